"""Conditions of interactions: which cards must be in a game for an interaction to matter, and finding them in one.

The conditions themselves are content; their meaning is defined here. A condition has several parts. It is met if each
part is met by another pile or landscape of the game, in the printings in play.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product

from engine.catalog import CardType, Cost, Kind
from engine.catalog_view import CatalogView
from engine.kingdoms.roles import Role
from engine.memo import cache_on_first_argument

Slugs = frozenset[str]
Cards = tuple[str, ...]
Match = tuple[Cards, ...]
"""For each part of a condition, the cards that meet it."""


class CostFeature(StrEnum):
    """What a cost may have besides coins."""

    POTION = "potion"
    DEBT = "debt"
    OVERPAY = "overpay"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPattern:
    """A set of properties to match cards with. A card must have at least one value of each property that is given."""

    names: Slugs = frozenset()
    tags: Slugs = frozenset()
    types: frozenset[CardType] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    needs: Slugs = frozenset()
    costs: frozenset[CostFeature] = frozenset()
    max_coins: int | None = None  # it costs coins only, and at most this many

    def matches(self, view: CatalogView, slug: str) -> bool:
        """Whether the card matches every property that is given."""
        return all(self._results(view, slug))

    def matches_any(self, view: CatalogView, slug: str) -> bool:
        """Whether the card matches any of the properties that are given."""
        return any(self._results(view, slug))

    def _results(self, view: CatalogView, slug: str) -> Iterator[bool]:
        """For each property that is given, whether the card matches it."""
        printed = view.printed[slug]
        if self.names:
            yield slug in self.names
        if self.kinds:
            yield view.cards[slug].kind in self.kinds
        if self.types:
            yield not self.types.isdisjoint(printed.types)
        if self.tags:
            yield not self.tags.isdisjoint(printed.tags)
        if self.needs:
            yield not self.needs.isdisjoint(view.needs(slug))
        if self.costs:
            yield not self.costs.isdisjoint(_cost_features(printed.cost))
        if self.max_coins is not None:
            yield printed.cost.is_plain and printed.cost.coins <= self.max_coins


def _cost_features(cost: Cost) -> Iterator[CostFeature]:
    if cost.potion:
        yield CostFeature.POTION
    if cost.debt:
        yield CostFeature.DEBT
    if cost.mark == "+":
        yield CostFeature.OVERPAY


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ConditionPart:
    """One part of a condition: the `pattern` of the cards that meet it, less the `exception`.

    `name` identifies the part in the texts of the interaction; `description` says in German what such a card is. What
    is cached for a part is found by its identity, as hashing its properties would take longer than using them.
    """

    name: str
    description: str
    pattern: CardPattern
    exception: CardPattern | None = None
    is_mixed: bool = False  # only a mixed pile meets it, as a whole
    needs_current_printing: bool = False  # only if the printing in play has the card's current text
    has_trait: bool = False  # only a pile with a Merkmal
    from_supply: bool = False  # only a pile in the supply
    role: Role | None = None  # only the card or pile in this role, such as the bane
    may_be_borrowed: bool = False  # also a card that is only played from where it is, which nobody ever owns
    absent: CardPattern | None = None  # not met if any card of the game matches this

    def fits(self, view: CatalogView, slug: str) -> bool:
        """Whether the card or pile by itself meets this part, wherever it is."""
        if (self.is_mixed and slug not in view.mixed_piles) or (
            self.needs_current_printing and not view.printed[slug].is_current
        ):
            return False
        return self.pattern.matches(view, slug) and not (self.exception and self.exception.matches_any(view, slug))


Condition = tuple[ConditionPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStates:
    """In which state some of the cards and piles of a game are, for the parts that depend on it."""

    with_trait: Collection[str] = ()  # piles with a Merkmal
    outside_supply: Collection[str] = ()  # piles that are not in the supply
    by_role: Mapping[Role, Collection[str]] = field(default_factory=dict)  # extra cards, such as the bane
    borrowed: Collection[str] = ()
    """Cards played from where they are, which nobody ever owns: they meet only a part that allows it, or their role."""

    def allow(self, part: ConditionPart, slug: str) -> bool:
        if (part.has_trait and slug not in self.with_trait) or (part.from_supply and slug in self.outside_supply):
            return False
        if part.role is not None:
            return slug in self.by_role.get(part.role, ())
        return part.may_be_borrowed or slug not in self.borrowed


NO_STATES = CardStates()
TYPICAL_TABLE_SIZE = 12  # piles and landscapes in a game, about


@cache_on_first_argument
def find_fitting_cards(view: CatalogView, part: ConditionPart) -> Mapping[str, Cards]:
    """Every pile and landscape of the catalog that can meet this part, with those of its cards that meet it."""
    slugs = (*view.kingdom_slugs, *sorted(view.landscape_set))
    return {slug: cards for slug in slugs if (cards := _fitting_cards_of(view, part, slug))}


def _fitting_cards_of(view: CatalogView, part: ConditionPart, slug: str) -> Cards:
    """The pile itself if it meets the part, else (). Of a mixed pile, its cards that do, or the pile if all do."""
    if slug not in view.mixed_piles or part.is_mixed or slug in part.pattern.names:
        return (slug,) if part.fits(view, slug) else ()
    if part.exception and slug in part.exception.names:
        return ()
    cards = view.cards_in_pile(slug)
    fitting = tuple(card for card in cards if part.fits(view, card))
    return (slug,) if len(fitting) == len(cards) else fitting


@cache_on_first_argument
def cards_ruling_out(view: CatalogView, part: ConditionPart) -> Slugs:
    """Every card with which the part cannot be met."""
    return frozenset(slug for slug in view.cards if part.absent and is_ruled_out(view, part, slug))


def is_ruled_out(view: CatalogView, part: ConditionPart, slug: str) -> bool:
    """Whether the part cannot be met in a game with this pile or landscape, because of `absent`."""
    if part.absent is None:
        return False
    return any(part.absent.matches_any(view, card) for card in (slug, *view.cards_in_pile(slug)))


def without_ruled_out(view: CatalogView, condition: Condition, slugs: Iterable[str]) -> list[str]:
    """The piles and landscapes with which no part is ruled out."""
    return [slug for slug in slugs if not any(is_ruled_out(view, part, slug) for part in condition)]


def _candidates(
    view: CatalogView, part: ConditionPart, chosen: Mapping[str, None], roles: CardStates
) -> dict[str, Cards]:
    """The chosen piles and landscapes that can meet this part, each with those of its cards that meet it."""
    cards_by_pile, candidates = find_fitting_cards(view, part), dict[str, Cards]()
    singles = [] if view.chosen_set.issuperset(chosen) else chosen.keys() - view.chosen_set
    singles = [slug for slug in singles if part.fits(view, slug)]  # one card of a mixed pile, a Prize
    if not singles and cards_by_pile.keys().isdisjoint(chosen):  # so it is with most conditions
        return candidates
    if part.absent is not None and not cards_ruling_out(view, part).isdisjoint(chosen):
        return candidates
    for slug in chosen:
        cards = (slug,) if slug in singles else cards_by_pile.get(slug)
        if cards and roles.allow(part, slug):
            candidates[slug] = cards
    return candidates


def match_condition(
    view: CatalogView, condition: Condition, chosen: Iterable[str], roles: CardStates = NO_STATES
) -> Match | None:
    """The cards of the chosen piles and landscapes that meet each part; None if a part is not met.

    No pile or landscape meets two parts.
    """
    given, candidates = dict.fromkeys(chosen), []
    for part in condition:
        candidates.append(_candidates(view, part, given, roles))
        if not candidates[-1]:  # most conditions fail at their first part
            return None
    assignment = next(_distinct_assignments(candidates), None)
    if assignment is None:
        return None
    part_of = {slug: number for number, slug in enumerate(assignment)}
    for number, cards_by_pile in enumerate(candidates):
        for slug in cards_by_pile:
            part_of.setdefault(slug, number)
    return tuple(
        tuple(card for slug, cards in cards_by_pile.items() if part_of[slug] == number for card in cards)
        for number, cards_by_pile in enumerate(candidates)
    )


def _distinct_assignments(candidates: list[dict[str, Cards]]) -> Iterator[tuple[str, ...]]:
    """All ways to assign one pile to each part, none twice; piles that can meet fewest parts are tried first."""
    counts = {slug: sum(slug in slugs for slugs in candidates) for slugs in candidates for slug in slugs}
    ordered = [sorted(slugs, key=lambda slug: counts[slug]) for slugs in candidates]
    return (slugs for slugs in product(*ordered) if len(set(slugs)) == len(slugs))


def estimate_frequency(view: CatalogView, condition: Condition) -> float:
    """Estimated share of random games that meet the condition, 0..1; rarely met ones are the more interesting."""
    total = len(view.kingdom_slugs) + len(view.landscape_set)
    share = 1.0
    for part in condition:
        share *= 1 - (1 - len(find_fitting_cards(view, part)) / total) ** TYPICAL_TABLE_SIZE
    return share
