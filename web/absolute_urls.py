"""Whole addresses of this site, for links that leave it: as the operator states them, not as somebody asked."""

from django.conf import settings
from django.http import HttpRequest


def absolute_url(request: HttpRequest | None, path: str) -> str:
    """The whole address of a path; without PUBLIC_URL under the name that was asked, which only its asker then sees.

    Without a request it is for everybody.
    """
    if settings.PUBLIC_URL or request is None:
        return f"{public_origin()}{path}"
    return request.build_absolute_uri(path)


def public_origin() -> str:
    """How addresses begin in answers that are kept for everybody."""
    return settings.PUBLIC_URL or f"{'https' if settings.HTTPS else 'http'}://{public_host()}"


def public_host() -> str:
    """The host of answers that are kept for everybody."""
    configured_host = settings.PUBLIC_URL.partition("://")[2]
    return configured_host or next((name for name in settings.ALLOWED_HOSTS if "*" not in name), "localhost").lstrip(
        "."
    )
