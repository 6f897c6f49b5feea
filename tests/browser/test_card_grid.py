"""The grid of cards: instant filters, a closer look, and a kingdom of ten named cards put together by hand."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import wait_for_page

TEN = ("Keller", "Burggraben", "Dorf", "Werkstatt", "Schmiede", "Miliz", "Markt", "Mine", "Umbau", "Händlerin")
PILES = tuple("cellar market militia mine moat remodel smithy village witch workshop".split())
MAX_SECONDS = 60


def test_chips_and_query_filter_at_once(phone: Page) -> None:
    phone.goto("/karten/")
    phone.get_by_role("button", name="Kosten").tap()
    phone.get_by_role("button", name="2", exact=True).tap()
    expect(phone.get_by_role("searchbox")).to_have_value("kosten:2")
    phone.get_by_role("searchbox").fill("kosten<=2 typ:angriff")
    expect(phone.locator("[data-number]")).to_have_text("4 Karten")
    expect(phone.locator(".card-grid > li")).to_have_count(4)
    expect(phone.get_by_role("button", name="2", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("button", name="3", exact=True)).to_have_attribute("aria-pressed", "false")
    wait_for_page(phone, r"/karten/\?q=kosten")
    phone.reload()
    expect(phone.locator(".card-grid > li")).to_have_count(4)


def test_all_cards_follow_while_scrolling_and_a_long_press_shows_one(phone: Page) -> None:
    phone.goto("/karten/")
    before = phone.locator(".card-grid > li").count()
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(phone.locator(".card-grid > li").nth(before + 20)).to_be_attached()
    expect(phone.locator(".pager")).to_have_count(0)
    phone.get_by_role("searchbox").fill("Thronsaal")
    press = {"pointerType": "touch", "isPrimary": True, "bubbles": True}
    phone.locator("[data-card-grid]").get_by_role("link", name="Thronsaal", exact=True).dispatch_event(
        "pointerdown", press
    )
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Thronsaal")).to_be_visible()
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_have_count(0)


def test_a_kingdom_of_ten_named_cards_takes_less_than_a_minute(phone: Page) -> None:
    """At the speed of a thumb, which is only added up: three letters a second."""
    start, letters = time.monotonic(), len("".join(TEN))
    phone.goto("/koenigreich/")
    phone.get_by_role("link", name="Von Hand").tap()
    field = phone.get_by_role("searchbox")
    for number, name in enumerate(TEN, start=1):
        field.press_sequentially(name)
        phone.locator("[data-card-grid]").get_by_role("button", name=name, exact=True).tap()
        expect(phone.locator("[data-tray-said]")).to_have_text(f"{number} von 10")
    phone.get_by_role("button", name="Zum Königreich").tap()
    wait_for_page(phone, r"/koenigreich/1\.")
    names = phone.locator(".kingdom__cards .card-face__name").all_inner_texts()
    assert sorted(name.replace("\u00ad", "") for name in names) == sorted(TEN)
    assert time.monotonic() - start + letters / 3 < MAX_SECONDS


def test_the_tray_survives_a_reload_and_gives_cards_back(phone: Page) -> None:
    phone.goto("/koenigreich/aussuchen/?wahl=village,smithy")
    expect(phone.locator("[data-tray-said]")).to_have_text("2 von 10")
    phone.get_by_role("button", name="Dorf weglegen").tap()
    expect(phone.locator("[data-tray-said]")).to_have_text("1 von 10")
    assert re.search(r"wahl=smithy$", phone.url)


def test_what_is_similar_comes_first_when_a_card_is_replaced(phone: Page) -> None:
    phone.goto(f"/koenigreich/aussuchen/?k={to_code(Kingdom(piles=PILES))}&statt=village")
    names = phone.locator(".card-grid > li .card-face__name")
    expect(names.nth(1)).to_have_text(re.compile("Berg"))
    assert "Dorf" in names.first.inner_text()
    expect(phone.get_by_role("button", name="Zum Königreich")).to_be_hidden()
    phone.get_by_role("searchbox").fill("Jahrmarkt")
    phone.locator("[data-card-grid]").get_by_role("button", name="Jahrmarkt", exact=True).tap()
    wait_for_page(phone, r"/koenigreich/1\..*festival")


def test_the_tray_is_in_view_on_a_phone_on_its_side(device: Callable[..., BrowserContext], screenshot) -> None:
    page = device(viewport={"width": 844, "height": 390}).new_page()
    page.goto("/koenigreich/aussuchen/?wahl=village,smithy")
    expect(page.get_by_role("button", name="Zum Königreich")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Schmiede weglegen")).to_be_in_viewport(ratio=1)
    screenshot(page, "tray-on-its-side")


def test_veto_shows_two_cards_in_a_row_and_a_tap_strikes_one(phone: Page, screenshot) -> None:
    cards = "cellar,market,militia,mine,moat,remodel,smithy,village,witch,workshop,chapel,bureaucrat,library"
    phone.goto(f"/koenigreich/waehlen/?modus=veto&spieler=3&karten={cards}")
    items = phone.locator(".choosing > li")
    first, second, third = items.evaluate_all("items => items.slice(0, 3).map(item => item.offsetTop)")
    assert first == second < third
    screenshot(phone, "veto")
    militia = phone.locator(".choosing [data-slug=militia]")
    militia.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    peek = phone.get_by_role("dialog")
    expect(peek.get_by_role("heading")).to_have_text("Miliz")
    peek.get_by_role("button", name="Schließen").click()
    militia.get_by_role("link", name="Miliz").click()
    expect(phone).to_have_url(re.compile("weg=militia"))
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("^Spieler 2"))
    expect(phone.locator(".choosing > li")).to_have_count(12)
    phone.locator(".chip-list").get_by_role("link", name="Miliz").click()  # shows it, and leads nowhere
    expect(peek.get_by_role("heading")).to_have_text("Miliz")
    peek.get_by_role("button", name="Schließen").click()
    phone.get_by_role("link", name="Rückgängig").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("^Spieler 1"))
    expect(phone.locator(".choosing > li")).to_have_count(13)


def test_a_card_that_stays_in_a_veto_is_shown_and_leads_nowhere(phone: Page) -> None:
    cards = "cellar,market,militia,mine,moat,remodel,smithy,village,witch,workshop,chapel,bureaucrat,library"
    phone.goto(f"/koenigreich/waehlen/?modus=veto&spieler=3&mit=witch&karten={cards}")
    witch = phone.locator(".choosing [data-slug=witch]")
    expect(witch).to_contain_text("bleibt")
    witch.get_by_role("link", name="Hexe").click()
    expect(phone.get_by_role("dialog").get_by_role("heading")).to_have_text("Hexe")
    expect(phone).to_have_url(re.compile("/koenigreich/waehlen/"))
