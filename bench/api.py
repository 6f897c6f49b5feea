"""The API under load: gunicorn with two workers, sixteen connections that ask one thing after another."""

import http.client
import json
import random
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import quote, urlsplit

from bench import Figure
from tests.support.full_catalog import full_catalog
from tests.support.servers import served

ROOT = Path(__file__).resolve().parents[1]
CONNECTIONS = 16
SECONDS = 30
REQUESTS_FOR_MEMORY = 100_000

Ask = Callable[[random.Random], tuple[str, str, str | None]]
"""Method, path and body of the next request."""


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
KINDS: dict[str, tuple[Ask, float]] = {
    "card detail": (card_detail, 50),
    "search": (search, 80),
    "generate + setup": (generate, 80),
}


class Load:
    """A closed loop: each connection asks again as soon as it has its answer, until time or number is up."""

    def __init__(self, url: str, ask: Ask, *, seconds: float, most: int = 10**9) -> None:
        self.host = urlsplit(url).netloc
        self.ask = ask
        self.until = time.monotonic() + seconds
        self.left = most
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
        while time.monotonic() < self.until and self.left > 0:
            self.left -= 1
            method, path, body = self.ask(rng)
            start = time.perf_counter()
            connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            answer = connection.getresponse()
            answer.read()
            self.milliseconds.append((time.perf_counter() - start) * 1000)
            self.errors += answer.status != 200
        connection.close()


def under_load() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, _site(folder) as url:
        Load(url, generate, seconds=3).run()  # both workers build their catalog
        for name, (ask, limit) in KINDS.items():
            load = Load(url, ask, seconds=SECONDS)
            load.run()
            p95 = statistics.quantiles(load.milliseconds, n=20)[-1]
            yield Figure(f"{name}, p95 at {CONNECTIONS} connections", p95, limit, "ms")
            yield Figure("  requests a second", len(load.milliseconds) / SECONDS, None, "/s")
            yield Figure("  answers other than 200", load.errors, 0, "")


def memory() -> Iterator[Figure]:
    """The largest worker after many requests of all kinds."""

    def any_kind(rng: random.Random) -> tuple[str, str, str | None]:
        return rng.choice([ask for ask, _ in KINDS.values()])(rng)

    with tempfile.TemporaryDirectory() as folder, _site(folder) as url:
        load = Load(url, any_kind, seconds=900, most=REQUESTS_FOR_MEMORY)
        load.run()
        yield Figure(f"largest worker after {len(load.milliseconds)} requests", _largest_worker(url), 200, "MB")


def _site(folder: str) -> AbstractContextManager[str]:
    return served(Path(folder), fixtures=ROOT / "fixtures", workers=2, API_REQUESTS_PER_MINUTE="0")


def _largest_worker(url: str) -> float:
    """Resident memory of the processes that serve this port, in megabytes."""
    port = urlsplit(url).port
    sizes = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f":{port}" in (process / "cmdline").read_text():
                found = re.search(r"VmRSS:\s+(\d+)", (process / "status").read_text())
                sizes.append(int(found[1]) / 1024 if found else 0.0)
        except OSError:
            continue
    return max(sizes)


MEASUREMENTS = [under_load, memory]
