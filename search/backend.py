"""What the backends share: the material an index is made of, and how documents are matched and chosen for ranking."""

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import NamedTuple

from content.model.types import Library
from search import filter_tokens
from search.analysis import ENCODED_QUESTION, identity_token
from search.documents import Document, DocumentKind, all_documents, names_of_card
from search.filter_tokens import about_token
from search.interpretation import Interpretation
from search.query_terms import SPLIT_COMPOUND_FACTOR, TEXT_MATCH, ZONE_MATCH, QueryTerm
from search.ranking import Candidate, is_match
from search.similarity import Questions
from search.vocabulary import Name, Vocabulary

MIN_MATCHES = 5
"""When fewer documents than this match, those that meet less of the query are found as well."""

MAX_POSTINGS = 3000
"""So many documents are looked at for one token, the first of the content first: the bound on the work of a query."""

COMMON_TERM_DF = 1500
"""A concept of more documents than this adds none to those that rarer concepts have found."""

MAX_CACHED_TOKENS = 20_000
"""So many tokens a process remembers the postings of."""

MAX_CACHED_DOCUMENTS = 6_000
"""So many documents a process remembers as they are ranked: all of today's content, some 20 MB."""

RERANKED_PER_KIND = {DocumentKind.RULE: 30, DocumentKind.RULING: 30}
"""So many documents of a kind, the roughly best, are looked at closely and ranked, whatever is shown of them."""

RERANKED_OF_OTHER_KINDS = 10
"""So many of each other kind."""

RERANKED_PER_NAMED_CARD = 8
"""So many of those that are about a card, where several cards are named: what speaks of them all is found anyway."""

MAX_PHRASE_CANDIDATES = 200
"""So many documents of a kind are read to see whether a phrase stands in them."""


@dataclass(frozen=True, slots=True)
class IndexSource:
    """Everything an index is made of, in the order in which documents are numbered."""

    documents: list[Document]
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Matches:
    """Documents worth ranking, kind and number of the other matches, roughly best first, and how many of each kind
    match."""

    candidates: list[Candidate]
    others: list[tuple[str, int]]
    totals: dict[str, int]


class KindRange(NamedTuple):
    """The documents of one kind: their numbers are `first` up to, not including, `end`."""

    kind: str
    first: int
    end: int


def kind_ranges(documents: list[Document]) -> list[KindRange]:
    """Where each kind stands; documents come kind by kind."""
    found: list[KindRange] = []
    for number, document in enumerate(documents):
        if not found or found[-1].kind != document.kind:
            found.append(KindRange(document.kind.value, number, number))
        found[-1] = found[-1]._replace(end=number + 1)
    return found


def index_source(library: Library) -> IndexSource:
    """What there is to find in this content."""
    documents = list(all_documents(library))
    values = filter_tokens.names_of_values(library.catalog.words)
    return IndexSource(documents, Vocabulary.from_documents(documents, all_names(library), library.synonyms, values))


def all_names(library: Library) -> Iterator[Name]:
    """Everything with a name that can be typed."""
    catalog = library.catalog
    for card in sorted(catalog.cards.values(), key=lambda card: card.position):
        for name in names_of_card(card):
            yield Name("card", card.slug, name, 0 if name == card.name else 1 if name == card.name_en else 2)
    for one in library.sets.values():
        yield Name("set", one.slug, one.name, 0)
        yield from (Name("set", one.slug, alias, 2) for alias in one.aliases)
    for rule in library.rules.values():
        yield Name("rule", rule.slug, rule.title, 0)
        yield from (Name("rule", rule.slug, question, 2) for question in rule.phrasings)
    for box in sorted(catalog.editions.values(), key=lambda box: box.position):
        yield Name("edition", box.slug, box.name, 0)
    for line in sorted(catalog.expansions.values(), key=lambda line: line.position):
        yield Name("expansion", line.slug, line.name, 0)
        if line.name_en != line.name:
            yield Name("expansion", line.slug, line.name_en, 1)
    for kind, terms in (("topic", library.topics), ("tag", library.tags)):
        yield from (Name(kind, slug, term.name, 0) for slug, term in terms.items())


Scores = dict[int, float]
"""Something by the number of a document."""


class Index(ABC):
    """An open index of one content version: matching is the same for all backends, which only read what is stored."""

    def __init__(self, vocabulary: Vocabulary, stored: list[KindRange]) -> None:
        self.vocabulary = vocabulary
        self.questions = Questions(vocabulary.rarity)
        self._ranges = stored
        self._cached_postings: dict[str, array[int]] = {}  # postings that were read before
        self._cached_documents: dict[int, Candidate] = {}  # documents that were

    @abstractmethod
    def _read_postings(self, tokens: list[str]) -> dict[str, "array[int]"]:
        """The numbers of the documents that carry each token, at most MOST_POSTINGS, the first of the content first."""

    @abstractmethod
    def _read_documents(self, numbers: list[int]) -> list[Candidate]:
        """The stored documents with these numbers, in any order."""

    @abstractmethod
    def nearest_names(self, text: str, most: int) -> list[Name]:
        """The names that look most like a text, for „Meintest du …?“."""

    def is_stored(self) -> bool:
        """Whether it is still where the next process will look for it; always, where it cannot be lost while open."""
        return True

    def store_again(self) -> None:  # noqa: B027 - what is always kept has nothing to put back
        """Put back what was deleted while this index is open."""

    def _fallback_postings(self, label: str) -> "array[int]":
        """A second chance for a word that no document carries: what the backend itself makes of it."""
        return array("I")

    def documents(self, numbers: list[int]) -> list[Candidate]:
        """The documents with these numbers."""
        known = self._cached_documents
        if len(known) > MAX_CACHED_DOCUMENTS:
            known = self._cached_documents = {}
        if missing := [number for number in numbers if number not in known]:
            known.update(
                {candidate.number: self._cache_questions(candidate) for candidate in self._read_documents(missing)}
            )
        return [known[number] for number in numbers]

    def _cache_questions(self, candidate: Candidate) -> Candidate:
        """Its questions are kept as they are compared; as tokens they would be kept a second time."""
        self.questions.of(candidate.number, candidate.tokens)
        return replace(
            candidate, tokens=frozenset(token for token in candidate.tokens if not token.startswith(ENCODED_QUESTION))
        )

    def documents_with(self, tokens: set[str]) -> set[int]:
        """The numbers of the documents that carry any of these tokens."""
        postings = self._postings(tokens)
        return {number for token in tokens for number in postings[token]}

    def find(self, understood: Interpretation) -> Matches:
        """The documents that match: the best of each kind to be ranked, and what comes behind them."""
        has_phrases = understood.phrases or understood.excluded_phrases
        postings = self._postings(_all_tokens(understood))
        found_otherwise = self._fallbacks(understood, postings)
        scores, met = _rough_scores(understood, {**postings, **found_otherwise} if found_otherwise else postings)
        asked = sum(concept.weight for concept in understood.terms)
        named = {
            number for slug in understood.cards for number in postings[identity_token("card", slug)]
        } & scores.keys()
        matching = sorted({number for number, weight in met.items() if is_match(weight, asked)} | named)
        if len(matching) < MIN_MATCHES:
            matching = sorted(scores)
        chosen = set(named).union(*self._best_per_named_card(understood, scores, matching))
        others: list[tuple[str, int]] = []
        totals = {}
        for kind, first, end in self._ranges:
            numbers = matching[bisect_left(matching, first) : bisect_left(matching, end)]
            if numbers:
                totals[kind] = len(numbers)
                most = (
                    MAX_PHRASE_CANDIDATES
                    if has_phrases
                    else RERANKED_PER_KIND.get(DocumentKind(kind), RERANKED_OF_OTHER_KINDS)
                )
                chosen.update(nlargest(most, numbers, key=scores.__getitem__))  # at a tie the lower number
                others += [(kind, number) for number in numbers if number not in chosen]
        others.sort(key=lambda other: (-scores[other[1]], other[1]))
        candidates = [_add_tokens(candidate, found_otherwise) for candidate in self.documents(sorted(chosen))]
        return Matches(candidates, others, totals)

    def _best_per_named_card(
        self, understood: Interpretation, scores: Scores, matching: list[int]
    ) -> Iterator[list[int]]:
        """Of several named cards, for each the roughly best that is about it."""
        if len(understood.cards) > 1:
            tokens = [about_token(slug) for slug in understood.cards]
            postings, fitting = self._postings(set(tokens)), set(matching)
            for token in tokens:
                yield nlargest(
                    RERANKED_PER_NAMED_CARD, fitting.intersection(postings[token]), key=lambda n: (scores[n], -n)
                )

    def _fallbacks(self, understood: Interpretation, postings: dict[str, "array[int]"]) -> dict[str, "array[int]"]:
        """Token of a concept that nothing carries → the documents that the backend finds for its label."""
        found = {}
        for concept in understood.terms:
            if not concept.parts and not any(postings[token] for token in concept.tokens):
                weakest = min(concept.tokens, key=lambda token: (concept.tokens[token], token))
                found[weakest] = self._fallback_postings(concept.label)
        return {token: numbers for token, numbers in found.items() if numbers}

    def _postings(self, tokens: set[str]) -> dict[str, "array[int]"]:
        known = self._cached_postings
        if len(known) > MAX_CACHED_TOKENS:
            known = self._cached_postings = {}
        if missing := sorted(token for token in tokens if token not in known):
            known.update(self._read_postings(missing))
        return known


def _add_tokens(candidate: Candidate, otherwise: dict[str, "array[int]"]) -> Candidate:
    more = {token for token, numbers in otherwise.items() if candidate.number in numbers}
    return replace(candidate, tokens=candidate.tokens | more) if more else candidate


def _all_tokens(understood: Interpretation) -> set[str]:
    tokens = {token for concept in understood.terms for token in concept.tokens}
    tokens |= {zone + part for concept in understood.terms for part in concept.parts for zone in ZONE_MATCH}
    return tokens.union(*understood.required, *understood.excluded)


def _rough_scores(understood: Interpretation, postings: dict[str, "array[int]"]) -> tuple[Scores, Scores]:
    """Rough score, and weight of the met concepts, of every document that has something of the query and fits."""
    allowed = [set().union(*(postings[token] for token in terms)) for terms in understood.required]
    fitting: set[int] | None = set.intersection(*allowed) if allowed else None
    scores: Scores = {}
    met: Scores = {}
    if not understood.terms and fitting is not None:
        scores, met = dict.fromkeys(fitting, 0.0), dict.fromkeys(fitting, 0.0)
    for concept in understood.terms:  # the weightiest, which are the rarest, first
        found = _term_scores(concept, postings)
        numbers = found.keys() if fitting is None else found.keys() & fitting
        if scores and len(found) > COMMON_TERM_DF:
            numbers = numbers & scores.keys()
        weight = concept.weight
        for number in numbers:
            scores[number] = scores.get(number, 0.0) + weight * found[number]
            met[number] = met.get(number, 0.0) + weight
    for terms in understood.excluded:
        for token in terms:
            for number in postings[token]:
                scores.pop(number, None)
                met.pop(number, None)
    return scores, met


def _term_scores(concept: QueryTerm, postings: dict[str, "array[int]"]) -> Scores:
    """How good each document meets a concept, roughly: the ranking looks closer."""
    found: Scores = {}
    for token, value in reversed(concept.tokens_best_first):  # the best last: it stays
        found.update(dict.fromkeys(postings[token], value))
    if concept.parts:
        each = [set().union(*(postings[zone + part] for zone in ZONE_MATCH)) for part in concept.parts]
        for number in set.intersection(*each):
            found.setdefault(number, SPLIT_COMPOUND_FACTOR * TEXT_MATCH)
    return found
