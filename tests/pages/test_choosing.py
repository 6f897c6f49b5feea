"""Veto, and Entweder – oder, by links alone: from the deal to a legal kingdom."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from companion.pages import kingdom_page
from content.model.library import library

WISHES = "ausgabe=basisspiel-rgg-2017&ausgabe=seaside-rgg-2022&spieler=3&tag-village=1-"


def deal(site: Client, mode: str, wishes: str = WISHES) -> str:
    response = site.get(f"/koenigreich/waehlen/?{wishes}&modus={mode}")
    assert response.status_code == 302
    assert response.headers["Cache-Control"] == "no-store"
    return str(response.headers["Location"])


def options_in(html: str) -> list[str]:
    links = re.findall(r'card-face__name">\s*<a href="(\?[^"]*weg=[^"]*)"', html)
    return [link.replace("&amp;", "&") for link in links]


def undo_in(html: str) -> str:
    return next(iter(re.findall(r'href="(\?[^"]*)">(?:<svg.*?</svg>)?\s*Rückgängig', html)), "").replace("&amp;", "&")


@pytest.mark.parametrize(("mode", "decisions", "dealt"), [("veto", 3, 13), ("paare", 5, 15)])
def test_a_deal_leads_to_a_legal_kingdom_by_links(site, mode: str, decisions: int, dealt: int) -> None:
    address = deal(site, mode)
    assert len(parse_qs(urlsplit(address).query)["karten"][0].split(",")) == dealt
    for _ in range(decisions):
        html = site.get(address).content.decode()
        options = options_in(html)
        assert options
        address = f"/koenigreich/waehlen/{options[-1]}"
    removed = parse_qs(urlsplit(address).query)["weg"][0].split(",")
    response = site.get(address)
    assert response.status_code == 302
    page = kingdom_page.read(library(), urlsplit(response.headers["Location"]).path.split("/")[2])
    assert page.is_legal
    assert len(page.kingdom.piles) == 10
    assert set(page.kingdom.piles).isdisjoint(removed)
    assert page.choices.players == 3
    assert "tag-village=1-" in response.headers["Location"]
    assert any("village" in library().catalog.cards[slug].tags for slug in page.kingdom.piles)


@pytest.mark.parametrize("mode", ["veto", "paare"])
def test_a_decision_can_be_undone(site, mode: str) -> None:
    first = deal(site, mode)
    html = site.get(first).content.decode()
    assert not undo_in(html)
    second = f"/koenigreich/waehlen/{options_in(html)[0]}"
    third = f"/koenigreich/waehlen/{options_in(site.get(second).content.decode())[0]}"
    back = f"/koenigreich/waehlen/{undo_in(site.get(third).content.decode())}"
    assert parse_qs(urlsplit(back).query) == parse_qs(urlsplit(second).query)
    again = f"/koenigreich/waehlen/{undo_in(site.get(back).content.decode())}"
    assert parse_qs(urlsplit(again).query) == parse_qs(urlsplit(first).query)


def test_with_two_players_the_lot_strikes_the_third(site) -> None:
    address = deal(site, "veto", WISHES.replace("spieler=3", "spieler=2"))
    html = site.get(address).content.decode()
    assert "Eine weitere streicht das Los." in html
    for _ in range(2):
        address = f"/koenigreich/waehlen/{options_in(site.get(address).content.decode())[0]}"
    location = site.get(address).headers["Location"]
    assert len(kingdom_page.read(library(), urlsplit(location).path.split("/")[2]).kingdom.piles) == 10


def test_piles_that_lie_already_cannot_be_struck(site) -> None:
    query = parse_qs(urlsplit(deal(site, "veto")).query)
    fixed = query["karten"][0].split(",")[:6]
    address = f"/koenigreich/waehlen/?{WISHES}&modus=veto&karten={query['karten'][0]}&liegt={','.join(fixed)}"
    html = site.get(address).content.decode()
    assert {parse_qs(option[1:])["weg"][0] for option in options_in(html)}.isdisjoint(fixed)
    assert all(f"liegt={','.join(fixed)}" in option for option in options_in(html))
    assert "Liegt schon" in html
    assert site.get(f"{address}&weg={fixed[0]}").status_code in (400, 422)


def test_what_was_played_stays_in_the_address_for_only_new_cards(site) -> None:
    assert "&gespielt=AQ" in deal(site, "veto", f"{WISHES}&nur=neues&gespielt=AQ%3D%3D")


@pytest.mark.parametrize("cards", ["market", "copper," * 12 + "gold", "nichts,market"])
def test_a_deal_that_cannot_be_is_refused(site, cards: str) -> None:
    assert site.get(f"/koenigreich/waehlen/?modus=veto&karten={cards}").status_code in (400, 404, 422)


def test_the_page_of_a_kingdom_and_the_wishes_lead_there(site) -> None:
    assert 'formaction="/koenigreich/waehlen/"' in site.get("/koenigreich/").content.decode()
