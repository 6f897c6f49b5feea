"""Tisch while playing: one card on the whole screen, the strip below it, the piles that are empty."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import arrived, until

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]
PILES = tuple("cellar market militia mine moat remodel smithy village woodcutter workshop".split())
IN_ORDER = ("Burggraben", "Keller", "Dorf")
"""The first of these cards as they lie on the table: by cost, then by name."""
AWAKE = """window.held = 0;
Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
    window.held++;
    return {release: async () => { window.held--; }};
}}});"""
ASLEEP = 'Object.defineProperty(navigator, "wakeLock", {value: undefined});'


@pytest.fixture
def table(phone: Page) -> Page:
    """The table of a kingdom, on a phone that says when its screen is held on."""
    phone.add_init_script(AWAKE)
    phone.goto(f"/tisch/{to_code(Kingdom(piles=PILES), Choices())}/")
    arrived(phone, "/tisch/")
    return phone


def name(page: Page) -> Locator:
    return page.get_by_role("dialog").get_by_role("heading", level=3)


def swipe(page: Page, start: int, end: int) -> None:
    """One finger from one place to another, half way up the screen."""
    hand = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", start), ("touchMove", (start + end) // 2), ("touchMove", end), ("touchEnd", None)):
        points = [{"x": at, "y": 300}] if at is not None else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_one_card_fills_the_screen_until_one_goes_back(table: Page, keep) -> None:
    strip = table.get_by_role("navigation", name="Karten dieses Königreichs")
    strip.get_by_role("link", name="Burggraben").click()
    expect(name(table)).to_have_text("Burggraben")
    expect(name(table)).to_be_focused()
    expect(table.get_by_role("dialog", name="Burggraben")).to_be_visible()
    assert table.url.endswith("#karte-moat")
    until(table, "window.held === 1")
    for state in ("hidden", "visible"):  # a page that is not seen loses the lock
        table.evaluate(f"Object.defineProperty(document, 'visibilityState', {{value: '{state}', configurable: true}})")
        table.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(table, "window.held === 2")
    size = table.locator(".f-table .effect").first.evaluate("(effect) => parseFloat(getComputedStyle(effect).fontSize)")
    assert 24 <= size <= 26
    keep(table, "one-card")

    table.keyboard.press("ArrowRight")
    expect(name(table)).to_have_text(IN_ORDER[1])
    swipe(table, 300, 60)
    expect(name(table)).to_have_text(IN_ORDER[2])
    swipe(table, 60, 300)
    expect(name(table)).to_have_text(IN_ORDER[1])
    turn = table.get_by_role("button", name="Zum Gegenüber drehen")
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "true")
    swipe(table, 60, 300)  # to the left, for who sits opposite
    expect(name(table)).to_have_text(IN_ORDER[2])
    strip.get_by_role("link", name="Miliz").click()
    expect(name(table)).to_have_text("Miliz")
    expect(strip.locator("[aria-current]")).to_have_attribute("title", "Miliz")

    table.go_back()
    expect(table.get_by_role("dialog")).to_be_hidden()
    assert table.url.endswith("/")
    expect(strip.get_by_role("link", name="Miliz")).to_be_focused()
    until(table, "window.held === 1")  # the lock that was lost is not given back


def test_a_reloaded_card_is_open_and_escape_leaves_it(table: Page) -> None:
    table.locator("#karte-militia").get_by_text("Klarstellung").click()
    expect(name(table)).to_have_text("Miliz")
    table.reload()
    expect(name(table)).to_have_text("Miliz")
    table.keyboard.press("Escape")
    expect(table.get_by_role("dialog")).to_be_hidden()
    assert "#" not in table.url


def test_piles_are_counted_to_the_end_and_back(table: Page, keep) -> None:
    said = table.get_by_role("status").filter(has_text=re.compile("Ende|ende"))
    expect(said).to_have_text("Noch 3 Stapel bis zum Ende")
    strip = table.locator("[data-strip]")
    strip.locator("[data-slug=moat]").click()
    table.get_by_role("button", name="Stapel leer: Burggraben").click()
    expect(said).to_have_text("Noch 2 Stapel bis zum Ende")
    expect(strip.get_by_role("link", name="Burggraben, leer")).to_be_visible()
    table.go_back()

    strip.locator("summary").click()
    strip.get_by_role("button", name="Fluch").click()
    expect(said).to_have_text("Noch 1 Stapel bis zum Ende")  # b08-015: any piles of the supply
    strip.get_by_role("button", name="Kupfer").click()
    expect(said).to_have_text("Spielende nach diesem Zug")
    keep(table, "last-turn")
    strip.get_by_role("button", name="Kupfer").click()
    expect(said).to_have_text("Noch 1 Stapel bis zum Ende")
    table.reload()
    expect(said).to_have_text("Noch 1 Stapel bis zum Ende")

    strip.locator("summary").click()
    strip.get_by_role("button", name="Neue Partie").click()
    expect(said).to_have_text("Noch 3 Stapel bis zum Ende")
    strip.locator("summary").click()
    strip.get_by_role("button", name="Provinz").click()
    expect(said).to_have_text("Spielende nach diesem Zug")  # b08-015: this one alone
    strip.get_by_role("link", name="Punkte zählen").click()
    arrived(table, "/wertung/")
    table.get_by_label("Provinz: Spieler 1").fill("4")
    table.get_by_role("button", name="Partie merken").click()
    table.locator(".tabs").get_by_role("link", name="Tisch").click()
    arrived(table, "/tisch/")
    expect(said).to_have_text("Noch 3 Stapel bis zum Ende")


def test_a_device_that_cannot_stay_awake_says_so_in_a_line(device: Device) -> None:
    page = device().new_page()
    page.add_init_script(ASLEEP)
    page.goto(f"/tisch/{to_code(Kingdom(piles=PILES), Choices())}/#karte-militia")
    expect(name(page)).to_have_text("Miliz")
    expect(page.get_by_role("dialog").get_by_text("lässt den Bildschirm nicht von selbst an")).to_be_visible()


def test_what_comes_after_the_game_stands_at_the_end(table: Page) -> None:
    after = table.locator("[data-end] ~ .actions").get_by_role("link")
    expect(after).to_have_text(["Punkte zählen", "Regelblatt"])
    expect(after.first).to_be_visible()


def test_without_javascript_the_strip_leads_to_the_cards(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto(f"/tisch/{to_code(Kingdom(piles=PILES), Choices())}/")
    for link in ("Punkte zählen", "Regelblatt"):
        expect(page.get_by_role("link", name=link)).to_be_visible()
    page.get_by_role("link", name="Miliz").first.click()
    expect(page.locator("#karte-militia")).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_be_hidden()
