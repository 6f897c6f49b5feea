"""Redis is optional: the site answers without it, and uses it again after an outage."""

import logging
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.test import Client

from companion import environment
from content.loader.pipeline import load
from tests.support.generated_content import write_content
from tests.support.processes import wait_until
from tests.support.programs import require_program
from tests.support.servers import free_port
from web.shared_cache import TolerantRedisCache


@pytest.fixture
def port(settings, monkeypatch) -> int:
    """The configured port of Redis, which is closed."""
    port = free_port()
    monkeypatch.setattr(TolerantRedisCache, "_retry_at", 0.0)
    settings.CACHES = {"default": environment.cache_settings(f"redis://127.0.0.1:{port}/0")}
    settings.IS_CACHE_SHARED = True
    return port


@pytest.mark.django_db
def test_api_answers_without_redis_and_logs_outage_once(port, tmp_path, caplog, settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 2
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    start = time.monotonic()
    with caplog.at_level(logging.WARNING):
        answers = [Client().get("/api/v1/cards/") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 5
    assert len([record for record in caplog.records if "Redis does not answer" in record.message]) == 1
    assert time.monotonic() - start < 3


@contextmanager
def redis(port: int) -> Iterator[None]:
    command = [
        require_program("redis-server"),
        "--port",
        str(port),
        "--save",
        "",
        "--bind",
        "127.0.0.1",
        "--loglevel",
        "warning",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)


def test_redis_is_used_again_after_outage(port, monkeypatch) -> None:
    monkeypatch.setattr("web.shared_cache.RETRY_PAUSE_SECONDS", 0.01)
    cache.set("name", "value")
    assert cache.get("name", "nothing") == "nothing"
    assert (cache.add("used", 0), cache.incr("used")) == (True, 1)
    with redis(port):

        def answers() -> bool:
            cache.set("name", "value")
            return cache.get("name") is not None

        wait_until(answers, "Redis answers")
        assert cache.get("name") == "value"
        assert cache.add("used", 0)
        assert not cache.add("used", 0)
        assert [cache.incr("used"), cache.incr("used")] == [1, 2]
        with pytest.raises(ValueError, match="not found"):
            cache.incr("nothing")
    assert cache.get("name", "nothing") == "nothing"
