"""Cache poisoning: headers of one client never influence responses to others."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.attacks.conftest import AttackedSite, parent_pid_of, worker_pids
from tests.support.content import full_catalog
from tests.support.offline_files import fetch, unpack, wait_for_offline_copy
from tests.support.processes import wait_until
from tests.support.raw_requests import JSON, send_request
from tests.support.servers import running_site

MAX_QR_CODE_BYTES = 2_953


def test_script_name_header_does_not_poison_responses(site: AttackedSite) -> None:
    for _ in range(3):
        send_request(site.port, "GET", "/karten/", SCRIPT_NAME="/api/v1", PATH_INFO="/karten/")
        send_request(site.port, "GET", "/api/v1/tags/", SCRIPT_NAME="/x")
    answer = send_request(site.port, "GET", "/api/v1/tags/")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert b"/x/" not in answer.body
    assert send_request(site.port, "GET", "/api/v1/karten/").status == 404


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that has built its offline copy, with generated content, which has every kind of page, too."""
    with running_site(tmp_path_factory.mktemp("built"), more=()) as url:
        wait_for_offline_copy(url)
        yield url


def test_host_header_does_not_poison_offline_copy(built: str) -> None:
    port = urlsplit(built).port or 0
    listing = json.loads(send_request(port, "GET", "/offline/manifest.json", Host="localhost:4444").body)
    kingdoms = f"/koenigreich/vorrat/{listing['release']}/auslosung.json"
    for path in (*listing["files"].values(), kingdoms):
        send_request(port, "GET", path, Host="localhost:4444", Accept_Encoding="gzip")
        encoding, body = fetch(built + path, "gzip")
        assert b"localhost:4444" not in unpack(encoding, body)


def test_builder_of_the_offline_copy_leaves_no_zombie(built: str) -> None:
    """The server does not wait for processes that it has not started itself."""
    main = parent_pid_of(min(worker_pids(built)))

    def has_only_workers() -> bool:
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return set(map(int, children)) == worker_pids(built)

    wait_until(has_only_workers, "the builder is no child of the server", seconds=8)


def test_host_header_does_not_poison_api_responses(site: AttackedSite) -> None:
    for _ in range(3):
        send_request(site.port, "GET", "/api/v1/", Host="localhost:4444")
        assert b"localhost:4444" not in send_request(site.port, "GET", "/api/v1/", Host="localhost:4444").body


def test_code_too_long_for_qr_is_client_error(site: AttackedSite) -> None:
    piles = sorted(card.slug for card in full_catalog().kingdom_cards)
    codes = [to_code(Kingdom(piles=tuple(piles[:10]), black_market=tuple(piles[10:n])), Choices()) for n in range(400)]
    longest = max((code for code in codes if len(code) <= 3_990), key=len)
    assert len(longest) > MAX_QR_CODE_BYTES
    for code in (longest, longest[:-1], "~".join(["x" * 90] * 44)):
        assert send_request(site.port, "GET", f"/koenigreich/{code}/qr.svg").status in (404, 422)


def test_no_response_sets_a_cookie(site: AttackedSite) -> None:
    for path in ("/", "/koenigreich/einfuegen/", "/api/v1/tags/"):
        assert "Set-Cookie" not in send_request(site.port, "GET", path, Cookie="csrftoken=" + "a" * 32).headers


@pytest.mark.parametrize(
    ("path", "content_type"),
    [("/api/v1/kingdoms/check/", "application/problem+json"), ("/koenigreich/einfuegen/", "text/html; charset=utf-8")],
)
def test_refusals_have_security_headers(site: AttackedSite, path: str, content_type: str) -> None:
    answer = send_request(site.port, "POST", path, b"x" * 70_000)
    assert (answer.status, answer.headers["Content-Type"]) == (413, content_type)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert (answer.headers["Access-Control-Allow-Origin"] == "*") is path.startswith("/api/")


def test_header_with_underscores_does_not_pass_for_another(site: AttackedSite) -> None:
    """`X_Forwarded_For` must not be taken for `X-Forwarded-For`, which a trusted proxy has set."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as connection:
        connection.sendall(
            b"GET /api/v1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept_Language: en\r\nX_Forwarded_Host: evil.example\r\n"
            b"Content_Length: 7\r\nConnection: close\r\n\r\n"
        )
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"evil.example" not in answer


def test_resource_policy_of_pages_and_api(site: AttackedSite) -> None:
    for path, policy in (("/", "same-origin"), ("/api/v1/tags/", "cross-origin")):
        assert send_request(site.port, "GET", path).headers["Cross-Origin-Resource-Policy"] == policy


def test_static_files_of_dependencies_are_not_served(site: AttackedSite) -> None:
    assert send_request(site.port, "GET", "/static/rest_framework/js/jquery-3.7.1.min.js").status == 404


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_checks_accept_any_host_and_are_not_cached(site: AttackedSite, path: str) -> None:
    answer = send_request(site.port, "GET", path, Host="10.0.0.1")
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
    assert "ok" in json.loads(answer.body).values()


def test_post_from_anywhere_is_harmless(site: AttackedSite) -> None:
    assert send_request(site.port, "POST", "/api/v1/kingdoms/generate/", b"{}", **JSON).status == 200
