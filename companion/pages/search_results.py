"""Search results and suggestions for pages: calls the search, and adds tiles, labels and addresses."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse

from companion.pages import card_tiles
from companion.pages.card_statements import ruling_order, variants_in_brief
from companion.pages.card_tiles import Tile
from companion.pages.my_boxes import boxes_in, is_outside_boxes
from companion.pages.short_answers import after_answer
from companion.pages.verdicts import contradicting_result, is_answered_in_large_type
from companion.pages.wording import SOFT_HYPHEN
from content.model.library import Library
from content.model.types import Difference, Rule, Ruling
from engine.names import fold
from search.documents import DocumentKind
from search.pile_answers import PileAnswer, pile_answer
from search.service import MAX_HITS, Hit, Results, Snippet, Suggestion, first_line, search, snippet_of, suggest
from search.snippets import MAX_TOP_SNIPPET_CHARS, split_sentences
from search.two_questions import find_other_answer
from web.searches import ANSWERED, NOTHING_FOUND, RESULTS_SHOWN

RESULTS_PER_PAGE = 15

MAX_OFFERED_QUESTIONS = 3  # suggested after the name of a card

MAX_RESULTS_ON_TABLE = 6  # the table page also has all notes on its cards

MAX_COMPARED = 3  # results among which one may contradict the first

CARDS_OF_A_PAIR = 2  # if the query names this many cards, both are shown above the answer

# Parameters that ask for the list of results, even if a query for two cards would redirect to their interaction.
RESULT_LIST_PARAMETERS = {"art", "seite", "genau"}

# Filters alone ask for cards, unless one asks for the kind of results: `art:regel`.
KIND_FILTER = re.compile(r"\bart:", re.IGNORECASE)

# Labels of suggestions that are not results of the search.
SUGGESTION_KINDS = {"edition": "Ausgabe", "topic": "Thema", "query": "Suche"}

# Kind of a result with a page of its own → URL name.
URL_NAMES = {"card": "card", "rule": "rule", "set": "set", "edition": "edition", "topic": "topic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """One result with its address. `tile` is the card itself or the first card that the result is about."""

    kind: str
    label: str
    url: str
    hit: Hit
    tile: Tile | None
    ruling: Ruling | None
    rule: Rule | None
    difference: Difference | None
    brief: str  # of a rule what leads to it, of a difference what each edition says; else ""
    text: str  # of a ruling without its short answer, of a rule, or what a difference means
    snippet: Snippet
    is_outside_boxes: bool

    @property
    def limited_statement(self) -> Ruling | Rule | None:
        """The ruling or rule of the result, if it holds only for some editions or no longer."""
        statement = self.ruling or self.rule
        return statement if statement and (statement.editions or not statement.holds_today) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultKind:
    """A kind of results with their number, for the link that shows only these."""

    slug: str
    name: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """A page of results. The first page has a top result, with the faces of its cards; the others follow as a list."""

    kind: str  # of which results are shown, "" for all
    results: Results
    page: Page[Hit]
    found: list[SearchResult]
    pile_answer: PileAnswer | None  # shown above the results
    top_result: SearchResult | None
    line: str  # the sentence of the top result to be read first, "" for its short answer or its beginning
    is_answered: bool  # whether the short answer of the top result is shown in large type
    # Shown with the top result: what holds today instead, says the opposite, or answers the other one of two questions
    second_result: SearchResult | None
    cards_above: list[Tile]
    cards_below: list[Tile]
    cards_beside: list[Tile]  # shown beside the results where there is room for it
    kinds: list[ResultKind]
    alternatives: list[dict[str, str]]

    @property
    def other_results(self) -> list[SearchResult]:
        shown = {result.hit.slug for result in (self.top_result, self.second_result) if result}
        return [result for result in self.found if result.hit.slug not in shown]


def _without_soft_hyphens(query: str) -> str:
    """The query without soft hyphens, which names copied from our pages contain."""
    return query.replace(SOFT_HYPHEN, "")


class _Hits(Sequence[Hit]):
    """All hits of a query: those of the first page are there already, others are searched for when they are shown."""

    def __init__(self, first: Results, find: Callable[..., Results]) -> None:
        self.first, self.find = first, find

    def __len__(self) -> int:
        return self.first.total

    def __getitem__(self, part: Any) -> Any:
        return (self.find(offset=part.start) if part.start else self.first).hits


def search_page(lib: Library, query: str, data: QueryDict) -> SearchPage:
    """The requested page of results, of all kinds or of the kind in `art`, those from the user's boxes first."""
    asked_kind = data.get("art", "")
    kind = asked_kind if asked_kind in lib.catalog.words.results else ""
    boxes = boxes_in(data, lib.catalog)
    find = partial(
        search,
        lib,
        _without_soft_hyphens(query),
        limit=RESULTS_PER_PAGE,
        is_literal="genau" in data,
        first=boxes,
    )
    results = find(kinds={kind} if kind else None)
    if not asked_kind and asks_for_cards(query, results):
        kind, results = DocumentKind.CARD, find(kinds={DocumentKind.CARD})
    if kind:
        find = partial(find, kinds={kind})
    page = Paginator(_Hits(results, find), RESULTS_PER_PAGE).get_page(data.get("seite"))
    found = [_search_result(lib, results, hit, boxes) for hit in page]
    top = found[0] if found and page.number == 1 and not (kind or results.is_filters_only) else None
    of_piles = pile_answer(lib, query, results) if top else None
    top = None if of_piles else top
    above, below = _cards_around_top(lib, results, top)
    names = lib.catalog.words.results
    rival = (_result_of_today(found) or _contradicting_result(found[:MAX_COMPARED])) if top else None
    other = find_other_answer(lib, results.query, top.hit) if top and not rival else None
    is_answered = bool(top and not (rival or other) and is_answered_in_large_type(results, top.hit, _answer(top)))
    if top and top.rule:
        top = _with_top_snippet(lib, results, top, top.text)
    line = "" if top is None or rival else _first_line(lib, results, top)
    return SearchPage(
        kind=kind,
        results=results,
        page=page,
        found=found,
        pile_answer=of_piles,
        top_result=_without_line(lib, results, top, line) if top and line else top,
        line=line,
        is_answered=is_answered,
        second_result=_search_result(lib, results, other, boxes) if other else rival,
        cards_above=above,
        cards_below=below,
        cards_beside=above or below or _cards_beside(lib, results, top) if top or of_piles else [],
        kinds=[ResultKind(slug=slug, name=names[slug].plural, total=total) for slug, total in results.totals.items()],
        alternatives=[_suggestion(lib, suggestion) for suggestion in results.alternatives],
    )


def outcome_of(page: SearchPage) -> str:
    """How the search ended, for whoever counts searches without an answer."""
    if page.is_answered or page.pile_answer:
        return ANSWERED
    return RESULTS_SHOWN if page.found else NOTHING_FOUND


def asks_for_cards(query: str, results: Results) -> bool:
    """Whether a query has filters only, which some cards pass, and does not ask for another kind of results."""
    return results.is_filters_only and DocumentKind.CARD in results.totals and not KIND_FILTER.search(query)


def _result_of_today(found: Sequence[SearchResult]) -> SearchResult | None:
    """The ruling that holds today in place of the first result, if it was found as well."""
    today = found[0].ruling.superseded_by if found[0].ruling else ""
    return next((result for result in found if result.ruling and result.ruling.slug == today), None)


def _contradicting_result(found: Sequence[SearchResult]) -> SearchResult | None:
    place = contradicting_result([result.hit for result in found], [_answer(result) for result in found])
    return None if place is None else found[place]


def _answer(result: SearchResult) -> str:
    return result.ruling.answer if result.ruling else ""


def _first_line(lib: Library, results: Results, top: SearchResult) -> str:
    """The sentence that answers more of the query than the question and short answer of a ruling, or a rule's brief.

    A rule without a brief begins with its first sentence, or with the best one of a later passage that is shown.
    """
    if top.ruling:
        return first_line(lib, results, top.hit, top.text, f"{top.ruling.question} {top.ruling.answer}")
    if not top.rule:
        return ""
    first = split_sentences(top.text)[0]
    line = first_line(lib, results, top.hit, top.text, f"{top.rule.title} {top.brief or first}")
    if line or top.brief:
        return line
    return first if top.snippet.text.startswith(first) else first_line(lib, results, top.hit, top.text, "")


def _without_line(lib: Library, results: Results, top: SearchResult, line: str) -> SearchResult:
    """The top result without the line that is shown before it, if that is its first or last sentence."""
    text = top.text.removeprefix(line).removesuffix(line).strip()
    return _with_top_snippet(lib, results, top, text, is_beginning=True)


def _with_top_snippet(
    lib: Library, results: Results, top: SearchResult, text: str, *, is_beginning: bool = False
) -> SearchResult:
    snippet = snippet_of(lib, results, text, is_beginning=is_beginning, max_chars=MAX_TOP_SNIPPET_CHARS)
    return replace(top, text=text, snippet=snippet)


def _cards_around_top(lib: Library, results: Results, top: SearchResult | None) -> tuple[list[Tile], list[Tile]]:
    """The cards above the top result, either both named cards or its first card, and the other named cards below it."""
    if top is None or top.kind == DocumentKind.CARD:
        return [], []
    named = results.cards
    above = named if len(named) == CARDS_OF_A_PAIR else list(top.hit.about[:1])
    return card_tiles.tiles(lib, above), card_tiles.tiles(lib, [card for card in named if card not in above])


def _cards_beside(lib: Library, results: Results, top: SearchResult | None) -> list[Tile]:
    """The card that is the top result, or the cards whose piles are counted."""
    return card_tiles.tiles(lib, top.hit.about[:1] if top else results.cards[:CARDS_OF_A_PAIR])


def card_pair(page: SearchPage) -> tuple[str, str] | None:
    """The two cards of a query that consists of two names and nothing else; else None."""
    cards = dict.fromkeys(page.results.cards)
    if len(cards) != 2 or not page.results.is_cards_only:
        return None
    first, second = cards
    return first, second


def results_for_cards(lib: Library, query: str, cards: Iterable[str]) -> list[SearchResult]:
    """The best results that are about at least one of these cards, or are general rules."""
    slugs = set(cards)
    results = search(lib, _without_soft_hyphens(query), kinds={"card", "ruling", "difference", "rule"}, limit=MAX_HITS)
    hits = [hit for hit in results.hits if not hit.about or slugs.intersection(hit.about)]
    return [_search_result(lib, results, hit) for hit in hits[:MAX_RESULTS_ON_TABLE]]


def suggestions(lib: Library, typed: str) -> list[dict[str, str]]:
    """Suggestions while the user types, as JSON objects; after the exact name of a card also its top questions."""
    matches = suggest(lib, _without_soft_hyphens(typed))
    is_card_named = bool(matches) and matches[0].kind == "card" and _is_named(matches[0], typed)
    rulings = top_questions(lib, matches[0].slug) if is_card_named else []
    questions = [
        {"name": ruling.question, "kind": "Frage", "url": url_of("ruling", ruling.slug, ruling.cards)}
        for ruling in rulings
    ]
    shown = [{**_suggestion(lib, match), **_suggested_card(lib, match)} for match in matches]
    return [*shown[:1], *questions, *shown[1:]] if questions else shown


def _is_named(suggestion: Suggestion, typed: str) -> bool:
    return fold(typed) in (fold(suggestion.label), fold(suggestion.matched))


def top_questions(lib: Library, card: str) -> list[Ruling]:
    """The rulings whose questions are suggested after the name of a card."""
    own = [ruling for ruling in lib.rulings_of.get(card, ()) if ruling.cards[0] == card and ruling.holds_today]
    answers = [ruling for ruling in own if ruling.kind != "reminder"]
    return sorted(answers, key=ruling_order)[:MAX_OFFERED_QUESTIONS]


def _suggestion(lib: Library, suggestion: Suggestion) -> dict[str, str]:
    word = lib.catalog.words.results.get(suggestion.kind)
    suggested = {
        "name": suggestion.label,
        "kind": word.name if word else SUGGESTION_KINDS.get(suggestion.kind, ""),
        "url": _suggestion_url(suggestion),
    }
    return suggested if suggestion.matched == suggestion.label else {**suggested, "matched": suggestion.matched}


def _suggested_card(lib: Library, suggestion: Suggestion) -> dict[str, str]:
    """What a suggested card is shown with: its box, and its cost in a shield of the colours of the box."""
    card = lib.catalog.cards.get(suggestion.slug) if suggestion.kind == "card" else None
    if card is None:
        return {}
    cost = card.cost
    coins = f"{cost.coins}{cost.mark}" if cost and cost.has_coins else ""
    return {"kind": lib.catalog.expansions[card.expansion].name, "box": card.expansion, "cost": coins}


def _suggestion_url(suggestion: Suggestion) -> str:
    if suggestion.kind in URL_NAMES:
        return reverse(URL_NAMES[suggestion.kind], args=[suggestion.slug])
    return f"{reverse('search')}?{urlencode({'q': suggestion.label})}"


def _search_result(lib: Library, results: Results, hit: Hit, boxes: list[str] | None = None) -> SearchResult:
    card = lib.catalog.cards.get(hit.about[0]) if hit.about else None
    ruling = lib.rulings.get(hit.slug) if hit.kind == DocumentKind.RULING else None
    rule = lib.rules.get(hit.slug) if hit.kind == DocumentKind.RULE else None
    difference = lib.differences.get(hit.slug) if hit.kind == DocumentKind.DIFFERENCE else None
    text = after_answer(ruling) if ruling else rule.text if rule else difference.consequence if difference else ""
    record = ruling or rule or difference or lib.sets.get(hit.slug) or card
    return SearchResult(
        kind=hit.kind,
        label=label_of(lib, hit.kind, hit.subkind),
        url=url_of(hit.kind, hit.slug, hit.about),
        hit=hit,
        tile=card_tiles.tile(lib, card) if card else None,
        ruling=ruling,
        rule=rule,
        difference=difference,
        brief=rule.brief if rule else variants_in_brief(lib, difference) if difference else "",
        text=text,
        snippet=snippet_of(lib, results, text) if ruling or difference else hit.snippet,
        is_outside_boxes=bool(boxes and record and is_outside_boxes(lib, record, boxes)),
    )


def label_of(lib: Library, kind: str, subkind: str) -> str:
    """The German name of the kind of a result; of a ruling, that of its subkind."""
    words = lib.catalog.words
    return words.rulings[subkind].name if kind == "ruling" else words.results[kind].name


def url_of(kind: str, slug: str, about: Iterable[str]) -> str:
    """The address of a result; rulings and differences are on the page of their first card."""
    if kind in URL_NAMES:
        return reverse(URL_NAMES[kind], args=[slug])
    first = next(iter(about))
    return f"{reverse('card', args=[first])}#{slug}"
