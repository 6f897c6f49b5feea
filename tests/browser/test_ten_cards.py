"""Ten cards on one screen, and what a finger or a key does to them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import until

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]
PILES = tuple("moat lighthouse village island militia smithy treasure-map gardens witch wharf".split())
LONG_NAMES = tuple(
    "native-village city-quarter ghost-ship spice-merchant cartographer alchemist council-room fishmonger moneylender"
    " merchant-guild".split()
)
VISIBLE = """items => items.map(one => one.getBoundingClientRect()).filter(
    box => box.top >= 0 && box.bottom <= document.querySelector('.dock').getBoundingClientRect().top + 1).length"""
DESK = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


ALONE = ("basisspiel-rgg-2017", "seaside-rgg-2014")
"""Boxes none of whose cards brings another one along."""


def address(piles: tuple[str, ...] = PILES, landscapes: tuple[str, ...] = (), editions: tuple[str, ...] = ()) -> str:
    return f"/koenigreich/{to_code(Kingdom(piles=piles, landscapes=landscapes), Choices(editions=editions))}/"


def order(page: Page) -> list[str]:
    return [str(item.get_attribute("id")) for item in page.locator(".ten > li").all()]


@pytest.mark.parametrize("landscapes", [(), ("tower",), ("tower", "alms")])
@pytest.mark.parametrize("piles", [PILES, LONG_NAMES])
def test_all_ten_and_two_landscapes_are_seen_without_scrolling(
    device: Device, keep, piles: tuple[str, ...], landscapes: tuple[str, ...]
) -> None:
    page = device(viewport={"width": 390, "height": 844}).new_page()
    page.goto(address(piles, landscapes))
    assert page.locator(".ten > li").evaluate_all(VISIBLE) == 10 + len(landscapes)
    keep(page, f"ten-{piles[0]}-{len(landscapes)}")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".ten > li").evaluate_all(VISIBLE) >= 8


def test_a_tap_opens_the_card_from_below_and_says_what_can_be_done(phone: Page, keep) -> None:
    phone.goto(address())
    phone.locator("#witch .name a").click()
    sheet = phone.get_by_role("dialog", name="Hexe")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_text("+2 Karten")).to_be_visible()
    expect(sheet.locator(".qa li:visible").first).to_be_visible()
    words = ("festhalten", "tauschen", "aussuchen", "entfernen")
    for word in words:
        expect(sheet.get_by_role("button", name=re.compile(word, re.IGNORECASE))).to_be_in_viewport()
    keep(phone, "ten-sheet")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(phone.locator("#witch .name a")).to_be_focused()


def test_a_card_is_kept_by_its_corner_by_the_sheet_and_by_a_finger_that_stays(phone: Page) -> None:
    phone.goto(address())
    box = phone.locator("#witch [name=fest]")
    phone.locator("#witch .lock").click()
    expect(box).to_be_checked()
    expect(phone).to_have_url(re.compile("fest=witch"))
    phone.locator("#witch .name a").click()
    keep = phone.get_by_role("dialog").get_by_role("button", name="Liegt fest")
    expect(keep).to_have_attribute("aria-pressed", "true")
    keep.click()
    expect(box).not_to_be_checked()
    phone.keyboard.press("Escape")
    phone.locator("#witch .name a").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(box).to_be_checked()
    phone.locator("#witch .name a").dispatch_event("click", {"bubbles": True, "cancelable": True})
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_a_new_card_lies_in_the_place_of_the_old_one_until_it_is_undone(phone: Page, keep) -> None:
    phone.goto(address(editions=ALONE))
    before = order(phone)
    phone.locator(f"#{before[4]} .name a").click()
    phone.get_by_role("dialog").get_by_role("button", name="tauschen").click()
    new = phone.locator(".ten .is-new")
    expect(new).to_have_count(1)
    after = order(phone)
    assert [at for at in range(10) if before[at] != after[at]] == [4]
    name = phone.locator(f"#{after[4]}").get_attribute("data-name")
    line = phone.locator("[data-changed]")
    expect(line).to_contain_text(re.compile(rf"raus, {name} rein"))
    expect(phone.locator("#said")).to_contain_text(f"{name} rein")
    keep(phone, "ten-swapped")
    phone.locator(".khead h1").dispatch_event("pointerdown", {"bubbles": True})
    expect(new).to_have_count(0)
    line.get_by_role("button", name="Rückgängig").click()
    expect(phone.locator(f"#{before[4]}")).to_be_visible()
    assert order(phone) == before


DEALT = """() => {
    const longest = list => Math.max(0, ...[...list.querySelectorAll(".f")].flatMap(one => one.getAnimations().map(
        ({ effect }) => effect.getComputedTiming().endTime)));
    new MutationObserver((_, observer) => {
        const list = document.querySelector(".ten.deal");
        if (list) { window.dealt = longest(list); observer.disconnect(); }
    }).observe(document, {subtree: true, childList: true, attributeFilter: ["class"]});
}"""
"""How long the next deal lasts, noted when it begins: a moment later it is over."""


def test_the_deal_is_over_after_a_moment_and_there_is_none_without_motion(device: Device) -> None:
    for motion in ("no-preference", "reduce"):
        page = device(reduced_motion=motion).new_page()
        page.goto(address())
        page.evaluate(DEALT)
        page.get_by_role("button", name="Neu auslosen").last.click()
        until(page, "window.dealt !== undefined")
        longest = page.evaluate("window.dealt")
        assert longest <= 600
        assert (longest > 0) == (motion == "no-preference")


def test_nothing_moves_while_the_page_is_drawn_by_a_slow_phone(device: Device) -> None:
    context = device()
    context.add_init_script(
        """window.moved = 0;
        new PerformanceObserver(list => { for (const one of list.getEntries()) window.moved += one.value; })
            .observe({type: "layout-shift", buffered: true});"""
    )
    pages = {path: context.new_page() for path in (address(), "/karten/", "/karten/witch/", "/kartensaetze/")}
    for path, page in pages.items():
        slow = {"rate": 8 if path == address() else 1}  # here the cards share what the rest leaves of the screen
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slow)
        page.goto(path)
    for path, page in pages.items():
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.moved") <= 0.02, path


def test_on_a_desk_keys_keep_and_roll_and_the_card_stands_at_the_right(device: Device, keep) -> None:
    page = device(**DESK).new_page()
    page.goto(address(landscapes=("tower",)))
    first = order(page)
    expect(page.locator("[data-sheet]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("[name=fest]").nth(0)).to_be_checked()
    page.keyboard.press("0")
    expect(page.locator("[name=fest]").nth(9)).to_be_checked()
    page.locator("#witch .name a").click()
    expect(page.locator("[data-sheet=witch]")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    keep(page, "ten-desk")
    widest = page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('.sb p, .sb h3')].map(one =>
            one.getBoundingClientRect().width / (parseFloat(getComputedStyle(one).fontSize) * 0.5)))"""
    )
    assert widest <= 75
    page.keyboard.press("r")
    until(page, f"[...document.querySelectorAll('.ten > li')].map(one => one.id).join() !== '{','.join(first)}'")
    for kept in (first[0], first[9]):
        expect(page.locator(f"#{kept} [name=fest]")).to_be_checked()
    expect(page.get_by_role("button", name="Neu auslosen").last).to_be_in_viewport()
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()


def test_without_javascript_the_card_is_a_page_with_the_same_buttons(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto(address())
    page.locator("#witch .name a").click()
    expect(page).to_have_url(re.compile("karte=witch"))
    sheet = page.locator("[data-sheet=witch]")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Festhalten").click()
    expect(page).to_have_url(re.compile("fest=witch"))
    expect(page.locator("#witch [name=fest]")).to_be_checked()
    page.get_by_role("link", name="Schließen").click()
    expect(page.locator("[data-sheet]")).to_be_hidden()
    expect(page.locator("#witch [name=fest]")).to_be_checked()
