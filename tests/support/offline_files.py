"""Reads the files of the offline copy as devices do (`static/js/offline/service-worker.js`)."""

import gzip
import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.request import Request, urlopen

import brotli

from companion.pages.offline_pages import symbols_of
from tests.support.processes import wait_until

BUILD_SECONDS = 900  # on a machine that runs tests in all processes meanwhile


def wait_for_offline_copy(url: str) -> dict[str, str]:
    """The files of the offline copy of a site by name, once it has built them."""

    def files() -> dict[str, str] | None:
        found: dict[str, str] | None = fetch_json(f"{url}/offline/manifest.json")["files"]
        return found

    wait_until(files, "the site builds its offline copy", seconds=BUILD_SECONDS, pause=1)
    return files() or {}


def fetch_json(url: str) -> Any:
    return json.loads(unpack(*fetch(url)))


def fetch(url: str, encoding: str = "br") -> tuple[str, bytes]:
    """The `Content-Encoding` and the body of an answer."""
    request = Request(url, headers={"Accept-Encoding": encoding})  # noqa: S310 - our own address
    with urlopen(request, timeout=300) as answer:  # noqa: S310
        return answer.headers.get("Content-Encoding", ""), answer.read()


def unpack(encoding: str, body: bytes) -> bytes:
    data: bytes = {"br": brotli.decompress, "gzip": gzip.decompress}.get(encoding, bytes)(body)
    return data


def page_html(pack: dict[str, Any], address: str, pieces: Sequence[str] = ()) -> str:
    """A page of a pack, with the pieces put in."""
    shell, title, main = pack["pages"][address]
    start, middle, end = pack["shells"][shell]
    path = address.partition("?")[0].strip("/").split("/")
    main = re.sub("\x02([0-9]+)\x02", lambda mark: pieces[int(mark[1])], main)
    main = main.replace("\x03", symbols_of(main))
    return f"{start}{title}{middle}{main}{end}".replace("\x01", path[1] if len(path) > 1 else "")


def without_crawler_tags(html: str) -> str:
    """A page without the descriptions that only crawlers and chat programs read: the copy has none."""
    html = re.sub(r'<script type="application/ld\+json">.*?</script>', "", html, flags=re.DOTALL)
    return re.sub(r'\s*<(?:meta name="description"|meta property=|link rel="(?:canonical|alternate)")[^>]*>', "", html)
