"""Tisch while playing: a card fills the screen, a strip of cards below it, a count of the empty piles."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import wait_for_page, wait_until

Device = Callable[..., BrowserContext]
PILES = tuple("cellar market militia mine moat remodel smithy village woodcutter workshop".split())
FIRST_CARD = "Burggraben"
"""The first card in the order of the page: by cost, then by name."""
FAKE_WAKE_LOCK = """window.locks = 0;
Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
    window.locks++;
    return {release: async () => { window.locks--; }};
}}});"""
NO_WAKE_LOCK = 'Object.defineProperty(navigator, "wakeLock", {value: undefined});'


@pytest.fixture
def table(phone: Page) -> Page:
    """The table of a kingdom, on a phone with a fake wake lock that counts how often it is held (`window.locks`)."""
    phone.add_init_script(FAKE_WAKE_LOCK)
    phone.goto(f"/tisch/{to_code(Kingdom(piles=PILES), Choices())}/")
    wait_for_page(phone, "/tisch/")
    return phone


def card_name(page: Page) -> Locator:
    return page.get_by_role("dialog").get_by_role("heading", level=2)


def test_a_card_fills_the_screen_until_back_is_pressed(table: Page, screenshot) -> None:
    strip = table.get_by_role("navigation", name="Karten dieses Königreichs")
    strip.get_by_role("link", name="Burggraben").click()
    expect(card_name(table)).to_have_text("Burggraben")
    expect(card_name(table)).to_be_focused()
    expect(table.get_by_role("dialog", name="Burggraben")).to_be_visible()
    assert table.url.endswith("#karte-moat")
    wait_until(table, "window.locks === 1")
    for state in ("hidden", "visible"):  # a hidden page loses the lock
        table.evaluate(f"Object.defineProperty(document, 'visibilityState', {{value: '{state}', configurable: true}})")
        table.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(table, "window.locks === 2")
    effect = table.locator(".card-reader__card .card-face__effect").first
    size = effect.evaluate("effect => parseFloat(getComputedStyle(effect).fontSize)")
    assert 24 <= size <= 26
    screenshot(table, "one-card")

    strip.get_by_role("link", name="Miliz").click()
    expect(card_name(table)).to_have_text("Miliz")
    expect(strip.locator("[aria-current]")).to_have_attribute("title", "Miliz")

    table.go_back()
    expect(table.get_by_role("dialog")).to_be_hidden()
    assert table.url.endswith("/")
    expect(strip.get_by_role("link", name="Miliz")).to_be_focused()
    wait_until(table, "window.locks === 1")  # the lost lock is not released again


def test_a_tap_on_the_answers_of_a_tile_opens_its_card(table: Page) -> None:
    table.locator("#karte-militia").get_by_text("Klarstellung").click()
    expect(card_name(table)).to_have_text("Miliz")


def test_empty_piles_are_counted_down_to_the_end_of_the_game(table: Page, screenshot) -> None:
    status = table.get_by_role("status").filter(has_text=re.compile("Ende|ende"))
    expect(status).to_have_text("Noch 3 Stapel bis zum Ende")
    strip = table.locator("[data-strip]")
    strip.locator("[data-slug=moat]").click()
    table.get_by_role("button", name="Stapel leer: Burggraben").click()
    expect(status).to_have_text("Noch 2 Stapel bis zum Ende")
    expect(strip.get_by_role("link", name="Burggraben, leer")).to_be_visible()
    table.go_back()

    strip.locator("summary").click()
    strip.get_by_role("button", name="Fluch").click()
    expect(status).to_have_text("Noch 1 Stapel bis zum Ende")  # b08-015: any piles of the supply
    strip.get_by_role("button", name="Kupfer").click()
    expect(status).to_have_text("Spielende nach diesem Zug")
    screenshot(table, "last-turn")
    strip.get_by_role("button", name="Kupfer").click()
    expect(status).to_have_text("Noch 1 Stapel bis zum Ende")
    table.reload()
    expect(status).to_have_text("Noch 1 Stapel bis zum Ende")

    strip.locator("summary").click()
    strip.get_by_role("button", name="Neue Partie").click()
    expect(status).to_have_text("Noch 3 Stapel bis zum Ende")
    strip.locator("summary").click()
    strip.get_by_role("button", name="Provinz").click()
    expect(status).to_have_text("Spielende nach diesem Zug")  # b08-015: this one alone
    strip.get_by_role("link", name="Punkte zählen").click()
    wait_for_page(table, "/wertung/")
    table.get_by_label("Provinz: Spieler 1").fill("4")
    table.get_by_role("button", name="Partie merken").click()
    table.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    table.locator(".tabs").get_by_role("link", name="Tisch").click()
    wait_for_page(table, "/tisch/")
    expect(status).to_have_text("Noch 3 Stapel bis zum Ende")


def test_a_device_without_wake_lock_shows_a_note(device: Device) -> None:
    page = device().new_page()
    page.add_init_script(NO_WAKE_LOCK)
    page.goto(f"/tisch/{to_code(Kingdom(piles=PILES), Choices())}/#karte-militia")
    expect(card_name(page)).to_have_text("Miliz")
    expect(page.get_by_role("dialog").get_by_text("lässt den Bildschirm nicht von selbst an")).to_be_visible()


def test_links_for_after_the_game_are_next_to_its_end(table: Page) -> None:
    after = table.locator("[data-end] ~ .actions").get_by_role("link")
    expect(after).to_have_text(["Punkte zählen", "Regelblatt", "Zusammen spielen"])
    expect(after.first).to_be_visible()


def test_strip_links_to_cards_without_javascript(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto(f"/tisch/{to_code(Kingdom(piles=PILES), Choices())}/")
    for link in ("Punkte zählen", "Regelblatt"):
        expect(page.get_by_role("link", name=link)).to_be_visible()
    page.get_by_role("link", name="Miliz").first.click()
    expect(page.locator("#karte-militia")).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_two_cards_are_answered_on_the_table(table: Page, screenshot) -> None:
    box, note = table.get_by_role("searchbox"), table.locator("[data-meant]")
    open_pair = table.locator("[data-pair-list] > li:visible")
    box.fill("milliz burgraben")
    expect(open_pair).to_have_count(1)
    expect(open_pair.locator("> h3")).to_have_text("Burggraben × Miliz")
    expect(open_pair.locator("summary b").first).to_have_text("Bevor der Angriff wirkt.")
    expect(open_pair.locator("details").first).to_have_attribute("open", "")
    expect(table.locator(".tile-grid > li:visible .card-face__name")).to_have_text(["Burggraben", "Miliz"])
    screenshot(table, "table-pair")
    box.fill("Schmiede und Markt")
    expect(note).to_have_text(re.compile(r"^Zu (Schmiede|Markt) und \w+ zusammen ist nichts aufgeschrieben\."))
    expect(open_pair).to_have_count(0)
    box.fill("Keller Gärten")  # one of them is not on the table
    expect(table.locator("[data-found]")).to_contain_text("Zu den beiden zusammen ist nichts aufgeschrieben.")
    assert "/tisch/" in table.url
    charges = table.locator("[data-found] use[href^='#']")
    assert charges.count() >= 2
    for charge in charges.all():
        expect(table.locator(str(charge.get_attribute("href")))).to_have_count(1)  # else its shield is empty
    box.fill("")
    expect(table.get_by_role("heading", name="Wenn zwei sich treffen")).to_be_visible()


def test_the_verdict_of_the_best_result_is_kept(table: Page) -> None:
    table.get_by_role("searchbox").fill("burggraben zweimal")
    best = table.locator("[data-found] li").first
    expect(best).to_contain_text("Was bringt ein zweiter Burggraben gegen denselben Angriff?")
    expect(best.locator("b").first).to_have_text("Nichts mehr.")
    expect(table.locator("[data-meant]")).to_be_hidden()


def test_a_tap_on_a_card_leaves_its_pairs_and_a_second_opens_one(table: Page) -> None:
    section = table.locator("#zwei")
    pairs = section.locator("[data-pair-list] > li:visible > [data-names]")
    total = pairs.count()
    assert total > 1
    section.get_by_role("link", name="Burggraben").click()
    expect(section.locator(".chip-list [aria-disabled]").first).to_be_visible()
    for pair in pairs.all():
        expect(pair).to_have_text(re.compile("Burggraben"))
    section.get_by_role("link", name="Miliz").click()
    both = section.locator("[data-pair-list] > li", has_text="Burggraben × Miliz")
    expect(both.locator("details").first).to_have_attribute("open", "")
    section.get_by_role("link", name="Burggraben").click()
    expect(pairs).to_have_count(total)
    assert table.url.endswith("/")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390), (1280, 800)])
def test_icons_of_the_strip_are_large_and_named(table: Page, screenshot, width: int, height: int) -> None:
    table.set_viewport_size({"width": width, "height": height})
    strip = table.get_by_role("navigation", name="Karten dieses Königreichs")
    for link in strip.get_by_role("link").all():
        box = link.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    first = strip.get_by_role("link", name=FIRST_CARD)
    expect(first.locator(".card-strip__name")).to_be_in_viewport(ratio=1)
    expect(first.locator(".card-strip__name")).to_have_text(re.compile("^Burg.?graben$"))
    screenshot(table, f"strip-{width}")


def test_the_strip_stays_where_it_is_when_a_card_is_opened(table: Page) -> None:
    mini = table.get_by_role("navigation", name="Karten dieses Königreichs").get_by_role("link").first
    for width, height in ((360, 740), (390, 844), (844, 390)):
        table.set_viewport_size({"width": width, "height": height})
        before = mini.bounding_box()
        mini.click()
        expect(table.get_by_role("dialog")).to_be_visible()
        assert mini.bounding_box() == before, (width, height)
        table.keyboard.press("Escape")
        expect(table.get_by_role("dialog")).to_be_hidden()
