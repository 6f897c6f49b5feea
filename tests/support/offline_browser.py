"""The offline copy in a browser: downloading it, and a relay to the test site.

The relay can be cut: one device then has no server, all other tests keep using the site. Or it has another service
worker than the site.
"""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.support.offline_files import fetch

OFFLINE_BUTTON = "Alles offline verfügbar machen"
DOWNLOAD_MS = 300_000
SCRIPT_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nConnection: close\r\n\r\n"
READ_PAGES = """addresses => Promise.all(addresses.map(async (address) => {
    const answer = await fetch(address, {headers: {Accept: "text/html"}});
    return answer.text();
}))"""
TITLE_AND_MAIN = re.compile(r"<title>(.*)</title>.*(<main.*</main>)", re.DOTALL)
POLL_SECONDS = 0.05  # how soon the relay stops after the end of the block


@contextmanager
def cuttable_connection(url: str, other_worker: list[str] | None = None) -> Iterator[str]:
    """Another address of a site. At the end of the block, open connections are closed and new ones are refused.

    `other_worker`: the script that is served as service worker, as long as the list has one.
    """
    site, is_cut = urlsplit(url), Event()

    class Connection(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(ConnectionError), socket.create_connection((site.hostname, site.port)) as there:
                ends = {self.request: there, there: self.request}
                while not is_cut.is_set():
                    for end in select([*ends], [], [], POLL_SECONDS)[0]:
                        if not (data := end.recv(65_536)):
                            return
                        if other_worker and data.startswith(b"GET /sw.js "):
                            self.request.sendall(SCRIPT_HEAD + other_worker[0].encode())
                            return
                        ends[end].sendall(data)

    with ThreadingTCPServer(("127.0.0.1", 0), Connection) as relay:
        relaying = Thread(target=relay.serve_forever, args=(POLL_SECONDS,))
        relaying.start()
        try:
            yield f"http://127.0.0.1:{relay.server_address[1]}"
        finally:
            relay.shutdown()
            is_cut.set()
            relaying.join()


def download_copy(page: Page) -> None:
    """Downloads the offline copy by the button in the settings."""
    page.goto("/einstellungen/")
    page.get_by_role("button", name=OFFLINE_BUTTON).click()
    expect(page.get_by_text("Alles ist auf diesem Gerät.")).to_be_visible(timeout=DOWNLOAD_MS)


def stored_packs(page: Page) -> list[list[str]]:
    """The addresses of the pages in each pack of kingdoms or sets that this device has."""
    lists = "caches.match('/offline/vorrat.json').then(list => list.json()).then(list => list.packs)"
    return [[*pack["pages"]] for pack in page.evaluate(lists)]


def different_pages(page: Page, site: str, addresses: list[str]) -> list[str]:
    """The pages that this device, which has no network, shows with another title or `<main>` than the site."""
    pages = dict(zip(addresses, page.evaluate(READ_PAGES, addresses), strict=True))
    assert all("<html data-away" in offline for offline in pages.values())
    return [address for address in pages if _shown(pages[address]) != _shown(fetch(site + address)[1].decode())]


def _shown(html: str) -> tuple[str, ...]:
    match = TITLE_AND_MAIN.search(html)
    assert match
    return match.groups()
