"""Questions for the number of cards in piles; all numbers are from rulebooks (kt-01-000, bb19-005, kt-21-018, -045,
rg24-035, rs24-052, bb19-021, pl23-054)."""

import re

import pytest

from content.model.library import library
from engine.setup.pile_counts import pile_counts
from search.service import search

pytestmark = pytest.mark.slow

COUNTS = {
    "copper": (46, 39, 32, 85, 78),
    "silver": (40, 40, 40, 80, 80),
    "gold": (30, 30, 30, 60, 60),
    "estate": (8, 12, 12, 12, 12),
    "province": (8, 12, 12, 15, 18),
    "curse": (10, 20, 30, 40, 50),
    "ruins": (10, 20, 30, 40, 50),
    "gardens": (8, 12, 12, 12, 12),
    "castles": (8, 12, 12, 12, 12),
    "horse": (30, 30, 30, 30, 30),
    "spoils": (15, 15, 15, 15, 15),
    "rats": (20, 20, 20, 20, 20),
    "rewards": (6, 12, 12, 12, 12),
    "sun-tokens": (5, 8, 10, 12, 13),
    "potion": (16, 16, 16, 16, 16),
    "witch": (10, 10, 10, 10, 10),
    "loot": (30, 30, 30, 30, 30),
}


def test_the_counts_are_those_of_the_rulebooks(content) -> None:
    counts = pile_counts(library().catalog)
    assert {slug: counts[slug] for slug in COUNTS} == COUNTS


@pytest.mark.parametrize(
    ("query", "number", "piles"),
    [
        ("wie viele Provinzen zu dritt", "12", ["Provinz"]),
        ("ruinen zu viert wieviele karten", "30", ["Ruinen"]),
        ("wieviele kupfer bei 5 spielern", "85", ["Kupfer"]),
        ("wie viele flüche bei 3 leuten", "20", ["Fluch"]),
        ("wie viele Pferde zu viert", "30", ["Pferd"]),
        ("provinzen bei sechs leuten", "18", ["Provinz"]),
        ("flüche für vier spieler", "30", ["Fluch"]),
        ("wie hoch ist der anwesenstapel wenn wir nur zu zweit sind", "8", ["Anwesen"]),
        ("ruinen für vier spieler abzählen", "30", ["Ruinen"]),
        ("ratten zu zweit auch nur zehn stück?", "20", ["Ratten"]),
        ("wie viele Belohnungen zu zweit", "6", ["Belohnungen"]),
        ("belohnungen bei vier spielern", "12", ["Belohnungen"]),
        ("wie viele Sonnenmarker zu dritt", "8", ["Sonnenmarker"]),
        ("wie viele sonnen zu sechst", "13", ["Sonnenmarker"]),
        ("wie viele punktekarten zu dritt", "12", ["Anwesen", "Herzogtum", "Provinz"]),
        ("wiefiel provinzen zu dritt", "12", ["Provinz"]),
        ("seidenstraße zu zweit wie viele", "8", ["Seidenstraße"]),
    ],
)
def test_the_number_is_the_answer_beside_those_for_all_players(page, query, number, piles) -> None:
    text = page("/suche/", q=query)
    assert re.findall(r'top-answer__text--number">(\d+)<', text) == [number]
    assert re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)<', text) == piles
    assert len(re.findall(r'<td class="is-asked">', text)) == len(piles)


@pytest.mark.parametrize(
    ("query", "number", "piles"),
    [
        ("wie viele pferde gibt es", ["30"], ["Pferd"]),
        ("wieviel ratten", ["20"], ["Ratten"]),
        ("wie viele beute karten gibt es", ["15"], ["Beute"]),
        ("wie viele kostbarkeiten sind das", ["30"], ["Kostbarkeiten"]),
        ("wie viele gaben gibt es", ["12"], ["Gaben"]),
        ("wie viele karten hat der hexenstapel", ["10"], ["Hexe"]),
        ("wie viele erscheinungen liegen bereit", [], ["Irrlicht", "Geist", "Teufelchen"]),
        ("wie viele belohnungen gibt es", [], ["Belohnungen"]),
        ("wie viele ruinen gibts", [], ["Ruinen"]),
    ],
)
def test_without_a_number_of_players_the_answer_is_a_number_only_if_it_is_always_the_same(
    page, query, number, piles
) -> None:
    text = page("/suche/", q=query)
    assert re.findall(r'top-answer__text--number">(\d+)<', text) == number
    assert re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)<', text) == piles


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("seidenstraße zu zweit wie viele", "ruling/hinterland-punktekarten-anzahl"),
        ("wie viele ratten gibt es", "ruling/ratten-zwanzig-karten"),
        ("ruinen zu viert wieviele karten", "rule/ruinen-stapel-auslegen"),
        ("wieviel pferde gibts eigentlich insgesamt", "rule/pferde-nehmen"),
    ],
)
def test_what_says_the_number_is_the_first_result(content, query, first) -> None:
    hit = search(library(), query).hits[0]
    assert f"{hit.kind}/{hit.slug}" == first


def test_the_numbers_name_their_rulebook(page) -> None:
    assert "Quelle: Rising Sun" in page("/suche/", q="wie viele Sonnenmarker zu dritt")


@pytest.mark.parametrize(
    "query",
    [
        *("gärten zu dritt wie viele punkte", "wie viele kupfer hat jeder am anfang", "provinz", "hexe zu zweit"),
        *("mühle wie viele karten", "wie viele dörfer brauche ich", "wie viele karten hat ein königreichstapel"),
        "belohnungen beim ritterkampf zu zweit wie viele von jeder",
    ],
)
def test_other_questions_have_no_table_of_numbers(page, query) -> None:
    assert "pile-counts" not in page("/suche/", q=query)
