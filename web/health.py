"""Health checks for supervisors: /healthz (this process runs) and /readyz (it can answer). Not rate-limited."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from django.db import DatabaseError, close_old_connections

from content.model.library import NoContent, content_version
from search.index import is_ready

CheckResult = tuple[int, dict[str, str]]


def check_liveness() -> CheckResult:
    return 200, {"process": "ok"}


def check_readiness() -> CheckResult:
    """200 where the database answers, content is loaded and its search index exists; else 503 with what is missing."""
    try:
        close_old_connections()
        version = content_version()
    except DatabaseError:
        return 503, {"database": "away"}
    except NoContent:
        return 503, {"database": "ok", "content": "none"}
    has_index = is_ready(version)
    report = {"database": "ok", "content": version, "index": "ok" if has_index else "missing"}
    return 200 if has_index else 503, report


CHECKS: dict[str, Callable[[], CheckResult]] = {"/healthz": check_liveness, "/readyz": check_readiness}
STATUS = {200: "200 OK", 503: "503 Service Unavailable"}


def health_response(path: str, method: str, start: Callable[..., Any]) -> Iterable[bytes]:
    status, report = CHECKS[path]()
    body = json.dumps(report).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Cache-Control": "no-store"}
    start(STATUS[status], [*headers.items(), ("X-Content-Type-Options", "nosniff")])
    return (b"",) if method == "HEAD" else (body,)
