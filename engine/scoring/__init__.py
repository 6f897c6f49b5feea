"""Scores a finished game: what every card, landmark, Ally, state and token is worth, and who has won.

`registry` lists all scoring functions, one for each card, with their sources. A scoring function reads `OwnedCards`:
those of a player, or symbolic ones that record the calculation as a formula (`formulas`). A page scores with the
formulas, so it has no rules of its own. `questions` says which numbers players have to state, `score` counts the
points.
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
