"""Similarity of questions: how well a query matches each of the questions that a document answers.

A document has each of its questions as one token, see `analysis.encode_question`.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from sys import intern
from threading import Lock
from typing import NamedTuple

from search.analysis import ENCODED_QUESTION, ENCODED_QUESTIONS, OPPOSITE_QUESTION
from search.query_terms import QueryTerm

QUESTION_SYNONYM_MATCH = 0.9  # score of what an everyday word of a document's question stands for, 0..1
COMPOUND_PART_MATCH = 0.5  # score of two compounds that share one part, 0..1
EXPANSION_MATCH = 0.8  # score of a word matched through a learned expansion of certainty 1, 0..1
STOP_WORD_WEIGHT = (
    1.3  # of a stop word; other words of questions weigh their rarity, 1..8, terms their `QueryTerm.weight`
)

# If the query names a card, the similarity is scaled down when the remaining words weigh little: by half at this
# weight.
HALF_TRUST_WEIGHT = 8.0

STOP_WORD_MARK = "-:"  # precedes each stop word of an encoded question; they come last
MAX_SIMILARITIES = 5  # similarities that are returned for a document, those of its most similar questions

Weigh = Callable[[str], float]  # the weight of a stem
Similarities = list[float]  # MAX_SIMILARITIES numbers, 0..1, the highest first
StemMatch = tuple[str, float]  # a word of an encoded question, and the score with which a stem matches it, 0..1


class Question(NamedTuple):
    """A question of a document, decoded."""

    words: tuple[str, ...]  # encoded, without the stop words
    stop_words: tuple[str, ...]
    weight: float  # of all words
    is_opposite: bool  # its own ja or nein is the opposite of the short answer


class QueryMatch(NamedTuple):
    """A word of documents' questions that the query matches."""

    weight: float  # rarity of the word, times the score of its best match
    terms: list[tuple[int, float]]  # pairs: index of a query term, and its weight times the score of its match


class Questions:
    """A cache of the questions of documents, decoded once for all queries and threads."""

    def __init__(self, weigh: Weigh = lambda stem: 1.0) -> None:
        self._weigh = weigh
        self._of_document: dict[int, list[Question]] = {}
        self.lock = Lock()  # while it is held, every word in `words_by_stem` also has its weight in `weights`
        self.weights: dict[str, float] = {}  # encoded word → weight
        self.words_by_stem: dict[str, list[StemMatch]] = defaultdict(list)

    def of_document(self, number: int, tokens: Iterable[str]) -> list[Question]:
        """The questions of the document with this number and these tokens."""
        if number not in self._of_document:
            with self.lock:
                self._of_document[number] = [
                    self._decode(token) for token in tokens if token.startswith(ENCODED_QUESTIONS)
                ]
        return self._of_document[number]

    def _decode(self, token: str) -> Question:
        encoded_words, _, encoded_stop_words = token[len(ENCODED_QUESTION) :].partition(STOP_WORD_MARK)
        words = tuple(map(intern, encoded_words.split("-")))
        stop_words = tuple(map(intern, encoded_stop_words.split(STOP_WORD_MARK))) if encoded_stop_words else ()
        weight = sum([self._weight(word) for word in words]) + STOP_WORD_WEIGHT * len(stop_words)
        return Question(words, stop_words, weight, token.startswith(OPPOSITE_QUESTION))

    def _weight(self, word: str) -> float:
        weight = self.weights.get(word)
        if weight is None:
            stem_scores = _stem_scores(word)
            for stem, score in stem_scores:
                self.words_by_stem[stem].append((word, score))
            weight = self.weights[word] = self._weigh(stem_scores[0][0])
        return weight


class QuestionSimilarity:
    """One query, to be compared with the questions of documents.

    `without` are the indexes of terms that are left out: single named cards, for which other features of the ranking
    exist. Their names in a question still count as matched, so they do not lower its similarity.
    """

    def __init__(
        self,
        terms: Sequence[QueryTerm],
        questions: Questions,
        stop_words: frozenset[str] = frozenset(),
        without: Container[int] = (),
    ) -> None:
        self._questions, self._stop_words = questions, stop_words
        compared = [(index, term) for index, term in enumerate(terms) if index not in without]
        self._term_weights = {index: term.weight for index, term in compared}
        terms_weight = sum(self._term_weights.values())
        self._weight = terms_weight + STOP_WORD_WEIGHT * len(stop_words)
        weight = terms_weight or self._weight
        self._trust = weight / (weight + HALF_TRUST_WEIGHT) if len(compared) < len(terms) else 1.0
        self._name_stems = {stem for index, term in enumerate(terms) if index in without for stem in term.stems}
        self._terms_by_stem: dict[str, list[tuple[int, float]]] = defaultdict(
            list
        )  # stem → pairs: index of a query term, score
        for index, term in compared:
            expansions = {token.rpartition(":")[2]: EXPANSION_MATCH * match for token, match in term.expansions.items()}
            parts = dict.fromkeys(term.parts, COMPOUND_PART_MATCH)
            for stem, score in {**expansions, **parts, **dict.fromkeys(term.stems, 1.0)}.items():
                self._terms_by_stem[stem].append((index, score))
        self._decoded_words = -1  # count of words from which `_matched_words` were selected
        self._matched_words: dict[str, QueryMatch] = {}

    def of_document(self, number: int, tokens: Iterable[str]) -> Similarities:
        """The similarities of the query to the most similar questions of a document."""
        similarities = [similarity for similarity, _ in self._of_questions(number, tokens)]
        return sorted([*similarities, *[0.0] * MAX_SIMILARITIES], reverse=True)[:MAX_SIMILARITIES]

    def nearest_question(self, number: int, tokens: Iterable[str]) -> tuple[float, bool]:
        """The similarity of the query to a document's most similar question, and whether that is an opposite one.

        It is not scaled down where little but the name of a card was typed.
        """
        similarity, is_opposite = max(self._of_questions(number, tokens), default=(0.0, False))
        return (similarity / self._trust, is_opposite) if similarity else (0.0, False)

    def _of_questions(self, number: int, tokens: Iterable[str]) -> list[tuple[float, bool]]:
        """For the questions of a document with a common word: the similarity, and whether the question is opposite."""
        if self._weight:
            questions = self._questions.of_document(number, tokens)
            if self._decoded_words != len(self._questions.weights):
                with self._questions.lock:
                    self._decoded_words, self._matched_words = len(self._questions.weights), self._match_words()
            matched, has_stop_words_only = self._matched_words.keys(), not self._term_weights
            return [
                (self._similarity(question, shared), question.is_opposite)
                for question in questions
                if (shared := matched & question.words) or has_stop_words_only
            ]
        return []

    def _match_words(self) -> dict[str, QueryMatch]:
        """The words of all decoded questions that the query matches."""
        matches: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for stem, terms in self._terms_by_stem.items():
            for word, word_score in self._questions.words_by_stem.get(stem, ()):
                matches[word] += [(index, min(score, word_score)) for index, score in terms]
        term_weights, word_weights = self._term_weights, self._questions.weights
        words_of_names = {
            word: QueryMatch(word_weights[word], [])
            for stem in self._name_stems
            for word, _ in self._questions.words_by_stem.get(stem, ())
        }
        return words_of_names | {
            word: QueryMatch(
                word_weights[word] * max([score for _, score in terms]),
                [(index, term_weights[index] * score) for index, score in terms],
            )
            for word, terms in matches.items()
        }

    def _similarity(self, question: Question, shared: Iterable[str]) -> float:
        """The harmonic mean of two shares: of the query's weight that the question matches, and the reverse; 0..1."""
        shared_stop_words = STOP_WORD_WEIGHT * len(self._stop_words.intersection(question.stop_words))
        matched_of_question = shared_stop_words
        best_of_term: dict[int, float] = {}
        for word in shared:
            weight, terms = self._matched_words[word]
            matched_of_question += weight
            for index, matched_weight in terms:
                if matched_weight > best_of_term.get(index, 0.0):
                    best_of_term[index] = matched_weight
        if not best_of_term and (self._term_weights or not shared_stop_words):
            return 0.0
        query_share = (shared_stop_words + sum(best_of_term.values())) / self._weight
        question_share = matched_of_question / question.weight
        return self._trust * 2 * query_share * question_share / (query_share + question_share)


def _stem_scores(word: str) -> tuple[tuple[str, float], ...]:
    """The stems that match a word of an encoded question, each with its score, 0..1.

    >>> _stem_scores("abwerf/ableg"), _stem_scores("handkart:hand:kart")[1:]
    ((('abwerf', 1.0), ('ableg', 0.9)), (('hand', 0.5), ('kart', 0.5)))
    """
    stems, *parts = word.split(":")
    stem, *synonyms = stems.split("/")
    return (
        (stem, 1.0),
        *((synonym, QUESTION_SYNONYM_MATCH) for synonym in synonyms),
        *((part, COMPOUND_PART_MATCH) for part in parts),
    )
