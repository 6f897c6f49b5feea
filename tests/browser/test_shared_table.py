"""An evening with four phones at one table: by link and code, together, without a network, secret points, next game."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.browser.conftest import PHONE, TIMEOUT_MS
from tests.support.accessibility import find_violations
from tests.support.browser_waits import wait_for_page

TEN = tuple("bazaar cellar haven market mine moat smithy village warehouse workshop".split())
CODE = to_code(Kingdom(piles=TEN), Choices(players=4))
NEXT_CODE = to_code(Kingdom(piles=tuple(sorted({*TEN, "militia"} - {"mine"}))), Choices(players=4))
NAMES = ("Anna", "Ben", "Cleo", "Dora")
CRESTS = {"Anna": "Burg", "Ben": "Löwe", "Cleo": "Adler", "Dora": "Drache"}

NUMBERS_ARE_COPIED = """numbers => new Promise((resolve) => {
    const open = indexedDB.open("begleiter-tisch");
    open.onsuccess = () => {
        const get = open.result.transaction("copies").objectStore("copies").get("last");
        get.onsuccess = () => {
            open.result.close();
            const copied = get.result?.typed.numbers ?? {};
            resolve(Object.entries(numbers).every(([key, number]) => copied[key] === number));
        };
    };
})"""


@pytest.fixture
def phones(chromium: Browser, live: str) -> Iterator[list[Page]]:
    """Four phones, each with its own storage. A script error on any of them fails the test."""
    faults: list[str] = []
    options: Any = {**PHONE, "base_url": live, "bypass_csp": True}
    contexts = [chromium.new_context(**options) for _ in NAMES]
    for context in contexts:
        context.set_default_timeout(TIMEOUT_MS)
        context.on("weberror", lambda error: faults.append(str(error.error)))
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()
    assert faults == []


def open_table(page: Page, name: str, code: str = CODE) -> str:
    """Opens a table; the link that the page shows."""
    page.goto(f"/koenigreich/{code}/teilen/")
    page.get_by_role("link", name="Zusammen spielen").click()
    wait_for_page(page, "/zusammen/")
    page.get_by_label("Dein Name").fill(name)
    page.get_by_label(CRESTS[name]).check()
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.locator("[data-guests] li")).to_have_count(1)
    return page.locator("#tisch-link").input_value()


def join_table(page: Page, name: str) -> None:
    """Takes a seat, on the page that an invitation leads to."""
    wait_for_page(page, "/zusammen/#tisch=")
    form = page.locator("[data-profile]")
    expect(form).to_contain_text("Am Tisch: Anna")
    form.get_by_label("Dein Name").fill(name)
    form.get_by_label(CRESTS[name]).check()
    form.get_by_role("button", name="Mitspielen").click()
    wait_for_page(page, "/koenigreich/")


def bar(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Gemeinsamer Tisch")


def step(page: Page, name: str) -> Locator:
    return page.locator(f'form[data-ticks] [name="{name}"]')


def check_axe(page: Page) -> None:
    assert [entry for entry in find_violations(page) if entry[1]] == []


@pytest.mark.slow
def test_four_phones_play_an_evening_together(phones: list[Page], screenshot: Callable[[Page, str], None]) -> None:
    anna = phones[0]
    sit_together(phones)
    check_axe(anna)
    screenshot(anna, "shared-table")
    change_names(phones)
    change_kingdom(phones)
    set_up_together(phones)
    play_together(phones)
    score_secretly(phones)
    screenshot(anna, "shared-table-score")
    put_away(phones)
    lay_next_kingdom(phones)
    hand_on_and_close(phones)


def sit_together(phones: list[Page]) -> None:
    anna, ben, cleo, dora = phones
    link = open_table(anna, "Anna")
    for page, name in ((ben, "Ben"), (cleo, "Cleo")):
        page.goto(link)
        join_table(page, name)
        expect(bar(page)).to_contain_text(f"{name} (du)")
    spoken = anna.locator("[data-spoken]").inner_text()
    dora.goto("/zusammen/")
    dora.get_by_label("Code, den jemand ansagt").fill(spoken.lower())
    dora.get_by_role("button", name="Zum Tisch").click()
    wait_for_page(dora, "/zusammen/#tisch=")
    check_axe(dora)
    expect(dora.get_by_label("Adler")).to_be_disabled()  # Cleo has it
    join_table(dora, "Dora")
    expect(anna.locator("[data-guests] li")).to_have_count(4)
    expect(anna.locator("[data-who-sits]")).to_have_text("Mit dir am Tisch: Ben, Cleo und Dora.")


def change_names(phones: list[Page]) -> None:
    """Ben has another name and coat of arms, and Anna moves Dora one seat forward and back."""
    anna, ben, *_ = phones
    ben.goto("/zusammen/")
    ben.get_by_text("Dein Name und Wappen").click()
    form = ben.locator("[data-profile]")
    expect(form.get_by_label("Löwe")).to_be_checked()
    form.get_by_label("Dein Name").fill("Benno")
    form.get_by_label("Rose").check()
    form.get_by_role("button", name="Ändern").click()
    expect(anna.locator("[data-guests]")).to_contain_text("Benno")
    ben.get_by_text("Dein Name und Wappen").click()
    form.get_by_label("Dein Name").fill("Ben")
    form.get_by_role("button", name="Ändern").click()
    expect(anna.locator("[data-guests]")).not_to_contain_text("Benno")
    for before, after in (("Dora", ["Anna", "Ben", "Dora", "Cleo"]), ("Cleo", list(NAMES))):
        anna.get_by_role("button", name=f"Nach vorn: {before}").click()
        expect(anna.locator("[data-who-is]")).to_have_text(after)
        expect(ben.locator("[data-who-is]")).to_have_text(after)


def change_kingdom(phones: list[Page]) -> None:
    """Whoever holds the table swaps a card before the setup; the others see which."""
    anna, ben, *_ = phones
    ben.goto(f"/koenigreich/{NEXT_CODE}/")
    expect(bar(ben).get_by_role("button", name="Für alle hinlegen")).to_have_count(0)
    ben.goto(f"/koenigreich/{CODE}/")
    for code, news in ((NEXT_CODE, "Anna hat getauscht: Miliz statt Mine."), (CODE, "Mine statt Miliz.")):
        anna.goto(f"/koenigreich/{code}/")
        anna.get_by_role("button", name="Für alle hinlegen").click()
        wait_for_page(ben, re.escape(f"/koenigreich/{code}/"))
        expect(bar(ben)).to_contain_text(news)


def set_up_together(phones: list[Page]) -> None:
    anna, ben, cleo, dora = phones
    for page in phones:
        page.goto(f"/aufbau/{CODE}/")
        expect(bar(page)).to_contain_text("Dora")
    ben.get_by_role("button", name="Ich hole das: Seaside").click()
    expect(anna.locator(".shared-table__part").filter(has_text="Ben: Seaside, 3 Stapel")).to_be_visible()
    step(ben, "p-haven").check()
    step(cleo, "p-market").check()
    for page in phones:
        expect(step(page, "p-haven")).to_be_checked()
        expect(step(page, "p-market")).to_be_checked()
    expect(dora.locator('label:has([name="p-market"])')).to_contain_text("Cleo")
    cleo.context.set_offline(True)  # in the cellar
    step(cleo, "p-moat").check()
    step(anna, "p-mine").check()
    expect(step(ben, "p-mine")).to_be_checked()
    expect(step(ben, "p-moat")).not_to_be_checked()
    cleo.context.set_offline(False)
    for page in (anna, ben, cleo, dora):
        expect(step(page, "p-moat")).to_be_checked()
        expect(step(page, "p-mine")).to_be_checked()
    step(dora, "p-haven").uncheck()
    expect(step(ben, "p-haven")).not_to_be_checked()
    check_axe(anna)


def play_together(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    for page in phones:
        page.goto(f"/tisch/{CODE}/")
        expect(bar(page)).to_contain_text("Anna")
    ben.locator("[data-piles] summary").first.click()
    for slug in ("smithy", "village"):
        ben.locator(f'[data-pile="{slug}"]').click()
    for page in phones:
        expect(page.locator("[data-ending]")).to_have_text("Noch 1 Stapel bis zum Ende")
    check_axe(anna)


def score_secretly(phones: list[Page]) -> None:
    for page in phones:
        page.goto(f"/wertung/{CODE}/")
        expect(bar(page)).to_contain_text("Zähl nur deine Karten")
    for number, page in enumerate(phones, 1):
        page.locator(f'[name="{number}.province"]').fill(str(number))
        expect(page.locator(f'[name="{number % 4 + 1}.province"]')).to_be_disabled()
        page.reload()  # while typing
        expect(page.locator(f'[name="{number}.province"]')).to_have_value(str(number))
    anna = phones[0]
    anna.locator('[name="1.curse"]').click()
    anna.locator("[data-keys]").get_by_role("button", name="Fertig").click()
    expect(anna.get_by_role("button", name="Ich bin fertig")).to_be_focused()  # so it cannot be overlooked
    for page in phones[:3]:
        page.get_by_role("button", name="Ich bin fertig").click()
        expect(bar(page)).to_contain_text("Es fehlen noch: ")
    expect(bar(phones[0])).to_contain_text("Es fehlen noch: Dora.")
    assert phones[0].locator('[name="2.province"]').input_value() in ("", "0")
    phones[3].get_by_role("button", name="Ich bin fertig").click()
    for page in phones:
        expect(page.get_by_role("heading", name="Dora gewinnt")).to_be_visible()  # the Finale
        finale = page.get_by_role("dialog")
        expect(finale.get_by_text("Anna legt das nächste Königreich hin.")).to_be_visible(visible=page is not anna)
        expect(finale.get_by_role("button", name="Revanche")).to_be_visible(visible=page is anna)
        page.get_by_role("button", name="Schließen").first.click()
        expect(bar(page)).to_contain_text("Alle sind fertig.")
        expect(page.get_by_role("button", name="Neu zählen")).to_be_hidden()  # it would be of this phone only
        for number, name in enumerate(NAMES, 1):
            expect(page.locator(f'[name="{number}.province"]')).to_have_value(str(number))
            expect(page.locator(f'[name="name.{number}"]')).to_have_value(name)
        expect(page.locator("[data-winner]")).to_contain_text("Dora")
    check_axe(phones[1])


def put_away(phones: list[Page]) -> None:
    anna, ben, cleo, _ = phones
    for page in (anna, ben):
        bar(page).get_by_role("link", name="Wegräumen").click()
        wait_for_page(page, "/wegraeumen/")
    cleo.goto(f"/wegraeumen/{CODE}/")
    ben.get_by_role("button", name="Ich räume das weg: Seaside").click()
    step(ben, "w-haven").check()
    expect(step(anna, "w-haven")).to_be_checked()
    expect(anna.locator('label:has([name="w-haven"])')).to_contain_text("Ben")
    expect(anna.locator(".shared-table__part").filter(has_text="Ben: Seaside, 3 Stapel")).to_be_visible()
    step(anna, "w-haven").uncheck()
    expect(step(cleo, "w-haven")).not_to_be_checked()
    check_axe(anna)
    cleo.goto(f"/aufbau/{CODE}/")
    expect(step(cleo, "p-market")).to_be_checked()  # the list of the setup is another one


def lay_next_kingdom(phones: list[Page]) -> None:
    anna, ben, cleo, dora = phones
    ben.goto(f"/tisch/{CODE}/")
    dora.goto(f"/wegraeumen/{CODE}/")
    anna.goto(f"/koenigreich/{NEXT_CODE}/")
    anna.get_by_role("button", name="Nächste Partie damit").click()
    wait_for_page(ben, re.escape(f"/tisch/{NEXT_CODE}/"))
    bar(dora).get_by_role("link", name="Zu eurem Königreich").click()  # not to where the new one would be put away
    wait_for_page(dora, re.escape(f"/koenigreich/{NEXT_CODE}/"))
    cleo.goto(f"/koenigreich/{CODE}/")
    expect(bar(cleo)).to_contain_text("Nur Anna kann dieses hinlegen.")
    expect(ben.locator("[data-ending]")).to_have_text("Noch 3 Stapel bis zum Ende")
    anna.goto(f"/aufbau/{NEXT_CODE}/")
    expect(step(anna, "p-market")).not_to_be_checked()


def hand_on_and_close(phones: list[Page]) -> None:
    anna, ben, cleo, dora = phones
    anna.goto("/zusammen/")
    anna.get_by_role("button", name="Tisch übergeben: Ben").click()
    ben.goto("/zusammen/")
    expect(ben.get_by_text("hält den Tisch")).to_be_visible()
    expect(anna.get_by_role("button", name="Entfernen")).to_have_count(0)
    ben.get_by_role("button", name="Entfernen: Cleo").click()
    ben.get_by_role("button", name="Cleo wirklich entfernen?").click()
    expect(bar(cleo)).to_contain_text("Du sitzt nicht mehr am gemeinsamen Tisch")
    check_axe(cleo)
    cleo.get_by_role("button", name="Gut").click()
    expect(bar(cleo)).to_be_hidden()
    expect(ben.locator("[data-guests] li")).to_have_count(3)
    dora.goto("/zusammen/")
    dora.get_by_role("button", name="Tisch verlassen").click()
    dora.get_by_role("button", name="Wirklich verlassen?").click()
    expect(dora.get_by_text("Du hast den Tisch verlassen.")).to_be_visible()
    expect(ben.locator("[data-guests] li")).to_have_count(2)
    check_axe(ben)
    ben.get_by_role("button", name="Tisch schließen").click()
    ben.get_by_role("button", name="Wirklich schließen?").click()
    expect(ben.get_by_text("Du hast den Tisch geschlossen.")).to_be_visible()
    expect(ben.get_by_text("Wer den Tisch eröffnet")).to_be_visible()
    expect(anna.get_by_text("Der gemeinsame Tisch ist vorbei")).to_be_visible()
    expect(anna.locator("[data-at-table]")).to_be_hidden()
    anna.goto("/zusammen/#tisch=zzzzzzzzzz")
    anna.reload()
    expect(anna.get_by_text("Diesen Tisch gibt es nicht oder nicht mehr.")).to_be_visible()
    expect(anna.get_by_label("Code, den jemand ansagt")).to_be_visible()
    expect(anna.locator("[data-profile]")).to_be_hidden()


@pytest.mark.slow
def test_without_javascript_the_link_shows_the_kingdom(chromium: Browser, phones: list[Page]) -> None:
    link = open_table(phones[0], "Anna")
    options: Any = {**PHONE, "java_script_enabled": False}
    context = chromium.new_context(**options)
    page = context.new_page()
    page.goto(link)
    assert CODE in page.url
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()


@pytest.mark.slow
def test_two_tabs_of_one_phone_lose_nothing(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    ben.goto(open_table(anna, "Anna"))
    join_table(ben, "Ben")
    tabs = [ben, ben.context.new_page()]
    for page in (anna, *tabs):
        page.goto(f"/aufbau/{CODE}/")
        expect(bar(page)).to_contain_text("Ben")
    step(tabs[0], "p-haven").check()
    expect(step(tabs[1], "p-haven")).to_be_checked()
    ben.context.set_offline(True)
    step(tabs[0], "p-moat").check()
    step(tabs[1], "p-mine").check()
    for tab in tabs:
        expect(bar(tab)).to_contain_text("Kein Netz: Deine Angaben sind gespeichert")
    tabs[0].close()
    ben.context.set_offline(False)
    for name in ("p-haven", "p-moat", "p-mine"):
        expect(step(anna, name)).to_be_checked()
        expect(step(tabs[1], name)).to_be_checked()
    expect(bar(tabs[1])).not_to_contain_text("Kein Netz")


@pytest.mark.slow
def test_the_number_of_players_is_fitted_to_the_guests_and_the_holder_calls_a_rematch(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    ben.goto(open_table(anna, "Anna"))
    join_table(ben, "Ben")
    for number, page in enumerate((anna, ben), 1):
        page.goto(f"/wertung/{CODE}/")
        expect(bar(page)).to_contain_text("Ihr seid 2, das Königreich ist für 4 Spieler.")
        page.locator(f'[name="{number}.province"]').fill(str(number))
    expect(bar(ben).get_by_role("button", name="Auf 2 umstellen")).to_have_count(0)
    anna.get_by_role("button", name="Auf 2 umstellen").click()
    for number, page in enumerate((anna, ben), 1):
        wait_for_page(page, re.escape(to_code(Kingdom(piles=TEN), Choices(players=2))))
        expect(bar(page)).to_contain_text("Zähl nur deine Karten")
        expect(page.locator(f'[name="{number}.province"]')).to_have_value(str(number))
    expect(bar(ben)).to_contain_text("Anna hat auf 2 Spieler umgestellt.")
    for page in (anna, ben):
        page.get_by_role("button", name="Ich bin fertig").click()
    for page in (anna, ben):
        expect(page.get_by_role("heading", name="Ben gewinnt")).to_be_visible()
        expect(page.locator("[data-bars] li")).to_have_count(2)
    code = to_code(Kingdom(piles=TEN), Choices(players=2))
    anna.get_by_role("button", name="Revanche").click()
    wait_for_page(anna, re.escape(f"/tisch/{code}/"))
    expect(ben.get_by_role("dialog")).to_contain_text("Anna will Revanche.")
    expect(ben.get_by_role("dialog").get_by_role("link", name="Zu eurem Königreich")).to_be_visible()
    ben.get_by_role("button", name="Schließen").first.click()  # the Finale, until he has seen enough
    expect(bar(ben)).to_contain_text("Anna will Revanche: dasselbe Königreich noch einmal.")
    for number, page in enumerate((anna, ben), 1):
        page.goto(f"/wertung/{code}/")
        expect(bar(page)).to_contain_text("Zähl nur deine Karten")
        expect(page.locator(f'[name="{number}.province"]')).to_have_value("0")


@pytest.mark.slow
def test_a_tie_is_decided_by_turns_after_all_are_done_and_each_game_is_in_the_chronik(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    code = to_code(Kingdom(piles=TEN), Choices(players=2))
    ben.goto(open_table(anna, "Anna", code))
    join_table(ben, "Ben")
    count_points(anna, ben, code, provinces=4)
    for page, turns in ((anna, "9"), (ben, "8")):
        expect(bar(page)).to_contain_text("Gleichstand: Anna und Ben geben ihre Züge an")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_label("Deine Züge", exact=True).fill(turns)
        bar(page).get_by_role("button", name="Angeben").click()
    for page in (anna, ben):
        expect(page.get_by_role("heading", name="Ben gewinnt")).to_be_visible()
        expect(page.get_by_role("dialog")).to_contain_text("Ben hat 8 Züge gebraucht, Anna 9.")
        crest = page.locator("[data-crests] .card-face__charge")
        expect(crest).to_have_attribute("href", re.compile("#lion$"))  # which Ben has chosen, not that of his seat
    anna.get_by_role("button", name="Revanche").click()
    expect(ben.get_by_role("dialog")).to_contain_text("Anna will Revanche.")
    count_points(anna, ben, code, provinces=3, more_for_anna=1)
    for page in (anna, ben):
        expect(page.get_by_role("heading", name="Anna gewinnt")).to_be_visible()
        page.goto("/chronik/")
        expect(page.locator(".game-entry")).to_have_count(2)


def count_points(anna: Page, ben: Page, code: str, provinces: int, more_for_anna: int = 0) -> None:
    for number, page in enumerate((anna, ben), 1):
        page.goto(f"/wertung/{code}/")
        expect(bar(page)).to_contain_text("Zähl nur deine Karten")
        page.locator(f'[name="{number}.province"]').fill(str(provinces + (more_for_anna if page is anna else 0)))
    for page in (anna, ben):
        page.get_by_role("button", name="Ich bin fertig").click()


@pytest.mark.slow
def test_whoever_goes_to_another_table_leaves_the_former_one(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    ben.goto(open_table(anna, "Anna"))
    join_table(ben, "Ben")
    expect(anna.locator("[data-guests] li")).to_have_count(2)
    ben.goto(f"/zusammen/?k={NEXT_CODE}")
    ben.get_by_label("Dein Name").fill("Ben")
    ben.get_by_role("button", name="Tisch eröffnen").click()
    expect(ben.locator("[data-guests] li")).to_have_count(1)
    expect(anna.locator("[data-guests] li")).to_have_count(1)


@pytest.mark.slow
def test_who_begins_is_known_on_all_phones(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    code = to_code(Kingdom(piles=TEN), Choices(players=2))
    ben.goto(open_table(anna, "Anna", code))
    join_table(ben, "Ben")
    for page in (anna, ben):
        page.goto(f"/tisch/{code}/")
        expect(bar(page)).to_contain_text("Ben")
    anna.get_by_role("button", name="Wer fängt an?").click()
    anna.get_by_role("dialog").get_by_role("button", name="Auslosen").click()
    says = str(anna.locator("[data-who] [data-told]").text_content()).removesuffix(".")
    expect(ben.locator("[data-who-begins]")).to_have_text(says)


@pytest.mark.slow
def test_a_table_chooses_by_veto_and_plays_what_is_left(phones: list[Page]) -> None:
    """The phone of the holder goes round and says whose turn it is; the kingdom is then laid for all."""
    anna, ben, *_ = phones
    for_two = to_code(Kingdom(piles=TEN), Choices(players=2))
    ben.goto(open_table(anna, "Anna"))
    join_table(ben, "Ben")
    anna.goto(f"/koenigreich/{for_two}/")
    anna.get_by_role("button", name="Für alle hinlegen").click()
    wait_for_page(ben, re.escape(f"/koenigreich/{for_two}/"))
    anna.get_by_role("button", name="Mehr").click()
    anna.get_by_role("link", name="Gemeinsam wählen").click()
    for name in ("Anna", "Ben"):
        expect(anna.get_by_role("heading", level=1)).to_have_text(f"{name} streicht eine Karte")
        anna.locator(".choosing .card-face__name a").first.click()
    wait_for_page(anna, "/koenigreich/1")
    expect(bar(anna)).to_contain_text("Dieses Königreich liegt noch nicht an eurem Tisch.")
    anna.get_by_role("button", name="Für alle hinlegen").click()
    chosen = anna.locator("[data-kingdom]").first.get_attribute("data-kingdom") or ""
    assert chosen != for_two
    wait_for_page(ben, re.escape(f"/koenigreich/{chosen}/"))


@pytest.mark.slow
def test_a_battery_that_dies_takes_nothing_along(phones: list[Page]) -> None:
    """As after a killed browser, the local storage is what it was a minute ago."""
    anna, ben, *_ = phones
    ben.goto(open_table(anna, "Anna"))
    join_table(ben, "Ben")
    ben.goto(f"/wertung/{CODE}/")
    expect(bar(ben)).to_contain_text("Zähl nur deine Karten")
    written = ben.evaluate("JSON.stringify(localStorage)")
    ben.context.set_offline(True)
    ben.locator('[name="2.province"]').fill("4")
    ben.locator('[name="2.duchy"]').fill("3")
    ben.wait_for_function(NUMBERS_ARE_COPIED, arg={"province": 4, "duchy": 3})
    ben.context.set_offline(False)
    ben.goto("about:blank")
    ben.goto("/hilfe/")  # a page that knows nothing of tables
    ben.evaluate("old => { localStorage.clear(); Object.assign(localStorage, JSON.parse(old)); }", written)
    ben.goto(f"/wertung/{CODE}/")
    expect(ben.locator('[name="2.province"]')).to_have_value("4")
    expect(ben.locator('[name="2.duchy"]')).to_have_value("3")
    anna.goto(f"/wertung/{CODE}/")
    for page in (anna, ben):
        page.get_by_role("button", name="Ich bin fertig").click()
    expect(anna.get_by_role("heading", name="Ben gewinnt")).to_be_visible()
    expect(anna.locator('[name="2.duchy"]')).to_have_value("3")
