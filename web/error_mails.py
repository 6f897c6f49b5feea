"""What mails about errors leave out: who asked, and the settings."""

from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter

OF_THE_CLIENT = (
    "REMOTE_ADDR",
    "REMOTE_HOST",
    "REMOTE_PORT",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_REAL_IP",
    "HTTP_FORWARDED",
)


class WithoutClient(SafeExceptionReporterFilter):
    """Reports have no address of a client, no user agent and no settings."""

    def get_safe_request_meta(self, request: HttpRequest) -> dict[str, Any]:
        meta = super().get_safe_request_meta(request)
        return {name: value for name, value in meta.items() if name not in (*OF_THE_CLIENT, "HTTP_USER_AGENT")}

    def get_safe_settings(self) -> dict[str, Any]:
        return {}
