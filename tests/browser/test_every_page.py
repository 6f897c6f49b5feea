"""Every kind of page on a phone: accessible, at any width, within the promised bytes, with tampered storage."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.readable_codes import to_code
from tests.support.accessibility import expand_page, find_violations, open_page_for_axe
from tests.support.addresses import REAL_EXAMPLES, page_addresses
from tests.support.browser_waits import wait_for_service_worker
from tests.support.content import full_catalog
from tests.support.processes import ROOT

Device = Callable[..., BrowserContext]
PAGES = {
    **{name: path.replace("CODE", "{code}") for name, path in page_addresses(REAL_EXAMPLES).items()},
    "search": "/suche/?q=Thronsal+Dauerkarte",
    "cards": "/karten/?typ=attack",
    "cards-by-query": "/karten/?q=tag:dorf+kosten:3",
    "picked": "/koenigreich/aussuchen/?wahl=village,smithy",
    "card-pile": "/karten/knights/",
    "kingdom-form": "/koenigreich/?tag-village=1-&mit=market",
    "broken": "/koenigreich/1.market.x/",
    "wishes-with-faults": "/koenigreich/?spieler=9&mit=Dorv&quer=x&art=x",
    "refused": "/koenigreich/wuerfeln/?spieler=9",
    "missing": "/gibt-es-nicht/",
}
MEASURED_PAGES = "start search cards card kingdom-form kingdom setup table rules sets shelf".split()
MAX_FIRST_VISIT_BYTES, MAX_FURTHER_PAGE_BYTES = 60_000, 20_000


@pytest.fixture(scope="module")
def code() -> str:
    """A kingdom with many special rules, the same in every run."""
    wishes = Wishes(required=("young-witch", "knights"), landscapes=Landscapes(least=2, most=2))
    return to_code(generate(full_catalog(), wishes, "browser").kingdom)


def third_of_pages(number: int) -> Any:
    """Every third page from this index, so that several processes share the work."""
    return pytest.param(list(PAGES)[number::3], id=str(number), marks=pytest.mark.slow)


@pytest.mark.parametrize("names", [third_of_pages(0), third_of_pages(1), third_of_pages(2)])
def test_axe_finds_no_violations(device: Device, code: str, names: list[str]) -> None:
    page = open_page_for_axe(device)
    violations = []
    for name in names:
        page.goto(PAGES[name].format(code=code))
        expand_page(page)
        violations += [(name, theme, wrong) for theme, wrong in find_violations(page) if wrong]
    assert violations == []


def test_axe_finds_no_violations_in_suggestions(device: Device, screenshot) -> None:
    page = open_page_for_axe(device)
    page.goto("/")
    page.get_by_role("combobox").press_sequentially("thron", delay=20)
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    for theme, wrong in find_violations(page, "form[data-suggest]"):
        screenshot(page, f"suggestions-{theme}")
        assert wrong == [], theme


WIDE_FONT = ROOT / "companion" / "fonts" / "DejaVuSansCondensed.ttf"
USE_WIDE_FONT = """async font => {
    const bytes = Uint8Array.from(atob(font), letter => letter.charCodeAt(0));
    const face = new FontFace("Wide", bytes.buffer, { sizeAdjust: "112%" });
    document.fonts.add(await face.load());
    for (const name of ["--sans", "--serif"]) document.documentElement.style.setProperty(name, "Wide");
}"""
"""Sets all text in a font as wide as DejaVu Sans, the widest that devices fall back to: an eighth wider than Arial."""


def test_no_page_scrolls_sideways(device: Device, code: str) -> None:
    """Each page is loaded once at the width of a phone, then shown at other widths and with text of twice the size, in
    the fonts of this machine and in the widest one that devices have."""
    page = device(is_mobile=False).new_page()
    wide, wide_font = [], base64.b64encode(WIDE_FONT.read_bytes()).decode()

    def check_widths(name: str, font: str) -> None:
        for width, size in ((320, ""), (768, ""), (1280, ""), (360, "200%")):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append((name, width, size, font))

    for name, path in PAGES.items():
        page.goto(path.format(code=code))
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
        check_widths(name, "own fonts")
        page.evaluate(USE_WIDE_FONT, wide_font)
        check_widths(name, WIDE_FONT.name)
    assert wide == []


CONTRAST_RATIO = """([selector, property, background]) => {
    const canvas = document.createElement("canvas").getContext("2d");
    const luminance = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map(byte => byte / 255).map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const groundOf = element => {
        const colour = getComputedStyle(element).backgroundColor;
        return colour.endsWith(", 0)") && element.parentElement ? groundOf(element.parentElement) : colour;
    };
    const element = document.querySelector(selector), neighbour = document.querySelector(background);
    const [low, high] = [luminance(getComputedStyle(element)[property]), luminance(groundOf(neighbour))]
        .sort((a, b) => a - b);
    return (high + .05) / (low + .05);
}"""
HIGHLIGHTED = {
    "/koenigreich/?typ-attack=0&tag-village=1-&spieler=3": (
        ("[value='3']:checked + span", "backgroundColor", "[value='2'] + span"),
        ("[value='3']:checked + span", "backgroundColor", "body"),
        (".wish-chip:has(.wish-chip__must :checked)", "backgroundColor", ".wish-chip:has(.wish-chip__any :checked)"),
        (".wish-chip:has(.wish-chip__never :checked)", "borderTopColor", "body"),
        (".action-bar .button--primary", "backgroundColor", ".action-bar"),
        (".main-nav [aria-current]", "color", ".main-nav"),
    ),
    "/aufbau/{code}/": (
        (".tabs [aria-current]", "backgroundColor", ".tabs"),
        (".setup-steps input", "accentColor", "body"),
        (".actions .button--primary", "backgroundColor", "body"),
    ),
}
"""Highlighted elements: a selector, the property with its colour, and the neighbour or background to contrast with."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_highlighted_elements_have_enough_contrast(device: Device, code: str, scheme: str) -> None:
    page = device(color_scheme=scheme).new_page()
    weak = []
    for path, pairs in HIGHLIGHTED.items():
        page.goto(path.format(code=code))
        weak += [(pair, ratio) for pair in pairs if (ratio := page.evaluate(CONTRAST_RATIO, list(pair))) < 3]
    assert weak == []


def test_nothing_is_cut_off_in_the_largest_text(device: Device, code: str, screenshot) -> None:
    context = device()
    huge = json.dumps(json.dumps({"size": "huge"}))
    context.add_init_script(f"if (location.protocol === 'http:') localStorage['begleiter.settings'] = {huge}")
    page, cut = context.new_page(), []
    for path, selector in (("/aufbau/{code}/", ".tabs a"), ("/regeln/", ".table-scroller"), ("/hilfe/", ".main-nav a")):
        page.goto(path.format(code=code))
        overflowing = (
            "items => items.filter(item => item.scrollWidth > item.clientWidth + 1).map(item => item.textContent)"
        )
        cut += page.locator(selector).evaluate_all(overflowing)
        screenshot(page, f"huge-{selector.strip('.').replace(' ', '-')}")
    assert cut == []


def test_buttons_are_as_large_as_a_thumb(phone: Page, code: str) -> None:
    for path in ("/", "/koenigreich/{code}/", "/koenigreich/", "/aufbau/{code}/", "/karten/"):
        phone.goto(path.format(code=code))
        small = phone.evaluate(
            """[...document.querySelectorAll(
                'button, select, input:not([type=hidden]), .button, .main-nav a, .site-header__tools a')]
            .filter(control => control.offsetParent && !control.closest('.visually-hidden')
                && !['checkbox', 'radio'].includes(control.type))
            .filter(control => control.getBoundingClientRect().height < 44)
            .map(control => control.outerHTML.slice(0, 100))"""
        )
        assert small == [], path


def test_pages_are_within_the_promised_bytes(device: Device, code: str) -> None:
    """All pages are open at the same time, because waiting for an idle network takes a while."""
    visits = []
    for name in MEASURED_PAGES:
        context = device()
        page = context.new_page()
        visits.append((name, page, record_bytes(context, page)))
    for max_bytes, paths in (
        (MAX_FIRST_VISIT_BYTES, PAGES),
        (MAX_FURTHER_PAGE_BYTES, dict.fromkeys(MEASURED_PAGES, "/hilfe/")),
    ):
        for name, page, received in visits:
            received.clear()
            page.goto(paths[name].format(code=code))
        for name, page, received in visits:
            page.wait_for_load_state("networkidle")
            assert 0 < sum(received) <= max_bytes, (name, sum(received))


def record_bytes(context: BrowserContext, page: Page) -> list[float]:
    """A list that grows by the bytes of every response of the page, as they come over the wire."""
    received: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return received


@pytest.mark.parametrize(
    "value",
    ["{", "null", "7", '"text"', "[]", '{"editions": 3, "theme": {"a": 1}, "size": "<b>"}', '[{"code": "<script>"}]'],
)
def test_tampered_local_storage_breaks_no_page(device: Device, code: str, value: str) -> None:
    context = device()
    keys = json.dumps(["settings", "seen", "kingdoms", "ticks", "wishes", "offline"])
    poison = f"for (const key of {keys}) localStorage.setItem('begleiter.' + key, {json.dumps(value)})"
    context.add_init_script(f"if (location.protocol === 'http:') {{ {poison} }}")
    page = context.new_page()
    for path in ("/", "/karten/moat/", "/koenigreich/", "/koenigreich/{code}/", "/aufbau/{code}/", "/einstellungen/"):
        page.goto(path.format(code=code))
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_markup_in_local_storage_stays_text(device: Device) -> None:
    evil = "<img src=x onerror=window.hurt=1>"
    seen = json.dumps([{"slug": "moat", "name": evil}, {"slug": '../x"onclick=1', "name": "x"}])
    kingdoms = json.dumps([{"code": "1.market.p~2.abc", "title": evil, "slugs": "market", "played": True}])
    context = device()
    for key, value in (("seen", seen), ("kingdoms", kingdoms)):
        context.add_init_script(
            f"if (location.protocol === 'http:') localStorage['begleiter.{key}'] = {json.dumps(value)}"
        )
    page = context.new_page()
    for path in ("/", "/koenigreich/"):
        page.goto(path)
        expect(page.get_by_text(evil).first).to_be_visible()
        assert page.evaluate("window.hurt") is None
    page.goto("/")
    expect(page.locator("[data-seen] a")).to_have_count(1)


def test_a_script_in_the_search_box_stays_text(phone: Page) -> None:
    phone.goto(
        "/suche/?q=%3Cscript%3Ewindow.hurt%3D1%3C%2Fscript%3E%22%3E%3Cimg%20src%3Dx%20onerror%3Dwindow.hurt%3D1%3E"
    )
    assert phone.evaluate("window.hurt") is None
    phone.goto("/")
    with phone.expect_response(lambda answer: "onerror" in answer.url):
        phone.get_by_role("combobox").fill('"><img src=x onerror=window.hurt=1>')
    phone.get_by_role("combobox").fill("Thronsaal")
    expect(phone.get_by_role("option").first).to_be_visible()
    assert phone.evaluate("window.hurt") is None


@pytest.mark.parametrize("query", ["%00Thronsaal", "%F0%9F%8F%B0" * 150, "Thronsaal%20%20%C2%A0"])
def test_a_page_from_the_network_never_claims_to_be_offline(device: Device, query: str) -> None:
    phone = device(service_workers="allow").new_page()
    phone.goto("/")
    wait_for_service_worker(phone)
    phone.goto(f"/suche/?q={query}")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone.get_by_text("Ohne Netz")).to_have_count(0)


def test_printed_sheet_has_at_most_two_pages_without_menus(phone: Page, code: str) -> None:
    phone.goto(f"/koenigreich/{code}/blatt/")
    phone.emulate_media(media="print")
    expect(phone.get_by_role("navigation", name="Hauptmenü")).to_be_hidden()
    assert count_printed_pages(phone) in (1, 2)


@pytest.mark.parametrize(
    ("path", "selector", "max_pages"),
    [("/koenigreich/{}/", ".kingdom__cards > li", 1), ("/aufbau/{}/", ".setup-steps li", 2)],
)
def test_printed_kingdom_and_setup_have_no_buttons(
    phone: Page, code: str, path: str, selector: str, max_pages: int
) -> None:
    phone.goto(path.format(code))
    phone.emulate_media(media="print")
    parts = phone.locator(selector)
    assert parts.count() >= 10
    assert all(item.is_visible() for item in (parts.first, parts.last))
    expect(phone.locator("button:not(.visually-hidden):visible, .button:visible, nav:visible")).to_have_count(0)
    assert 1 <= count_printed_pages(phone) <= max_pages


def count_printed_pages(page: Page) -> int:
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
