"""The ASGI application: reads a request within limits of size and time, then has Django answer it in a thread.

The server waits for the head of a request as long as its settings say; for the body, and for clients that read slowly,
it leaves the time to the application. However slowly a client sends or reads, it occupies a socket and never a thread.

Django's own ASGI handler has no such limits and runs each synchronous request in a thread of its own. Here, few threads
answer all requests. Those for expensive paths share `HEAVY_THREADS` of them, so that others always find a thread.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.utils.encoding import repercent_broken_unicode

from web import health
from web.limits import (
    HEAVY_THREADS,
    LIGHT_THREADS,
    MAX_BODY_BYTES,
    MAX_DRAINED_BYTES,
    MAX_WAITING_HEAVY,
    REFUSAL_KEY,
    REQUEST_TIMEOUT_SECONDS,
    SEND_TIMEOUT_SECONDS,
    head_refusal,
    is_heavy,
)

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Reply = tuple[Message, bytes, str]
"""The start of a response, its body, and instead of a body the path of the file with it."""


class Application(BaseHandler):
    """Django's synchronous request handler, called in threads."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()
        self.light = ThreadPoolExecutor(LIGHT_THREADS, "light")
        self.heavy = ThreadPoolExecutor(HEAVY_THREADS, "heavy")
        self.heavy_count = 0  # requests that wait for a heavy thread or have one

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/healthz":
            reply = reply_of(scope["method"], health.liveness())
        else:
            body, refusal = await read_body(receive)
            request = request_of(scope, body)
            request.META[REFUSAL_KEY] = refusal or head_refusal(scope)
            reply = await self.answer(request)
        await send_reply(send, *reply)

    async def answer(self, request: ASGIRequest) -> Reply:
        """The reply of Django, from a thread for heavy or for light requests."""
        loop = asyncio.get_running_loop()
        if is_heavy(request.path):
            if self.heavy_count < MAX_WAITING_HEAVY:
                self.heavy_count += 1
                try:
                    return await loop.run_in_executor(self.heavy, self.run_django, request)
                finally:
                    self.heavy_count -= 1
            request.META[REFUSAL_KEY] = 503
        return await loop.run_in_executor(self.light, self.run_django, request)

    def run_django(self, request: ASGIRequest) -> Reply:
        signals.request_started.send(sender=type(self), scope=request.scope)
        response = health.readiness() if request.path == "/readyz" else self.get_response(request)
        try:
            return reply_of(request.scope["method"], response)
        finally:
            response.close()  # sends `request_finished`, after which Django closes old database connections


async def read_body(receive: Receive) -> tuple[bytes, int]:
    """The body, and the status to refuse it with: 413 too long, 408 too slow, 400 incomplete, or 0 for none of these.

    Of an oversized body, MAX_DRAINED_BYTES are read and dropped, as a client that still sends would not read the 413.
    """
    body, received, more = bytearray(), 0, True
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT_SECONDS):
            while more and received < MAX_DRAINED_BYTES:
                message = await receive()
                if message["type"] != "http.request":
                    return b"", 400
                piece = message.get("body", b"")
                received += len(piece)
                body += piece[: MAX_BODY_BYTES + 1 - len(body)]
                more = message.get("more_body", False)
    except TimeoutError:
        return b"", 408
    return (b"", 413) if len(body) > MAX_BODY_BYTES else (bytes(body), 0)


def request_of(scope: Scope, body: bytes) -> ASGIRequest:
    """Django's request, whatever bytes its address has. Django leaves out header names with underscores."""
    path = repercent_broken_unicode(unquote_to_bytes(scope["raw_path"].partition(b"?")[0])).decode()
    query = scope["query_string"].decode(errors="replace")
    request = ASGIRequest({**scope, "path": path, "query_string": query}, BytesIO(body))
    request.META["CONTENT_LENGTH"] = str(len(body)) if body else ""  # chunked bodies come without
    return request


def reply_of(method: str, response: HttpResponseBase) -> Reply:
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    start = {"type": "http.response.start", "status": response.status_code, "headers": headers}
    if method == "HEAD":
        return start, b"", ""
    if response.status_code == 200 and (path := getattr(getattr(response, "file_to_stream", None), "name", "")):
        return start, b"", path
    return start, b"".join(response), ""


async def send_reply(send: Send, start: Message, body: bytes, path: str) -> None:
    """Send a reply, a large body in pieces; give up where the client takes too long to read one."""
    await send(start)
    if path:
        await send({"type": "http.response.pathsend", "path": path})
        return
    with suppress(TimeoutError):
        for piece, is_last in ASGIHandler.chunk_bytes(body):
            async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
                await send({"type": "http.response.body", "body": piece, "more_body": not is_last})
