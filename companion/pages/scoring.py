"""Wertung: the score pad. Without JavaScript the server scores the form, with it the page does while it is filled in.

The page gets the formulas of the engine as JSON (`data-score`), and has no rules of its own.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages.checklist import checklist
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import KingdomPage, with_kingdom
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.scoring import Holding, Question, Questions, ScoredGame, questions_for_setup, score
from engine.scoring.points import format_signed
from engine.scoring.scorers import Scorer
from engine.scoring.winner import ONE_POINT, SENTENCES, SEVERAL_POINTS
from web.snapshot import ContentRequest

MAX_NAME_CHARS = 30  # characters of a player's name
MAX_NUMBER = 9999  # in a field


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """A field of the form for one player, with its value and the points it scores."""

    field: str
    player: str
    value: int
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A row of the score pad, with a cell for each player. Without `ask` it scores for everybody and has no field."""

    key: str
    label: str
    each: str
    ask: Question | None
    cells: tuple[ScoreCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player: number at the table, name, turns and points."""

    number: int
    name: str
    turns: int | None
    points: int
    has_won: bool


@require_safe
@errors_as_pages
@with_kingdom
def score_page(request: ContentRequest, page: KingdomPage) -> HttpResponse:
    """The score pad of a kingdom, filled in from the address."""
    lib = request.library
    questions = questions_for_setup(lib.catalog, page.setup, page.choices)
    holdings = list(holdings_from_form(questions, request.GET, page.choices.players))
    scored = score(questions, holdings)
    context = {
        "kingdom_page": page,
        "page_slug": "wertung",
        "players": PLAYER_COUNTS,
        "seats": _seats(holdings, scored),
        "groups": _groups(questions, holdings, scored),
        "score_result": scored,
        "is_filled_in": any(key[:1].isdigit() for key in request.GET),
        "formulas": json.dumps(_formulas(questions), ensure_ascii=False, separators=(",", ":")),
        "recommended_set": page.recommended_set,
        "box_names": list(dict.fromkeys(group.name for group in checklist(page) if group.name)),
    }
    return render(request, "table/score.html", context)


@require_safe
def chronicle(request: ContentRequest) -> HttpResponse:
    """The games saved on this device; JavaScript fills the page."""
    return render(request, "table/chronicle.html")


def holdings_from_form(questions: Questions, data: QueryDict, players: int) -> Iterator[Holding]:
    """What each player owns, from fields such as `1.province`; missing or unreadable numbers count as 0."""
    for number in range(1, players + 1):

        def counts_from_form(asks: tuple[Question, ...], number: int = number) -> dict[str, int]:
            return {ask.key: _parse_whole_number(data.get(f"{number}.{ask.key}")) or 0 for ask in asks}

        yield Holding(
            name=data.get(f"name.{number}", "").strip()[:MAX_NAME_CHARS] or f"Spieler {number}",
            turns=_parse_whole_number(data.get(f"zuege.{number}")),
            cards=counts_from_form(questions.cards),
            counts=counts_from_form(questions.counts),
            tokens=counts_from_form(questions.tokens),
        )


def _parse_whole_number(text: str | None) -> int | None:
    """The whole number in a field, limited to ±`MAX_NUMBER`; None if there is none."""
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


def _groups(questions: Questions, holdings: list[Holding], scored: ScoredGame) -> list[tuple[str, list[ScoreRow]]]:
    """The rows of the score pad by heading."""
    points = [{entry.card: entry.points for entry in player.breakdown} for player in scored.players]

    def rows(kind: str, asks: tuple[Question, ...]) -> list[ScoreRow]:
        counts = [getattr(holding, kind) for holding in holdings]
        return [_row(questions, ask, holdings, counts, points) for ask in asks]

    by_table = [scorer for scorer in questions.scorers if not scorer.is_per_card and scorer.slug != "vp-tokens"]
    table = [_table_row(scorer, holdings, points) for scorer in by_table]
    groups = [
        ("Karten", rows("cards", questions.cards)),
        ("Dafür zu zählen", rows("counts", questions.counts)),
        ("Marker", rows("tokens", questions.tokens)),
        ("Für alle", table),
    ]
    return [(title, rows_of_group) for title, rows_of_group in groups if rows_of_group]


def _row(
    questions: Questions,
    ask: Question,
    holdings: list[Holding],
    counts: list[Mapping[str, int]],
    points: list[dict[str, int]],
) -> ScoreRow:
    scorer = questions.scorer_of.get(ask.key)
    cells = [
        ScoreCell(
            field=f"{number}.{ask.key}",
            player=holding.name,
            value=counts[number - 1][ask.key],
            points=points[number - 1].get(ask.key, 0) if scorer else None,
        )
        for number, holding in enumerate(holdings, 1)
    ]
    return ScoreRow(key=ask.key, label=ask.label, each=_points_each(scorer), ask=ask, cells=tuple(cells))


def _table_row(scorer: Scorer, holdings: list[Holding], points: list[dict[str, int]]) -> ScoreRow:
    cells = [
        ScoreCell(
            field=f"{number}.{scorer.slug}",
            player=holding.name,
            value=0,
            points=points[number - 1].get(scorer.slug, 0),
        )
        for number, holding in enumerate(holdings, 1)
    ]
    return ScoreRow(key=scorer.slug, label=scorer.name, each="", ask=None, cells=tuple(cells))


def _formulas(questions: Questions) -> dict[str, Any]:
    """The JSON from which the page scores: formulas, limits of the fields, and the sentences of the result."""
    return {
        "scorers": [scorer.as_json() for scorer in questions.scorers],
        "limits": {
            ask.key: [ask.each, ask.among_all] for ask in (*questions.cards, *questions.counts, *questions.tokens)
        },
        "sentences": SENTENCES,
        "points": [ONE_POINT, SEVERAL_POINTS],
    }


def point_values(page: KingdomPage) -> list[tuple[str, str]]:
    """What scores in this kingdom, as name and "je 6", or "" for what has no value by itself."""
    questions = questions_for_setup(page.library.catalog, page.setup, page.choices)
    return [
        *((ask.label, _points_each(questions.scorer_of.get(ask.key))) for ask in (*questions.cards, *questions.tokens)),
        *(
            (scorer.name, "")
            for scorer in questions.scorers
            if not scorer.is_per_card and scorer.slug in questions.view.names
        ),
    ]


def _points_each(scorer: Scorer | None) -> str:
    """What a card is worth, such as "je 6" or "je 1 pro Herzogtum"; "" for what is worth nothing by itself."""
    if scorer is None:
        return ""
    return f"je {format_signed(scorer.each)}" if isinstance(scorer.each, int) else scorer.worth
