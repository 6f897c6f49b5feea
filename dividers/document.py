"""The JSON document for the templates: what stands on the dividers, where they lie, and how they are to look."""

from dataclasses import replace
from typing import Any

from content.model.types import Library
from dividers import drawings
from dividers.box_lists import bag_labels
from dividers.builder import Divider, dividers
from dividers.choices import PAPERS, SHEET_MARGIN, SMALLEST_LETTERS, BadChoices, Choices, sheet_of
from dividers.drawings import Drawings
from dividers.piles import Piles
from dividers.sheets import page_data, pages_of, spine_of
from dividers.texts import Data
from web.messages import message

LABEL_SHEETS = {
    "bags": {"w": 70, "h": 37, "columns": 3, "rows": 8, "x": 0, "y": 0.5, "gap-x": 0, "gap-y": 0},
    "tabs": {"w": 45.72, "h": 16.93, "columns": 4, "rows": 16, "x": 9.75, "y": 13.06, "gap-x": 2.54, "gap-y": 0},
}
"""Sheets of labels on A4, in mm: those of 70 × 37 (Avery Zweckform 3474), and of 45.7 × 16.9 (Herma 4201)."""


def document(library: Library, choices: Choices) -> Data:
    """Everything that the templates read. Raises BadChoices where nothing is left to print."""
    art = Drawings()
    if choices.labels == "bags":
        labels = bag_labels(library, Piles(library.catalog, choices.editions), choices.editions, art)
        return {**_look(library, choices), "bags": _nonempty(labels, choices), "art": art.svgs}
    made = [with_text(divider, choices.text) for divider in dividers(library, choices, art)]
    data = {
        **_look(library, choices),
        "dividers": [divider.data for divider in _nonempty(made, choices)],
        "slugs": [divider.slug for divider in made],
        "boxes": [divider.box for divider in made],
        "art": art.svgs,
    }
    if choices.labels == "tabs":
        return data
    _check_spines(made, choices)
    sheet, pages = pages_of(made, choices)
    data["sheet"] = {
        "width": sheet.width,
        "height": sheet.height,
        "divider-width": sheet.divider_width,
        "divider-height": sheet.divider_height,
        "tab-height": sheet.tab_height,
    }
    return {**data, "pages": [page_data(page, made, pages[-1].number) for page in pages]}


def _look(library: Library, choices: Choices) -> Data:
    width, height = PAPERS["a4"]
    return {
        "cuts": drawings.cuts(),
        "one-sided": choices.sides == "one",
        "portrait": choices.is_portrait,
        "saves-ink": choices.ink == "saving",
        "lines": choices.lines,
        "stamp": library.loaded_at.strftime("%m/%Y"),
        "labels": choices.labels,
        "label": LABEL_SHEETS.get(choices.labels, {}),
        "least": SMALLEST_LETTERS[choices.letters],
        "sheet": {"width": width, "height": height},
    }


def _check_spines(made: list[Divider], choices: Choices) -> None:
    """Raises BadChoices if a wrapper is too high for the paper."""
    sheet = sheet_of(choices)
    height = 2 * sheet.whole_height + max(spine_of(divider, choices) for divider in made)
    if choices.is_folded and height > sheet.height - 2 * SHEET_MARGIN:
        size = "{:g} × {:g}".format(*choices.divider_size)
        raise BadChoices({"sides": [message("dividers-too-high-to-fold", size=size, paper=choices.paper.upper())]})


def _nonempty(things: list[Any], choices: Choices) -> list[Any]:
    if things:
        return things
    field = next((name for name in ("cards", "since", "printed") if getattr(choices, name)), "only")
    raise BadChoices({"labels" if choices.labels == "bags" else field: [message("dividers-none")]})


def with_text(divider: Divider, text: str) -> Divider:
    """The divider with as much text as is wanted: "answers", only the "card", or only "names"."""
    if text == "answers":
        return divider
    data = {**divider.data, "answers": [], "total": 0}
    if text == "names":
        data |= {"effect": [], "printed": None, "facts": data["facts"][:1]}
        data["entries"] = [
            {key: value for key, value in entry.items() if key != "pieces"} for entry in data.get("entries", ())
        ]
    return replace(divider, data=data)
