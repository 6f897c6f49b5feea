"""gunicorn's threaded worker, hardened against slowloris: a thread gets a request only when all of it has arrived.

However slowly a client sends, it occupies a socket, not a thread, and for no longer than REQUEST_TIMEOUT_SECONDS.
Requests that are not valid HTTP get a problem document, as all other errors do.
"""

import json
import re
import socket
import struct
import time
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn import http, util
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.workers.gthread import TConn, ThreadWorker

from web import request_ids
from web.limits import MAX_BODY_BYTES, MAX_HEADER_BYTES, REQUEST_TIMEOUT_SECONDS

REFUSALS = {
    LimitRequestLine: (414, "address-too-long", "address-too-long"),
    LimitRequestHeaders: (431, "headers-too-large", "headers-too-large"),
    ParseException: (400, "bad-request", "no-http"),
}
"""Errors that gunicorn finds before Django sees the request: status, problem code and code of the message."""

END_OF_HEAD, LAST_CHUNK = b"\r\n\r\n", b"0\r\n\r\n"
CONTENT_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
RECEIVE_BYTES = 65_536
MAX_DRAINED_BYTES = 16_000_000
"""Of an oversized body this much is read and dropped: a client that is cut off while sending never sees the 413."""


class IncomingRequest:
    """The bytes of a request received so far. Of an oversized body, what nobody will read is dropped on arrival."""

    def __init__(self) -> None:
        self.received = bytearray()
        self._dropped_bytes = 0
        self._head_bytes = 0  # length of the head with its blank line; 0 until it is complete
        self._dropped_tail = b""  # the last bytes that were dropped, to recognize the last chunk
        self._body_bytes: int | None = None  # by Content-Length; None for chunked bodies

    def add(self, data: bytes) -> None:
        self.received += data
        if not self._head_bytes and (end := self.received.find(END_OF_HEAD)) >= 0:
            self._head_bytes = end + len(END_OF_HEAD)
            head = bytes(self.received[: self._head_bytes])
            content_length = CONTENT_LENGTH.search(head)
            self._body_bytes = None if CHUNKED.search(head) else int(content_length[1]) if content_length else 0
        limit = self._head_bytes + 2 * MAX_BODY_BYTES
        if self._head_bytes and len(self.received) > limit:
            self._dropped_bytes += len(self.received) - limit
            self._dropped_tail = bytes(self.received[-len(LAST_CHUNK) :])
            del self.received[limit:]

    @property
    def has_oversized_head(self) -> bool:
        """Whether MAX_HEADER_BYTES have arrived without the end of the head."""
        return not self._head_bytes and len(self.received) > MAX_HEADER_BYTES

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing to wait for: everything has arrived, or more than anybody will read."""
        if not self._head_bytes:
            return self.has_oversized_head
        body = len(self.received) - self._head_bytes + self._dropped_bytes
        if self._body_bytes is None:
            ending = self._dropped_tail if self._dropped_bytes else self.received
            return ending.endswith(LAST_CHUNK) or body >= MAX_DRAINED_BYTES
        return body >= min(self._body_bytes, MAX_DRAINED_BYTES)


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Waits for complete requests in its event loop, and answers what is not valid HTTP with problem documents."""

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        self.nr_conns += 1
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", REQUEST_TIMEOUT_SECONDS, 0))
        conn = TConn(self.cfg, client, address, listener.getsockname())
        conn.parser = http.get_parser(self.cfg, iter(()), address)  # gets complete requests, never reads the socket
        conn.initialized = True
        self.await_request(conn)

    def on_client_socket_readable(self, conn: Any, client: socket.socket) -> None:
        """Receive the next request on a keep-alive connection."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self.await_request(conn)
        self.receive(conn, client)

    def await_request(self, conn: Any) -> None:
        """Wait for a request, for at most REQUEST_TIMEOUT_SECONDS."""
        conn.incoming = IncomingRequest()
        conn.timeout = time.monotonic() + REQUEST_TIMEOUT_SECONDS
        conn.sock.setblocking(False)
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.receive, conn))

    def receive(self, conn: Any, client: socket.socket) -> None:
        """Take what has arrived; hand the request to a thread when it is complete."""
        try:
            data = client.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        conn.incoming.add(data)
        if data and not conn.incoming.is_complete:
            return
        self.poller.unregister(client)
        self.pending_conns.remove(conn)
        if conn.incoming.has_oversized_head:
            self.handle_error(None, client, conn.client, LimitRequestHeaders("no end in sight"))
        if conn.incoming.has_oversized_head or not conn.incoming.received:
            self.nr_conns -= 1
            conn.close()
            return
        conn.parser.unreader.unread(bytes(conn.incoming.received))
        conn.incoming = None
        self.enqueue_req(conn)

    def _cap_keepalive(self, deadline: float) -> None:
        """When the worker stops, incomplete requests get no more time than idle connections."""
        super()._cap_keepalive(deadline)
        for conn in self.pending_conns:
            conn.timeout = min(conn.timeout, deadline)

    def handle_error(self, req: Any, client: socket.socket, addr: tuple[str, int], exc: Exception) -> None:
        refusal = next((refusal for error, refusal in REFUSALS.items() if isinstance(exc, error)), None)
        if refusal is None:
            super().handle_error(req, client, addr, exc)
            return
        from web.headers import (
            refusal_headers,
        )  # imported late: they need settings, which are loaded after the worker class
        from web.messages import message
        from web.problems import MEDIA_TYPE, problem_document

        status, code, message_code = refusal
        request_id = request_ids.request_id({})
        body = {**problem_document(status, code, message(message_code)), "request_id": request_id}
        self.log.info("refused a request from %s: %s", (addr or ("?",))[0], exc)
        content = json.dumps(body, ensure_ascii=False).encode()
        headers = {
            "Content-Type": MEDIA_TYPE,
            "Content-Length": str(len(content)),
            "Connection": "close",
            request_ids.HEADER: request_id,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in {**refusal_headers(), **headers}.items())
        util.write_nonblock(client, f"HTTP/1.1 {status} {body['title']}\r\n{head}\r\n".encode() + content)
