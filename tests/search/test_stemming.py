"""Stemming: forms of a word share a stem."""

import pytest

from search.normalization import fold
from search.stemming import is_inflection, plurals, stem_word


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("Dorf", "Dörfer"),
        ("Fluch", "Flüche"),
        ("Unterschlupf", "Unterschlüpfe"),
        ("Händlerin", "Händlerinnen"),
        ("entsorgen", "entsorgt"),
        ("ablegen", "abgelegt"),
        ("zwei", "zweit"),
        ("nehmen", "nimmst"),
        ("verbannen", "verbannten"),
        ("bestimmen", "bestimmte"),
        ("aufdecken", "deckst"),
    ],
)
def test_forms_of_a_word_share_a_stem(form: str, other: str) -> None:
    assert stem_word(fold(form)) == stem_word(fold(other))


@pytest.mark.parametrize(("word", "other"), [("spieler", "spiel"), ("deckst", "deck"), ("decke", "deck")])
def test_words_that_only_look_alike_have_different_stems(word: str, other: str) -> None:
    assert stem_word(word) != stem_word(other)


def test_irregular_plurals_are_known() -> None:
    assert "thronsale" in plurals("thronsaal")
    assert "laboratorien" in plurals("laboratorium")


def test_a_typing_error_is_not_an_inflection() -> None:
    assert is_inflection("marktes", "markt")
    assert not is_inflection("leherer", "leh")
