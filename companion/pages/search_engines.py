"""For search engines: the sitemap, and the questions of a card as structured data."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from content.model.types import Library, Ruling
from web.absolute_urls import absolute_url
from web.snapshot import ContentRequest

MAX_QUESTIONS = 5  # of one card in its structured data, to keep its page small

KINDS_OF_PAGES = ("card", "set", "rule", "topic", "edition", "expansion")
"""Kinds of records with a page of their own; each is the URL name of these pages."""

ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}
"""Characters that could end the script element, as JSON may write them."""


@require_safe
def sitemap(request: ContentRequest) -> HttpResponse:
    """The pages to be found, with the day of the last change of what they are about."""
    entries = [(absolute_url(request, path), updated.date().isoformat()) for path, updated in _pages(request.library)]
    return render(request, "site/sitemap.xml", {"entries": entries}, content_type="application/xml")


def _pages(library: Library) -> Iterator[tuple[str, Any]]:
    for kind in KINDS_OF_PAGES:
        for slug in library.records_by_kind[kind]:
            yield reverse(kind, args=[slug]), library.history.fingerprints[kind, slug].updated


def questions_as_json_ld(rulings: Iterable[Ruling]) -> SafeString:
    """The first questions that hold today, as a `FAQPage` of schema.org; empty where there is none."""
    questions = [
        {
            "@type": "Question",
            "name": ruling.question,
            "acceptedAnswer": {"@type": "Answer", "text": ruling.text},
        }
        for ruling in rulings
        if ruling.kind == "faq" and ruling.holds_today
    ][:MAX_QUESTIONS]
    if not questions:
        return SafeString()
    page = {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": questions}
    return mark_safe(json.dumps(page, ensure_ascii=False, separators=(",", ":")).translate(ESCAPES))  # noqa: S308
