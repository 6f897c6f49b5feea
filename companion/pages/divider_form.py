"""The form of Kartentrenner: its fields with their options, and the pictures of what the options mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.pages.card_tiles import edition_label
from content.model.types import Library
from dividers.choices import NUMBERS, WORDS

Options = tuple[tuple[str, str], ...]

# Outlines of 36 × 28, by field and value.
PICTURES = {
    "size": {
        "bare": "M7 7H29V24H7zM7 7V3H17V7",
        "sleeved": "M7 9H29V24H7zM4 6H32V27H4zM4 6V2H16V6",
        "own": "M3 6H24V23H3zM3 6V2H12V6M28 6V23M27 6H33M27 10H30M27 14.500H33M27 19H30M27 23H33",
    },
    "orientation": {"landscape": "M4 9H32V25H4zM4 9V4H17V9", "portrait": "M10 7H26V27H10zM10 7V2H18V7"},
    "sides": {
        "two": "M3 8H15V25H3zM21 8H33V25H21zM11 3C15 0 21 0 25 3M25 0V3H22",
        "one": "M10 4H26V26H10zM13 9H23M13 13H23M13 17H19",
        "fold": "M10 2H26V26H10zM7 14H9M11 14H14M16 14H19M21 14H24M27 14H30",
        "wrap": "M10 1H26V27H10zM10 12H26V16H10zM6 12H8M6 16H8M28 12H30M28 16H30",
    },
    "text": {
        "answers": "M4 8H32V26H4zM4 8V3H17V8M7 12H16M7 16H16M7 20H16M20 12H29M20 16H29M20 20H26",
        "card": "M4 8H32V26H4zM4 8V3H17V8M8 14H28M8 19H22",
        "names": "M4 8H32V26H4zM4 8V3H17V8M7 5.500H14",
    },
}


def tabs_picture(number: int) -> str:
    """A divider with so many places for tabs, the first of them drawn twice as if filled.

    >>> tabs_picture(1)
    'M2 9H34V26H2zM2 9V3H34V9M4 6H32'
    """
    width = 32 / number
    places = "".join(f"M{2 + place * width:g} 9V3H{2 + (place + 1) * width:g}V9" for place in range(number))
    return f"M2 9H34V26H2z{places}M4 6H{width:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    value: str
    label: str
    picture: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field with a label. One with `choices` is a group of pictures, with `options` a select, else an input.

    `fault` are sentences on what is wrong with its value.
    """

    name: str
    label: str
    value: str
    fault: Sequence[str] = ()
    choices: tuple[Option, ...] = ()
    options: Options = ()
    kind: str = "text"
    hint: str = ""


# Fields as pictures: label, and the words for the values.
PICTURED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "size": ("Größe", {"bare": "ohne Hüllen", "sleeved": "mit Hüllen", "own": "eigene"}),
    "orientation": ("Lage", {"landscape": "quer", "portrait": "hoch"}),
    "tabs": ("Reiter nebeneinander", {str(number): str(number) for number in range(1, 6)}),
    "sides": (
        "Druck",
        {"two": "zweiseitig", "one": "einseitig", "fold": "zum Falten", "wrap": "Banderole, so dick wie der Stapel"},
    ),
    "text": ("Was darauf steht", {"answers": "Karte und Antworten", "card": "nur die Karte", "names": "nur Namen"}),
}

# Selects: label, and the words for the values.
SELECTS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "paper": ("Papier", {"a4": "A4", "a3": "A3, im Copyshop"}),
    "ink": ("Farbe", {"colour": "farbig", "saving": "wenig Tinte"}),
    "lines": (
        "Zum Schneiden",
        {"both": "Linien und Schnittmarken", "marks": "nur Schnittmarken", "lines": "nur Linien"},
    ),
    "flip": ("Gewendet wird über", {"long": "die lange Kante", "short": "die kurze Kante"}),
    "letters": ("Schrift", {"normal": "ab 6,6 Punkt", "large": "ab 7,6 Punkt, Listen ab 6,6"}),
    "order": ("Sortiert nach", {"name": "Namen", "cost": "Kosten", "type": "Kartentyp"}),
    "landscapes": (
        "Querformatkarten",
        {"box": "ein Trenner je Art und Schachtel", "all": "ein Trenner je Art", "each": "jede Karte einzeln"},
    ),
    "sleeves": ("Hüllen (für Banderolen)", {"none": "keine", "thin": "dünne", "thick": "dicke"}),
    "labels": ("Statt Trennern", {"none": "–", "bags": "Etiketten für Beutel", "tabs": "Etiketten für Reiter"}),
    "only": ("Nur bestimmte", {"all": "alle Karten", "errata": "anders als aufgedruckt"}),
    "placeholders": ("Trenner für Platzhalterkarten", {"false": "nein", "true": "ja"}),
    "lang": ("Englische Namen", {"de": "nein", "en": "daneben"}),
}

# Inputs: label, kind, hint.
INPUTS: Mapping[str, tuple[str, str, str]] = {
    "width": ("Eigene Breite in mm", "text", "88 bis 200, an der langen Seite"),
    "height": ("Eigene Höhe in mm", "text", "57 bis 150, ohne Reiter"),
    "shift_x": ("Rückseiten nach rechts in mm", "text", "für schiefe Drucker, −5 bis 5"),
    "shift_y": ("Rückseiten nach unten in mm", "text", "−5 bis 5"),
    "start_decks": ("Startdecks", "number", "0 bis 6"),
    "blanks": ("Leere Trenner", "number", "0 bis 24"),
    "cards": ("Nur diese Karten", "text", "Namen, mit Komma getrennt"),
    "since": ("Nur, was sich geändert hat seit", "date", "Errata und Kartentexte auf dieser Seite"),
}


def fields(
    library: Library, given: Mapping[str, Sequence[str]], faults: Mapping[str, Sequence[str]]
) -> dict[str, list[Field]]:
    """The fields of the form with the given values: as `pictures`, and `precise` ones."""
    values = {name: texts[-1] for name, texts in given.items() if texts}

    def value_of(name: str) -> str:
        default = WORDS[name][0] if name in WORDS else str(NUMBERS[name][2]) if name == "tabs" else ""
        return values.get(name) or default

    def field(name: str, label: str, **more: Any) -> Field:
        return Field(name=name, label=label, value=value_of(name), fault=faults.get(name, ()), **more)

    pictures = []
    for name, (label, words) in PICTURED.items():
        choices = tuple(_option(name, value, word, value_of(name)) for value, word in words.items())
        pictures.append(field(name, label, choices=choices))
    boxes = sorted(library.catalog.editions.values(), key=lambda box: box.position)
    printed = ("", "–"), *((box.slug, edition_label(box)) for box in boxes)
    precise = [
        *(field(name, label, options=tuple(options.items())) for name, (label, options) in SELECTS.items()),
        field("printed", "Nur, was diese Ausgabe noch nicht hat", options=tuple(printed)),
        *(field(name, label, kind=kind, hint=hint) for name, (label, kind, hint) in INPUTS.items()),
    ]
    return {"pictures": pictures, "precise": precise}


def _option(name: str, value: str, label: str, chosen: str) -> Option:
    picture = tabs_picture(int(value)) if name == "tabs" else PICTURES[name][value]
    return Option(value=value, label=label, picture=picture, is_chosen=value == chosen)
