"""The memory of the Chronik: duels, series, records, the shelf that fills with gold, and „Nur Neues“."""

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser_waits import wait_for_page
from tests.support.content import full_catalog

BOX = "basisspiel-rgg-2017"
OWNED = sorted(card.slug for card in full_catalog().kingdom_cards if BOX in card.editions)
GAMES = (("Anna", 30, "Ben", 20), ("Anna", 41, "Ben", 12), ("Ben", 25, "Anna", 10))


def page_with_games(device: Callable[..., BrowserContext]) -> Page:
    games = [
        {
            "id": f"g-{number}",
            "date": f"2026-11-0{3 - number}",
            "code": "1.village.p~2.abc",
            "name": f"Markt der Köhler {number}",
            "title": "Dorf",
            "slugs": ",".join(OWNED[:12]),
            "players": [{"name": one, "points": first}, {"name": other, "points": second}],
        }
        for number, (one, first, other, second) in enumerate(GAMES)
    ]
    context = device()
    stored = {"games": games, "settings": {"editions": [BOX]}}
    for key, value in stored.items():
        text = json.dumps(json.dumps(value))
        context.add_init_script(f"if (location.protocol === 'http:') localStorage['begleiter.{key}'] = {text}")
    return context.new_page()


def test_chronik_tells_what_the_games_have_in_common(device: Callable[..., BrowserContext]) -> None:
    page = page_with_games(device)
    page.goto("/chronik/")
    facts = page.locator("[data-facts]")
    expect(facts).to_contain_text("Anna 2 : 1 Ben")
    expect(facts).to_contain_text("2 Siege für Anna")
    expect(facts).to_contain_text("41 Punkte Anna, Markt der Köhler 1")
    expect(facts).to_contain_text(f"{len(OWNED) - 12} Karten")
    page.get_by_text("Was wir schon gespielt haben").click()
    spine = page.get_by_role("link", name=f"Basisspiel: 12 von {len(OWNED)} gespielt")
    expect(spine).to_be_visible()
    share = spine.locator("i").evaluate("gold => gold.offsetHeight / gold.parentElement.offsetHeight")
    assert abs(share - 12 / len(OWNED)) < 0.02


def test_nur_neues_rolls_what_was_never_played_again_and_again(device: Callable[..., BrowserContext]) -> None:
    page = page_with_games(device)
    page.goto("/chronik/")
    page.get_by_role("link", name="Nur Neues auslosen").click()
    wish = page.get_by_label("Nur Neues")
    expect(wish).to_be_checked()
    expect(page.locator("[data-new-said]")).to_have_text(f": {len(OWNED) - 12} Karten noch nie gespielt")
    page.get_by_role("button", name="Auslosen", exact=True).tap()
    wait_for_page(page, r"/koenigreich/1\..*nur=neues")
    for _ in range(2):
        drawn = page.locator(".kingdom__cards > li").evaluate_all("items => items.map(item => item.id)")
        assert len(drawn) >= 10
        assert not set(drawn) & set(OWNED[:12])
        drawn_before = page.url
        page.locator("[data-spot=roll]").tap()
        expect(page).not_to_have_url(drawn_before)
