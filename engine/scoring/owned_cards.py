"""What the players of one game own at its end, and the counts that follow from the cards of a player."""

from collections.abc import Callable, Collection, Mapping, Sequence

from engine.scoring.holdings import Holding, TableEnd
from engine.scoring.questions import Questions
from engine.scoring.values import Count, Token


class PlayerCards:
    """What one player owns, as scoring functions read it. Negative numbers count as 0.

    `amounts` are the stated numbers of cards by slug. `minimum_counts` are the counts that follow from these: exact if
    all cards were stated, otherwise lower bounds. A count that was stated itself takes precedence.
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
        groups_of_game = questions.formula_cards
        self.victories = groups_of_game.victories
        self.treasures = groups_of_game.treasures
        self.castles = groups_of_game.castles

    def set_most_owned(self, most: Mapping[str, int]) -> None:
        """Set, for each Geldkarte, the largest number that one player owns."""
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

    def kinds_led(self, cards: Collection[str]) -> int:
        amounts, most = self.amounts, self._most
        return len([slug for slug in cards if slug in amounts and amounts[slug] >= most[slug]])

    @staticmethod
    def smallest(*numbers: int) -> int:
        return min(numbers)

    @staticmethod
    def is_at_least(number: int, other: int) -> int:
        return 1 if number >= other else 0


def cards_of_players(questions: Questions, holdings: Sequence[Holding], end: TableEnd) -> list[PlayerCards]:
    """What each player owns, with the largest number of each Geldkarte that one of them owns."""
    groups = CardGroups(questions, end)
    all_owned = [PlayerCards(questions, holding, groups) for holding in holdings]
    most = (
        {slug: max([owned.of(slug) for owned in all_owned]) for slug in questions.formula_cards.treasures}
        if all_owned
        else {}
    )
    for owned in all_owned:
        owned.set_most_owned(most)
    return all_owned


def amounts_of(questions: Questions, holding: Holding) -> dict[str, int]:
    """How many copies of each card the player owns, stated in `cards` or in `counts`."""
    catalog_cards = questions.view.cards
    amounts = {slug: number for slug, number in holding.cards.items() if number > 0 and slug in catalog_cards}
    for slug, number in holding.counts.items():
        if slug in catalog_cards and number > 0 and slug not in amounts:
            amounts[slug] = number
    return amounts


class CardGroups:
    """The sets of cards that are counted together at the end of a game."""

    def __init__(self, questions: Questions, end: TableEnd) -> None:
        is_enlightened = questions.has_enlightenment and end.prophecy_is_active  # Geldkarten are Aktionskarten, too
        self.actions = questions.actions | questions.treasures if is_enlightened else questions.actions
        self.obelisk_cards = questions.obelisk_cards
        trade_flourishes = questions.has_flourishing_trade and end.prophecy_is_active  # everything costs 1 less
        self.costing_two = questions.costing_two_with_flourishing_trade if trade_flourishes else questions.costing_two
        self.from_empty_piles = _cards_from_piles(questions, end.empty_piles) if end.empty_piles else frozenset()


def _cards_from_piles(questions: Questions, piles: frozenset[str]) -> frozenset[str]:
    """The cards of those of these piles that are in the supply, unless they are Punktekarten (kt-24-047)."""
    pile_of, victories = questions.view.pile_of, questions.formula_cards.victories
    piles = frozenset(pile for pile in piles if questions.may_be_in_supply(pile))
    return frozenset(slug for slug in questions.copies if pile_of(slug) in piles and slug not in victories)


NO_CARDS = ("miserable", "twice-miserable")  # states in front of a player, which are not cards of this player
ORCHARD_COPIES = 3  # copies of one Aktionskarte that the Obstgarten counts (kt-24-045)

Amounts = dict[str, int]


def minimum_counts_of(questions: Questions, amounts: Amounts, groups: CardGroups) -> dict[str, int]:
    """Every count that this game asks for, of the cards that were stated."""
    if not questions.counters:
        return {}
    cards = {slug: number for slug, number in amounts.items() if slug not in NO_CARDS}
    return {count.value: COUNTERS[count](groups, cards) for count in questions.counters if count in COUNTERS}


def _numbers_in(cards: Amounts, group: frozenset[str]) -> list[int]:
    return [number for slug, number in cards.items() if slug in group]


def _second_largest(numbers: list[int]) -> int:
    return sorted(numbers)[-2] if len(numbers) > 1 else 0


# How to count each number from cards; missing is the one of cards on a mat, which does not follow from cards.
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
