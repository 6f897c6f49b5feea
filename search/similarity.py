"""How alike two questions are: the one that is typed, and each of those that a document answers.

A document carries each of its questions as one token, which `analysis.gist` writes.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from sys import intern
from threading import Lock
from typing import NamedTuple

from search.analysis import GIST
from search.query_terms import Concept

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

BEFORE_SMALL = "-:"
"""What `analysis.gist` writes before each word without a meaning of its own; they stand last."""

MOST = 5
"""So many of a document's questions are looked at, those most alike."""

Weigh = Callable[[str], float]
"""How much a stem tells."""

Alike = list[float]
"""How alike a query is to the most alike questions of a document, from 0 to 1, the most alike first."""


Meeting = tuple[str, float]
"""A word that is met by a stem, and how good at most."""


class Saying(NamedTuple):
    """A question that a document answers: its words as `analysis.gist` writes them, apart from those without a meaning
    of their own, and what all weigh together."""

    words: tuple[str, ...]
    small: tuple[str, ...]
    weight: float


class Met(NamedTuple):
    """What a query meets of a word: how much of its weight, and how much of that of each of its own concepts."""

    weight: float
    by: list[tuple[int, float]]


class Sayings:
    """The questions of the documents that were ranked so far, read once for all queries, by one thread at a time."""

    def __init__(self, weigh: Weigh = lambda stem: 1.0) -> None:
        self._weigh = weigh
        self._of: dict[int, list[Saying]] = {}
        self.lock = Lock()  # whoever holds it finds every word with what it weighs
        self.weights: dict[str, float] = {}  # every word that stands in them, and what it weighs
        self.met_by: dict[str, list[Meeting]] = defaultdict(list)  # by stem

    def of(self, number: int, tokens: Iterable[str]) -> list[Saying]:
        """The questions of the document with this number, which carries these tokens."""
        if number not in self._of:
            with self.lock:
                self._of[number] = [self._read(token) for token in tokens if token.startswith(GIST)]
        return self._of[number]

    def _read(self, token: str) -> Saying:
        telling, _, others = token[len(GIST) :].partition(BEFORE_SMALL)
        words = tuple(map(intern, telling.split("-")))
        small = tuple(map(intern, others.split(BEFORE_SMALL))) if others else ()
        return Saying(words, small, sum([self._weight(word) for word in words]) + SMALL * len(small))

    def _weight(self, word: str) -> float:
        weight = self.weights.get(word)
        if weight is None:
            stems = _stems(word)
            for stem, most in stems:
                self.met_by[stem].append((word, most))
            weight = self.weights[word] = self._weigh(stems[0][0])
        return weight


class Likeness:
    """What somebody asks, to be compared with what documents answer; concepts with the numbers of `without` are not
    looked for, but a question that names them as well asks for nothing else by that."""

    def __init__(
        self,
        concepts: Sequence[Concept],
        sayings: Sayings,
        small: frozenset[str] = frozenset(),
        without: Container[int] = (),
    ) -> None:
        self._sayings, self._small = sayings, small
        wanted = [(number, concept) for number, concept in enumerate(concepts) if number not in without]
        self._weights = {number: concept.weight for number, concept in wanted}
        asked = sum(self._weights.values())
        self._asked = asked + SMALL * len(small)
        told = asked or self._asked
        self._telling = told / (told + LITTLE) if len(wanted) < len(concepts) else 1.0
        self._named = {stem for number, concept in enumerate(concepts) if number in without for stem in concept.stems}
        self._by_stem: dict[str, list[tuple[int, float]]] = defaultdict(list)  # stem → concepts it meets, and how good
        for number, concept in wanted:
            hints = {token.rpartition(":")[2]: HINTED * quality for token, quality in concept.hints.items()}
            parts = dict.fromkeys(concept.parts, IN_PARTS)
            for stem, quality in {**hints, **parts, **dict.fromkeys(concept.stems, 1.0)}.items():
                self._by_stem[stem].append((number, quality))
        self._known = -1  # so many words `_met` was chosen from
        self._met: dict[str, Met] = {}

    def to(self, number: int, tokens: Iterable[str]) -> Alike:
        """How alike the questions of a document are."""
        found = [0.0] * MOST
        if self._asked:
            sayings = self._sayings.of(number, tokens)
            if self._known != len(self._sayings.weights):
                with self._sayings.lock:
                    self._known, self._met = len(self._sayings.weights), self._met_words()
            met, is_bare = self._met.keys(), not self._weights  # then nothing but names and small words was typed
            found += [self._alike(one, shared) for one in sayings if (shared := met & one.words) or is_bare]
        return sorted(found, reverse=True)[:MOST]

    def _met_words(self) -> dict[str, Met]:
        """Of the words that documents' questions have, those that the query meets."""
        found: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for stem, concepts in self._by_stem.items():
            for word, most in self._sayings.met_by.get(stem, ()):
                found[word] += [(number, min(good, most)) for number, good in concepts]
        of_query, of_word = self._weights, self._sayings.weights
        named = {word: Met(of_word[word], []) for stem in self._named for word, _ in self._sayings.met_by.get(stem, ())}
        return named | {
            word: Met(of_word[word] * max([good for _, good in by]), [(one, of_query[one] * good) for one, good in by])
            for word, by in found.items()
        }

    def _alike(self, saying: Saying, shared: Iterable[str]) -> float:
        """The harmonic mean of the shares in which query and question meet each other."""
        small = SMALL * len(self._small.intersection(saying.small))
        said = small
        here: dict[int, float] = {}
        for word in shared:
            weight, by = self._met[word]
            said += weight
            for number, met in by:
                if met > here.get(number, 0.0):
                    here[number] = met
        if not here and (self._weights or not small):
            return 0.0
        of_query = (small + sum(here.values())) / self._asked
        of_question = said / saying.weight
        return self._telling * 2 * of_query * of_question / (of_query + of_question)


def _stems(written: str) -> tuple[tuple[str, float], ...]:
    """What a word is met by, and how good at most.

    >>> _stems("abwerf/ableg"), _stems("handkart:hand:kart")[1:]
    ((('abwerf', 1.0), ('ableg', 0.9)), (('hand', 0.5), ('kart', 0.5)))
    """
    stems, *parts = written.split(":")
    own, *others = stems.split("/")
    return ((own, 1.0), *((one, TRANSLATED) for one in others), *((one, IN_PARTS) for one in parts))
