"""The number of interactions (API field `meetings`) of a thousand random kingdoms."""

import json
import statistics
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from bench import Figure
from bench.sites import measured_site

KINGDOMS, KINGDOMS_PER_REQUEST = 1000, 20
BY_DECK = {"max": 2, "by_deck": True}
BASE = {"editions": ["basisspiel-rgg-2017"]}


def interactions() -> Iterator[Figure]:
    """For all boxes with landscapes as the deck yields them, for all boxes without landscapes, for the base game."""
    with measured_site() as url:
        yield from _figures(url, "all boxes", {"landscapes": BY_DECK}, least=3, median=5)
        yield from _figures(url, "all boxes, no landscapes", {}, least=3, median=5)
        yield from _figures(url, "base game", BASE, least=2, median=None)


def _figures(url: str, name: str, wishes: dict[str, Any], *, least: int, median: int | None) -> Iterator[Figure]:
    counts = [
        number
        for round_ in range(KINGDOMS // KINGDOMS_PER_REQUEST)
        for number in _counts(url, wishes, f"meetings {round_}")
    ]
    enough = 100 * sum(count >= least for count in counts) / len(counts)
    yield Figure(f"{name}: at least {least} entries (wanted: 90)", enough, None, "%")
    wanted = f" (wanted: {median})" if median else ""
    yield Figure(f"{name}: median of entries{wanted}", statistics.median(counts), None, "")
    yield Figure(f"{name}: most entries", max(counts), 8, "")


def _counts(url: str, wishes: dict[str, Any], seed: str) -> list[int]:
    """The number of entries of each of KINGDOMS_PER_REQUEST kingdoms."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=120)
    body = json.dumps({"count": KINGDOMS_PER_REQUEST, "seed": seed, **wishes})
    connection.request("POST", "/api/v1/kingdoms/generate/", body, {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    return [len(kingdom["setup"]["meetings"]) for kingdom in answer["kingdoms"]]


MEASUREMENTS = [interactions]
