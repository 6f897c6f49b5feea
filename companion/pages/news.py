"""Neues: changes of rulings, cards and sets, by content version, as a page and as an Atom feed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib.syndication.views import Feed
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from companion.pages import wording
from content.model.history import Change
from content.model.types import Library
from web.absolute_urls import absolute_url
from web.snapshot import ContentRequest

CHANGES_PER_PAGE = 100
MAX_FEED_VERSIONS = 20  # and at most 20 changes of each: templates/site/_news_entry.html

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


def group_by_version(lines: Iterable[NewsLine]) -> list[tuple[str, datetime, list[NewsLine]]]:
    """Consecutive lines grouped by content version, as version, date and lines."""
    return [(*key, list(group)) for key, group in groupby(lines, key=lambda line: (line.version, line.date))]


@require_safe
def news_page(request: ContentRequest) -> HttpResponse:
    """The page of changes, and the date of the first recorded version."""
    lib = request.library
    page = Paginator(list(news_lines(lib)), CHANGES_PER_PAGE).get_page(request.GET.get("seite"))
    context = {
        "page": page,
        "versions": group_by_version(page),
        "first": lib.history.versions[0],
        "counts": [
            wording.count_with_noun(len(lib.catalog.cards), "Karte", "Karten"),
            wording.count_with_noun(len(lib.rulings), "Klarstellung", "Klarstellungen"),
            wording.count_with_noun(len(lib.sets), "Kartensatz", "Kartensätze"),
        ],
    }
    return render(request, "site/news.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedEntry:
    """The changes of one version. `slug` is the part of the entry's id that tells it from others."""

    slug: str
    date: datetime
    lines: list[NewsLine]
    page: str


class NewsFeed(Feed):  # type: ignore[type-arg]  # it is generic only in the type stubs
    """The changes as an Atom feed (RFC 4287), one entry for each version; the last says where the record begins."""

    feed_type = Atom1Feed
    title = "Neues im Dominion-Begleiter"
    subtitle = "Was sich an Klarstellungen, Karten und Kartensätzen geändert hat"
    author_name = "Dominion-Begleiter"
    feed_copyright = "CC BY-SA 4.0"
    description_template = "site/_news_entry.html"

    def get_object(self, request: HttpRequest) -> HttpRequest:
        return request

    def link(self, request: HttpRequest) -> str:
        return absolute_url(request, reverse("news"))

    def feed_url(self, request: HttpRequest) -> str:
        return absolute_url(request, reverse("news-feed"))

    def items(self, request: ContentRequest) -> list[FeedEntry]:
        lib, page = request.library, self.link(request)
        entries = [
            FeedEntry(slug=f"{version[:12]}-{int(date.timestamp())}", date=date, lines=lines, page=page)
            for version, date, lines in group_by_version(news_lines(lib))[:MAX_FEED_VERSIONS]
        ]
        version, date = lib.history.versions[0]
        return [*entries, FeedEntry(slug=version[:12], date=date, lines=[], page=page)]

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return {"entry": context["item"], "origin": absolute_url(context["request"], "/").rstrip("/")}

    def item_title(self, entry: FeedEntry) -> str:
        titles = [line.title for line in entry.lines] or ["Hier beginnt das Verzeichnis"]
        return f"{date_format(localtime(entry.date), 'j. F Y')}: {titles[0]}{' und anderes' if titles[1:] else ''}"

    def item_link(self, entry: FeedEntry) -> str:
        return entry.page

    def item_guid(self, entry: FeedEntry) -> str:
        return f"{entry.page}#{entry.slug}"

    def item_updateddate(self, entry: FeedEntry) -> datetime:
        return entry.date


feed = require_safe(NewsFeed())
