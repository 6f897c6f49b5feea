"""Limits of requests, shared by settings, server, throttling and tests."""

MAX_BODY_BYTES = 65_536  # a body that names each of 855 cards twice has half of this; nothing is ever uploaded
MAX_DRAINED_BYTES = 16_000_000  # of an oversized body, this much is read before the refusal
MAX_HEAD_BYTES = 65_536  # of a request, address and headers; the server refuses longer ones
REQUEST_TIMEOUT_SECONDS = 15  # for the head to arrive, and then for the body
SEND_TIMEOUT_SECONDS = 15  # for the client to take the next piece of a response
MAX_CONNECTIONS = 8_192  # of each worker; those that say nothing are closed after REQUEST_TIMEOUT_SECONDS
MAX_FILES = 2 * MAX_CONNECTIONS

THREADS = {"light": 6, "heavy": 2, "prints": 4}  # of each worker, by what they are for
MAX_UNANSWERED = 64  # heavy requests of a worker, and as many for prints; more are answered 503
HEAVY_PATHS = (
    *("/koenigreich/", "/k/", "/suche/", "/tisch/", "/aufbau/", "/wertung/", "/treffen/"),
    *("/api/v1/kingdoms/", "/api/v1/search/", "/api/v1/meetings/", "/api/v1/bulk/", "/api/schema/", "/api/docs/"),
    "/trenner/stand.json",
)
"""Paths whose response may take a second of CPU time, or that are large."""

PRINT_PATHS = ("/trenner/trenner.pdf", "/trenner/vorschau.png", "/api/v1/dividers/")
"""Paths whose response waits for a print, which another process makes."""

REFUSAL_KEY = "begleiter.refusal"  # where `request.META` has status and code of the problem if a limit is exceeded


def pool_of(path: str) -> str:
    """The threads, of THREADS, that answer requests for this path."""
    if path.startswith(PRINT_PATHS):
        return "prints"
    return "heavy" if path.startswith(HEAVY_PATHS) or path.endswith("/bild.png") else "light"
