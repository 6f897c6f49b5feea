"""My boxes: ticked once and stored on the device, then the default for everything that is shown or rolled."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from engine.kingdoms.readable_codes import from_code
from tests.support.browser_waits import wait_for_page, wait_for_spine
from tests.support.content import full_catalog

Device = Callable[..., BrowserContext]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
SAVED_EDITIONS = "JSON.parse(localStorage['begleiter.settings'] || '{}').editions"
BASE, SEASIDE, OLD = "basisspiel-rgg-2017", "seaside-rgg-2022", "basisspiel-hig-2008"


@pytest.fixture
def page(device: Device) -> Page:
    return device(**PHONE).new_page()


@pytest.fixture
def page_with_boxes(device: Device) -> Callable[..., Page]:
    """Returns a page on a phone that has stored the given boxes."""

    def make(*boxes: str) -> Page:
        context = device(**PHONE)
        settings = json.dumps(json.dumps({"editions": boxes}))
        is_unset = "location.protocol === 'http:' && !localStorage['begleiter.settings']"
        context.add_init_script(f"if ({is_unset}) localStorage['begleiter.settings'] = {settings}")
        return context.new_page()

    return make


def test_first_visit_leads_to_a_kingdom_from_own_boxes_in_four_taps(page: Page, screenshot) -> None:
    page.goto("/")
    search = page.get_by_role("combobox").bounding_box()
    shelf = page.locator("[data-first]").bounding_box()
    assert search
    assert shelf
    assert search["y"] < shelf["y"] < 844  # visible without scrolling, below the search
    wait_for_spine(page, "basisspiel").click()
    page.locator("[data-ask] label", has_text="Hans im Glück 2008").click()  # instead of the preselected edition
    wait_for_spine(page, "seaside").click()
    expect(page.locator("[data-kept-said]")).to_have_text("Gemerkt auf diesem Gerät.")
    screenshot(page, "shelf")
    page.get_by_role("link", name="Auslosen", exact=True).click()
    wait_for_page(page, r"/koenigreich/1\.")
    assert sorted(page.evaluate(SAVED_EDITIONS)) == [OLD, SEASIDE]
    cards = full_catalog().cards
    kingdom, choices = from_code(full_catalog(), page.url.split("/")[4])
    assert sorted(choices.editions) == [OLD, SEASIDE]
    assert all({OLD, SEASIDE} & set(cards[slug].editions) for slug in kingdom.piles)
    page.goto("/")
    expect(page.locator("[data-first]")).to_be_hidden()


def test_first_visit_question_is_not_asked_again_after_later(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Später").click()
    expect(page.locator("[data-first]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-first]")).to_be_hidden()


def test_taps_before_the_shelf_script_loads_are_replayed(page: Page) -> None:
    blocked: list[Route] = []
    page.route("**/box-shelf*.js", lambda route: blocked.append(route))
    with page.expect_request("**/box-shelf*.js"):
        page.goto("/")
    page.locator("[data-line=seaside]").click()
    page.get_by_role("button", name="Später").click()
    expect(page.locator("[data-first]")).to_be_visible()
    blocked[0].continue_()
    expect(page.locator("[data-first]")).to_be_hidden()
    assert page.evaluate(SAVED_EDITIONS) == [SEASIDE]


def test_boxes_ticked_on_the_form_are_stored_but_boxes_of_a_link_are_not(page_with_boxes: Callable[..., Page]) -> None:
    page = page_with_boxes(OLD)
    page.goto(f"/koenigreich/?ausgabe={SEASIDE}")
    expect(page.get_by_text("eure bleiben, wie sie sind")).to_be_visible()
    wait_for_spine(page, "empires").click()
    expect(page.locator("[data-line=empires]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(SAVED_EDITIONS) == [OLD]
    page.get_by_role("button", name="Meine nehmen").click()
    wait_for_page(page, "/koenigreich/$")
    page.locator("summary", has_text="Schachteln:").click()
    expect(page.locator("[data-line=basisspiel]")).to_have_attribute("aria-pressed", "true")
    wait_for_spine(page, "empires").click()
    expect(page.locator("[data-kept-said]")).to_have_text("Gemerkt auf diesem Gerät.")
    assert sorted(page.evaluate(SAVED_EDITIONS)) == [OLD, "empires-rgg-2016"]
    page.goto(f"/koenigreich/wuerfeln/?ausgabe={SEASIDE}")
    wait_for_page(page, r"/koenigreich/1\.")
    assert sorted(page.evaluate(SAVED_EDITIONS)) == [OLD, "empires-rgg-2016"]


def test_lists_are_filtered_by_own_boxes_unless_the_chip_lifts_the_filter(page_with_boxes: Callable[..., Page]) -> None:
    page = page_with_boxes(SEASIDE)
    page.goto("/")
    page.locator("main .way-list a").first.click()
    wait_for_page(page, f"/karten/.sammlung={SEASIDE}$")
    expect(page.get_by_text("27 Karten")).to_be_visible()  # 27 piles in the box
    page.get_by_role("link", name="nur meine Schachteln").click()
    wait_for_page(page, r"/karten/\??$")
    page.goto("/suche/?q=Hexe")
    expect(page.locator("[data-answer]")).to_contain_text("Hexe")
    expect(page.get_by_text("Nicht in euren Schachteln.")).to_have_count(0)
    page.get_by_role("button", name="meine Schachteln zuerst").click()
    expect(page.get_by_text("Nicht in euren Schachteln.")).to_be_visible()
    expect(page.locator("[data-answer]")).to_contain_text("Hexe")
    page.goto("/karten/?typ=attack")  # opened directly: redirected once to the filtered list
    wait_for_page(page, f"/karten/.typ=attack&sammlung={SEASIDE}$")
    page.go_back()
    expect(page.locator("[data-answer]")).to_contain_text("Hexe")


def test_sets_page_shows_playable_sets_and_those_not_played_yet(
    page_with_boxes: Callable[..., Page], screenshot
) -> None:
    page = page_with_boxes(BASE, SEASIDE)
    page.goto("/")
    page.get_by_role("navigation", name="Hauptmenü").get_by_text("Sätze").click()
    shelf = page.locator(".set-shelf", has_text="Mit euren Schachteln sofort spielbar")
    expect(shelf.locator(".set-tile").first).to_be_visible()
    screenshot(page, "sets")
    name = shelf.locator(".set-tile__name").first.inner_text()
    playable = int(shelf.locator("h2 span").inner_text())
    shelf.get_by_role("link", name=f"Spielen: {name}").click()
    wait_for_page(page, "/aufbau/")
    game = {"id": "a", "date": "2026-01-01", "code": "1.market", "title": name, "set": name, "players": []}
    page.evaluate("game => localStorage.setItem('begleiter.games', JSON.stringify([game]))", game)
    page.goto("/kartensaetze/")
    unplayed = page.locator("[data-unplayed] .set-shelf", has_text="Noch nicht gespielt")
    expect(unplayed.locator(".set-tile").first).to_be_visible()
    expect(unplayed.get_by_text(re.compile(f"^{re.escape(name)}$"))).to_have_count(0)
    expect(unplayed.locator("h2 span")).to_have_text(str(playable - 1))
