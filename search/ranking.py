"""Ranking of candidates by a linear model: the score is the sum of features, each times its weight.

It is the same for every backend. At equal scores documents that hold for newer editions come first, then those with the
lower number. The scores of single matches are defined in `query_terms`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import mul
from typing import NamedTuple

from search.descriptions import Description
from search.documents import DocumentKind
from search.filter_tokens import about_token
from search.interpretation import Interpretation
from search.matching import Postings, Scores
from search.normalization import fold, split_words
from search.similarity import MAX_SIMILARITIES, EncodedQuestions, QuestionSimilarity
from search.tokens import NAMED_TWICE, QUESTION_KIND, TEXT_MATCH
from search.word_vectors import cosine, sum_vectors, vector_of

FIRST_RESULTS = 5  # among these each named card has a result


class Features(NamedTuple):
    """What the score of a document depends on: numbers and conditions, 0..1.

    A query is a question if it has more than one term, or names a card twice. A term names a card if it can mean a
    single one only.
    """

    matched: float  # share of the weight of the terms, times their match scores
    about_main_card: float  # a named card is its main one, for a question
    exact_name: float  # it has the name that was typed; in a question, it is a rule with this title or question
    similarity: float  # of its question that is most similar to the query
    similarity_fifth: float  # of its fifth most similar question
    word_vectors: float  # cosine of the angle between the vectors of the query and of all its questions
    question_kind: float  # share of the kinds of question that it answers
    named_twice: float  # one of its questions names a card twice, as the query does
    cards_missing: float  # it is neither about any named card nor mentions one, for a question
    is_difference: float  # a difference between editions, for a question that asks for one
    is_card: float  # a card, for a question


# Fitted to the tuning sets in evals/questions/ and the questions of evals/queries.yaml, see docs/search.md.
WEIGHTS = Features(
    matched=1.0,
    about_main_card=0.19,
    exact_name=1.0,
    similarity=0.61,
    similarity_fifth=0.73,
    word_vectors=0.62,
    question_kind=0.19,
    named_twice=0.29,
    cards_missing=-0.3,
    is_difference=0.22,
    is_card=-0.26,
)


class DescriptionFeatures(NamedTuple):
    """What the score of a card depends on if the query describes one: numbers, 0..1."""

    matched: float  # as of `Features`
    matched_anywhere: float  # the same by the card or any statement about it
    word_vectors: float  # cosine of the angle between the vectors of the query and of all these statements
    similarity: float  # of the description of the card that is most similar to the query
    is_of_type: float  # it has the type that is described
    is_other: float  # it is named, but another is described


# Fitted to the questions of evals/questions/described.yaml, see docs/search.md.
DESCRIPTION_WEIGHTS = DescriptionFeatures(
    matched=2.0, matched_anywhere=1.2, word_vectors=1.2, similarity=2.0, is_of_type=1.0, is_other=-2.0
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document as the index stores it. The fields are those of `documents.Document`."""

    number: int  # position of the document in the content
    kind: str
    slug: str
    title: str
    text: str
    subkind: str
    about: tuple[str, ...]
    newest: int


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    candidate: Candidate
    score: float
    similarity: float = 0.0  # of its question that is most similar to the query, 0..1; only of the first results
    is_opposite: bool = False  # whether the ja or nein of that question is the opposite of the short answer


class RankingQuery:
    """What is computed once for all candidates of a query."""

    def __init__(
        self,
        interpretation: Interpretation,
        term_scores: Sequence[Scores],
        postings: Postings,
        questions: EncodedQuestions,
    ) -> None:
        self.interpretation, self.terms = interpretation, interpretation.terms
        self.term_scores, self.postings = term_scores, postings
        self.weight = sum(term.weight for term in self.terms)
        self.keys = frozenset(key for term in self.terms for key in term.keys)
        self.card_terms = {index for index, term in enumerate(self.terms) if len(term.cards) == 1}
        named = [f"card/{self.terms[index].cards[0]}" for index in self.card_terms]
        self.with_a_card = set().union(*(postings[key] for key in named))  # about it, or mentioning it
        # The vectors of single words and of English ones, which few questions have, say too little.
        has_vector = interpretation.is_question and not interpretation.is_english
        self.questions, self.vector = questions, vector_of(interpretation.words if has_vector else ())
        self.similarity = QuestionSimilarity(self.terms, questions, interpretation.stop_words, self.card_terms)

    def match(self, index: int, number: int) -> float:
        """The match score of a term in a document, 0..1."""
        match = self.term_scores[index].get(number, 0.0)
        if match >= TEXT_MATCH:
            return match
        expansions = self.terms[index].expansions.items()
        return max([match, *(factor * self.postings[stem].get(number, 0.0) for stem, factor in expansions)])

    def has(self, token: str, number: int) -> bool:
        return number in self.postings[token]


def rank(query: RankingQuery, candidates: Iterable[Candidate]) -> list[RankedCandidate]:
    """The candidates with the phrases of a query, best first."""
    fitting = [candidate for candidate in candidates if has_phrases(query.interpretation, candidate)]
    ranked = sorted((RankedCandidate(candidate, score(query, candidate)) for candidate in fitting), key=_sort_key)
    ranked = _promote_named_cards(query.interpretation.cards, ranked)
    first, rest = ranked[:FIRST_RESULTS], ranked[FIRST_RESULTS:]
    return [*(_with_nearest_question(query, hit) for hit in first), *rest]


def _with_nearest_question(query: RankingQuery, ranked: RankedCandidate) -> RankedCandidate:
    similarity, is_opposite = query.similarity.nearest_question(ranked.candidate.number)
    return replace(ranked, similarity=similarity, is_opposite=is_opposite)


def _sort_key(ranked: RankedCandidate) -> tuple[float, int, int]:
    newest = ranked.candidate.newest if ranked.score else 0  # found by filters alone: by number
    return (-ranked.score, -newest, ranked.candidate.number)


def _promote_named_cards(cards: list[str], ranked: list[RankedCandidate]) -> list[RankedCandidate]:
    """If two to four cards are named, moves the best result of each up to the FIRST_RESULTS."""
    for card in cards if 1 < len(cards) < FIRST_RESULTS else ():
        if any(card in hit.candidate.about for hit in ranked[:FIRST_RESULTS]):
            continue
        best = next((hit for hit in ranked if card in hit.candidate.about), None)
        if best:
            ranked.remove(best)
            ranked.insert(FIRST_RESULTS - 1, best)
    return ranked


def score(query: RankingQuery, candidate: Candidate) -> float:
    """The relevance score of a document for a query, about -1..4, rounded to four digits; 0 if no words were typed."""
    if not query.weight:
        return 0.0
    if query.interpretation.description and candidate.kind == DocumentKind.CARD:
        return _description_score(query, candidate, query.interpretation.description)
    return round(float(sum(map(mul, features(query, candidate), WEIGHTS))), 4)


def _description_score(query: RankingQuery, card: Candidate, description: Description) -> float:
    """How well a query describes a card: by its text, and by all that is stated about it."""
    statements = query.postings[about_token(card.slug)]  # the card itself among them
    matched = matched_anywhere = 0.0
    for index, term in enumerate(query.terms):
        matched += term.weight * query.match(index, card.number)
        matched_anywhere += term.weight * max(query.match(index, number) for number in statements)
    is_of_type = any(query.has(token, card.number) for token in description.types)
    values = DescriptionFeatures(
        matched=matched / query.weight,
        matched_anywhere=matched_anywhere / query.weight,
        word_vectors=cosine(query.vector, sum_vectors(map(query.questions.vector, statements))),
        similarity=query.similarity.of_document(card.number)[0],
        is_of_type=float(is_of_type),
        is_other=float(card.slug in description.other_cards),
    )
    return round(float(sum(map(mul, values, DESCRIPTION_WEIGHTS))), 4)


def features(query: RankingQuery, candidate: Candidate) -> Features:
    asked, terms, kind, number = query.interpretation, query.terms, candidate.kind, candidate.number
    matched = sum(term.weight * query.match(index, number) for index, term in enumerate(terms))
    about = {index for index in query.card_terms if terms[index].cards[0] in candidate.about}
    is_card = kind == DocumentKind.CARD  # its descriptions are no questions
    similarities = (0.0,) * MAX_SIMILARITIES if is_card else query.similarity.of_document(number)
    is_question = asked.is_question
    has_typed_name = f"{kind}/{candidate.slug}" in query.keys
    return Features(
        matched=matched / query.weight,
        about_main_card=float(is_question and any(terms[index].cards[0] == candidate.about[0] for index in about)),
        exact_name=float(has_typed_name and (not is_question or kind == DocumentKind.RULE)),
        similarity=similarities[0],
        similarity_fifth=similarities[4],
        word_vectors=0.0 if is_card else query.similarity.trust * cosine(query.vector, query.questions.vector(number)),
        question_kind=sum(query.has(QUESTION_KIND + asked_kind, number) for asked_kind in asked.question_kinds)
        / max(len(asked.question_kinds), 1),
        named_twice=float(any(query.has(NAMED_TWICE + card, number) for card in asked.cards_named_twice)),
        cards_missing=float(is_question and bool(query.card_terms) and number not in query.with_a_card),
        is_difference=float(kind == DocumentKind.DIFFERENCE and asked.asks_for_difference),
        is_card=float(is_card and is_question),
    )


def has_phrases(interpretation: Interpretation, candidate: Candidate) -> bool:
    """Whether the title or the text contains each phrase of a query word by word, and no excluded phrase."""
    if not interpretation.has_phrases:
        return True
    texts = [" " + " ".join(map(fold, split_words(text))) + " " for text in (candidate.title, candidate.text)]

    def contains(phrase: tuple[str, ...]) -> bool:
        return any(f" {' '.join(phrase)} " in text for text in texts)

    return all(map(contains, interpretation.phrases)) and not any(map(contains, interpretation.excluded_phrases))
