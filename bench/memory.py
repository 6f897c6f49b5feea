"""Memory of a worker after many requests of all kinds, and for unknown host names.

Install only `requirements.txt` to measure what a site has: `requests` and `pygments`, which are there for tests, are
loaded by Django REST Framework where they are found, and take 6 MB.
"""

import random
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote, urlsplit

from bench import Figure
from bench.api import NAMES, SLUGS, Load, card_detail, generate, search
from bench.pages import Browser
from bench.sites import measured_site

REQUESTS, UNKNOWN_HOSTS = 30_000, 9_000
KINGDOMS = 300
KINGDOM_PAGES = ("koenigreich/{}/", "tisch/{}/", "aufbau/{}/", "wertung/{}/", "koenigreich/{}/teilen/")
PAGES = ("", "karten/", "regeln/", "koenigreich/", "kartensaetze/", "editionen/", "hilfe/", "neues/")

Request = tuple[str, str, str | None]


def measure_memory() -> Iterator[Figure]:
    with measured_site() as url:
        browser = Browser(url)
        drawn = (browser.get(f"/koenigreich/wuerfeln/?quer=2&seed={n}")[0].headers["Location"] for n in range(KINGDOMS))
        codes = [location.split("/")[2].partition("?")[0] for location in drawn if location]

        def kingdom(rng: random.Random) -> Request:
            return "GET", "/" + rng.choice(KINGDOM_PAGES).format(rng.choice(codes)), None

        kinds = (*[card_page] * 3, page, search_page, card_detail, search, generate, kingdom)

        def any_kind(rng: random.Random) -> Request:
            return rng.choice(kinds)(rng)

        load = Load(url, any_kind, seconds=1_800, max_requests=REQUESTS)
        load.run()
        ask_for_unknown_hosts(url)
        yield Figure(
            f"worker after {len(load.milliseconds)} requests, and unknown hosts", largest_worker(url), 180, "MB"
        )


def card_page(rng: random.Random) -> Request:
    return "GET", f"/karten/{rng.choice(SLUGS)}/", None


def page(rng: random.Random) -> Request:
    return "GET", f"/{rng.choice(PAGES)}", None


def search_page(rng: random.Random) -> Request:
    return "GET", f"/suche/?q={quote(' '.join(rng.sample(NAMES, rng.choice((1, 2)))))}", None


def ask_for_unknown_hosts(url: str) -> None:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=30)
    for number in range(UNKNOWN_HOSTS):
        connection.request("GET", "/", headers={"Host": f"{number}{'x' * 8_000}"})
        connection.getresponse().read()
    connection.close()


def largest_worker(url: str) -> float:
    """Resident memory of the largest process that serves this port, in MB of 1024² bytes."""
    port = urlsplit(url).port
    sizes = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"--port\0{port}\0" in (process / "cmdline").read_text():
                resident = re.search(r"VmRSS:\s+(\d+)", (process / "status").read_text())
                sizes.append(int(resident[1]) / 1024 if resident else 0.0)
        except OSError:
            continue
    return max(sizes)


MEASUREMENTS = [measure_memory]
