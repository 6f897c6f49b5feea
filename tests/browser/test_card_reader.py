"""One card on the whole screen: the same reader on Königreich and on Tisch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.accessibility import find_violations, open_page_for_axe
from tests.support.browser_waits import wait_until

PILES = tuple("cellar market militia mine moat remodel smithy village woodcutter workshop".split())
CODE = to_code(Kingdom(piles=PILES), Choices())
PAGES = {"koenigreich": "#militia .card-face__name a", "tisch": "[data-strip] [data-slug=militia]"}
"""The page, and the selector of what opens the card Miliz there."""
IS_SETTLED = "document.querySelector('dialog [data-large-card]')?.getBoundingClientRect().top === 0"


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Moves one finger."""
    hand = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for kind, point in (("touchStart", start), ("touchMove", middle), ("touchMove", end), ("touchEnd", None)):
        points = [{"x": point[0], "y": point[1]}] if point else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture(params=PAGES)
def reader(request: pytest.FixtureRequest, phone: Page) -> tuple[Page, str]:
    """A page with the card Miliz in the reader, and the selector of what opened it."""
    source = PAGES[request.param]
    phone.goto(f"/{request.param}/{CODE}/")
    phone.locator(source).click()
    expect(phone.get_by_role("dialog", name="Miliz")).to_be_visible()
    return phone, source


def test_back_a_drag_and_escape_close_the_reader_and_return_the_focus(reader: tuple[Page, str], screenshot) -> None:
    page, source = reader
    dialog = page.get_by_role("dialog")
    heading = dialog.get_by_role("heading", level=2)
    expect(heading).to_be_focused()
    assert page.url.endswith("#karte-militia")
    screenshot(page, f"reader-{'tisch' if 'strip' in source else 'koenigreich'}")
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page.locator(source)).to_be_focused()
    page.go_forward()
    expect(heading).to_have_text("Miliz")
    wait_until(page, IS_SETTLED)
    drag(page, (180, 60), (180, 200))
    expect(dialog).to_be_hidden()
    assert "#" not in page.url
    page.locator(source).click()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(source)).to_be_focused()


def test_swipes_buttons_and_arrows_show_the_next_card_as_one_entry(reader: tuple[Page, str]) -> None:
    page, _ = reader
    dialog = page.get_by_role("dialog")
    heading = dialog.get_by_role("heading", level=2)
    shown = ["Miliz"]
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        expect(heading).not_to_have_text(shown[-1])
        shown.append(heading.inner_text())
    drag(page, (300, 300), (60, 300))
    expect(heading).not_to_have_text(shown[-1])
    drag(page, (60, 300), (300, 300))
    expect(heading).to_have_text(shown[-1])
    dialog.get_by_role("button", name="Vorige Karte").click()
    expect(heading).to_have_text(shown[-2])
    dialog.get_by_role("button", name="Zum Gegenüber drehen").click()
    drag(page, (60, 300), (300, 300))  # to the left for the player opposite
    expect(heading).to_have_text(shown[-1])
    page.go_back()
    expect(dialog).to_be_hidden()
    assert "#" not in page.url


def test_the_reader_is_an_address(reader: tuple[Page, str]) -> None:
    page, _ = reader
    page.reload()
    expect(page.get_by_role("dialog", name="Miliz")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.url.endswith(f"{CODE}/")


def test_axe_finds_no_violations_in_the_reader(device: Callable[..., BrowserContext]) -> None:
    page = open_page_for_axe(device)
    for path, source in PAGES.items():
        page.goto(f"/{path}/{CODE}/")
        page.locator(source).click()
        wait_until(page, IS_SETTLED)
        for theme, wrong in find_violations(page, "dialog"):
            assert wrong == [], (path, theme)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/koenigreich/{CODE}/?karte=moat")
    for theme, wrong in find_violations(page):
        assert wrong == [], ("beside", theme)
