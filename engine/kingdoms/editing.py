"""Changing a kingdom by hand: adding, removing and replacing a card, and the candidates for that.

Pages and API change kingdoms only with these functions; random replacements are drawn by `engine.generation.generator`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from math import log
from typing import Any

from engine.catalog import Card, Catalog
from engine.catalog_view import CatalogView
from engine.errors import BadInput
from engine.kingdoms.card_origins import origin_hint
from engine.kingdoms.inventory import inventory_of
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import (
    EXTRA_BY_LANDSCAPE_KIND,
    EXTRA_OF,
    EXTRAS_BY_DRAWING_TURN,
    SINGLE_EXTRAS,
    SWAPPABLE_EXTRAS,
    Role,
)
from engine.messages import message, name_of
from engine.names import sort_key

MAX_SIMILAR = 12


def role_of(kingdom: Kingdom, slug: str) -> Role | None:
    """The role in which the kingdom has a card that can be replaced by another; None if it has no such card."""
    if slug in kingdom.piles:
        return Role.PILE
    if slug in kingdom.landscapes:
        return Role.LANDSCAPE
    return next((extra.role for extra in SWAPPABLE_EXTRAS if slug in extra.cards_in(kingdom)), None)


def with_replacement(kingdom: Kingdom, role: Role, slug: str, chosen: str) -> Kingdom:
    """The kingdom with `chosen` instead of `slug` in this role, at the same position."""
    if role is Role.PILE:
        return replace(kingdom, piles=tuple(chosen if card == slug else card for card in kingdom.piles))
    if role is Role.LANDSCAPE:
        return replace(kingdom, landscapes=tuple(chosen if card == slug else card for card in kingdom.landscapes))
    changed: dict[str, Any] = {EXTRA_OF[role].field: chosen}
    return replace(kingdom, **changed)


def with_card(view: CatalogView, kingdom: Kingdom, slug: str) -> Kingdom:
    """The kingdom with one more pile or landscape; an Ally or Prophecy replaces the one before.

    >>> from engine.catalog_view import catalog_view
    >>> with_card(catalog_view(CATALOG), Kingdom(piles=("market",)), "cellar").piles
    ('market', 'cellar')
    """
    card = view.catalog.card(slug)
    if card.kind in EXTRA_BY_LANDSCAPE_KIND:
        accompanying: dict[str, Any] = {EXTRA_BY_LANDSCAPE_KIND[card.kind].field: slug}
        return replace(kingdom, **accompanying)
    if not card.is_kingdom and not card.is_landscape:
        raise BadInput(message("neither-pile-nor-landscape", card=name_of(card), hint=origin_hint(view, card)))
    if card.is_landscape:
        return replace(kingdom, landscapes=tuple(dict.fromkeys([*kingdom.landscapes, slug])))
    others = (extra for extra in SINGLE_EXTRAS if extra.role is not Role.OBELISK)  # its pile stays one of the ten
    taken: dict[str, Any] = {extra.field: None for extra in others if slug in extra.cards_in(kingdom)}
    return replace(kingdom, piles=tuple(dict.fromkeys([*kingdom.piles, slug])), **taken)


def without_card(view: CatalogView, kingdom: Kingdom, slug: str) -> Kingdom:
    """The kingdom without a card and without the extra cards that only that card needs."""
    singles: dict[str, Any] = {extra.field: None for extra in SINGLE_EXTRAS if slug in extra.cards_in(kingdom)}
    remaining = replace(
        kingdom,
        piles=tuple(card for card in kingdom.piles if card != slug),
        landscapes=tuple(card for card in kingdom.landscapes if card != slug),
        traits=tuple(pair for pair in kingdom.traits if slug not in pair),
        **singles,
    )
    return without_idle_extras(view, remaining)


def without_idle_extras(view: CatalogView, kingdom: Kingdom) -> Kingdom:
    """The kingdom, sorted, without extra cards that nothing in it needs, such as a bane without the Junge Hexe.

    A Merkmal loses a pile where it may not be, such as the bane (pl23-053), so that setup draws another one.
    """
    inventory = inventory_of(view, kingdom)
    idle: dict[str, Any] = {
        extra.field: () if extra.is_list else None for extra in EXTRAS_BY_DRAWING_TURN if not inventory.of(extra.role)
    }
    if "druid" not in inventory.wanted:
        idle["boons"] = ()
    supply = {*inventory.supply, "ruins"}
    if "obelisk" not in inventory.wanted or kingdom.obelisk not in supply:
        idle["obelisk"] = None
    piles_of_traits = {*inventory.of(Role.PILE), *inventory.of(Role.ARMY)}
    idle["traits"] = tuple(
        (trait, pile) for trait, pile in kingdom.traits if trait in kingdom.landscapes and pile in piles_of_traits
    )
    return replace(kingdom, piles=tuple(sorted(kingdom.piles)), landscapes=tuple(sorted(kingdom.landscapes)), **idle)


def replacement_candidates(view: CatalogView, kingdom: Kingdom, slug: str | None, used: Collection[str]) -> list[str]:
    """The unused cards of the collection that may replace `slug`, or be added if it is None; sorted by name."""
    role = role_of(kingdom, slug) if slug else None
    if role is Role.PILE:
        options: Collection[str] = view.kingdom_slugs
    elif role is Role.LANDSCAPE:
        options = [card for card in view.landscape_set if view.cards[card].kind not in EXTRA_BY_LANDSCAPE_KIND]
    elif role is not None:
        options = EXTRA_OF[role].candidates(view)
    else:
        options = [*view.kingdom_slugs, *view.landscape_set]
    owned = view.owned
    available = [card for card in options if card not in used and (owned is None or card in owned)]
    return sorted(available, key=lambda card: sort_key(view.names[card]))


def similar_cards(catalog: Catalog, card: Card, candidates: Iterable[str]) -> list[str]:
    """The candidates most like a card, best first: in roles (tags), the rarer the more, in cost, and in types.

    >>> similar_cards(CATALOG, CATALOG.cards["market"], ["cellar", "market"])[0]
    'market'
    """
    cards = [catalog.cards[slug] for slug in candidates]
    number = Counter(tag for each in (card, *cards) for tag in each.tags)
    weights = {tag: log((len(cards) + 2) / count) for tag, count in number.items()}

    def likeness(other: Card) -> float:
        same_cost = 1 if card.cost == other.cost else 0
        types = {str(each): 1.0 for each in (*card.types, *other.types)}
        return 3 * _overlap(card.tags, other.tags, weights) + same_cost + _overlap(card.types, other.types, types)

    alike = [other for other in cards if card.tags & other.tags or card.cost == other.cost]
    alike.sort(key=likeness, reverse=True)
    return [other.slug for other in alike[:MAX_SIMILAR]]


def _overlap(first: Iterable[str], second: Iterable[str], weights: Mapping[str, float]) -> float:
    """The share of the common members in the weight of all members of two collections, 0..1."""
    every = {*first, *second}
    total = sum(weights[member] for member in every)
    return sum(weights[member] for member in {*first} & {*second}) / total if total else 0


def without_absent_first_card(choices: Choices, kingdom: Kingdom) -> Choices:
    """The choices for a changed kingdom: without the first card drawn, if that is no longer one of the piles."""
    if choices.first_card is None or choices.first_card in kingdom.piles:
        return choices
    return replace(choices, first_card=None)
