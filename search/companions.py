"""Which words of the rules go with which words of players, learned from the content itself.

Each statement is written twice: in the words of the rules, and in the questions that players ask for it. A word of such
questions that often stands beside the same word of the rules may mean it: `abwerfen` goes with `ablegen`.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable

LEAST = 2
"""So often two words stand together at least."""

MOST = 5
TELLING = 0.7
"""So much likelier than by chance (as a logarithm) they stand together at least."""

SURE = 3.0
DOUBT = 1.5
"""As if a word had been asked so much more often: what is seen seldom says little."""

Pair = tuple[set[str], set[str]]
"""The stems of one question, and those of the statement that answers it."""


def learned(pairs: Iterable[Pair]) -> dict[str, dict[str, float]]:
    """Stem in questions → stems in statements, each with how sure it is that it is meant, from 0 to 1."""
    asked: Counter[str] = Counter()
    said: Counter[str] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    total = 0
    for question, statement in pairs:
        total += 1
        asked.update(question)
        said.update(statement)
        together.update((one, other) for one in question for other in statement if one != other)
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for (one, other), often in together.items():
        likelier = math.log(often * total / (asked[one] * said[other])) if often >= LEAST else 0.0
        if likelier > TELLING:
            found[one].append((often / (asked[one] + DOUBT) * min(likelier, SURE) / SURE, other))
    return {
        one: {other: round(sure, 2) for sure, other in sorted(others, key=lambda pair: (-pair[0], pair[1]))[:MOST]}
        for one, others in sorted(found.items())
    }
