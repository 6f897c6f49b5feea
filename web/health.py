"""Health checks for supervisors: /healthz (this process runs) and /readyz (it can answer). Not rate-limited."""

from django.db import DatabaseError
from django.http import JsonResponse

from content.model.library import NoContent, content_version
from search.index import is_ready

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def liveness() -> JsonResponse:
    """200 as long as the event loop of the process runs: it needs neither a thread nor the database."""
    return JsonResponse({"process": "ok"}, headers=HEADERS)


def readiness() -> JsonResponse:
    """200 where the database answers, content is loaded and its search index exists; else 503 with what is missing."""
    try:
        version = content_version()
    except DatabaseError:
        return JsonResponse({"database": "away"}, status=503, headers=HEADERS)
    except NoContent:
        return JsonResponse({"database": "ok", "content": "none"}, status=503, headers=HEADERS)
    has_index = is_ready(version)
    report = {"database": "ok", "content": version, "index": "ok" if has_index else "missing"}
    return JsonResponse(report, status=200 if has_index else 503, headers=HEADERS)
