"""The API under load: the server with two workers, 16 connections that each send one request after another."""

import http.client
import json
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from urllib.parse import quote, urlsplit

from bench import Figure
from bench.sites import measured_site
from tests.support.content import full_catalog

CONNECTIONS = 16
SECONDS = 30

NextRequest = Callable[[random.Random], tuple[str, str, str | None]]
"""Makes the next request: method, path and body."""


def card_detail(rng: random.Random) -> tuple[str, str, str | None]:
    return "GET", f"/api/v1/cards/{rng.choice(SLUGS)}/", None


def search(rng: random.Random) -> tuple[str, str, str | None]:
    words = " ".join(rng.sample(NAMES, rng.choice((1, 1, 2))))
    return "GET", f"/api/v1/search/?q={quote(words)}", None


def generate(rng: random.Random) -> tuple[str, str, str | None]:
    body = {"players": rng.randint(2, 4), "seed": str(rng.randrange(10**9)), "wishes": [{"tag": "village", "min": 1}]}
    return "POST", "/api/v1/kingdoms/generate/", json.dumps(body)


SLUGS = [card.slug for card in full_catalog().kingdom_cards]
NAMES = [card.name for card in full_catalog().kingdom_cards]
REQUEST_KINDS: dict[str, tuple[NextRequest, float]] = {
    "card detail": (card_detail, 50),
    "search": (search, 80),
    "generate + setup": (generate, 80),
}


class Load:
    """A closed-loop load test: each connection sends one request after another until time or number is up."""

    def __init__(self, url: str, next_request: NextRequest, *, seconds: float, max_requests: int = 10**9) -> None:
        self.host = urlsplit(url).netloc
        self.next_request = next_request
        self.deadline = time.monotonic() + seconds
        self.remaining = max_requests
        self.milliseconds: list[float] = []
        self.errors = 0

    def run(self) -> None:
        threads = [threading.Thread(target=self._connection, args=(number,)) for number in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _connection(self, number: int) -> None:
        rng, connection = random.Random(number), http.client.HTTPConnection(self.host, timeout=30)  # noqa: S311
        while time.monotonic() < self.deadline and self.remaining > 0:
            self.remaining -= 1
            method, path, body = self.next_request(rng)
            start = time.perf_counter()
            connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            answer = connection.getresponse()
            answer.read()
            self.milliseconds.append((time.perf_counter() - start) * 1000)
            self.errors += answer.status != 200
        connection.close()


def measure_latencies() -> Iterator[Figure]:
    with measured_site(workers=2) as url:
        Load(url, generate, seconds=3).run()  # warm-up: both workers build their catalog
        for name, (ask, limit) in REQUEST_KINDS.items():
            load = Load(url, ask, seconds=SECONDS)
            load.run()
            p95 = statistics.quantiles(load.milliseconds, n=20)[-1]
            yield Figure(f"{name}, p95 at {CONNECTIONS} connections", p95, limit, "ms")
            yield Figure("  requests a second", len(load.milliseconds) / SECONDS, None, "/s")
            yield Figure("  answers other than 200", load.errors, 0, "")


MEASUREMENTS = [measure_latencies]
