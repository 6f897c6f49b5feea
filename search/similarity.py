"""How alike two questions are: the one that is typed, and each of those that a document answers.

A document carries each of its questions as one token, which `analysis.gist` writes.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from sys import intern
from threading import Lock
from typing import NamedTuple

from search.analysis import ENCODED_QUESTION
from search.query_terms import QueryTerm

SYNONYM_MATCH = 0.9
"""So good a word meets what it stands for."""

COMPOUND_PART_MATCH = 0.5
"""So good two compounds meet that share a part."""

EXPANSION_MATCH = 0.8
"""So good a word is met by one that goes with it, where that is sure."""

STOP_WORD_WEIGHT = 1.3
"""So much weighs a word that carries no meaning of its own: it tells how something is asked."""

HALF_TRUST_WEIGHT = 8.0
"""What is asked beside a card must weigh more than this to tell much by being alike."""

STOP_WORD_MARK = "-:"
"""What `analysis.gist` writes before each word without a meaning of its own; they stand last."""

MAX_SIMILARITIES = 5
"""So many of a document's questions are looked at, those most alike."""

Weigh = Callable[[str], float]
"""How much a stem tells."""

Similarities = list[float]
"""How alike a query is to the most alike questions of a document, from 0 to 1, the most alike first."""


WordMatch = tuple[str, float]
"""A word that is met by a stem, and how good at most."""


class Question(NamedTuple):
    """A question that a document answers: its words as `analysis.gist` writes them, apart from those without a meaning
    of their own, and what all weigh together."""

    words: tuple[str, ...]
    stop_words: tuple[str, ...]
    weight: float


class MatchedWord(NamedTuple):
    """What a query meets of a word: how much of its weight, and how much of that of each of its own concepts."""

    weight: float
    terms: list[tuple[int, float]]


class Questions:
    """The questions of the documents that were ranked so far, read once for all queries, by one thread at a time."""

    def __init__(self, weigh: Weigh = lambda stem: 1.0) -> None:
        self._weigh = weigh
        self._of: dict[int, list[Question]] = {}
        self.lock = Lock()  # whoever holds it finds every word with what it weighs
        self.weights: dict[str, float] = {}  # every word that stands in them, and what it weighs
        self.words_by_stem: dict[str, list[WordMatch]] = defaultdict(list)  # by stem

    def of(self, number: int, tokens: Iterable[str]) -> list[Question]:
        """The questions of the document with this number, which carries these tokens."""
        if number not in self._of:
            with self.lock:
                self._of[number] = [self._read(token) for token in tokens if token.startswith(ENCODED_QUESTION)]
        return self._of[number]

    def _read(self, token: str) -> Question:
        telling, _, others = token[len(ENCODED_QUESTION) :].partition(STOP_WORD_MARK)
        words = tuple(map(intern, telling.split("-")))
        small = tuple(map(intern, others.split(STOP_WORD_MARK))) if others else ()
        return Question(words, small, sum([self._weight(word) for word in words]) + STOP_WORD_WEIGHT * len(small))

    def _weight(self, word: str) -> float:
        weight = self.weights.get(word)
        if weight is None:
            stems = _stem_matches(word)
            for stem, most in stems:
                self.words_by_stem[stem].append((word, most))
            weight = self.weights[word] = self._weigh(stems[0][0])
        return weight


class QuestionSimilarity:
    """What somebody asks, to be compared with what documents answer; concepts with the numbers of `without` are not
    looked for, but a question that names them as well asks for nothing else by that."""

    def __init__(
        self,
        concepts: Sequence[QueryTerm],
        sayings: Questions,
        small: frozenset[str] = frozenset(),
        without: Container[int] = (),
    ) -> None:
        self._sayings, self._small = sayings, small
        wanted = [(number, concept) for number, concept in enumerate(concepts) if number not in without]
        self._weights = {number: concept.weight for number, concept in wanted}
        asked = sum(self._weights.values())
        self._asked = asked + STOP_WORD_WEIGHT * len(small)
        told = asked or self._asked
        self._telling = told / (told + HALF_TRUST_WEIGHT) if len(wanted) < len(concepts) else 1.0
        self._named = {stem for number, concept in enumerate(concepts) if number in without for stem in concept.stems}
        self._by_stem: dict[str, list[tuple[int, float]]] = defaultdict(list)  # stem → concepts it meets, and how good
        for number, concept in wanted:
            hints = {
                token.rpartition(":")[2]: EXPANSION_MATCH * quality for token, quality in concept.expansions.items()
            }
            parts = dict.fromkeys(concept.parts, COMPOUND_PART_MATCH)
            for stem, quality in {**hints, **parts, **dict.fromkeys(concept.stems, 1.0)}.items():
                self._by_stem[stem].append((number, quality))
        self._known = -1  # so many words `_met` was chosen from
        self._met: dict[str, MatchedWord] = {}

    def of_document(self, number: int, tokens: Iterable[str]) -> Similarities:
        """How alike the questions of a document are."""
        found = [0.0] * MAX_SIMILARITIES
        if self._asked:
            sayings = self._sayings.of(number, tokens)
            if self._known != len(self._sayings.weights):
                with self._sayings.lock:
                    self._known, self._met = len(self._sayings.weights), self._met_words()
            met, is_bare = self._met.keys(), not self._weights  # then nothing but names and small words was typed
            found += [self._alike(one, shared) for one in sayings if (shared := met & one.words) or is_bare]
        return sorted(found, reverse=True)[:MAX_SIMILARITIES]

    def _met_words(self) -> dict[str, MatchedWord]:
        """Of the words that documents' questions have, those that the query meets."""
        found: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for stem, concepts in self._by_stem.items():
            for word, most in self._sayings.words_by_stem.get(stem, ()):
                found[word] += [(number, min(good, most)) for number, good in concepts]
        of_query, of_word = self._weights, self._sayings.weights
        named = {
            word: MatchedWord(of_word[word], [])
            for stem in self._named
            for word, _ in self._sayings.words_by_stem.get(stem, ())
        }
        return named | {
            word: MatchedWord(
                of_word[word] * max([good for _, good in by]), [(one, of_query[one] * good) for one, good in by]
            )
            for word, by in found.items()
        }

    def _alike(self, saying: Question, shared: Iterable[str]) -> float:
        """The harmonic mean of the shares in which query and question meet each other."""
        small = STOP_WORD_WEIGHT * len(self._small.intersection(saying.stop_words))
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


def _stem_matches(written: str) -> tuple[tuple[str, float], ...]:
    """What a word is met by, and how good at most.

    >>> _stems("abwerf/ableg"), _stems("handkart:hand:kart")[1:]
    ((('abwerf', 1.0), ('ableg', 0.9)), (('hand', 0.5), ('kart', 0.5)))
    """
    stems, *parts = written.split(":")
    own, *others = stems.split("/")
    return ((own, 1.0), *((one, SYNONYM_MATCH) for one in others), *((one, COMPOUND_PART_MATCH) for one in parts))
