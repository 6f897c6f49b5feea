"""Autocomplete: names while they are being typed."""

import pytest

from content.model.library import library
from search.autocomplete import MAX_SUGGESTIONS
from search.service import suggest


def labels(typed: str) -> list[str]:
    return [suggestion.label for suggestion in suggest(library(), typed)]


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("th", "Thronsaal"),  # before the English „Thief“
        ("ma", "Markt"),  # the shortest such name, although „Market“ is longer
        ("bur", "Burg"),
        ("burgg", "Burggraben"),
        ("throne", "Thronsaal"),
        ("markt", "Markt"),
        ("großer ma", "Großer Markt"),
        ("grosser ma", "Großer Markt"),
        ("carcas", "Befestigtes Dorf"),
        ("wahrsager", "Hellseherin"),
        ("ottter", "Weg des Otters"),
    ],
)
def test_the_likeliest_name_comes_first(typed: str, label: str) -> None:
    assert labels(typed)[0] == label


@pytest.mark.parametrize(
    ("typed", "label"), [("burgr", "Burggraben"), ("labroat", "Laboratorium"), ("quaks", "Quacksalber")]
)
def test_a_mistyped_name_is_suggested(typed: str, label: str) -> None:
    assert label in labels(typed)


@pytest.mark.parametrize(
    ("typed", "kind"), [("einsteiger", "edition"), ("pony", "set"), ("dauerka", "topic"), ("hexe", "card")]
)
def test_cards_editions_sets_and_topics_are_suggested(typed: str, kind: str) -> None:
    assert suggest(library(), typed)[0].kind == kind


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("hilft burgg", "hilft Burggraben"), ("darf ich karten entso", "darf ich karten entsorgen")],
)
def test_the_last_word_of_a_sentence_is_completed(typed: str, completed: str) -> None:
    suggestions = suggest(library(), typed)
    assert {suggestion.kind for suggestion in suggestions} == {"query"}
    assert completed in [suggestion.label for suggestion in suggestions]


def test_german_names_come_before_english_ones() -> None:
    matched = [suggestion.matched for suggestion in suggest(library(), "wi")]
    assert matched.index("Wilde Jagd") < matched.index("Wish")


def test_the_last_word_is_completed_to_different_words() -> None:
    assert labels("thronsaal dauer")[:2] == ["thronsaal dauerkarten", "thronsaal dauerhaft"]
    assert labels("hexe burgg")[0] == "hexe Burggraben"


def test_at_most_eight_different_things_are_suggested() -> None:
    suggestions = suggest(library(), "d")
    assert len(suggestions) == MAX_SUGGESTIONS
    assert len({(suggestion.kind, suggestion.slug) for suggestion in suggestions}) == MAX_SUGGESTIONS


@pytest.mark.parametrize("typed", ["", " ", "\x00", "🎲", "((((", "x" * 10_000, "שלום"])
def test_whatever_is_typed_is_answered(typed: str) -> None:
    assert suggest(library(), typed) == []


def test_a_sentence_that_ends_with_a_stop_word_is_complete() -> None:
    assert suggest(library(), "darf ich den burggraben zeigen wenn ich ihn gerade gezogen habe") == []
