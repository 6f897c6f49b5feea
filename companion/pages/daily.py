"""Königreich des Tages: the kingdoms of a date in three sizes, and the archive of earlier dates."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from companion.pages.card_tiles import Tile, tile
from companion.pages.kingdom_page import KingdomPage
from companion.pages.my_boxes import boxes_in
from companion.pages.query_links import redirect_with_query
from companion.pages.wording import count_with_noun
from content.model.library import Library
from engine.generation.daily import FIRST_DAY, DailyKingdom, Size, daily_kingdom
from web.absolute_urls import absolute_url
from web.snapshot import ContentRequest

MAX_NAMED_MISSING = 2
TITLES = {Size.BASIC: "Nur Basisspiel", Size.TWO: "Zwei Schachteln", Size.ALL: "Alles"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyRow:
    """One of the kingdoms of a day; `page` is None if the boxes lack cards for it."""

    title: str
    page: KingdomPage | None
    tiles: Sequence[Tile]
    expansions: str
    remark: str


@require_safe
def today(request: ContentRequest) -> HttpResponse:
    """Redirects to the page of today."""
    response = redirect_with_query(request, "daily-day", day=timezone.localdate().isoformat())
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
def day_page(request: ContentRequest, day: str) -> HttpResponse:
    """The kingdoms of a day, cut to the boxes in the address; 404 for days to come and before the first."""
    lib, now = request.library, timezone.localdate()
    chosen = _read_day(day)
    if not FIRST_DAY <= chosen <= now:
        raise Http404
    boxes = boxes_in(request.GET, lib.catalog)
    rows = [_row(lib, chosen, size, boxes) for size in Size]
    number = (chosen - FIRST_DAY).days + 1
    names = [f"{row.title}: {row.page.name}" for row in rows if row.page]
    context = {
        "day": chosen,
        "number": number,
        "is_today": chosen == now,
        "before": chosen - timedelta(days=1) if chosen > FIRST_DAY else None,
        "after": chosen + timedelta(days=1) if chosen < now else None,
        "month": _days_of_month(chosen, now),
        "former_month": chosen.replace(day=1) - timedelta(days=1) if chosen.replace(day=1) > FIRST_DAY else None,
        "rows": rows,
        "owned_boxes": boxes,
        "link": absolute_url(request, request.path),
        "share_text": f"Dominion, Königreich des Tages {number} ({date_format(chosen, 'j. F Y')})\n" + "\n".join(names),
    }
    response = render(request, "kingdom/daily.html", context)
    if chosen == now:  # tomorrow it has a link to the next day
        response.headers["Cache-Control"] = "no-store"
    return response


def _read_day(day: str) -> date:
    try:
        chosen = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if chosen.isoformat() != day:
        raise Http404
    return chosen


def _days_of_month(chosen: date, now: date) -> list[date]:
    """The days of the month with kingdoms."""
    days = [chosen.replace(day=1) + timedelta(days=number) for number in range(31)]
    return [day for day in days if day.month == chosen.month and FIRST_DAY <= day <= now]


def _row(lib: Library, day: date, size: Size, boxes: Sequence[str]) -> DailyRow:
    daily = daily_kingdom(lib.catalog, day, size, boxes)
    if daily is None:
        remark = "Dafür reichen eure Schachteln nicht."
        return DailyRow(title=TITLES[size], page=None, tiles=(), expansions="", remark=remark)
    page = KingdomPage(lib, daily.kingdom, daily.choices)
    cards = [lib.catalog.cards[slug] for slug in (*daily.kingdom.piles, *daily.kingdom.landscapes)]
    cards.sort(key=lambda card: (card.is_landscape, card.cost.coins if card.cost else 0))
    return DailyRow(
        title=TITLES[size],
        page=page,
        tiles=[tile(lib, card, boxes) for card in cards],
        expansions=", ".join(lib.catalog.expansions[slug].name for slug in daily.expansions),
        remark=_remark(lib, daily),
    )


def _remark(lib: Library, daily: DailyKingdom) -> str:
    """What lies there otherwise than for everybody, because it is not in the boxes."""
    names = [lib.catalog.cards[slug].name for slug in daily.missing]
    if not names:
        return ""
    if len(names) > MAX_NAMED_MISSING:
        return f"{count_with_noun(len(names), 'Karte', 'Karten')} aus anderen Schachteln sind durch eure ersetzt."
    verb = "ist" if len(names) == 1 else "sind"
    return f"{' und '.join(names)} {verb} nicht in euren Schachteln und durch {_others(len(names))} ersetzt."


def _others(number: int) -> str:
    return "eine andere" if number == 1 else "andere"
