"""What is answered from memory, before Django: the same answers, of the loaded release, and no more than fit."""

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


class Asked:
    """A front before Django, and how often Django was asked."""

    def __init__(self) -> None:
        self.times = 0
        self._django = WSGIHandler()
        self.front = ResponseCache(self.django, LruBytes(1_000_000))

    def django(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.times += 1
        return self._django(environ, start)

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[str, dict[str, str], bytes]:
        said: list[Any] = []
        named = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        environ = {**RequestFactory().generic(method, path).environ, **named}
        body = b"".join(self.front(environ, lambda status, found, *_: said.extend([status, dict(found)])))
        return said[0], said[1], body


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    return Asked()


@pytest.mark.parametrize("path", ["/", "/karten/", "/suche/?q=Karte", "/api/v1/cards/"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_the_third_answer_is_the_first_and_comes_from_memory(asked: Asked, settings, path: str, coding: str) -> None:
    settings.API_REQUESTS_PER_MINUTE = 0
    answers = [asked.get(path, accept_encoding=coding) for _ in range(3)]
    answers.append(asked.get(path, "HEAD", accept_encoding=coding))
    names = [headers.pop("X-Request-Id", None) for _, headers, _ in answers]
    assert answers[0] == answers[1] == answers[2]
    assert answers[3] == (*answers[0][:2], b"")
    assert asked.times == 2
    assert len(set(names)) == (4 if path.startswith("/api/") else 1)


def test_who_has_it_already_is_told_so_from_memory_too(asked: Asked) -> None:
    for _ in range(2):
        _, headers, _ = asked.get("/karten/", accept_encoding="gzip")
    for held in (headers["ETag"], f"W/{headers['ETag']}", headers["ETag"].replace("-gzip", "")):
        status, again, body = asked.get("/karten/", accept_encoding="gzip", if_none_match=f'"x", {held}')
        assert (status, again["ETag"], body) == ("304 Not Modified", held.removeprefix("W/"), b"")
        assert "Content-Length" not in again
    assert asked.get("/karten/", accept_encoding="gzip", if_none_match='"other"')[0] == "200 OK"
    assert asked.times == 2


def test_other_content_is_seen_when_it_is_asked_for(asked: Asked, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(response_cache, "RELEASE_CHECK_SECONDS", 0)
    old = [asked.get("/") for _ in range(3)][-1]
    write_content(tmp_path / "more", cards=20)
    load(tmp_path / "more")
    assert b"20 Karten" in asked.get("/")[2]
    assert b"20 Karten" not in old[2]


def test_the_release_is_asked_for_twice_a_second_at_least() -> None:
    assert response_cache.RELEASE_CHECK_SECONDS <= 0.5


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        ("/gibt-es-nicht/", "GET", {}),
        ("/koenigreich/wuerfeln/", "GET", {}),
        ("/karten/", "GET", {"if_none_match": "*"}),
    ],
)
def test_what_is_not_for_everybody_is_left_to_django(asked: Asked, path: str, method: str, headers: Any) -> None:
    for _ in range(4):
        asked.get(path, method, **headers)
    assert asked.times == 4


def test_the_limit_of_the_api_holds_for_what_is_in_memory(asked: Asked, settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 5
    codes = [asked.get("/api/v1/tags/")[0][:3] for _ in range(8)]
    assert codes.count("200") <= 5
    assert codes[-1] == "429"


def test_memory_holds_so_many_bytes_and_forgets_what_was_used_longest_ago() -> None:
    memory = LruBytes(3 * (ENTRY_OVERHEAD_BYTES + 10))
    for name in "abc":
        memory.put((name,), CachedResponse((), b"x" * 10, ""))
    assert memory.get(("a",))
    memory.put(("d",), CachedResponse((), b"x" * 10, ""))
    assert [bool(memory.get((name,))) for name in "abcd"] == [True, False, True, True]
    assert memory.bytes <= memory.max_bytes
    memory.put(("e",), CachedResponse((), b"x" * 100_000, ""))
    assert memory.bytes == 0


def test_processes_share_what_they_keep_where_they_share_a_cache(asked: Asked, settings) -> None:
    settings.IS_CACHE_SHARED = True
    for _ in range(2):
        asked.get("/karten/")
    other = Asked()
    assert other.get("/karten/")[0] == "200 OK"
    assert other.times == 0


def test_health_is_told_while_nothing_is_loaded() -> None:
    asked = Asked()
    assert asked.get("/healthz")[0] == "200 OK"
    status, _, body = asked.get("/readyz")
    assert (status, b"none" in body) == ("503 Service Unavailable", True)
    assert asked.times == 0
