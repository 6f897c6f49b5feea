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

from search.analysis import ASKS, EXAMPLE, TWICE, itself
from search.documents import REMINDER, DocumentKind
from search.filter_tokens import is_mention
from search.german import fold, words
from search.interpretation import Understood
from search.query_terms import PARTS, TEXT_WORD, ZONES, Concept
from search.similarity import Likeness, Sayings

LONG_TEXT = 700
IN_LONG_TEXT = 0.9
"""A word says less in a long text: it may stand there by chance."""

BARELY = 0.35
"""How good a name is met at best where it stands in a list, or in the name of another card."""

LIST = 9
"""A general rule that mentions more cards than this lists them, as a recommended set does."""

MET = 0.4
"""So good a concept is met at least where a document is said to meet it."""

STRONG = 1.6
"""What weighs less need not be met by what meets everything."""

MATCH = 0.34
"""A document is counted as found when it meets at least this share of what a query weighs."""

REPRESENTED = 5
"""Among so many first results each of the cards that a query names stands at least once."""


class Features(NamedTuple):
    """What is looked at, from 0 to 1; shares are of the weight of the query."""

    met: float  # how well its words are met
    every: float  # each of them is met
    named: float  # the share that names cards which the document is about or speaks of
    about: float  # the share that names cards which it is about
    main: float  # its main card is named
    called: float  # it is what was named or asked for, and nothing else was typed
    alike: float  # how alike the most alike of its questions is
    alike_third: float  # how alike the third is
    alike_fifth: float
    kind_asked: float  # the share of the kinds of question that it answers
    twice: float  # it speaks of a card twice that is named twice
    difference: float  # a difference between editions
    other: float  # it is about other cards than those named
    elsewhere: float  # it says nothing of the cards that are named
    card: float  # a card, where a question is asked
    recommended: float  # a recommended set, where a question is asked
    example: float  # it shows how something is done
    reminder: float  # it only restates its card


BESIDE_A_CARD = Features(
    met=1.14,
    every=0.13,
    named=0.26,
    about=0.08,
    main=0.29,
    called=1.0,
    alike=0.85,
    alike_third=0.53,
    alike_fifth=0.36,
    kind_asked=0.29,
    twice=0.46,
    difference=-0.05,
    other=-0.14,
    elsewhere=-0.25,
    card=-0.7,
    recommended=-0.4,
    example=-0.08,
    reminder=-0.02,
)
"""What counts where a card is named; found on the tuned halves of the questions, as the next."""

WITHOUT_A_CARD = Features(
    met=0.89,
    every=0.08,
    named=0.0,
    about=0.0,
    main=0.0,
    called=1.0,
    alike=0.92,
    alike_third=0.84,
    alike_fifth=0.74,
    kind_asked=0.35,
    twice=0.0,
    difference=-0.1,
    other=0.0,
    elsewhere=0.0,
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
    art: str
    about: tuple[str, ...]
    newest: int
    tokens: frozenset[str]

    @cached_property
    def mentions(self) -> int:
        """So many cards are mentioned."""
        return sum(map(is_mention, self.tokens))


def as_set(tokens: str) -> frozenset[str]:
    """Stored tokens as a candidate has them; those that many documents have are kept once."""
    return frozenset(map(intern, tokens.split(" ")))


@dataclass(frozen=True, slots=True)
class Ranked:
    candidate: Candidate
    score: float


class Query:
    """What is the same for all candidates."""

    def __init__(self, understood: Understood, sayings: Sayings) -> None:
        self.concepts = understood.concepts
        self.each = [concept.weight for concept in understood.concepts]
        self.weight = sum(self.each)
        self.strong = [number for number, weight in enumerate(self.each) if weight >= STRONG]
        self.meant = frozenset(token for concept in self.concepts for token in concept.tokens)
        self.named = {number for number, concept in enumerate(self.concepts) if len(concept.cards) == 1}
        self.own = frozenset(token for number in self.named for token in self.concepts[number].own)
        self.weights = BESIDE_A_CARD if self.named else WITHOUT_A_CARD
        self.asks, self.twice, self.is_question = understood.asks, understood.twice, understood.is_question
        self.likeness = Likeness(understood.concepts, sayings, understood.small, self.named)


def rank(understood: Understood, candidates: Iterable[Candidate], sayings: Sayings | None = None) -> list[Ranked]:
    """The candidates that fit, best first; `sayings` are their questions, where they are kept for other queries."""
    fitting = [candidate for candidate in candidates if has_phrases(understood, candidate)]
    sayings = sayings or Sayings()
    for candidate in fitting:  # all before the first is compared: each new word is a reason to look again which are met
        sayings.of(candidate.number, candidate.tokens)
    query = Query(understood, sayings)
    ranked = [Ranked(candidate, score(query, candidate)) for candidate in fitting]
    return _with_every_card(understood.cards, sorted(ranked, key=_place))


def _place(hit: Ranked) -> tuple[float, int, int]:
    newest = hit.candidate.newest if hit.score else 0  # by filters alone all are found alike: in the usual order
    return (-hit.score, -newest, hit.candidate.number)


def _with_every_card(cards: list[str], ranked: list[Ranked]) -> list[Ranked]:
    """Of several named cards each has its best result among the first."""
    for card in cards if 1 < len(cards) < REPRESENTED else ():
        if any(card in hit.candidate.about for hit in ranked[:REPRESENTED]):
            continue
        best = next((hit for hit in ranked if card in hit.candidate.about), None)
        if best:
            ranked.remove(best)
            ranked.insert(REPRESENTED - 1, best)
    return ranked


def is_match(met: float, asked: float) -> bool:
    """Whether a document meets enough of a query to count as found."""
    return met >= MATCH * asked


def score(query: Query, candidate: Candidate) -> float:
    """How good a document answers a query; more is better."""
    if not query.weight:
        return 0.0
    return round(float(sum(map(mul, features(query, candidate), query.weights))), 4)


def features(query: Query, candidate: Candidate) -> Features:
    """What the weights are for."""
    concepts, kind, tokens = query.concepts, candidate.kind, candidate.tokens
    qualities = [quality(concept, candidate) for concept in concepts]
    about = {number for number in query.named if concepts[number].cards[0] in candidate.about}
    alike = query.likeness.to(candidate.number, tokens)
    is_question = query.is_question
    is_called = itself(kind, candidate.slug) in query.meant
    return Features(
        met=sum(map(mul, query.each, qualities)) / query.weight,
        every=float(all(qualities[number] >= MET for number in query.strong)),
        named=sum([query.each[number] for number in query.named if qualities[number] >= MET]) / query.weight,
        about=is_question * sum([query.each[number] for number in about]) / query.weight,
        main=float(is_question and any(concepts[number].cards[0] == candidate.about[0] for number in about)),
        called=float(is_called and (not is_question or kind == DocumentKind.RULE)),
        alike=alike[0],
        alike_third=alike[2],
        alike_fifth=alike[4],
        kind_asked=sum(ASKS + asked in tokens for asked in query.asks) / max(len(query.asks), 1),
        twice=float(any(TWICE + card in tokens for card in query.twice)),
        difference=float(kind == DocumentKind.DIFFERENCE and is_question),
        other=float(bool(query.named and candidate.about) and not about),
        elsewhere=float(is_question and bool(query.named) and query.own.isdisjoint(tokens)),
        card=float(kind == DocumentKind.CARD and is_question),
        recommended=float(kind == DocumentKind.SET and is_question and not is_called),
        example=float(EXAMPLE in tokens and not is_called),
        reminder=float(candidate.art == REMINDER and not is_called),
    )


def quality(concept: Concept, candidate: Candidate) -> float:
    """How good a concept is met, from 0 to 1."""
    tokens = candidate.tokens
    best = best_met(concept.best_first, tokens)
    if best < TEXT_WORD:
        best = max(best, best_met(concept.best_hints_first, tokens))
    if concept.parts and best < TEXT_WORD:
        best = max(best, of_parts(concept.parts, tokens))
    if best <= TEXT_WORD and len(candidate.text) > LONG_TEXT:
        best *= IN_LONG_TEXT
    return min(best, BARELY) if _is_only_named(concept, candidate, best) else best


def best_met(best_first: Iterable[tuple[str, float]], tokens: frozenset[str]) -> float:
    """How good the best is met of what these documents' tokens can meet."""
    for token, value in best_first:
        if token in tokens:
            return value
    return 0.0


def _is_only_named(concept: Concept, candidate: Candidate, best: float) -> bool:
    """Whether a document names the cards of a concept without saying anything about them."""
    if candidate.kind == DocumentKind.SET:
        return best <= TEXT_WORD
    if concept.cards and candidate.kind == DocumentKind.RULE and best <= TEXT_WORD:
        return candidate.mentions > LIST
    return not concept.namesakes.isdisjoint(candidate.tokens) and concept.own.isdisjoint(candidate.tokens)


def of_parts(parts: tuple[str, ...], tokens: frozenset[str]) -> float:
    """How good the parts of a compound, or the words of a term, are met where all of them stand in a document."""
    each = [max((value for zone, value in ZONES.items() if zone + part in tokens), default=0.0) for part in parts]
    return PARTS * sum(each) / len(each) if all(each) else 0.0


def has_phrases(understood: Understood, candidate: Candidate) -> bool:
    """Whether the wanted words stand one behind the other, and the unwanted ones do not."""
    if not (understood.phrases or understood.excluded_phrases):
        return True
    texts = [" " + " ".join(map(fold, words(text))) + " " for text in (candidate.title, candidate.text)]

    def stands(phrase: tuple[str, ...]) -> bool:
        return any(f" {' '.join(phrase)} " in text for text in texts)

    return all(map(stands, understood.phrases)) and not any(map(stands, understood.excluded_phrases))
