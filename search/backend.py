"""What the backends share: the contents of an index, and how documents are matched and selected for ranking.

Like most search engines it works in two stages: every match gets a rough score from postings alone, then the best ones
are read and re-ranked by `ranking`.
"""

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import NamedTuple, Protocol

from content.code_version import code_version
from content.model.types import Library
from search import filter_tokens
from search.analysis import ENCODED_QUESTIONS, identity_token
from search.documents import Document, DocumentKind, all_documents, names_of_card
from search.filter_tokens import about_token
from search.interpretation import Interpretation
from search.query_terms import SPLIT_COMPOUND_FACTOR, TEXT_MATCH, ZONE_MATCH, QueryTerm
from search.ranking import Candidate, is_match
from search.similarity import Questions
from search.vocabulary import Name, Vocabulary

MIN_MATCHES = 5  # with fewer documents than this, those that match less of the query are taken as well

# Bounds on the work of a query
MAX_POSTINGS = 3000  # documents that are looked at for one token, those with the lowest numbers
COMMON_TERM_DF = 1500  # a term in more documents than this only scores documents that rarer terms have found

# Bounds on the memory of a process
MAX_CACHED_TOKENS = 20_000  # whose postings are cached
MAX_CACHED_DOCUMENTS = 6_000  # as they are ranked: all of today's content, some 20 MB

# Candidates that are re-ranked per kind, however many results are shown
RERANKED_PER_KIND = {DocumentKind.RULE: 30, DocumentKind.RULING: 30}
RERANKED_OF_OTHER_KINDS = 10  # of each of the other kinds
RERANKED_PER_NAMED_CARD = 8  # and about each card, in a query that names several cards
MAX_PHRASE_CANDIDATES = 200  # of each kind, in a query with a phrase, whose texts are searched for it


class DamagedIndex(Exception):
    """The stored index is missing, incomplete or altered, or of another format."""


def index_format() -> str:
    """A hash of the code that decides what an index contains; an index of another format is not used."""
    return code_version(("search", "content/model", "engine"))


@dataclass(frozen=True, slots=True)
class IndexSource:
    """What an index is built from. The number of a document is its position in `documents`."""

    documents: list[Document]
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Matches:
    """The documents that match a query."""

    candidates: list[Candidate]  # those that are to be ranked
    others: list[tuple[str, int]]  # kind and number of the rest, by rough score
    totals: dict[str, int]  # kind → matches, candidates included


class KindRange(NamedTuple):
    """The numbers of the documents of one kind: from `first` up to, not including, `end`."""

    kind: str
    first: int
    end: int


def kind_ranges(documents: list[Document]) -> list[KindRange]:
    """The range of each kind in documents that are sorted by kind."""
    ranges: list[KindRange] = []
    for number, document in enumerate(documents):
        if not ranges or ranges[-1].kind != document.kind:
            ranges.append(KindRange(document.kind.value, number, number))
        ranges[-1] = ranges[-1]._replace(end=number + 1)
    return ranges


def index_source(library: Library) -> IndexSource:
    """The documents and the vocabulary of a content version."""
    documents = list(all_documents(library))
    filter_values = filter_tokens.names_of_values(library.catalog.words)
    return IndexSource(
        documents, Vocabulary.from_documents(documents, all_names(library), library.synonyms, filter_values)
    )


def all_names(library: Library) -> Iterator[Name]:
    """All names that a query can mean; of cards, editions and expansions in their order in the catalog."""
    catalog = library.catalog
    for card in sorted(catalog.cards.values(), key=lambda card: card.position):
        for name in names_of_card(card):
            yield Name("card", card.slug, name, 0 if name == card.name else 1 if name == card.name_en else 2)
    for recommended in library.sets.values():
        yield Name("set", recommended.slug, recommended.name, 0)
        yield from (Name("set", recommended.slug, alias, 2) for alias in recommended.aliases)
    for rule in library.rules.values():
        yield Name("rule", rule.slug, rule.title, 0)
        yield from (Name("rule", rule.slug, question, 2) for question in rule.phrasings)
    for edition in sorted(catalog.editions.values(), key=lambda edition: edition.position):
        yield Name("edition", edition.slug, edition.name, 0)
    for expansion in catalog.expansions_in_order:
        yield Name("expansion", expansion.slug, expansion.name, 0)
        if expansion.name_en != expansion.name:
            yield Name("expansion", expansion.slug, expansion.name_en, 1)
    for kind, terms in (("topic", library.topics), ("tag", library.tags)):
        yield from (Name(kind, slug, term.name, 0) for slug, term in terms.items())


Scores = dict[int, float]  # number of a document → score or weight


class Index(ABC):
    """An open index of one content version. Matching is the same for all backends, which only read what is stored."""

    def __init__(self, vocabulary: Vocabulary, ranges: list[KindRange]) -> None:
        self.vocabulary = vocabulary
        self.questions = Questions(vocabulary.rarity)
        self._ranges = ranges
        self._cached_postings: dict[str, array[int]] = {}  # token → numbers of documents
        self._cached_documents: dict[int, Candidate] = {}  # by number

    @abstractmethod
    def _read_postings(self, tokens: list[str]) -> dict[str, "array[int]"]:
        """Token → numbers of the documents with it, ascending, at most the MAX_POSTINGS lowest; empty if unknown."""

    @abstractmethod
    def _read_documents(self, numbers: list[int]) -> list[Candidate]:
        """The stored documents with these numbers, in any order."""

    def is_stored(self) -> bool:
        """Whether it is still stored where the next process will look for it; True if it cannot be lost while open."""
        return True

    def store_again(self) -> None:  # noqa: B027 - nothing to do for an index that cannot be lost
        """Stores the index again after it was deleted while it is open."""

    def documents(self, numbers: list[int]) -> list[Candidate]:
        """The documents with these numbers; cached."""
        cached = self._cached_documents  # this dict to the end, even if another thread replaces it meanwhile
        if len(cached) > MAX_CACHED_DOCUMENTS:
            cached = self._cached_documents = {}
        if missing := [number for number in numbers if number not in cached]:
            documents = self._read_documents(missing)
            cached.update({document.number: self._cache_questions(document) for document in documents})
        return [cached[number] for number in numbers]

    def _cache_questions(self, document: Candidate) -> Candidate:
        """The document without its encoded questions: they are cached decoded, and need not be in memory twice."""
        self.questions.of_document(document.number, document.tokens)
        tokens = frozenset(token for token in document.tokens if not token.startswith(ENCODED_QUESTIONS))
        return replace(document, tokens=tokens)

    def documents_with(self, tokens: set[str]) -> set[int]:
        """The numbers of the documents that have any of these tokens."""
        postings = self._postings(tokens)
        return {number for token in tokens for number in postings[token]}

    def find(self, interpretation: Interpretation) -> Matches:
        """The documents that match a query, with the candidates that are to be ranked."""
        has_phrases = interpretation.phrases or interpretation.excluded_phrases
        postings = self._postings(_tokens_of(interpretation))
        scores, matched = _rough_scores(interpretation, postings)
        weight = sum(term.weight for term in interpretation.terms)
        named_cards = {
            number for slug in interpretation.cards for number in postings[identity_token("card", slug)]
        } & scores.keys()
        matching = sorted({number for number, share in matched.items() if is_match(share, weight)} | named_cards)
        if len(matching) < MIN_MATCHES:
            matching = sorted(scores)
        chosen = set(named_cards).union(*self._best_per_named_card(interpretation, scores, matching))
        others: list[tuple[str, int]] = []
        totals = {}
        for kind, first, end in self._ranges:
            numbers = matching[bisect_left(matching, first) : bisect_left(matching, end)]
            if numbers:
                totals[kind] = len(numbers)
                limit = RERANKED_PER_KIND.get(DocumentKind(kind), RERANKED_OF_OTHER_KINDS)
                if has_phrases:
                    limit = MAX_PHRASE_CANDIDATES
                chosen.update(nlargest(limit, numbers, key=scores.__getitem__))  # at a tie the lower number
                others += [(kind, number) for number in numbers if number not in chosen]
        others.sort(key=lambda other: (-scores[other[1]], other[1]))
        return Matches(self.documents(sorted(chosen)), others, totals)

    def _best_per_named_card(
        self, interpretation: Interpretation, scores: Scores, matching: list[int]
    ) -> Iterator[list[int]]:
        """If several cards are named, for each the documents about it with the best rough scores."""
        if len(interpretation.cards) > 1:
            tokens = [about_token(slug) for slug in interpretation.cards]
            postings, matches = self._postings(set(tokens)), set(matching)
            for token in tokens:
                about_card = matches.intersection(postings[token])
                yield nlargest(RERANKED_PER_NAMED_CARD, about_card, key=lambda number: (scores[number], -number))

    def _postings(self, tokens: set[str]) -> dict[str, "array[int]"]:
        """The cached postings, those of `tokens` among them."""
        cached = self._cached_postings
        if len(cached) > MAX_CACHED_TOKENS:
            cached = self._cached_postings = {}
        if missing := sorted(token for token in tokens if token not in cached):
            cached.update(self._read_postings(missing))
        return cached


class Backend(Protocol):
    """What a module must define to store indexes, as `whoosh_backend` and `postgres_backend` do."""

    def build(self, version: str, source: IndexSource) -> None:
        """Stores an index; it becomes visible when it is complete."""

    def read(self, version: str) -> Index:
        """Opens the stored index; raises DamagedIndex."""

    def rebuild(self, version: str, source: IndexSource) -> Index:
        """Stores an index and opens it, in memory where it cannot be stored. Only with the build lock."""

    def is_ready(self, version: str) -> bool:
        """Whether a complete index of this version and format is stored."""

    def prune(self, version: str) -> None:
        """Deletes all indexes but this one."""

    def build_lock(self) -> AbstractContextManager[None]:
        """Held by the one process that builds, restores or deletes indexes."""


def _tokens_of(interpretation: Interpretation) -> set[str]:
    """All tokens whose postings a query needs."""
    tokens = {token for term in interpretation.terms for token in term.tokens}
    tokens |= {zone + part for term in interpretation.terms for part in term.parts for zone in ZONE_MATCH}
    return tokens.union(*interpretation.required, *interpretation.excluded)


def _rough_scores(interpretation: Interpretation, postings: dict[str, "array[int]"]) -> tuple[Scores, Scores]:
    """The rough score, and the weight of the matched terms, of every document that matches any term and all filters."""
    allowed = [set().union(*(postings[token] for token in any_of)) for any_of in interpretation.required]
    selected: set[int] | None = set.intersection(*allowed) if allowed else None
    scores: Scores = {}
    matched: Scores = {}
    if not interpretation.terms and selected is not None:
        scores, matched = dict.fromkeys(selected, 0.0), dict.fromkeys(selected, 0.0)
    for term in interpretation.terms:  # sorted by weight, so that rare terms come first
        term_scores = _term_scores(term, postings)
        numbers = term_scores.keys() if selected is None else term_scores.keys() & selected
        if scores and len(term_scores) > COMMON_TERM_DF:
            numbers = numbers & scores.keys()
        weight = term.weight
        for number in numbers:
            scores[number] = scores.get(number, 0.0) + weight * term_scores[number]
            matched[number] = matched.get(number, 0.0) + weight
    for any_of in interpretation.excluded:
        for token in any_of:
            for number in postings[token]:
                scores.pop(number, None)
                matched.pop(number, None)
    return scores, matched


def _term_scores(term: QueryTerm, postings: dict[str, "array[int]"]) -> Scores:
    """The match scores of a term, 0..1, without the refinements of `ranking.term_match`."""
    scores: Scores = {}
    for token, match in reversed(term.tokens_best_first):  # the best last, so that it overwrites the others
        scores.update(dict.fromkeys(postings[token], match))
    if term.parts:
        with_part = [set().union(*(postings[zone + part] for zone in ZONE_MATCH)) for part in term.parts]
        for number in set.intersection(*with_part):
            scores.setdefault(number, SPLIT_COMPOUND_FACTOR * TEXT_MATCH)
    return scores
