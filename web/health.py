"""Health checks for supervisors: /healthz (this process runs) and /readyz (it can answer). Not rate-limited."""

import json

from django.db import DatabaseError, close_old_connections

from content.model.library import NoContent, content_version
from search.index import is_ready

HealthResponse = tuple[int, list[tuple[str, str]], bytes]


def liveness() -> HealthResponse:
    """200 as long as the event loop of the process runs: it needs neither a thread nor the database."""
    return _response(200, {"process": "ok"})


def readiness() -> HealthResponse:
    """200 where the database answers, content is loaded and its search index exists; else 503 with what is missing."""
    try:
        close_old_connections()
        version = content_version()
    except DatabaseError:
        return _response(503, {"database": "away"})
    except NoContent:
        return _response(503, {"database": "ok", "content": "none"})
    has_index = is_ready(version)
    report = {"database": "ok", "content": version, "index": "ok" if has_index else "missing"}
    return _response(200 if has_index else 503, report)


def _response(status: int, report: dict[str, str]) -> HealthResponse:
    body = json.dumps(report).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Cache-Control": "no-store"}
    return status, [*headers.items(), ("X-Content-Type-Options", "nosniff")], body
