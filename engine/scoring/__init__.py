"""Who has won: what every card, landmark, Ally, state and token is worth at the end, and whom that makes the winner.

`registry` knows every function that scores, one for each card, with its sources. A function reads a `Hand`: that of a
player, or one that writes down what is done with it (`formulas`), so that a page can count as we do without rules of
its own. `questions` tells what a table has to ask, `score` counts. May not live here: how a game is laid.
"""

from engine.scoring.holdings import Holding, TableEnd
from engine.scoring.questions import Question, Questions, questions_for, questions_for_setup
from engine.scoring.score import Entry, ScoredGame, ScoredPlayer, score

__all__ = [
    "Entry",
    "Holding",
    "Question",
    "Questions",
    "ScoredGame",
    "ScoredPlayer",
    "TableEnd",
    "questions_for",
    "questions_for_setup",
    "score",
]
