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
    page.get_by_role("button", name="Andere Ausgabe?").click()
    page.locator("[data-ask] label", has_text="Hans im Glück 2008").click()  # instead of the preselected edition
    wait_for_spine(page, "seaside").click()
    expect(page.locator("[data-kept-said]")).to_have_text("Gemerkt auf diesem Gerät.")
    screenshot(page, "shelf")
    expect(page.get_by_role("link", name="Auslosen", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Auslosen", exact=True).click()
    wait_for_page(page, r"/koenigreich/1\.")
    assert sorted(page.evaluate(SAVED_EDITIONS)) == [OLD, SEASIDE]
    cards = full_catalog().cards
    kingdom, choices = from_code(full_catalog(), page.url.split("/")[4])
    assert sorted(choices.editions) == [OLD, SEASIDE]
    assert all({OLD, SEASIDE} & set(cards[slug].editions) for slug in kingdom.piles)
    page.goto("/")
    expect(page.locator("[data-first]")).to_be_hidden()


def test_card_page_starts_with_the_edition_in_my_boxes(page_with_boxes: Callable[..., Page]) -> None:
    page = page_with_boxes("intrige-rgg-2017", SEASIDE)
    page.goto("/karten/wishing-well/")
    select = page.get_by_role("combobox", name="Meine Ausgabe")
    expect(select).to_have_value("intrige-rgg-2017")
    page.goto("/karten/wishing-well/?ausgabe=")
    expect(select).to_have_value("")


def test_start_page_says_what_it_is_and_leads_to_its_three_verbs(page: Page) -> None:
    page.goto("/")
    line = page.locator(".hero p", has_text="Dominion am Tisch")
    says = "Dominion am Tisch: nachschlagen, auslosen, zählen. Ohne Konto, auch ohne Netz."
    expect(line).to_have_text(says)
    addresses = [link.get_attribute("href") for link in line.get_by_role("link").all()]
    assert addresses == ["/suche/", "/koenigreich/", "/wertung/"]
    expect(page.get_by_role("combobox")).to_have_attribute("placeholder", "Hexe ohne Flüche")


@pytest.mark.parametrize("address", ["/", "/schachteln/"])
def test_a_tap_on_a_spine_puts_the_box_on_the_shelf_and_the_next_takes_it_back(page: Page, address: str) -> None:
    page.goto(address)
    spine, note = wait_for_spine(page, "seaside"), page.locator("[data-chosen-box]")
    spine.click()
    expect(spine).to_have_attribute("aria-pressed", "true")
    expect(note).to_contain_text("Seaside: 2. Edition, 2022.")
    expect(page.locator("[data-ask]")).to_be_hidden()
    assert page.evaluate(SAVED_EDITIONS) == [SEASIDE]
    spine.click()
    expect(spine).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(SAVED_EDITIONS) == []
    note.get_by_role("button", name="Rückgängig").click()
    expect(spine).to_have_attribute("aria-pressed", "true")
    expect(note).to_be_hidden()
    assert page.evaluate(SAVED_EDITIONS) == [SEASIDE]
    wait_for_spine(page, "rising-sun").click()  # published in one box, so there is nothing to say
    expect(page.locator("[data-line=rising-sun]")).to_have_attribute("aria-pressed", "true")
    expect(note).to_be_hidden()


@pytest.mark.parametrize("way", ["Escape", "outside", "back", "Fertig"])
def test_the_sheet_with_editions_closes_in_every_usual_way(page: Page, way: str) -> None:
    page.goto("/schachteln/")
    spine = wait_for_spine(page, "seaside")
    spine.click()
    page.get_by_role("button", name="Andere Ausgabe?").click()
    sheet = page.get_by_role("dialog", name="Seaside: welche habt ihr?")
    expect(sheet.get_by_label("2. Edition, 2022")).to_be_checked()
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "outside":
        page.mouse.click(195, 40)
    elif way == "back":
        page.go_back()
    else:
        sheet.get_by_role("button", name="Fertig").click()
    expect(sheet).to_be_hidden()
    expect(spine).to_be_focused()
    expect(page).to_have_url(re.compile("/schachteln/$"))
    assert page.evaluate(SAVED_EDITIONS) == [SEASIDE]


def test_a_long_press_opens_the_sheet_where_several_editions_can_be_ticked(device: Device) -> None:
    page = device(**PHONE, has_touch=True).new_page()
    page.goto("/schachteln/")
    spine = wait_for_spine(page, "seaside")
    spine.scroll_into_view_if_needed()
    box = spine.bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    sheet = page.get_by_role("dialog", name="Seaside: welche habt ihr?")
    expect(sheet).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate(SAVED_EDITIONS) in (None, [])  # looking changes nothing
    sheet.get_by_text("Rio Grande Games 2014").click()
    sheet.get_by_text("Update-Pack, 2022").click()
    sheet.get_by_role("button", name="Fertig").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("[data-chosen-box]")).to_contain_text("Rio Grande Games 2014 und Update-Pack, 2022.")
    assert sorted(page.evaluate(SAVED_EDITIONS)) == ["seaside-rgg-2014", "seaside-update-rgg-2022"]


def test_presets_tick_the_base_game_or_all_and_can_be_undone(page_with_boxes: Callable[..., Page]) -> None:
    page = page_with_boxes(OLD, SEASIDE)
    page.goto("/schachteln/")
    wait_for_spine(page, "seaside")
    page.get_by_role("button", name="nur Basisspiel").click()
    expect(page.locator("[data-line=seaside]")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(SAVED_EDITIONS) == [OLD]  # the edition that was ticked stays
    page.get_by_role("button", name="Rückgängig").click()
    assert sorted(page.evaluate(SAVED_EDITIONS)) == [OLD, SEASIDE]
    page.get_by_role("button", name="alle", exact=True).click()
    expect(page.locator("[data-line][aria-pressed=false]")).to_have_count(0)
    saved = page.evaluate(SAVED_EDITIONS)
    assert {OLD, SEASIDE, "empires-rgg-2016"} <= set(saved)
    assert BASE not in saved


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
