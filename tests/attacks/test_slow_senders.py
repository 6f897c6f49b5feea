"""However slowly others send, pages are answered: only whole requests get a thread."""

import socket
import time
from contextlib import ExitStack

import pytest

from tests.attacks.conftest import Served
from tests.support.raw_requests import send_request
from web.gunicorn_worker import MAX_DRAINED_BYTES, IncomingRequest
from web.limits import MAX_BODY_BYTES

SLOW = 40
HEADS = {
    "head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "body": b"POST /koenigreich/einfuegen/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n",
    "chunks": b"POST /api/v1/kingdoms/check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
}


@pytest.mark.parametrize("part", HEADS)
def test_pages_are_answered_while_forty_others_send_a_few_bytes_at_a_time(site: Served, part: str) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection(("127.0.0.1", site.port))) for _ in range(SLOW)]
        for connection in slow:
            connection.sendall(HEADS[part])
        began = time.monotonic()
        for _ in range(8):
            for connection in slow:
                connection.sendall(b"aaaaaa")
            assert send_request(site.port, "GET", "/").status == 200
        assert time.monotonic() - began < 15, "they waited for the others' deadline"


def arriving(*pieces: bytes) -> IncomingRequest:
    found = IncomingRequest()
    for piece in pieces:
        found.add(piece)
    return found


def test_a_request_is_whole_when_its_body_is() -> None:
    head = b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n"
    assert not arriving(head[:-1]).is_complete
    assert not arriving(head, b"123").is_complete
    assert arriving(head, b"12", b"34").is_complete
    assert arriving(b"GET / HTTP/1.1\r\n", b"\r\n").is_complete


def test_chunks_are_whole_at_the_last_one() -> None:
    head = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert not arriving(head, b"3\r\nabc\r\n").is_complete
    assert arriving(head, b"3\r\nabc\r\n", b"0\r\n\r\n").is_complete


def test_what_nobody_reads_is_not_kept() -> None:
    found = arriving(b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", *[b"x" * 100_000] * 50)
    assert len(found.received) < 3 * MAX_BODY_BYTES
    assert not found.is_complete
    for _ in range(MAX_DRAINED_BYTES // 100_000):
        found.add(b"x" * 100_000)
    assert found.is_complete


def test_a_head_without_an_end_is_refused(site: Served) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + b"X-A: " + b"x" * 8000 + b"\r\n" + b"Y: y\r\n" * 5_000)
        answer = connection.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 431 ")
