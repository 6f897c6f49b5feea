"""Scores a finished game: what every card, landmark, Ally, state and token is worth, and who has won.

`scorers` is the table of everything that scores: a row for each card with its formula (`formulas`) and sources.
`counts` are the numbers that players count besides single cards. `questions` says which numbers players have to state,
`score` counts the points. A page evaluates the same formulas as JSON, so it has no rules of its own.
"""

from engine.scoring.owned_cards import Holding, TableEnd
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
