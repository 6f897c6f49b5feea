"""Neues: what changed in rulings, cards and sets, version by version, as a page and as a feed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages import wording
from companion.pages.pagination import paginate
from content.model.types import Change, Library
from web.absolute_urls import absolute_url
from web.snapshot import ContentRequest

CHANGES_PER_PAGE = 100
IN_FEED = 20
"""So many versions a feed has, and of each so many lines."""

SHOWN_KINDS = ("ruling", "card", "set")
CHANGE_WORDS = {"added": "neu", "changed": "geändert", "renamed": "umbenannt", "removed": "weggefallen"}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsLine:
    """One change as people read it; without an address where it is gone."""

    version: str
    date: datetime
    kind: str
    title: str
    change: str
    address: str


def news_lines(lib: Library) -> Iterator[NewsLine]:
    """The changes that people care about, newest first."""
    for change in lib.history.changes:
        if change.kind in SHOWN_KINDS:
            title, address = _title_and_address(lib, change)
            yield NewsLine(
                version=change.version,
                date=change.date,
                kind=lib.catalog.words.results[change.kind].name,
                title=title,
                change=CHANGE_WORDS[change.change],
                address=address,
            )


def _title_and_address(lib: Library, change: Change) -> tuple[str, str]:
    """What a record is called today, and where it is; its slug where there is none any more."""
    slug = change.slug
    if change.kind == "ruling" and (ruling := lib.rulings.get(slug)):
        cards = ", ".join(lib.catalog.cards[card].name for card in ruling.cards)
        return f"{cards}: {ruling.question}", f"{reverse('card', args=[ruling.cards[0]])}#{slug}"
    if change.kind == "card" and (card := lib.catalog.cards.get(slug)):
        return card.name, reverse("card", args=[slug])
    if change.kind == "set" and (found := lib.sets.get(slug)):
        return found.name, reverse("set", args=[slug])
    return slug, ""


def group_by_version(some: list[NewsLine]) -> list[tuple[str, datetime, list[NewsLine]]]:
    """Lines one after the other by the version that brought them."""
    return [(*key, list(group)) for key, group in groupby(some, key=lambda line: (line.version, line.date))]


@require_safe
def news_page(request: ContentRequest) -> HttpResponse:
    """What has changed, and when the record begins."""
    lib = request.library
    shown = paginate(list(news_lines(lib)), request.GET, CHANGES_PER_PAGE)
    context = {
        "page": shown,
        "versions": group_by_version(list(shown.items)),
        "first": lib.history.versions[0],
        "counts": [
            wording.count_with_noun(len(lib.catalog.cards), "Karte", "Karten"),
            wording.count_with_noun(len(lib.rulings), "Klarstellung", "Klarstellungen"),
            wording.count_with_noun(len(lib.sets), "Kartensatz", "Kartensätze"),
        ],
    }
    return render(request, "site/news.html", context)


@require_safe
def feed(request: ContentRequest) -> HttpResponse:
    """The same as an Atom feed (RFC 4287), an entry for each version."""
    lib = request.library
    found = group_by_version(list(news_lines(lib)))[:IN_FEED]
    entries = [
        {"version": version, "date": date, "lines": some[:IN_FEED], "more": len(some[IN_FEED:])}
        for version, date, some in found
    ]
    first_version, first_date = lib.history.versions[0]
    context = {
        "entries": entries,
        "first": {"version": first_version, "date": first_date},
        "updated": entries[0]["date"] if entries else first_date,
        "origin": absolute_url(request, "/").rstrip("/"),
        "itself": absolute_url(request, reverse("news-feed")),
        "page": absolute_url(request, reverse("news")),
    }
    return render(request, "site/news.atom", context, content_type="application/atom+xml; charset=utf-8")
