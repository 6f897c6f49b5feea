"""The access log: one line of JSON for each request, without an address and, unless asked for, without the query.

The id is the one that problem documents name and that lines about errors have, see `log_filters.RequestId`.
"""

import json
import logging

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from web.problems import request_id

logger = logging.getLogger("begleiter.access")


def write(request: HttpRequest, route: str, status: int, seconds: float) -> None:
    """Routes have no more than the pattern of the address; with ACCESS_LOG=query the line has path and query too."""
    line = {
        "time": timezone.now().isoformat(timespec="milliseconds"),
        "id": request_id(request),
        "method": request.method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "release": getattr(request, "release", ""),
    }
    if settings.ACCESS_LOG == "query":
        line |= {"path": request.path_info, "query": request.META.get("QUERY_STRING", "")}
    logger.info(json.dumps(line, ensure_ascii=False))
