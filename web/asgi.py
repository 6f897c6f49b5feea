"""The ASGI application: reads a request within limits of size and time, then has Django answer it in a thread.

The server waits for the head of a request as long as its settings say; for the body, and for clients that read slowly,
it leaves the time to the application. However slowly a client sends or reads, it occupies a socket and never a thread.

Django's own ASGI handler has no such limits and runs each synchronous request in a thread of its own. Here, few threads
answer all requests. Expensive paths and prints have threads of their own (`limits.pool_of`): others always find one.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from typing import Any

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase

from web import health, limits, metrics, observation

OPERATIONS = {"/readyz": health.readiness, "/metrics": metrics.response}
"""What supervisors ask for, by any host name and without middleware; /healthz needs not even a thread."""

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Application(BaseHandler):
    """Django's synchronous request handler, in threads; `find_early_reply` says by a scope what may reply before it."""

    def __init__(self, find_early_reply: Callable[[Message], Callable[[], list[Message] | None] | None]) -> None:
        super().__init__()
        self.find_early_reply = find_early_reply
        self.load_middleware()
        self.pools = {name: ThreadPoolExecutor(threads, name) for name, threads in limits.THREADS.items()}
        self.unanswered: Counter[str] = Counter()  # requests by pool, those that wait for a thread included

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        if scope["path"] == "/healthz":
            await send_all(send, reply_of(health.liveness()))
            return
        request, reply = None, None
        if early_reply := self.find_early_reply(scope):
            reply = await asyncio.get_running_loop().run_in_executor(self.pools["light"], early_reply)
        if reply is None:
            body, refusal = await read_body(receive)
            request = request_of(scope, body, refusal)
            reply = await self.answer(request)
        seconds = time.perf_counter() - began
        try:
            await send_all(send, reply)
        finally:
            if observation.is_on() and scope["path"] not in OPERATIONS:
                observation.observe(request or request_of(scope, b"", None), reply, seconds)

    async def answer(self, request: ASGIRequest) -> list[Message]:
        """The reply of Django, from a thread of the pool for this path. To refuse a request is light."""
        pool = limits.pool_of(request.path)
        if pool != "light" and self.unanswered[pool] >= limits.MAX_UNANSWERED:
            request.META[limits.REFUSAL_KEY] = (503, "busy")
        if request.META[limits.REFUSAL_KEY]:
            pool = "light"
        self.unanswered[pool] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pools[pool], self.run_django, request)
        finally:
            self.unanswered[pool] -= 1

    def run_django(self, request: ASGIRequest) -> list[Message]:
        signals.request_started.send(sender=type(self), scope=request.scope)
        response = OPERATIONS.get(request.path, self.get_response)(request)
        try:
            return reply_of(response)
        finally:
            response.close()  # sends `request_finished`, after which Django closes old database connections


async def send_all(send: Send, reply: list[Message]) -> None:
    """Send a reply, unless the client takes too long to read a piece of it."""
    with suppress(TimeoutError):
        for message in reply:
            async with asyncio.timeout(limits.SEND_TIMEOUT_SECONDS):
                await send(message)


def request_of(scope: Message, body: bytes, refusal: tuple[int, str] | None) -> ASGIRequest:
    request = ASGIRequest(scope, BytesIO(body))  # Django leaves out header names with underscores
    request.META["CONTENT_LENGTH"] = str(len(body)) if body else ""  # chunked bodies come without
    request.META[limits.REFUSAL_KEY] = refusal
    return request


async def read_body(receive: Receive) -> tuple[bytes, tuple[int, str] | None]:
    """The body, or why it is refused: too long, too slow, or incomplete.

    Of an oversized body, MAX_DRAINED_BYTES are read and dropped, as a client that still sends would not read the 413.
    """
    body, received, more = bytearray(), 0, True
    try:
        async with asyncio.timeout(limits.REQUEST_TIMEOUT_SECONDS):
            while more and received < limits.MAX_DRAINED_BYTES:
                message = await receive()
                if message["type"] != "http.request":
                    return b"", (400, "bad-request")
                piece = message.get("body", b"")
                received += len(piece)
                body += piece[: limits.MAX_BODY_BYTES + 1 - len(body)]
                more = message.get("more_body", False)
    except TimeoutError:
        return b"", (408, "request-timeout")
    return (b"", (413, "too-large")) if len(body) > limits.MAX_BODY_BYTES else (bytes(body), None)


def reply_of(response: HttpResponseBase) -> list[Message]:
    """A file as its path, so that the server sends it from disk; any other body in pieces."""
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    start = {"type": "http.response.start", "status": response.status_code, "headers": headers}
    if response.status_code == 200 and (path := getattr(getattr(response, "file_to_stream", None), "name", "")):
        return [start, {"type": "http.response.pathsend", "path": path}]
    pieces = ASGIHandler.chunk_bytes(b"".join(response))
    return [start, *({"type": "http.response.body", "body": body, "more_body": not last} for body, last in pieces)]
