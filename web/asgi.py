"""The ASGI application: reads a request within limits of size and time, then has Django answer it in a thread.

The server waits for the head of a request as long as its settings say; for the body, and for clients that read slowly,
it leaves the time to the application. However slowly a client sends or reads, it occupies a socket and never a thread.

Django's own ASGI handler has no such limits and runs each synchronous request in a thread of its own. Here, few threads
answer all requests. Those for expensive paths share `HEAVY_THREADS` of them, so that others always find a thread.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

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
Headers = list[tuple[str, str]]

PIECE_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Reply:
    """What to send: a body, or the path of a file with it."""

    status: int
    headers: Headers
    body: bytes
    path: str = ""


class Application:
    """Runs a WSGI application such as Django's in threads."""

    def __init__(self, django: Callable[..., Iterable[bytes]]) -> None:
        self.django = django
        self.light = ThreadPoolExecutor(LIGHT_THREADS, "light")
        self.heavy = ThreadPoolExecutor(HEAVY_THREADS, "heavy")
        self.heavy_count = 0  # requests that wait for a heavy thread or have one

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/healthz":
            await send_reply(scope, send, Reply(*health.liveness()))
            return
        body, refusal = await read_body(receive)
        environ = wsgi_environ(scope, body)
        if refusal := refusal or head_refusal(scope):
            environ[REFUSAL_KEY] = refusal
        await send_reply(scope, send, await self.answer(environ))

    async def answer(self, environ: dict[str, Any]) -> Reply:
        """The reply of Django, from a thread for heavy or for light requests."""
        loop = asyncio.get_running_loop()
        if is_heavy(environ["PATH_INFO"]):
            if self.heavy_count < MAX_WAITING_HEAVY:
                self.heavy_count += 1
                try:
                    return await loop.run_in_executor(self.heavy, self.run_django, environ)
                finally:
                    self.heavy_count -= 1
            environ[REFUSAL_KEY] = 503
        return await loop.run_in_executor(self.light, self.run_django, environ)

    def run_django(self, environ: dict[str, Any]) -> Reply:
        if environ["PATH_INFO"] == "/readyz":
            return Reply(*health.readiness())
        start: list[Any] = []
        response: Any = self.django(environ, lambda status, headers, *_: start.extend((status, headers)))
        status, headers = int(start[0][:3]), start[1]
        try:
            if status == 200 and (path := getattr(getattr(response, "file_to_stream", None), "name", "")):
                return Reply(status, headers, b"", path)
            return Reply(status, headers, b"".join(response))
        finally:
            response.close()


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


def wsgi_environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The WSGI environment (PEP 3333) of a request with this body.

    Header names with underscores are left out: `X_Forwarded_For` must not pass for `X-Forwarded-For`.
    """
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"].partition(b"?")[0]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "REMOTE_ADDR": client[0],
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
    }
    for name, value in ((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]):
        if "_" not in name:
            key = f"HTTP_{name.upper().replace('-', '_')}"
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ["CONTENT_LENGTH"] = str(len(body)) if body else ""
    environ.pop("HTTP_CONTENT_LENGTH", None)
    return environ


async def send_reply(scope: Scope, send: Send, reply: Reply) -> None:
    """Send a reply, a large body in pieces; give up where the client takes too long to read one."""
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in reply.headers]
    await send({"type": "http.response.start", "status": reply.status, "headers": headers})
    if reply.path and scope["method"] != "HEAD":
        await send({"type": "http.response.pathsend", "path": reply.path})
        return
    with suppress(TimeoutError):
        for piece, more in pieces(b"" if scope["method"] == "HEAD" else reply.body):
            async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
                await send({"type": "http.response.body", "body": piece, "more_body": more})


def pieces(body: bytes) -> Iterator[tuple[bytes, bool]]:
    """The body in pieces of PIECE_BYTES, at least one, each with whether more follow."""
    for start in range(0, max(len(body), 1), PIECE_BYTES):
        yield body[start : start + PIECE_BYTES], start + PIECE_BYTES < len(body)
