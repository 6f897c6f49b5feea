"""Filters of log records. Loaded with the settings, so that nothing is imported here that needs them."""

import logging
import time

from django.http import HttpRequest

MAX_AN_HOUR = 10  # mails of one worker


class RequestId(logging.Filter):
    """Gives each record `request_id`: that of its request in brackets, empty without one."""

    def filter(self, record: logging.LogRecord) -> bool:
        from web.problems import request_id

        request = getattr(record, "request", None)
        record.request_id = f" [{request_id(request)}]" if isinstance(request, HttpRequest) else ""
        return True


class FewAnHour(logging.Filter):
    """Lets MAX_AN_HOUR records through: an error of every request is one that the first mail told."""

    def __init__(self) -> None:
        super().__init__()
        self._sent: list[float] = []

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        self._sent = [sent for sent in self._sent if now - sent < 3600]
        if len(self._sent) < MAX_AN_HOUR:
            self._sent.append(now)
            return True
        return False
