"""The one place where pages ask the search."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from companion.pages import shown, words
from companion.pages.library import Library
from companion.pages.shown import Tile
from rulings.search import facets
from rulings.search.service import MOST_HITS, Hit, Results, Suggestion, search
from rulings.search.service import suggest as names_like

FIRST = 5
"""So many results of each kind stand on the first page of results."""

KINDS = {
    "card": "Karten",
    "ruling": "Klarstellungen",
    "difference": "Unterschiede der Ausgaben",
    "rule": "Regeln",
    "set": "Kartensätze",
}
SUGGESTED = {"card": "Karte", "edition": "Ausgabe", "set": "Kartensatz", "topic": "Thema"}
ADDRESSES = {"card": "card", "rule": "rule", "set": "set", "edition": "edition", "topic": "topic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One result with its address; cards come with their tile."""

    kind: str
    label: str
    url: str
    hit: Hit
    tile: Tile | None


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


def ask(lib: Library, query: str, kind: str = "") -> Answer:
    """The results by kind, a few of each; with a kind, as many of that kind as there are."""
    results = search(query, kinds={kind} if kind else None, limit=MOST_HITS if kind else FIRST)
    groups = [
        Group(kind=group.kind, title=KINDS[group.kind], total=group.total, found=[_found(lib, h) for h in group.hits])
        for group in results.groups
    ]
    return Answer(results=results, groups=groups)


def among(lib: Library, query: str, cards: Iterable[str]) -> list[Found]:
    """Results about these cards only, and general rules, best first."""
    here = set(cards)
    results = search(query, kinds={"card", "ruling", "difference", "rule"}, limit=MOST_HITS)
    return [_found(lib, hit) for hit in results.hits if not hit.about or here.intersection(hit.about)][:40]


def suggestions(typed: str) -> list[dict[str, str]]:
    """Names while they are typed, with their addresses."""
    return [_suggestion(one) for one in names_like(typed)]


def alternatives(answer: Answer) -> list[dict[str, str]]:
    return [_suggestion(one) for one in answer.results.alternatives]


def _suggestion(one: Suggestion) -> dict[str, str]:
    named = {"name": one.label, "kind": SUGGESTED.get(one.kind, KINDS.get(one.kind, "")), "url": _named_url(one)}
    return named if one.matched == one.label else {**named, "matched": one.matched}


def _named_url(one: Suggestion) -> str:
    if one.kind in ADDRESSES:
        return reverse(ADDRESSES[one.kind], args=[one.slug])
    return f"{reverse('search')}?q={one.label}"


def _found(lib: Library, hit: Hit) -> Found:
    card = lib.catalog.cards.get(hit.slug) if hit.kind == "card" else None
    return Found(
        kind=hit.kind,
        label=label_of(hit.kind, hit.art),
        url=url_of(hit.kind, hit.slug, hit.about),
        hit=hit,
        tile=shown.tile(lib, card) if card else None,
    )


def label_of(kind: str, art: str) -> str:
    """What a result is, in a word."""
    arts: dict[str, Any] = {str(art): str(ruling) for ruling, art in facets.ART_OF_RULING.items()}
    if kind == "ruling":
        return words.RULING_KINDS.get(arts.get(art, "faq"), "Klarstellung")
    return {"difference": "Unterschied", "rule": "Regel", "set": "Kartensatz", "card": "Karte"}[kind]


def url_of(kind: str, slug: str, about: Iterable[str]) -> str:
    """Where a result stands: rulings and differences on the page of their first card."""
    if kind in ADDRESSES:
        return reverse(ADDRESSES[kind], args=[slug])
    first = next(iter(about))
    return f"{reverse('card', args=[first])}#{slug}"
