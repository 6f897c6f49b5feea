"""The release that pages and files are of: the content, and a hash of everything else that they are made from."""

from hashlib import sha256

from django.conf import settings

from content.code_version import code_version
from web.absolute_urls import public_origin

SITE_FOLDERS = tuple("templates static companion engine store tables content search dividers web api".split())
PRINTED_SETTINGS = ("FEEDBACK_URL", "FEEDBACK_EMAIL", "SECURITY_CONTACT", "COUNT_UNANSWERED", "ACCESS_LOG")


def release(content: str) -> str:
    """The release that pages are of: the content, and a hash of code, dependencies and the settings that pages print.

    All parts of the offline copy must be of one release.
    """
    printed = [getattr(settings, name) for name in PRINTED_SETTINGS]
    site = sha256(f"{code_version(SITE_FOLDERS)} {public_origin()} {printed}".encode())
    return f"{content[:12]}-{site.hexdigest()[:8]}"
