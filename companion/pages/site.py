"""Start, search, help, settings, and the page for developers."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import NoContent
from companion.caching import release
from companion.pages import finding, shown
from companion.pages.library import library
from rulings.search import syntax


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """One search box, and the ways in."""
    try:
        lib = library()
    except NoContent:
        return render(request, "site/empty.html")
    lines = sorted(lib.catalog.expansions.values(), key=lambda one: one.position)
    return render(request, "site/start.html", {"library": lib, "expansions": lines})


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Answers to what somebody typed, by kind."""
    lib = library()
    query, kind = request.GET.get("q", "").strip(), request.GET.get("art", "")
    kind = kind if kind in finding.KINDS else ""
    answer = finding.ask(lib, query, kind) if query else None
    context = {
        "query": query[: syntax.LONGEST_QUERY],
        "kind": kind,
        "answer": answer,
        "alternatives": finding.alternatives(answer) if answer else [],
    }
    return render(request, "site/search.html", context)


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """Names while they are typed."""
    return JsonResponse({"found": finding.suggestions(request.GET.get("q", ""))})


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How to search, and what this site is."""
    rows = (*syntax.FILTERS, syntax.PHRASE_HELP, syntax.NOT_HELP)
    return render(request, "site/help.html", {"filters": rows, "library": library()})


@require_safe
def developers(request: HttpRequest) -> HttpResponse:
    """The API in three languages."""
    return render(request, "site/developers.html", {"origin": request.build_absolute_uri("/").rstrip("/")})


@require_safe
def settings(request: HttpRequest) -> HttpResponse:
    """What is kept on this device: collection, appearance, offline copy."""
    lib = library()
    context = {
        "lines": shown.collection(lib),
        "release": release(lib.version),
    }
    return render(request, "site/settings.html", context)
