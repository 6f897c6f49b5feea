"""My boxes: ticked once, kept on the device, and then the default of everything that is shown or rolled."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from engine.kingdoms.readable_codes import from_code
from tests.support.browser_waits import arrived, spine
from tests.support.full_catalog import full_catalog

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
KEPT = "JSON.parse(localStorage['begleiter.settings'] || '{}').editions"
BASE, SEASIDE, OLD = "basisspiel-rgg-2017", "seaside-rgg-2022", "basisspiel-hig-2008"


@pytest.fixture
def page(device: Device) -> Page:
    return device(**PHONE).new_page()


@pytest.fixture
def owner(device: Device) -> Callable[..., Page]:
    """A phone on which boxes are kept already."""

    def make(*boxes: str) -> Page:
        context = device(**PHONE)
        kept = json.dumps(json.dumps({"editions": boxes}))
        known = "location.protocol === 'http:' && !localStorage['begleiter.settings']"
        context.add_init_script(f"if ({known}) localStorage['begleiter.settings'] = {kept}")
        return context.new_page()

    return make


def test_from_the_first_visit_to_a_roll_of_these_boxes_in_four_taps(page: Page, keep) -> None:
    page.goto("/")
    search = page.get_by_role("combobox").bounding_box()
    shelf = page.locator("[data-first]").bounding_box()
    assert search
    assert shelf
    assert search["y"] < shelf["y"] < 844  # seen at once, and never before the search
    spine(page, "basisspiel").click()
    page.locator("[data-ask] label", has_text="Hans im Glück 2008").click()  # instead of the usual one
    spine(page, "seaside").click()
    expect(page.locator("[data-kept-said]")).to_have_text("Gemerkt auf diesem Gerät.")
    keep(page, "shelf")
    page.get_by_role("link", name="Auslosen", exact=True).click()
    arrived(page, r"/koenigreich/1\.")
    assert sorted(page.evaluate(KEPT)) == [OLD, SEASIDE]
    cards = full_catalog().cards
    kingdom, choices = from_code(full_catalog(), page.url.split("/")[4])
    assert sorted(choices.editions) == [OLD, SEASIDE]
    assert all({OLD, SEASIDE} & set(cards[slug].editions) for slug in kingdom.piles)
    page.goto("/")
    expect(page.locator("[data-first]")).to_be_hidden()


def test_who_does_not_want_to_say_is_not_asked_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Später").click()
    expect(page.locator("[data-first]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-first]")).to_be_hidden()


def test_what_is_tapped_before_its_script_is_there_is_not_lost(page: Page) -> None:
    held: list[Route] = []
    page.route("**/box-shelf*.js", lambda route: held.append(route))
    with page.expect_request("**/box-shelf*.js"):
        page.goto("/")
    page.locator("[data-line=seaside]").click()
    page.get_by_role("button", name="Später").click()
    expect(page.locator("[data-first]")).to_be_visible()
    held[0].continue_()
    expect(page.locator("[data-first]")).to_be_hidden()
    assert page.evaluate(KEPT) == [SEASIDE]


def test_what_is_ticked_among_the_wishes_is_kept_but_not_what_a_link_brings_along(owner: Callable[..., Page]) -> None:
    page = owner(OLD)
    page.goto(f"/koenigreich/?ausgabe={SEASIDE}")
    expect(page.get_by_text("eure bleiben, wie sie sind")).to_be_visible()
    spine(page, "empires").click()
    expect(page.locator("[data-line=empires]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(KEPT) == [OLD]
    page.get_by_role("button", name="Meine nehmen").click()
    arrived(page, "/koenigreich/$")
    page.locator("summary", has_text="Schachteln:").click()
    expect(page.locator("[data-line=basisspiel]")).to_have_attribute("aria-pressed", "true")
    spine(page, "empires").click()
    expect(page.locator("[data-kept-said]")).to_have_text("Gemerkt auf diesem Gerät.")
    assert sorted(page.evaluate(KEPT)) == [OLD, "empires-rgg-2016"]
    page.goto(f"/koenigreich/wuerfeln/?ausgabe={SEASIDE}")
    arrived(page, r"/koenigreich/1\.")
    assert sorted(page.evaluate(KEPT)) == [OLD, "empires-rgg-2016"]


def test_lists_are_narrowed_until_the_chip_lifts_it_and_again_when_it_is_put_back(owner: Callable[..., Page]) -> None:
    page = owner(SEASIDE)
    page.goto("/")
    page.locator("main .ways a").first.click()
    arrived(page, f"/karten/.sammlung={SEASIDE}$")
    expect(page.get_by_text("27 Karten")).to_be_visible()  # 27 piles in the box
    page.get_by_role("link", name="nur meine Schachteln").click()
    arrived(page, r"/karten/\??$")
    page.goto("/suche/?q=Hexe")
    expect(page.locator("[data-answer]")).to_contain_text("Hexe")
    expect(page.get_by_text("Nicht in euren Schachteln.")).to_have_count(0)
    page.get_by_role("button", name="meine Schachteln zuerst").click()
    expect(page.get_by_text("Nicht in euren Schachteln.")).to_be_visible()
    expect(page.locator("[data-answer]")).to_contain_text("Hexe")
    page.goto("/karten/?typ=attack")  # opened by itself: it narrows itself once
    arrived(page, f"/karten/.typ=attack&sammlung={SEASIDE}$")
    page.go_back()
    expect(page.locator("[data-answer]")).to_contain_text("Hexe")


def test_sets_to_be_played_with_my_boxes_and_then_those_not_played_yet(owner: Callable[..., Page], keep) -> None:
    page = owner(BASE, SEASIDE)
    page.goto("/")
    page.get_by_role("navigation", name="Hauptmenü").get_by_text("Sätze").click()
    shelf = page.locator(".of-sets", has_text="Mit euren Schachteln sofort spielbar")
    expect(shelf.locator(".set").first).to_be_visible()
    keep(page, "sets")
    name, playable = shelf.locator(".set .name").first.inner_text(), int(shelf.locator("h2 span").inner_text())
    shelf.get_by_role("link", name=f"Spielen: {name}").click()
    arrived(page, "/aufbau/")
    game = {"id": "a", "date": "2026-01-01", "code": "1.market", "title": name, "set": name, "players": []}
    page.evaluate("game => localStorage.setItem('begleiter.games', JSON.stringify([game]))", game)
    page.goto("/kartensaetze/")
    fresh = page.locator("[data-unplayed] .of-sets", has_text="Noch nicht gespielt")
    expect(fresh.locator(".set").first).to_be_visible()
    expect(fresh.get_by_text(re.compile(f"^{re.escape(name)}$"))).to_have_count(0)
    expect(fresh.locator("h2 span")).to_have_text(str(playable - 1))
