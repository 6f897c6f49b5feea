"""The offline copy: service worker, manifest, and bundles with all pages and the search index.

All files of a copy belong to one release (content and code). Files of another release are refused with 410, so that a
device never mixes two. The pages are rendered by their normal views, once per release, and stored below `var/offline`.
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
from engine.names import sort_key
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

# Lists of several pages: their items, items per page, and the number of the first page with a number in its address.
LISTS: dict[str, tuple[Callable[[Library], Sized], int, int]] = {
    "cards": (lambda lib: lib.catalog.cards, cards.CARDS_PER_PAGE, 2),
    "sets": (lambda lib: lib.sets, sets.SETS_PER_PAGE, 1),
}


@require_safe
def worker(request: ContentRequest) -> HttpResponse:
    """The service worker of this release."""
    lib = request.library
    shell = [*(static(name) for name in SHELL), reverse("offline"), reverse("start"), reverse("search")]
    context = {"release": release(lib.version), "shell": json.dumps(shell)}
    return render(request, "offline/sw.js", context, content_type="text/javascript")


@require_safe
def manifest(request: ContentRequest) -> HttpResponse:
    """The web app manifest: name, icons and colours for the home screen."""
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
    """The page that the service worker shows for pages that are not on the device."""
    return render(request, "offline/page.html")


@require_safe
def part_list(request: ContentRequest) -> HttpResponse:
    """The files of the copy of this release, with the pages in each part."""
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
    """One bundle of pages of this release; 410 for another one."""
    return _stored_file(request, version, f"{number}.gz")


@require_safe
def common(request: ContentRequest, version: str) -> HttpResponse:
    """The pieces of HTML that several bundles share."""
    return _stored_file(request, version, COMMON_PIECES)


@require_safe
def index(request: ContentRequest, version: str) -> HttpResponse:
    """The search index for the device."""
    return _stored_file(request, version, INDEX)


def _gone_response() -> HttpResponse:
    return JsonResponse({"error": "Diese Fassung gibt es nicht mehr."}, status=410)


def search_index(lib: Library) -> dict[str, Any]:
    """The search index, and what a result shows of each document: question, short answer, and validity or types."""
    words = lib.catalog.words
    shown: dict[str, tuple[str, str, str]] = {
        f"card/{card.slug}": ("", "", wording.type_line(words, card.types)) for card in lib.catalog.cards.values()
    }
    shown |= {
        f"ruling/{ruling.slug}": (ruling.question, ruling.answer, _validity(lib, ruling))
        for ruling in lib.rulings.values()
    }
    shown |= {f"rule/{rule.slug}": ("", "", _validity(lib, rule)) for rule in lib.rules.values()}
    shown |= {f"difference/{slug}": ("", "", "je nach Ausgabe") for slug in lib.differences}
    labels = {slug: word.name for called in (words.results, words.rulings) for slug, word in called.items()}
    plurals = {slug: word.plural for slug, word in words.results.items()}
    data = export_index(lib)
    numbered = [f"{kind}/{data['documents'][at][0]}" for kind, first, end in data["ranges"] for at in range(first, end)]
    return {
        **data,
        "shown": [shown.get(key) for key in numbered],
        "labels": labels,
        "many": plurals,
        "lists": _list_data(lib),
    }


def _list_data(lib: Library) -> dict[str, Any]:
    """The values by which the device filters and sorts lists, as far as the search index lacks them."""
    catalog = lib.catalog
    by_name = sorted(catalog.cards.values(), key=lambda card: sort_key(card.name))
    places = {slug: expansion.position for slug, expansion in catalog.expansions.items()}
    return {
        "cards": {
            card.slug: [cards.group_of(card), place, card.cost and _cost_numbers(card.cost), places[card.expansion]]
            for place, card in enumerate(by_name)
        },
        "sets": {
            recommended_set.slug: [recommended_set.expansions, recommended_set.cards]
            for recommended_set in lib.sets.values()
        },
    }


def _cost_numbers(cost: Cost) -> list[int]:
    return [cost.coins, cost.potion, cost.debt]


def _validity(lib: Library, statement: Ruling | Rule) -> str:
    """The editions for which a statement holds, "" if for all (in the words of `parts/_validity.html`)."""
    boxes = ", ".join(card_tiles.edition_label(lib.catalog.editions[slug]) for slug in statement.editions)
    printed = f"; gedruckt in {boxes}" if boxes else ""
    if statement.holds_today:
        return f"gilt heute{printed}" if boxes else ""
    return f"gilt heute nicht mehr{printed}"


def _javascript_modules() -> Iterator[str]:
    """The paths of all JavaScript modules: any page of the copy may import them."""
    folder = Path(settings.BASE_DIR) / "static"
    yield from (path.relative_to(folder).as_posix() for path in sorted(folder.glob("js/**/*.js")))


def _parts(lib: Library) -> list[list[str]]:
    """The paths of all pages, `PAGES_PER_PART` in each part."""
    paths = list(_paths(lib))
    return [paths[at : at + PAGES_PER_PART] for at in range(0, len(paths), PAGES_PER_PART)]


def _paths(lib: Library) -> Iterator[str]:
    for page in site_pages():
        if page.is_in_offline_copy and page.argument:
            yield from (reverse(page.name, args=[slug]) for slug in lib.records_by_kind[page.name])
        elif page.is_in_offline_copy:
            yield from _list_pages(page.name, lib)


def _list_pages(name: str, lib: Library) -> Iterator[str]:
    """The path of a page, and of the further pages of its list."""
    path = reverse(name)
    yield path
    if name in LISTS:
        things, per_page, first = LISTS[name]
        yield from (f"{path}?seite={number}" for number in range(first, -(-len(things(lib)) // per_page) + 1))


def _stored_file(request: ContentRequest, version: str, name: str) -> HttpResponse:
    """A stored file of this release, after all are written if they are missing; 410 for another release or name."""
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
