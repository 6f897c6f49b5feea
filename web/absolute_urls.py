"""Absolute URLs of this site, for links that leave it: from PUBLIC_URL, not from the Host header of a request."""

from django.conf import settings
from django.http import HttpRequest


def absolute_url(request: HttpRequest | None, path: str) -> str:
    """The absolute URL of a path: under PUBLIC_URL, or under the host of the request where that is not set.

    Without a request, for responses that are cached for everybody, under `public_origin()`.
    """
    if settings.PUBLIC_URL or request is None:
        return f"{public_origin()}{path}"
    return request.build_absolute_uri(path)


def public_origin() -> str:
    """Scheme and host for links in responses that are cached for everybody."""
    return settings.PUBLIC_URL or f"{'https' if settings.HTTPS else 'http'}://{public_host()}"


def public_host() -> str:
    """The host of PUBLIC_URL, else the first allowed host without a wildcard, else localhost."""
    configured_host = settings.PUBLIC_URL.partition("://")[2]
    return configured_host or next((name for name in settings.ALLOWED_HOSTS if "*" not in name), "localhost").lstrip(
        "."
    )
