"""Clients that send or read slowly, or say nothing, do not block others: they have a socket, but no thread."""

import json
import os
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest

from tests.attacks.conftest import AttackedSite, worker_pids
from tests.support.processes import wait_until
from tests.support.raw_requests import send_request
from web.limits import MAX_DRAINED_BYTES

SLOW_CLIENTS = 40
MAX_SECONDS = 8  # for eight small requests while others are slow; these are cut off after 15 s
POST = b"POST /api/v1/kingdoms/check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HEADS = {
    "head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "body": POST + b"Content-Length: 60000\r\n\r\n",
    "chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n",
}
LARGE = ("/api/v1/bulk/all/", "/api/v1/rulings/?page_size=200", "/regeln/", "/karten/")


@contextmanager
def connections(site: AttackedSite, count: int, receive_buffer: int = 0) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            connection = stack.enter_context(socket.socket())
            if receive_buffer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            connection.settimeout(20)
            connection.connect(("127.0.0.1", site.port))
            opened.append(connection)
        yield opened


def assert_others_are_served(site: AttackedSite) -> None:
    began = time.monotonic()
    for path in ("/healthz", "/", "/api/v1/tags/", "/suche/?q=Hexe") * 2:
        assert send_request(site.port, "GET", path).status == 200
    assert time.monotonic() - began < MAX_SECONDS, "requests waited for slow clients"


@pytest.mark.parametrize("part", HEADS)
def test_slow_senders_do_not_block_others(site: AttackedSite, part: str) -> None:
    with connections(site, SLOW_CLIENTS) as slow:
        for connection in slow:
            connection.sendall(HEADS[part])
        for connection in slow:
            connection.sendall(b"aaaaaa")
        assert_others_are_served(site)


@pytest.mark.parametrize("path", LARGE)
def test_slow_readers_do_not_block_others(site: AttackedSite, path: str) -> None:
    before = site.megabytes()
    with connections(site, SLOW_CLIENTS, receive_buffer=2_048) as slow:
        for connection in slow:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        for connection in slow:
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
        assert_others_are_served(site)
        assert site.megabytes() - before < 80, "each slow reader has a copy of the response"


def test_what_does_not_arrive_is_waited_for_as_long_as_the_limit_says(site: AttackedSite) -> None:
    """A body in either form is 408; a connection without a whole head is closed. All clients wait at the same time."""
    parts = (HEADS["body"], HEADS["chunks"] + b"5\r\nabcde\r\n", HEADS["head"], b"")
    with connections(site, len(parts)) as slow:
        for connection, sent in zip(slow, parts, strict=True):
            connection.sendall(sent)
        *answers, of_head, of_idle = [b"".join(iter(partial(connection.recv, 65_536), b"")) for connection in slow]
    assert not of_head
    assert not of_idle
    for answer in answers:
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "request-timeout"


def test_many_idle_connections_harm_nobody(site: AttackedSite) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, hard), hard))
    try:
        before = site.megabytes()
        with connections(site, 1_400) as idle:
            assert_others_are_served(site)
            assert site.megabytes() - before < 60
            assert idle
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_worker_without_descriptors_goes_on_as_soon_as_it_has_some(site: AttackedSite) -> None:
    """`accept` fails while all descriptors are taken; that must not end the worker."""

    def open_files() -> int:
        return len(os.listdir(f"/proc/{site.worker_pid}/fd"))

    wait_until(lambda: open_files() < 100, "connections of other tests are closed")
    before, most = resource.prlimit(site.worker_pid, resource.RLIMIT_NOFILE), open_files() + 20
    try:
        resource.prlimit(site.worker_pid, resource.RLIMIT_NOFILE, (most, before[1]))
        with connections(site, 150):
            wait_until(lambda: open_files() >= most, "all descriptors are taken")
        assert_others_are_served(site)
    finally:
        resource.prlimit(site.worker_pid, resource.RLIMIT_NOFILE, before)
    assert worker_pids(site.url) == {site.worker_pid}


def test_excess_body_is_read_and_dropped_before_the_refusal(site: AttackedSite) -> None:
    before = site.megabytes("VmHWM")
    body = b"x" * (MAX_DRAINED_BYTES - 1_000_000)
    assert send_request(site.port, "POST", "/api/v1/kingdoms/check/", body).status == 413
    assert site.megabytes("VmHWM") - before < 10


def test_endless_heads_are_refused_by_the_server(site: AttackedSite) -> None:
    headers = b"X-A: " + b"x" * 8_000 + b"\r\n" + b"Y: y\r\n" * 12_000
    for head, status in ((b"GET / HTTP/1.1\r\n" + headers, 431), (b"GET /" + b"x" * 66_000 + b" HTTP/1.1\r\n", 414)):
        with connections(site, 1) as (connection,):
            connection.sendall(head + b"Host: 127.0.0.1\r\n\r\n")
            assert connection.recv(65_536).startswith(b"HTTP/1.1 %d " % status)


@pytest.mark.parametrize(
    "path", ["/suche/?q=", "/karten/", "/koenigreich/1.", "/api/v1/cards/?slug=", "/api/v1/search/?q="]
)
def test_the_longest_addresses_cost_no_more_than_a_search(site: AttackedSite, path: str) -> None:
    send_request(site.port, "GET", f"{path}moat")
    seconds = site.cpu_seconds
    for number in range(5):
        assert send_request(site.port, "GET", f"{path}{number}{'hexe-moat.' * 6_000}").status in (200, 301, 400, 404)
    assert (site.cpu_seconds - seconds) / 5 < 0.2


def test_client_that_waits_for_100_continue_gets_it(site: AttackedSite) -> None:
    with connections(site, 1) as (connection,):
        connection.sendall(
            b"POST /api/v1/kingdoms/generate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
        )
        assert connection.recv(1_000).startswith(b"HTTP/1.1 100 ")
        connection.sendall(b"{}")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_chunked_body_may_have_trailers(site: AttackedSite) -> None:
    with connections(site, 1) as (connection,):
        connection.sendall(
            b"POST /api/v1/kingdoms/generate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n"
        )
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("start", [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GUGUS\r\n\r\n"])
def test_what_is_not_http_is_refused_at_once(site: AttackedSite, start: bytes) -> None:
    with connections(site, 1) as (connection,):
        began = time.monotonic()
        connection.sendall(start)
        assert connection.recv(65_536).startswith(b"HTTP/1.1 400 ")
        assert time.monotonic() - began < 2


def test_missing_host_is_400(site: AttackedSite) -> None:
    with connections(site, 1) as (connection,):
        connection.sendall(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 400 ")


def test_unescaped_umlauts_in_the_address_are_understood(site: AttackedSite) -> None:
    """As curl sends them."""
    with connections(site, 1) as (connection,):
        request = "GET /api/v1/cards/named/?exact=Gärtnerin HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        connection.sendall(request.encode())
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")
