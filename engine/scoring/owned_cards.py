"""What the players of one game own at its end: as they state it, and as formulas read it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.scoring.counts import CountedCards, counts_of
from engine.scoring.formulas import Group, Numbers
from engine.scoring.questions import Questions


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What one player owns. The keys of `counts` are values of `Count`, or slugs of cards for their numbers.

    `is_complete`: `cards` are all cards of the player, so that all other counts follow from them.
    """

    name: str
    turns: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    is_complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEnd:
    """The state of the table at the end: which piles of the supply are empty, and whether the Prophezeiung has come
    true: then Erleuchtung makes Geldkarten Aktionskarten (rs24-028), and with Florierender Handel all cards cost 1 less
    (rs24e-047)."""

    empty_piles: frozenset[str] = frozenset()
    prophecy_is_active: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCards:
    """What one player owns. Negative numbers count as 0.

    `amounts` are the stated numbers of cards by slug. `minimum_counts` are the counts that follow from these: exact if
    all cards were stated, otherwise lower bounds. In `numbers`, a count that was stated itself takes precedence.
    """

    holding: Holding
    amounts: Mapping[str, int]
    minimum_counts: Mapping[str, int]
    numbers: Numbers


def cards_of_players(questions: Questions, holdings: Sequence[Holding], end: TableEnd) -> list[PlayerCards]:
    """What each player owns, with the largest number of each Geldkarte that one of them owns."""
    counted = counted_cards(questions, end)
    amounts = [amounts_of(questions, holding) for holding in holdings]
    treasures = questions.groups[Group.TREASURES]
    most = {slug: max([of_player.get(slug, 0) for of_player in amounts]) for slug in treasures if amounts}
    return [
        _player_cards(questions, holding, of_player, counted, most)
        for holding, of_player in zip(holdings, amounts, strict=True)
    ]


def _player_cards(
    questions: Questions, holding: Holding, amounts: Mapping[str, int], counted: CountedCards, most: Mapping[str, int]
) -> PlayerCards:
    minimum_counts = counts_of(questions.counters, counted, amounts)
    stated = {key: max(number, 0) for key, number in holding.counts.items()}
    tokens = {key: max(number, 0) for key, number in holding.tokens.items()}
    numbers = {"of": amounts, "most": most, "count": {**minimum_counts, **stated}, "tokens": tokens}
    return PlayerCards(holding=holding, amounts=amounts, minimum_counts=minimum_counts, numbers=numbers)


def amounts_of(questions: Questions, holding: Holding) -> dict[str, int]:
    """How many copies of each card the player owns, stated in `cards` or in `counts`."""
    catalog_cards = questions.view.cards
    amounts = {slug: number for slug, number in holding.cards.items() if number > 0 and slug in catalog_cards}
    for slug, number in holding.counts.items():
        if slug in catalog_cards and number > 0 and slug not in amounts:
            amounts[slug] = number
    return amounts


def counted_cards(questions: Questions, end: TableEnd) -> CountedCards:
    """The cards that are counted together in this state of the table."""
    is_enlightened = questions.has_enlightenment and end.prophecy_is_active  # Geldkarten are Aktionskarten, too
    trade_flourishes = questions.has_flourishing_trade and end.prophecy_is_active  # everything costs 1 less
    treasures = questions.groups[Group.TREASURES]
    return CountedCards(
        actions=questions.actions.union(treasures) if is_enlightened else questions.actions,
        obelisk_cards=questions.obelisk_cards,
        costing_two=questions.costing_two_with_flourishing_trade if trade_flourishes else questions.costing_two,
        from_empty_piles=_cards_from_piles(questions, end.empty_piles) if end.empty_piles else frozenset(),
    )


def _cards_from_piles(questions: Questions, piles: frozenset[str]) -> frozenset[str]:
    """The cards of those of these piles that are in the supply, unless they are Punktekarten (kt-24-047)."""
    pile_of, victories = questions.view.pile_of, questions.groups[Group.VICTORIES]
    piles = frozenset(pile for pile in piles if questions.may_be_in_supply(pile))
    return frozenset(slug for slug in questions.copies if pile_of(slug) in piles and slug not in victories)
