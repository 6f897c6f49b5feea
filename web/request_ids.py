"""An id for each request of the API: in a header of every response, in every problem document, and in the log."""

import secrets
from typing import Any

HEADER = "X-Request-Id"
ENVIRON_KEY = "begleiter.request"


def request_id(environ: dict[str, Any]) -> str:
    """The id of the request with this WSGI environment: made at first, the same from then on.

    >>> environ = {}
    >>> request_id(environ) == request_id(environ), len(request_id(environ))
    (True, 16)
    """
    request_id: str = environ.setdefault(ENVIRON_KEY, secrets.token_hex(8))
    return request_id
