"""Measures the size of the offline copy, and the speed of the search on the device."""

import gzip
import json
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, RemoteDisconnected
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from bench import Figure
from evals.relevance import all_queries
from tests.support.device_search import DeviceSearch, chromium
from tests.support.servers import running_site

ROOT = Path(__file__).resolve().parents[1]
MEGABYTE = 1_000_000
KINGDOM_PARTS = 3
BOXES = (("ausgabe", "basisspiel-rgg-2017"), ("ausgabe", "seaside-rgg-2022"), ("ausgabe", "intrige-rgg-2017"))


def offline() -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder), fixtures=ROOT / "fixtures", API_REQUESTS_PER_MINUTE="0") as url,
    ):
        fetch = Connection(url)
        listing = json.loads(fetch("/offline/liste.json"))
        index = fetch(listing["index"])
        files = [listing["common"], *(part["url"] for part in listing["parts"])]
        content = len(index) + sum(len(fetch(path)) for path in files)
        address = f"/koenigreich/vorrat/{listing['release']}"
        for who, boxes in (("three boxes", BOXES), ("all boxes", ())):
            kingdoms = KINGDOM_PARTS * len(fetch(f"{address}/auslosung.gz?{urlencode(boxes)}"))
            whole = content + kingdoms + _bytes_of_sets(fetch, address, boxes)
            yield Figure(f"offline copy, {who}, on the wire", whole / MEGABYTE, 6, "MB")
        yield from _search_figures(json.loads(gzip.decompress(index)))


def _bytes_of_sets(fetch: "Connection", address: str, boxes: tuple[tuple[str, str], ...]) -> int:
    size, number, parts = 0, 0, 1
    while number < parts:
        pack = fetch(f"{address}/saetze/{number}.gz?{urlencode(boxes)}")
        size, number, parts = size + len(pack), number + 1, json.loads(gzip.decompress(pack))["parts"]
    return size


def _search_figures(data: dict[str, Any]) -> Iterator[Figure]:
    """The time for all queries of the relevance suite and all questions."""
    with chromium() as browser:
        device = DeviceSearch(browser.new_page(), data)
        yield Figure("search on the device, for a query", device.milliseconds_per_query(all_queries()), None, "ms")


class Connection:
    """A connection that is opened again when the server closes it."""

    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=600)

    def __call__(self, path: str) -> bytes:
        for _ in range(2):
            self._connection.request("GET", path)
            with suppress(RemoteDisconnected):
                return self._connection.getresponse().read()
            self._connection.close()
        raise ConnectionError(path)


MEASUREMENTS = [offline]
