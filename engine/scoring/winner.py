"""The winners: most points, then fewest turns, otherwise several share the victory (bb19-016, b08-015)."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.messages import EMPTY, TABLES, Message, listed, message
from engine.scoring.points import format_signed

REASONS = TABLES["victory"]

# The German sentences for the page that scores in the browser.
SENTENCES = {key: texts["de"] for key, texts in REASONS.items() if not key.startswith("point")}

ONE_POINT, SEVERAL_POINTS = (REASONS[key]["de"].replace("{points}", "{}") for key in ("point", "points"))


class Standing(NamedTuple):
    """What decides about the victory of a player."""

    name: str
    points: int
    turns: int | None = None


def winners_of(standings: Sequence[Standing]) -> list[Standing]:
    """The winners, in the order of the standings.

    >>> [winner.name for winner in winners_of([Standing("Anna", 30, 15), Standing("Ben", 30, 14)])]
    ['Ben']
    """
    first = _with_most_points(standings)
    if any(standing.turns is None for standing in first):
        return first
    fewest = min((standing.turns for standing in first if standing.turns is not None), default=0)
    return [standing for standing in first if standing.turns == fewest]


def _with_most_points(standings: Sequence[Standing]) -> list[Standing]:
    most = max((standing.points for standing in standings), default=0)
    return [standing for standing in standings if standing.points == most]


def reason_of(standings: Sequence[Standing]) -> Message:
    """The reason for the victory; empty without players.

    >>> reason_of([Standing("Anna", 30, 14), Standing("Ben", 30, 14)])
    'Anna und Ben teilen sich den Sieg: gleich viele Punkte (30) und gleich viele Züge.'
    """
    if not standings:
        return EMPTY
    winners, first = winners_of(standings), _with_most_points(standings)
    best = winners[0]
    names = listed([standing.name for standing in winners])
    if len(standings) == 1:
        return message("alone", REASONS, winners=names, points=_points_message(best.points))
    if len(first) == 1:
        return _reason_ahead(best, [standing for standing in standings if standing is not best])
    if len(winners) == 1:
        others = listed([standing.name for standing in first if standing not in winners])
        return message("fewer-turns", REASONS, winners=names, others=others, points=format_signed(best.points))
    turns_are_known = all(standing.turns is not None for standing in first)
    return message(
        "same-turns" if turns_are_known else "unknown-turns", REASONS, winners=names, points=format_signed(best.points)
    )


def _reason_ahead(best: Standing, others: list[Standing]) -> Message:
    second = max(standing.points for standing in others)
    return message(
        "ahead",
        REASONS,
        winners=best.name,
        points=_points_message(best.points),
        ahead=best.points - second,
        second=listed([standing.name for standing in others if standing.points == second]),
    )


def _points_message(points: int) -> Message:
    return message("point" if points in (1, -1) else "points", REASONS, points=format_signed(points))
