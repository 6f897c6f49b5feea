"""Security headers of all responses; CORS headers and request ids of the API."""

import secrets
from typing import Any

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, RateLimit, RateLimit-Policy, Retry-After, Location, X-Request-Id",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""CORS: pages of any origin may use the API."""

REQUEST_ID = "X-Request-Id"
"""The header with the id of a request, which problem documents and the log name too."""


def request_id(environ: dict[str, Any]) -> str:
    """The id of the request with this WSGI environment: made at first, the same from then on.

    >>> environ = {}
    >>> request_id(environ) == request_id(environ), len(request_id(environ))
    (True, 16)
    """
    made: str = environ.setdefault("begleiter.request", secrets.token_hex(8))
    return made
