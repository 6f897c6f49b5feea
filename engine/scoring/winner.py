"""Who wins: most points, then fewest turns, else several together (bb19-016, b08-015)."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.laying.outcomes import listed
from engine.scoring.worth import signed

SENTENCES = {
    "alone": "{winners} gewinnt mit {points}.",
    "ahead": "{winners} gewinnt mit {points}, {ahead} vor {second}.",
    "fewer-turns": "{winners} gewinnt: gleich viele Punkte wie {others} ({points}), aber weniger Züge.",
    "same-turns": "{winners} teilen sich den Sieg: gleich viele Punkte ({points}) und gleich viele Züge.",
    "unknown-turns": "{winners} haben gleich viele Punkte ({points}). Wer weniger Züge gebraucht hat, gewinnt; "
    "ohne diese Zahlen ist der Sieg geteilt.",
}
"""Why somebody has won; the page that counts on its own says the same sentences."""

ONE, MANY = "{} Punkt", "{} Punkten"


class Standing(NamedTuple):
    """What decides."""

    name: str
    points: int
    turns: int | None = None


def winners_of(standings: Sequence[Standing]) -> list[Standing]:
    """Those who have won, in the order in which they were named.

    >>> [one.name for one in winners_of([Standing("Anna", 30, 15), Standing("Ben", 30, 14)])]
    ['Ben']
    """
    first = _first(standings)
    if any(one.turns is None for one in first):
        return first
    fewest = min((one.turns for one in first if one.turns is not None), default=0)
    return [one for one in first if one.turns == fewest]


def _first(standings: Sequence[Standing]) -> list[Standing]:
    most = max((one.points for one in standings), default=0)
    return [one for one in standings if one.points == most]


def reason_of(standings: Sequence[Standing]) -> str:
    """Why they have won, in German; nothing where nobody played.

    >>> reason_of([Standing("Anna", 30, 14), Standing("Ben", 30, 14)])
    'Anna und Ben teilen sich den Sieg: gleich viele Punkte (30) und gleich viele Züge.'
    """
    if not standings:
        return ""
    winners, first = winners_of(standings), _first(standings)
    best = winners[0]
    names = listed([one.name for one in winners])
    if len(standings) == 1:
        return SENTENCES["alone"].format(winners=names, points=_points(best.points))
    if len(first) == 1:
        return _ahead(best, [one for one in standings if one is not best])
    if len(winners) == 1:
        others = listed([one.name for one in first if one not in winners])
        return SENTENCES["fewer-turns"].format(winners=names, others=others, points=signed(best.points))
    known = all(one.turns is not None for one in first)
    return SENTENCES["same-turns" if known else "unknown-turns"].format(winners=names, points=signed(best.points))


def _ahead(best: Standing, others: list[Standing]) -> str:
    second = max(one.points for one in others)
    return SENTENCES["ahead"].format(
        winners=best.name,
        points=_points(best.points),
        ahead=best.points - second,
        second=listed([one.name for one in others if one.points == second]),
    )


def _points(points: int) -> str:
    return (ONE if points in (1, -1) else MANY).format(signed(points))
