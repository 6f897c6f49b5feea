"""Random requests are answered from the cache as without one: same status, headers and body."""

import gzip
import os
import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from content.loader.pipeline import load
from tests.support.content import write_content

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

CASES = int(os.environ.get("DIFFERENTIAL_CASES") or 400)
PATHS = (
    *("/", "/karten/", "/karten/card-1/", "/karten/nichts/", "/suche/", "/regeln/", "/hilfe/", "/robots.txt", "/sw.js"),
    *("/koenigreich/", "/api/v1/", "/api/v1/cards/", "/api/v1/cards/card-1/", "/api/v1/search/", "/api/v1/tags/"),
    *("/api/v1/cards/random/", "/api/v1/kingdoms/generate/", "/manifest.webmanifest", "/.well-known/security.txt"),
)
VALUES = {
    "Accept-Encoding": (
        "",
        "gzip",
        "gzip, br",
        "br",
        "identity",
        "gzip;q=0",
        "*",
        "GZIP",
        "gzip; q=0.5",
        "x-gzip",
        "deflate",
    ),
    "Accept": ("", "*/*", "application/json", "text/html", "application/vnd.oai.openapi", "image/png"),
    "Host": ("localhost", "127.0.0.1", "localhost:8000", "LOCALHOST", "evil.example", "localhost, evil.example"),
    "If-None-Match": ("", "*", '"x"', "{etag}", "{weak}", '"x", {etag}', "{etag}x"),
    "Accept-Language": ("", "en", "de"),
    "Range": ("", "bytes=0-9"),
}
OWN_HEADERS = {"X-Request-Id", "RateLimit"}
"""Those that differ between two requests anyway."""

REQUEST_ID = re.compile(rb'"request_id": "\w+"')


@pytest.fixture
def clients(tmp_path: Path, settings) -> tuple[Client, Client]:
    """A client of the site with a cache, and one without."""
    settings.API_REQUESTS_PER_MINUTE = 0
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    cached, plain = Client(), Client()
    settings.MEMORY_BYTES = 2_000_000
    cached.get("/")
    settings.MEMORY_BYTES = 0
    plain.get("/")
    settings.MEMORY_BYTES = 2_000_000
    return cached, plain


def random_request(rng: random.Random, etags: list[str]) -> tuple[str, str, dict[str, str]]:
    parameters = [
        (rng.choice(("q", "seite", "x", "lang")), quote(rng.choice(("Karte", "2", "", "ü", "en")))) for _ in range(2)
    ]
    query = "&".join(f"{name}={value}" for name, value in rng.sample(parameters, rng.randrange(3)))
    headers = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.5}
    etag = rng.choice(etags) if etags else '"x"'
    if "If-None-Match" in headers:
        headers["If-None-Match"] = headers["If-None-Match"].format(etag=etag, weak=f"W/{etag.removeprefix('W/')}")
    method = rng.choices(("GET", "HEAD", "POST", "OPTIONS"), (10, 3, 1, 1))[0]
    path = rng.choice(PATHS)
    return method, f"{path}?{query}" if query else path, {name: value for name, value in headers.items() if value}


def comparable(response: Any) -> tuple[int, dict[str, str], bytes]:
    headers = {name: value for name, value in response.headers.items() if name not in OWN_HEADERS}
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if headers.get("Content-Encoding") == "gzip" and content:
        content = gzip.decompress(content)
    if response.status_code != 200:  # with another request id, a short body may not become shorter by compression
        headers.pop("Content-Length", None)
        headers.pop("Content-Encoding", None)
    return response.status_code, headers, REQUEST_ID.sub(b"", content)


def test_answers_are_the_same_with_and_without_the_cache(clients: tuple[Client, Client]) -> None:
    rng, etags = random.Random(5), list[str]()
    for number in range(CASES):
        method, path, headers = random_request(rng, etags)
        first, second = (client.generic(method, path, headers=headers) for client in clients)
        if "random" in path or "generate" in path:  # drawn anew each time
            assert first.status_code == second.status_code
            continue
        assert comparable(first) == comparable(second), (number, method, path, headers)
        if (etag := first.headers.get("ETag")) and etag not in etags:
            etags.append(etag)
