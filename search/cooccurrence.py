"""Which words of the rules go with which words of players, learned from the content itself.

Each statement is written twice: in the words of the rules, and in the questions that players ask for it. A word of such
questions that often stands beside the same word of the rules may mean it: `abwerfen` goes with `ablegen`.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

MIN_COOCCURRENCES = 2
"""So often two words stand together at least."""

MAX_EXPANSIONS = 5
MIN_PMI = 0.7
"""So much likelier than by chance (as a logarithm) they stand together at least."""

FULL_PMI = 3.0
SMOOTHING = 1.5
"""As if a word had been asked so much more often: what is seen seldom says little."""

AnsweredQuestions = tuple[Sequence[set[str]], set[str]]
"""The stems of each question, and those of the statement that answers them."""


def learn_expansions(statements: Iterable[AnsweredQuestions]) -> dict[str, dict[str, float]]:
    """Stem in questions → stems in statements, each with how sure it is that it is meant, from 0 to 1."""
    asked: Counter[str] = Counter()
    said: Counter[str] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    total = 0
    for questions, statement in statements:
        total += len(questions)
        here = Counter(stem for question in questions for stem in question)
        asked.update(here)
        for other in statement:
            said[other] += len(questions)
            for one, often in here.items():
                if one != other:
                    together[one, other] += often
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for (one, other), often in together.items():
        likelier = math.log(often * total / (asked[one] * said[other])) if often >= MIN_COOCCURRENCES else 0.0
        if likelier > MIN_PMI:
            found[one].append((often / (asked[one] + SMOOTHING) * min(likelier, FULL_PMI) / FULL_PMI, other))
    return {
        one: {
            other: round(sure, 2)
            for sure, other in sorted(others, key=lambda pair: (-pair[0], pair[1]))[:MAX_EXPANSIONS]
        }
        for one, others in sorted(found.items())
    }
