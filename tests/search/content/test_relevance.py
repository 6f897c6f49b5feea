"""The suite of queries, and every name of every card: what the issue promises of finding."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from django.db.models import Model

from cards.models import Card, CardName, RecommendedSet
from content.model.library import library
from rulings.models import Difference, Rule, Ruling
from search.normalization import name_key
from search.service import search
from tests.search.content.conftest import IN_FILES
from tests.support.relevance import Outcome, ask, suite

NAMES, STATEMENTS = {"name", "alias", "plural"}, {"pair", "question", "compound", "everyday"}
pytestmark = [pytest.mark.long, IN_FILES]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MODELS: dict[str, type[Model]] = {
    "card": Card,
    "ruling": Ruling,
    "difference": Difference,
    "rule": Rule,
    "set": RecommendedSet,
}


Outcomes = Callable[[set[str]], list[Outcome]]


@pytest.fixture(scope="module")
def outcomes(searched: tuple[str, Path]) -> Outcomes:
    """What is found for the queries of some groups; each is asked once."""
    asked = cache(ask)
    return lambda groups: [asked(wanted) for wanted in suite() if wanted.group in groups]


def test_the_suite_is_large_and_half_of_it_was_not_tuned_by() -> None:
    queries = suite()
    written = Counter(wanted.written for wanted in queries)
    assert len(queries) >= 150
    assert (written["before"] + written["fresh"]) * 2 >= len(queries)
    assert len({wanted.query for wanted in queries}) == len(queries)
    assert all(wanted.expected for wanted in queries)


def test_the_suite_asks_for_documents_that_exist() -> None:
    for wanted in suite():
        for document in wanted.expected:
            kind, _, slug = document.partition("/")
            assert MODELS[kind]._default_manager.filter(pk=slug).exists(), f"{wanted.query}: {document}"


def test_names_aliases_and_plurals_rank_their_card_first(outcomes: Outcomes) -> None:
    assert [o.wanted.query for o in outcomes(NAMES) if not o.is_first] == []


def test_mistyped_names_of_the_suite_rank_their_card_first(outcomes: Outcomes) -> None:
    found = outcomes({"typo"})
    assert sum(o.is_first for o in found) >= 0.98 * len(found)


def test_statements_are_among_the_first_five_of_their_kind(outcomes: Outcomes) -> None:
    found = outcomes(STATEMENTS)
    missed = [o.wanted.query for o in found if o.recall < 1]
    assert sum(o.recall for o in found) / len(found) >= 0.95, missed


def test_a_rule_is_among_the_first_for_the_questions_it_says_it_answers() -> None:
    rules = Rule.objects.order_by("slug").values_list("slug", "phrasings")
    wrong = []
    for slug, question in [(slug, question) for slug, asked in rules for question in asked]:
        hits = search(library(), question, kinds={"rule"}, limit=3).hits
        if slug not in [hit.slug for hit in hits]:
            wrong.append((question, slug))
    assert wrong == []


def test_parts_of_names_and_sets_are_found(outcomes: Outcomes) -> None:
    assert [o.wanted.query for o in outcomes({"part", "set"}) if o.recall < 1 or not o.is_first] == []


def test_filters_find_what_they_ask_for(outcomes: Outcomes) -> None:
    assert [o.wanted.query for o in outcomes({"filter"}) if o.recall < 1 or not o.is_first or not o.is_exact] == []


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        (":3,4", lambda coins, potion, debt: coins in (3, 4) and not (potion or debt)),
        (":3-5", lambda coins, potion, debt: 3 <= coins <= 5 and not (potion or debt)),
        (":4t", lambda coins, potion, debt: coins == 4 and potion == 1),
        (":8s", lambda coins, potion, debt: coins == 0 and debt == 8),
        ("<=2", lambda coins, potion, debt: coins <= 2 and not (potion or debt)),
    ],
)
def test_costs_are_listed_ranged_and_compared(value: str, fits: Callable[..., bool]) -> None:
    priced = Card.objects.filter(coins__isnull=False).values_list("slug", "coins", "potion", "debt")
    found = search(library(), f"kosten{value} art:karte", kinds={"card"}, limit=100)
    expected = {slug for slug, *cost in priced if fits(*cost)}
    assert found.total == len(expected)
    assert {hit.slug for hit in found.hits} <= expected


@pytest.mark.parametrize("query", ["kosten:4abc", "kosten:viel", "kosten<=4t"])
def test_costs_that_are_none_are_named(query: str) -> None:
    assert f"„{query}“ ist kein bekannter Wert; gesucht wird nach den Wörtern." in search(library(), query).notes


def test_a_mistyped_type_is_understood() -> None:
    assert search(library(), "typ:angrif art:karte").total == search(library(), "typ:angriff art:karte").total > 0


def test_of_two_cards_the_statements_in_which_they_meet_come_first(outcomes: Outcomes) -> None:
    firsts = {o.wanted.query: o.first for o in outcomes({"pair"}) if len(search(library(), o.wanted.query).cards) == 2}
    assert len(firsts) > 15
    assert {query: first for query, first in firsts.items() if first.startswith(("card/", "set/"))} == {}


def test_every_name_of_every_card_ranks_it_first() -> None:
    wrong = []
    for name, card in CardName.objects.values_list("name", "card"):
        hits = search(library(), name, limit=1).hits
        if not hits or (hits[0].kind, hits[0].slug) != ("card", card):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("change", ["left out", "added", "replaced", "swapped"])
def test_every_german_name_with_one_typing_error_ranks_its_card_first(change: str) -> None:
    rng = random.Random(11)
    known = {name_key(name) for name in CardName.objects.values_list("name", flat=True)}
    tried, wrong = 0, []
    for name, card in CardName.objects.filter(source="current").values_list("name", "card"):
        typed = mistyped(name, change, rng)
        if name_key(typed) in known:
            continue
        tried += 1
        hits = search(library(), typed, limit=1).hits
        if not hits or hits[0].slug != card:
            wrong.append(typed)
    assert tried > 800
    assert len(wrong) <= 0.02 * tried, wrong


def mistyped(name: str, change: str, rng: random.Random) -> str:
    at, letter = rng.randrange(len(name)), rng.choice(LETTERS)
    head, tail = name[:at], name[at:]
    if change == "swapped":
        at = rng.randrange(len(name) - 1)
        return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    return {"left out": head + tail[1:], "added": head + letter + tail, "replaced": head + letter + tail[1:]}[change]


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Dörfer", "village"),
        ("Doerfer", "village"),
        ("Dorfer", "village"),
        ("Gärtner innen", "groundskeeper"),
        ("großer markt", "grand-market"),
        ("GROSSER MARKT", "grand-market"),
        ("Strassenräuber", "footpad"),
        ("Aussenposten", "outpost"),
    ],
)
def test_every_spelling_of_umlauts_is_the_same(typed: str, card: str) -> None:
    assert search(library(), typed).hits[0].slug == card


def test_a_stop_word_is_not_the_end_of_a_name() -> None:
    """`zauber in` is not the Zauberin."""
    assert search(library(), "mehrere Zauber in einem Zug").cards == ["charm"]
    assert search(library(), "Zauber in").cards == ["enchantress"]


def test_a_corrected_query_says_so() -> None:
    results = search(library(), "Burgraben")
    assert results.corrected == "Burggraben"
    assert results.cards == ["moat"]


def test_names_stay_names_although_they_are_ordinary_words() -> None:
    for word, card in {"Lohn": "loan", "Bank": "bank", "Suche": "search", "Plan": "plan", "Reich": "rich"}.items():
        assert search(library(), word).hits[0].slug == card
