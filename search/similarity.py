"""Similarity of questions: how well a query matches each of the questions that a document answers.

All questions are encoded with one letter for each word, see `EncodedQuestions`, which devices read as well.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from search.query_terms import QueryTerm
from search.stop_words import STOP_WORD_MARK
from search.word_vectors import WordVector, vector_of

QUESTION_SYNONYM_MATCH = 0.9  # score of what an everyday word of a document's question stands for, 0..1
COMPOUND_PART_MATCH = 0.5  # score of two compounds that share one part, 0..1
EXPANSION_MATCH = 0.36  # score of a word matched through an expansion, times the factor of that, 0..1
STOP_WORD_WEIGHT = 1.3  # of a stop word; other words of questions weigh their rarity, 1..8

# If the query names a card, the similarity is scaled down when the remaining words weigh little: by half at this
# weight.
HALF_TRUST_WEIGHT = 8.0

OPPOSITE_MARK = "!"  # the first letter of a question whose own ja or nein is the opposite of the short answer
FIRST_LETTER = ord("#")  # of the alphabet in which words are encoded
MAX_SIMILARITIES = 5  # similarities that are returned for a document, those of its most similar questions


def encode_questions(documents: Iterable[Sequence[str]]) -> dict[str, Any]:
    """The questions of each document (see `analysis.encode_question`) in one string, separated by blanks.

    Each word is one letter; the most frequent words have the first letters. The order of words does not count: sorted,
    questions and letters take less space.
    """
    documents = list(documents)
    counts = Counter(
        word for questions in documents for question in questions for word in question.lstrip(OPPOSITE_MARK).split("-")
    )
    words = sorted(counts, key=lambda word: (-counts[word], word))
    letters = {word: chr(FIRST_LETTER + number) for number, word in enumerate(words)}

    def encode(question: str) -> str:
        mark = OPPOSITE_MARK if question.startswith(OPPOSITE_MARK) else ""
        return mark + "".join(sorted(letters[word] for word in question.lstrip(OPPOSITE_MARK).split("-")))

    return {"words": words, "encoded": [" ".join(sorted(map(encode, questions))) for questions in documents]}


class EncodedQuestions:
    """The questions of all documents, as `encode_questions` encodes them."""

    def __init__(
        self,
        data: Mapping[str, Any],
        rarity: Callable[[str], float] = lambda stem: 1.0,
        parts: Mapping[str, Sequence[str]] = {},
    ) -> None:
        """`rarity` weighs a stem; `parts` are those of the stems of compounds."""
        self._encoded: list[str] = data["encoded"]
        self._words: dict[str, str] = {}  # letter → word, without synonyms
        self._question_weights: dict[int, array[float]] = {}  # of documents, by number
        self._vectors: dict[int, WordVector] = {}  # of documents, by number
        self.weights: dict[str, float] = {OPPOSITE_MARK: 0.0}  # letter → weight of its word
        self.stop_words: dict[str, str] = {}  # stop word → letter
        self.by_stem: dict[str, list[tuple[str, float]]] = defaultdict(list)  # stem → letters, match scores 0..1
        for number, word in enumerate(data["words"]):
            letter = chr(FIRST_LETTER + number)
            self._words[letter] = word.partition("/")[0]
            if word.startswith(STOP_WORD_MARK):
                self.weights[letter] = STOP_WORD_WEIGHT
                self.stop_words[word[1:]] = letter
                continue
            stem, *synonyms = word.split("/")
            self.weights[letter] = rarity(stem)
            self.by_stem[stem].append((letter, 1.0))
            for synonym in synonyms:
                self.by_stem[synonym].append((letter, QUESTION_SYNONYM_MATCH))
            for part in parts.get(stem, ()):
                self.by_stem[part].append((letter, COMPOUND_PART_MATCH))

    def of_document(self, number: int) -> Iterable[tuple[str, float]]:
        """The encoded questions of the document with this number, and the weight of each, which is computed once."""
        encoded = self._encoded[number]
        questions = encoded.split(" ") if encoded else []  # other kinds of blanks are letters of the alphabet
        if number not in self._question_weights:
            weights = (sum(map(self.weights.__getitem__, question)) for question in questions)
            self._question_weights[number] = array("d", weights)
        return zip(questions, self._question_weights[number], strict=True)

    def vector(self, number: int) -> WordVector:
        """The vector of all words of these questions; computed once."""
        if number not in self._vectors:
            letters = self._encoded[number]
            self._vectors[number] = vector_of(self._words[letter] for letter in letters if letter in self._words)
        return self._vectors[number]


class LetterMatch(NamedTuple):
    """A word of documents' questions that the query matches."""

    weight: float  # of the word, times the score of its best match
    # Pairs: index of a query term, or a negative number of a stop word, and its weight times the score of its match
    terms: Sequence[tuple[int, float]]


class QuestionSimilarity:
    """One query, to be compared with the questions of documents.

    `without` are the indexes of terms that are left out: single named cards, for which other features of the ranking
    exist. Their names in a question still count as matched, so they do not lower its similarity.
    """

    def __init__(
        self,
        terms: Sequence[QueryTerm],
        questions: EncodedQuestions,
        stop_words: frozenset[str] = frozenset(),
        without: Container[int] = (),
    ) -> None:
        self._questions = questions
        compared = {index: term for index, term in enumerate(terms) if index not in without}
        weight = sum(term.weight for term in compared.values())
        self._weight = weight + STOP_WORD_WEIGHT * len(stop_words)
        trusted = weight or self._weight
        self.trust = trusted / (trusted + HALF_TRUST_WEIGHT) if len(compared) < len(terms) else 1.0
        stop_letters = sorted(letter for word, letter in questions.stop_words.items() if word in stop_words)
        of_terms = _match_letters(compared, questions)
        names = {stem for index, term in enumerate(terms) if index in without for stem in term.stems}
        self._matches = {
            **{
                letter: LetterMatch(questions.weights[letter], ())
                for stem in names
                for letter, _ in questions.by_stem.get(stem, ())
            },
            **{
                letter: LetterMatch(STOP_WORD_WEIGHT, [(-number, STOP_WORD_WEIGHT)])
                for number, letter in enumerate(stop_letters, 1)
            },
            **of_terms,
        }
        self._needed = frozenset(of_terms if compared else stop_letters)  # a similar question has one of these letters

    def of_document(self, number: int) -> list[float]:
        """The similarities of the query to the most similar questions of a document, 0..1, the highest first."""
        similarities = sorted((similarity for similarity, _ in self._of_questions(number)), reverse=True)
        return [*similarities, *[0.0] * MAX_SIMILARITIES][:MAX_SIMILARITIES]

    def nearest_question(self, number: int) -> tuple[float, bool]:
        """The similarity of the query to a document's most similar question, and whether that is an opposite one.

        It is not scaled down where little but the name of a card was typed.
        """
        similarity, is_opposite = max(self._of_questions(number), default=(0.0, False))
        return (similarity / self.trust, is_opposite) if similarity else (0.0, False)

    def _of_questions(self, number: int) -> Iterable[tuple[float, bool]]:
        """The similarity to each question with anything in common, and whether that is an opposite one."""
        for question, weight in self._questions.of_document(number):
            if not self._needed.isdisjoint(question):
                yield self._similarity(question, weight), question[0] == OPPOSITE_MARK

    def _similarity(self, question: str, weight: float) -> float:
        """The harmonic mean of two shares: of the query's weight that the question matches, and the reverse; 0..1."""
        matched = 0.0
        best_of_term: dict[int, float] = {}
        for letter in question:
            if letter in self._matches:
                matched_weight, terms = self._matches[letter]
                matched += matched_weight
                for index, term_weight in terms:
                    if term_weight > best_of_term.get(index, 0.0):
                        best_of_term[index] = term_weight
        query_share, question_share = sum(best_of_term.values()) / self._weight, matched / weight
        both = query_share + question_share
        return self.trust * 2 * query_share * question_share / both if both else 0.0


def _match_letters(terms: Mapping[int, QueryTerm], questions: EncodedQuestions) -> dict[str, LetterMatch]:
    """The words of questions that the terms match."""
    matches: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for index, term in terms.items():
        expansions = {stem: EXPANSION_MATCH * factor for stem, factor in term.expansions.items()}
        parts = dict.fromkeys(term.parts, COMPOUND_PART_MATCH)
        for stem, score in {**expansions, **parts, **dict.fromkeys(term.stems, 1.0)}.items():
            for letter, letter_score in questions.by_stem.get(stem, ()):
                matches[letter].append((index, min(score, letter_score)))
    return {
        letter: LetterMatch(
            questions.weights[letter] * max(score for _, score in scores),
            [(index, terms[index].weight * score) for index, score in scores],
        )
        for letter, scores in matches.items()
    }
