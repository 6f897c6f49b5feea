"""What somebody wants to print: the choices, and how they are parsed, for page, addresses, API and command alike."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Any

from companion.pages.shelf import spines
from content.model.types import Library
from engine.memo import cache_on_first_argument
from engine.messages import Message
from engine.names import fold
from web.messages import did_you_mean, message

SHEET_MARGIN = 4.5  # mm that printers leave free at each edge
PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}  # mm, upright
SIZES = {"bare": (91.0, 59.0), "sleeved": (94.0, 61.5)}  # mm, width and height of a divider on its long side
TAB_HEIGHT, LOW_TAB_HEIGHT = 10.0, 9.5  # mm; the lower one where eight with 10 mm would not lie on a sheet
CARD_THICKNESS = {"none": 1 / 3, "thin": 0.4, "thick": 0.53}  # mm, by sleeves
SMALLEST_LETTERS = {"normal": 6.6, "large": 7.6}  # pt

WORDS: Mapping[str, tuple[str, ...]] = {
    "size": ("bare", "sleeved", "own"),
    "orientation": ("landscape", "portrait"),
    "sides": ("two", "one", "fold", "wrap"),
    "flip": ("long", "short"),
    "text": ("answers", "card", "names"),
    "paper": ("a4", "a3"),
    "lines": ("both", "marks", "lines"),
    "ink": ("colour", "saving"),
    "letters": ("normal", "large"),
    "order": ("name", "cost", "type"),
    "landscapes": ("box", "all", "each"),
    "sleeves": ("none", "thin", "thick"),
    "labels": ("none", "bags", "tabs"),
    "only": ("all", "errata"),
    "placeholders": ("false", "true"),
    "lang": ("de", "en"),
}
"""Choices of one word; the first is the default."""

NUMBERS: Mapping[str, tuple[int, int, int]] = {"tabs": (1, 5, 2), "start_decks": (0, 6, 0), "blanks": (0, 24, 0)}
"""Whole numbers: least, most and default."""

LENGTHS: Mapping[str, tuple[float, float, float]] = {
    "width": (88, 200, 91),
    "height": (57, 150, 59),
    "shift_x": (-5, 5, 0),
    "shift_y": (-5, 5, 0),
}
"""Lengths in mm: least, most and default. `width` and `height` are only used for `size=own`."""

SLUGS = {"editions": "edition", "cards": "card", "printed": "edition"}
"""Choices of several slugs, separated by commas, with the kind of what they name. Cards may have their German names."""

NAMES = (*SLUGS, *WORDS, *NUMBERS, *LENGTHS, "since")

ErrorsByField = dict[str, list[Message]]


class BadChoices(ValueError):
    """Choices that cannot be printed, with messages by the field that they are about."""

    def __init__(self, errors: ErrorsByField) -> None:
        self.errors = errors
        super().__init__(str(errors))


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What to print and how. The defaults of all fields are those of the parameters with the same names.

    `editions` are the boxes; `printed` those of which dividers exist already. `since` is the day after which something
    must have changed. `origin` is that of the addresses in the codes.
    """

    editions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    since: date | None = None
    only: str = "all"
    size: str = "bare"
    width: float = 91
    height: float = 59
    orientation: str = "landscape"
    sides: str = "two"
    flip: str = "long"
    text: str = "answers"
    paper: str = "a4"
    lines: str = "both"
    ink: str = "colour"
    letters: str = "normal"
    order: str = "name"
    landscapes: str = "box"
    sleeves: str = "none"
    labels: str = "none"
    placeholders: str = "false"
    tabs: int = 2
    start_decks: int = 0
    blanks: int = 0
    shift_x: float = 0
    shift_y: float = 0
    lang: str = "de"
    origin: str = field(default="")

    @property
    def only_errata(self) -> bool:
        return self.only == "errata"

    @property
    def has_backs(self) -> bool:
        return self.sides == "two"

    @property
    def is_folded(self) -> bool:
        return self.sides in ("fold", "wrap")

    @property
    def is_portrait(self) -> bool:
        return self.orientation == "portrait"

    @property
    def card_thickness(self) -> float:
        return CARD_THICKNESS[self.sleeves]

    @property
    def divider_size(self) -> tuple[float, float]:
        """Width and height of a divider without its tab, as it stands."""
        width, height = SIZES.get(self.size, (self.width, self.height))
        return (height, width) if self.is_portrait else (width, height)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet of dividers: its measures in mm, how many lie on it, and where the first one begins."""

    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    divider_width: float
    divider_height: float
    tab_height: float

    @property
    def whole_height(self) -> float:
        return self.divider_height + self.tab_height


def sheet_of(choices: Choices) -> Sheet:
    """The way in which most dividers lie on a sheet; of dividers to fold, front above back, on an upright one."""
    width, height = PAPERS[choices.paper]
    if choices.is_folded:
        return _sheet(choices, width, height, TAB_HEIGHT, piled=2)
    ways = [
        _sheet(choices, *paper, tab)
        for paper in ((width, height), (height, width))
        for tab in (TAB_HEIGHT, LOW_TAB_HEIGHT)
    ]
    return max(ways, key=lambda sheet: sheet.columns * sheet.rows)


def _sheet(choices: Choices, width: float, height: float, tab: float, piled: int = 1) -> Sheet:
    divider_width, divider_height = choices.divider_size
    whole = piled * (divider_height + tab)
    columns = int((width - 2 * SHEET_MARGIN) / divider_width + 1e-9)
    rows = int((height - 2 * SHEET_MARGIN) / whole + 1e-9)
    return Sheet(
        width=width,
        height=height,
        columns=columns,
        rows=rows,
        left=(width - columns * divider_width) / 2,
        top=(height - rows * whole) / 2,
        divider_width=divider_width,
        divider_height=divider_height,
        tab_height=tab,
    )


def usual_editions(library: Library) -> tuple[str, ...]:
    """The box of each expansion that most people mean by it."""
    return tuple(spine.usual for spine in spines(library))


def parse_choices(given: Mapping[str, Sequence[str]], library: Library, origin: str) -> Choices:
    """The choices in the values of parameters, each with its last value; empty values count as missing.

    Raises BadChoices. Without `editions` these are the usual boxes, for single cards the newest box of each.
    """
    values = {name: texts[-1].strip() for name, texts in given.items() if texts and texts[-1].strip()}
    errors: ErrorsByField = {}
    parsed: dict[str, Any] = {"origin": origin}
    for name, text in values.items():
        try:
            parsed[name] = _parser_of(name, library)(text)
        except _Invalid as error:
            errors.setdefault(name[:80], []).append(error.message)
    if errors:
        raise BadChoices(errors)
    choices = Choices(**parsed)
    if not choices.editions:
        choices = replace(choices, editions=_default_editions(choices, library))
    _check_paper(choices)
    return choices


class _Invalid(ValueError):
    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


def _parser_of(name: str, library: Library) -> Callable[[str], Any]:
    if name in WORDS:
        return partial(_word, WORDS[name])
    if name in NUMBERS:
        return partial(_whole_number, *NUMBERS[name][:2])
    if name in LENGTHS:
        return partial(_length, *LENGTHS[name][:2])
    if name in SLUGS:
        return partial(_slugs, library, SLUGS[name])
    if name == "since":
        return _day
    raise _Invalid(message("unknown-parameter", hint=did_you_mean(name[:80], NAMES)))


def _word(words: Sequence[str], text: str) -> str:
    if text not in words:
        raise _Invalid(message("not-possible", values=", ".join(words)))
    return text


def _whole_number(least: int, most: int, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not least <= int(text) <= most:
        raise _Invalid(message("no-number", least=least, most=most))
    return int(text)


def _length(least: float, most: float, text: str) -> float:
    number = text.replace(",", ".")
    if not re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,2})?", number) or not least <= float(number) <= most:
        raise _Invalid(message("no-length", least=f"{least:g}", most=f"{most:g}"))
    return float(number)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _Invalid(message("no-day")) from None


def _slugs(library: Library, kind: str, text: str) -> tuple[str, ...]:
    given = dict.fromkeys(slug.strip() for slug in text.split(",") if slug.strip())
    names = _cards_by_name(library) if kind == "card" else {}
    current = {slug: library.current_slug(kind, slug) or names.get(fold(slug)) for slug in given}
    unknown = [slug for slug, now in current.items() if now is None]
    if unknown:
        hint = did_you_mean(unknown[0][:80], library.records_by_kind[kind])
        raise _Invalid(message("unknown-here", slugs=", ".join(slug[:80] for slug in unknown[:5]), hint=hint))
    return tuple(now for now in current.values() if now)


@cache_on_first_argument
def _cards_by_name(library: Library) -> dict[str, str]:
    return {fold(card.name): slug for slug, card in library.catalog.cards.items()}


def _default_editions(choices: Choices, library: Library) -> tuple[str, ...]:
    if not choices.cards:
        return usual_editions(library)
    printings = (library.catalog.printing(library.catalog.cards[slug], ()) for slug in choices.cards)
    return tuple(dict.fromkeys(printing.edition for printing in printings if printing))


def _check_paper(choices: Choices) -> None:
    """Raises BadChoices if no divider fits on the paper."""
    sheet = sheet_of(choices)
    if sheet.columns and sheet.rows:
        return
    field_name = "sides" if choices.is_folded else "width" if choices.size == "own" else "size"
    code = "dividers-too-high-to-fold" if choices.is_folded else "dividers-too-large"
    size = "{:g} × {:g}".format(*choices.divider_size)
    raise BadChoices({field_name: [message(code, size=size, paper=choices.paper.upper())]})
