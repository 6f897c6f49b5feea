"""An evening with four phones at one table: by link and code, together, without a network, secret points, next game."""

import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.browser.conftest import PHONE, SITE, TIMEOUT_MS
from tests.support.accessibility import AXE, find_violations
from tests.support.browser_waits import wait_for_page
from tests.support.content import FIXTURES
from tests.support.databases import temporary_database
from tests.support.postgres import NoPostgres, postgres
from tests.support.servers import running_site

TEN = tuple("bazaar cellar haven market mine moat smithy village warehouse workshop".split())
CODE = to_code(Kingdom(piles=TEN), Choices(players=4))
NEXT_CODE = to_code(Kingdom(piles=tuple(sorted({*TEN, "militia"} - {"mine"}))), Choices(players=4))
NAMES = ("Anna", "Ben", "Cleo", "Dora")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def table_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with two workers on each kind of database."""
    folder: Path = tmp_path_factory.mktemp(request.param)
    try:
        server = postgres() if request.param == "postgresql" else nullcontext("")
        with server as url:
            database = temporary_database("evening", url) if url else nullcontext("")
            with (
                database as address,
                running_site(folder, fixtures=FIXTURES, workers=2, DATABASE_URL=address, **SITE) as site,
            ):
                yield site
    except NoPostgres as reason:
        pytest.skip(str(reason))


@pytest.fixture
def phones(chromium: Browser, table_site: str) -> Iterator[list[Page]]:
    """Four phones, each with its own storage. A script error on any of them fails the test."""
    faults: list[str] = []
    options: Any = {**PHONE, "base_url": table_site, "bypass_csp": True}
    contexts = [chromium.new_context(**options) for _ in NAMES]
    for context in contexts:
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(AXE)
        context.on("weberror", lambda error: faults.append(str(error.error)))
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()
    assert faults == []


def open_table(page: Page, name: str) -> str:
    """Opens a table; the link that the page shows."""
    page.goto(f"/koenigreich/{CODE}/teilen/")
    page.get_by_role("link", name="Zusammen spielen").click()
    wait_for_page(page, "/zusammen/")
    page.get_by_label("Dein Name").first.fill(name)
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.locator("[data-guests] li")).to_have_count(1)
    return page.locator("#tisch-link").input_value()


def join_table(page: Page, name: str) -> None:
    """Takes a seat, on the page that an invitation leads to."""
    wait_for_page(page, "/zusammen/#tisch=")
    form = page.locator("[data-invited]")
    form.get_by_label("Dein Name").fill(name)
    form.get_by_label("Löwe").check()
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
    set_up_together(phones)
    play_together(phones)
    score_secretly(phones)
    screenshot(anna, "shared-table-score")
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
    join_table(dora, "Dora")
    expect(anna.locator("[data-guests] li")).to_have_count(4)


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
        expect(bar(page)).to_contain_text("Trag nur deine Karten ein")
    for number, page in enumerate(phones, 1):
        page.locator(f'[name="{number}.province"]').fill(str(number))
        expect(page.locator(f'[name="{number % 4 + 1}.province"]')).to_be_disabled()
        page.reload()  # while typing
        expect(page.locator(f'[name="{number}.province"]')).to_have_value(str(number))
    for page in phones[:3]:
        page.get_by_role("button", name="Ich bin fertig").click()
        expect(bar(page)).to_contain_text("Es fehlen noch: ")
    expect(bar(phones[0])).to_contain_text("Es fehlen noch: Dora.")
    assert phones[0].locator('[name="2.province"]').input_value() in ("", "0")
    phones[3].get_by_role("button", name="Ich bin fertig").click()
    for page in phones:
        expect(page.get_by_role("heading", name="Dora gewinnt")).to_be_visible()  # the Finale
        page.get_by_role("button", name="Schließen").first.click()
        expect(bar(page)).to_contain_text("Alle sind fertig.")
        for number, name in enumerate(NAMES, 1):
            expect(page.locator(f'[name="{number}.province"]')).to_have_value(str(number))
            expect(page.locator(f'[name="name.{number}"]')).to_have_value(name)
        expect(page.locator("[data-winner]")).to_contain_text("Dora")
    check_axe(phones[1])


def lay_next_kingdom(phones: list[Page]) -> None:
    anna, ben, *_ = phones
    ben.goto(f"/tisch/{CODE}/")
    anna.goto(f"/koenigreich/{NEXT_CODE}/")
    anna.get_by_role("button", name="Nächste Partie damit").click()
    wait_for_page(ben, re.escape(f"/tisch/{NEXT_CODE}/"))
    expect(ben.locator("[data-ending]")).to_have_text("Noch 3 Stapel bis zum Ende")
    anna.goto(f"/aufbau/{NEXT_CODE}/")
    expect(step(anna, "p-market")).not_to_be_checked()


def hand_on_and_close(phones: list[Page]) -> None:
    anna, ben, cleo, _ = phones
    anna.goto("/zusammen/")
    anna.get_by_role("button", name="Tisch übergeben: Ben").click()
    ben.goto("/zusammen/")
    ben.get_by_role("button", name="Entfernen: Cleo").click()
    expect(bar(cleo)).to_be_hidden()
    closing = ben.locator("[data-close-table]")
    closing.click()
    closing.click()
    expect(ben.get_by_text("Wer den Tisch eröffnet")).to_be_visible()
    expect(anna.locator("[data-at-table]")).to_be_hidden()


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
