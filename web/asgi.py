"""The ASGI application: reads a request within limits of size and time, then has Django answer it in a thread.

The server waits for the head of a request as long as its settings say; for the body, and for clients that read slowly,
it leaves the time to the application. However slowly a client sends or reads, it occupies a socket and never a thread.

Django's own ASGI handler has no such limits and runs each synchronous request in a thread of its own. Here, few threads
answer all requests. Those for expensive paths share `HEAVY_THREADS` of them, so that others always find a thread.

What takes longer is done by another process: a response with a function as `WAITS_FOR` says that it is being made. The
application looks without a thread whether that is over, and then asks Django again.
"""

import asyncio
import time
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

QuickReply = Callable[[], "list[Message] | None"]
"""Makes the reply to a request in a thread without Django's handler; None if Django has to."""

IsOver = Callable[[], bool]
"""Whether what a response waits for is over: the `limits.WAITS_FOR` of a response that another process makes."""


class Application(BaseHandler):
    """Django's synchronous request handler, called in threads.

    `quick_reply_of` says of the scope of a request what may answer it without the handler, or None.
    """

    def __init__(self, quick_reply_of: Callable[[Message], QuickReply | None]) -> None:
        super().__init__()
        self.quick_reply_of = quick_reply_of
        self.load_middleware()
        self.light = ThreadPoolExecutor(limits.LIGHT_THREADS, "light")
        self.heavy = ThreadPoolExecutor(limits.HEAVY_THREADS, "heavy")
        self.heavy_places = asyncio.Semaphore(limits.MAX_WAITING_HEAVY)
        self.waiting_places = asyncio.Semaphore(limits.MAX_WAITING_FOR_PROCESS)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        if scope["path"] == "/healthz":
            await send_all(send, reply_of(health.liveness()))
            return
        request: ASGIRequest | None = None
        reply: list[Message] | None = None
        if quick_reply := self.quick_reply_of(scope):
            reply = await asyncio.get_running_loop().run_in_executor(self.light, quick_reply)
        if reply is None:
            body, refusal = await read_body(receive)
            refusal = refusal or limits.head_refusal(scope)
            request = request_of(scope, body, refusal)
            reply, is_over = await self.answer(request)
            if is_over and await self.wait_for(is_over):
                request = request_of(scope, body, refusal)
                reply, _ = await self.answer(request)
        seconds = time.perf_counter() - began
        try:
            await send_all(send, reply)
        finally:
            if observation.is_on() and scope["path"] not in OPERATIONS:
                observation.observe(request or request_of(scope, b"", None), reply, seconds)

    async def wait_for(self, is_over: IsOver) -> bool:
        """Wait without a thread for what a response waits for; False at once if too many wait already."""
        if self.waiting_places.locked():
            return False
        async with self.waiting_places:
            with suppress(TimeoutError):
                async with asyncio.timeout(limits.MAX_PROCESS_SECONDS):
                    while not is_over():
                        await asyncio.sleep(limits.SECONDS_BETWEEN_LOOKS)
        return True

    async def answer(self, request: ASGIRequest) -> tuple[list[Message], IsOver | None]:
        """The reply of Django, from a thread for heavy or for light requests. To refuse a request is light."""
        loop = asyncio.get_running_loop()
        if limits.is_heavy(request.path) and not request.META[limits.REFUSAL_KEY]:
            if not self.heavy_places.locked():
                async with self.heavy_places:
                    return await loop.run_in_executor(self.heavy, self.run_django, request)
            request.META[limits.REFUSAL_KEY] = (503, "busy")
        return await loop.run_in_executor(self.light, self.run_django, request)

    def run_django(self, request: ASGIRequest) -> tuple[list[Message], IsOver | None]:
        signals.request_started.send(sender=type(self), scope=request.scope)
        respond = OPERATIONS.get(request.path, self.get_response)
        response = respond(request)
        try:
            return reply_of(response), getattr(response, limits.WAITS_FOR, None)
        finally:
            response.close()  # sends `request_finished`, after which Django closes old database connections


async def send_all(send: Send, reply: list[Message]) -> None:
    """Send a reply, unless the client takes too long to read a piece of it."""
    with suppress(TimeoutError):
        for message in reply:
            async with asyncio.timeout(limits.SEND_TIMEOUT_SECONDS):
                await send(message)


def request_of(scope: Message, body: bytes, refusal: Any) -> ASGIRequest:
    request = ASGIRequest(scope, BytesIO(body))  # Django leaves out header names with underscores
    request.META["CONTENT_LENGTH"] = str(len(body)) if body else ""  # chunked bodies come without
    request.META[limits.REFUSAL_KEY] = refusal
    return request


async def read_body(receive: Receive) -> tuple[bytes, limits.Refusal | None]:
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
