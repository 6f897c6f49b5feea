"""The relevance suite of queries, and every name of every card."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from django.db.models import Model

from content.model.library import library
from evals.relevance import Outcome, relevance_suite, search_for
from search.normalization import name_key
from search.service import search
from store.models import Card, Difference, RecommendedSet, Rule, Ruling
from tests.search.content.conftest import WITH_FILES

NAMES, STATEMENTS = {"name", "alias", "plural"}, {"pair", "question", "compound", "everyday"}
pytestmark = [pytest.mark.slow, WITH_FILES]

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
    """The outcomes of the queries of some groups; each query is searched for once."""
    cached = cache(search_for)
    return lambda groups: [cached(case) for case in relevance_suite() if case.group in groups]


def test_the_suite_has_150_queries_and_half_of_them_were_not_used_for_tuning() -> None:
    cases = relevance_suite()
    written = Counter(case.written for case in cases)
    assert len(cases) >= 150
    assert (written["before"] + written["fresh"]) * 2 >= len(cases)
    assert len({case.query for case in cases}) == len(cases)
    assert all(case.expected for case in cases)


def test_every_expected_document_exists() -> None:
    for case in relevance_suite():
        for document in case.expected:
            kind, _, slug = document.partition("/")
            assert MODELS[kind]._default_manager.filter(pk=slug).exists(), f"{case.query}: {document}"


def test_names_aliases_and_plurals_rank_their_card_first(outcomes: Outcomes) -> None:
    assert [outcome.expectation.query for outcome in outcomes(NAMES) if not outcome.is_first] == []


def test_mistyped_names_of_the_suite_rank_their_card_first(outcomes: Outcomes) -> None:
    typos = outcomes({"typo"})
    assert sum(outcome.is_first for outcome in typos) >= 0.98 * len(typos)


def test_statements_are_among_the_first_five_of_their_kind(outcomes: Outcomes) -> None:
    statements = outcomes(STATEMENTS)
    missed = [outcome.expectation.query for outcome in statements if outcome.recall < 1]
    assert sum(outcome.recall for outcome in statements) / len(statements) >= 0.95, missed


def test_a_rule_is_among_the_first_three_for_each_of_its_phrasings() -> None:
    wrong = []
    for slug, question in [(slug, question) for slug, rule in library().rules.items() for question in rule.phrasings]:
        hits = search(library(), question, kinds={"rule"}, limit=3).hits
        if slug not in [hit.slug for hit in hits]:
            wrong.append((question, slug))
    assert wrong == []


def test_parts_of_names_and_sets_are_found(outcomes: Outcomes) -> None:
    assert [
        outcome.expectation.query for outcome in outcomes({"part", "set"}) if outcome.recall < 1 or not outcome.is_first
    ] == []


def test_filters_find_exactly_what_they_select(outcomes: Outcomes) -> None:
    assert [
        outcome.expectation.query
        for outcome in outcomes({"filter"})
        if outcome.recall < 1 or not outcome.is_first or not outcome.is_exact
    ] == []


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
    results = search(library(), f"kosten{value} art:karte", kinds={"card"}, limit=100)
    expected = {slug for slug, *cost in priced if fits(*cost)}
    assert results.total == len(expected)
    assert {hit.slug for hit in results.hits} <= expected


@pytest.mark.parametrize("query", ["kosten:4abc", "kosten:viel", "kosten<=4t"])
def test_a_note_names_unknown_costs(query: str) -> None:
    assert f"„{query}“ ist kein bekannter Wert; gesucht wird nach den Wörtern." in search(library(), query).notes


def test_a_mistyped_type_is_understood() -> None:
    assert search(library(), "typ:angrif art:karte").total == search(library(), "typ:angriff art:karte").total > 0


def test_for_two_cards_a_statement_comes_first(outcomes: Outcomes) -> None:
    firsts = {
        outcome.expectation.query: outcome.first
        for outcome in outcomes({"pair"})
        if len(search(library(), outcome.expectation.query).cards) == 2
    }
    assert len(firsts) > 15
    assert {query: first for query, first in firsts.items() if first.startswith(("card/", "set/"))} == {}


def names_of_cards() -> list[tuple[str, str]]:
    """Every name that a card has or had, with its slug."""
    cards = library().catalog.cards.values()
    return [(name, card.slug) for card in cards for name in dict.fromkeys([card.name, card.name_en, *card.aliases])]


def test_every_name_of_every_card_ranks_it_first() -> None:
    wrong = []
    for name, card in names_of_cards():
        hits = search(library(), name, limit=1).hits
        if not hits or (hits[0].kind, hits[0].slug) != ("card", card):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("change", ["left out", "added", "replaced", "swapped"])
def test_every_german_name_with_one_typing_error_ranks_its_card_first(change: str) -> None:
    rng = random.Random(11)
    known = {name_key(name) for name, _ in names_of_cards()}
    lacking_one_letter = Counter(
        form for entry in library().catalog.cards.values() for form in forms_that_lack_a_letter(entry.name)
    )
    tried, wrong = 0, []
    for card, entry in library().catalog.cards.items():
        typed = mistype(entry.name, change, rng)
        if name_key(typed) in known or lacking_one_letter[name_key(typed)] > 1:
            continue  # „andel“ is Handel as much as Wandel
        tried += 1
        hits = search(library(), typed, limit=1).hits
        if not hits or hits[0].slug != card:
            wrong.append(typed)
    assert tried > 800
    assert len(wrong) <= 0.02 * tried, wrong


def forms_that_lack_a_letter(name: str) -> set[str]:
    key = name_key(name)
    return {key[:at] + key[at + 1 :] for at in range(len(key))}


def mistype(name: str, change: str, rng: random.Random) -> str:
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
        ("großer markt", "grand-market"),
        ("GROSSER MARKT", "grand-market"),
        ("Strassenräuber", "footpad"),
        ("Aussenposten", "outpost"),
    ],
)
def test_a_card_is_found_by_every_spelling_of_its_umlauts(typed: str, card: str) -> None:
    assert search(library(), typed).hits[0].slug == card


def test_a_stop_word_is_not_the_end_of_a_name() -> None:
    """`zauber in` is not the Zauberin."""
    assert search(library(), "mehrere Zauber in einem Zug").cards == ["charm"]
    assert search(library(), "Zauber in").cards == ["enchantress"]


def test_the_corrected_query_is_returned() -> None:
    results = search(library(), "Burgraben")
    assert results.corrected == "Burggraben"
    assert results.cards == ["moat"]


def test_ordinary_words_that_are_names_find_their_card() -> None:
    for word, card in {"Lohn": "loan", "Bank": "bank", "Suche": "search", "Plan": "plan", "Reich": "rich"}.items():
        assert search(library(), word).hits[0].slug == card
