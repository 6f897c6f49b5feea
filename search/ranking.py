"""How good a document answers a query: explicit, the same for every backend, tested.

The score of a document is how well the query is met, in shares of its weight, how alike the questions are that it
answers, and what is added for being about the cards that are named, and for being what an answer is. Then
the newer edition counts, then the order of the content. How good single matches are stands in `concepts`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from sys import intern
from typing import NamedTuple

from search.analysis import EXAMPLE_MARK, NAMED_TWICE, QUESTION_KIND, identity_token
from search.documents import REMINDER, DocumentKind
from search.filter_tokens import is_mention
from search.interpretation import Interpretation
from search.normalization import fold, split_words
from search.query_terms import SPLIT_COMPOUND_FACTOR, TEXT_MATCH, ZONE_MATCH, QueryTerm
from search.similarity import Questions, QuestionSimilarity

LONG_TEXT_LENGTH = 700
LONG_TEXT_FACTOR = 0.9
"""A word says less in a long text: it may stand there by chance."""

MAX_NAMED_ONLY_MATCH = 0.35
"""How good a name is met at best where it stands in a list, or in the name of another card."""

MAX_CARDS_OF_RULE = 9
"""A general rule that mentions more cards than this lists them, as a recommended set does."""

MIN_MATCH = 0.4
"""So good a concept is met at least where a document is said to meet it."""

MIN_STRONG_WEIGHT = 1.6
"""What weighs less need not be met by what meets everything."""

MIN_MATCHED_SHARE = 0.34
"""A document is counted as found when it meets at least this share of what a query weighs."""

FIRST_RESULTS = 5
"""Among so many first results each of the cards that a query names stands at least once."""


class Features(NamedTuple):
    """What is looked at, from 0 to 1; shares are of the weight of the query."""

    matched: float  # how well its words are met
    all_matched: float  # each of them is met
    named: float  # the share that names cards which the document is about or speaks of
    about: float  # the share that names cards which it is about
    main: float  # its main card is named
    called: float  # it is what was named or asked for, and nothing else was typed
    similarity: float  # how alike the most alike of its questions is
    similarity_third: float  # how alike the third is
    similarity_fifth: float
    question_kind: float  # the share of the kinds of question that it answers
    named_twice: float  # it speaks of a card twice that is named twice
    difference: float  # a difference between editions
    other_cards: float  # it is about other cards than those named
    cards_missing: float  # it says nothing of the cards that are named
    card: float  # a card, where a question is asked
    recommended: float  # a recommended set, where a question is asked
    example: float  # it shows how something is done
    reminder: float  # it only restates its card


WEIGHTS_WITH_CARD = Features(
    matched=1.14,
    all_matched=0.13,
    named=0.26,
    about=0.08,
    main=0.29,
    called=1.0,
    similarity=0.85,
    similarity_third=0.53,
    similarity_fifth=0.36,
    question_kind=0.29,
    named_twice=0.46,
    difference=-0.05,
    other_cards=-0.14,
    cards_missing=-0.25,
    card=-0.7,
    recommended=-0.4,
    example=-0.08,
    reminder=-0.02,
)
"""What counts where a card is named; found on the tuned halves of the questions, as the next."""

WEIGHTS_WITHOUT_CARD = Features(
    matched=0.89,
    all_matched=0.08,
    named=0.0,
    about=0.0,
    main=0.0,
    called=1.0,
    similarity=0.92,
    similarity_third=0.84,
    similarity_fifth=0.74,
    question_kind=0.35,
    named_twice=0.0,
    difference=-0.1,
    other_cards=0.0,
    cards_missing=0.0,
    card=-0.7,
    recommended=-0.4,
    example=-0.15,
    reminder=-0.02,
)
"""What counts where none is: more how alike a document's questions are than the words they share."""


@dataclass(frozen=True)
class Candidate:
    """A document as the index stores it. `number` is its place in the content."""

    number: int
    kind: str
    slug: str
    title: str
    text: str
    subkind: str
    about: tuple[str, ...]
    newest: int
    tokens: frozenset[str]

    @cached_property
    def mention_count(self) -> int:
        """So many cards are mentioned."""
        return sum(map(is_mention, self.tokens))


def parse_tokens(tokens: str) -> frozenset[str]:
    """Stored tokens as a candidate has them; those that many documents have are kept once."""
    return frozenset(map(intern, tokens.split(" ")))


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    candidate: Candidate
    score: float


class RankingQuery:
    """What is the same for all candidates."""

    def __init__(self, understood: Interpretation, sayings: Questions) -> None:
        self.concepts = understood.terms
        self.each = [concept.weight for concept in understood.terms]
        self.weight = sum(self.each)
        self.strong = [number for number, weight in enumerate(self.each) if weight >= MIN_STRONG_WEIGHT]
        self.meant = frozenset(token for concept in self.concepts for token in concept.tokens)
        self.named = {number for number, concept in enumerate(self.concepts) if len(concept.cards) == 1}
        self.own = frozenset(token for number in self.named for token in self.concepts[number].card_tokens)
        self.weights = WEIGHTS_WITH_CARD if self.named else WEIGHTS_WITHOUT_CARD
        self.asks, self.twice, self.is_question = (
            understood.question_kinds,
            understood.cards_named_twice,
            understood.is_question,
        )
        self.likeness = QuestionSimilarity(understood.terms, sayings, understood.stop_words, self.named)


def rank(
    understood: Interpretation, candidates: Iterable[Candidate], sayings: Questions | None = None
) -> list[RankedCandidate]:
    """The candidates that fit, best first; `sayings` are their questions, where they are kept for other queries."""
    fitting = [candidate for candidate in candidates if has_phrases(understood, candidate)]
    sayings = sayings or Questions()
    for candidate in fitting:  # all before the first is compared: each new word is a reason to look again which are met
        sayings.of(candidate.number, candidate.tokens)
    query = RankingQuery(understood, sayings)
    ranked = [RankedCandidate(candidate, score(query, candidate)) for candidate in fitting]
    return _promote_named_cards(understood.cards, sorted(ranked, key=_sort_key))


def _sort_key(hit: RankedCandidate) -> tuple[float, int, int]:
    newest = hit.candidate.newest if hit.score else 0  # by filters alone all are found alike: in the usual order
    return (-hit.score, -newest, hit.candidate.number)


def _promote_named_cards(cards: list[str], ranked: list[RankedCandidate]) -> list[RankedCandidate]:
    """Of several named cards each has its best result among the first."""
    for card in cards if 1 < len(cards) < FIRST_RESULTS else ():
        if any(card in hit.candidate.about for hit in ranked[:FIRST_RESULTS]):
            continue
        best = next((hit for hit in ranked if card in hit.candidate.about), None)
        if best:
            ranked.remove(best)
            ranked.insert(FIRST_RESULTS - 1, best)
    return ranked


def is_match(met: float, asked: float) -> bool:
    """Whether a document meets enough of a query to count as found."""
    return met >= MIN_MATCHED_SHARE * asked


def score(query: RankingQuery, candidate: Candidate) -> float:
    """How good a document answers a query; more is better."""
    if not query.weight:
        return 0.0
    return round(float(sum(map(mul, features(query, candidate), query.weights))), 4)


def features(query: RankingQuery, candidate: Candidate) -> Features:
    """What the weights are for."""
    concepts, kind, tokens = query.concepts, candidate.kind, candidate.tokens
    qualities = [term_match(concept, candidate) for concept in concepts]
    about = {number for number in query.named if concepts[number].cards[0] in candidate.about}
    alike = query.likeness.of_document(candidate.number, tokens)
    is_question = query.is_question
    is_called = identity_token(kind, candidate.slug) in query.meant
    return Features(
        matched=sum(map(mul, query.each, qualities)) / query.weight,
        all_matched=float(all(qualities[number] >= MIN_MATCH for number in query.strong)),
        named=sum([query.each[number] for number in query.named if qualities[number] >= MIN_MATCH]) / query.weight,
        about=is_question * sum([query.each[number] for number in about]) / query.weight,
        main=float(is_question and any(concepts[number].cards[0] == candidate.about[0] for number in about)),
        called=float(is_called and (not is_question or kind == DocumentKind.RULE)),
        similarity=alike[0],
        similarity_third=alike[2],
        similarity_fifth=alike[4],
        question_kind=sum(QUESTION_KIND + asked in tokens for asked in query.asks) / max(len(query.asks), 1),
        named_twice=float(any(NAMED_TWICE + card in tokens for card in query.twice)),
        difference=float(kind == DocumentKind.DIFFERENCE and is_question),
        other_cards=float(bool(query.named and candidate.about) and not about),
        cards_missing=float(is_question and bool(query.named) and query.own.isdisjoint(tokens)),
        card=float(kind == DocumentKind.CARD and is_question),
        recommended=float(kind == DocumentKind.SET and is_question and not is_called),
        example=float(EXAMPLE_MARK in tokens and not is_called),
        reminder=float(candidate.subkind == REMINDER and not is_called),
    )


def term_match(concept: QueryTerm, candidate: Candidate) -> float:
    """How good a concept is met, from 0 to 1."""
    tokens = candidate.tokens
    best = best_match(concept.tokens_best_first, tokens)
    if best < TEXT_MATCH:
        best = max(best, best_match(concept.expansions_best_first, tokens))
    if concept.parts and best < TEXT_MATCH:
        best = max(best, parts_match(concept.parts, tokens))
    if best <= TEXT_MATCH and len(candidate.text) > LONG_TEXT_LENGTH:
        best *= LONG_TEXT_FACTOR
    return min(best, MAX_NAMED_ONLY_MATCH) if _is_only_named(concept, candidate, best) else best


def best_match(best_first: Iterable[tuple[str, float]], tokens: frozenset[str]) -> float:
    """How good the best is met of what these documents' tokens can meet."""
    for token, value in best_first:
        if token in tokens:
            return value
    return 0.0


def _is_only_named(concept: QueryTerm, candidate: Candidate, best: float) -> bool:
    """Whether a document names the cards of a concept without saying anything about them."""
    if candidate.kind == DocumentKind.SET:
        return best <= TEXT_MATCH
    if concept.cards and candidate.kind == DocumentKind.RULE and best <= TEXT_MATCH:
        return candidate.mention_count > MAX_CARDS_OF_RULE
    return not concept.other_cards_with_this_word.isdisjoint(candidate.tokens) and concept.card_tokens.isdisjoint(
        candidate.tokens
    )


def parts_match(parts: tuple[str, ...], tokens: frozenset[str]) -> float:
    """How good the parts of a compound, or the words of a term, are met where all of them stand in a document."""
    each = [max((value for zone, value in ZONE_MATCH.items() if zone + part in tokens), default=0.0) for part in parts]
    return SPLIT_COMPOUND_FACTOR * sum(each) / len(each) if all(each) else 0.0


def has_phrases(understood: Interpretation, candidate: Candidate) -> bool:
    """Whether the wanted words stand one behind the other, and the unwanted ones do not."""
    if not (understood.phrases or understood.excluded_phrases):
        return True
    texts = [" " + " ".join(map(fold, split_words(text))) + " " for text in (candidate.title, candidate.text)]

    def stands(phrase: tuple[str, ...]) -> bool:
        return any(f" {' '.join(phrase)} " in text for text in texts)

    return all(map(stands, understood.phrases)) and not any(map(stands, understood.excluded_phrases))
