"""The offline copy: service worker, manifests, and the files that devices fetch.

All files of a copy belong to one release (content and site). Files of another release are refused with 410, so that a
device never mixes two.
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import FileResponse, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages import offline_copy
from companion.pages.card_data import card_data
from companion.pages.choosing import requested_mode
from companion.pages.error_pages import error_context
from companion.pages.my_boxes import boxes_in
from companion.pages.offline_deals import deal_pack
from companion.pages.offline_kingdoms import SETS_PER_PACK, PieceNumber, days_pack, kingdom_pack, set_pack
from companion.pages.site_data import worker_constant
from companion.pages.wish_form import BadForm, WishForm
from engine.errors import EngineError
from web.release import release
from web.snapshot import ContentRequest

STATIC = Path(settings.BASE_DIR) / "static"
SERVICE_WORKER = STATIC / "js" / "offline" / "service-worker.js"
SHELL = (
    "css/begleiter.css",
    *(path.relative_to(STATIC).as_posix() for path in sorted(STATIC.glob("css/single-pages/*.css"))),
    *(path.relative_to(STATIC).as_posix() for path in sorted(STATIC.glob("js/**/*.js")) if path != SERVICE_WORKER),
    "symbols.svg",
    "symbols/charges.svg",
    "icon.svg",
)
"""What every page of the copy may load."""

SECONDS_TO_BUILD = 30  # about: after them a device asks again for a copy that was not built yet


@require_safe
def worker(request: ContentRequest) -> HttpResponse:
    """The service worker, a static file after its constants. It is at the root because a service worker is in charge
    of the addresses below its own."""
    script = worker_constant() + SERVICE_WORKER.read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
def web_app_manifest(request: ContentRequest) -> HttpResponse:
    """The web app manifest: name, icons and colours for the home screen."""
    return render(request, "offline/app.webmanifest", content_type="application/manifest+json")


@require_safe
def offline_page(request: ContentRequest) -> HttpResponse:
    """The page that the service worker shows for pages that are not on the device."""
    return render(request, "offline/page.html")


@require_safe
def manifest(request: ContentRequest) -> HttpResponse:
    """The release, its shell, and the files of its copy: null until `manage.py build_offline` has written them."""
    lib = request.library
    version = release(lib.version)
    numbering = offline_copy.stored_numbering(lib)
    names = offline_copy.file_names(lib) if numbering else None
    described = {
        "release": version,
        "shell": [*map(static, SHELL), *map(reverse, ("offline", "templates", "start", "search"))],
        "numbering": numbering and numbering.name,
        "files": names and {name: reverse("offline-file", args=[version, name]) for name in names},
    }
    return JsonResponse(described, headers={"Cache-Control": "no-store"})


def of_this_release(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorator of views: 410 for files of another release, 503 before the copy is built, and errors of the engine and
    the form as 422, all as JSON."""

    @wraps(view)
    def wrapped(request: ContentRequest, version: str, **arguments: Any) -> HttpResponseBase:
        lib = request.library
        if version != release(lib.version):
            return _refusal("Diese Fassung gibt es nicht mehr.", 410)
        if not offline_copy.stored_numbering(lib):
            response = _refusal("Der Server bereitet die Offline-Fassung gerade vor.", 503)
            response.headers["Retry-After"] = str(SECONDS_TO_BUILD)
            return response
        try:
            return view(request, **arguments)
        except FileNotFoundError:
            return _refusal("Diese Datei gibt es nicht.", 404)
        except (EngineError, BadForm) as error:
            context = error_context(lib, error, WishForm(request.GET, lib.catalog))
            wishes = "; ".join(wish.words for wish in context["conflicting_wishes"])
            return _refusal(f"{context['error']} {wishes}".strip(), 422)

    return wrapped


def _refusal(error: str, status: int) -> HttpResponse:
    return JsonResponse({"error": error}, status=status, headers={"Cache-Control": "no-store"})


@require_safe
@of_this_release
def copy_file(request: ContentRequest, name: str) -> FileResponse:
    """A file of the copy."""
    return offline_copy.file_response(request, release(request.library.version), name)


@require_safe
def cards(request: ContentRequest, version: str) -> HttpResponseBase:
    """The file with all cards; made at once before the copy is built, because the list of cards needs it, too."""
    if version != release(request.library.version):
        return _refusal("Diese Fassung gibt es nicht mehr.", 410)
    try:
        return offline_copy.file_response(request, version, "cards")
    except FileNotFoundError:
        return offline_copy.json_response(request, card_data(request.library))


@require_safe
@of_this_release
def kingdoms(request: ContentRequest) -> HttpResponse:
    """A pack of kingdoms for the wishes of a device."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    return _pack_response(request, lambda piece_number: kingdom_pack(lib, form, piece_number))


@require_safe
@of_this_release
def deals(request: ContentRequest) -> HttpResponse:
    """A deal to choose from together, for the wishes of a device."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    return _pack_response(request, lambda piece_number: deal_pack(lib, form, requested_mode(request), piece_number))


@require_safe
@of_this_release
def days(request: ContentRequest) -> HttpResponse:
    """The kingdoms of today and tomorrow for the boxes of a device."""
    lib = request.library
    boxes, players = boxes_in(request.GET, lib.catalog), WishForm(request.GET, lib.catalog).choices().players
    return _pack_response(request, lambda piece_number: days_pack(lib, boxes, players, piece_number))


@require_safe
@of_this_release
def sets(request: ContentRequest, number: int) -> HttpResponse:
    """One pack of the sets that the boxes of a device can play."""
    lib = request.library
    choices = WishForm(request.GET, lib.catalog).choices()
    boxes = boxes_in(request.GET, lib.catalog)
    return _pack_response(
        request, lambda piece_number: set_pack(lib, choices, number, SETS_PER_PACK, piece_number, boxes)
    )


def _pack_response(request: ContentRequest, make: Callable[[PieceNumber], dict[str, Any]]) -> HttpResponse:
    """A pack with the name of the numbering of its pieces."""
    numbering = offline_copy.stored_numbering(request.library)
    if numbering is None:
        raise FileNotFoundError
    return offline_copy.json_response(request, {"numbering": numbering.name, **make(numbering.number_of)})
