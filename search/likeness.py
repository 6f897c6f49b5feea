"""How alike two questions are: the one that is typed, and each of those that a document answers.

A document carries each of its questions as one token, which `analysis.gist` writes.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple

from search.analysis import GIST
from search.concepts import Concept

TRANSLATED = 0.9
"""So good a word meets what it stands for."""

IN_PARTS = 0.5
"""So good two compounds meet that share a part."""

HINTED = 0.8
"""So good a word is met by one that goes with it, where that is sure."""

SMALL = 1.3
"""So much weighs a word that carries no meaning of its own: it tells how something is asked."""

LITTLE = 8.0
"""What is asked beside a card must weigh more than this to tell much by being alike."""

MOST = 5
"""So many of a document's questions are looked at, those most alike."""

Weigh = Callable[[str], float]
"""How much a stem tells."""

Alike = list[float]
"""How alike a query is to the most alike questions of a document, from 0 to 1, the most alike first."""


class Word(NamedTuple):
    """A word of a document's question beside a query: what it weighs, how much of that is met, what of that are words
    without a meaning of their own, and which concepts meet it, each with how good."""

    weight: float
    met: float
    small: float = 0.0
    by: tuple[tuple[int, float], ...] = ()


class Likeness:
    """What somebody asks, to be compared with what documents answer; concepts with the numbers of `without` are not
    looked for."""

    def __init__(
        self,
        concepts: Sequence[Concept],
        weigh: Weigh,
        small: frozenset[str] = frozenset(),
        without: Container[int] = (),
    ) -> None:
        self._weigh, self._small = weigh, small
        self._words: dict[str, Word] = {}  # most questions are made of the same words
        wanted = [(number, concept) for number, concept in enumerate(concepts) if number not in without]
        self._weights = {number: concept.weight for number, concept in wanted}
        asked = sum(self._weights.values())
        self._asked = asked + SMALL * len(small)
        self._telling = asked / (asked + LITTLE) if len(wanted) < len(concepts) else 1.0
        self._met: dict[str, list[tuple[int, float]]] = defaultdict(list)  # stem → concepts it meets, and how good
        for number, concept in wanted:
            hints = {token.rpartition(":")[2]: HINTED * quality for token, quality in concept.hints.items()}
            parts = dict.fromkeys(concept.parts, IN_PARTS)
            for stem, quality in {**hints, **parts, **dict.fromkeys(concept.stems, 1.0)}.items():
                self._met[stem].append((number, quality))

    def to(self, tokens: Iterable[str]) -> Alike:
        """How alike a document's questions are, by its tokens."""
        found = [0.0] * MOST
        if self._weights:
            found += [self._alike(token) for token in tokens if token.startswith(GIST)]
        return nlargest(MOST, found)

    def _alike(self, token: str) -> float:
        """The harmonic mean of the shares in which query and question meet each other."""
        total = said = of_query = 0.0
        met: dict[int, float] = {}
        for word in token[len(GIST) :].split("-"):
            weight, share, small, by = self._words.get(word) or self._read(word)
            total += weight
            said += share
            of_query += small
            for number, quality in by:
                if quality > met.get(number, 0.0):
                    met[number] = quality
        if not met:
            return 0.0
        of_query = (of_query + sum(self._weights[number] * quality for number, quality in met.items())) / self._asked
        of_question = said / total
        return self._telling * 2 * of_query * of_question / (of_query + of_question)

    def _read(self, written: str) -> Word:
        """A word as `analysis.gist` writes it."""
        stems = _stems(written)
        if stems:
            found = [(number, min(good, most)) for one, most in stems for number, good in self._met.get(one, ())]
            by = tuple(found)
            weight = self._weigh(stems[0][0])
            word = Word(weight, weight * max([quality for _, quality in by]), 0.0, by) if by else Word(weight, 0.0)
        else:
            met = SMALL if written[1:] in self._small else 0.0
            word = Word(SMALL, met, met)
        self._words[written] = word
        return word


@lru_cache(maxsize=32_768)
def _stems(written: str) -> tuple[tuple[str, float], ...]:
    """What a word is met by, and how good at most; nothing for one without a meaning of its own.

    >>> _stems("abwerf/ableg"), _stems("handkart:hand:kart")[1:], _stems(":wie")
    ((('abwerf', 1.0), ('ableg', 0.9)), (('hand', 0.5), ('kart', 0.5)), ())
    """
    stems, *parts = written.split(":")
    own, *others = stems.split("/")
    meant = ((own, 1.0), *((one, TRANSLATED) for one in others), *((one, IN_PARTS) for one in parts))
    return meant if own else ()
