"""The one place where pages ask the search."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from companion.pages import tiles
from companion.pages.tiles import Tile
from companion.pages.wording import SHY
from content.library import Library
from content.model import Ruling
from search.service import MOST_HITS, Hit, Results, Suggestion, search, suggest

FIRST = 5
"""So many results of each kind stand on the first page of results."""

MOST_AMONG = 10
"""So many results stand on the table page, which also holds all that is said about its cards."""

SUGGESTED = {"edition": "Ausgabe", "topic": "Thema"}
"""What is suggested, but is no result."""

ADDRESSES = {"card": "card", "rule": "rule", "set": "set", "edition": "edition", "topic": "topic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One result with its address; cards come with their tile."""

    kind: str
    label: str
    url: str
    hit: Hit
    tile: Tile | None
    ruling: Ruling | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    kind: str
    title: str
    total: int
    found: list[Found]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    results: Results
    groups: list[Group]


def _typed(query: str) -> str:
    """What was typed, or copied from a page, where long names may be broken."""
    return query.replace(SHY, "")


def ask(lib: Library, query: str, kind: str = "") -> Answer:
    """The results by kind, a few of each; with a kind, as many of that kind as there are."""
    results = search(_typed(query), kinds={kind} if kind else None, limit=MOST_HITS if kind else FIRST)
    words = lib.catalog.words.results
    groups = [
        Group(
            kind=group.kind,
            title=words[group.kind].many,
            total=group.total,
            found=[_found(lib, hit) for hit in group.hits],
        )
        for group in results.groups
    ]
    return Answer(results=results, groups=groups)


def pair_in(answer: Answer) -> tuple[str, str] | None:
    """The two cards that are asked about together, where just two are recognised."""
    cards = dict.fromkeys(answer.results.cards)
    if len(cards) != 2:
        return None
    first, second = cards
    return first, second


def among(lib: Library, query: str, cards: Iterable[str]) -> list[Found]:
    """Results about these cards only, and general rules, best first."""
    here = set(cards)
    results = search(_typed(query), kinds={"card", "ruling", "difference", "rule"}, limit=MOST_HITS)
    return [_found(lib, hit) for hit in results.hits if not hit.about or here.intersection(hit.about)][:MOST_AMONG]


def suggestions(lib: Library, typed: str) -> list[dict[str, str]]:
    """Names while they are typed, with their addresses."""
    return [_suggestion(lib, one) for one in suggest(_typed(typed))]


def alternatives(lib: Library, answer: Answer) -> list[dict[str, str]]:
    return [_suggestion(lib, one) for one in answer.results.alternatives]


def _suggestion(lib: Library, one: Suggestion) -> dict[str, str]:
    word = lib.catalog.words.results.get(one.kind)
    named = {"name": one.label, "kind": word.name if word else SUGGESTED.get(one.kind, ""), "url": _named_url(one)}
    return named if one.matched == one.label else {**named, "matched": one.matched}


def _named_url(one: Suggestion) -> str:
    if one.kind in ADDRESSES:
        return reverse(ADDRESSES[one.kind], args=[one.slug])
    return f"{reverse('search')}?q={one.label}"


def _found(lib: Library, hit: Hit) -> Found:
    card = lib.catalog.cards.get(hit.slug) if hit.kind == "card" else None
    return Found(
        kind=hit.kind,
        label=label_of(lib, hit.kind, hit.art),
        url=url_of(hit.kind, hit.slug, hit.about),
        hit=hit,
        tile=tiles.tile(lib, card) if card else None,
        ruling=lib.rulings.get(hit.slug) if hit.kind == "ruling" else None,
    )


def label_of(lib: Library, kind: str, art: str) -> str:
    """What a result is, in a word; of a ruling, which kind of one."""
    words = lib.catalog.words
    return words.rulings[art].name if kind == "ruling" else words.results[kind].name


def url_of(kind: str, slug: str, about: Iterable[str]) -> str:
    """Where a result stands: rulings and differences on the page of their first card."""
    if kind in ADDRESSES:
        return reverse(ADDRESSES[kind], args=[slug])
    first = next(iter(about))
    return f"{reverse('card', args=[first])}#{slug}"
