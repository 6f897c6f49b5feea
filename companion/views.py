"""The pages: fetch, call, render."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cards.catalog import content_version
from cards.models import ContentVersion, Edition
from rulings.search.queries import find


def start(request: HttpRequest) -> HttpResponse:
    """The first page: what is here, and one search box."""
    context = {
        "version": ContentVersion.objects.first(),
        "editions": Edition.objects.order_by("position"),
    }
    return render(request, "companion/start.html", context)


def search(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()
    hits = find(query, content_version()) if query else []
    return render(request, "companion/search.html", {"query": query, "hits": hits})
