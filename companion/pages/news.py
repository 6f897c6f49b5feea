"""Neues: changes of rulings, cards and sets, by content version, as a page and as an Atom feed."""

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
MAX_FEED_VERSIONS = 20
MAX_CHANGES_PER_VERSION = 20  # in the feed

SHOWN_KINDS = ("ruling", "card", "set")
CHANGE_WORDS = {"added": "neu", "changed": "geändert", "renamed": "umbenannt", "removed": "weggefallen"}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsLine:
    """One change in words; without an address if the record no longer exists."""

    version: str
    date: datetime
    kind: str
    title: str
    change: str
    address: str


def news_lines(lib: Library) -> Iterator[NewsLine]:
    """The changes of rulings, cards and sets, newest first."""
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
    """Today's title and address of a changed record; its slug and no address if it no longer exists."""
    slug = change.slug
    if change.kind == "ruling" and (ruling := lib.rulings.get(slug)):
        cards = ", ".join(lib.catalog.cards[card].name for card in ruling.cards)
        return f"{cards}: {ruling.question}", f"{reverse('card', args=[ruling.cards[0]])}#{slug}"
    if change.kind == "card" and (card := lib.catalog.cards.get(slug)):
        return card.name, reverse("card", args=[slug])
    if change.kind == "set" and (recommended_set := lib.sets.get(slug)):
        return recommended_set.name, reverse("set", args=[slug])
    return slug, ""


def group_by_version(lines: list[NewsLine]) -> list[tuple[str, datetime, list[NewsLine]]]:
    """Consecutive lines grouped by content version, as version, date and lines."""
    return [(*key, list(group)) for key, group in groupby(lines, key=lambda line: (line.version, line.date))]


@require_safe
def news_page(request: ContentRequest) -> HttpResponse:
    """The page of changes, and the date of the first recorded version."""
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
    """The changes as an Atom feed (RFC 4287), one entry for each version."""
    lib = request.library
    versions = group_by_version(list(news_lines(lib)))[:MAX_FEED_VERSIONS]
    entries = [
        {
            "version": version,
            "date": date,
            "lines": lines[:MAX_CHANGES_PER_VERSION],
            "more": len(lines[MAX_CHANGES_PER_VERSION:]),
        }
        for version, date, lines in versions
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
