"""Scores a finished game: points with their breakdown, the winners with the reason, and findings about the input."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.messages import Message, join_messages
from engine.scoring.counts import Token
from engine.scoring.findings import findings_of
from engine.scoring.owned_cards import Holding, PlayerCards, TableEnd, cards_of_players
from engine.scoring.points import Points
from engine.scoring.questions import Questions
from engine.scoring.scorers import SCORER_OF, Scorer
from engine.scoring.winner import Standing, reason_of, winners_of
from engine.validation.findings import Finding


class Entry(NamedTuple):
    """The points of one player for one card, landmark, Ally or kind of token."""

    card: str
    name: Message
    calculation: Points

    @property
    def points(self) -> int:
        return self.calculation.total

    @property
    def text(self) -> Message:
        """The sentence a player reads.

        >>> Entry("gardens", Message("Gärten", "Gardens"), Points(4, 3, Message("{} Karten", "{} cards"), (37,))).text
        'Gärten: 37 Karten → 3 × 4 = 12'
        """
        return join_messages([self.name, self.calculation.text], ": ")


class ScoredPlayer(NamedTuple):
    name: str
    points: int
    turns: int | None
    breakdown: tuple[Entry, ...]


class ScoredGame(NamedTuple):
    """The end of a game. Several `winners` share their victory."""

    players: tuple[ScoredPlayer, ...]
    winners: tuple[str, ...]
    reason: Message
    findings: tuple[Finding, ...]


NOTHING_ELSE = TableEnd()


def score(questions: Questions, holdings: Sequence[Holding], end: TableEnd = NOTHING_ELSE) -> ScoredGame:
    """Count the points of all players. Impossible numbers are findings, and are counted as far as possible.

    >>> from engine.chance import Rng
    >>> from engine.kingdoms.kingdom import Choices
    >>> from engine.scoring.questions import questions_for
    >>> questions = questions_for(CATALOG, KINGDOM, Choices(players=2), Rng(1))
    >>> anna = Holding(name="Anna", cards={"province": 4, "gardens": 2}, counts={"cards": 37})
    >>> ben = Holding(name="Ben", cards={"province": 4, "curse": 1}, counts={"cards": 20})
    >>> result = score(questions, [anna, ben])
    >>> [entry.text for entry in result.players[0].breakdown]
    ['Provinz: 4 × 6 = 24', 'Gärten: 37 Karten → 3 × 2 = 6']
    >>> result.reason
    'Anna gewinnt mit 30 Punkten, 7 vor Ben.'
    """
    all_owned = cards_of_players(questions, holdings, end)
    players = tuple([_score_player(questions, owned) for owned in all_owned])
    standings = [Standing(player.name, player.points, player.turns) for player in players]
    return ScoredGame(
        players=players,
        winners=tuple(standing.name for standing in winners_of(standings)),
        reason=reason_of(standings),
        findings=tuple(findings_of(questions, all_owned, end)),
    )


def _score_player(questions: Questions, owned: PlayerCards) -> ScoredPlayer:
    amounts = owned.amounts
    breakdown = tuple(
        [
            Entry(scorer.slug, scorer.name, scorer.points(owned.numbers))
            for scorer in _scorers(questions, owned)
            if not scorer.is_per_card or scorer.slug in amounts
        ]
    )
    points = sum([number * each for _, _, (number, each, _, _) in breakdown])
    return ScoredPlayer(owned.holding.name, points, owned.holding.turns, breakdown)


def _scorers(questions: Questions, owned: PlayerCards) -> Sequence[Scorer]:
    """Everything that scores in this game, and scoring cards that are not part of it, but that the player stated."""
    strange = sorted((owned.amounts.keys() - questions.copies.keys()) & SCORER_OF.keys())
    if owned.numbers["tokens"].get(Token.VICTORY) and Token.VICTORY not in questions.keys:
        strange.append("vp-tokens")
    more = [SCORER_OF[slug].in_game(questions.view.name(slug), questions.groups) for slug in strange]
    return (*questions.scorers, *more)
