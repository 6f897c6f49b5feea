"""Parses a pasted list of card names into a kingdom: German, English and older names, with any punctuation.

Names must match exactly once normalized (case, umlauts, punctuation); for all others similar names are suggested. A
card of a mixed pile stands for its pile. Extra cards follow a label or are in parentheses: `Bann: Burggraben`,
`Way of the Mouse: Cellar`, `Junge Hexe (Burggraben)`, `Verflucht: Markt`. If the text is a kingdom code, the result is
the kingdom of that code.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.catalog import LANDSCAPES, Catalog, Kind
from engine.errors import BadInput
from engine.kingdoms.code_common import BadCode
from engine.kingdoms.kingdom import PLATINUM_COLONY, Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.name_index import name_index
from engine.kingdoms.readable_codes import from_code
from engine.kingdoms.roles import EXTRAS
from engine.kingdoms.short_codes import is_pasted_short_code
from engine.memo import cache_on_first_argument
from engine.messages import message
from engine.names import fold

MAX_TEXT_CHARS = 20_000  # characters
MAX_SUGGESTED_TEXTS = 50  # unknown names for which similar ones are looked up, which takes time

PIECE = re.compile(r"(?:[^,;\t|•·(\[]|[(\[][^()\[\]]*[)\]]|[(\[])+")  # commas within parentheses do not separate
BULLET = re.compile(r"^\s*(?:[-–—*+>]\s+)?(?:\d+\s*(?:[x×.)]\s*|\s))?", re.IGNORECASE)
TRAILING_COUNT = re.compile(r"\s+(?:[x×]\s*\d+|\d+\s*[x×]?)\s*$", re.IGNORECASE)
PARENTHESES = re.compile(r"^(.*?)\s*[(\[]([^()\[\]]*)[)\]]\s*$")
CONJUNCTION = re.compile(r"\s+(?:und|and|&)\s+|\s*/\s*", re.IGNORECASE)
CODE = re.compile(r"\s*1(?:\.[a-z0-9~-]+)+\s*", re.IGNORECASE)

GENERAL = "general"
GENERAL_LABELS = (
    *("Kingdom", "Kingdom cards", "Kingdom piles", "Cards", "Supply", "Königreich", "Königreichkarten", "Karten"),
    *("Königreichstapel", "Stapel", "Vorrat", "Landscape", "Landscapes", "Querformatkarten", "Landschaften"),
    *("Sonstiges", "Other", "Extras"),
)
"""Labels before a colon that do not change the meaning of the names after it."""

FIELD_BY_TRIGGER = {extra.trigger: extra.field for extra in EXTRAS}
"""Slugs of cards whose name, as a label, means the field of the extra cards that they need."""

FIELD_OF_KIND = {extra.kind: extra.field for extra in EXTRAS if extra.kind is not None}
LIST_FIELDS = tuple(extra.field for extra in EXTRAS if extra.is_list)
SINGLE_CARD_FIELDS = frozenset(extra.field for extra in EXTRAS if extra.is_single_card)
"""Fields of single cards, which may be cards of a mixed pile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstood:
    """A text that is not the name of a card, and the slugs of cards with similar names."""

    text: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A name that several cards have or had."""

    text: str
    slugs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedCardList:
    """The result of parsing a card list. `platinum_colony` and `shelters`: whether the text lists them."""

    kingdom: Kingdom
    platinum_colony: bool = False
    shelters: bool = False
    ignored: tuple[str, ...] = ()  # cards that every game has, or a second card for a role of one
    not_understood: tuple[NotUnderstood, ...] = ()
    ambiguous: tuple[Ambiguous, ...] = ()

    def apply_to(self, choices: Choices) -> Choices:
        """The choices, with Platin/Kolonie and Unterschlüpfe set to be used if the list names them."""
        yes = Policy(mode=PolicyMode.YES)
        return replace(
            choices,
            platinum_colony=yes if self.platinum_colony else choices.platinum_colony,
            shelters=yes if self.shelters else choices.shelters,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The meaning of a label for the names after it: their field in `Kingdom`, and if it is a Merkmal, its slug."""

    field: str = GENERAL
    trait: str = ""

    @property
    def is_list(self) -> bool:
        return self.field == GENERAL or self.field in LIST_FIELDS


NO_LABEL = Section()


def parse_card_list(catalog: Catalog, text: str) -> ParsedCardList:
    """Parse a list of card names; raises BadInput only if the text is too long.

    >>> parsed = parse_card_list(CATALOG, "Markt, Junge Hexe (Keller), 10x smithy; Dörfchen")
    >>> parsed.kingdom.piles, parsed.kingdom.bane, [words.text for words in parsed.not_understood]
    (('market', 'young-witch', 'smithy'), 'cellar', ['Dörfchen'])
    """
    if len(text) > MAX_TEXT_CHARS:
        raise BadInput(message("text-too-long", length=len(text), most=MAX_TEXT_CHARS))
    if CODE.fullmatch(text) or is_pasted_short_code(text.strip()):
        return _parse_code(catalog, text.strip())
    reader = _CardListReader(catalog)
    reader.read(text)
    return reader.result()


def _parse_code(catalog: Catalog, code: str) -> ParsedCardList:
    """The kingdom of a code; a damaged code is a text that was not understood."""
    try:
        kingdom, choices = from_code(catalog, code)
    except BadCode:
        return ParsedCardList(kingdom=Kingdom(piles=()), not_understood=(NotUnderstood(text=code),))
    return ParsedCardList(
        kingdom=kingdom,
        platinum_colony=choices.platinum_colony.mode is PolicyMode.YES,
        shelters=choices.shelters.mode is PolicyMode.YES,
    )


@cache_on_first_argument
def fields_by_label(catalog: Catalog) -> Mapping[str, str]:
    """Every label that may precede a colon, folded, with the field of `Kingdom` that it means, or `GENERAL`.

    Kinds of landscapes are labels too, in German as the content calls them, unless a role has that name.
    """
    kinds = [kind for kind in LANDSCAPES if kind not in FIELD_OF_KIND]
    words = [word for kind in kinds if (word := catalog.words.types.get(kind))]
    general = [*GENERAL_LABELS, *(label for kind in kinds for label in (kind, f"{kind}s"))]
    general += [label for word in words for label in (word.singular, word.plural)]
    labels_of = {extra.field: (extra.title, *extra.labels) for extra in EXTRAS} | {GENERAL: general}
    return {fold(label): field for field, labels in labels_of.items() for label in labels}


class _CardListReader:
    """Parses a text and collects the cards found so far, in the order of the text."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.field_by_label = fields_by_label(catalog)
        self.index = name_index(catalog)
        self.singles: dict[str, str] = {}
        self.lists: dict[str, dict[str, None]] = {name: {} for name in ("piles", "landscapes", *LIST_FIELDS)}
        self.traits: dict[str, str] = {}
        self.ignored: dict[str, None] = {}
        self.not_understood: dict[str, None] = {}
        self.ambiguous: dict[str, tuple[str, ...]] = {}

    def read(self, text: str) -> None:
        """Parse a text. A label applies to its line; alone on a line, to the lines below up to an empty one."""
        heading = NO_LABEL
        for line in text.splitlines():
            section, has_names = heading, False
            for piece in PIECE.findall(line):
                label, colon, rest = piece.partition(":")
                if "(" in label or "[" in label:  # a label in parentheses applies within them only
                    colon = ""
                if colon:
                    section, heading = self._section(label), NO_LABEL
                if names := (rest if colon else piece).strip():
                    self._read_name(names, section)
                    has_names = True
                    if not section.is_list:
                        section = heading = NO_LABEL
            if not has_names:
                heading = section if line.strip() else NO_LABEL

    def result(self) -> ParsedCardList:
        lists = {name: tuple(slugs) for name, slugs in self.lists.items()}
        fields: dict[str, Any] = {**self.singles, **lists, "traits": tuple(self.traits.items())}
        not_understood = [
            NotUnderstood(text=text, suggestions=self.index.nearest(text) if number < MAX_SUGGESTED_TEXTS else ())
            for number, text in enumerate(self.not_understood)
        ]
        kinds = {self.catalog.cards[slug].kind for slug in self.ignored}
        return ParsedCardList(
            kingdom=Kingdom(**fields),
            platinum_colony=not self.ignored.keys().isdisjoint(PLATINUM_COLONY),
            shelters=Kind.SHELTER in kinds,
            ignored=tuple(self.ignored),
            not_understood=tuple(not_understood),
            ambiguous=tuple(Ambiguous(text=text, slugs=slugs) for text, slugs in self.ambiguous.items()),
        )

    def _section(self, label: str) -> Section:
        """The meaning of a label; if it is the name of a card, that card is added to the kingdom."""
        label = _without_count(label)
        normalized = fold(label)
        field = self.field_by_label.get(normalized)
        if field is not None:
            return Section(field=field)
        slugs = self.index.find(label)
        if len(slugs) == 1:
            self._place(slugs[0], NO_LABEL)
            return self._section_of_card(slugs[0]) or NO_LABEL
        if normalized and normalized not in self.index.box_names:
            self.not_understood[label] = None
        return NO_LABEL

    def _section_of_card(self, slug: str) -> Section | None:
        if self.catalog.cards[slug].kind is Kind.TRAIT:
            return Section(field="traits", trait=slug)
        return Section(field=FIELD_BY_TRIGGER[slug]) if slug in FIELD_BY_TRIGGER else None

    def _read_name(self, text: str, section: Section) -> None:
        name = _without_count(text)
        normalized = fold(name)
        if not normalized or normalized.isdigit() or self._place_named(name, section):
            return
        match = PARENTHESES.match(name)
        if match and self._place_named(match[1], section):
            self._read_parentheses(match[1], match[2])
            return
        parts = CONJUNCTION.split(name)
        if len(parts) > 1 and all(self.index.find(part) for part in parts):
            for part in parts:
                self._place_named(part, section)
        elif normalized not in self.index.box_names:
            self.not_understood[match[1] if match else name] = None

    def _read_parentheses(self, outer: str, inner: str) -> None:
        """Read the parentheses after a card: its extra card, its Merkmal, or text to ignore such as a cost or a box."""
        slugs = self.index.find(outer)
        section = self._section_of_card(slugs[0])
        inside = self.index.find(inner)
        if section is not None:
            label, colon, names = inner.partition(":")
            if colon and self.field_by_label.get(fold(label)) == section.field:
                inner = names
            for piece in inner.split(","):
                self._read_name(piece, section)
        elif len(inside) == 1 and self.catalog.cards[inside[0]].kind is Kind.TRAIT:
            self._place(inside[0], NO_LABEL)
            self._place(slugs[0], Section(field="traits", trait=inside[0]))
        else:
            self._read_name(inner, NO_LABEL)

    def _place_named(self, name: str, section: Section) -> bool:
        """Place the card with this name where it belongs; returns whether there is such a card, or several."""
        slugs = self.index.find(name)
        if len(slugs) > 1:
            self.ambiguous[name] = tuple(slugs)
        elif slugs:
            self._place(slugs[0], section)
        return bool(slugs)

    def _place(self, slug: str, section: Section) -> None:
        card = self.catalog.cards[slug]
        pile = self.index.pile_of.get(slug, slug)
        if section.field in SINGLE_CARD_FIELDS:
            pile = slug
        if section.trait:
            self._set(self.traits, section.trait, pile)
        elif section.field != GENERAL:
            self._fill(section.field, pile)
        elif self.catalog.cards[pile].is_kingdom:
            self.lists["piles"][pile] = None
        elif card.kind in FIELD_OF_KIND:
            self._fill(FIELD_OF_KIND[card.kind], slug)
        elif card.is_landscape:
            self.lists["landscapes"][slug] = None
        else:
            self.ignored[slug] = None

    def _fill(self, field: str, slug: str) -> None:
        if field in self.lists:
            self.lists[field][slug] = None
        else:
            self._set(self.singles, field, slug)

    def _set(self, places: dict[str, str], place: str, slug: str) -> None:
        """Fill a place for one card; a second card for the same place goes to the ignored cards."""
        if places.setdefault(place, slug) != slug:
            self.ignored[slug] = None


def _without_count(text: str) -> str:
    """A name without a bullet or number before it and a number after it.

    >>> [_without_count(text) for text in ("- Markt", "10x Markt", "3. Markt", "Markt x10")]
    ['Markt', 'Markt', 'Markt', 'Markt']
    """
    return TRAILING_COUNT.sub("", BULLET.sub("", " ".join(text.split()))).strip()
