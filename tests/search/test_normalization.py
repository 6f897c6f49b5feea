"""Normalization: one folded spelling for all spellings of a word."""

import pytest

from search.normalization import fold, name_key


@pytest.mark.parametrize(
    ("spelling", "other"),
    [
        ("Flüche", "Flueche"),
        ("Flüche", "Fluche"),
        ("Größe", "groesse"),
        ("Größe", "GRÖSSE"),
        ("Münzer", "Mu\u0308nzer"),
        ("King’s", "kings"),
        ("Kartograph", "Kartograf"),
    ],
)
def test_spellings_of_a_word_fold_into_one(spelling: str, other: str) -> None:
    assert fold(spelling) == fold(other)


@pytest.mark.parametrize("word", ["neue", "Mauer", "Abenteuer", "Quest"])
def test_ue_stays_where_it_is_not_an_umlaut(word: str) -> None:
    assert "ue" in fold(word)


def test_a_name_of_several_words_has_one_key_however_it_is_written() -> None:
    assert name_key("Großer Markt") == name_key("grosser-markt") == name_key("GroßerMarkt")
