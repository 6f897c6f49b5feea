"""Health checks for supervisors: /healthz (this process runs) and /readyz (it can answer). Not rate-limited."""

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse

from content.model.library import NoContent, content_version
from search.index import is_ready


def liveness() -> JsonResponse:
    """200 as long as the event loop of the process runs: it needs neither a thread nor the database."""
    return _report(process="ok")


def readiness(request: HttpRequest) -> JsonResponse:
    """200 where the database answers, content is loaded and its search index exists; else 503 with what is missing."""
    try:
        version = content_version()
    except DatabaseError:
        return _report(503, database="away")
    except NoContent:
        return _report(503, database="ok", content="none")
    if not is_ready(version):
        return _report(503, database="ok", content=version, index="missing")
    return _report(database="ok", content=version, index="ok")


def _report(status: int = 200, **facts: str) -> JsonResponse:
    return JsonResponse(facts, status=status, headers={"Cache-Control": "no-store"})
