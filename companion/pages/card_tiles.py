"""Cards and differences between editions as templates print them, looked up in the library."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.pages import card_faces, card_signs, wording
from companion.pages.card_faces import EffectPart, Face
from companion.pages.card_signs import Sign
from content.model.library import Library
from content.model.types import Difference, RecommendedSet, Rule, Ruling, Variant
from engine.catalog import Card, CardType, Cost, Edition, Publisher
from engine.memo import cache_on_first_argument
from engine.names import sort_key

StatementT = TypeVar("StatementT", Ruling, Difference)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tile:
    """A card as it is shown in lists, and how many statements there are about it.

    There is one for each printing of a card in a library, so that fragments made of it are found by its identity.
    """

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
        """The effect, split into runs of bonuses and of text."""
        return card_faces.split_effect(self.effect)

    @property
    def has_english(self) -> bool:
        return self.name_en != self.name


def tile(library: Library, card: Card, editions: Sequence[str] = ()) -> Tile:
    """The card as the newest of these editions prints it; without editions that contain it, as it holds today."""
    is_owned = bool(editions) and not set(editions).isdisjoint(card.editions)
    printed = library.catalog.printing(card, editions) if is_owned else None
    return _tile(library, card.slug, printed.edition if printed else "")


@cache_on_first_argument
def _tile(library: Library, slug: str, edition: str) -> Tile:
    card = library.catalog.cards[slug]
    printed = next((printing for printing in card.printings if printing.edition == edition), None)
    statements = library.rulings_of.get(slug, [])
    errata = sum(statement.kind == "erratum" for statement in statements)
    types = printed.types if printed else card.types
    effect = (printed.effect if printed else "") or card.effect
    differences = library.differences_of.get(slug, ())
    return Tile(
        slug=slug,
        name=card.name,
        name_en=card.name_en,
        types=types,
        type_line=wording.type_line(library.catalog.words, types),
        cost=printed.cost if printed else card.cost,
        effect=effect,
        expansion=library.catalog.expansions[card.expansion].name,
        is_landscape=card.is_landscape,
        face=Face(expansion=card.expansion, types=types, arms=library.arms[slug]),
        signs=card_signs.signs(effect, card.tags, library.catalog.words),
        errata=errata,
        rulings=len(statements) - errata,
        differs=bool(differences),
        plays_differently=any(difference.changes_play for difference in differences),
    )


def tiles(library: Library, slugs: Iterable[str], editions: Sequence[str] = ()) -> list[Tile]:
    return [tile(library, library.catalog.cards[slug], editions) for slug in slugs]


def sort_by_name(sets: Iterable[RecommendedSet]) -> list[RecommendedSet]:
    """Sets in alphabetical order."""
    return sorted(sets, key=lambda recommended_set: sort_key(recommended_set.name))


def sort_by_title(rules: Iterable[Rule]) -> list[Rule]:
    """Rules in alphabetical order of their titles."""
    return sorted(rules, key=lambda rule: sort_key(rule.title))


def sort_by_card(library: Library, statements: Iterable[StatementT]) -> list[StatementT]:
    """Rulings or differences in alphabetical order of the names of their first cards."""
    cards = library.catalog.cards

    def name(statement: StatementT) -> str:
        return cards[statement.cards[0] if isinstance(statement, Ruling) else statement.card].name

    return sorted(statements, key=lambda statement: sort_key(name(statement)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A difference between editions, its variants grouped by publisher: Hans im Glück and Rio Grande Games.

    `mine` are the variants of the editions the user chose.
    """

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
    """Slugs of the boxes that print any of the variants, separated by spaces, for `data-editions`; "-" if none."""
    return " ".join(slug for variant in variants for slug in variant.editions) or "-"


def comparison(library: Library, difference: Difference, mine: Iterable[str] = ()) -> Comparison:
    """The difference with the variants of each publisher, and those of the editions in `mine`."""
    wanted = set(mine)
    return Comparison(
        difference=difference,
        hig=_variants(library, difference, Publisher.HIG),
        rgg=_variants(library, difference, Publisher.RGG),
        mine=tuple(variant for variant in difference.variants if wanted.intersection(variant.editions)),
    )


def _variants(library: Library, difference: Difference, publisher: Publisher) -> tuple[Variant, ...]:
    """The variants that boxes of this publisher print, each reduced to these boxes."""
    editions = library.catalog.editions
    variants = []
    for variant in difference.variants:
        of_publisher = tuple(slug for slug in variant.editions if editions[slug].publisher is publisher)
        if of_publisher:
            variants.append(replace(variant, editions=of_publisher))
    return tuple(variants)


def edition_label(edition: Edition) -> str:
    """Name, publisher and year of an edition.

    >>> edition_label(next(iter(CATALOG.editions.values())))
    'Beispiel, Rio Grande Games 2020'
    """
    return f"{edition.name}, {edition.printed_by} {edition.year}"


def edition_tag(edition: Edition) -> str:
    """Short label such as "HiG 2009", enough to tell the boxes of one card apart."""
    return f"{'HiG' if edition.publisher is Publisher.HIG else 'RGG'} {edition.year}"
