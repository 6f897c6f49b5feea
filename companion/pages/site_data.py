"""What scripts know from the server: addresses, parameters, page sizes, and where the offline copy keeps its parts.

None of it is written by hand in a script. It is the same on all pages, so it is no part of them: `collectstatic` writes
it as the constant SITE before the first script of every page (`GENERATED_SCRIPTS` in the settings), and the view of the
service worker its part as the constant OFFLINE_COPY. `static/js/types.d.ts` has the types of both.
"""

import json
from functools import cache
from typing import Any

from django.urls import reverse

from companion.pages import search_results, sets
from companion.pages.kingdom_page import KINGDOM_PAGES
from companion.pages.offline_kingdoms import KINGDOMS_PER_PACK
from companion.pages.wish_fields import LANDSCAPE_PARAMETER, LandscapeWish
from companion.pages.wish_form import WISHES
from engine.kingdoms.kingdom import PLAYER_COUNTS, Variant

TEXT, NUMBER = "place", 9999  # stand for an argument of an address until "{}" does, which no address may contain

# URL names of the addresses that scripts link to, fetch or answer without a network, with their arguments.
ADDRESSES: dict[str, tuple[str | int, ...]] = {
    **dict.fromkeys(("cards", "sets", "search", "daily", "templates", "worker", "offline", "offline-manifest"), ()),
    "together": (),
    **dict.fromkeys(("kingdom-form", "kingdom-roll", "kingdom-change"), ()),
    **dict.fromkeys(
        ("kingdom-swap", "kingdom-pick", "kingdom-remove", "kingdom-add", "kingdom-paste", "kingdom-choose"), ()
    ),
    **dict.fromkeys(search_results.URL_NAMES.values(), (TEXT,)),
    **dict.fromkeys(("kingdom", *KINGDOM_PAGES.values(), "put-away", "share", "qr", "table-qr", "set-play"), (TEXT,)),
    "interaction": (TEXT, TEXT),
    **dict.fromkeys(("offline-cards", "offline-days", "offline-deals", "offline-kingdoms"), (TEXT,)),
    "offline-sets": (TEXT, NUMBER),
}

OFFLINE_COPY = {
    "copyPrefix": "kopie-",  # of the names of caches, before the release
    "completeMark": "/offline/vollstaendig/3",
    "pagesList": "/offline/bestand.json",
    "kingdomsList": "/offline/vorrat.json",
    "index": "/offline/suche",
    "cards": "/offline/karten",
    "pages": "/offline/seiten/",
    "kingdoms": "/offline/vorrat/",
    "symbols": "/offline/zeichen",
    "pieces": "/offline/teile/",
    "piecesPerFile": 1000,
}
"""Names in the Cache Storage of devices: where a copy is kept, which the script that fills it and the service worker
that reads it must agree on. Renaming one orphans the copies that devices have."""


@cache
def site_data() -> dict[str, Any]:
    return {
        "addresses": {name: _address(name, arguments) for name, arguments in ADDRESSES.items()},
        "wishes": f"^(?:{WISHES.pattern})$",
        "usualWish": f"{LANDSCAPE_PARAMETER}={LandscapeWish.SHUFFLED}",
        "players": list(PLAYER_COUNTS),
        "variants": [Variant.HIG, Variant.RGG],
        "pageSizes": {
            "sets": sets.SETS_PER_PAGE,
            "results": search_results.RESULTS_PER_PAGE,
        },
        "kingdomsPerPack": KINGDOMS_PER_PACK,
        "offline": OFFLINE_COPY,
    }


def _address(name: str, arguments: tuple[str | int, ...]) -> str:
    return reverse(name, args=arguments).replace(TEXT, "{}").replace(str(NUMBER), "{}")


def site_constant() -> str:
    """The data for the scripts of pages: a line of JavaScript."""
    return _constant("SITE", site_data())


def worker_constant() -> str:
    """What the service worker, which sees no page, has to know: a line of JavaScript before its script."""
    names = {
        **OFFLINE_COPY,
        "visitedPrefix": "besucht-",  # of the caches with visited pages, before the release
        "manifest": reverse("offline-manifest"),
        "offlinePage": reverse("offline"),
        "choosing": reverse("kingdom-choose"),
    }
    return _constant("OFFLINE_COPY", names)


def _constant(name: str, value: Any) -> str:
    return f"const {name} = {json.dumps(value, separators=(',', ':'))};\n"
