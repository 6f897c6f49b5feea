"""What the backends share: the contents of an index, how it is opened, and what is cached of it."""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from content.code_version import code_version
from content.model.types import Library
from search import filter_tokens
from search.analysis import AnalysedDocument, analyse_document
from search.documents import Document, DocumentKind, all_documents, names_of_card
from search.interpretation import Interpretation
from search.lexicon import basic_type_stems, build_vocabulary
from search.matching import KindRange, Matches, Postings, Scores, find_matches, keys_of
from search.ranking import Candidate, RankedCandidate, RankingQuery, rank
from search.similarity import EncodedQuestions, encode_questions
from search.tokens import tokens_of_key
from search.vocabulary import Name, Vocabulary

# Bounds on the memory of a process: some 1 MB. Without any cache a query takes a tenth longer from a file.
MAX_CACHED_KEYS = 500  # whose postings are cached
MAX_CACHED_DOCUMENTS = 500


class DamagedIndex(Exception):
    """The stored index is missing, incomplete or altered, or of another format."""


def index_format() -> str:
    """A hash of the code that decides what an index contains; an index of another format is not used."""
    return code_version(("search", "content/model", "engine"))


@dataclass(frozen=True, slots=True)
class IndexSource:
    """What an index is built from. The number of a document is its position in `documents`."""

    documents: list[AnalysedDocument]
    data: dict[str, Any]  # of the `Vocabulary`, and under `questions` of the `EncodedQuestions`

    @property
    def ranges(self) -> list[KindRange]:
        """The range of each kind; documents are sorted by kind."""
        ranges: list[KindRange] = []
        for number, analysed in enumerate(self.documents):
            kind = analysed.document.kind.value
            if not ranges or ranges[-1].kind != kind:
                ranges.append(KindRange(kind, number, number))
            ranges[-1] = ranges[-1]._replace(end=number + 1)
        return ranges


def index_source(library: Library) -> IndexSource:
    """The documents and the vocabulary of a content version."""
    return source_of_documents(library, list(all_documents(library)), all_names(library))


def source_of_documents(library: Library, documents: list[Document], names: Iterable[Name]) -> IndexSource:
    """The same for these documents and names; everyday words and the names of filters are those of the library."""
    filter_values = filter_tokens.filter_values(library)
    data = build_vocabulary(documents, names, library.synonyms, filter_values)
    data["type_stems"] |= basic_type_stems(library.catalog)
    vocabulary = Vocabulary(data)
    analysed = [analyse_document(document, vocabulary) for document in documents]
    data["questions"] = encode_questions(document.questions for document in analysed)
    return IndexSource(analysed, data)


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


class Index(ABC):
    """An open index of one content version. Matching is the same for all backends, which only read what is stored."""

    def __init__(self, data: dict[str, Any], ranges: list[KindRange]) -> None:
        """`data` is that of the `IndexSource`."""
        self.vocabulary = vocabulary = Vocabulary(data)
        self.questions = EncodedQuestions(data["questions"], vocabulary.rarity, vocabulary.parts)
        self._ranges = ranges
        self._cached_postings: dict[str, Scores] = {}  # by key
        self._all_numbers = list(range(ranges[-1].end if ranges else 0))  # one object for each number, in all postings
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
            cached.update({document.number: document for document in self._read_documents(missing)})
        return [cached[number] for number in numbers]

    def documents_with(self, tokens: set[str]) -> set[int]:
        """The numbers of the documents that have any of these tokens."""
        postings = self._postings(tokens)
        return set().union(*(postings[token] for token in tokens))

    def find(self, interpretation: Interpretation) -> tuple[Matches, list[RankedCandidate]]:
        """The documents that match a query, and the ranked candidates among them."""
        keys = keys_of(interpretation)
        postings = self._postings(keys)
        matches = find_matches(interpretation, postings, self._ranges)
        candidates = self.documents(matches.candidates)
        if interpretation.description:  # a card is also ranked by what is stated about it
            cards = {candidate.slug for candidate in candidates if candidate.kind == DocumentKind.CARD}
            postings = self._postings({*keys, *map(filter_tokens.about_token, cards)})
        query = RankingQuery(interpretation, matches.term_scores, postings, self.questions)
        return matches, rank(query, candidates)

    def _postings(self, keys: set[str]) -> Postings:
        """The cached postings, those of `keys` among them."""
        cached = self._cached_postings
        if len(cached) > MAX_CACHED_KEYS:
            cached = self._cached_postings = {}
        missing = {key: tokens_of_key(key) for key in keys if key not in cached}
        tokens_to_read = sorted({token for tokens in missing.values() for token in tokens})
        read = self._read_postings(tokens_to_read) if tokens_to_read else {}
        for key, tokens in missing.items():
            scores: Scores = {}
            for token, match in tokens.items():  # the best last, it overwrites the others
                scores.update(dict.fromkeys(map(self._all_numbers.__getitem__, read[token]), match))
            cached[key] = scores
        return cached


class Backend(Protocol):
    """What a module must define to store indexes, as `file_backend` and `postgres_backend` do."""

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
