"""Nothing overlaps or is cut: each two choices together, and each choice in each edition.

The rows are a covering array: a combination of choices each, in which any two values of different choices occur
together, and each value with each edition. `only`, `since`, `printed` and `cards` are left out, as they only choose
among the same dividers. By default a sheet of each row is printed, another one in each row of an edition;
DIVIDERS=all in the environment prints all of them.
"""

import os
from collections.abc import Iterable
from functools import cache
from random import Random

import pymupdf
import pytest

from content.model.types import Library
from dividers.choices import NUMBERS, SHEET_MARGIN, WORDS, Choices, sheet_of
from dividers.parts import Data, part_of, parts
from dividers.press import compiler
from dividers.sheets import FOLD_ALLOWANCE
from tests.dividers.covering import Row, covering_rows
from tests.dividers.printed import faults, overflows, planned
from tests.support.content import full_catalog

OWN_SIZES = ("88 × 57", "130 × 80", "200 × 150")
LARGEST_PILE = 60
FACTORS = {
    "editions": tuple(full_catalog().editions),
    **{name: values for name, values in WORDS.items() if name not in ("size", "only", "labels")},
    "size": ("bare", "sleeved", *OWN_SIZES),
    "tabs": tuple(str(number) for number in range(NUMBERS["tabs"][0], NUMBERS["tabs"][1] + 1)),
    "start_decks": ("0", "2", "6"),
    "blanks": ("0", "3"),
    "shift_x": ("0", "-5"),
    "shift_y": ("0", "5"),
}


def parameters(row: Row) -> dict[str, str]:
    """The row as parameters of an address."""
    if row["size"] not in OWN_SIZES:
        return row
    width, height = row["size"].split(" × ")
    return {**row, "size": "own", "width": width, "height": height}


def is_possible(row: Row) -> bool:
    """Whether dividers of this size fit the paper, also with the spine of the largest pile."""
    given = parameters(row)
    choices = Choices(
        size=given["size"],
        orientation=given["orientation"],
        sides=given["sides"],
        paper=given["paper"],
        sleeves=given["sleeves"],
        width=float(given.get("width", 0)),
        height=float(given.get("height", 0)),
    )
    sheet = sheet_of(choices)
    spine = LARGEST_PILE * choices.card_thickness + FOLD_ALLOWANCE if choices.sides == "wrap" else 0
    needed = (2 if choices.is_folded else 1) * sheet.whole_height + spine
    return sheet.columns > 0 and needed <= max(sheet.height, sheet.width) - 2 * SHEET_MARGIN and sheet.rows > 0


@cache
def rows() -> list[Row]:
    return covering_rows(FACTORS, is_possible, Random(20261120))


def sheet_numbered(data: Data, turn: int, turns: int) -> Data:
    """One sheet of the document, with both sides: in the last turn the last, before that others from the first on."""
    numbers = sorted({page["number"] for page in data["pages"]})
    chosen = numbers[turn * (len(numbers) - 1) // max(1, turns - 1)]
    return part_of(data, [page for page in data["pages"] if page["number"] == chosen])


def wrong_in(data: Data) -> list[object]:
    """What overlaps or is cut in a document, as measured by the templates and as read from the PDF."""
    found: list[object] = list(overflows(data))
    for part in parts(data):
        found += faults(part, pymupdf.open(stream=compiler(part).compile(format="pdf")))
    return found


def test_the_rows_have_every_two_choices_and_each_choice_in_each_edition() -> None:
    together = {(name, row[name], other, row[other]) for row in rows() for name in row for other in row}
    missing = [
        (name, value, other, other_value)
        for name, values in FACTORS.items()
        for other, other_values in FACTORS.items()
        for value in values
        for other_value in other_values
        if name < other and (name, value, other, other_value) not in together
    ]
    large = {"200 × 150", "130 × 80"}
    assert all(large & set(pair) for pair in missing), missing  # what A4 has no room for, as is_possible says
    assert not any("editions" in pair for pair in missing)
    assert len(missing) < 8, missing


def wrong_rows(lib: Library, numbers: Iterable[int]) -> dict[str, list[object]]:
    """What is wrong in the rows with these numbers."""
    wrong = {}
    for number in numbers:
        row = rows()[number]
        same_edition = [place for place, other in enumerate(rows()) if other["editions"] == row["editions"]]
        data = planned(lib, **parameters(row))
        if os.environ.get("DIVIDERS") != "all":
            data = sheet_numbered(data, same_edition.index(number), len(same_edition))
        if found := wrong_in(data):
            wrong[str(row)] = found[:5]
    return wrong


def test_nothing_overlaps_or_is_cut_in_some_rows(lib: Library) -> None:
    assert wrong_rows(lib, range(0, len(rows()), 25)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("share", range(4))
def test_nothing_overlaps_or_is_cut_with_any_two_choices(lib: Library, share: int) -> None:
    assert wrong_rows(lib, range(share, len(rows()), 4)) == {}


@pytest.mark.parametrize("labels", ["bags", "tabs"])
@pytest.mark.parametrize("more", [{}, {"ink": "saving", "letters": "large", "lang": "en", "landscapes": "each"}])
def test_labels_of_all_editions_fit_their_sheets(lib: Library, labels: str, more: dict[str, str]) -> None:
    data = planned(lib, editions=",".join(FACTORS["editions"]), labels=labels, **more)
    assert overflows(data) == []
