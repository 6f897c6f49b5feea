"""Query expansion learned from co-occurrence: which words of the rules belong to which words of players.

Each statement exists in two forms: in the words of the rules, and in the questions that players ask for it. If a word
of questions often co-occurs with a word of statements, it may mean the same: `abwerfen` expands to `ablegen`.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

MIN_COOCCURRENCES = 2  # questions with the one word whose statement has the other
MAX_EXPANSIONS = 3  # words that a word expands to
MIN_CERTAINTY = 0.25  # of an expansion, 0..1
MIN_PMI = 0.7  # pointwise mutual information (natural logarithm) of two words that belong together
FULL_PMI = 3.0  # from here on more mutual information does not make an expansion more certain
MIN_COUNT_TO_ADD = 3  # from here on it is faster to add a count than to count several times
SMOOTHING = 1.5  # add-k smoothing: added to the occurrences of a word, so that rare words count for less

# The stems of each question, and those of the statement that answers them.
AnsweredQuestions = tuple[Sequence[set[str]], set[str]]


def learn_expansions(statements: Iterable[AnsweredQuestions]) -> dict[str, dict[str, float]]:
    """Stem in questions → stems in statements that it may mean, each with the certainty of that, 0..1, highest first.

    The certainty is the (smoothed) share of the questions with the one word whose statement has the other, times the
    pointwise mutual information of both, cut at FULL_PMI and scaled to 0..1.
    """
    in_questions: Counter[str] = Counter()
    in_statements: Counter[str] = Counter()
    in_both: dict[str, Counter[str]] = defaultdict(Counter)
    total = 0
    for questions, statement in statements:
        total += len(questions)
        in_statements.update(dict.fromkeys(statement, len(questions)))
        stems = Counter(stem for question in questions for stem in question)
        in_questions.update(stems)
        for stem, count in stems.items():
            if count < MIN_COUNT_TO_ADD:
                for _ in range(count):
                    in_both[stem].update(statement)
            else:
                in_both[stem].update(dict.fromkeys(statement, count))
    expansions: dict[str, list[tuple[float, str]]] = {}
    for stem, counts in in_both.items():
        for meant, count in counts.items():
            if count >= MIN_COOCCURRENCES and stem != meant:
                pmi = math.log(count * total / (in_questions[stem] * in_statements[meant]))
                if pmi > MIN_PMI:
                    certainty = count / (in_questions[stem] + SMOOTHING) * min(pmi, FULL_PMI) / FULL_PMI
                    if certainty > MIN_CERTAINTY:
                        expansions.setdefault(stem, []).append((certainty, meant))
    return {
        stem: {
            meant: round(certainty, 1)
            for certainty, meant in sorted(pairs, key=lambda pair: (-pair[0], pair[1]))[:MAX_EXPANSIONS]
        }
        for stem, pairs in sorted(expansions.items())
    }
