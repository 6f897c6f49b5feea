"""How choices are parsed: defaults, several slugs, and a sentence for each that cannot be printed."""

from datetime import date

import pytest

from content.model.types import Library
from dividers.choices import BadChoices, Choices, parse_choices, sheet_of


def faults(lib: Library, **given: str) -> dict[str, list[str]]:
    with pytest.raises(BadChoices) as caught:
        parse_choices({name: [value] for name, value in given.items()}, lib, "")
    return {name: [str(message) for message in messages] for name, messages in caught.value.errors.items()}


def test_values_are_parsed_and_empty_ones_are_missing(lib: Library) -> None:
    given = {
        "editions": ["promo,seaside-rgg-2022"],
        "tabs": ["5"],
        "size": [""],
        "shift_x": ["-0,5"],
        "since": ["2026-02-03"],
    }
    choices = parse_choices(given, lib, "https://begleiter.example")
    assert choices == Choices(
        editions=("promo", "seaside-rgg-2022"),
        tabs=5,
        shift_x=-0.5,
        since=date(2026, 2, 3),
        origin="https://begleiter.example",
    )


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("editions", "seaside-rgg-2023", "Unbekannt: seaside-rgg-2023."),
        ("cards", "mot", "Unbekannt: mot."),
        ("tabs", "6", "Es muss eine ganze Zahl von 1 bis 5 sein."),
        ("tabs", "²", "Es muss eine ganze Zahl von 1 bis 5 sein."),
        ("size", "huge", "Möglich sind: bare, sleeved, own."),
        ("width", "12", "Es muss eine Länge von 88 bis 200 mm sein."),
        ("height", "nan", "Es muss eine Länge von 57 bis 150 mm sein."),
        ("shift_x", "1e9", "Es muss eine Länge von -5 bis 5 mm sein."),
        ("since", "gestern", "Erwartet wird ein Tag wie 2026-01-31."),
        ("colour", "red", "Diesen Parameter gibt es hier nicht."),
        ("blanks", "25", "Es muss eine ganze Zahl von 0 bis 24 sein."),
    ],
)
def test_each_bad_value_is_a_sentence_at_its_field(lib: Library, name: str, value: str, sentence: str) -> None:
    assert faults(lib, **{name: value})[name][0].startswith(sentence)


def test_all_faults_are_told_at_once(lib: Library) -> None:
    assert set(faults(lib, tabs="0", size="x", editions="y")) == {"tabs", "size", "editions"}


def test_a_size_that_fits_no_paper_is_refused(lib: Library) -> None:
    too_wide = faults(lib, size="own", width="200", height="150", orientation="portrait", sides="fold")
    assert too_wide["sides"][0].startswith("Ein Trenner von 150 × 200 mm ist zum Falten zu hoch für A4")
    assert parse_choices({"size": ["own"], "width": ["200"], "height": ["150"]}, lib, "").width == 200


def test_single_cards_come_from_their_newest_box(lib: Library) -> None:
    assert parse_choices({"cards": ["sea-hag,astrolabe"]}, lib, "").editions == (
        "seaside-rgg-2014",
        "seaside-update-rgg-2022",
    )


@pytest.mark.parametrize(
    ("choices", "number"),
    [
        (Choices(), 8),
        (Choices(size="sleeved"), 8),
        (Choices(orientation="portrait"), 8),
        (Choices(size="sleeved", orientation="portrait"), 6),
        (Choices(paper="a3"), 18),
    ],
)
def test_how_many_lie_on_a_sheet(choices: Choices, number: int) -> None:
    sheet = sheet_of(choices)
    assert sheet.columns * sheet.rows == number
    assert min(sheet.left, sheet.top) >= 4.5
