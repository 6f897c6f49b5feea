"""Whole addresses of this site, for links that leave it: as the operator states them, not as somebody asked."""

from django.conf import settings
from django.http import HttpRequest


def absolute(request: HttpRequest | None, path: str) -> str:
    """The whole address of a path; without PUBLIC_URL under the name that was asked, which only its asker then sees.

    Without a request it is for everybody.
    """
    if settings.PUBLIC_URL or request is None:
        return f"{origin()}{path}"
    return request.build_absolute_uri(path)


def origin() -> str:
    """How addresses begin in answers that are kept for everybody."""
    return settings.PUBLIC_URL or f"{'https' if settings.HTTPS else 'http'}://{host()}"


def host() -> str:
    """The host of answers that are kept for everybody."""
    named = settings.PUBLIC_URL.partition("://")[2]
    return named or next((name for name in settings.ALLOWED_HOSTS if "*" not in name), "localhost").lstrip(".")
