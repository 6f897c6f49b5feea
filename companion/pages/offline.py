"""Without a network: the service worker, the manifest, and everything at once for the browser to keep.

All that a browser keeps belongs to one release (content and site); a part of another release is refused, so that two
are never mixed. Parts are rendered by the same views as the pages, once per release, and kept under var/.
"""

import json
from collections.abc import Callable, Iterator, Sized
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, cards, sets, wording
from companion.pages.offline_bundles import bundle_parts, file_response, gzip_json
from companion.pages.page_registry import site_pages
from content.atomic_folder import publish
from content.model.library import content_version
from content.model.types import Library, Rule, Ruling
from engine.catalog import Cost
from engine.spelling import sort_key
from search.offline_index import export_index
from web.caching import release
from web.snapshot import ContentRequest

PAGES_PER_PART = 60
INDEX, COMMON_PIECES = "suche.gz", "gemeinsam.gz"
SHELL = (
    "css/begleiter.css",
    *(f"js/{path.name}" for path in sorted((settings.BASE_DIR / "static" / "js").glob("*.js"))),
    "symbols.svg",
    "symbols/charges.svg",
    "icon.svg",
)
LISTS: dict[str, tuple[Callable[[Library], Sized], int, int]] = {
    "cards": (lambda lib: lib.catalog.cards, cards.CARDS_PER_PAGE, 2),
    "sets": (lambda lib: lib.sets, sets.SETS_PER_PAGE, 1),
}
"""Pages that go on: what they list, how many at a time, and which page is the first with a number in its address."""


@require_safe
def worker(request: ContentRequest) -> HttpResponse:
    """The service worker of this release."""
    lib = request.library
    shell = [*(static(name) for name in SHELL), reverse("offline"), reverse("start"), reverse("search")]
    context = {"release": release(lib.version), "shell": json.dumps(shell)}
    return render(request, "offline/sw.js", context, content_type="text/javascript")


@require_safe
def manifest(request: ContentRequest) -> HttpResponse:
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
def offline_page(request: ContentRequest) -> HttpResponse:
    """What stands in for a page that this device does not have."""
    return render(request, "offline/page.html")


@require_safe
def part_list(request: ContentRequest) -> HttpResponse:
    """The parts to fetch for this release, and the pages that each holds."""
    lib = request.library
    current = release(lib.version)
    parts = [
        {"url": reverse("offline-part", args=[current, number]), "pages": paths}
        for number, paths in enumerate(_parts(lib))
    ]
    shell = [static(name) for name in dict.fromkeys((*SHELL, *_javascript_modules()))]
    files = {name: reverse(f"offline-{name}", args=[current]) for name in ("common", "index")}
    return JsonResponse({"release": current, "parts": parts, **files, "shell": shell})


@require_safe
def part(request: ContentRequest, version: str, number: int) -> HttpResponse:
    """Some pages of this release by their paths; another release is gone."""
    return _stored_file(request, version, f"{number}.gz")


@require_safe
def common(request: ContentRequest, version: str) -> HttpResponse:
    """What stands in several of the parts."""
    return _stored_file(request, version, COMMON_PIECES)


@require_safe
def index(request: ContentRequest, version: str) -> HttpResponse:
    """What the browser searches without a network."""
    return _stored_file(request, version, INDEX)


def _gone_response() -> HttpResponse:
    return JsonResponse({"error": "Diese Fassung gibt es nicht mehr."}, status=410)


def search_index(lib: Library) -> dict[str, Any]:
    """What a device searches by, and what it shows of what it finds: question, short answer, and where it holds."""
    words = lib.catalog.words
    shown: dict[str, tuple[str, str, str]] = {
        f"card/{card.slug}": ("", "", wording.type_line(words, card.types)) for card in lib.catalog.cards.values()
    }
    shown |= {f"ruling/{one.slug}": (one.question, one.answer, _validity(lib, one)) for one in lib.rulings.values()}
    shown |= {f"rule/{one.slug}": ("", "", _validity(lib, one)) for one in lib.rules.values()}
    shown |= {f"difference/{slug}": ("", "", "je nach Ausgabe") for slug in lib.differences}
    labels = {slug: word.name for called in (words.results, words.rulings) for slug, word in called.items()}
    many = {slug: word.plural for slug, word in words.results.items()}
    data = export_index(lib)
    numbered = [f"{kind}/{data['documents'][at][0]}" for kind, first, end in data["ranges"] for at in range(first, end)]
    return {
        **data,
        "shown": [shown.get(one) for one in numbered],
        "labels": labels,
        "many": many,
        "lists": _list_data(lib),
    }


def _list_data(lib: Library) -> dict[str, Any]:
    """What lists are filtered and ordered by, beyond what the search knows."""
    catalog = lib.catalog
    by_name = sorted(catalog.cards.values(), key=lambda card: sort_key(card.name))
    places = {slug: one.position for slug, one in catalog.expansions.items()}
    return {
        "cards": {
            card.slug: [cards.group_of(card), place, card.cost and _cost_numbers(card.cost), places[card.expansion]]
            for place, card in enumerate(by_name)
        },
        "sets": {one.slug: [one.expansions, one.cards] for one in lib.sets.values()},
    }


def _cost_numbers(cost: Cost) -> list[int]:
    return [cost.coins, cost.potion, cost.debt]


def _validity(lib: Library, statement: Ruling | Rule) -> str:
    """Where a statement holds, if that is not always and everywhere (as `parts/_holds.html`)."""
    boxes = ", ".join(card_tiles.edition_label(lib.catalog.editions[slug]) for slug in statement.editions)
    printed = f"; gedruckt in {boxes}" if boxes else ""
    if statement.holds_today:
        return f"gilt heute{printed}" if boxes else ""
    return f"gilt heute nicht mehr{printed}"


def _javascript_modules() -> Iterator[str]:
    """Every JavaScript module: a kept page may ask for any."""
    folder = Path(settings.BASE_DIR) / "static"
    yield from (path.relative_to(folder).as_posix() for path in sorted(folder.glob("js/**/*.js")))


def _parts(lib: Library) -> list[list[str]]:
    """The paths of all pages in parts of similar size."""
    paths = list(_paths(lib))
    return [paths[at : at + PAGES_PER_PART] for at in range(0, len(paths), PAGES_PER_PART)]


def _paths(lib: Library) -> Iterator[str]:
    for page in site_pages():
        if page.is_in_offline_copy and page.argument:
            yield from (reverse(page.name, args=[slug]) for slug in lib.records_by_kind[page.name])
        elif page.is_in_offline_copy:
            yield from _list_pages(page.name, lib)


def _list_pages(name: str, lib: Library) -> Iterator[str]:
    """A page, and the further ones of its list."""
    path = reverse(name)
    yield path
    if name in LISTS:
        things, per_page, first = LISTS[name]
        yield from (f"{path}?seite={number}" for number in range(first, -(-len(things(lib)) // per_page) + 1))


def _stored_file(request: ContentRequest, version: str, name: str) -> HttpResponse:
    """A file of this release as it lies on disk, all written first where they are missing; 410 for any other."""
    lib = request.library
    names = {f"{number}.gz": paths for number, paths in enumerate(_parts(lib))}
    if version != release(lib.version) or name not in {INDEX, COMMON_PIECES, *names}:
        return _gone_response()

    def write(folder: Path) -> bool:
        if content_version() != lib.version:  # what is published removes all other releases
            return False
        for part, data in zip([COMMON_PIECES, *names], bundle_parts(request, names.values()), strict=True):
            (folder / part).write_bytes(data)
        (folder / INDEX).write_bytes(gzip_json(search_index(lib)))
        return True

    target = Path(settings.VAR_DIR) / "offline" / version
    while True:
        with suppress(FileNotFoundError):
            return file_response(target / name)
        if not publish(target, {INDEX, COMMON_PIECES, *names}, write):
            return _gone_response()
