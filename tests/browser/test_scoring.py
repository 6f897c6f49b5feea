"""Wertung and Chronik: scoring by taps, without JavaScript and offline; saved games."""

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import seed_of, to_code
from engine.scoring import Holding, Questions, questions_for, score
from tests.support.accessibility import expand_page, find_violations, open_page_for_axe
from tests.support.browser_waits import wait_until
from tests.support.content import full_catalog
from tests.support.offline_browser import cuttable_connection
from tests.support.scoring import NO, random_holdings

Device = Callable[..., BrowserContext]
BASE_PILES = ("cellar", "library", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
SCORING_PILES = (
    *("castles", "distant-lands", "duke", "fairgrounds", "feodum"),
    *("gardens", "knights", "monument", "silk-road", "vineyard"),
)
LANDMARKS = ("bandit-fort", "fountain", "keep", "museum", "palace", "wall", "wolf-den")
NAMES = ("Anna", "Ben", "Cem")


def kingdom_with_questions(
    *piles: str, landscapes: tuple[str, ...] = (), catalog: Catalog | None = None
) -> tuple[str, Questions]:
    """The code of a kingdom for three players, and the questions of its score pad."""
    kingdom, choices = (
        Kingdom(piles=tuple(sorted(piles)), landscapes=landscapes),
        Choices(players=3, platinum_colony=NO, shelters=NO),
    )
    asks = questions_for(catalog or full_catalog(), kingdom, choices, Rng(seed_of(kingdom)))
    return to_code(kingdom, choices), asks


def tap_number(page: Page, player: int, key: str, number: int) -> None:
    page.locator(f'[name="{player}.{key}"]').tap()
    for digit in str(number):
        page.locator(f'[data-keys] button[value="{digit}"]').tap()


def total_of(page: Page, player: int) -> str:
    return page.locator(f'[name="sum.{player}"]').inner_text()


def test_three_players_are_scored_by_taps_within_a_minute(phone: Page, screenshot) -> None:
    code, _ = kingdom_with_questions(*BASE_PILES)
    phone.goto(f"/wertung/{code}/")
    started = time.monotonic()
    for number, name in enumerate(NAMES, 1):
        phone.get_by_label(f"Name von Spieler {number}").fill(name)
    for player, (provinces, duchies, estates, curses) in enumerate([(5, 1, 3, 0), (4, 2, 2, 1), (3, 0, 3, 2)], 1):
        tap_number(phone, player, "province", provinces)
        tap_number(phone, player, "duchy", duchies)
        tap_number(phone, player, "estate", estates)
        tap_number(phone, player, "curse", curses)
    expect(phone.locator("[data-winner]")).to_contain_text("Anna gewinnt mit 36 Punkten, 5 vor Ben.")
    phone.locator("h1").tap()  # the last cell is filled in
    expect(phone.get_by_role("dialog").get_by_role("heading")).to_have_text("Anna gewinnt")
    assert time.monotonic() - started < 60
    assert [total_of(phone, player) for player in (1, 2, 3)] == ["36", "31", "19"]
    screenshot(phone, "score-by-taps")


def test_page_and_engine_count_the_same_points(phone: Page) -> None:
    """The page evaluates the formulas of the engine: for random holdings, both give the same points and sentences."""
    code, asks = kingdom_with_questions(*SCORING_PILES, landscapes=LANDMARKS)
    rng = random.Random(7)
    phone.goto(f"/wertung/{code}/")
    for _ in range(25):
        holdings = [
            Holding(name=name, turns=rng.choice((14, 15)), cards=cards, counts=counts, tokens=tokens)
            for name, (cards, counts, tokens) in zip(NAMES, random_holdings(asks, rng), strict=True)
        ]
        fields: dict[str, object] = {f"name.{number}": holding.name for number, holding in enumerate(holdings, 1)}
        for number, holding in enumerate(holdings, 1):
            for amounts in (holding.cards, holding.counts, holding.tokens):
                fields |= {f"{number}.{key}": amount for key, amount in amounts.items()}
            fields[f"zuege.{number}"] = holding.turns
        phone.evaluate(
            """fields => {
            const form = document.querySelector("form[data-score]");
            for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
            form.dispatchEvent(new Event("input", {bubbles: true}));
        }""",
            fields,
        )
        counted = score(asks, holdings)
        assert [total_of(phone, number) for number in (1, 2, 3)] == [
            str(player.points).replace("-", "−") for player in counted.players
        ]
        texts = [entry.text for player in counted.players for entry in player.breakdown]
        assert phone.locator("[data-breakdown] li").all_text_contents() == texts
        assert phone.locator("[data-winner] span").text_content() == counted.reason


def test_pile_sizes_are_limits(phone: Page) -> None:
    code, _ = kingdom_with_questions(*BASE_PILES)
    phone.goto(f"/wertung/{code}/")
    tap_number(phone, 1, "province", 8)
    tap_number(phone, 2, "province", 7)
    expect(phone.locator('[name="2.province"]')).to_have_value("4")
    phone.locator('[data-keys] button[value="+"]').tap()
    expect(phone.locator('[name="2.province"]')).to_have_value("4")
    phone.locator('[data-keys] button[value="-"]').tap()
    expect(phone.locator('[name="2.province"]')).to_have_value("3")


def test_keys_are_as_large_as_a_thumb(phone: Page) -> None:
    code, _ = kingdom_with_questions(*SCORING_PILES, landscapes=LANDMARKS)
    phone.goto(f"/wertung/{code}/")
    phone.locator('[name="1.province"]').tap()
    sizes = phone.locator("[data-keys] button, .score-pad__cell input, .score-pad__seat textarea").evaluate_all(
        """fields => fields.map(field => field.getBoundingClientRect())
            .filter(box => box.height < 44 || box.width < 44).length"""
    )
    assert sizes == 0


def test_keypad_is_low_on_a_phone_on_its_side_and_absent_beside_a_mouse(device: Device) -> None:
    code, _ = kingdom_with_questions(*SCORING_PILES, landscapes=LANDMARKS)
    page = device(viewport={"width": 844, "height": 390}).new_page()
    page.goto(f"/wertung/{code}/")
    page.locator('[name="1.duchy"]').tap()
    keys = page.locator("[data-keys]")
    expect(keys).to_be_in_viewport()
    assert keys.evaluate("keys => keys.offsetHeight") < 390 / 4
    small = "keys => keys.filter(key => key.offsetHeight < 44 || key.offsetWidth < 44).length"
    assert page.locator("[data-keys] button").evaluate_all(small) == 0
    expect(page.locator('[name="1.duchy"]')).to_be_in_viewport(ratio=1)
    desk = device(viewport={"width": 844, "height": 390}, has_touch=False, is_mobile=False).new_page()
    desk.goto(f"/wertung/{code}/")
    desk.locator('[name="1.duchy"]').click()
    expect(desk.locator('[name="1.duchy"]')).to_be_focused()
    expect(desk.locator("[data-keys]")).to_be_hidden()


def test_long_names_have_more_lines_on_a_narrow_phone(phone: Page) -> None:
    code, _ = kingdom_with_questions(*BASE_PILES)
    phone.goto(f"/wertung/{code}/")
    name = phone.get_by_label("Name von Spieler 1")
    one_line = name.evaluate("field => field.clientHeight")
    name.fill("Anna-Katharina")
    name.press("Enter")
    expect(name).to_have_value("Anna-Katharina")
    assert name.evaluate("field => field.clientHeight") > one_line
    assert name.evaluate("field => field.scrollHeight <= field.clientHeight")


def test_numbers_and_names_are_restored_when_the_page_is_reopened(phone: Page) -> None:
    code, _ = kingdom_with_questions(*BASE_PILES)
    phone.goto(f"/wertung/{code}/")
    phone.get_by_label("Name von Spieler 1").fill("Anna")
    tap_number(phone, 1, "province", 4)
    phone.goto("/regeln/")
    phone.goto(f"/wertung/{code}/")
    expect(phone.get_by_label("Name von Spieler 1")).to_have_value("Anna")
    expect(phone.locator('[name="sum.1"]')).to_have_text("24")


def test_scoring_works_without_javascript(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    code, _ = kingdom_with_questions(*BASE_PILES)
    page.goto(f"/wertung/{code}/")
    page.get_by_label("Name von Spieler 1").fill("Anna")
    page.get_by_label("Provinz: Spieler 1").fill("4")
    page.get_by_label("Herzogtum: Spieler 2").fill("3")
    page.get_by_role("button", name="Auswerten").click()
    expect(page.locator("[data-winner]")).to_contain_text("Anna gewinnt mit 24 Punkten, 15 vor Spieler 2.")
    expect(page.get_by_role("button", name="Partie merken")).to_be_hidden()


def test_a_viewed_kingdom_is_scored_and_saved_offline(device: Device, live: str) -> None:
    code, _ = kingdom_with_questions(*BASE_PILES)
    with cuttable_connection(live) as url:
        page = device(base_url=url, service_workers="allow").new_page()
        page.goto("/")
        wait_until(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
        page.goto("/chronik/")
        wait_until(page, "caches.match('/chronik/').then(response => !!response)")
        page.goto(f"/koenigreich/{code}/")
        wait_until(page, f"caches.match('/wertung/{code}/').then(response => !!response)")
    page.get_by_role("link", name="Wertung").click()
    tap_number(page, 2, "province", 5)
    expect(page.locator("[data-winner]")).to_contain_text("Spieler 2 gewinnt mit 30 Punkten")
    page.locator("h1").tap()
    page.get_by_role("button", name="Partie merken").tap()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("Spieler 2 gewinnt")
    page.goto("/chronik/")
    expect(page.locator(".game-entry__standing .is-winner")).to_contain_text("Spieler 2")


def save_game(page: Page) -> str:
    """Saves a game of three players in the Chronik, won by Ben; returns the code of its kingdom."""
    code, _ = kingdom_with_questions(*BASE_PILES)
    page.add_init_script("localStorage['begleiter.settings'] = JSON.stringify({editions: ['basisspiel-rgg-2017']})")
    page.goto(f"/wertung/{code}/")
    for number, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name von Spieler {number}").fill(name)
    tap_number(page, 1, "duchy", 2)
    tap_number(page, 2, "province", 5)
    page.locator("h1").tap()
    page.get_by_role("button", name="Partie merken").tap()
    expect(page.locator(".score-pad__seat.is-winner")).to_be_visible()
    page.goto("/chronik/")
    expect(page.locator(".game-entry")).to_have_count(1)
    expect(page.locator(".game-entry__standing .is-winner")).to_be_visible()
    return code


def test_setup_and_table_of_the_next_game_know_who_begins(phone: Page) -> None:
    code = save_game(phone)
    phone.goto(f"/aufbau/{code}/")
    expect(phone.locator("[data-begins]")).to_contain_text(f"Es beginnt {NAMES[2]}")
    phone.goto(f"/tisch/{code}/")
    expect(phone.locator("[data-who-begins]")).to_have_text(f"{NAMES[2]} fängt an")


def test_a_saved_game_is_corrected_deleted_and_restored(phone: Page, screenshot) -> None:
    save_game(phone)
    phone.locator(".game-entry summary").tap()
    phone.get_by_label("Punkte von Spieler 1").fill("31")
    phone.locator(".pill", has_text="4").tap()
    phone.get_by_label("Notiz").fill("Am Kamin")
    phone.get_by_role("button", name="Übernehmen").tap()
    expect(phone.locator(".game-entry__standing .is-winner")).to_contain_text("Anna")
    expect(phone.locator(".game-entry")).to_contain_text("4 von 5 Kronen")
    expect(phone.locator(".game-entry")).to_contain_text("Am Kamin")
    screenshot(phone, "chronicle")
    phone.reload()
    expect(phone.locator(".game-entry__standing .is-winner")).to_contain_text("Anna")
    phone.locator(".game-entry summary").tap()
    phone.get_by_role("button", name="Löschen").tap()
    expect(phone.locator(".game-entry")).to_have_count(0)
    phone.get_by_role("button", name="Rückgängig").tap()
    expect(phone.locator(".game-entry")).to_have_count(1)


def test_chronik_is_exported_to_a_file_and_imported(phone: Page, tmp_path: Path) -> None:
    save_game(phone)
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Als Datei sichern").click()
    path = tmp_path / "chronik.json"
    download.value.save_as(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert [player["name"] for player in data["games"][0]["players"]] == list(NAMES)
    data["games"].append(
        {**data["games"][0], "id": "andere", "date": "2026-01-02", "note": "<img src=x onerror=alert(1)>"}
    )
    data["games"].append({"id": "kaputt"})
    data["games"].append({**data["games"][0], "id": "zukunft", "date": "9999-01-01"})
    path.write_text(json.dumps(data), encoding="utf-8")
    phone.evaluate("localStorage.removeItem('begleiter.games')")
    phone.reload()
    expect(phone.locator(".game-entry")).to_have_count(0)
    phone.get_by_label("Datei mit Partien").set_input_files(path)
    refused = " 2 nicht: ungültig, mit einem Datum in der Zukunft, oder es ist kein Platz mehr."
    expect(phone.locator("[data-said]")).to_have_text(f"2 Partien gelesen, 2 davon neu.{refused}")
    expect(phone.locator(".game-entry")).to_have_count(2)
    phone.get_by_label("Datei mit Partien").set_input_files(path)
    expect(phone.locator("[data-said]")).to_have_text(f"2 Partien gelesen, 0 davon neu.{refused}")
    path.write_text("kein JSON", encoding="utf-8")
    phone.get_by_label("Datei mit Partien").set_input_files(path)
    expect(phone.locator("[data-said]")).to_have_text("Das ist keine Datei mit Partien aus dieser Chronik.")


def test_the_player_to_the_left_of_the_last_winner_starts(phone: Page) -> None:
    code = save_game(phone)
    phone.goto(f"/aufbau/{code}/")
    phone.locator("[data-who-begins]").tap()
    expect(phone.get_by_text("Ben hat zuletzt gewonnen, Cem sitzt links davon.")).to_be_visible()
    phone.get_by_role("dialog").get_by_role("button", name="Cem fängt an").tap()
    expect(phone.locator("[data-who] [data-told]")).to_have_text("Cem fängt an.")


def test_a_scored_kingdom_counts_as_played_and_a_rolled_one_does_not(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/")
    phone.goto("/koenigreich/")
    expect(phone.get_by_label(re.compile("^Schon gespielt"))).not_to_be_checked()
    expect(phone.get_by_label("Karten meiden, die wir schon gespielt haben")).to_be_hidden()
    save_game(phone)
    phone.goto("/koenigreich/")
    expect(phone.get_by_label(re.compile("^Schon gespielt")).first).to_be_checked()
    expect(phone.get_by_label("Karten meiden, die wir schon gespielt haben")).to_be_checked()


def test_a_corrupted_chronik_breaks_no_page(phone: Page) -> None:
    phone.goto("/chronik/")
    for corrupted in ("{", "null", '{"a": 1}', '[null, 1, "x", {"id": {}}, {"id": "a", "date": "2026-01-01"}]'):
        phone.evaluate("text => localStorage.setItem('begleiter.games', text)", corrupted)
        phone.reload()
        expect(phone.get_by_text("Noch ist keine Partie gemerkt.")).to_be_visible()


def test_axe_finds_no_violations_while_scoring_and_in_the_chronik(device: Device, screenshot) -> None:
    page = open_page_for_axe(device)
    code, _ = kingdom_with_questions(*SCORING_PILES, landscapes=LANDMARKS)

    def check(name: str) -> None:
        expand_page(page)
        for theme, wrong in find_violations(page):
            screenshot(page, f"{name}-{theme}")
            assert wrong == [], (name, theme)

    save_game(page)
    check("chronicle-kept")
    page.goto(f"/wertung/{code}/")
    tap_number(page, 1, "gardens", 3)
    check("score-counting")
