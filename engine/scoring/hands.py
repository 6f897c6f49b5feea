"""The hands of the players of one game, and what can be counted from all the cards of one of them."""

from collections.abc import Callable, Collection, Mapping, Sequence

from engine.scoring.holdings import Holding, TableEnd
from engine.scoring.questions import Questions
from engine.scoring.values import Count, Token


class OwnHand:
    """What one player owns, as scoring functions ask for it; a number below nothing counts as none.

    `amounts` are his cards, `least` what these come to: all of it where they are complete, else the least it can be.
    """

    __slots__ = ("_counts", "_most", "_tokens", "amounts", "castles", "holding", "least_of", "treasures", "victories")

    def __init__(self, asked: Questions, holding: Holding, groups: "Groups") -> None:
        self.holding = holding
        self.amounts = amounts_of(asked, holding)
        self.least_of = least_of(asked, self.amounts, groups)
        told = {key: max(number, 0) for key, number in holding.counts.items()}
        self._counts = {**self.least_of, **told}
        self._tokens = holding.tokens
        self._most: Mapping[str, int] = self.amounts
        kinds = asked.kinds
        self.victories, self.treasures, self.castles = kinds.victories, kinds.treasures, kinds.castles

    def meet(self, most: Mapping[str, int]) -> None:
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


def hands_of(asked: Questions, holdings: Sequence[Holding], end: TableEnd) -> list[OwnHand]:
    """The hands of all players, each knowing what the others own most of."""
    groups = Groups(asked, end)
    hands = [OwnHand(asked, holding, groups) for holding in holdings]
    most = {slug: max([hand.of(slug) for hand in hands]) for slug in asked.kinds.treasures} if hands else {}
    for hand in hands:
        hand.meet(most)
    return hands


def amounts_of(asked: Questions, holding: Holding) -> dict[str, int]:
    """How many of each card he owns, whether he named it as a card or as a count."""
    known = asked.view.cards
    cards = {slug: number for slug, number in holding.cards.items() if number > 0 and slug in known}
    for slug, number in holding.counts.items():
        if slug in known and number > 0 and slug not in cards:
            cards[slug] = number
    return cards


class Groups:
    """The cards of a game that belong together where cards are counted, once it is over."""

    def __init__(self, asked: Questions, end: TableEnd) -> None:
        is_true = asked.has_enlightenment and end.prophecy_is_active
        self.actions = asked.actions | asked.treasures if is_true else asked.actions
        self.of_the_obelisk = asked.of_the_obelisk
        self.for_two = asked.for_two
        self.from_empty_piles = _from(asked, end.empty_piles) if end.empty_piles else frozenset()


def _from(asked: Questions, piles: frozenset[str]) -> frozenset[str]:
    """The cards of these piles, unless they are Punktekarten (kt-24-047)."""
    pile_of, victories = asked.view.pile_of, asked.kinds.victories
    return frozenset(slug for slug in asked.copies if pile_of(slug) in piles and slug not in victories)


NO_CARDS = ("miserable", "twice-miserable")
"""What lies in front of a player and is no card of his."""

MANY = 3

Amounts = dict[str, int]


def least_of(asked: Questions, amounts: Amounts, groups: Groups) -> dict[str, int]:
    """Every count that this game asks for, of the cards that were named."""
    if not asked.counters:
        return {}
    cards = {slug: number for slug, number in amounts.items() if slug not in NO_CARDS}
    return {count.value: COUNTERS[count](groups, cards) for count in asked.counters if count in COUNTERS}


def _of(cards: Amounts, group: frozenset[str]) -> list[int]:
    return [number for slug, number in cards.items() if slug in group]


def _second(numbers: list[int]) -> int:
    return sorted(numbers)[-2] if len(numbers) > 1 else 0


COUNTERS: dict[Count, Callable[[Groups, Amounts], int]] = {
    Count.CARDS: lambda groups, cards: sum(cards.values()),
    Count.NAMES: lambda groups, cards: len(cards),
    Count.ACTIONS: lambda groups, cards: sum(_of(cards, groups.actions)),
    Count.THREE_OF_AN_ACTION: lambda groups, cards: len([n for n in _of(cards, groups.actions) if n >= MANY]),
    Count.SECOND_ACTION: lambda groups, cards: _second(_of(cards, groups.actions)),
    Count.SINGLES: lambda groups, cards: list(cards.values()).count(1),
    Count.FROM_EMPTY_PILES: lambda groups, cards: sum(_of(cards, groups.from_empty_piles)),
    Count.OBELISK: lambda groups, cards: sum(_of(cards, groups.of_the_obelisk)),
    Count.COST_TWO: lambda groups, cards: sum(_of(cards, groups.for_two)),
}
"""All but what lies on a mat, which no list of cards tells."""
