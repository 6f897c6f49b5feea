"""What is shown of a hit: the part that answers, marked, and never markup from the content."""

import pytest

from search.snippets import MAX_LENGTH, make_snippet
from search.vocabulary import Vocabulary


@pytest.fixture
def vocabulary() -> Vocabulary:
    data = {"total": 1, "stems": {}, "documents_with": {}, "parts": {"bannstapel": ["bann", "stapel"]}}
    maps = ("companions", "kin", "senses", "spelt", "synonyms", "values")
    lists = ("names", "no_names", "verbs")
    return Vocabulary({**data, "german": "", **{name: {} for name in maps}, **{name: [] for name in lists}})


def test_words_of_the_query_are_marked_in_every_form(vocabulary: Vocabulary) -> None:
    found = make_snippet("Zwei Dörfer und ein Dorf.", frozenset({"dorf"}), vocabulary)
    assert found.html == "Zwei <mark>Dörfer</mark> und ein <mark>Dorf</mark>."
    assert found.text == "Zwei Dörfer und ein Dorf."


def test_a_compound_is_marked_for_its_part(vocabulary: Vocabulary) -> None:
    assert (
        "<mark>Bannstapel</mark>" in make_snippet("Der Bannstapel liegt aus.", frozenset({"stapel"}), vocabulary).html
    )


@pytest.mark.parametrize("text", ["<script>alert(1)</script> Hexe", "Hexe & <b>Dorf</b>", '"Hexe" <img src=x>'])
def test_markup_in_a_text_is_text(text: str, vocabulary: Vocabulary) -> None:
    html = make_snippet(text, frozenset({"hex", "script"}), vocabulary).html
    assert html.replace("<mark>", "").replace("</mark>", "").count("<") == 0


def test_of_a_long_text_the_part_with_the_words_is_shown(vocabulary: Vocabulary) -> None:
    text = "Anfang. " + "Füllwort " * 100 + "Hier steht die Hexe mit dem Dorf. " + "Füllwort " * 100
    found = make_snippet(text, frozenset({"hex", "dorf"}), vocabulary)
    assert "<mark>Hexe</mark>" in found.html
    assert "<mark>Dorf</mark>" in found.html
    assert len(found.text) <= MAX_LENGTH + 4
    assert found.text.startswith("… ")
    assert found.text.endswith(" …")


def test_without_words_the_beginning_is_shown(vocabulary: Vocabulary) -> None:
    assert make_snippet("Anfang " * 200, frozenset(), vocabulary).text.startswith("Anfang")
