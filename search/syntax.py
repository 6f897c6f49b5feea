"""The query language of the search box: plain words, "phrases", -exclusions and filters such as kosten<=4.

Nothing is a syntax error: what is not a filter is searched as plain words, and a note in the result says so.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from search.normalization import fold

MAX_QUERY_CHARS = 200  # characters; the rest is cut off
MAX_WORDS = 24  # plain words of a query that are interpreted


class Filter(NamedTuple):
    """One filter of a query: its canonical name, `comparison` (= < <= > >=), `value`, and the text as it was typed."""

    name: str
    comparison: str
    value: str
    typed: str
    is_negated: bool


class FilterHelp(NamedTuple):
    """A filter, its other names, and what the help page says about it."""

    name: str
    other_names: tuple[str, ...]
    description: str
    example: str


# All filters, for the parser and for the help page.
FILTERS = (
    FilterHelp("typ", ("type", "kartentyp"), "Karten dieses Typs, und was zu ihnen geklärt ist.", "typ:angriff"),
    FilterHelp(
        "kosten",
        ("kostet", "cost", "preis"),
        "Karten mit diesen Kosten; auch <, <=, > und >=, 3-5 und 2,4. Mit t für Trank (4t) und s für Schulden (8s).",
        "kosten<=4",
    ),
    FilterHelp(
        "edition",
        ("ausgabe",),
        "Was in dieser Ausgabe gilt: Verlag (hig, rgg), Jahr, Name oder Kürzel der Ausgabe.",
        "edition:hig",
    ),
    FilterHelp("erweiterung", ("set", "box", "expansion"), "Karten aus dieser Erweiterung.", "erweiterung:seaside"),
    FilterHelp("tag", ("mechanik",), "Karten mit dieser Mechanik, deutsch oder englisch.", "tag:village"),
    FilterHelp(
        "art",
        ("kind", "is"),
        "Karte, Klarstellung, Abweichung, Regel oder Satz; auch faq, erratum, aufbau, zusammenspiel.",
        "art:erratum",
    ),
    FilterHelp("karte", ("card", "zu"), "Was zu dieser Karte geklärt ist.", "karte:thronsaal"),
    FilterHelp("thema", ("topic",), "Klarstellungen und Regeln zu diesem Thema.", "thema:dauerkarten"),
)
PHRASE_HELP = FilterHelp("„…“", (), "Genau diese Wörter hintereinander.", '"bleibt im Spiel"')
NOT_HELP = FilterHelp("-…", (), "Ohne dieses Wort; auch vor Filtern.", "thronsaal -dauer")

CANONICAL = {name: row.name for row in FILTERS for name in (row.name, *row.other_names)}
QUOTES = str.maketrans(dict.fromkeys("„“”«»‟", '"'))
SPACED_FILTER = re.compile(rf"(?<!\S)(-?(?:{'|'.join(CANONICAL)}))\s*(<=|>=|[:=<>])\s*(?=\S)", re.IGNORECASE)
TOKEN = re.compile(
    r"""(?P<minus>(?<!\S)-(?="|[^\W\d]))?          # an exclusion, but not the minus of -1 or of Juwelen-Ei
    (?:
      (?P<name>[^\W\d]+)(?P<comparison><=|>=|[:=<>])(?P<value>"[^"]*"|[^\s"]+)
      | "(?P<phrase>[^"]*)"
      | (?P<word>[^\s"]+)
      | (?P<quote>")
    )""",
    re.VERBOSE,
)


@dataclass(slots=True)
class ParsedQuery:
    """A query taken apart; `notes` are German sentences on what was not understood."""

    text: str
    plain: list[str]
    phrases: list[str]
    excluded: list[str]
    filters: list[Filter]
    notes: list[str]

    @property
    def is_empty(self) -> bool:
        return not (self.plain or self.phrases or self.filters)


def clean_query(query: str) -> str:
    """A query without control characters, with composed accents (NFC), straight quotes and single blanks."""
    text = unicodedata.normalize("NFC", query[: 4 * MAX_QUERY_CHARS])
    text = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in text)
    return " ".join(text.translate(QUOTES).split())


def parse_query(query: str) -> ParsedQuery:
    """Takes a query apart; never raises."""
    text = clean_query(query)
    parsed = ParsedQuery(text, [], [], [], [], [])
    if len(text) > MAX_QUERY_CHARS or len(query) > 4 * MAX_QUERY_CHARS:
        parsed.text = text = text[:MAX_QUERY_CHARS].strip()
        parsed.notes.append(f"Die Anfrage ist sehr lang; gesucht wird nach den ersten {MAX_QUERY_CHARS} Zeichen.")
    for piece in TOKEN.finditer(SPACED_FILTER.sub(r"\1\2", text)):
        _add_piece(parsed, piece)
    if parsed.is_empty and parsed.excluded:
        parsed.plain, parsed.excluded = parsed.excluded, []
        parsed.notes.append("Eine Anfrage nur aus Ausschlüssen findet nichts; sie wird als Wörter gesucht.")
    return parsed


def _add_piece(parsed: ParsedQuery, piece: re.Match[str]) -> None:
    negated = bool(piece["minus"])
    if piece["name"]:
        name = CANONICAL.get(fold(piece["name"]))
        value = piece["value"].strip('"')
        if name and fold(value):
            comparison = "=" if piece["comparison"] == ":" else piece["comparison"]
            parsed.filters.append(Filter(name, comparison, value, piece[0].lstrip("-"), negated))
            return
        if fold(value):
            parsed.notes.append(f"Den Filter „{piece['name']}“ gibt es nicht; gesucht wird nach den Wörtern.")
        (parsed.excluded if negated else parsed.plain).append(f"{piece['name']} {value}")
    elif piece["phrase"] is not None:
        if fold(piece["phrase"]):
            (parsed.excluded if negated else parsed.phrases).append(piece["phrase"])
    elif piece["quote"]:
        parsed.notes.append("Ein Anführungszeichen steht allein; es wird nicht beachtet.")
    elif fold(piece["word"]):
        (parsed.excluded if negated else parsed.plain).append(piece["word"])
