"""Folding of names, distances between words, and the nearest names to a mistyped one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.errors import UnknownSlug
from engine.kingdoms.name_index import name_index
from engine.names import edit_distance, fold, nearest

WORDS = st.text("abcde", min_size=3, max_size=9)


@pytest.mark.parametrize(
    "spellings",
    [
        ("Dörfer", "Doerfer", "dorfer", "DÖRFER", "Do\u0308rfer"),
        ("Großer Markt", "grosser markt", "Grosser  Markt", "GROẞER MARKT"),
        ("King's Court", "King’s Court", "kings court"),
        ("Katapult / Felsen", "Katapult/Felsen", "Katapult–Felsen"),
        ("Kartograph", "Kartograf"),
    ],
)
def test_all_spellings_of_a_name_fold_equally(spellings: tuple[str, ...]) -> None:
    assert len({fold(spelling) for spelling in spellings}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("Markt", "Mark"), ("Mine", "Miene"), ("Dorf", "Dorn"), ("Mauer", "Maur"), ("neue", "neu")]
)
def test_different_names_fold_differently(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("left", "right", "edits"),
    [("burgraben", "burggraben", 1), ("hxee", "hexe", 1), ("laboratrum", "laboratorium", 2), ("dorf", "hexe", 3)],
)
def test_insertions_deletions_replacements_and_swaps_count_one(left: str, right: str, edits: int) -> None:
    assert edit_distance(left, right, 2) == edits


@given(WORDS, WORDS)
def test_distance_is_symmetric_and_zero_only_for_the_same(left: str, right: str) -> None:
    assert edit_distance(left, right, 9) == edit_distance(right, left, 9)
    assert (edit_distance(left, right, 9) == 0) == (left == right)


def mistyped(name: str, typos: int, rng: random.Random) -> str:
    """The name with letters left out, put in, replaced or swapped."""
    for _ in range(typos):
        at, letter = rng.randrange(len(name) - 1), rng.choice("abcdefghijklmnopqrstuvwxyz")
        before, rest = name[:at], name[at:]
        name = before + rng.choice((rest[1:], letter + rest, letter + rest[1:], rest[1] + rest[0] + rest[2:]))
    return name


@pytest.mark.parametrize(("typos", "first", "among_three"), [(1, 0.98, 0.99), (2, 0.94, 0.97)])
def test_mistyped_names_of_cards_are_found(catalog: Catalog, typos: int, first: float, among_three: float) -> None:
    """As many as `difflib.get_close_matches` finds."""
    known = [name for name in name_index(catalog).slugs_by_name if len(name) > 4]
    rng = random.Random(typos)
    found = [(nearest(mistyped(name, typos, rng), known), name) for name in rng.sample(known, 300)]
    assert sum(names[:1] == [name] for names, name in found) / len(found) >= first
    assert sum(name in names for names, name in found) / len(found) >= among_three


def test_names_with_words_swapped_or_left_out_are_found(catalog: Catalog) -> None:
    index = name_index(catalog)
    long_names = [card.name for card in catalog.cards.values() if card.name.count(" ") == 1]
    swapped = [(" ".join(reversed(name.split())), name) for name in long_names]
    assert all(index.find(name)[0] in index.nearest(typed) for typed, name in swapped)
    assert "grand-market" in index.nearest("Großer")


def test_names_unlike_all_others_have_no_nearest(catalog: Catalog) -> None:
    assert nearest("", catalog.cards) == nearest("qqqq", catalog.cards) == nearest("x" * 5000, catalog.cards) == []


def test_unknown_slug_suggests_the_item_of_this_name_before_similar_slugs(catalog: Catalog) -> None:
    assert UnknownSlug("Burggraben", catalog.cards).suggestions == ("moat",)
    assert UnknownSlug("moatt", catalog.cards).suggestions[0] == "moat"
