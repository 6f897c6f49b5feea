"""Names while they are typed."""

import pytest

from content.model.library import library
from search.autocomplete import MAX_SUGGESTIONS
from search.service import suggest


def labels(typed: str) -> list[str]:
    return [suggestion.label for suggestion in suggest(library(), typed)]


@pytest.mark.parametrize(
    ("typed", "label"),
    [
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
def test_a_typing_error_does_not_stop_it(typed: str, label: str) -> None:
    assert label in labels(typed)


@pytest.mark.parametrize(
    ("typed", "kind"), [("einsteiger", "edition"), ("pony", "set"), ("dauerka", "topic"), ("hexe", "card")]
)
def test_cards_editions_sets_and_topics_stand_in_one_list(typed: str, kind: str) -> None:
    assert suggest(library(), typed)[0].kind == kind


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("hilft burgg", "hilft Burggraben"), ("darf ich karten entso", "darf ich karten entsorgen")],
)
def test_the_last_word_of_a_sentence_is_completed(typed: str, completed: str) -> None:
    found = suggest(library(), typed)
    assert {one.kind for one in found} == {"query"}
    assert completed in [one.label for one in found]


def test_the_list_is_short_and_names_each_thing_once() -> None:
    found = suggest(library(), "d")
    assert len(found) == MAX_SUGGESTIONS
    assert len({(one.kind, one.slug) for one in found}) == MAX_SUGGESTIONS


@pytest.mark.parametrize("typed", ["", " ", "\x00", "🎲", "((((", "x" * 10_000, "שלום"])
def test_whatever_is_typed_is_answered(typed: str) -> None:
    assert suggest(library(), typed) == []
