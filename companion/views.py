"""The pages: fetch, call, render."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from api.conventions.problems import response as problem
from cards.models import ContentVersion, Edition
from rulings.search import service
from rulings.search.syntax import LONGEST_QUERY


def start(request: HttpRequest) -> HttpResponse:
    """The first page: what is here, and one search box."""
    context = {
        "version": ContentVersion.objects.first(),
        "editions": Edition.objects.order_by("position"),
    }
    return render(request, "companion/start.html", context)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, as the caller reads it: a page with the search, or a problem document."""
    if request.path.startswith("/api/"):
        return problem(request, 404, "not-found", "Diese Adresse gibt es nicht.")
    return defaults.page_not_found(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """500, likewise; Django has logged the error."""
    if request.path.startswith("/api/"):
        return problem(request, 500, "internal-error", "Da ist etwas schiefgegangen; der Fehler ist notiert.")
    return defaults.server_error(request)


def search(request: HttpRequest) -> HttpResponse:
    """Results for whatever was typed, by kind; nothing typed is an empty page with the box."""
    query = request.GET.get("q", "").strip()
    results = service.search(query) if query else None
    return render(request, "companion/search.html", {"query": query[:LONGEST_QUERY], "results": results})
