"""Wertung without JavaScript: rows of the score pad, and scoring on the server."""

import html
import json
import re

from django.test import Client

from content.model.library import library
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.html import Page
from tests.support.scoring import NO

TEN = ("cellar", "gardens", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
PLAIN = ("cellar", "library", *TEN[2:])


def code_of(*piles: str, players: int = 2, landscapes: tuple[str, ...] = ()) -> str:
    choices = Choices(players=players, platinum_colony=NO, shelters=NO)
    return to_code(Kingdom(piles=tuple(sorted(piles)), landscapes=landscapes), choices)


def rows(text: str) -> list[str]:
    return re.findall(r'data-row="([^"]+)"', text)


def test_score_pad_asks_only_for_what_scores(page) -> None:
    assert rows(page(f"/wertung/{code_of(*PLAIN)}/")) == ["province", "duchy", "estate", "curse", "turns"]
    assert rows(page(f"/wertung/{code_of(*TEN, landscapes=('palace',))}/")) == [
        *("province", "duchy", "estate", "gardens", "curse"),
        *("copper", "silver", "gold", "cards", "palace", "turns"),
    ]


def test_form_is_scored_on_the_server(page, site: Client) -> None:
    address = f"/wertung/{code_of(*TEN)}/"
    form = Page(page(address), address).form(address)
    fields = {
        **dict(form.fields),
        "name.1": "Anna",
        "name.2": "Ben",
        "1.province": "4",
        "1.gardens": "2",
        "1.cards": "37",
    }
    fields |= {"2.province": "3", "2.curse": "1", "2.cards": "20"}
    text = html.unescape(site.get(address, fields).content.decode())
    assert "Gärten: 37 Karten → 3 × 2 = 6" in text
    assert "Fluch: 1 × −1 = −1" in text
    assert "Anna gewinnt mit 30 Punkten, 13 vor Ben." in text
    assert 'value="37"' in text


def test_impossible_numbers_are_reported(page) -> None:
    text = page(f"/wertung/{code_of(*PLAIN)}/", **{"1.province": "9", "2.estate": "-1", "1.duchy": "viele"})
    assert "Provinz: 9 sind mehr als die 8, die es in diesem Spiel gibt." in text
    assert "Anwesen kann nicht −1 sein" in text


def test_names_of_players_are_escaped(page) -> None:
    text = page(f"/wertung/{code_of(*PLAIN)}/", **{"name.1": "<b>Anna", "1.estate": "1"})
    assert "<b>Anna" not in text
    assert "&lt;b&gt;Anna" in text


def test_score_page_contains_formulas_of_the_engine(page) -> None:
    text = page(f"/wertung/{code_of(*TEN)}/")
    match = re.search(r'data-score="([^"]+)"', text)
    assert match
    formulas = json.loads(html.unescape(match[1]))
    (gardens,) = [scorer for scorer in formulas["scorers"] if scorer["card"] == "gardens"]
    assert gardens["each"] == ["//", ["count", "cards"], 10]
    assert formulas["limits"]["province"] == [8, 8]


def test_score_page_says_which_cards_cost_two_with_billig(page) -> None:
    """pl23-044: Billig counts when scoring."""
    piles = ("importer", "market", "village", "smithy", "moat", "cellar", "militia", "mine", "remodel", "workshop")
    kingdom = Kingdom(piles=piles, landscapes=("cheap",), traits=(("cheap", "village"),), ally="plateau-shepherds")
    text = html.unescape(page(f"/wertung/{to_code(kingdom, Choices())}/"))
    assert "Das sind hier: Anwesen, Burggraben, Dorf, Keller. Billig am Stapel Dorf ist berücksichtigt." in text


def test_score_page_contains_name_of_recommended_set(site: Client, page) -> None:
    recommended_set = next(iter(library().sets.values()))
    code = to_code(recommended_set.kingdom, recommended_set.choices)
    assert f'data-set="{html.escape(recommended_set.name)}"' in page(f"/wertung/{code}/")


def test_kingdom_setup_and_table_link_to_the_score(page) -> None:
    code = code_of(*TEN)
    for path in ("koenigreich", "aufbau", "tisch"):
        assert f'href="/wertung/{code}/"' in page(f"/{path}/{code}/")
    changed = Page(page(f"/wertung/{code}/"), f"/wertung/{code}/").form("/koenigreich/aendern/")
    assert dict(changed.fields)["seite"] == "wertung"
