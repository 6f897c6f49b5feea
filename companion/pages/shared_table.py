"""The link of a shared table: it shows the kingdom that is on the table, and the fragment invites to join."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from api.tables.lookups import TooMany, look_up
from companion.pages.table import qr_code
from tables import records
from tables.codes import read_code
from tables.state import CRESTS
from web.absolute_urls import absolute_url
from web.problems import Problem
from web.snapshot import ContentRequest

CREST_NAMES = dict(
    zip(CRESTS, "Anker Biene Burg Drache Adler Fuchs Schlüssel Lilie Löwe Rose Schiff Hirsch".split(), strict=True)
)
INVITATION = "tisch"  # key of the code in the fragment, which browsers send to nobody


@require_safe
def link(request: ContentRequest, code: str) -> HttpResponse:
    """Redirects to the kingdom of a table, by either of its codes; 404 where there is none, 429 after many of these."""
    try:
        record = look_up(request, lambda: records.read(code))
    except (Problem, TooMany) as error:
        status = error.status_code if isinstance(error, Problem) else 429
        context = {"is_limited": status == 429, "code": code[:20]}
        response = render(request, "table/no_shared_table.html", context, status=status)
    else:
        page = reverse("kingdom", kwargs={"code": record.state.kingdom})
        response = HttpResponseRedirect(f"{page}#{INVITATION}={record.code}")
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
def together(request: ContentRequest) -> HttpResponse:
    """Zusammen spielen: a script opens, joins and shows a table. A code that somebody has typed leads to its table."""
    if code := request.GET.get("code", "").strip():
        response: HttpResponse = link(request, code=code[:40])
        return response
    return render(request, "table/together.html", {"crests": [*CREST_NAMES.items()]})


@require_safe
def qr(request: ContentRequest, code: str) -> HttpResponse:
    """The link of a table as a QR code in SVG. It says nothing about whether there is such a table."""
    known = read_code(code)
    if known is None or known[0] != "link":
        raise Http404
    response = qr_code(absolute_url(request, reverse("table-link", kwargs={"code": code})))
    response.headers["Cache-Control"] = "no-store"
    return response
