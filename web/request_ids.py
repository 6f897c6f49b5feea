"""A name for each request of the API: in every answer, in every problem, and in the log where something went wrong."""

import secrets
from typing import Any

HEADER = "X-Request-Id"
ENVIRON_KEY = "begleiter.request"


def request_id(environ: dict[str, Any]) -> str:
    """The name of the request of this environment, the same each time.

    >>> environ = {}
    >>> request_id(environ) == request_id(environ), len(request_id(environ))
    (True, 16)
    """
    name: str = environ.setdefault(ENVIRON_KEY, secrets.token_hex(8))
    return name
