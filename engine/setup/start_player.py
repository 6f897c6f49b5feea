"""Draws the start player. This is not part of a setup.

Players who share a link sit in different seats, and none of them is number one. So the start player is only drawn
where somebody asks for it: on the device, or by a program that knows its seats.
"""

from engine.chance import Rng
from engine.kingdoms.chance_outcomes import ChanceOutcome, Decision, Method

SOURCES = ("b08-004", "bb19-006")

START_RULE = (
    "Lost aus, wer beginnt. Nach einer Partie beginnt, wer links vom Gewinner sitzt; "
    "nach mehreren Gewinnern lost unter den anderen."
)


def draw_start_player(players: int, rng: Rng) -> ChanceOutcome:
    """A random seat from 1 to `players`, each equally likely; the same seed gives the same seat.

    >>> draw_start_player(3, Rng("Provinz")).result
    ('2',)
    """
    number = rng.fork(Decision.START_PLAYER).below(players) + 1
    return ChanceOutcome(
        what=Decision.START_PLAYER,
        how=Method.DRAWN,
        result=(str(number),),
        text=f"Platz {number} von {players} beginnt, im Uhrzeigersinn gezählt ab einem Platz, den ihr vorher ausmacht.",
        sources=SOURCES,
    )
