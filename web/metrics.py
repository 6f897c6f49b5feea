"""Figures for Prometheus at /metrics, of all workers of a machine together.

Each worker adds up in its own memory and writes its figures into a file of its own in METRICS_DIR, at most once a
second. The worker that is asked sums all files: figures of the others are up to a second old. The files of workers
that have ended stay until the next start, so that no counter ever falls meanwhile; what is true only now, such as the
size of a cache, is summed over the workers that live. Several machines are asked one by one.
"""

import asyncio
import hmac
import json
import os
import time
from collections import defaultdict
from contextlib import suppress
from functools import lru_cache
from math import inf
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from content.model.library import NoContent, library
from tables.records import count_tables
from web.release import release
from web.searches import NOTHING_FOUND

Figures = dict[str, float]  # sample of Prometheus, name with labels → value

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds
SECONDS_BETWEEN_WRITES = 1
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "begleiter_"
FAMILIES = {
    "requests_total": ("counter", "Requests by route and status."),
    "request_seconds": ("histogram", "Seconds from the head of a request to the end of its response, by route."),
    "searches_total": ("counter", "Searches of pages and API."),
    "searches_without_answer_total": ("counter", "Searches that found nothing."),
    "cache_hits_total": ("counter", "Responses from the cache of responses."),
    "cache_misses_total": ("counter", "Responses to GET that were not in the cache."),
    "cache_bytes": ("gauge", "Bytes in the caches of all workers."),
    "workers": ("gauge", "Workers that have written figures and live."),
    "shared_tables": ("gauge", "Shared tables that are open."),
    "content_loaded_timestamp_seconds": ("gauge", "When the content was loaded."),
    "info": ("gauge", "1, with the versions of site, content and release as labels."),
}

counters: Figures = defaultdict(float)
gauges: Figures = {}
_started = time.time_ns()
_due: list[asyncio.TimerHandle] = []  # the next write, if one is due


def count(name: str, amount: float = 1, **labels: object) -> None:
    counters[sample(name, **labels)] += amount


def sample(name: str, **labels: object) -> str:
    """Name and labels as Prometheus reads them.

    >>> sample("requests_total", route="karten/<str:name>/", status=200)
    'begleiter_requests_total{route="karten/<str:name>/",status="200"}'
    """
    values = ((label, str(value).replace("\\", r"\\").replace('"', r"\"")) for label, value in labels.items())
    inside = ",".join(f'{label}="{value}"' for label, value in values)
    return f"{PREFIX}{name}{{{inside}}}" if inside else f"{PREFIX}{name}"


def observe(route: str, status: int, seconds: float, search_outcome: str | None) -> None:
    """Count a request; called on the event loop."""
    requests, total, number, buckets = names_of(route, status)
    counters[requests] += 1
    counters[total] += seconds
    counters[number] += 1
    for bound, name in zip((*BUCKETS, inf), buckets, strict=True):
        counters[name] += seconds <= bound
    if search_outcome:
        count("searches_total")
        count("searches_without_answer_total", int(search_outcome == NOTHING_FOUND))
    if not _due:
        _due.append(asyncio.get_running_loop().call_later(SECONDS_BETWEEN_WRITES, write))


@lru_cache(maxsize=1_000)
def names_of(route: str, status: int) -> tuple[str, str, str, list[str]]:
    """The samples of requests to a route: number by status, sum and number of seconds, buckets."""
    buckets = [sample("request_seconds_bucket", route=route, le=bound) for bound in (*BUCKETS, "+Inf")]
    total, number = (sample(f"request_seconds_{part}", route=route) for part in ("sum", "count"))
    return sample("requests_total", route=route, status=status), total, number, buckets


def write() -> None:
    """Write the figures of this worker; a full disk costs figures, not responses."""
    _due.clear()
    path = Path(settings.METRICS_DIR) / f"{os.getpid()}-{_started}.json"
    draft = path.with_suffix(".draft")
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        draft.write_text(json.dumps({"counters": dict(counters), "gauges": dict(gauges)}), encoding="utf-8")
        draft.replace(path)


def remove_files() -> None:
    """Forget the figures of all workers: called before the server starts."""
    for path in Path(settings.METRICS_DIR).glob("*-*.*"):
        path.unlink(missing_ok=True)


def response(request: HttpRequest) -> HttpResponse:
    """The figures for whoever has the token, 404 where METRICS_TOKEN is not set, 401 without it."""
    headers = {"Cache-Control": "no-store"}
    if not settings.METRICS_TOKEN:
        return HttpResponse(status=404, headers=headers)
    expected = f"Bearer {settings.METRICS_TOKEN}".encode()
    if not hmac.compare_digest(request.META.get("HTTP_AUTHORIZATION", "").encode(), expected):
        return HttpResponse(status=401, headers={**headers, "WWW-Authenticate": "Bearer"})
    write()
    return HttpResponse(text_of({**sums(), **current()}), content_type=CONTENT_TYPE, headers=headers)


def sums() -> Figures:
    """The figures of all files added up; gauges of processes that live."""
    total: Figures = defaultdict(float)
    for path in sorted(Path(settings.METRICS_DIR).glob("*.json")):
        with suppress(OSError, ValueError):  # removed, or written by something else
            figures = json.loads(path.read_text(encoding="utf-8"))
            lives = is_running(int(path.name.partition("-")[0]))
            own = {**figures["counters"], **(figures["gauges"] | {sample("workers"): 1} if lives else {})}
            for name, value in own.items():
                total[name] += value
    return total


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def current() -> Figures:
    """What the database says; less where it or the content is away."""
    figures = {}
    with suppress(DatabaseError, NoContent):
        loaded = library()
        figures[sample("shared_tables")] = float(count_tables())
        figures[sample("content_loaded_timestamp_seconds")] = loaded.loaded_at.timestamp()
        versions = {"version": settings.VERSION, "content": loaded.version[:12], "release": release(loaded.version)}
        figures[sample("info", **versions)] = 1.0
    return figures


def text_of(figures: Figures) -> str:
    """The text format of Prometheus: samples by family; buckets keep the order in which they were counted."""
    lines = []
    for family, (kind, about) in FAMILIES.items():
        begins = tuple(f"{PREFIX}{family}{ending}" for ending in ("{", "_bucket{", "_sum{", "_count{"))
        names = [name for name in figures if name.startswith(begins) or name == f"{PREFIX}{family}"]
        if names:
            lines += [f"# HELP {PREFIX}{family} {about}", f"# TYPE {PREFIX}{family} {kind}"]
            lines += [
                f"{name} {figures[name]:.17g}" for name in sorted(names, key=lambda name: name.partition("le=")[0])
            ]
    return "".join(f"{line}\n" for line in lines)
