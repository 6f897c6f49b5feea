"""Wertung: who has won. A form that scores on the server; with JavaScript the page counts while it is filled in.

The page has no rules of its own: it is handed the formulas of the engine's scoring functions as data.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import kingdom_page as plays
from companion.pages.error_pages import errors_as_pages
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.scoring import Holding, Question, Questions, ScoredGame, questions_for_setup, score
from engine.scoring.winner import ONE_POINT, SENTENCES, SEVERAL_POINTS
from web.snapshot import ContentRequest

MAX_NAME_LENGTH = 30
MAX_NUMBER = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """What one player has of something: its field, and what it brings him."""

    field: str
    player: str
    value: int
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """Something that is asked for, or (without an `ask`) counts for everybody, with a cell for each player."""

    key: str
    label: str
    each: str
    ask: Question | None
    cells: tuple[ScoreCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player: his place at the table, his name, what he has come to."""

    number: int
    name: str
    turns: int | None
    points: int
    has_won: bool


@require_safe
def score_start(request: ContentRequest) -> HttpResponse:
    """Wertung without a kingdom: the way to one."""
    return render(request, "table/no_kingdom.html", {"page_slug": "wertung", "title": "Wertung"})


@require_safe
@errors_as_pages
def score_page(request: ContentRequest, code: str) -> HttpResponse:
    """The score pad of a kingdom, filled in as the address says."""
    lib = request.library
    page = plays.read(lib, code)
    if page.code != code:
        return redirect("score", code=page.code)
    asked = questions_for_setup(lib.catalog, page.setup, page.choices)
    holdings = list(holdings_from_form(asked, request.GET, page.choices.players))
    scored = score(asked, holdings)
    context = {
        "kingdom_page": page,
        "page_slug": "wertung",
        "players": PLAYER_COUNTS,
        "seats": _seats(holdings, scored),
        "groups": _groups(asked, holdings, scored),
        "score_result": scored,
        "is_filled_in": any(key[:1].isdigit() for key in request.GET),
        "formulas": json.dumps(_formulas(asked), ensure_ascii=False, separators=(",", ":")),
        "recommended_set": page.recommended_set,
    }
    return render(request, "table/score.html", context)


@require_safe
def chronicle(request: ContentRequest) -> HttpResponse:
    """The games that were kept on this device; the page is filled there."""
    return render(request, "table/chronicle.html")


def holdings_from_form(asked: Questions, data: QueryDict, players: int) -> Iterator[Holding]:
    """What the fields of a form say that each player owns; what is left out is none."""
    for number in range(1, players + 1):

        def counts_from_form(asks: tuple[Question, ...], number: int = number) -> dict[str, int]:
            return {ask.key: _parse_whole_number(data.get(f"{number}.{ask.key}")) or 0 for ask in asks}

        yield Holding(
            name=data.get(f"name.{number}", "").strip()[:MAX_NAME_LENGTH] or f"Spieler {number}",
            turns=_parse_whole_number(data.get(f"zuege.{number}")),
            cards=counts_from_form(asked.cards),
            counts=counts_from_form(asked.counts),
            tokens=counts_from_form(asked.tokens),
        )


def _parse_whole_number(text: str | None) -> int | None:
    """A whole number of a field, or None where there is none."""
    try:
        number = int(text or "")
    except ValueError:
        return None
    return max(-MAX_NUMBER, min(number, MAX_NUMBER))


def _seats(holdings: list[Holding], scored: ScoredGame) -> list[Seat]:
    return [
        Seat(
            number=number,
            name=holding.name,
            turns=holding.turns,
            points=player.points,
            has_won=holding.name in scored.winners,
        )
        for number, (holding, player) in enumerate(zip(holdings, scored.players, strict=True), 1)
    ]


def _groups(asked: Questions, holdings: list[Holding], scored: ScoredGame) -> list[tuple[str, list[ScoreRow]]]:
    """The rows under their headings, in the order in which one counts."""
    points = [{entry.card: entry.points for entry in player.breakdown} for player in scored.players]

    def rows(kind: str, asks: tuple[Question, ...]) -> list[ScoreRow]:
        told = [getattr(holding, kind) for holding in holdings]
        return [_row(asked, ask, holdings, told, points) for ask in asks]

    by_table = [scorer.slug for scorer in asked.scorers if not scorer.is_per_card and scorer.slug != "vp-tokens"]
    table = [_table_row(asked, slug, holdings, points) for slug in by_table]
    groups = [
        ("Karten", rows("cards", asked.cards)),
        ("Dafür zu zählen", rows("counts", asked.counts)),
        ("Marker", rows("tokens", asked.tokens)),
        ("Für alle", table),
    ]
    return [(title, found) for title, found in groups if found]


def _row(
    asked: Questions,
    ask: Question,
    holdings: list[Holding],
    told: list[Mapping[str, int]],
    points: list[dict[str, int]],
) -> ScoreRow:
    formula = asked.formulas.get(ask.key)
    each = formula["each"] if formula else None
    cells = [
        ScoreCell(
            field=f"{number}.{ask.key}",
            player=holding.name,
            value=told[number - 1][ask.key],
            points=points[number - 1].get(ask.key, 0) if formula else None,
        )
        for number, holding in enumerate(holdings, 1)
    ]
    return ScoreRow(key=ask.key, label=ask.label, each=_points_each(each), ask=ask, cells=tuple(cells))


def _table_row(asked: Questions, slug: str, holdings: list[Holding], points: list[dict[str, int]]) -> ScoreRow:
    cells = [
        ScoreCell(field=f"{number}.{slug}", player=holding.name, value=0, points=points[number - 1].get(slug, 0))
        for number, holding in enumerate(holdings, 1)
    ]
    return ScoreRow(key=slug, label=asked.names.get(slug, slug), each="", ask=None, cells=tuple(cells))


def _formulas(asked: Questions) -> dict[str, Any]:
    """All that the page needs to count by itself what the engine counts."""
    return {
        "scorers": [
            {
                "card": scorer.slug,
                "name": asked.names.get(scorer.slug, scorer.slug),
                "held": scorer.is_per_card,
                **asked.formulas[scorer.slug],
            }
            for scorer in asked.scorers
        ],
        "limits": {ask.key: [ask.each, ask.among_all] for ask in (*asked.cards, *asked.counts, *asked.tokens)},
        "sentences": SENTENCES,
        "points": [ONE_POINT, SEVERAL_POINTS],
    }


def point_values(page: plays.KingdomPage) -> list[tuple[str, str]]:
    """What is worth points in this kingdom, with how many each is where that is a plain number."""
    asked = questions_for_setup(page.library.catalog, page.setup, page.choices)
    found = []
    for ask in (*asked.cards, *asked.tokens):
        formula = asked.formulas.get(ask.key)
        found.append((ask.label, _points_each(formula["each"]) if formula else ""))
    return [
        *found,
        *(
            (asked.names[scorer.slug], "")
            for scorer in asked.scorers
            if not scorer.is_per_card and scorer.slug in asked.names
        ),
    ]


def _points_each(points: Any) -> str:
    return f"je {points}".replace("-", "−") if isinstance(points, int) else ""
