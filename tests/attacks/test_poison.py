"""What one asker says of the way here, nobody else gets to see."""

import gzip
import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.attacks.conftest import Served
from tests.support.full_catalog import full_catalog
from tests.support.raw_requests import JSON, send_request
from tests.support.servers import running_site

MOST_OF_A_QR_CODE = 2_953


def test_nobodys_header_says_where_the_site_lies(site: Served) -> None:
    for _ in range(3):
        send_request(site.port, "GET", "/karten/", SCRIPT_NAME="/api/v1", PATH_INFO="/karten/")
        send_request(site.port, "GET", "/api/v1/tags/", SCRIPT_NAME="/x")
    answer = send_request(site.port, "GET", "/api/v1/tags/")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert b"/x/" not in answer.body
    assert send_request(site.port, "GET", "/api/v1/karten/").status == 404


def test_the_first_askers_host_stands_in_nobodys_copy(tmp_path: Path) -> None:
    """Of small content, which has every kind of page, too."""
    with running_site(tmp_path, CACHE_URL="") as url:
        port = urlsplit(url).port or 0
        listing = json.loads(send_request(port, "GET", "/offline/liste.json", Host="localhost:4444").body)
        for part in (listing["common"], listing["index"], *(part["url"] for part in listing["parts"])):
            send_request(port, "GET", part, Host="localhost:4444", Accept_Encoding="gzip")
            body = send_request(port, "GET", part).body
            assert b"localhost:4444" not in gzip.decompress(body)


def test_the_first_askers_host_stands_in_nobodys_answer(site: Served) -> None:
    for _ in range(3):
        send_request(site.port, "GET", "/api/v1/", Host="localhost:4444")
        assert b"localhost:4444" not in send_request(site.port, "GET", "/api/v1/", Host="localhost:4444").body


def test_a_code_too_long_for_a_picture_is_no_error_of_ours(site: Served) -> None:
    piles = sorted(card.slug for card in full_catalog().kingdom_cards)
    codes = [to_code(Kingdom(piles=tuple(piles[:10]), black_market=tuple(piles[10:n])), Choices()) for n in range(400)]
    longest = max((code for code in codes if len(code) <= 3_990), key=len)
    assert len(longest) > MOST_OF_A_QR_CODE
    for asked in (longest, longest[:-1], "~".join(["x" * 90] * 44)):
        assert send_request(site.port, "GET", f"/koenigreich/{asked}/qr.svg").status in (404, 422)


def test_no_answer_sets_a_cookie(site: Served) -> None:
    for path in ("/", "/koenigreich/einfuegen/", "/api/v1/tags/"):
        assert "Set-Cookie" not in send_request(site.port, "GET", path, Cookie="csrftoken=" + "a" * 32).headers


@pytest.mark.parametrize("line", [b"GET /" + b"x" * 9_000, b"GET / HTTP/1.1\r\nX: " + b"x" * 9_000, b"GUGUS"])
def test_what_is_refused_early_carries_the_same_headers(site: Served, line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as connection:
        connection.sendall(line + (b"" if b"HTTP" in line else b" HTTP/1.1") + b"\r\n\r\n")
        head = b"".join(iter(lambda: connection.recv(65_536), b"")).partition(b"\r\n\r\n")[0].decode()
    for name in ("Access-Control-Allow-Origin: *", "X-Content-Type-Options: nosniff", "Content-Security-Policy: "):
        assert name in head


def test_pages_are_for_this_site_and_the_api_is_for_all(site: Served) -> None:
    for path, policy in (("/", "same-origin"), ("/api/v1/tags/", "cross-origin")):
        assert send_request(site.port, "GET", path).headers["Cross-Origin-Resource-Policy"] == policy


def test_only_our_own_files_are_published(site: Served) -> None:
    assert send_request(site.port, "GET", "/static/rest_framework/js/jquery-3.7.1.min.js").status == 404


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_told_to_anybody_and_kept_by_nobody(site: Served, path: str) -> None:
    answer = send_request(site.port, "GET", path, Host="10.0.0.1")
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
    assert "ok" in json.loads(answer.body).values()


def test_a_post_that_nobody_asked_for_changes_nothing(site: Served) -> None:
    assert send_request(site.port, "POST", "/api/v1/kingdoms/generate/", b"{}", **JSON).status == 200
