"""The hands of the players of one game, and what can be counted from all the cards of one of them."""

from collections.abc import Callable, Collection, Mapping, Sequence

from engine.scoring.holdings import Holding, TableEnd
from engine.scoring.questions import Questions
from engine.scoring.values import Count, Token


class PlayerHand:
    """What one player owns, as scoring functions ask for it; a number below nothing counts as none.

    `amounts` are his cards, `least` what these come to: all of it where they are complete, else the least it can be.
    """

    __slots__ = (
        "_counts",
        "_most",
        "_tokens",
        "amounts",
        "castles",
        "holding",
        "minimum_counts",
        "treasures",
        "victories",
    )

    def __init__(self, questions: Questions, holding: Holding, groups: "CardGroups") -> None:
        self.holding = holding
        self.amounts = amounts_of(questions, holding)
        self.minimum_counts = minimum_counts_of(questions, self.amounts, groups)
        stated = {key: max(number, 0) for key, number in holding.counts.items()}
        self._counts = {**self.minimum_counts, **stated}
        self._tokens = holding.tokens
        self._most: Mapping[str, int] = self.amounts
        kinds = questions.formula_hand
        self.victories, self.treasures, self.castles = kinds.victories, kinds.treasures, kinds.castles

    def set_most_owned(self, most: Mapping[str, int]) -> None:
        """Learn how many of each Geldkarte that player owns who owns most."""
        self._most = most

    def of(self, slug: str) -> int:
        return self.amounts.get(slug, 0)

    def all_of(self, cards: Collection[str]) -> int:
        amounts = self.amounts
        return sum([amounts[slug] for slug in cards if slug in amounts])

    def kinds_of(self, cards: Collection[str]) -> int:
        amounts = self.amounts
        return len([slug for slug in cards if slug in amounts])

    def count(self, what: Count) -> int:
        return self._counts.get(what, 0)

    def tokens(self, what: Token) -> int:
        return max(self._tokens.get(what, 0), 0)

    def most_of(self, cards: Collection[str]) -> int:
        amounts, most = self.amounts, self._most
        return len([slug for slug in cards if slug in amounts and amounts[slug] >= most[slug]])

    @staticmethod
    def least(*numbers: int) -> int:
        return min(numbers)

    @staticmethod
    def at_least(number: int, other: int) -> int:
        return 1 if number >= other else 0


def hands_of(questions: Questions, holdings: Sequence[Holding], end: TableEnd) -> list[PlayerHand]:
    """The hands of all players, each knowing what the others own most of."""
    groups = CardGroups(questions, end)
    hands = [PlayerHand(questions, holding, groups) for holding in holdings]
    most = {slug: max([hand.of(slug) for hand in hands]) for slug in questions.formula_hand.treasures} if hands else {}
    for hand in hands:
        hand.set_most_owned(most)
    return hands


def amounts_of(questions: Questions, holding: Holding) -> dict[str, int]:
    """How many of each card he owns, whether he named it as a card or as a count."""
    known = questions.view.cards
    cards = {slug: number for slug, number in holding.cards.items() if number > 0 and slug in known}
    for slug, number in holding.counts.items():
        if slug in known and number > 0 and slug not in cards:
            cards[slug] = number
    return cards


class CardGroups:
    """The cards of a game that belong together where cards are counted, once it is over."""

    def __init__(self, questions: Questions, end: TableEnd) -> None:
        is_true = questions.has_enlightenment and end.prophecy_is_active
        self.actions = questions.actions | questions.treasures if is_true else questions.actions
        self.obelisk_cards = questions.obelisk_cards
        self.costing_two = questions.costing_two
        self.from_empty_piles = _cards_from_piles(questions, end.empty_piles) if end.empty_piles else frozenset()


def _cards_from_piles(questions: Questions, piles: frozenset[str]) -> frozenset[str]:
    """The cards of these piles, unless they are Punktekarten (kt-24-047)."""
    pile_of, victories = questions.view.pile_of, questions.formula_hand.victories
    return frozenset(slug for slug in questions.copies if pile_of(slug) in piles and slug not in victories)


NO_CARDS = ("miserable", "twice-miserable")
"""What lies in front of a player and is no card of his."""

ORCHARD_COPIES = 3

Amounts = dict[str, int]


def minimum_counts_of(questions: Questions, amounts: Amounts, groups: CardGroups) -> dict[str, int]:
    """Every count that this game asks for, of the cards that were named."""
    if not questions.counters:
        return {}
    cards = {slug: number for slug, number in amounts.items() if slug not in NO_CARDS}
    return {count.value: COUNTERS[count](groups, cards) for count in questions.counters if count in COUNTERS}


def _numbers_in(cards: Amounts, group: frozenset[str]) -> list[int]:
    return [number for slug, number in cards.items() if slug in group]


def _second_largest(numbers: list[int]) -> int:
    return sorted(numbers)[-2] if len(numbers) > 1 else 0


COUNTERS: dict[Count, Callable[[CardGroups, Amounts], int]] = {
    Count.CARDS: lambda groups, cards: sum(cards.values()),
    Count.NAMES: lambda groups, cards: len(cards),
    Count.ACTIONS: lambda groups, cards: sum(_numbers_in(cards, groups.actions)),
    Count.THREE_OF_AN_ACTION: lambda groups, cards: len(
        [n for n in _numbers_in(cards, groups.actions) if n >= ORCHARD_COPIES]
    ),
    Count.SECOND_ACTION: lambda groups, cards: _second_largest(_numbers_in(cards, groups.actions)),
    Count.SINGLES: lambda groups, cards: list(cards.values()).count(1),
    Count.FROM_EMPTY_PILES: lambda groups, cards: sum(_numbers_in(cards, groups.from_empty_piles)),
    Count.OBELISK: lambda groups, cards: sum(_numbers_in(cards, groups.obelisk_cards)),
    Count.COST_TWO: lambda groups, cards: sum(_numbers_in(cards, groups.costing_two)),
}
"""All but what lies on a mat, which no list of cards tells."""
