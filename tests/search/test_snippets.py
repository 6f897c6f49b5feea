"""Snippets: the part of a text with the most words of the query, in pieces."""

import pytest

from search.snippets import (
    MAX_SNIPPET_CHARS,
    MAX_TOP_SNIPPET_CHARS,
    Asked,
    Piece,
    Snippet,
    find_line,
    make_snippet,
    split_sentences,
)
from search.vocabulary import Vocabulary
from search.word_vectors import vector_of


@pytest.fixture
def vocabulary() -> Vocabulary:
    words = {"dorf": "0 dorf dorfer", "hex": "0 hexe"}
    data = {"total": 1000, "words": words, "parts": {"bannstapel": ["bann", "stapel"]}}
    maps = ["expansions", "filter_values", "inflections", "names_by_stems", "spellings", "synonyms", "type_stems"]
    lists = ("names", "not_names", "verbs")
    return Vocabulary({**data, "german_words": "", **{name: {} for name in maps}, **{name: [] for name in lists}})


def marked(snippet: Snippet) -> list[str]:
    return [piece.text for piece in snippet.pieces if piece.is_marked]


def test_words_of_the_query_are_marked_in_every_form(vocabulary: Vocabulary) -> None:
    snippet = make_snippet("Zwei Dörfer und ein Dorf.", frozenset({"dorf"}), vocabulary)
    assert snippet.pieces == (
        Piece("Zwei ", False),
        Piece("Dörfer", True),
        Piece(" und ein ", False),
        Piece("Dorf", True),
        Piece(".", False),
    )
    assert snippet.text == "Zwei Dörfer und ein Dorf."


def test_a_compound_is_marked_for_its_part(vocabulary: Vocabulary) -> None:
    assert marked(make_snippet("Der Bannstapel liegt aus.", frozenset({"stapel"}), vocabulary)) == ["Bannstapel"]


def test_a_long_text_is_cut_to_the_sentences_with_rare_words(vocabulary: Vocabulary) -> None:
    text = "Anfang. " + "Noch ein Satz. " * 50 + "Hier steht die Hexe mit dem Dorf. " + "Noch ein Satz. " * 50
    snippet = make_snippet(text, frozenset({"hex", "dorf"}), vocabulary)
    assert marked(snippet) == ["Hexe", "Dorf"]
    assert len(snippet.text) <= MAX_SNIPPET_CHARS + 4
    assert snippet.text.startswith("… Hier steht die Hexe mit dem Dorf. Noch")
    assert snippet.text.endswith("Satz. …")


def test_a_long_text_begins_at_its_beginning_unless_later_words_are_rarer(vocabulary: Vocabulary) -> None:
    text = "Die Hexe kostet 5. " + "Noch ein Satz. " * 50 + "Auch diese Hexe. "
    assert make_snippet(text, frozenset({"hex"}), vocabulary).text.startswith("Die Hexe kostet 5.")


def test_a_sentence_that_is_too_long_is_cut_at_a_word(vocabulary: Vocabulary) -> None:
    snippet = make_snippet("Anfang " + "Füllwort " * 100, frozenset(), vocabulary)
    assert snippet.text.endswith("Füllwort …")
    assert len(snippet.text) <= MAX_SNIPPET_CHARS + 2


def test_a_longer_passage_ends_with_a_whole_sentence_as_well(vocabulary: Vocabulary) -> None:
    snippet = make_snippet("Noch ein Satz. " * 100, frozenset(), vocabulary, max_chars=MAX_TOP_SNIPPET_CHARS)
    assert snippet.text.endswith("Satz. …")
    assert MAX_TOP_SNIPPET_CHARS - 20 < len(snippet.text) <= MAX_TOP_SNIPPET_CHARS + 2


def test_without_words_of_the_query_the_beginning_is_shown(vocabulary: Vocabulary) -> None:
    assert make_snippet("Anfang " * 200, frozenset(), vocabulary).text.startswith("Anfang")


def line(text: str, shown: str, vocabulary: Vocabulary, *, is_for_number: bool = False) -> str:
    return find_line(text, shown, Asked(frozenset({"hex", "dorf"}), vector_of(()), is_for_number), vocabulary)


def test_the_first_line_is_the_sentence_with_more_rare_words_than_what_is_shown(vocabulary: Vocabulary) -> None:
    text = "Das gilt immer. Nach der Hexe bleibt das Dorf liegen. Die Hexe kostet 5."
    assert line(text, "Bleibt es liegen?", vocabulary) == "Nach der Hexe bleibt das Dorf liegen."
    assert line(text, "Bleibt das Dorf nach der Hexe liegen?", vocabulary) == ""


def test_the_first_line_does_not_point_to_a_sentence_before_it(vocabulary: Vocabulary) -> None:
    assert line("Du ziehst. Danach nimmt die Hexe das Dorf.", "Was geschieht?", vocabulary) == ""


def test_the_first_line_may_begin_with_an_article(vocabulary: Vocabulary) -> None:
    text = "Du ziehst. Dasselbe Dorf nimmt die Hexe."
    assert line(text, "Was geschieht?", vocabulary) == "Dasselbe Dorf nimmt die Hexe."


def test_a_sentence_with_a_number_answers_a_question_for_a_number(vocabulary: Vocabulary) -> None:
    text = "Die Hexe zählt. Mit der Hexe sind es 3 Karten."
    assert line(text, "Zählt die Hexe?", vocabulary, is_for_number=True) == "Mit der Hexe sind es 3 Karten."
    assert line(text, "Zählt die Hexe?", vocabulary) == ""
    dated = "Mit der Hexe ist es heute (seit 2021) so."
    assert line(dated, "Zählt die Hexe?", vocabulary, is_for_number=True) == ""


def test_a_bare_ja_or_nein_is_no_sentence() -> None:
    assert split_sentences("Nein. Ein Weg ist keine Karte. Ja, er gilt.") == [
        "Nein. Ein Weg ist keine Karte.",
        "Ja, er gilt.",
    ]


def test_sentences_do_not_end_at_ordinals_and_colons(vocabulary: Vocabulary) -> None:
    text = "Nur volle Gruppen zählen: 12 bringen vier.\nDie 2. Edition ist gemeint! Sonst nicht."
    assert split_sentences(text) == [
        "Nur volle Gruppen zählen: 12 bringen vier.",
        "Die 2. Edition ist gemeint!",
        "Sonst nicht.",
    ]
