"""Start, search, help, settings, and the page for developers."""

from datetime import UTC, datetime
from urllib.parse import urlencode

from django.conf import settings as configured
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from companion.pages import search_results
from companion.pages.my_boxes import boxes_in
from content.model.library import NoContent
from search import syntax
from web.absolute_urls import absolute_url
from web.home_certificate import authority_path, certificate_dir
from web.searches import set_outcome
from web.snapshot import ContentRequest


@require_safe
def start(request: ContentRequest) -> HttpResponse:
    """The start page: a search box and links to the sections."""
    try:
        lib = request.library
    except NoContent:
        return render(request, "site/empty.html")
    return render(request, "site/start.html", {"library": lib})


@require_safe
def search(request: ContentRequest) -> HttpResponse:
    """The results of a search. A query that names exactly two cards redirects to their interaction, one of filters
    only to the cards that pass them."""
    lib = request.library
    query = request.GET.get("q", "").strip()
    search_page = search_results.search_page(lib, query, request.GET) if query else None
    if search_page and request.GET.keys().isdisjoint(search_results.RESULT_LIST_PARAMETERS):
        parameters = {"q": query} | ({"sammlung": boxes} if (boxes := request.GET.get("sammlung")) else {})
        if pair := search_results.card_pair(search_page):
            return redirect(f"{reverse('interaction', args=pair)}?{urlencode(parameters)}")
        if search_results.asks_for_cards(query, search_page.results):
            return redirect(f"{reverse('cards')}?{urlencode(parameters)}")
    context = {
        "library": lib,
        "query": query[: syntax.MAX_QUERY_CHARS],
        "search_page": search_page,
        "owned_boxes": boxes_in(request.GET, lib.catalog),
    }
    response = render(request, "site/search.html", context)
    if search_page:
        set_outcome(response, search_results.outcome_of(search_page))
    return response


@require_safe
def suggest(request: ContentRequest) -> HttpResponse:
    """JSON: suggestions while the user types."""
    return JsonResponse({"found": search_results.suggestions(request.library, request.GET.get("q", ""))})


@require_safe
def help_page(request: ContentRequest) -> HttpResponse:
    """Help: how to search, and what this site is."""
    rows = (*syntax.FILTERS, syntax.PHRASE_HELP, syntax.NOT_HELP)
    return render(request, "site/help.html", {"filters": rows, "library": request.library})


@require_safe
def privacy(request: ContentRequest) -> HttpResponse:
    """What the site stores, in German, as this server is set."""
    context = {"counts_unanswered": configured.COUNT_UNANSWERED, "access_log": configured.ACCESS_LOG}
    return render(request, "site/privacy.html", context)


@require_safe
def developers(request: ContentRequest) -> HttpResponse:
    """The page for developers, with examples of the API in three programming languages."""
    return render(request, "site/developers.html", {"origin": absolute_url(request, "/").rstrip("/")})


@require_safe
def security(request: ContentRequest) -> HttpResponse:
    """security.txt (RFC 9116): the contact that the operator configured, else the help page."""
    contact = configured.SECURITY_CONTACT or absolute_url(request, reverse("help"))
    until = datetime(timezone.now().year + 2, 1, 1, tzinfo=UTC)  # computed, so that it is always in the future
    context = {"contact": contact, "until": until.isoformat()}
    return render(request, "site/security.txt", context, content_type="text/plain; charset=utf-8")


@require_safe
def settings(request: ContentRequest) -> HttpResponse:
    """The settings, all stored on the device: collection, appearance, offline copy."""
    return render(request, "site/settings.html", {"library": request.library, "release": request.release})


@require_safe
def templates(request: ContentRequest) -> HttpResponse:
    """Parts of pages that scripts fetch when they are needed."""
    return render(request, "site/templates.html")


@require_safe
def favicon(request: ContentRequest) -> HttpResponse:
    """The address where browsers look for an icon by default."""
    return redirect(static("icon-192.png"))


@require_safe
def robots(request: ContentRequest) -> HttpResponse:
    return render(request, "site/robots.txt", content_type="text/plain")


@require_safe
def certificate(request: ContentRequest) -> HttpResponse:
    """The certificate of our own authority, which devices must trust to use HTTPS at home (`make run HTTPS=home`)."""
    path = authority_path(certificate_dir())
    if not path.exists():
        raise Http404
    return HttpResponse(path.read_bytes(), content_type="application/x-x509-ca-cert")
