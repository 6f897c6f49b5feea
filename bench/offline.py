"""Measures the size of the offline copy, and how many search results the device finds compared to the server."""

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
from tests.support.offline_search import FIRST_RESULTS, NodeMissing, run_on_device, share_found
from tests.support.relevance import QUESTION_SETS, everyday_questions, relevance_suite
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
        yield from _search_figures(fetch, json.loads(gzip.decompress(index)))


def _bytes_of_sets(fetch: "Connection", address: str, boxes: tuple[tuple[str, str], ...]) -> int:
    size, number, parts = 0, 0, 1
    while number < parts:
        pack = fetch(f"{address}/saetze/{number}.gz?{urlencode(boxes)}")
        size, number, parts = size + len(pack), number + 1, json.loads(gzip.decompress(pack))["parts"]
    return size


def _search_figures(fetch: "Connection", data: dict[str, Any]) -> Iterator[Figure]:
    """For all queries of the relevance suite and all questions."""
    queries = [question.query for question in relevance_suite()] + [
        question.query for question_set in QUESTION_SETS for question in everyday_questions(question_set)
    ]
    try:
        device = run_on_device(data, queries=queries)
    except NodeMissing:
        return
    online = [_online_hits(fetch, query) for query in queries]
    share = 100 * share_found(online, device["found"])
    yield Figure(f"queries that find offline what they find online (wanted: 95), of {len(queries)}", share, None, "%")
    yield Figure("search on the device, for a query", device["milliseconds"], None, "ms")


def _online_hits(fetch: "Connection", query: str) -> list[str]:
    answer = json.loads(fetch(f"/api/v1/search/?{urlencode({'q': query, 'limit': FIRST_RESULTS})}"))
    return [f"{hit['kind']}/{hit['slug']}" for hit in answer["hits"]]


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
