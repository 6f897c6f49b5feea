"""Versions in Redis: polls without the database, and what happens while Redis is away, is slow or speaks nonsense."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tables import records, version_cache
from tables.changes import Change, Kind
from tables.records import NoSuchTable, send_changes, version_of
from tables.version_cache import cache_version, cached_version
from tests.support.redis import RedisServer, redis_server


@pytest.fixture(autouse=True)
def fresh_connection(monkeypatch) -> Iterator[None]:
    """No test has the connection or the pause of another."""
    monkeypatch.setattr(version_cache, "_thread", thread := threading.local())
    monkeypatch.setattr(version_cache, "_pause_until", [0.0])
    yield
    for connection in thread.__dict__.values():
        connection.close()


@pytest.fixture
def redis(settings) -> Iterator[RedisServer]:
    with redis_server() as server:
        settings.REDIS_URL = server.url
        yield server


def tick(key: str) -> Change:
    return Change(kind=Kind.TICK, at=records.milliseconds(), game=1, key=key, is_on=True)


def test_without_a_redis_nothing_is_known() -> None:
    cache_version("abc", 3)
    assert cached_version("abc") is None


@pytest.mark.slow
def test_the_highest_version_stays(redis: RedisServer) -> None:
    assert cached_version("abc") is None
    for version, known in ((3, 3), (2, 3), (4, 4)):
        cache_version("abc", version)
        assert cached_version("abc") == known
    assert cached_version("other") is None


@pytest.mark.slow
@pytest.mark.django_db
def test_polls_ask_the_database_once_and_see_each_change_at_once(redis: RedisServer, django_assert_num_queries) -> None:
    code = records.create("kingdom", "Anna", "bee", "secret 1").code
    with django_assert_num_queries(1):
        assert [version_of(code) for _ in range(5)] == [1] * 5
    for number in range(2, 5):
        send_changes(code, "secret 1", [(f"key {number}", tick(f"s{number}"))])
        with django_assert_num_queries(0):
            assert version_of(code) == number
    send_changes(code, "secret 1", [("close", Change(kind=Kind.CLOSE, at=1))])
    assert version_of(code) == version_cache.GONE  # no phone has it, so all of them ask the view: 404
    with pytest.raises(NoSuchTable):
        records.read(code)


@pytest.mark.slow
@pytest.mark.django_db
def test_redis_may_be_stopped_and_started(redis: RedisServer, monkeypatch) -> None:
    code = records.create("kingdom", "Anna", "bee", "secret 1").code
    assert version_of(code) == 1
    redis.stop()
    send_changes(code, "secret 1", [("key 1", tick("s1"))])
    assert version_of(code) == 2
    redis.start()
    monkeypatch.setattr(version_cache, "_pause_until", [0.0])
    assert version_of(code) == 2
    assert cached_version(code) == 2


@pytest.mark.parametrize("reply", [b"-NOAUTH Authentication required.\r\n", b"*1\r\n", b"nonsense", b"$x\r\n", b""])
def test_a_strange_server_is_left_alone_for_a_while(settings, reply: bytes) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        settings.REDIS_URL = f"redis://127.0.0.1:{server.getsockname()[1]}"

        def answer() -> None:
            connection, _ = server.accept()
            with closing(connection):
                connection.recv(1000)
                connection.sendall(reply)

        thread = threading.Thread(target=answer)
        thread.start()
        assert cached_version("abc") is None
        thread.join()
    assert version_cache._pause_until[0] > time.monotonic()


def test_a_server_that_does_not_answer_costs_little(settings) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        settings.REDIS_URL = f"redis://127.0.0.1:{server.getsockname()[1]}"
        began = time.monotonic()
        assert [cached_version("abc") for _ in range(50)] == [None] * 50
        assert time.monotonic() - began < 2
