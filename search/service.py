"""The entrance to the search for pages and API: `search` finds documents, `suggest` completes names.

Any text is a valid query: neither raises for it. Both raise Outdated when other content was loaded meanwhile; the
caller then asks again with the new library (`web/snapshot.py`).
"""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from content.model.types import Library
from search import autocomplete, filter_tokens, index
from search.autocomplete import Suggestion
from search.backend import Index
from search.described import find
from search.documents import DocumentKind
from search.interpretation import Interpretation, interpret
from search.matching import Matches
from search.normalization import fold_words, split_words
from search.pile_questions import TOPIC, find_pile_question
from search.ranking import Candidate, RankedCandidate
from search.snippets import MAX_SNIPPET_CHARS, Asked, Piece, Snippet, find_line, make_snippet
from search.syntax import MAX_QUERY_CHARS
from search.vocabulary import Name
from search.word_vectors import vector_of

DEFAULT_HITS = 10
MAX_HITS = 100
MAX_OFFSET = 10_000
MAX_ALTERNATIVES = 3  # names in „Meintest du …?“


@dataclass(frozen=True, slots=True)
class Hit:
    """One result; in `title` and `snippet` the words of the query are marked."""

    kind: str
    slug: str
    title: Snippet
    snippet: Snippet
    subkind: str  # of a ruling its kind, of anything else `kind`
    about: tuple[str, ...]  # slugs of cards
    score: float = 0.0  # see `ranking.score`; 0 of results that were not ranked
    similarity: float = 0.0  # of its question that is most similar to the query, 0..1; only of the first results
    is_opposite: bool = False  # whether the ja or nein of that question is the opposite of the short answer


@dataclass(frozen=True, slots=True)
class Group:
    """The results of one kind."""

    kind: str
    total: int  # all results of the kind
    hits: list[Hit]  # some of them, best first


@dataclass(frozen=True, slots=True)
class Results:
    """What was found, and how the query was interpreted."""

    query: str
    hits: list[Hit] = field(default_factory=list)  # some of the results of all kinds, best first
    totals: dict[str, int] = field(default_factory=dict)  # kind → results, also of kinds that were not asked for
    corrected: str = ""  # the corrected query; "" if nothing was corrected
    notes: list[str] = field(default_factory=list)  # German sentences on what was not understood
    alternatives: list[Suggestion] = field(default_factory=list)  # for „Meintest du …?“
    cards: list[str] = field(default_factory=list)  # slugs of the cards that the query names
    groups: list[Group] = field(default_factory=list)  # with `by_kind`: the results by kind, the best kind first
    is_question: bool = False  # whether more than one name was typed
    is_open_question: bool = False  # whether it asks for more than ja or nein: wer, wann, wie viele …
    is_cards_only: bool = False  # whether nothing but names of cards was typed
    is_filters_only: bool = False  # whether nothing but filters was typed
    total: int = 0  # results of the kinds that were asked for
    stems: frozenset[str] = frozenset()  # of the words to mark
    words: tuple[str, ...] = ()  # of the query, as in word vectors
    asks_for_number: bool = False


def search(
    library: Library,
    query: str,
    *,
    kinds: set[str] | None = None,
    limit: int = DEFAULT_HITS,
    offset: int = 0,
    is_literal: bool = False,
    by_kind: bool = False,
    first: Collection[str] = (),
) -> Results:
    """Finds the documents that answer a query, best first: at most `limit` of them, after the first `offset`.

    `kinds` selects kinds of documents (see `DocumentKind`), in the same order as without it. With `is_literal` no word
    is corrected. With `by_kind` the result has `groups`, each with the same limit and offset. Documents that hold for
    one of the editions `first` come before all others; documents about a named card keep their places even if the card
    is in none of these editions.
    """
    limit, offset = min(max(limit, 1), MAX_HITS), min(max(offset, 0), MAX_OFFSET)
    known_kinds = None if kinds is None else frozenset(kinds) & {kind.value for kind in DocumentKind}
    part = slice(offset, offset + limit)
    return _search(index.open_index(library), query, known_kinds, part, is_literal, by_kind, first)


def _search(
    opened: Index,
    query: str,
    kinds: frozenset[str] | None,
    part: slice,
    is_literal: bool,
    by_kind: bool,
    first: Collection[str],
) -> Results:
    interpretation = interpret(query, opened.vocabulary, is_literal)
    if interpretation.is_empty or kinds == frozenset():
        return Results(interpretation.parsed.text, notes=interpretation.notes)
    interpretation, matches, ranked = find(opened, interpretation)
    ordered = _OrderedResults(opened, interpretation, matches, ranked, kinds, first)
    groups = [Group(kind, ordered.totals[kind], ordered.hits(part, kind)) for kind in ordered.kinds] if by_kind else []
    hits = ordered.hits(part)
    return Results(
        query=interpretation.parsed.text,
        hits=hits,
        totals=ordered.totals,
        corrected=interpretation.corrected,
        notes=interpretation.notes,
        alternatives=_to_suggestions(opened, interpretation.alternatives)
        if ordered.total
        else _nearest_names(opened, interpretation),
        cards=interpretation.cards,
        groups=groups,
        is_question=interpretation.is_question,
        is_open_question=interpretation.is_open_question,
        is_cards_only=interpretation.is_cards_only,
        is_filters_only=not interpretation.terms,
        total=ordered.total,
        stems=interpretation.highlighted_stems,
        words=interpretation.words,
        asks_for_number="count" in interpretation.question_kinds,
    )


class _OrderedResults:
    """All results of a query in one order: the ranked candidates, then the other matches.

    The order does not depend on how many results are shown.
    """

    def __init__(
        self,
        opened: Index,
        interpretation: Interpretation,
        matches: Matches,
        best: list[RankedCandidate],
        kinds: frozenset[str] | None,
        first: Collection[str],
    ) -> None:
        self._ranked = {hit.candidate.number: hit for hit in best}
        ranked = [hit.candidate for hit in best]
        order = [(candidate.kind, candidate.number) for candidate in ranked]
        if not interpretation.has_phrases:  # the others were not read, so that they may lack the phrase
            order += [other for other in matches.others if other[1] not in self._ranked]
        if not interpretation.terms:
            order.sort(key=lambda pair: pair[1])  # found by filters alone: by number
        self._opened, self._interpretation = opened, interpretation
        if numbers := self._statements_on_numbers():
            order.sort(key=lambda pair: pair[1] not in numbers)
        self._documents = {candidate.number: candidate for candidate in ranked}
        if first:
            order.sort(key=self._is_elsewhere(first))  # a stable sort: both parts stay in order
        self._order = [(kind, number) for kind, number in order if kinds is None or kind in kinds]
        self.totals = dict(Counter(kind for kind, _ in order))
        self.kinds = list(dict.fromkeys(kind for kind, _ in self._order))
        self.total = len(self._order)

    def _statements_on_numbers(self) -> set[int]:
        """The documents on how many cards there are of the named ones, if the query asks for nothing else."""
        cards = self._interpretation.cards
        question = find_pile_question(fold_words(self._interpretation.parsed.text)) if cards else None
        if not (question and question.is_plain):
            return set()
        tokens = (filter_tokens.about_token, filter_tokens.mention_token)
        about = self._opened.documents_with({token(card) for card in cards for token in tokens})
        return about & self._opened.documents_with({filter_tokens.topic_token(TOPIC)})

    def _is_elsewhere(self, first: Collection[str]) -> Callable[[tuple[str, int]], bool]:
        """Whether a document holds for none of these editions, and is not about a named card that is in none."""
        in_editions = self._opened.documents_with({filter_tokens.edition_token(slug) for slug in first})
        cards = (document for document in self._documents.values() if document.kind == DocumentKind.CARD)
        named_cards = {card.slug: card.number for card in cards if card.slug in self._interpretation.cards}
        absent_cards = {slug for slug, number in named_cards.items() if number not in in_editions}

        def is_elsewhere(placed: tuple[str, int]) -> bool:
            document = self._documents.get(placed[1])
            return placed[1] not in in_editions and not (document and absent_cards.intersection(document.about))

        return is_elsewhere

    def hits(self, part: slice, of_kind: str = "") -> list[Hit]:
        """A part of the results, or of those of one kind."""
        numbers = [number for kind, number in self._order if not of_kind or kind == of_kind][part]
        if unread := [number for number in numbers if number not in self._documents]:
            self._documents |= {document.number: document for document in self._opened.documents(unread)}
        return [self._hit(self._documents[number]) for number in numbers]

    def _hit(self, document: Candidate) -> Hit:
        stems, vocabulary = self._interpretation.highlighted_stems, self._opened.vocabulary
        ranked = self._ranked.get(document.number)
        return Hit(
            kind=document.kind,
            slug=document.slug,
            title=make_snippet(document.title, stems, vocabulary),
            snippet=make_snippet(document.text, stems, vocabulary),
            subkind=document.subkind,
            about=document.about,
            score=ranked.score if ranked else 0.0,
            similarity=ranked.similarity if ranked else 0.0,
            is_opposite=bool(ranked and ranked.is_opposite),
        )


def first_line(library: Library, results: Results, hit: Hit, text: str, shown: str) -> str:
    """The sentence of a result's text that answers more of the query than what is shown first; "" if none does."""
    vocabulary = index.open_index(library).vocabulary
    names = [word for card in hit.about for word in split_words(vocabulary.labels["card", card])]
    stems = results.stems.difference(*map(vocabulary.stems_of, names))
    return find_line(text, shown, Asked(stems, vector_of(results.words), results.asks_for_number), vocabulary)


def snippet_of(
    library: Library,
    results: Results,
    text: str,
    *,
    is_beginning: bool = False,
    max_chars: int = MAX_SNIPPET_CHARS,
) -> Snippet:
    """The sentences of a text that answer a query, or its beginning."""
    vocabulary = index.open_index(library).vocabulary
    return make_snippet(text, results.stems, vocabulary, is_beginning=is_beginning, max_chars=max_chars)


def suggest(library: Library, typed: str, *, limit: int = autocomplete.MAX_SUGGESTIONS) -> list[Suggestion]:
    """Cards, editions, sets and topics whose names continue what was typed, typing errors allowed; best first."""
    limit = min(max(limit, 1), MAX_HITS)
    return autocomplete.suggest(typed[:MAX_QUERY_CHARS], index.open_index(library).vocabulary, limit)


def _nearest_names(opened: Index, interpretation: Interpretation) -> list[Suggestion]:
    """The names most similar to a query that finds nothing, for „Meintest du …?“."""
    return _to_suggestions(opened, opened.vocabulary.nearest_names(interpretation.parsed.text))


def _to_suggestions(opened: Index, names: list[Name]) -> list[Suggestion]:
    distinct = {(name.kind, name.slug): name for name in reversed(names)}
    labels = opened.vocabulary.labels
    suggestions = [Suggestion(kind, slug, labels[kind, slug], name.text) for (kind, slug), name in distinct.items()]
    return suggestions[::-1][:MAX_ALTERNATIVES]


__all__ = ["Group", "Hit", "Piece", "Results", "Snippet", "Suggestion", "first_line", "search", "snippet_of", "suggest"]
