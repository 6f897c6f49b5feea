"""The one place where pages ask the search."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from companion.pages import card_tiles
from companion.pages.card_statements import ruling_order
from companion.pages.card_tiles import Tile
from companion.pages.my_boxes import boxes_in, is_outside_boxes
from companion.pages.pagination import ListPage, fetch_page
from companion.pages.wording import SOFT_HYPHEN
from content.model.library import Library
from content.model.types import Difference, Rule, Ruling
from engine.spelling import normalize_name
from search.documents import DocumentKind
from search.service import MAX_HITS, Hit, Results, Suggestion, search, suggest

RESULTS_PER_PAGE = 15
"""So many results stand on a page; all pages together are one list."""

MAX_OFFERED_QUESTIONS = 3
"""So many questions are offered behind the name of a card."""

MAX_RESULTS_ON_TABLE = 6
"""So many results stand on the table page, which also holds all that is said about its cards."""

CARDS_OF_A_PAIR = 2
"""So many named cards stand above what they do with each other."""

RESULT_LIST_PARAMETERS = {"art", "seite", "genau"}
"""What asks for the list of results itself, also where two named cards would lead to their meeting."""

SUGGESTION_KINDS = {"edition": "Ausgabe", "topic": "Thema", "query": "Suche"}
"""What is suggested, but is no result."""

URL_NAMES = {"card": "card", "rule": "rule", "set": "set", "edition": "edition", "topic": "topic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """One result with its address: a card has its tile, anything else that of the card it is about first of all."""

    kind: str
    label: str
    url: str
    hit: Hit
    tile: Tile | None
    ruling: Ruling | None
    rule: Rule | None
    difference: Difference | None
    is_outside_boxes: bool

    @property
    def limited_statement(self) -> Ruling | Rule | None:
        """What says where it holds, where that is not always and everywhere."""
        statement = self.ruling or self.rule
        return statement if statement and (statement.editions or not statement.holds_today) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultKind:
    """A kind of results, to see only those."""

    slug: str
    name: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """What stands on the page: on its first one answer on top, with the faces of what it is about, then the others."""

    results: Results
    page: ListPage[SearchResult]
    top_result: SearchResult | None
    faces: list[Tile]
    also_named: list[Tile]
    kinds: list[ResultKind]
    alternatives: list[dict[str, str]]

    @property
    def other_results(self) -> list[SearchResult]:
        return list(self.page.items[1:] if self.top_result else self.page.items)


def _without_soft_hyphens(query: str) -> str:
    """What was typed, or copied from a page, where long names may be broken."""
    return query.replace(SOFT_HYPHEN, "")


def search_page(lib: Library, query: str, data: QueryDict) -> SearchPage:
    """A page of the one list of results, of all kinds or of one."""
    kind = data.get("art", "")
    kinds = {kind} if kind in lib.catalog.words.results else None
    boxes = boxes_in(data, lib.catalog)
    results = Results(query)

    def fetch(at: int, limit: int) -> tuple[list[SearchResult], int]:
        nonlocal results
        results = search(
            lib,
            _without_soft_hyphens(query),
            kinds=kinds,
            limit=limit,
            offset=at,
            is_literal="genau" in data,
            first=boxes,
        )
        return [_search_result(lib, hit, boxes) for hit in results.hits], results.total

    page = fetch_page(fetch, data, RESULTS_PER_PAGE)
    top = page.items[0] if page.items and page.number == 1 and not kinds else None
    faces, also_named = _named_cards(lib, results, top)
    names = lib.catalog.words.results
    return SearchPage(
        results=results,
        page=page,
        top_result=top,
        faces=faces,
        also_named=also_named,
        kinds=[ResultKind(slug=slug, name=names[slug].plural, total=total) for slug, total in results.totals.items()],
        alternatives=[_suggestion(lib, one) for one in results.alternatives],
    )


def _named_cards(lib: Library, results: Results, top: SearchResult | None) -> tuple[list[Tile], list[Tile]]:
    """The cards above the answer, and the other named ones below it: two named cards meet, else the answer's own."""
    if top is None or top.kind == DocumentKind.CARD:
        return [], []
    named = results.cards
    above = named if len(named) == CARDS_OF_A_PAIR else list(top.hit.about[:1])
    return card_tiles.tiles(lib, above), card_tiles.tiles(lib, [card for card in named if card not in above])


def card_pair(answer: SearchPage) -> tuple[str, str] | None:
    """The two cards that are asked about together, where two are named and nothing else is asked."""
    cards = dict.fromkeys(answer.results.cards)
    if len(cards) != 2 or not answer.results.is_cards_only:
        return None
    first, second = cards
    return first, second


def results_for_cards(lib: Library, query: str, cards: Iterable[str]) -> list[SearchResult]:
    """Results about these cards only, and general rules, best first."""
    slugs = set(cards)
    results = search(lib, _without_soft_hyphens(query), kinds={"card", "ruling", "difference", "rule"}, limit=MAX_HITS)
    hits = [hit for hit in results.hits if not hit.about or slugs.intersection(hit.about)]
    return [_search_result(lib, hit) for hit in hits[:MAX_RESULTS_ON_TABLE]]


def suggestions(lib: Library, typed: str) -> list[dict[str, str]]:
    """Names while they are typed, with their addresses."""
    found = suggest(lib, _without_soft_hyphens(typed))
    asked = (
        top_questions(lib, found[0].slug) if found and found[0].kind == "card" and _is_named(found[0], typed) else []
    )
    questions = [{"name": one.question, "kind": "Frage", "url": url_of("ruling", one.slug, one.cards)} for one in asked]
    shown = [_suggestion(lib, one) for one in found]
    return [*shown[:1], *questions, *shown[1:]] if questions else shown


def _is_named(one: Suggestion, typed: str) -> bool:
    return normalize_name(typed) in (normalize_name(one.label), normalize_name(one.matched))


def top_questions(lib: Library, card: str) -> list[Ruling]:
    """The questions about a card that are offered behind its name."""
    own = [one for one in lib.rulings_of.get(card, ()) if one.cards[0] == card and one.holds_today]
    answers = [one for one in own if one.kind != "reminder"]
    return sorted(answers, key=ruling_order)[:MAX_OFFERED_QUESTIONS]


def _suggestion(lib: Library, one: Suggestion) -> dict[str, str]:
    word = lib.catalog.words.results.get(one.kind)
    named = {
        "name": one.label,
        "kind": word.name if word else SUGGESTION_KINDS.get(one.kind, ""),
        "url": _named_url(one),
    }
    return named if one.matched == one.label else {**named, "matched": one.matched}


def _named_url(one: Suggestion) -> str:
    if one.kind in URL_NAMES:
        return reverse(URL_NAMES[one.kind], args=[one.slug])
    return f"{reverse('search')}?{urlencode({'q': one.label})}"


def _search_result(lib: Library, hit: Hit, boxes: list[str] | None = None) -> SearchResult:
    card = lib.catalog.cards.get(hit.about[0]) if hit.about else None
    ruling = lib.rulings.get(hit.slug) if hit.kind == DocumentKind.RULING else None
    rule = lib.rules.get(hit.slug) if hit.kind == DocumentKind.RULE else None
    difference = lib.differences.get(hit.slug) if hit.kind == DocumentKind.DIFFERENCE else None
    thing = ruling or rule or difference or lib.sets.get(hit.slug) or card
    return SearchResult(
        kind=hit.kind,
        label=label_of(lib, hit.kind, hit.subkind),
        url=url_of(hit.kind, hit.slug, hit.about),
        hit=hit,
        tile=card_tiles.tile(lib, card) if card else None,
        ruling=ruling,
        rule=rule,
        difference=difference,
        is_outside_boxes=bool(boxes and thing and is_outside_boxes(lib, thing, boxes)),
    )


def label_of(lib: Library, kind: str, art: str) -> str:
    """What a result is, in a word; of a ruling, which kind of one."""
    words = lib.catalog.words
    return words.rulings[art].name if kind == "ruling" else words.results[kind].name


def url_of(kind: str, slug: str, about: Iterable[str]) -> str:
    """Where a result stands: rulings and differences on the page of their first card."""
    if kind in URL_NAMES:
        return reverse(URL_NAMES[kind], args=[slug])
    first = next(iter(about))
    return f"{reverse('card', args=[first])}#{slug}"
