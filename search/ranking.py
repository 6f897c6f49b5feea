"""How good a document answers a query: explicit, the same for every backend, tested.

The score of a document is how well the query is met, in shares of its weight, plus what `Weights` adds for being about
the cards that are named, for saying just what was asked, and for being what an answer is. Then the newer edition
counts, then the order of the content. How good single matches are stands in `concepts`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from search.analysis import ASKS, EXAMPLE, GIST, itself, stems_of_gist
from search.concepts import PARTS, TEXT_WORD, ZONES, Concept
from search.documents import REMINDER, DocumentKind
from search.facets import is_mention
from search.german import fold, words
from search.understanding import Understood

LONG_TEXT = 700
IN_LONG_TEXT = 0.9
"""A word says less in a long text: it may stand there by chance."""

BARELY = 0.35
"""How good a name is met at best where it stands in a list, or in the name of another card."""

LIST = 6
"""A general rule that mentions more cards than this lists them, as a recommended set does."""

MET = 0.4
"""So good a concept is met at least where a document is said to meet it."""

EXAMPLE_RATE, REMINDER_RATE = 0.7, 0.93
"""So much of its score keeps an example, and what only restates a card: they stand behind what answers as well."""

STRONG = 1.6
"""What weighs less need not be met by what meets everything."""

MATCH = 0.34
"""A document is counted as found when it meets at least this share of what a query weighs."""

REPRESENTED = 5
"""Among so many first results each of the cards that a query names stands at least once."""

Weigh = Callable[[str], float]
"""How much a stem tells."""


class Weights:
    """What counts beside how well the words are met; found by trying on the tuned half of the questions."""

    ALL = 0.06  # it meets everything
    NAMED = 0.6  # for the share of the query that names cards which the document is about or speaks of
    ABOUT = 0.15  # for the share that names cards which it is about
    MAIN = 0.16  # its main card is named
    SAID = 0.3  # it asks just what was asked
    ASKED = 0.19  # it answers this kind of question
    RULE = 0.2  # a general rule, where no card is named
    RULING = -0.1  # a ruling, where no card is named
    OTHER = -0.2  # it is about other cards than those named
    CARD = -0.9  # a card does not answer a question
    SET = -0.1  # nor does a recommended set


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Ranked:
    candidate: Candidate
    score: float


def rank(understood: Understood, candidates: Iterable[Candidate], weigh: Weigh = lambda stem: 1.0) -> list[Ranked]:
    """The candidates that fit, best first."""
    fitting = (candidate for candidate in candidates if has_phrases(understood, candidate))
    ranked = [Ranked(candidate, score(understood, candidate, weigh)) for candidate in fitting]
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


def score(understood: Understood, candidate: Candidate, weigh: Weigh) -> float:
    """How good a document answers a query; more is better."""
    concepts = understood.concepts
    asked = sum(concept.weight for concept in concepts)
    if not asked:
        return 0.0
    found = sum(value * weight for value, weight in zip(features(understood, candidate, weigh), _WEIGHTS, strict=True))
    return round(found * _rate(concepts, candidate), 4)


def _rate(concepts: list[Concept], candidate: Candidate) -> float:
    """How much of its score a document keeps; all of it, where it is called by its name."""
    if _is_called(concepts, candidate):
        return 1.0
    return EXAMPLE_RATE if EXAMPLE in candidate.tokens else REMINDER_RATE if candidate.art == REMINDER else 1.0


def _is_called(concepts: list[Concept], candidate: Candidate) -> bool:
    own = itself(candidate.kind, candidate.slug)
    return any(own in concept.tokens for concept in concepts)


def features(understood: Understood, candidate: Candidate, weigh: Weigh) -> tuple[float, ...]:
    """What the weights are for, in their order, behind how well the words are met."""
    concepts, kind = understood.concepts, candidate.kind
    asked = sum(concept.weight for concept in concepts)
    qualities = [(concept, quality(concept, candidate)) for concept in concepts]
    named = [(concept, met) for concept, met in qualities if len(concept.cards) == 1]
    about = [concept for concept, _ in named if concept.cards[0] in candidate.about]
    others = [concept for concept in concepts if concept not in about]
    is_question = understood.is_question
    return (
        sum(concept.weight * met for concept, met in qualities) / asked,
        float(all(met >= MET for concept, met in qualities if concept.weight >= STRONG)),
        sum(concept.weight for concept, met in named if met >= MET) / asked,
        sum(concept.weight for concept in about) / asked,
        float(any(concept.cards[0] == candidate.about[0] for concept in about)),
        _said(others, candidate.tokens, weigh),
        _asked(understood.asks, candidate.tokens),
        float(kind == DocumentKind.RULE and not named and is_question),
        float(kind == DocumentKind.RULING and not named and is_question),
        float(bool(named and candidate.about) and not about),
        float(kind == DocumentKind.CARD and is_question),
        float(kind == DocumentKind.SET and is_question and not _is_called(concepts, candidate)),
    )


_WEIGHTS = (
    1.0,
    Weights.ALL,
    Weights.NAMED,
    Weights.ABOUT,
    Weights.MAIN,
    Weights.SAID,
    Weights.ASKED,
    Weights.RULE,
    Weights.RULING,
    Weights.OTHER,
    Weights.CARD,
    Weights.SET,
)


def _said(concepts: list[Concept], tokens: frozenset[str], weigh: Weigh) -> float:
    """How alike the query and the most alike question of a document are, from 0 to 1; without the cards it is about."""
    asked = sum(concept.weight for concept in concepts)
    if not asked:
        return 0.0
    stems = frozenset().union(*(concept.stems for concept in concepts))
    best = 0.0
    for token in tokens:
        if token.startswith(GIST):
            said = stems_of_gist(token)
            if met := said & stems:
                of_gist = sum(map(weigh, met)) / sum(map(weigh, said))
                of_query = sum(concept.weight for concept in concepts if not met.isdisjoint(concept.stems)) / asked
                best = max(best, 2 * of_gist * of_query / (of_gist + of_query))
    return best


def _asked(kinds: frozenset[str], tokens: frozenset[str]) -> float:
    """The share of the kinds of a question that a document answers."""
    return sum(ASKS + kind in tokens for kind in kinds) / len(kinds) if kinds else 0.0


def quality(concept: Concept, candidate: Candidate) -> float:
    """How good a concept is met, from 0 to 1."""
    tokens = candidate.tokens
    best = max((value for token, value in concept.tokens.items() if token in tokens), default=0.0)
    if best < TEXT_WORD:
        best = max([best, *(value for token, value in concept.hints.items() if token in tokens)])
    if concept.parts and best < TEXT_WORD:
        best = max(best, of_parts(concept.parts, tokens))
    if best <= TEXT_WORD and len(candidate.text) > LONG_TEXT:
        best *= IN_LONG_TEXT
    return min(best, BARELY) if _is_only_named(concept, candidate, best) else best


def _is_only_named(concept: Concept, candidate: Candidate, best: float) -> bool:
    """Whether a document names the cards of a concept without saying anything about them."""
    if candidate.kind == DocumentKind.SET:
        return best <= TEXT_WORD
    if concept.cards and candidate.kind == DocumentKind.RULE and best <= TEXT_WORD:
        return sum(map(is_mention, candidate.tokens)) > LIST
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
