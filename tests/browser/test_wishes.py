"""Wishes on a phone: few taps, remembered for the next time, and removable where they contradict each other."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import wait_for_page

BOXES = ["basisspiel-rgg-2017", "intrige-rgg-2017", "seaside-rgg-2022", "hinterland-rgg-2022"]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def four_boxes(device: Callable[..., BrowserContext]) -> Page:
    """A page on a phone that has stored four boxes."""
    context = device(viewport=PHONE)
    settings = json.dumps(json.dumps({"editions": BOXES}))
    context.add_init_script(f"if (location.protocol === 'http:') localStorage['begleiter.settings'] = {settings}")
    return context.new_page()


def chip(page: Page, name: str, part: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True).locator(f".wish-chip__{part}")


def test_three_wishes_need_five_taps_and_are_remembered(four_boxes: Page, screenshot) -> None:
    page = four_boxes
    page.goto("/")
    page.get_by_role("navigation", name="Hauptmenü").get_by_role("link", name=re.compile("Königreich|Spiel")).tap()
    wait_for_page(page, "/koenigreich/$")
    expect(page.locator("[data-possible]")).to_contain_text("Reichlich Auswahl")
    page.locator(".pill", has_text=re.compile("^3$")).tap()
    chip(page, "Dörfer", "any").tap()
    chip(page, "Angriffe", "never").tap()
    screenshot(page, "wishes")
    with page.expect_request(re.compile("/wuerfeln/")) as request:
        page.get_by_role("button", name="Auslosen").tap()
    query = parse_qs(urlsplit(request.value.url).query)
    assert query == {"spieler": ["3"], "tag-village": ["1-"], "typ-attack": ["0"], "ausgabe": query["ausgabe"]}
    assert set(query["ausgabe"]) == set(BOXES)
    wait_for_page(page, "/koenigreich/1.")

    page.goto("/koenigreich/")
    expect(chip(page, "Dörfer", "must").locator("input")).to_be_checked()
    expect(chip(page, "Angriffe", "never").locator("input")).to_be_checked()
    chip(page, "Dörfer", "any").tap()
    expect(chip(page, "Dörfer", "any").locator("input")).to_be_checked()
    page.get_by_role("button", name="zurücksetzen").tap()
    expect(chip(page, "Angriffe", "any").locator("input")).to_be_checked()
    page.reload()
    expect(page.locator("[data-possible]")).to_contain_text("Reichlich Auswahl")
    expect(page.get_by_role("button", name="zurücksetzen")).to_be_hidden()


def test_one_tap_removes_one_of_two_contradicting_wishes(four_boxes: Page, screenshot) -> None:
    page = four_boxes
    page.goto("/koenigreich/?mit=Dorf")
    chip(page, "Dörfer", "never").tap()
    drops = page.locator("[data-drops] li")
    expect(drops).to_have_count(2)
    expect(drops.nth(0)).to_contain_text("Dorf")
    screenshot(page, "wishes-contradict")
    drops.filter(has_text="keine Dörfer").get_by_role("button").tap()
    expect(drops).to_have_count(0)
    expect(chip(page, "Dörfer", "any").locator("input")).to_be_checked()
    expect(page.locator("[data-possible]")).to_contain_text("Reichlich Auswahl")


def test_one_tap_removes_the_eleventh_pile_and_one_fills_up_to_ten(phone: Page) -> None:
    piles = "cellar market militia mine moat remodel smithy village festival workshop witch".split()
    phone.goto(f"/koenigreich/{to_code(Kingdom(piles=tuple(piles)), Choices())}/")
    phone.get_by_role("button", name="Hexe raus").tap()
    expect(phone.locator(".kingdom__cards > li")).to_have_count(10)
    expect(phone.get_by_text("zu viel")).to_have_count(0)
    phone.goto(f"/koenigreich/{to_code(Kingdom(piles=tuple(piles[:8])), Choices())}/")
    expect(phone.get_by_text("2 zu wenig:")).to_be_visible()
    phone.get_by_role("button", name="Auffüllen").tap()
    expect(phone.get_by_text("zu wenig")).to_have_count(0)
    for slug in piles[:8]:
        expect(phone.locator(f"#{slug}")).to_be_visible()


def test_faults_are_marked_while_the_form_is_filled_in_and_vanish_when_mended(four_boxes: Page, screenshot) -> None:
    page = four_boxes
    page.goto("/koenigreich/?mit=Dorv&ohne=Nixda&spieler=9")
    required, excluded = page.locator("#f-mit"), page.locator("#f-ohne")
    alert = page.locator("[role=alert]")
    expect(alert.get_by_role("listitem")).to_have_count(3)
    expect(required).to_have_accessible_description(re.compile("„Dorv“ kenne ich nicht"))
    screenshot(page, "wishes-faults")
    alert.get_by_role("link", name="Diese Karten müssen dabei sein").tap()
    expect(required).to_be_focused()
    required.fill("Dorf")
    required.blur()
    expect(required).not_to_have_attribute("aria-invalid", "true")
    expect(excluded).to_have_attribute("aria-invalid", "true")
    excluded.fill("")
    excluded.blur()
    expect(alert).to_have_count(0)
    expect(page.locator(".field__fault")).to_have_count(0)
    excluded.fill("Kupfer")
    excluded.blur()
    expect(excluded).to_have_accessible_description(re.compile("Kupfer: Das lässt sich nicht ausschließen"))
