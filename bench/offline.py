"""Measures the size of the offline copy, and the speed of the search on the device."""

import gzip
import json
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import brotli

from bench import Figure
from companion.pages.offline_kingdoms import KINGDOMS_PER_PACK
from engine.generation.choosing import Mode
from evals.relevance import all_queries
from tests.support.device_search import DeviceSearch, chromium
from tests.support.processes import run_manage
from tests.support.servers import running_site

ROOT = Path(__file__).resolve().parents[1]
MEGABYTE = 1_000_000
KINGDOM_PACKS = 60 / KINGDOMS_PER_PACK
BOXES = (("ausgabe", "basisspiel-rgg-2017"), ("ausgabe", "seaside-rgg-2022"), ("ausgabe", "intrige-rgg-2017"))
MAX_PAGES, MAX_INDEX, MAX_COPY = 1.0, 1.2, 3.0  # MB
MAX_BUILD_SECONDS = 60  # CPU time


def offline() -> Iterator[Figure]:
    """Sizes with Brotli, on the wire: a device without boxes gets all sets as files of the copy."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder), fixtures=ROOT / "fixtures", API_REQUESTS_PER_MINUTE="0") as url,
    ):
        before = getrusage(RUSAGE_CHILDREN)
        run_manage(Path(folder), "build_offline", PUBLIC_URL=url, FIXTURES_DIR=str(ROOT / "fixtures"))
        after = getrusage(RUSAGE_CHILDREN)
        yield Figure("building the offline copy, CPU", after.ru_utime - before.ru_utime, MAX_BUILD_SECONDS, "s")
        fetch = partial(fetch_from, url)
        manifest = json.loads(fetch("/offline/manifest.json"))
        sizes = {name: len(fetch(path, "br")) / MEGABYTE for name, path in manifest["files"].items()}
        yield Figure("all pages of the offline copy", sizes["pages"] + sizes["pieces"], MAX_PAGES, "MB")
        yield Figure("search index of the offline copy", sizes["index"], MAX_INDEX, "MB")
        own = sizes["index"] + sizes["cards"] + sizes["pages"] + sizes["pieces"]
        address = f"/koenigreich/vorrat/{manifest['release']}"
        for who, boxes in (("three boxes", BOXES), ("no boxes", ())):
            kingdoms = KINGDOM_PACKS * len(fetch(f"{address}/auslosung.json?{urlencode(boxes)}", "br")) / MEGABYTE
            own_boxes = urlencode({"sammlung": ",".join(slug for _, slug in boxes)})
            days = len(fetch(f"{address}/tage.json?{own_boxes}", "br")) / MEGABYTE
            deals = (len(fetch(f"{address}/wahl.json?{urlencode([*boxes, ('modus', mode)])}", "br")) for mode in Mode)
            sets = _size_of_sets(fetch, address, boxes) if boxes else sum(sizes.values()) - own
            copy = own + kingdoms + sum(deals) / MEGABYTE + days + sets
            yield Figure(f"offline copy with kingdoms and sets, {who}", copy, MAX_COPY, "MB")
        yield from _search_figures(json.loads(gzip.decompress(fetch(manifest["files"]["index"], "gzip"))))


def _size_of_sets(fetch: Callable[[str, str], bytes], address: str, boxes: tuple[tuple[str, str], ...]) -> float:
    size, number, parts = 0, 0, 1
    while number < parts:
        pack = fetch(f"{address}/saetze/{number}.json?{urlencode(boxes)}", "br")
        size, number, parts = size + len(pack), number + 1, json.loads(brotli.decompress(pack))["parts"]
    return size / MEGABYTE


def _search_figures(data: dict[str, Any]) -> Iterator[Figure]:
    """The time for all queries of the relevance suite and all questions."""
    with chromium() as browser:
        device = DeviceSearch(browser.new_page(), data)
        yield Figure("search on the device, for a query", device.milliseconds_per_query(all_queries()), None, "ms")


def fetch_from(url: str, path: str, encoding: str = "identity") -> bytes:
    request = Request(f"{url}{path}", headers={"Accept-Encoding": encoding})  # noqa: S310 - our own site
    with urlopen(request, timeout=600) as answer:  # noqa: S310
        return bytes(answer.read())


MEASUREMENTS = [offline]
