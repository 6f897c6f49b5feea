"""Counts a finished game: points with their breakdown, the winner with the reason, and what cannot be as told."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.messages import Message, in_english
from engine.scoring.basics import vp_tokens
from engine.scoring.findings import findings_of
from engine.scoring.hands import OwnHand, hands_of
from engine.scoring.holdings import Holding, TableEnd
from engine.scoring.questions import Questions
from engine.scoring.registry import SCORER_OF
from engine.scoring.values import Scorer, Token, Worth
from engine.scoring.winner import Standing, reason_of, winners_of
from engine.validation.findings import Finding


class Entry(NamedTuple):
    """What one card, landmark or kind of marker brings a player."""

    card: str
    name: str
    worth: Worth

    @property
    def points(self) -> int:
        return self.worth.points

    @property
    def text(self) -> str:
        """The sentence a player reads.

        >>> Entry("gardens", "Gärten", Worth(4, 3, "{} Karten", (37,))).text
        'Gärten: 37 Karten → 3 × 4 = 12'
        """
        return f"{self.name}: {self.worth.text}"

    @property
    def in_english(self) -> str:
        return f"{in_english(self.name)}: {self.worth.in_english}"


class ScoredPlayer(NamedTuple):
    name: str
    points: int
    turns: int | None
    breakdown: tuple[Entry, ...]


class Scored(NamedTuple):
    """The end of a game. Several `winners` share their victory."""

    players: tuple[ScoredPlayer, ...]
    winners: tuple[str, ...]
    reason: Message
    findings: tuple[Finding, ...]


NOBODY_ELSE = TableEnd()


def score(asked: Questions, holdings: Sequence[Holding], end: TableEnd = NOBODY_ELSE) -> Scored:
    """Count what everybody owns. What cannot be is a finding; it is counted all the same, as far as it goes.

    >>> from engine.chance import Rng
    >>> from engine.example import CATALOG, KINGDOM
    >>> from engine.kingdoms.kingdom import Choices
    >>> from engine.scoring.questions import questions
    >>> asked = questions(CATALOG, KINGDOM, Choices(players=2), Rng(1))
    >>> anna = Holding(name="Anna", cards={"province": 4, "gardens": 2}, counts={"cards": 37})
    >>> ben = Holding(name="Ben", cards={"province": 4, "curse": 1}, counts={"cards": 20})
    >>> result = score(asked, [anna, ben])
    >>> [entry.text for entry in result.players[0].breakdown]
    ['Provinz: 4 × 6 = 24', 'Gärten: 37 Karten → 3 × 2 = 6']
    >>> result.reason
    'Anna gewinnt mit 30 Punkten, 7 vor Ben.'
    """
    hands = hands_of(asked, holdings, end)
    players = tuple([_scored(asked, hand) for hand in hands])
    standings = [Standing(player.name, player.points, player.turns) for player in players]
    return Scored(
        players=players,
        winners=tuple(one.name for one in winners_of(standings)),
        reason=reason_of(standings),
        findings=tuple(findings_of(asked, hands)),
    )


def _scored(asked: Questions, hand: OwnHand) -> ScoredPlayer:
    amounts = hand.amounts
    breakdown = tuple(
        [
            Entry(scorer.slug, asked.called(scorer.slug), scorer.value(hand))
            for scorer in _scorers(asked, hand)
            if not scorer.is_held or scorer.slug in amounts
        ]
    )
    points = sum([number * each for _, _, (number, each, _, _) in breakdown])
    return ScoredPlayer(hand.holding.name, points, hand.holding.turns, breakdown)


def _scorers(asked: Questions, hand: OwnHand) -> Sequence[Scorer]:
    """Everything that scores in this game, and what should not be in it but is said to be."""
    strange = hand.amounts.keys() - asked.copies.keys()
    more = [SCORER_OF[slug] for slug in sorted(strange) if slug in SCORER_OF] if strange else []
    if hand.tokens(Token.VICTORY) and Token.VICTORY not in asked.asked:
        more.append(vp_tokens)
    return (*asked.scorers, *more) if more else asked.scorers
