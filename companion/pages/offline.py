"""Without a network: the service worker, the manifest, and everything at once for the browser to keep.

All that a browser keeps belongs to one release (content and site); a part of another release is refused, so that two
are never mixed. Parts are rendered by the same views as the pages, once per release, and kept under var/.
"""

import gzip
import json
from collections.abc import Callable, Iterator, Sized
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.views.decorators.http import require_safe

from companion.pages import cards, sets, wording
from companion.pages.directory import pages
from companion.web.addresses import host
from companion.web.caching import release
from companion.web.publishing import published
from content.library import Library, library
from engine.effects import in_one_line

PAGES_PER_PART = 60
INDEX = "index.json.gz"
SHELL = (
    "css/begleiter.css",
    *(f"js/{path.name}" for path in sorted((settings.BASE_DIR / "static" / "js").glob("*.js"))),
    "symbols.svg",
    "symbols/charges.svg",
    "icon.svg",
)
LISTS: dict[str, tuple[Callable[[Library], Sized], int, int]] = {
    "cards": (lambda lib: lib.catalog.cards, cards.PER_PAGE, 2),
    "sets": (lambda lib: lib.sets, sets.PER_PAGE, 1),
}
"""Pages that go on: what they list, how many at a time, and which page is the first with a number in its address."""


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
        "background_color": "#ebe4d8",
        "theme_color": "#5a1a24",
        "icons": icons,
        "shortcuts": [
            {"name": "Suche", "url": reverse("search")},
            {"name": "Neues Spiel", "url": reverse("kingdom-form")},
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
    return _kept(request, version, f"{number}.json.gz")


@require_safe
def index(request: HttpRequest, version: str) -> HttpResponse:
    """What the browser searches without a network."""
    return _kept(request, version, INDEX)


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
                in_one_line(card.effect),
                wording.type_line(catalog.words, card.types),
            ]
            for card in catalog.cards.values()
        ],
        "rulings": [
            [one.slug, list(one.cards), one.text, catalog.words.rulings[one.kind].name] for one in lib.rulings.values()
        ],
        "differences": [[one.slug, one.card, f"{one.aspect}. {one.consequence}"] for one in lib.differences.values()],
        "rules": [[one.slug, one.title, one.text] for one in lib.rules.values()],
        "sets": [[one.slug, one.name, list(one.cards)] for one in lib.sets.values()],
    }


def _parts(lib: Library) -> list[list[str]]:
    """The paths of all pages in parts of similar size."""
    paths = list(_paths(lib))
    return [paths[at : at + PAGES_PER_PART] for at in range(0, len(paths), PAGES_PER_PART)]


def _paths(lib: Library) -> Iterator[str]:
    for page in pages():
        if page.is_kept and page.argument:
            yield from (reverse(page.name, args=[slug]) for slug in lib.pools[page.name])
        elif page.is_kept:
            yield from _numbered(page.name, lib)


def _numbered(name: str, lib: Library) -> Iterator[str]:
    """A page, and the further ones of its list."""
    path = reverse(name)
    yield path
    if name in LISTS:
        things, per_page, first = LISTS[name]
        yield from (f"{path}?seite={number}" for number in range(first, -(-len(things(lib)) // per_page) + 1))


def _rendered(request: HttpRequest, address: str) -> str:
    """A page as it would be answered."""
    path, _, query = address.partition("?")
    inner = HttpRequest()
    inner.method = "GET"
    inner.path = inner.path_info = path
    inner.META = {"SERVER_NAME": host(), "SERVER_PORT": "", "QUERY_STRING": query}
    inner.META["HTTP_HOST"] = host()  # what is kept for everybody names no one asker's way here
    if settings.HTTPS:
        inner.META["HTTP_X_FORWARDED_PROTO"] = "https"
    inner.GET = QueryDict(query)
    view = resolve(path)
    inner.resolver_match = view
    inner.release = request.release  # type: ignore[attr-defined]
    response: HttpResponse = view.func(inner, *view.args, **view.kwargs)
    return response.content.decode()


def _kept(request: HttpRequest, version: str, name: str) -> HttpResponse:
    """A file of this release as it lies on disk, all written first where they are missing; 410 for any other."""
    lib = library()
    names = {f"{number}.json.gz": paths for number, paths in enumerate(_parts(lib))}
    if version != release(lib.version) or name not in {INDEX, *names}:
        return _gone()

    def write(folder: Path) -> bool:
        for part, paths in names.items():
            _write(folder / part, {address: _rendered(request, address) for address in paths})
        _write(folder / INDEX, search_index(lib))
        return library().version == lib.version  # asked last: what was rendered may be of two versions

    target = Path(settings.VAR_DIR) / "offline" / version
    while True:
        with suppress(FileNotFoundError):
            return _packed(target / name)
        if not published(target, {INDEX, *names}, write):
            return _gone()


def _write(path: Path, data: Any) -> None:
    packed = gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    path.write_bytes(packed)


def _packed(path: Path) -> HttpResponse:
    """A part for the browser; every one that has service workers takes gzip."""
    response = HttpResponse(path.read_bytes(), content_type="application/json")
    response.headers["Content-Encoding"] = "gzip"
    return response
