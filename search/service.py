"""What pages and API call: `search` for what somebody means, `suggest` while they type.

Both answer whatever is typed, and never raise for it. `Outdated` says that other content was loaded meanwhile: the
caller
asks again with the new library (`web/snapshot.py`).
"""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from content.model.types import Library
from search import autocomplete, filter_tokens, index
from search.autocomplete import Suggestion
from search.backend import Index
from search.documents import DocumentKind
from search.interpretation import Interpretation, interpret
from search.ranking import Candidate, rank
from search.snippets import Piece, Snippet, make_snippet
from search.syntax import MAX_QUERY_LENGTH
from search.vocabulary import Name

DEFAULT_HITS = 10
MAX_HITS = 100
MAX_OFFSET = 10_000

MAX_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Hit:
    """One result. `title` and `snippet` have the words of the query marked; `about` are slugs of cards."""

    kind: str
    slug: str
    title: Snippet
    snippet: Snippet
    subkind: str
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The results of one kind, best first; `total` counts also those that are not among `hits`."""

    kind: str
    total: int
    hits: list[Hit]


@dataclass(frozen=True, slots=True)
class Results:
    """`hits` of all kinds in one order, a part of `total`. `corrected` is the query as it was understood, if it was
    mistyped; `alternatives` are the names for „Meintest du …?“; `cards` are slugs of the cards that the query names."""

    query: str
    hits: list[Hit] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)  # kind → results, of all kinds that have any
    corrected: str = ""
    notes: list[str] = field(default_factory=list)
    alternatives: list[Suggestion] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)  # where they were asked for, in the order of their best hit
    is_question: bool = False
    is_cards_only: bool = False
    total: int = 0


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
    """Find what is meant, the best answer first: at most `limit` hits after leaving out the first `offset`.

    `kinds` leaves some out and changes no order; `by_kind` has so many hits of each kind in `groups`; `is_literal`
    takes every word as it was typed. What holds in one of the editions `first` comes before all else; only a card that
    the query names keeps its place, though it lies in none of them.
    """
    limit, offset = min(max(limit, 1), MAX_HITS), min(max(offset, 0), MAX_OFFSET)
    wanted = None if kinds is None else frozenset(kinds) & {kind.value for kind in DocumentKind}
    part = slice(offset, offset + limit)
    return _search(index.opened(library), query, wanted, part, is_literal, by_kind, first)


def _search(
    opened: Index,
    query: str,
    kinds: frozenset[str] | None,
    part: slice,
    is_literal: bool,
    by_kind: bool,
    first: Collection[str],
) -> Results:
    understood = interpret(query, opened.vocabulary, is_literal)
    if understood.is_empty or kinds == frozenset():
        return Results(understood.parsed.text, notes=understood.notes)
    order = _OrderedResults(opened, understood, kinds, first)
    groups = [Group(kind, order.totals[kind], order.hits(part, kind)) for kind in order.kinds] if by_kind else []
    hits = order.hits(part)
    return Results(
        query=understood.parsed.text,
        hits=hits,
        totals=order.totals,
        corrected=understood.corrected,
        notes=understood.notes,
        alternatives=_suggestions(opened, understood.alternatives) if order.total else _nearest(opened, understood),
        cards=understood.cards,
        groups=groups,
        is_question=understood.is_question,
        is_cards_only=understood.is_cards_only,
        total=order.total,
    )


class _OrderedResults:
    """Everything found, best first: what was ranked, then the other matches. The same however little is shown of it."""

    def __init__(
        self, opened: Index, understood: Interpretation, kinds: frozenset[str] | None, first: Collection[str]
    ) -> None:
        found = opened.find(understood)
        ranked = [one.candidate for one in rank(understood, found.candidates, opened.questions)]
        has_phrases = bool(understood.phrases or understood.excluded_phrases)
        placed = [(candidate.kind, candidate.number) for candidate in ranked]
        if not has_phrases:  # what was not read may lack the phrase
            placed += found.others
        if not understood.terms:
            placed.sort(key=lambda pair: pair[1])  # by filters alone: in the usual order
        self._opened, self._understood = opened, understood
        self._read = {candidate.number: candidate for candidate in ranked}
        if first:
            placed.sort(key=self._is_elsewhere(first))  # a stable sort: the order of each part stays
        self._placed = [(kind, number) for kind, number in placed if kinds is None or kind in kinds]
        self.totals = dict(Counter(kind for kind, _ in placed))
        self.kinds = list(dict.fromkeys(kind for kind, _ in self._placed))
        self.total = len(self._placed)

    def _is_elsewhere(self, first: Collection[str]) -> Callable[[tuple[str, int]], bool]:
        """Whether a document holds in none of these editions, and is not about a named card that lies in none."""
        here = self._opened.documents_with({filter_tokens.edition_token(slug) for slug in first})
        cards = (one for one in self._read.values() if one.kind == DocumentKind.CARD)
        named = {one.slug: one.number for one in cards if one.slug in self._understood.cards}
        absent = {slug for slug, number in named.items() if number not in here}

        def is_elsewhere(placed: tuple[str, int]) -> bool:
            known = self._read.get(placed[1])
            return placed[1] not in here and not (known and absent.intersection(known.about))

        return is_elsewhere

    def hits(self, part: slice, of_kind: str = "") -> list[Hit]:
        """A part of the order, or of what it has of one kind."""
        numbers = [number for kind, number in self._placed if not of_kind or kind == of_kind][part]
        if unread := [number for number in numbers if number not in self._read]:
            self._read |= {candidate.number: candidate for candidate in self._opened.documents(unread)}
        return [self._hit(self._read[number]) for number in numbers]

    def _hit(self, candidate: Candidate) -> Hit:
        wanted, vocabulary = self._understood.highlighted_stems, self._opened.vocabulary
        return Hit(
            kind=candidate.kind,
            slug=candidate.slug,
            title=make_snippet(candidate.title, wanted, vocabulary),
            snippet=make_snippet(candidate.text, wanted, vocabulary),
            subkind=candidate.subkind,
            about=candidate.about,
        )


def suggest(library: Library, typed: str, *, limit: int = autocomplete.MAX_SUGGESTIONS) -> list[Suggestion]:
    """Cards, editions, sets and topics whose name goes on like this, best first; also with a typing error."""
    limit = min(max(limit, 1), MAX_HITS)
    return autocomplete.suggest(typed[:MAX_QUERY_LENGTH], index.opened(library).vocabulary, limit)


def _nearest(opened: Index, understood: Interpretation) -> list[Suggestion]:
    """„Meintest du …?“ where nothing was found: the names that look most like what was typed."""
    return _suggestions(opened, opened.nearest_names(understood.parsed.text, 3 * MAX_ALTERNATIVES))


def _suggestions(opened: Index, names: list[Name]) -> list[Suggestion]:
    distinct = {(name.kind, name.slug): name for name in reversed(names)}
    labels = opened.vocabulary.labels
    found = [Suggestion(kind, slug, labels[kind, slug], name.text) for (kind, slug), name in distinct.items()]
    return found[::-1][:MAX_ALTERNATIVES]


__all__ = ["Group", "Hit", "Piece", "Results", "Snippet", "Suggestion", "search", "suggest"]
