"""When something matters: what must lie on the table for it, part by part, and which cards of a kingdom these are.

A condition is content; here is what it means. Its parts are met by different piles or landscapes, in the printings in
play.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Any

from engine.catalog import CardType, Cost, Kind
from engine.catalog_view import CatalogView
from engine.memo import cache_on_first_argument

Slugs = frozenset[str]
Cards = tuple[str, ...]
Match = tuple[Cards, ...]
"""By part, the cards that meet it."""


class CostFeature(StrEnum):
    """What there is in a cost beside coins."""

    POTION = "potion"
    DEBT = "debt"
    OVERPAY = "overpay"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPattern:
    """What a card is looked at for; of each that is asked for, it has one at least."""

    names: Slugs = frozenset()
    tags: Slugs = frozenset()
    types: frozenset[CardType] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    needs: Slugs = frozenset()
    costs: frozenset[CostFeature] = frozenset()
    max_coins: int | None = None  # the coins it costs at most, and nothing else

    def matches(self, view: CatalogView, slug: str) -> bool:
        """Whether the card has one of each that is asked for."""
        return all(self._results(view, slug))

    def matches_any(self, view: CatalogView, slug: str) -> bool:
        """Whether the card has any of what is named."""
        return any(self._results(view, slug))

    def _results(self, view: CatalogView, slug: str) -> Iterator[bool]:
        """For each that is asked for, whether the card has one of it."""
        card, printed = view.cards[slug], view.printed[slug]
        has: tuple[tuple[frozenset[Any], Collection[Any]], ...] = (
            (self.names, (slug,)),
            (self.kinds, (card.kind,)),
            (self.types, printed.types),
            (self.tags, printed.tags),
            (self.needs, view.needs(slug) if self.needs else ()),
            (self.costs, tuple(_cost_features(printed.cost))),
        )
        for asked, found in has:
            if asked:
                yield not asked.isdisjoint(found)
        if self.max_coins is not None:
            yield printed.cost.is_plain and printed.cost.coins <= self.max_coins


def _cost_features(cost: Cost) -> Iterator[CostFeature]:
    if cost.potion:
        yield CostFeature.POTION
    if cost.debt:
        yield CostFeature.DEBT
    if cost.mark == "+":
        yield CostFeature.OVERPAY


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionPart:
    """One of the cards that come together: its name in the texts, and how such a card is called in general."""

    name: str
    description: str
    pattern: CardPattern
    exception: CardPattern | None = None
    is_mixed: bool = False  # a pile of different cards is asked for, as a whole
    needs_current_printing: bool = False  # only where the printing in play does what the card does today
    has_trait: bool = False  # only a pile that a trait lies on
    from_supply: bool = False  # only what can be bought and gained
    absent: CardPattern | None = None  # only where nothing of this kind lies on the table

    def fits(self, view: CatalogView, slug: str) -> bool:
        if (self.is_mixed and slug not in view.mixed_piles) or (
            self.needs_current_printing and not view.printed[slug].is_current
        ):
            return False
        return self.pattern.matches(view, slug) and not (self.exception and self.exception.matches_any(view, slug))


Condition = tuple[ConditionPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStates:
    """What some of the cards are on a table besides lying there."""

    with_trait: Collection[str] = ()  # a trait lies on the pile
    outside_supply: Collection[str] = ()  # the pile is none of the supply
    borrowed: Collection[str] = ()  # played from where it lies, and never anybody's: it is no part of anything

    def allow(self, part: ConditionPart, slug: str) -> bool:
        if (part.has_trait and slug not in self.with_trait) or (part.from_supply and slug in self.outside_supply):
            return False
        return slug not in self.borrowed


NO_STATES = CardStates()
TYPICAL_TABLE_SIZE = 12
"""About so many piles and landscapes lie on a table."""


@cache_on_first_argument
def find_fitting_cards(view: CatalogView, part: ConditionPart) -> Mapping[str, Cards]:
    """Every pile and landscape that can be this part, with those of its cards that can."""
    slugs = (*view.kingdom_slugs, *sorted(view.landscape_set))
    return {slug: cards for slug in slugs if (cards := _fitting_cards_of(view, part, slug))}


def _fitting_cards_of(view: CatalogView, part: ConditionPart, slug: str) -> Cards:
    """The pile itself; of a mixed one those of its cards that are what is asked for, the pile where all of them are."""
    if slug not in view.mixed_piles or part.is_mixed or slug in part.pattern.names:
        return (slug,) if part.fits(view, slug) else ()
    if part.exception and slug in part.exception.names:
        return ()
    held = [held.card for held in view.mixed_piles[slug].cards]
    fits = tuple(card for card in held if part.fits(view, card))
    return (slug,) if len(fits) == len(held) else fits


def is_ruled_out(view: CatalogView, part: ConditionPart, slug: str) -> bool:
    """Whether the part is nothing where this pile or landscape lies, for itself or one of its cards."""
    held = [held.card for held in view.mixed_piles[slug].cards] if slug in view.mixed_piles else []
    return part.absent is not None and any(part.absent.matches_any(view, card) for card in (slug, *held))


def without_ruled_out(view: CatalogView, condition: Condition, slugs: Iterable[str]) -> list[str]:
    """Those of the piles and landscapes that no part must be without."""
    return [slug for slug in slugs if not any(is_ruled_out(view, part, slug) for part in condition)]


def _candidates(view: CatalogView, part: ConditionPart, chosen: Collection[str], roles: CardStates) -> dict[str, Cards]:
    """Those of the chosen piles that can be this part, each with the cards in it that are."""
    if any(is_ruled_out(view, part, slug) for slug in chosen):
        return {}
    known, found = find_fitting_cards(view, part), {}
    for slug in chosen:
        if view.is_kingdom_pile(slug) or view.is_landscape(slug):
            cards = known.get(slug)
        else:  # asked for by itself: a card of a mixed pile, a prize
            cards = (slug,) if part.fits(view, slug) else None
        if cards and roles.allow(part, slug):
            found[slug] = cards
    return found


def match_condition(
    view: CatalogView, condition: Condition, chosen: Iterable[str], roles: CardStates = NO_STATES
) -> Match | None:
    """The cards of these piles and landscapes that meet each part, none of them two parts; None where not all are."""
    found = [_candidates(view, part, dict.fromkeys(chosen), roles) for part in condition]
    first = next(_distinct_assignments(found), None)
    if first is None:
        return None
    taken = {slug: number for number, slug in enumerate(first)}
    for number, slugs in enumerate(found):
        for slug in slugs:
            taken.setdefault(slug, number)
    return tuple(
        tuple(card for slug, cards in slugs.items() if taken[slug] == number for card in cards)
        for number, slugs in enumerate(found)
    )


def _distinct_assignments(found: list[dict[str, Cards]]) -> Iterator[tuple[str, ...]]:
    """One pile for each part, none twice; what can be but one part comes first."""
    counts = {slug: sum(slug in slugs for slugs in found) for slugs in found for slug in slugs}
    ordered = [sorted(slugs, key=lambda slug: counts[slug]) for slugs in found]
    return (slugs for slugs in product(*ordered) if len(set(slugs)) == len(slugs))


def estimate_frequency(view: CatalogView, condition: Condition) -> float:
    """About how many of all tables meet it, from 0 to 1: the fewer do, the more it says about this one."""
    every = len(view.kingdom_slugs) + len(view.landscape_set)
    found = 1.0
    for part in condition:
        found *= 1 - (1 - len(find_fitting_cards(view, part)) / every) ** TYPICAL_TABLE_SIZE
    return found
