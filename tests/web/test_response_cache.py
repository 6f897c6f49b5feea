"""The response cache in front of Django: same responses, current release, bounded memory."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory

from content.loader.pipeline import load
from tests.support.generated_content import write_content
from web import response_cache
from web.lru_bytes import ENTRY_OVERHEAD_BYTES, CachedResponse, LruBytes
from web.response_cache import ResponseCache

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("static_files")]


class CachedSite:
    """A response cache in front of Django, which counts the requests that Django answers."""

    def __init__(self) -> None:
        self.rendered = 0
        self._django = WSGIHandler()
        self.cache = ResponseCache(self.django, LruBytes(1_000_000))

    def django(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.rendered += 1
        return self._django(environ, start)

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[str, dict[str, str], bytes]:
        response: list[Any] = []
        http_headers = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        environ = {**RequestFactory().generic(method, path).environ, **http_headers}
        body = b"".join(self.cache(environ, lambda status, headers, *_: response.extend([status, dict(headers)])))
        return response[0], response[1], body


@pytest.fixture
def site(tmp_path: Path) -> CachedSite:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    return CachedSite()


@pytest.mark.parametrize("path", ["/", "/karten/", "/suche/?q=Karte", "/api/v1/cards/"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_third_request_is_answered_from_cache(site: CachedSite, settings, path: str, coding: str) -> None:
    settings.API_REQUESTS_PER_MINUTE = 0
    answers = [site.get(path, accept_encoding=coding) for _ in range(3)]
    answers.append(site.get(path, "HEAD", accept_encoding=coding))
    names = [headers.pop("X-Request-Id", None) for _, headers, _ in answers]
    assert answers[0] == answers[1] == answers[2]
    assert answers[3] == (*answers[0][:2], b"")
    assert site.rendered == 2
    assert len(set(names)) == (4 if path.startswith("/api/") else 1)


def test_cached_response_with_matching_etag_is_304(site: CachedSite) -> None:
    for _ in range(2):
        _, headers, _ = site.get("/karten/", accept_encoding="gzip")
    for etag in (headers["ETag"], f"W/{headers['ETag']}", headers["ETag"].replace("-gzip", "")):
        status, again, body = site.get("/karten/", accept_encoding="gzip", if_none_match=f'"x", {etag}')
        assert (status, again["ETag"], body) == ("304 Not Modified", etag.removeprefix("W/"), b"")
        assert "Content-Length" not in again
    assert site.get("/karten/", accept_encoding="gzip", if_none_match='"other"')[0] == "200 OK"
    assert site.rendered == 2


def test_cache_is_cleared_when_content_changes(site: CachedSite, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(response_cache, "RELEASE_CHECK_SECONDS", 0)
    old = [site.get("/") for _ in range(3)][-1]
    write_content(tmp_path / "more", cards=20)
    load(tmp_path / "more")
    assert b"20 Karten" in site.get("/")[2]
    assert b"20 Karten" not in old[2]


def test_release_is_checked_at_least_twice_a_second() -> None:
    assert response_cache.RELEASE_CHECK_SECONDS <= 0.5


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        ("/gibt-es-nicht/", "GET", {}),
        ("/koenigreich/wuerfeln/", "GET", {}),
        ("/karten/", "GET", {"if_none_match": "*"}),
    ],
)
def test_uncacheable_requests_reach_django(site: CachedSite, path: str, method: str, headers: Any) -> None:
    for _ in range(4):
        site.get(path, method, **headers)
    assert site.rendered == 4


def test_rate_limit_applies_to_cached_api_responses(site: CachedSite, settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 5
    codes = [site.get("/api/v1/tags/")[0][:3] for _ in range(8)]
    assert codes.count("200") <= 5
    assert codes[-1] == "429"


def test_lru_evicts_least_recently_used_beyond_max_bytes() -> None:
    memory = LruBytes(3 * (ENTRY_OVERHEAD_BYTES + 10))
    for name in "abc":
        memory.put((name,), CachedResponse((), b"x" * 10, ""))
    assert memory.get(("a",))
    memory.put(("d",), CachedResponse((), b"x" * 10, ""))
    assert [bool(memory.get((name,))) for name in "abcd"] == [True, False, True, True]
    assert memory.bytes <= memory.max_bytes
    memory.put(("e",), CachedResponse((), b"x" * 100_000, ""))
    assert memory.bytes == 0


def test_processes_share_responses_through_shared_cache(site: CachedSite, settings) -> None:
    settings.IS_CACHE_SHARED = True
    for _ in range(2):
        site.get("/karten/")
    other = CachedSite()
    assert other.get("/karten/")[0] == "200 OK"
    assert other.rendered == 0


def test_health_checks_work_without_content() -> None:
    site = CachedSite()
    assert site.get("/healthz")[0] == "200 OK"
    status, _, body = site.get("/readyz")
    assert (status, b"none" in body) == ("503 Service Unavailable", True)
    assert site.rendered == 0
