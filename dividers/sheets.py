"""Where each divider lies on its sheet, in mm: fronts, mirrored backs, and dividers to fold."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dividers.builder import Divider
from dividers.choices import SHEET_MARGIN, Choices, Sheet, sheet_of
from dividers.texts import Data

FOLD_ALLOWANCE = 1.0  # mm that two folds take of a spine
NARROWEST_TAB, NARROWEST_TAB_PORTRAIT = 36, 34  # mm; where more tabs lie side by side, they overlap a little
NARROW_DIVIDER = 80  # mm of width


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Where one divider lies: its number, its left upper corner, left edge and width of its tab from there.

    `is_turned`: it stands upside down, as the backs of paper that is turned over its short edge. `spine`: the height of
    the spine of a divider to fold.
    """

    divider: int
    x: float
    y: float
    tab_x: float
    tab_width: float
    is_turned: bool = False
    spine: float = 0

    def as_data(self) -> Data:
        return {
            "divider": self.divider,
            "x": self.x,
            "y": self.y,
            "tab-x": self.tab_x,
            "tab-width": self.tab_width,
            "turned": self.is_turned,
            "spine": self.spine,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One side of a sheet: "front", "back" or "fold"; sheets are numbered from 1."""

    side: str
    number: int
    slots: tuple[Slot, ...]


def pages_of(dividers: Sequence[Divider], choices: Choices) -> tuple[Sheet, list[Page]]:
    """The sheet, and its pages in the order of printing."""
    sheet = sheet_of(choices)
    if choices.is_folded:
        return sheet, list(_folded_pages(dividers, choices, sheet))
    fronts = list(_front_pages(dividers, choices, sheet))
    if not choices.has_backs:
        return sheet, fronts
    return sheet, [page for front in fronts for page in (front, _back_of(front, choices, sheet))]


def tab_places(choices: Choices, width: float) -> list[tuple[float, float]]:
    """Left edge and width of each place for a tab, from left to right.

    >>> tab_places(Choices(tabs=2), 91)
    [(0.0, 45.5), (45.5, 45.5)]
    """
    if choices.tabs == 1:
        return [(0.0, width)]
    narrowest = NARROWEST_TAB if width > NARROW_DIVIDER else NARROWEST_TAB_PORTRAIT
    tab = max(narrowest, width / choices.tabs)
    step = (width - tab) / (choices.tabs - 1)
    return [(number * step, tab) for number in range(choices.tabs)]


def _tabs(dividers: Sequence[Divider], choices: Choices, width: float) -> Iterator[tuple[float, float]]:
    """The tab of each divider; the places begin anew with each box."""
    places, box, turn = tab_places(choices, width), None, 0
    for divider in dividers:
        if divider.box != box:
            box, turn = divider.box, 0
        if divider.has_wide_tab:
            yield 0.0, width
        else:
            yield places[turn % len(places)]
            turn += 1


def _front_pages(dividers: Sequence[Divider], choices: Choices, sheet: Sheet) -> Iterator[Page]:
    tabs = list(_tabs(dividers, choices, sheet.divider_width))
    each = sheet.columns * sheet.rows
    for begin in range(0, len(dividers), each):
        slots = []
        for place, number in enumerate(range(begin, min(begin + each, len(dividers)))):
            row, column = divmod(place, sheet.columns)
            x, y = sheet.left + column * sheet.divider_width, sheet.top + row * sheet.whole_height
            slots.append(Slot(divider=number, x=x, y=y, tab_x=tabs[number][0], tab_width=tabs[number][1]))
        yield Page(side="front", number=begin // each + 1, slots=tuple(slots))


def _back_of(front: Page, choices: Choices, sheet: Sheet) -> Page:
    """The backs, so that each lies behind its front when the paper is turned over its long or its short edge."""
    slots = []
    for slot in front.slots:
        x, y = sheet.width - slot.x - sheet.divider_width, slot.y
        if choices.flip == "short":
            x, y = slot.x, sheet.height - slot.y - sheet.whole_height
        slots.append(
            Slot(
                divider=slot.divider,
                x=x + choices.shift_x,
                y=y + choices.shift_y,
                tab_x=sheet.divider_width - slot.tab_x - slot.tab_width,
                tab_width=slot.tab_width,
                is_turned=choices.flip == "short",
            )
        )
    return Page(side="back", number=front.number, slots=tuple(slots))


def spine_of(divider: Divider, choices: Choices) -> float:
    """The height of the spine of a wrapper: as thick as the pile."""
    if choices.sides != "wrap":
        return 0.0
    return round(int(divider.data["copies"]) * choices.card_thickness + FOLD_ALLOWANCE, 1)


def _folded_pages(dividers: Sequence[Divider], choices: Choices, sheet: Sheet) -> Iterator[Page]:
    """Dividers to fold, front above back: in rows as high as their highest, the thickest piles first."""
    tabs = list(_tabs(dividers, choices, sheet.divider_width))
    spines = [spine_of(divider, choices) for divider in dividers]
    order = sorted(range(len(dividers)), key=lambda number: -spines[number])
    room = sheet.height - 2 * SHEET_MARGIN
    pages: list[list[tuple[list[int], float]]] = []
    used = math.inf
    for begin in range(0, len(order), sheet.columns):
        row = order[begin : begin + sheet.columns]
        height = 2 * sheet.whole_height + max(spines[number] for number in row)
        if used + height > room:
            pages.append([])
            used = 0.0
        pages[-1].append((row, used))
        used += height
    for page_number, rows in enumerate(pages, 1):
        last_row, above = rows[-1]
        height = above + 2 * sheet.whole_height + max(spines[number] for number in last_row)
        top = (sheet.height - height) / 2
        slots = [
            Slot(
                divider=number,
                x=sheet.left + column * sheet.divider_width,
                y=top + down,
                tab_x=tabs[number][0],
                tab_width=tabs[number][1],
                spine=spines[number],
            )
            for row, down in rows
            for column, number in enumerate(row)
        ]
        yield Page(side="fold", number=page_number, slots=tuple(slots))


def page_data(page: Page, dividers: Sequence[Divider], sheet_count: int) -> dict[str, Any]:
    """A page for the templates, with the boxes whose dividers are on it."""
    boxes = dict.fromkeys(dividers[slot.divider].data["box"] for slot in page.slots)
    return {
        "side": page.side,
        "number": page.number,
        "of": sheet_count,
        "boxes": [box for box in boxes if box],
        "slots": [slot.as_data() for slot in page.slots],
    }
