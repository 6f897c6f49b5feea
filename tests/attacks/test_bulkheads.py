"""What takes the whole machine for a while never takes it from everybody: expensive requests, signals, junk, HEAD."""

import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest

from tests.attacks.conftest import AttackedSite, parent_pid_of, worker_pids
from tests.attacks.test_heavy_questions import CONTRADICTION
from tests.support.processes import wait_until
from tests.support.raw_requests import JSON, send_request
from tests.support.servers import running_site

HEAVY = json.dumps(CONTRADICTION).encode()


def ask_heavy(site: AttackedSite) -> int:
    return send_request(site.port, "POST", "/api/v1/kingdoms/generate/", HEAVY, **JSON).status


def test_expensive_requests_leave_threads_for_others(site: AttackedSite) -> None:
    """Before, eight of these took all eight threads, and others waited for up to eleven seconds."""
    ask_heavy(site)
    with ThreadPoolExecutor(12) as pool:
        heavy = [pool.submit(ask_heavy, site) for _ in range(12)]
        waits = []
        while not all(request.done() for request in heavy):
            began = time.monotonic()
            assert send_request(site.port, "GET", "/healthz").status == 200
            assert send_request(site.port, "GET", "/karten/moat/").status == 200
            waits.append(time.monotonic() - began)
        assert {request.result() for request in heavy} <= {200, 422}
    assert max(waits) < 5


@pytest.mark.parametrize("path", ["/suche/?q=", "/api/v1/search/?q=", "/api/v1/autocomplete/?q="])
@pytest.mark.parametrize("word", ["burggrabenthronsaal" * 10, "äöü" * 66, "x" * 200])
def test_long_words_cost_no_more_than_short_ones(site: AttackedSite, path: str, word: str) -> None:
    send_request(site.port, "GET", f"{path}Hexe")
    seconds = site.cpu_seconds
    for number in range(10):
        send_request(site.port, "GET", f"{path}{quote(f'{word[number:]}')}")
    assert (site.cpu_seconds - seconds) / 10 < 0.06


def test_unknown_hosts_and_long_headers_leave_no_memory_behind(site: AttackedSite) -> None:
    before = site.megabytes()
    for number in range(2_000):
        assert send_request(site.port, "GET", f"/?{number}", Host="h" * 8_000).status == 400
    for number in range(500):
        send_request(site.port, "GET", f"/hilfe/?{number}{'x' * 7_000}", Accept="y" * 8_000)
    assert site.megabytes() - before < 25


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("signals")


@pytest.fixture(scope="module")
def two_workers(folder: Path) -> Iterator[str]:
    with running_site(folder, workers=2, API_REQUESTS_PER_MINUTE="0") as url:
        wait_until(lambda: len(worker_pids(url)) == 2, "both workers run")
        yield url


def test_head_is_answered_as_get_and_not_logged(two_workers: str, folder: Path) -> None:
    port = urlsplit(two_workers).port or 0
    log = (folder / "server.log").read_text()
    for path in ("/", "/karten/", "/api/v1/cards/", "/robots.txt", "/nichts/", "/healthz", "/readyz", "/static/nichts"):
        status, headers, body = send_request(port, "HEAD", path)
        get = send_request(port, "GET", path)
        assert (status, body) == (get.status, b"")
        assert headers["Content-Length"] == get.headers["Content-Length"]
        assert headers["ETag"] == get.headers["ETag"]
    assert (folder / "server.log").read_text() == log


def test_responses_without_a_body_have_no_length(two_workers: str) -> None:
    """RFC 9110, 8.6. The server leaves it out."""
    port = urlsplit(two_workers).port or 0
    etag = send_request(port, "GET", "/api/v1/cards/").headers["ETag"]
    not_modified = send_request(port, "GET", "/api/v1/cards/", If_None_Match=etag)
    preflight = send_request(port, "OPTIONS", "/api/v1/cards/", Access_Control_Request_Method="GET")
    assert [(answer.status, answer.headers["Content-Length"]) for answer in (not_modified, preflight)] == [
        (304, None),
        (204, None),
    ]


def test_static_files_do_without_the_headers_of_documents(two_workers: str) -> None:
    port = urlsplit(two_workers).port or 0
    page = send_request(port, "GET", "/").body.decode()
    script = re.findall(r'src="(/static/[^"]+)"', page)[0]
    for path, has_policy in ((script, False), ("/static/missing.js", True), ("/sw.js", True)):
        found = send_request(port, "GET", path).headers
        assert found["X-Content-Type-Options"] == "nosniff"
        assert ("Content-Security-Policy" in found) is has_policy


def test_a_killed_worker_is_replaced(two_workers: str) -> None:
    """Of the requests in flight only its own are lost; no response is cut off in the middle."""
    port = urlsplit(two_workers).port or 0
    with requests_in_flight(port, 20) as clients:
        busiest = max(worker_pids(two_workers), key=lambda pid: len(os.listdir(f"/proc/{pid}/fd")))
        os.kill(busiest, signal.SIGKILL)
        answers = [answer_to(client) for client in clients]
    assert b"" in answers
    assert set(answers) <= {b"HTTP/1.1 200", b""}
    wait_until(lambda: len(worker_pids(two_workers) - {busiest}) == 2, "another worker runs")

    def is_answered() -> bool:
        try:
            return send_request(port, "GET", "/karten/").status == 200
        except (OSError, HTTPException):
            return False

    wait_until(is_answered, "the site answers")
    assert [send_request(port, "GET", "/karten/").status for _ in range(10)] == [200] * 10


def test_requests_in_flight_are_answered_after_sigterm(tmp_path: Path) -> None:
    """Also those that take a while: the server gives them 30 s."""
    with (
        running_site(tmp_path, API_REQUESTS_PER_MINUTE="0") as url,
        requests_in_flight(urlsplit(url).port or 0, 6) as clients,
    ):
        os.kill(parent_pid_of(min(worker_pids(url))), signal.SIGTERM)
        time.sleep(3)
        assert [answer_to(client) for client in clients] == [b"HTTP/1.1 200"] * 6


@contextmanager
def requests_in_flight(port: int, count: int) -> Iterator[list[socket.socket]]:
    """Connections whose server has said 100, so that it waits for a body."""
    head = (
        b"POST /api/v1/kingdoms/generate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
    )
    with ExitStack() as stack:
        address = ("127.0.0.1", port)
        clients = [stack.enter_context(socket.create_connection(address, timeout=60)) for _ in range(count)]
        for client in clients:
            client.sendall(head)
            assert client.recv(1_000).startswith(b"HTTP/1.1 100 ")
        yield clients


def answer_to(client: socket.socket) -> bytes:
    """The beginning of the response once the body was sent; nothing where the connection is lost."""
    try:
        client.sendall(b"{}")
        answer = b"".join(iter(lambda: client.recv(65_536), b""))
    except ConnectionError:
        return b""
    assert not answer or answer.endswith((b"}", b"0\r\n\r\n"))
    return answer[:12]
