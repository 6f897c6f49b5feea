"""Without a network: the service worker, the manifest, and everything at once for the browser to keep.

All that a browser keeps belongs to one release (content and site); a part of another release is refused, so that two
are never mixed. Parts are rendered by the same views as the pages, once per release, and kept under var/.
"""

import gzip
import json
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.views.decorators.http import require_safe

from companion.caching import release
from companion.pages import cards, sets, words
from companion.pages.library import Library, library

PAGES_PER_PART = 60
SHELL = (
    "css/begleiter.css",
    "js/device.js",
    "js/names.js",
    "js/site.js",
    "js/kingdom.js",
    "js/offline.js",
    "js/search.js",
    "symbols.svg",
    "icon.svg",
)
ALONE = (
    "start",
    "search",
    "cards",
    "editions",
    "expansions",
    "sets",
    "kingdom-form",
    "setup-start",
    "table-start",
    "rules",
    "settings",
    "help",
    "developers",
)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this release."""
    lib = library()
    shell = [*(static(name) for name in SHELL), reverse("offline"), reverse("start"), reverse("search")]
    context = {"release": release(lib.version), "shell": json.dumps(shell)}
    return render(request, "offline/sw.js", context, content_type="text/javascript")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What the site is called and looks like on a home screen."""
    icons = [
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        *(
            {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in (192, 512)
            for purpose in ("any", "maskable")
        ),
    ]
    described = {
        "name": "Dominion-Begleiter",
        "short_name": "Begleiter",
        "description": "Regeln, Klarstellungen und Spielaufbau für Dominion.",
        "lang": "de",
        "start_url": reverse("start"),
        "scope": "/",
        "id": "/",
        "display": "standalone",
        "background_color": "#f6efe0",
        "theme_color": "#5b1a24",
        "icons": icons,
        "shortcuts": [
            {"name": "Suche", "url": reverse("search")},
            {"name": "Königreich", "url": reverse("kingdom-form")},
        ],
    }
    return JsonResponse(described, content_type="application/manifest+json")


@require_safe
def away(request: HttpRequest) -> HttpResponse:
    """What stands in for a page that this device does not have."""
    return render(request, "offline/away.html")


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """The parts to fetch for this release, and how many pages each holds."""
    lib = library()
    current = release(lib.version)
    parts = [
        {"url": reverse("offline-part", args=[current, number]), "pages": len(paths)}
        for number, paths in enumerate(_parts(lib))
    ]
    index = {"url": reverse("offline-index", args=[current]), "pages": 1}
    return JsonResponse({"release": current, "parts": [index, *parts], "shell": [static(name) for name in SHELL]})


@require_safe
def part(request: HttpRequest, version: str, number: int) -> HttpResponse:
    """Some pages of this release by their paths; another release is gone."""
    lib = library()
    parts = _parts(lib)
    if version != release(lib.version) or number >= len(parts):
        return _gone()
    path = _folder(lib) / f"{number}.json.gz"
    if not path.exists():
        pages = {address: _rendered(request, address) for address in parts[number]}
        if library().version != lib.version:  # asked last: what was rendered may be of two versions
            return _gone()
        _put(path, pages)
    return _packed(path)


@require_safe
def index(request: HttpRequest, version: str) -> HttpResponse:
    """What the browser searches without a network."""
    lib = library()
    if version != release(lib.version):
        return _gone()
    path = _folder(lib) / "index.json.gz"
    if not path.exists():
        _put(path, search_index(lib))
    return _packed(path)


def _gone() -> HttpResponse:
    return JsonResponse({"error": "Diese Fassung gibt es nicht mehr."}, status=410)


def search_index(lib: Library) -> dict[str, Any]:
    """Names and texts, each with the address of its page, as short as they can be."""
    catalog = lib.catalog
    return {
        "release": release(lib.version),
        "cards": [
            [
                card.slug,
                card.name,
                list(dict.fromkeys([card.name_en, *card.aliases])),
                card.effect,
                words.type_line(card.types),
            ]
            for card in catalog.cards.values()
        ],
        "rulings": [
            [one.slug, list(one.cards), one.text, words.RULING_KINDS[one.kind]] for one in lib.statements.values()
        ],
        "differences": [[one.slug, one.card, f"{one.aspect}. {one.consequence}"] for one in lib.disagreements.values()],
        "rules": [[one.slug, one.title, one.text] for one in lib.rules.values()],
        "sets": [[one.slug, one.name, list(one.cards)] for one in lib.sets.values()],
    }


def _parts(lib: Library) -> list[list[str]]:
    """The paths of all pages in parts of similar size."""
    paths = list(_paths(lib))
    return [paths[at : at + PAGES_PER_PART] for at in range(0, len(paths), PAGES_PER_PART)]


def _paths(lib: Library) -> Iterator[str]:
    yield from (reverse(name) for name in ALONE)
    yield from _numbered(reverse("cards"), len(lib.catalog.cards), cards.PER_PAGE)
    yield from _numbered(reverse("sets"), len(lib.sets), sets.PER_PAGE)
    for name, slugs in (
        ("card", lib.catalog.cards),
        ("rule", lib.rules),
        ("topic", lib.topics),
        ("set", lib.sets),
        ("edition", lib.catalog.editions),
        ("expansion", lib.catalog.expansions),
    ):
        yield from (reverse(name, args=[slug]) for slug in slugs)


def _numbered(path: str, number: int, per_page: int) -> Iterator[str]:
    return (f"{path}?seite={page}" for page in range(2, -(-number // per_page) + 1))


def _rendered(request: HttpRequest, address: str) -> str:
    """A page as it would be answered."""
    path, _, query = address.partition("?")
    inner = HttpRequest()
    inner.method = "GET"
    inner.path = inner.path_info = path
    inner.META = {**{key: request.META[key] for key in ("SERVER_NAME", "SERVER_PORT")}, "QUERY_STRING": query}
    inner.META["HTTP_HOST"] = request.get_host()
    inner.GET = QueryDict(query)
    view = resolve(path)
    inner.resolver_match = view
    inner.release = request.release  # type: ignore[attr-defined]
    response: HttpResponse = view.func(inner, *view.args, **view.kwargs)
    return response.content.decode()


def _folder(lib: Library) -> Path:
    return Path(settings.VAR_DIR) / "offline" / release(lib.version)


def _put(path: Path, data: Any) -> None:
    """Write a part in one instant; the first of a release ends the one before."""
    if not path.parent.exists():
        shutil.rmtree(path.parent.parent, ignore_errors=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    with NamedTemporaryFile(dir=path.parent, delete=False) as draft:
        draft.write(packed)
    Path(draft.name).replace(path)


@lru_cache(maxsize=4)
def _read(path: Path) -> bytes:
    return path.read_bytes()


def _packed(path: Path) -> HttpResponse:
    """A part as it lies on disk; every browser that has service workers takes gzip."""
    response = HttpResponse(_read(path), content_type="application/json")
    response.headers["Content-Encoding"] = "gzip"
    return response
