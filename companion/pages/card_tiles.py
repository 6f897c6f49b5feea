"""What templates print: cards, statements, differences and kingdoms, looked up in the library."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.pages import card_faces, wording
from companion.pages.card_faces import EffectPart, Face, Sign
from content.model.interactions import MAX_SUBJECTS
from content.model.library import Library
from content.model.types import Difference, RecommendedSet, Rule, Ruling, Variant
from engine.catalog import Card, CardType, Cost, Edition, Publisher
from engine.spelling import sort_key
from engine.validation import Finding

StatementT = TypeVar("StatementT", Ruling, Difference)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A card at a glance, and what is known about it."""

    slug: str
    name: str
    name_en: str
    types: tuple[CardType, ...]
    type_line: str
    cost: Cost | None
    effect: str
    expansion: str
    is_landscape: bool
    face: Face
    signs: tuple[Sign, ...]
    errata: int
    rulings: int
    differs: bool
    plays_differently: bool

    @property
    def parts(self) -> tuple[EffectPart, ...]:
        """What the card says, its bonuses on lines of their own as players know them."""
        return card_faces.split_effect(self.effect)

    @property
    def has_english(self) -> bool:
        return self.name_en != self.name


def tile(library: Library, card: Card, editions: Sequence[str] = ()) -> Tile:
    """The card as the newest of these editions prints it, or as it is today."""
    owned = set(editions).intersection(card.editions)
    printed = library.catalog.printing(card, editions) if owned else None
    statements = library.rulings_of.get(card.slug, [])
    errata = sum(statement.kind == "erratum" for statement in statements)
    types = printed.types if printed else card.types
    effect = (printed.effect if printed else "") or card.effect
    arms = library.arms[card.slug]
    differences = library.differences_of.get(card.slug, ())
    return Tile(
        slug=card.slug,
        name=card.name,
        name_en=card.name_en,
        types=types,
        type_line=wording.type_line(library.catalog.words, types),
        cost=printed.cost if printed else card.cost,
        effect=effect,
        expansion=library.catalog.expansions[card.expansion].name,
        is_landscape=card.is_landscape,
        face=Face(box=card.expansion, types=types, arms=arms),
        signs=card_faces.signs(effect, card.tags, library.catalog.words),
        errata=errata,
        rulings=len(statements) - errata,
        differs=bool(differences),
        plays_differently=any(one.changes_play for one in differences),
    )


def tiles(library: Library, slugs: Iterable[str], editions: Sequence[str] = ()) -> list[Tile]:
    return [tile(library, library.catalog.cards[slug], editions) for slug in slugs]


def sort_by_name(sets: Iterable[RecommendedSet]) -> list[RecommendedSet]:
    """Sets as in an index."""
    return sorted(sets, key=lambda one: sort_key(one.name))


def sort_by_title(rules: Iterable[Rule]) -> list[Rule]:
    """Rules as in an index."""
    return sorted(rules, key=lambda one: sort_key(one.title))


def sort_by_card(library: Library, said: Iterable[StatementT]) -> list[StatementT]:
    """Rulings or differences by the names of the cards that they are about first of all, as in an index."""
    cards = library.catalog.cards

    def name(one: StatementT) -> str:
        return cards[one.cards[0] if isinstance(one, Ruling) else one.card].name

    return sorted(said, key=lambda one: sort_key(name(one)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A difference, what Hans im Glück says beside what Rio Grande Games says."""

    difference: Difference
    hig: tuple[Variant, ...]
    rgg: tuple[Variant, ...]
    mine: tuple[Variant, ...]

    @property
    def hig_boxes(self) -> str:
        return _edition_slugs(self.hig)

    @property
    def rgg_boxes(self) -> str:
        return _edition_slugs(self.rgg)

    @property
    def boxes(self) -> str:
        return _edition_slugs(self.difference.variants)


def _edition_slugs(variants: Iterable[Variant]) -> str:
    """The boxes that print any of these, for the device to look whether one of them is there."""
    return " ".join(slug for variant in variants for slug in variant.editions) or "-"


def comparison(library: Library, one: Difference, mine: Iterable[str] = ()) -> Comparison:
    """Both sides, and the variants that hold in my editions."""
    wanted = set(mine)
    return Comparison(
        difference=one,
        hig=_variants(library, one, Publisher.HIG),
        rgg=_variants(library, one, Publisher.RGG),
        mine=tuple(variant for variant in one.variants if wanted.intersection(variant.editions)),
    )


def _variants(library: Library, one: Difference, publisher: Publisher) -> tuple[Variant, ...]:
    """The variants that boxes of this publisher print, each with these boxes only."""
    editions = library.catalog.editions
    variants = []
    for variant in one.variants:
        of_publisher = tuple(slug for slug in variant.editions if editions[slug].publisher is publisher)
        if of_publisher:
            variants.append(replace(variant, editions=of_publisher))
    return tuple(variants)


def edition_label(edition: Edition) -> str:
    """An edition in few words: its box, publisher and year.

    >>> from engine.example import CATALOG
    >>> edition_label(next(iter(CATALOG.editions.values())))
    'Beispiel, Rio Grande Games 2020'
    """
    return f"{edition.name}, {edition.printed_by} {edition.year}"


def edition_tag(edition: Edition) -> str:
    """The shortest label that still tells the boxes of one card apart."""
    return f"{'HiG' if edition.publisher is Publisher.HIG else 'RGG'} {edition.year}"


def is_for_table(statement: Ruling, cards_on_table: set[str]) -> bool:
    """Whether what it says can happen with these cards: what is about a card and another one needs both."""
    return len(statement.cards) > MAX_SUBJECTS or cards_on_table.issuperset(statement.cards)


def rules_of(library: Library, cards: Iterable[str]) -> list[Rule]:
    """General rules that speak of any of these cards."""
    return list({rule.slug: rule for card in cards for rule in library.rules_mentioning.get(card, ())}.values())


def findings_of_card(findings: Iterable[Finding], card: str) -> Iterator[Finding]:
    """The findings that concern this card first of all."""
    return (finding for finding in findings if finding.cards and finding.cards[0] == card)
