"""Every kind of page on a phone: for everyone, at any width, within the promised bytes, whatever was done to it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.readable_codes import to_code
from engine.spelling import normalize_name
from tests.support.accessibility import barriers, examined, show_all
from tests.support.addresses import REAL, addresses
from tests.support.browser_waits import controlled
from tests.support.full_catalog import full_catalog

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]
PAGES = {
    **{name: path.replace("CODE", "{code}") for name, path in addresses(REAL).items()},
    "search": "/suche/?q=Thronsal+Dauerkarte",
    "cards": "/karten/?typ=attack",
    "card-pile": "/karten/knights/",
    "kingdom-form": "/koenigreich/?tag-village=1-&mit=market",
    "broken": "/koenigreich/1.market.x/",
    "refused": "/koenigreich/wuerfeln/?spieler=9",
    "missing": "/gibt-es-nicht/",
}
PROMISED = "start search cards card kingdom-form kingdom setup table rules sets shelf".split()
FIRST_VISIT, FURTHER_PAGE = 60_000, 20_000


@pytest.fixture(scope="module")
def code() -> str:
    """A kingdom with much to show, the same in every run."""
    wishes = Wishes(required=("young-witch", "knights"), landscapes=Landscapes(least=2, most=2))
    return to_code(generate(full_catalog(), wishes, "browser").kingdom)


def part(number: int) -> Any:
    """Every third page, for the process that has time."""
    return pytest.param(list(PAGES)[number::3], id=str(number), marks=pytest.mark.long)


@pytest.mark.parametrize("names", [part(0), part(1), part(2)])
def test_axe_finds_nothing(device: Device, code: str, names: list[str]) -> None:
    page = examined(device)
    found = []
    for name in names:
        page.goto(PAGES[name].format(code=code))
        show_all(page)
        found += [(name, theme, wrong) for theme, wrong in barriers(page) if wrong]
    assert found == []


def test_axe_finds_nothing_in_the_suggestions_either(device: Device, keep) -> None:
    page = examined(device)
    page.goto("/")
    page.get_by_role("combobox").press_sequentially("thron", delay=20)
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    for theme, wrong in barriers(page, "form[data-suggest]"):
        keep(page, f"suggestions-{theme}")
        assert wrong == [], theme


def test_no_page_scrolls_sideways(device: Device, code: str) -> None:
    """Each is loaded once, at the width of a phone, and then shown at others and in letters of twice the size."""
    page = device(is_mobile=False, service_workers="block").new_page()
    wide = []

    def look(name: str, width: int, size: str) -> None:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append((name, width, size))

    for name, path in PAGES.items():
        page.goto(path.format(code=code))
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        for width in (320, 768, 1280):
            look(name, width, "")
        look(name, 360, "200%")
    assert wide == []


CONTRAST = """([chosen, property, beside]) => {
    const canvas = document.createElement("canvas").getContext("2d");
    const light = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map(one => one / 255).map(one => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const behind = one => {
        const colour = getComputedStyle(one).backgroundColor;
        return colour.endsWith(", 0)") && one.parentElement ? behind(one.parentElement) : colour;
    };
    const one = document.querySelector(chosen), other = document.querySelector(beside);
    const [low, high] = [light(getComputedStyle(one)[property]), light(behind(other))].sort((a, b) => a - b);
    return (high + .05) / (low + .05);
}"""
CHOSEN = {
    "/koenigreich/?typ-attack=0&tag-village=1-&spieler=3": (
        ("[value='3']:checked + span", "backgroundColor", "[value='2'] + span"),
        ("[value='3']:checked + span", "backgroundColor", "body"),
        (".chip:has(.must :checked)", "backgroundColor", ".chip:has(.any :checked)"),
        (".chip:has(.never :checked)", "borderTopColor", "body"),
        (".stick .main", "backgroundColor", ".stick"),
        (".nav [aria-current]", "color", ".nav"),
    ),
    "/aufbau/{code}/": (
        (".tabs [aria-current]", "backgroundColor", ".tabs"),
        (".steps input", "accentColor", "body"),
        (".actions .main", "backgroundColor", "body"),
    ),
}
"""What is chosen or comes first: its colour, and what it has to stand out against."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_stands_out_against_its_neighbours(device: Device, code: str, scheme: str) -> None:
    page = device(color_scheme=scheme).new_page()
    weak = []
    for path, pairs in CHOSEN.items():
        page.goto(path.format(code=code))
        weak += [(pair, found) for pair in pairs if (found := page.evaluate(CONTRAST, list(pair))) < 3]
    assert weak == []


def test_in_the_largest_text_nothing_is_cut_off(device: Device, code: str, keep) -> None:
    context = device()
    huge = json.dumps(json.dumps({"size": "huge"}))
    context.add_init_script(f"if (location.protocol === 'http:') localStorage['begleiter.settings'] = {huge}")
    page, cut = context.new_page(), []
    for path, part in (("/aufbau/{code}/", ".tabs a"), ("/regeln/", ".scroll"), ("/hilfe/", ".nav a")):
        page.goto(path.format(code=code))
        wide = "items => items.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
        cut += page.locator(part).evaluate_all(wide)
        keep(page, f"huge-{part.strip('.').replace(' ', '-')}")
    assert cut == []


def test_buttons_are_as_large_as_a_thumb(phone: Page, code: str) -> None:
    for path in ("/", "/koenigreich/{code}/", "/koenigreich/", "/aufbau/{code}/", "/karten/"):
        phone.goto(path.format(code=code))
        small = phone.evaluate(
            """[...document.querySelectorAll('button, select, input:not([type=hidden]), .btn, .nav a, .tools a')]
            .filter(one => one.offsetParent && !one.closest('.vh') && !one.classList.contains('vh')
                && !['checkbox', 'radio'].includes(one.type))
            .filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML.slice(0, 100))"""
        )
        assert small == [], path


def test_pages_are_within_the_promised_bytes(device: Device, code: str) -> None:
    """All of them at once: that nothing more comes shows only after a while."""
    visits = []
    for name in PROMISED:
        context = device(service_workers="block")
        page = context.new_page()
        visits.append((name, page, measured(context, page)))
    for most, paths in ((FIRST_VISIT, PAGES), (FURTHER_PAGE, dict.fromkeys(PROMISED, "/hilfe/"))):
        for name, page, received in visits:
            received.clear()
            page.goto(paths[name].format(code=code))
        for name, page, received in visits:
            page.wait_for_load_state("networkidle")
            assert 0 < sum(received) <= most, (name, sum(received))


def measured(context: BrowserContext, page: Page) -> list[float]:
    """The bytes of every answer as they come over the wire."""
    received: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return received


@pytest.mark.parametrize(
    "value",
    ["{", "null", "7", '"text"', "[]", '{"editions": 3, "theme": {"a": 1}, "size": "<b>"}', '[{"code": "<script>"}]'],
)
def test_local_storage_that_was_tampered_with_breaks_nothing(device: Device, code: str, value: str) -> None:
    context = device()
    keys = json.dumps(["settings", "seen", "kingdoms", "ticks", "wishes", "offline"])
    poison = f"for (const key of {keys}) localStorage.setItem('begleiter.' + key, {json.dumps(value)})"
    context.add_init_script(f"if (location.protocol === 'http:') {{ {poison} }}")
    page = context.new_page()
    for path in ("/", "/karten/moat/", "/koenigreich/", "/koenigreich/{code}/", "/aufbau/{code}/", "/einstellungen/"):
        page.goto(path.format(code=code))
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_poisoned_names_in_local_storage_stay_text(device: Device) -> None:
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
def test_whatever_is_asked_a_page_from_the_network_never_says_there_is_none(phone: Page, query: str) -> None:
    phone.goto("/")
    controlled(phone)
    phone.goto(f"/suche/?q={query}")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone.get_by_text("Ohne Netz")).to_have_count(0)


def test_the_browser_folds_names_as_the_server_does(phone: Page) -> None:
    phone.goto("/sw.js")
    names = ["Crème", "Großer Markt", "DÖRFER", "doerfer", "Tänzerin", "a\u0308u\u00dferst", "???"]
    address = re.search(r'"(/static/js/fuzzy-match[^"]*)"', phone.content().replace("&quot;", '"'))
    assert address
    phone.goto("/")
    folded = phone.evaluate(
        """async ([address, names]) => {
            const { fold } = await import(address);
            return names.map(name => fold(name).replaceAll(" ", ""));
        }""",
        [address[1], names],
    )
    assert folded == [normalize_name(name) for name in names]


def test_the_printed_leaflet_is_one_page_or_two_without_menus(phone: Page, code: str) -> None:
    phone.goto(f"/koenigreich/{code}/blatt/")
    phone.emulate_media(media="print")
    expect(phone.get_by_role("navigation", name="Hauptmenü")).to_be_hidden()
    assert pages_on_paper(phone) in (1, 2)


@pytest.mark.parametrize(
    ("path", "part", "most"), [("/koenigreich/{}/", ".ten > li", 1), ("/aufbau/{}/", ".steps li", 2)]
)
def test_a_kingdom_and_its_steps_are_printed_and_nothing_to_tap(
    phone: Page, code: str, path: str, part: str, most: int
) -> None:
    phone.goto(path.format(code))
    phone.emulate_media(media="print")
    parts = phone.locator(part)
    assert parts.count() >= 10
    assert all(one.is_visible() for one in (parts.first, parts.last))
    expect(phone.locator("button:not(.vh):visible, .btn:visible, nav:visible")).to_have_count(0)
    assert 1 <= pages_on_paper(phone) <= most


def pages_on_paper(page: Page) -> int:
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
