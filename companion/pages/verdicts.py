"""When the first result may answer a query in large type: never with a ja or nein that could be the wrong one.

`static/js/search/verdicts.js` decides the same on devices without a network.
"""

import re
from collections.abc import Sequence

from search.service import Hit, Results

MIN_SIMILARITY = 0.5  # of the query to the question that the result answers, for a large answer, 0..1
CLOSE_SCORE = 0.87  # share of the first score from which on another result may be the one that was meant

POLARITY = re.compile(r"(ja|nein)\b", re.IGNORECASE)


def polarity(answer: str) -> str:
    """The ja or nein with which a short answer begins; "" if with neither.

    >>> polarity("nein, nur einmal"), polarity("zwei")
    ('nein', '')
    """
    found = POLARITY.match(answer)
    return found[1].lower() if found else ""


def contradicting_result(hits: Sequence[Hit], answers: Sequence[str]) -> int | None:
    """The place of a close result on the same card that answers nein where the first one answers ja, or the reverse.

    `answers` are the short answers of the hits, "" for everything but rulings.
    """
    first = polarity(answers[0]) if answers else ""
    for place in range(1, len(hits) if first else 0):
        is_close = hits[place].score >= CLOSE_SCORE * hits[0].score
        if is_close and hits[place].about[:1] == hits[0].about[:1] and polarity(answers[place]) not in ("", first):
            return place
    return None


def is_answered_in_large_type(results: Results, hit: Hit, answer: str) -> bool:
    """Whether the short answer of the first result fits the question as it was asked."""
    if not answer or hit.similarity < MIN_SIMILARITY or not results.cards:
        return False  # a general question is not answered by the ruling of one card alone
    return not (polarity(answer) and (results.is_open_question or hit.is_opposite))
