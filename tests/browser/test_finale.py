"""Finale: who has won, what decided it, and what comes next."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_scoring import BASE_PILES, kingdom_with_questions, save_game, tap_number
from tests.support.accessibility import find_violations, open_page_for_axe

Device = Callable[..., BrowserContext]


def open_score(page: Page) -> str:
    code, _ = kingdom_with_questions(*BASE_PILES)
    page.goto(f"/wertung/{code}/")
    for number, name in enumerate(("Anna", "Ben", "Cem"), 1):
        page.get_by_label(f"Name von Spieler {number}").fill(name)
    return code


def press_next(page: Page, times: int) -> None:
    for _ in range(times):
        page.locator('[data-keys] button[value="next"]').tap()


def test_next_leads_through_all_cells_and_then_to_the_winner(phone: Page, screenshot) -> None:
    """Each player counts one deck: Provinz, Herzogtum, Anwesen, Fluch of Anna, then those of Ben."""
    open_score(phone)
    tap_number(phone, 1, "province", 5)
    press_next(phone, 4)
    expect(phone.locator("[data-at]")).to_have_text("Provinz: Ben")
    phone.locator('[data-keys] button[value="4"]').tap()
    press_next(phone, 7)
    expect(phone.locator("[data-at]")).to_have_text("Fluch: Cem")
    expect(phone.locator('[data-keys] button[value="next"]')).to_have_text("Fertig")
    press_next(phone, 1)
    finale = phone.get_by_role("dialog")
    expect(finale.get_by_role("heading")).to_have_text("Anna gewinnt")
    expect(finale.get_by_text("Den größten Unterschied machte Provinz: 5 zu 4, 6 Punkte mehr als Ben.")).to_be_visible()
    expect(finale.get_by_text("Es beginnt Ben: Anna hat gewonnen, Ben sitzt links davon.")).to_be_visible()
    expect(finale.locator(".finale__name")).to_have_text(["Anna", "Ben", "Cem"])
    screenshot(phone, "finale")


def test_a_tie_asks_for_turns_before_anybody_has_won(phone: Page) -> None:
    open_score(phone)
    tap_number(phone, 1, "province", 4)
    tap_number(phone, 2, "province", 4)
    press_next(phone, 8)
    expect(phone.locator("[data-at]")).to_have_text("Gespielte Züge: Anna")
    phone.locator('[data-keys] button[value="9"]').tap()
    press_next(phone, 1)
    expect(phone.locator("[data-at]")).to_have_text("Gespielte Züge: Ben")
    phone.locator('[data-keys] button[value="8"]').tap()
    press_next(phone, 1)
    expect(phone.get_by_role("dialog").get_by_role("heading")).to_have_text("Ben gewinnt")
    expect(phone.get_by_text("Ben hat 8 Züge gebraucht, Anna 9.")).to_be_visible()
    expect(phone.get_by_role("dialog").get_by_text("weniger Züge")).to_have_count(0)  # it would say the same again


def test_fast_taps_through_the_last_cell_start_no_rematch_and_save_one_game(phone: Page) -> None:
    code = open_score(phone)
    tap_number(phone, 1, "province", 5)
    press_next(phone, 11)
    done = phone.locator('[data-keys] button[value="next"]')
    expect(done).to_have_text("Fertig")
    box = done.bounding_box()
    assert box
    for _ in range(8):
        phone.touchscreen.tap(box["x"] + 5, box["y"] + 5)
    phone.evaluate("document.querySelector('[data-keep]').click()")
    phone.evaluate("document.querySelector('[data-finale]').click()")
    expect(phone.get_by_role("heading", name="Anna gewinnt")).to_be_focused()
    expect(phone.get_by_role("dialog")).to_have_count(1)
    revenge = phone.get_by_role("button", name="Revanche")
    phone.reload()
    phone.get_by_role("button", name="Wie geht es weiter?").tap()
    revenge.dispatch_event("pointerdown")
    box = revenge.bounding_box()
    assert box
    for _ in range(4):  # before anybody can have read it
        phone.touchscreen.tap(box["x"] + 5, box["y"] + 5)
    expect(phone).to_have_url(re.compile(f"/wertung/{re.escape(code)}/"))
    phone.goto("/chronik/")
    expect(phone.locator(".game-entry")).to_have_count(1)


def test_a_game_that_is_counted_again_at_once_is_the_same_game(phone: Page) -> None:
    code = save_game(phone)
    phone.goto(f"/wertung/{code}/")
    phone.get_by_role("button", name="Neu zählen").tap()
    tap_number(phone, 1, "duchy", 2)
    tap_number(phone, 2, "province", 5)
    phone.locator("h1").tap()
    phone.get_by_role("button", name="Partie merken").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    phone.goto("/chronik/")
    expect(phone.locator(".game-entry")).to_have_count(1)


def test_the_table_of_a_rematch_knows_who_begins(phone: Page) -> None:
    """Ben has won, Cem sits to his left: Tisch need not ask, nor does Aufbau say to draw lots."""
    code = save_game(phone)
    phone.goto(f"/wertung/{code}/")
    phone.get_by_role("button", name="Wie geht es weiter?").tap()
    phone.get_by_role("button", name="Revanche").tap()
    expect(phone).to_have_url(re.compile("/tisch/"))
    expect(phone.locator("[data-who-begins]")).to_have_text("Cem fängt an")
    phone.goto(f"/aufbau/{code}/")
    expect(phone.get_by_text("Lost aus, wer beginnt.")).to_be_hidden()
    expect(phone.get_by_text("Es beginnt Cem: Ben hat gewonnen")).to_be_visible()


def test_a_saved_game_stays_saved_and_spiel_opens_a_new_one(phone: Page) -> None:
    code = save_game(phone)
    phone.goto(f"/wertung/{code}/")
    expect(phone.get_by_role("button", name="Gemerkt")).to_be_disabled()
    phone.goto("/chronik/")
    expect(phone.locator("[data-game]")).to_have_attribute("href", "/koenigreich/")
    phone.goto(f"/wertung/{code}/")
    phone.get_by_role("button", name="Wie geht es weiter?").tap()
    following = phone.get_by_role("link", name="Nächstes Königreich")
    expect(following).to_have_attribute("href", re.compile(r"^/koenigreich/wuerfeln/\?.*spieler=3"))
    following.tap()
    expect(phone).to_have_url(re.compile("/koenigreich/1[.]"))
    phone.goto(f"/aufbau/{code}/")
    expect(phone.get_by_text("Es beginnt Cem: Ben hat gewonnen")).to_be_visible()


def test_a_rematch_begins_with_empty_cells_at_the_table(phone: Page) -> None:
    code = save_game(phone)
    phone.goto(f"/wertung/{code}/")
    phone.get_by_role("button", name="Wie geht es weiter?").tap()
    phone.get_by_role("button", name="Revanche").tap()
    expect(phone).to_have_url(re.compile(f"/tisch/{re.escape(code)}/"))
    phone.goto(f"/wertung/{code}/")
    expect(phone.locator('[name="2.province"]')).to_have_value("0")
    expect(phone.get_by_role("button", name="Partie merken")).to_be_disabled()
    phone.goto("/chronik/")
    expect(phone.locator(".game-entry")).to_have_count(1)


def test_a_game_can_be_taken_out_of_the_chronik_again(phone: Page) -> None:
    open_score(phone)
    tap_number(phone, 1, "province", 5)
    phone.locator("h1").tap()
    phone.get_by_role("button", name="Partie merken").tap()
    phone.get_by_role("button", name="Doch nicht").tap()
    expect(phone.get_by_text("Nicht gemerkt.")).to_be_visible()
    phone.goto("/chronik/")
    expect(phone.get_by_text("Noch ist keine Partie gemerkt.")).to_be_visible()


def test_the_picture_of_a_game_is_saved_where_it_cannot_be_shared(phone: Page) -> None:
    code, _ = kingdom_with_questions(*BASE_PILES)
    phone.goto(f"/koenigreich/{code}/")
    expect(phone.locator(".kingdom__cards > li")).to_have_count(10)
    save_game(phone)
    phone.goto(f"/wertung/{code}/")
    phone.get_by_role("button", name="Wie geht es weiter?").tap()
    expect(phone.locator(".finale__fan .shield")).to_have_count(10)
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Bild teilen").tap()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_axe_finds_no_violations_in_the_finale(device: Device) -> None:
    page = open_page_for_axe(device)
    code = save_game(page)
    page.goto(f"/wertung/{code}/")
    page.get_by_role("button", name="Wie geht es weiter?").tap()
    expect(page.get_by_role("link", name="Nächstes Königreich")).to_be_visible()
    for theme, wrong in find_violations(page):
        assert wrong == [], theme
