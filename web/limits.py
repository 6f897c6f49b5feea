"""Limits of requests, shared by settings, server, throttling and tests."""

from typing import Any

MAX_BODY_BYTES = 65_536  # a body that names each of 855 cards twice has half of this; nothing is ever uploaded
MAX_DRAINED_BYTES = 16_000_000  # of an oversized body, this much is read before the refusal
MAX_REQUEST_LINE_BYTES = 8_190  # enough for a kingdom code with a Schwarzmarkt deck and wishes in the query
MAX_HEADER_BYTES = 32_768  # all headers together
REQUEST_TIMEOUT_SECONDS = 15  # for the head to arrive, and then for the body
SEND_TIMEOUT_SECONDS = 15  # for the client to take the next piece of a response
MAX_CONNECTIONS = 8_192  # of each worker; those that say nothing are closed after REQUEST_TIMEOUT_SECONDS
MAX_FILES = 2 * MAX_CONNECTIONS

HEAVY_THREADS, LIGHT_THREADS = 2, 6  # of each worker
MAX_WAITING_FOR_PROCESS = 64  # requests of a worker that wait for another process; more are answered 503 at once
MAX_PROCESS_SECONDS, SECONDS_BETWEEN_LOOKS = 50, 0.2  # proxies give up after 60 s
MAX_WAITING_HEAVY = 64  # heavy requests of a worker, waiting or running; more are answered 503
HEAVY_PATHS = (
    *("/koenigreich/", "/k/", "/suche/", "/tisch/", "/aufbau/", "/wertung/", "/treffen/"),
    *("/trenner/trenner.pdf", "/trenner/vorschau.png", "/trenner/stand.json", "/api/v1/dividers/"),
    *("/api/v1/kingdoms/", "/api/v1/search/", "/api/v1/meetings/", "/api/v1/bulk/", "/api/schema/", "/api/docs/"),
)
"""Paths whose response may take a second of CPU time, or that are large."""

REFUSAL_KEY = "begleiter.refusal"  # where `request.META` has the refusal of a request that exceeds a limit
Refusal = tuple[int, str]  # the status, and the code of the problem and of its message

WAITS_FOR = "waits_for"
"""The attribute of a response with the function that says whether what it waits for is over."""


def is_heavy(path: str) -> bool:
    """Whether a request for this path gets one of the HEAVY_THREADS."""
    return path.startswith(HEAVY_PATHS) or path.endswith("/bild.png")


def head_refusal(scope: dict[str, Any]) -> Refusal | None:
    """The refusal of an ASGI request whose address or headers are too long."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_REQUEST_LINE_BYTES:
        return 414, "address-too-long"
    is_too_large = sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADER_BYTES
    return (431, "headers-too-large") if is_too_large else None
