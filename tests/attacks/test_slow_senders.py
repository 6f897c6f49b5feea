"""Slowloris: clients that send slowly do not block others, as only complete requests get a thread."""

import socket
import time
from contextlib import ExitStack

import pytest

from tests.attacks.conftest import AttackedSite
from tests.support.raw_requests import send_request
from web.gunicorn_worker import MAX_DRAINED_BYTES, IncomingRequest
from web.limits import MAX_BODY_BYTES

SLOW_SENDERS = 40
HEADS = {
    "head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "body": b"POST /koenigreich/einfuegen/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n",
    "chunks": b"POST /api/v1/kingdoms/check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
}


@pytest.mark.parametrize("part", HEADS)
def test_pages_are_served_during_slowloris(site: AttackedSite, part: str) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection(("127.0.0.1", site.port))) for _ in range(SLOW_SENDERS)]
        for connection in slow:
            connection.sendall(HEADS[part])
        began = time.monotonic()
        for _ in range(8):
            for connection in slow:
                connection.sendall(b"aaaaaa")
            assert send_request(site.port, "GET", "/").status == 200
        assert time.monotonic() - began < 15, "requests waited for the timeout of slow senders"


def received(*pieces: bytes) -> IncomingRequest:
    request = IncomingRequest()
    for piece in pieces:
        request.add(piece)
    return request


def test_request_is_complete_with_its_body() -> None:
    head = b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n"
    assert not received(head[:-1]).is_complete
    assert not received(head, b"123").is_complete
    assert received(head, b"12", b"34").is_complete
    assert received(b"GET / HTTP/1.1\r\n", b"\r\n").is_complete


def test_chunked_request_is_complete_with_last_chunk() -> None:
    head = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert not received(head, b"3\r\nabc\r\n").is_complete
    assert received(head, b"3\r\nabc\r\n", b"0\r\n\r\n").is_complete


def test_excess_body_is_dropped_on_arrival() -> None:
    request = received(b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", *[b"x" * 100_000] * 50)
    assert len(request.received) < 3 * MAX_BODY_BYTES
    assert not request.is_complete
    for _ in range(MAX_DRAINED_BYTES // 100_000):
        request.add(b"x" * 100_000)
    assert request.is_complete


def test_endless_head_is_431(site: AttackedSite) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + b"X-A: " + b"x" * 8000 + b"\r\n" + b"Y: y\r\n" * 5_000)
        answer = connection.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 431 ")
