"""Measures server time per page, and bytes of a first visit and of a further page."""

import http.client
import re
import statistics
import time
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from bench import Figure
from bench.sites import measured_site

REQUESTS = 100
KINGDOM = "/koenigreich/wuerfeln/?mit=young-witch,knights,black-market&quer=2"
PAGES = {
    "start": "/",
    "search": "/suche/?q=Thronsal+Dauerkarte",
    "suggestions": "/suche/vorschlaege/?q=burggr",
    "cards": "/karten/",
    "card": "/karten/throne-room/",
    "card with many statements": "/karten/possession/",
    "edition": "/editionen/basisspiel-hig-2008/",
    "sets": "/kartensaetze/",
    "wishes": "/koenigreich/",
    "roll a kingdom": KINGDOM,
    "kingdom": "/koenigreich/{code}/",
    "setup": "/aufbau/{code}/",
    "table": "/tisch/{code}/",
    "share": "/koenigreich/{code}/teilen/",
    "rules": "/regeln/",
    "topic": "/regeln/thema/dauerkarten/",
    "settings": "/einstellungen/",
}
ASSET = re.compile(r'(?:href|src)="(/static/[^"#]+|/manifest[^"]*)"')
MODULE = re.compile(r'^import [^"(]*"(\.[^"]+)"|^} from "(\.[^"]+)"', re.MULTILINE)


class Browser:
    """A connection that accepts gzip, like a browser."""

    def __init__(self, url: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=90)

    def get(self, path: str, *, gzip: bool = True) -> tuple[http.client.HTTPResponse, bytes]:
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"} if gzip else {})
        answer = self.connection.getresponse()
        return answer, answer.read()


def pages() -> Iterator[Figure]:
    """Each kind of page, after warm-up requests, one request at a time."""
    with measured_site() as url:
        browser = Browser(url)
        answer, _ = browser.get(KINGDOM)
        code = (answer.headers["Location"] or "").split("/")[2]
        for name, path in PAGES.items():
            path = path.format(code=code)
            yield Figure(f"server time p95, {name}", _p95(browser, path), 40, "ms")
        for name in ("start", "card", "search", "kingdom", "setup", "table"):
            first, further = _bytes_on_the_wire(browser, PAGES[name].format(code=code))
            yield Figure(f"bytes of a first visit, {name}", first / 1000, 60, "KB")
            yield Figure(f"bytes of a further page, {name}", further / 1000, 20, "KB")


def _p95(browser: Browser, path: str) -> float:
    for _ in range(5):
        browser.get(path)
    spent = []
    for _ in range(REQUESTS):
        start = time.perf_counter()
        browser.get(path)
        spent.append((time.perf_counter() - start) * 1000)
    return statistics.quantiles(spent, n=20)[-1]


def _bytes_on_the_wire(browser: Browser, path: str) -> tuple[int, int]:
    """Bytes of a page with all its assets, and of the page alone; with headers."""
    page = _size(*browser.get(path))
    assets = set(ASSET.findall(browser.get(path, gzip=False)[1].decode()))
    waiting = [asset for asset in assets if asset.endswith(".js")]
    while waiting:
        script = waiting.pop()
        imported = MODULE.findall(browser.get(script, gzip=False)[1].decode())
        modules = {urljoin(script, "".join(names)) for names in imported} - assets
        assets |= modules
        waiting += modules
    shown = {asset for asset in assets if not asset.endswith(".png")}  # large icons are loaded only for a home screen
    return page + sum(_size(*browser.get(asset)) for asset in shown), page


def _size(answer: http.client.HTTPResponse, body: bytes) -> int:
    return len(body) + sum(len(name) + len(value) + 4 for name, value in answer.getheaders())


MEASUREMENTS = [pages]
