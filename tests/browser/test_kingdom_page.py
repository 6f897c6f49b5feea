"""Ten cards on one screen, by touch and by keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import wait_until

Device = Callable[..., BrowserContext]
PILES = tuple("moat lighthouse village island militia smithy treasure-map gardens witch wharf".split())
LONG_NAMES = tuple(
    "native-village city-quarter ghost-ship spice-merchant cartographer alchemist council-room fishmonger moneylender"
    " merchant-guild".split()
)
COUNT_VISIBLE = """items => items.map(item => item.getBoundingClientRect()).filter(
    box => box.top >= 0 && box.bottom <= document.querySelector('.kingdom__dock').getBoundingClientRect().top + 1
    ).length"""
WIDE_SCREEN = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


SELF_CONTAINED_BOXES = ("basisspiel-rgg-2017", "seaside-rgg-2014")
"""Boxes without a card that needs further cards in the kingdom."""


def kingdom_address(
    piles: tuple[str, ...] = PILES, landscapes: tuple[str, ...] = (), editions: tuple[str, ...] = ()
) -> str:
    return f"/koenigreich/{to_code(Kingdom(piles=piles, landscapes=landscapes), Choices(editions=editions))}/"


def pile_order(page: Page) -> list[str]:
    return [str(item.get_attribute("id")) for item in page.locator(".kingdom__cards > li").all()]


@pytest.mark.parametrize("landscapes", [(), ("tower",), ("tower", "alms")])
@pytest.mark.parametrize("piles", [PILES, LONG_NAMES])
def test_ten_piles_and_two_landscapes_are_visible_without_scrolling(
    device: Device, screenshot, piles: tuple[str, ...], landscapes: tuple[str, ...]
) -> None:
    page = device(viewport={"width": 390, "height": 844}).new_page()
    page.goto(kingdom_address(piles, landscapes))
    assert page.locator(".kingdom__cards > li").evaluate_all(COUNT_VISIBLE) == 10 + len(landscapes)
    screenshot(page, f"ten-{piles[0]}-{len(landscapes)}")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".kingdom__cards > li").evaluate_all(COUNT_VISIBLE) >= 8


def test_a_tap_opens_the_card_with_its_buttons(phone: Page, screenshot) -> None:
    phone.goto(kingdom_address())
    phone.locator("#witch .card-face__name a").click()
    sheet = phone.get_by_role("dialog", name="Hexe")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_text("+2 Karten")).to_be_visible()
    expect(sheet.locator(".statement-list summary").first).to_be_visible()
    words = ("festhalten", "tauschen", "aussuchen", "entfernen")
    for word in words:
        expect(sheet.get_by_role("button", name=re.compile(word, re.IGNORECASE))).to_be_in_viewport()
    screenshot(phone, "ten-sheet")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(phone.locator("#witch .card-face__name a")).to_be_focused()


def test_a_tap_on_the_mark_of_a_card_says_at_the_top_what_it_means(phone: Page) -> None:
    phone.goto(kingdom_address())
    mark = phone.locator("#moat .kingdom__alert")
    expect(mark).to_contain_text("spielt sich je nach Ausgabe anders")
    box = mark.bounding_box()
    assert box
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    sheet = phone.get_by_role("dialog", name="Burggraben")
    said = sheet.get_by_text("Spielt sich je nach Ausgabe anders")
    expect(said).to_be_in_viewport()
    above = "said => !!(said.compareDocumentPosition(document.querySelector('dialog .card-face__signs')) & 4)"
    assert said.evaluate(above)


def test_a_card_is_locked_by_its_corner_by_the_sheet_and_by_a_long_press(phone: Page) -> None:
    phone.goto(kingdom_address())
    box = phone.locator("#witch [name=fest]")
    phone.locator("#witch .kingdom__lock").click()
    expect(box).to_be_checked()
    expect(phone).to_have_url(re.compile("fest=witch"))
    phone.locator("#witch .card-face__name a").click()
    lock = phone.get_by_role("dialog").get_by_role("button", name="Liegt fest")
    expect(lock).to_have_attribute("aria-pressed", "true")
    lock.click()
    expect(box).not_to_be_checked()
    phone.keyboard.press("Escape")
    phone.locator("#witch .card-face__name a").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(box).to_be_checked()
    phone.locator("#witch .card-face__name a").dispatch_event("click", {"bubbles": True, "cancelable": True})
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_locked_cards_are_counted_and_released_together(phone: Page, screenshot) -> None:
    phone.goto(kingdom_address() + "?fest=witch")
    unlock = phone.get_by_role("button", name="alle lösen")
    expect(unlock).to_have_text(re.compile(r"1 festgehalten\s+· alle lösen"))
    phone.locator("#moat .kingdom__lock").click()
    expect(unlock).to_contain_text("2 festgehalten")
    screenshot(phone, "ten-locked")
    unlock.click()
    expect(unlock).to_be_hidden()
    expect(phone.locator("[name=fest]:checked")).to_have_count(0)
    expect(phone).not_to_have_url(re.compile("fest="))


def test_a_lack_leads_to_the_wishes_with_that_wish(phone: Page, screenshot) -> None:
    piles = tuple("moat lighthouse island smithy treasure-map gardens witch wharf courtyard duke".split())
    phone.goto(kingdom_address(piles) + "?tag-plus-buy=0")
    phone.get_by_role("link", name="Dörfer").click()
    phone.get_by_role("link", name="Immer wünschen").click()
    expect(phone.locator('[name=tag-village][value="1-"]')).to_be_checked()
    expect(phone.locator('[name=tag-plus-buy][value="0"]')).to_be_checked()
    expect(phone.locator('[name=spieler][value="2"]')).to_be_checked()
    screenshot(phone, "wish-for-a-village")


def test_a_swapped_card_takes_the_place_of_the_old_one_until_undo(phone: Page, screenshot) -> None:
    phone.goto(kingdom_address(editions=SELF_CONTAINED_BOXES))
    before = pile_order(phone)
    phone.locator(f"#{before[4]} .card-face__name a").click()
    phone.get_by_role("dialog").get_by_role("button", name="tauschen").click()
    new = phone.locator(".kingdom__cards .is-new")
    expect(new).to_have_count(1)
    after = pile_order(phone)
    assert [place for place in range(10) if before[place] != after[place]] == [4]
    name = phone.locator(f"#{after[4]}").get_attribute("data-name")
    line = phone.locator("[data-changed]")
    expect(line).to_contain_text(re.compile(rf"raus, {name} rein"))
    expect(phone.locator("#said")).to_contain_text(f"{name} rein")
    screenshot(phone, "ten-swapped")
    cut = "(span, text) => { span.textContent = text; return span.scrollWidth > span.clientWidth; }"
    long_swap = "Geldverleiherin, Ratsversammlung raus, Eingeborenendorf, Kartographin rein"
    assert not line.locator("span").evaluate(cut, long_swap)
    phone.locator(".kingdom__head h1").dispatch_event("pointerdown", {"bubbles": True})
    expect(new).to_have_count(0)
    line.get_by_role("button", name="Rückgängig").click()
    expect(phone.locator(f"#{before[4]}")).to_be_visible()
    assert pile_order(phone) == before


MEASURE_DEAL = """() => {
    const endsOf = face => face.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime);
    const longest = list => Math.max(0, ...[...list.querySelectorAll(".card-face")].flatMap(endsOf));
    new MutationObserver((_, observer) => {
        const list = document.querySelector(".kingdom__cards.is-dealt");
        if (list) { window.dealt = longest(list); observer.disconnect(); }
    }).observe(document, {subtree: true, childList: true, attributeFilter: ["class"]});
}"""
"""Stores the duration of the next deal in `window.dealt` (ms) as soon as it starts, because it is over quickly."""


def test_the_deal_animation_is_short_and_respects_reduced_motion(device: Device) -> None:
    for motion in ("no-preference", "reduce"):
        page = device(reduced_motion=motion).new_page()
        page.goto(kingdom_address())
        page.evaluate(MEASURE_DEAL)
        page.get_by_role("button", name="Neu auslosen").last.click()
        wait_until(page, "window.dealt !== undefined")
        longest = page.evaluate("window.dealt")
        assert longest <= 600
        assert (longest > 0) == (motion == "no-preference")


MEASURE_SHIFTS = """
    window.moved = 0;
    new PerformanceObserver(list => { for (const shift of list.getEntries()) window.moved += shift.value; })
        .observe({type: "layout-shift", buffered: true});
    new PerformanceObserver(() => { window.isPainted = true; }).observe({type: "paint", buffered: true});
"""
SCRIPTS_AFTER_PAINTING = re.compile(r"/js/(?!settings/device-settings)")
TWO_FRAMES = "new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))"


def test_layout_does_not_shift_when_scripts_run_late(device: Device) -> None:
    """As on a slow phone, but the same on each machine: scripts arrive when the page has been painted without them."""
    context = device(service_workers="block")  # it would answer for the scripts
    context.add_init_script(MEASURE_SHIFTS)
    moved = {}
    for path in (kingdom_address(), *"/karten/ /karten/witch/ /koenigreich/aussuchen/ /kartensaetze/ /heute/".split()):
        page, late = context.new_page(), LateScripts()
        page.route(SCRIPTS_AFTER_PAINTING, late.hold)
        page.goto(path, wait_until="commit")
        wait_until(page, "window.isPainted")
        late.release()
        moved[path] = shifts_of_loaded_page(page)
    page = context.new_page()
    page.goto("/chronik/")  # waits for its script before it is painted
    moved["/chronik/"] = shifts_of_loaded_page(page)
    assert {path: shift for path, shift in moved.items() if shift > 0.02} == {}


class LateScripts:
    """Holds requests until they are released, then lets all pass."""

    def __init__(self) -> None:
        self.held: list[Route] | None = []

    def hold(self, route: Route) -> None:
        if self.held is None:
            route.continue_()
        else:
            self.held.append(route)

    def release(self) -> None:
        assert self.held
        held, self.held = self.held, None
        for route in held:
            route.continue_()


def shifts_of_loaded_page(page: Page) -> float:
    page.wait_for_load_state("networkidle")
    page.evaluate(TWO_FRAMES)
    return float(page.evaluate("window.moved"))


def test_wide_screen_has_the_sheet_on_the_right_and_keys_to_lock_and_roll(device: Device, screenshot) -> None:
    page = device(**WIDE_SCREEN).new_page()
    page.goto(kingdom_address(landscapes=("tower",)))
    first = pile_order(page)
    expect(page.locator("[data-large-card]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("[name=fest]").nth(0)).to_be_checked()
    page.keyboard.press("0")
    expect(page.locator("[name=fest]").nth(9)).to_be_checked()
    page.locator("#witch .card-face__name a").click()
    expect(page.locator("[data-large-card=witch]")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    screenshot(page, "ten-desk")
    widest = page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('.card-reader__card :is(p, summary)')].map(text =>
            text.getBoundingClientRect().width / (parseFloat(getComputedStyle(text).fontSize) * 0.5)))"""
    )
    assert widest <= 75
    page.keyboard.press("r")
    ids = "[...document.querySelectorAll('.kingdom__cards > li')].map(item => item.id).join()"
    wait_until(page, f"{ids} !== '{','.join(first)}'")
    for slug in (first[0], first[9]):
        expect(page.locator(f"#{slug} [name=fest]")).to_be_checked()
    expect(page.get_by_role("button", name="Neu auslosen").last).to_be_in_viewport()
    page.keyboard.press("/")
    expect(page).to_have_url(re.compile("/tisch/"))
    expect(page.get_by_role("searchbox", name="In diesem Königreich suchen")).to_be_focused()


def swipe(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Moves one finger."""
    hand = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for kind, point in (("touchStart", start), ("touchMove", middle), ("touchMove", end), ("touchEnd", None)):
        points = [{"x": point[0], "y": point[1]}] if point else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_back_closes_the_sheet_and_keeps_the_kingdom_with_its_locks(phone: Page) -> None:
    phone.goto("/")
    phone.goto(kingdom_address())
    before = pile_order(phone)
    phone.locator("#witch .card-face__name a").click()
    expect(phone.get_by_role("dialog", name="Hexe")).to_be_visible()
    assert phone.url.endswith("#karte-witch")
    phone.get_by_role("dialog").get_by_role("button", name="Festhalten").click()
    swipe(phone, (300, 600), (60, 600))
    following = before[before.index("witch") + 1]
    expect(phone).to_have_url(re.compile(f"#karte-{following}$"))
    expect(phone.locator(f"dialog [data-large-card={following}]")).to_be_visible()
    swipe(phone, (60, 600), (300, 600))
    expect(phone.locator("dialog [data-large-card=witch]")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("dialog")).to_be_hidden()
    assert pile_order(phone) == before
    assert "fest=witch" in phone.url
    expect(phone.locator("#witch [name=fest]")).to_be_checked()
    phone.go_back()
    expect(phone).to_have_url(re.compile(r":\d+/$"))


def test_rolling_again_leaves_one_entry_and_undo_still_leads_back(phone: Page) -> None:
    phone.goto("/kartensaetze/")
    phone.goto(kingdom_address())
    first = pile_order(phone)
    ids = "[...document.querySelectorAll('.kingdom__cards > li')].map(item => item.id).join()"
    for _ in range(2):
        before = pile_order(phone)
        phone.get_by_role("button", name="Neu auslosen").last.click()
        wait_until(phone, f"{ids} !== '{','.join(before)}'")
    for _ in range(2):
        before = pile_order(phone)
        phone.get_by_role("button", name="Rückgängig").first.click()
        wait_until(phone, f"{ids} !== '{','.join(before)}'")
    assert pile_order(phone) == first
    phone.goto("/kartensaetze/")
    phone.goto(kingdom_address())
    phone.get_by_role("button", name="Neu auslosen").last.click()
    wait_until(phone, f"{ids} !== '{','.join(first)}'")
    phone.go_back()
    expect(phone).to_have_url(re.compile("/kartensaetze/$"))


def test_arrow_keys_show_the_next_card_on_a_wide_screen(device: Device) -> None:
    page = device(**WIDE_SCREEN).new_page()
    page.goto(kingdom_address())
    order = pile_order(page)
    page.locator(f"#{order[0]} .card-face__name a").click()
    expect(page.locator(f"[data-large-card={order[0]}]")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"[data-large-card={order[1]}]")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f"[data-large-card={order[-1]}]")).to_be_visible()


def test_a_card_is_a_page_without_javascript(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto(kingdom_address())
    page.locator("#witch .card-face__name a").click()
    expect(page).to_have_url(re.compile("karte=witch"))
    sheet = page.locator("[data-large-card=witch]")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Festhalten").click()
    expect(page).to_have_url(re.compile("fest=witch"))
    expect(page.locator("#witch [name=fest]")).to_be_checked()
    page.get_by_role("link", name="Schließen").click()
    expect(page.locator("[data-large-card]")).to_be_hidden()
    expect(page.locator("#witch [name=fest]")).to_be_checked()


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1280, 800), (1440, 900)])
def test_tiles_say_the_effect_in_words_where_there_is_room(device: Device, screenshot, width: int, height: int) -> None:
    page = device(viewport={"width": width, "height": height}, is_mobile=False, has_touch=False).new_page()
    page.goto(kingdom_address())
    expect(page.locator("#witch").get_by_text("nehmen je 1 Fluch")).to_be_visible()
    expect(page.locator("#witch .card-face__text > .card-face__signs")).to_be_hidden()
    assert page.locator(".kingdom__cards > li").evaluate_all(COUNT_VISIBLE) == 10
    screenshot(page, f"words-{width}")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (844, 390)])
def test_a_phone_leads_to_every_stage_without_scrolling(device: Device, screenshot, width: int, height: int) -> None:
    page = device(viewport={"width": width, "height": height}).new_page()
    page.goto(kingdom_address())
    for name in ("Aufbau", "Tisch", "Wertung", "Teilen"):
        link = page.get_by_role("link", name=name, exact=True)
        expect(link).to_be_in_viewport(ratio=1)
        box = link.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert (
            page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).textContent.trim()",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            == name
        )
    screenshot(page, f"stages-{width}")


def test_a_name_breaks_at_most_once_on_a_small_phone(phone: Page) -> None:
    phone.goto(kingdom_address(LONG_NAMES))
    lines = phone.locator(".kingdom__cards .card-face__name a").evaluate_all(
        """links => Object.fromEntries(links.map(link => {
            const range = document.createRange();
            range.selectNodeContents(link);
            const tops = [...range.getClientRects()].map(box => Math.round(box.top));
            return [link.textContent.trim(), new Set(tops).size];
        }))"""
    )
    assert {name: number for name, number in lines.items() if number > 2} == {}


def test_a_phone_shows_signs_and_offers_each_page_once(phone: Page) -> None:
    phone.goto(kingdom_address())
    expect(phone.locator("#witch .card-face__words")).to_be_hidden()
    expect(phone.locator("#witch .card-face__signs").first).to_be_visible()
    expect(phone.get_by_role("link", name="Aufbau", exact=True)).to_have_count(1)


def test_a_card_picked_on_the_other_page_is_told_of_with_a_way_back(phone: Page) -> None:
    phone.goto(kingdom_address(editions=SELF_CONTAINED_BOXES))
    phone.locator("#witch .card-face__name a").click()
    phone.get_by_role("dialog").get_by_role("button", name="aussuchen").click()
    phone.locator("[data-card-grid] button").first.click()
    line = phone.locator("[data-changed]")
    expect(line).to_contain_text(re.compile(r"Hexe raus, .+ rein"))
    expect(phone.locator(".kingdom__cards .is-new")).to_have_count(1)
    line.get_by_role("button", name="Rückgängig").click()
    expect(phone.locator("#witch")).to_be_visible()
    phone.reload()
    expect(phone.locator("#witch")).to_be_visible()
    expect(line).to_be_hidden()


def test_on_a_wide_screen_the_new_card_is_shown_beside_the_kingdom(device: Device) -> None:
    page = device(**WIDE_SCREEN).new_page()
    page.goto(kingdom_address(editions=SELF_CONTAINED_BOXES))
    before = pile_order(page)
    page.locator("#witch .card-face__name a").click()
    beside = page.locator("[data-beside] [data-large-card]")
    expect(beside).to_have_attribute("data-large-card", "witch")
    beside.get_by_role("button", name="tauschen").click()
    expect(page.locator(".kingdom__cards .is-new")).to_have_count(1)
    (new,) = set(pile_order(page)) - set(before)
    expect(beside).to_have_attribute("data-large-card", new)


def test_lying_on_its_side_a_phone_shows_the_text_between_crest_and_buttons(device: Device, screenshot) -> None:
    page = device(viewport={"width": 844, "height": 390}).new_page()
    page.goto(kingdom_address())
    page.locator("#witch .card-face__name a").click()
    sheet = page.get_by_role("dialog", name="Hexe")
    text = sheet.get_by_text("nehmen je 1 Fluch").first
    expect(text).to_be_in_viewport(ratio=1)
    crest, button = (sheet.locator(part).bounding_box() for part in (".card-face__crest", "[data-lock]"))
    middle = text.bounding_box()
    assert crest
    assert button
    assert middle
    assert crest["x"] + crest["width"] <= middle["x"]
    assert middle["x"] + middle["width"] <= button["x"]
    screenshot(page, "sheet-landscape")


def test_a_change_has_one_button_to_undo_it(phone: Page) -> None:
    phone.goto(kingdom_address(editions=SELF_CONTAINED_BOXES))
    phone.locator("#witch .card-face__name a").click()
    phone.get_by_role("dialog").get_by_role("button", name="tauschen").click()
    expect(phone.get_by_role("button", name="Rückgängig")).to_have_count(1)


def test_a_gauge_offers_cards_one_tap_swaps_and_one_undoes(phone: Page) -> None:
    boxes = ("basisspiel-rgg-2017",)
    ten = tuple("artisan bandit bureaucrat gardens laboratory library market merchant militia poacher".split())
    phone.goto(kingdom_address(ten, editions=boxes))
    name = phone.locator("h1").inner_text()
    phone.get_by_role("link", name="Angriff").click()
    expect(phone.locator(".is-counted")).to_have_count(3)
    expect(phone.locator("[data-offer]")).to_contain_text("Karten, die angreifen: Bürokrat, Miliz, Banditin")
    phone.get_by_role("link", name="Entsorgen").click()
    expect(phone.locator("[data-offer]")).to_contain_text("Eigene Karten entsorgt hier keine Karte.")
    expect(phone.locator(".is-counted")).to_have_count(0)
    phone.locator("[data-swap]").first.click()
    expect(phone.locator("[data-changed]")).to_contain_text("rein")
    assert len(set(pile_order(phone)) - set(ten)) == 1
    expect(phone.locator("h1")).to_have_text(name)
    (swapped,) = set(ten) - set(pile_order(phone))
    phone.get_by_role("button", name="Rückgängig").first.click()
    expect(phone.locator(f"#{swapped}")).to_be_visible()
    assert set(pile_order(phone)) == set(ten)


def test_a_gauge_closes_again(phone: Page) -> None:
    phone.goto(kingdom_address())
    phone.get_by_role("link", name="Geld").click()
    expect(phone.locator("[data-offer]")).to_be_visible()
    phone.get_by_role("link", name="Schließen").click()
    expect(phone.locator("[data-offer]")).to_have_count(0)
    expect(phone.locator(".is-counted")).to_have_count(0)


def test_the_number_of_players_chosen_on_a_kingdom_is_that_of_the_next(phone: Page) -> None:
    phone.goto(kingdom_address())
    phone.locator(".kingdom__decisions summary").tap()
    phone.get_by_role("button", name="3 Spieler").tap()
    expect(phone).to_have_url(re.compile("p~3"))
    phone.goto("/koenigreich/")
    expect(phone.get_by_role("radio", name="3", exact=True)).to_be_checked()
