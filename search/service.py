"""What pages and API call: `search` for what somebody means, `suggest` while they type.

Both answer whatever is typed, and never raise for it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from content.library import content_version
from search import autocomplete, index
from search.autocomplete import Suggestion
from search.backend import Index, Outdated
from search.documents import DocumentKind
from search.ranking import Ranked, rank
from search.snippets import Piece, Snippet, snippet
from search.syntax import LONGEST_QUERY
from search.understanding import Understood, understand
from search.vocabulary import Name

HITS = 10
MOST_HITS = 100
DEEPEST = 400
RANKED = 20
"""So many documents of a kind are ranked at least, however few are shown."""

MOST_ALTERNATIVES = 3
ATTEMPTS = 5
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Hit:
    """One result. `title` and `snippet` have the words of the query marked; `about` are slugs of cards."""

    kind: str
    slug: str
    title: Snippet
    snippet: Snippet
    art: str
    about: tuple[str, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Group:
    """The results of one kind, best first; `total` counts also those that are not among `hits`."""

    kind: str
    total: int
    hits: list[Hit]


@dataclass(frozen=True, slots=True)
class Results:
    """`groups` stand in the order of their best hit. `corrected` is the query as it was understood, if it was mistyped;
    `alternatives` are the names for „Meintest du …?“; `cards` are the slugs of the cards that the query names."""

    query: str
    groups: list[Group] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)  # of all kinds together, best first
    corrected: str = ""
    notes: list[str] = field(default_factory=list)
    alternatives: list[Suggestion] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(group.total for group in self.groups)


def search(query: str, *, kinds: set[str] | None = None, limit: int = HITS, offset: int = 0) -> Results:
    """Find what is meant: at most `limit` hits of each kind, after leaving out the first `offset`."""
    limit, offset = min(max(limit, 1), MOST_HITS), min(max(offset, 0), DEEPEST)
    wanted = None if kinds is None else frozenset(kinds) & {kind.value for kind in DocumentKind}
    return _with_index(lambda opened: _search(opened, query, wanted, limit, offset))


def _search(opened: Index, query: str, kinds: frozenset[str] | None, limit: int, offset: int) -> Results:
    understood = understand(query, opened.vocabulary)
    if understood.is_empty or kinds == frozenset():
        return Results(understood.parsed.text, notes=understood.notes)
    found = opened.find(understood, kinds, max(RANKED, offset + limit))
    ranked = rank(understood, found.candidates)
    totals = found.totals
    if understood.phrases or understood.excluded_phrases:
        totals = _counted(ranked)
    hits = [_hit(one, understood, opened) for one in _first_of_each(ranked, offset, limit)]
    return Results(
        query=understood.parsed.text,
        groups=_grouped(hits, totals),
        hits=hits,
        corrected=understood.corrected,
        notes=understood.notes,
        alternatives=_alternatives(opened, understood) if hits else _nearest(opened, understood),
        cards=understood.cards,
    )


def suggest(typed: str, *, limit: int = autocomplete.MOST) -> list[Suggestion]:
    """Cards, editions, sets and topics whose name goes on like this, best first; also with a typing error."""
    limit = min(max(limit, 1), MOST_HITS)
    return _with_index(lambda opened: autocomplete.suggest(typed[:LONGEST_QUERY], opened.vocabulary, limit))


def _with_index(ask: Callable[[Index], Answer]) -> Answer:
    """An answer from the index of the loaded content, asked again when the content is replaced just now."""
    for _ in range(ATTEMPTS):
        try:
            return ask(index.opened(content_version()))
        except Outdated:
            index.forget()
    return ask(index.opened(content_version()))


def _first_of_each(ranked: list[Ranked], offset: int, limit: int) -> list[Ranked]:
    """The wanted part of each kind, still best first."""
    seen: dict[str, int] = {}
    shown = []
    for one in ranked:
        place = seen[one.candidate.kind] = seen.get(one.candidate.kind, -1) + 1
        if offset <= place < offset + limit:
            shown.append(one)
    return shown


def _counted(ranked: list[Ranked]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for one in ranked:
        totals[one.candidate.kind] = totals.get(one.candidate.kind, 0) + 1
    return totals


def _grouped(hits: list[Hit], totals: dict[str, int]) -> list[Group]:
    groups: dict[str, list[Hit]] = {}
    for hit in hits:
        groups.setdefault(hit.kind, []).append(hit)
    return [Group(kind, max(totals.get(kind, 0), len(of_kind)), of_kind) for kind, of_kind in groups.items()]


def _hit(one: Ranked, understood: Understood, opened: Index) -> Hit:
    candidate, wanted = one.candidate, understood.highlighted
    return Hit(
        kind=candidate.kind,
        slug=candidate.slug,
        title=snippet(candidate.title, wanted, opened.vocabulary),
        snippet=snippet(candidate.text, wanted, opened.vocabulary),
        art=candidate.art,
        about=candidate.about,
        score=one.score,
    )


def _alternatives(opened: Index, understood: Understood) -> list[Suggestion]:
    return _suggestions(opened, understood.alternatives)


def _nearest(opened: Index, understood: Understood) -> list[Suggestion]:
    """„Meintest du …?“ where nothing was found: the names that look most like what was typed."""
    return _suggestions(opened, opened.nearest_names(understood.parsed.text, 3 * MOST_ALTERNATIVES))


def _suggestions(opened: Index, names: list[Name]) -> list[Suggestion]:
    distinct = {(name.kind, name.slug): name for name in reversed(names)}
    labels = opened.vocabulary.labels
    found = [Suggestion(kind, slug, labels[kind, slug], name.text) for (kind, slug), name in distinct.items()]
    return found[::-1][:MOST_ALTERNATIVES]


__all__ = ["Group", "Hit", "Piece", "Results", "Snippet", "Suggestion", "search", "suggest"]
