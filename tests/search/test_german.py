"""Words: spellings, stems, compounds."""

import pytest

from search.compounds import split_compound
from search.normalization import fold, name_key
from search.separable_verbs import rejoin_verbs
from search.stemming import is_inflection, plurals, stem_word
from search.stop_words import STOP_WORDS


@pytest.mark.parametrize(
    ("one", "other"),
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
def test_spellings_of_a_word_fold_into_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("word", ["neue", "Mauer", "Abenteuer", "Quest"])
def test_an_ue_that_is_no_umlaut_stays(word: str) -> None:
    assert "ue" in fold(word)


@pytest.mark.parametrize(
    ("one", "other"),
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
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem_word(fold(one)) == stem_word(fold(other))


def test_players_are_not_the_play() -> None:
    assert stem_word("spieler") != stem_word("spiel")


def test_irregular_plurals_are_known() -> None:
    assert "thronsale" in plurals("thronsaal")
    assert "laboratorien" in plurals("laboratorium")


def test_a_name_of_several_words_has_one_key_however_it_is_written() -> None:
    assert name_key("Großer Markt") == name_key("grosser-markt") == name_key("GroßerMarkt")


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
def test_compounds_are_split_by_known_words_only(word: str, parts: tuple[str, ...]) -> None:
    assert split_compound(word, KNOWN) == parts


def test_verbs_find_their_particle_again() -> None:
    assert rejoin_verbs(["wann", "lege", "ich", "sie", "ab"], {"ablege"}.__contains__) == {1: "ablege"}
    assert rejoin_verbs(["auf", "der", "hand"], {"aufhand"}.__contains__) == {}


def test_a_mistyped_word_is_no_inflection() -> None:
    assert is_inflection("marktes", "markt")
    assert not is_inflection("leherer", "leh")


def test_stop_words_are_folded() -> None:
    assert {fold(word) for word in STOP_WORDS} == STOP_WORDS
