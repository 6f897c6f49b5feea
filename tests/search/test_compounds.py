"""Compounds and separable verbs."""

import pytest

from search.compounds import split_compound
from search.normalization import fold
from search.separable_verbs import rejoin_verbs
from search.stemming import NUMBERS, stem_word
from search.stop_words import NUMBER_WORDS, STOP_WORDS

KNOWN = {"bann", "stapel", "aktion", "kart", "hand", "kauf", "fas", "konigreich"}.__contains__


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("bannstapel", ("bann", "stapel")),
        ("aktionskarten", ("aktion", "kart")),
        ("handkarten", ("hand", "kart")),
        ("konigreichkartenstapel", ("konigreich", "kart", "stapel")),
        ("handlung", ()),
        ("stapel", ()),
    ],
)
def test_compounds_are_split_into_known_words_only(word: str, parts: tuple[str, ...]) -> None:
    assert split_compound(word, stem_word, KNOWN) == parts


def test_separated_verbs_are_rejoined_with_their_particle() -> None:
    assert rejoin_verbs(["wann", "lege", "ich", "sie", "ab"], {"ablege"}.__contains__) == {1: "ablege"}
    assert rejoin_verbs(["auf", "der", "hand"], {"aufhand"}.__contains__) == {}


def test_stop_words_are_folded() -> None:
    assert {fold(word) for word in STOP_WORDS} == STOP_WORDS


def test_number_words_are_those_with_a_number_as_stem() -> None:
    assert frozenset(NUMBERS) == NUMBER_WORDS
