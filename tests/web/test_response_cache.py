"""The cache of responses: same responses, current release, bounded memory."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from content.loader.pipeline import load
from tests.support.content import write_content
from web import snapshot
from web.response_cache import ENTRY_OVERHEAD_BYTES, ResponseCache
from web.snapshot import ContentRequest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("static_files")]


class CachedSite:
    """A site with a cache of responses, which counts the requests that reach what is behind it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rendered = 0
        call = ResponseCache.__call__

        def call_counted(cache: ResponseCache, request: ContentRequest) -> HttpResponse:
            get_response = cache.get_response

            def counted(request: ContentRequest) -> HttpResponse:
                self.rendered += 1
                return get_response(request)

            cache.get_response = counted
            try:
                return call(cache, request)
            finally:
                cache.get_response = get_response

        monkeypatch.setattr(ResponseCache, "__call__", call_counted)
        self._client = Client()

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        response = self._client.generic(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        return response.status_code, dict(response.headers), response.content


@pytest.fixture
def site(tmp_path: Path, settings, monkeypatch) -> CachedSite:
    settings.MEMORY_BYTES = 1_000_000
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    return CachedSite(monkeypatch)


@pytest.mark.parametrize("path", ["/", "/karten/", "/suche/?q=Karte", "/api/v1/cards/"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_second_request_is_answered_from_cache(site: CachedSite, settings, path: str, coding: str) -> None:
    settings.API_REQUESTS_PER_MINUTE = 0
    answers = [site.get(path, accept_encoding=coding) for _ in range(3)]
    answers.append(site.get(path, "HEAD", accept_encoding=coding))
    names = [headers.pop("X-Request-Id", None) for _, headers, _ in answers]
    assert answers[0] == answers[1] == answers[2]
    assert answers[3] == (*answers[0][:2], b"")
    assert site.rendered == 1
    assert len(set(names)) == (4 if path.startswith("/api/") else 1)


@pytest.mark.parametrize("path", ["/karten/", "/api/v1/cards/"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_304_is_the_same_from_cache_and_without(site: CachedSite, settings, path: str, coding: str) -> None:
    settings.API_REQUESTS_PER_MINUTE = 0
    _, headers, _ = site.get(path, accept_encoding=coding)
    for etag in (headers["ETag"], headers["ETag"].removeprefix("W/"), '"x", ' + headers["ETag"], "*"):
        rendered = site.rendered
        cached = site.get(path, accept_encoding=coding, if_none_match=etag)
        assert site.rendered == rendered
        settings.MEMORY_BYTES = 0
        plain = Client().get(path, headers={"Accept-Encoding": coding, "If-None-Match": etag})
        settings.MEMORY_BYTES = 1_000_000
        assert cached[0] == plain.status_code == 304
        assert cached[2] == plain.content == b""
        assert {**cached[1], "X-Request-Id": ""} == {**plain.headers, "X-Request-Id": ""}
    assert site.get(path, accept_encoding=coding, if_none_match='"other"')[0] == 200


def test_new_content_replaces_what_is_cached(site: CachedSite, tmp_path: Path) -> None:
    old = [site.get("/") for _ in range(3)][-1]
    write_content(tmp_path / "more", cards=20)
    load(tmp_path / "more")
    assert b"20 Karten" in site.get("/")[2]
    assert b"20 Karten" not in old[2]


def test_workers_follow_new_content_within_half_a_second(site: CachedSite, tmp_path: Path, monkeypatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(snapshot, "CHECK_SECONDS", 0.5)
    monkeypatch.setattr(snapshot, "_last", [])
    monkeypatch.setattr(snapshot, "time", SimpleNamespace(monotonic=lambda: now))
    site.get("/")
    write_content(tmp_path / "more", cards=20)
    load(tmp_path / "more")
    assert b"20 Karten" not in site.get("/")[2]
    now += 0.5
    assert b"20 Karten" in site.get("/")[2]


@pytest.mark.parametrize("path", ["/gibt-es-nicht/", "/koenigreich/wuerfeln/", "/api/v1/cards/random/"])
def test_uncacheable_requests_are_always_answered_anew(site: CachedSite, settings, path: str) -> None:
    settings.API_REQUESTS_PER_MINUTE = 0
    for _ in range(4):
        site.get(path)
    assert site.rendered == 4


def test_rate_limit_applies_to_cached_api_responses(site: CachedSite, settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 5
    codes = [site.get("/api/v1/tags/")[0] for _ in range(12)]
    assert codes.count(200) <= 10, "a window may end in between"
    assert 429 in codes


def respond_with(body: bytes) -> Any:
    """What is behind a cache in the tests below: a cacheable response."""

    def respond(request: ContentRequest) -> HttpResponse:
        return HttpResponse(body, headers={"ETag": '"x"'})

    return respond


def of_a_release(request: Any) -> ContentRequest:
    request.release, request.library = "r", SimpleNamespace(loaded_at=0)
    return request


def test_least_recently_used_responses_are_evicted_beyond_the_limit(rf, settings) -> None:
    settings.MEMORY_BYTES = 3 * (ENTRY_OVERHEAD_BYTES + 100)
    cache = ResponseCache(respond_with(b"x" * 10))
    for path in ("/a", "/b", "/c", "/a", "/d"):
        cache(of_a_release(rf.get(path)))
    cache.get_response = lambda _: HttpResponse("new")
    assert [path for path in ("/a", "/b", "/c", "/d") if cache(of_a_release(rf.get(path))).content != b"new"] == [
        "/a",
        "/c",
        "/d",
    ]
    assert 0 < cache.bytes <= settings.MEMORY_BYTES


def test_long_addresses_and_headers_take_no_more_memory_than_short_ones(rf, settings) -> None:
    """Keys are hashes."""
    settings.MEMORY_BYTES, settings.ALLOWED_HOSTS = 1_000_000, ["*"]
    sizes = []
    for path, headers in (("/a", {}), ("/a?" + "x" * 8_000, {"Host": "h" * 200, "Accept": "y" * 8_000})):
        cache = ResponseCache(respond_with(b"x" * 10))
        cache(of_a_release(rf.get(path, headers=headers)))
        assert {len(key) for key in cache._entries} == {32}
        sizes.append(cache.bytes)
    assert sizes[0] == sizes[1]


def test_without_memory_there_is_no_cache(client: Client, settings, site: CachedSite) -> None:
    settings.MEMORY_BYTES = 0
    for _ in range(3):
        assert client.get("/karten/").status_code == 200
    assert site.rendered == 3
