"""How good a document answers a query: explicit, the same for every backend, tested.

First documents that meet every concept, then those that meet more of the cards that the query names, then by how well
and how much of the query is met, then the newer edition, then the order of kinds and of the content. How good single
matches are stands in `concepts`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from search.analysis import GIST, stems_of_gist
from search.concepts import PARTS, TEXT_WORD, ZONES, Concept
from search.documents import DocumentKind
from search.facets import is_mention
from search.german import fold, words
from search.understanding import Understood

LONG_TEXT = 700
IN_LONG_TEXT = 0.9
"""A word says less in a long text: it may stand there by chance."""

REMINDER = 0.03
"""What a ruling loses that only restates its card."""

BARELY = 0.35
"""How good a name is met at best where it stands in a list, or in the name of another card."""

LIST = 6
"""A general rule that mentions more cards than this lists them, as a recommended set does."""

BELOW_NAMES = 0.89
"""What says just what was asked, in its title, its questions or its slug, scores this: less than a named card."""

STRONG = 1.6
MET = 0.4
"""A document meets every concept when it meets those of at least this weight at least so well."""

MATCH = 0.34
"""A document is counted as found when it meets at least this share of what a query weighs."""


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
    meets_all: bool
    met_names: float
    score: float


def rank(understood: Understood, candidates: Iterable[Candidate]) -> list[Ranked]:
    """The candidates that fit, best first."""
    fitting = (candidate for candidate in candidates if has_phrases(understood, candidate))
    ranked = [_ranked(understood.concepts, candidate) for candidate in fitting]
    return sorted(ranked, key=_place)


def _place(hit: Ranked) -> tuple[bool, float, float, int, int]:
    newest = hit.candidate.newest if hit.score else 0  # by filters alone all are found alike: in the usual order
    return (not hit.meets_all, -hit.met_names, -hit.score, -newest, hit.candidate.number)


def is_match(met: float, asked: float) -> bool:
    """Whether a document meets enough of a query to count as found."""
    return met >= MATCH * asked


def _ranked(concepts: list[Concept], candidate: Candidate) -> Ranked:
    asked = sum(concept.weight for concept in concepts)
    if not asked:
        return Ranked(candidate, True, 0.0, 0.0)
    qualities = [(concept, quality(concept, candidate)) for concept in concepts]
    met_names = sum(concept.weight for concept, met in qualities if len(concept.cards) == 1 and met >= MET)
    strong = [met for concept, met in qualities if concept.weight >= STRONG] or [met for _, met in qualities]
    score = sum(concept.weight * met for concept, met in qualities) / asked
    said = max((_likeness(concepts, token) for token in candidate.tokens if token.startswith(GIST)), default=0.0)
    score = max(score, score + said * (BELOW_NAMES - score))
    if candidate.art == "reminder":
        score -= REMINDER
    return Ranked(candidate, all(met >= MET for met in strong), met_names, round(score, 4))


def _likeness(concepts: list[Concept], token: str) -> float:
    """How much of a gist is in the query, and of the query in the gist, from 0 to 1."""
    said = stems_of_gist(token)
    met = said & frozenset().union(*(concept.stems for concept in concepts))
    if not met:
        return 0.0
    of_gist = len(met) / len(said)
    of_query = sum(not concept.stems.isdisjoint(said) for concept in concepts) / len(concepts)
    return 2 * of_gist * of_query / (of_gist + of_query)


def quality(concept: Concept, candidate: Candidate) -> float:
    """How good a concept is met, from 0 to 1."""
    tokens = candidate.tokens
    best = max((value for token, value in concept.tokens.items() if token in tokens), default=0.0)
    if concept.parts and best < TEXT_WORD:
        best = max(best, of_parts(concept.parts, tokens))
    if best <= TEXT_WORD and len(candidate.text) > LONG_TEXT:
        best *= IN_LONG_TEXT
    return min(best, BARELY) if _is_only_named(concept, candidate, best) else best


def _is_only_named(concept: Concept, candidate: Candidate, best: float) -> bool:
    """Whether a document names the cards of a concept without saying anything about them."""
    if candidate.kind == DocumentKind.SET:
        return best <= TEXT_WORD
    if concept.cards and candidate.kind == DocumentKind.RULE:
        return best <= TEXT_WORD and sum(map(is_mention, candidate.tokens)) > LIST
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
