"""The rate limit: shared by all processes, for the API and for expensive pages."""

import errno
import itertools
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from content.loader.pipeline import load
from tests.support.content import write_content
from tests.support.servers import running_site
from web import throttling
from web.throttling import count, map_counters

LIMIT = 20


def status(request: Request) -> int:
    try:
        with urlopen(request, timeout=20) as answer:  # noqa: S310 - our own address
            return answer.status
    except HTTPError as error:
        with error:
            return error.code


def current_minute() -> int:
    return int(time.time() // 60)


def ask_within_one_minute(ask: Callable[[str], list[int]]) -> list[int]:
    """The status codes of requests that all fall into one window; tries again from another address if a window ends."""
    for number in range(1, 10):
        began = current_minute()
        answers = ask(f"10.0.0.{number}")
        if current_minute() == began:
            return answers
    raise AssertionError("a minute ended in each attempt")


@pytest.mark.slow
def test_two_workers_share_the_rate_limit(tmp_path: Path) -> None:
    limited: dict[str, Any] = {"API_REQUESTS_PER_MINUTE": str(LIMIT), "TRUSTED_PROXIES": "1"}
    with running_site(tmp_path, workers=2, **limited) as site, ThreadPoolExecutor(8) as pool:

        def ask(sender: str) -> list[int]:
            request = Request(f"{site}/api/v1/tags/", headers={"X-Forwarded-For": sender})  # noqa: S310 - our own
            return list(pool.map(status, [request] * (3 * LIMIT)))

        answers = ask_within_one_minute(ask)
    assert answers.count(200) == LIMIT
    assert answers.count(429) == 2 * LIMIT


def count_often(times: int) -> None:
    for _ in range(times):
        count("10.0.0.1", 1, seconds=86_400 * 365)


def test_no_count_is_lost_between_processes_and_threads() -> None:
    """Without a lock between them, two busy processes lose a third of what they count."""
    map_counters.cache_clear()
    workers = [get_context("fork").Process(target=count_often, args=(5_000,)) for _ in range(2)]
    for worker in workers:
        worker.start()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: count_often(100), range(8)))
    for worker in workers:
        worker.join()
    assert count("10.0.0.1", 0, seconds=86_400 * 365) == 10_800
    assert count("10.0.0.2", 1, seconds=86_400 * 365) == 1


def test_each_window_counts_from_zero(monkeypatch) -> None:
    seconds = iter((60, 119, 120, 179))
    monkeypatch.setattr(throttling, "time", SimpleNamespace(time=lambda: next(seconds)))
    assert [count("10.0.0.1", 1) for _ in range(4)] == [1, 2, 1, 2]


def test_many_clients_need_one_file_of_fixed_size_and_no_time(throttle_file: Path) -> None:
    for number in range(20_000):
        count(f"2001:db8:{number:x}::/56", 1)
    assert list(throttle_file.parent.glob("throttle*")) == [throttle_file]
    assert throttle_file.stat().st_size == throttling.FILE_BYTES
    shared = sum(count(f"10.0.{number}.1", 1) > 5 for number in range(250))
    assert shared <= 2, "a client is taken for others"


def test_addresses_cannot_be_found_in_the_file_without_the_key(throttle_file: Path, settings) -> None:
    places = []
    for key in ("one key", "another key"):
        settings.SECRET_KEY = key
        count("192.0.2.7", 1)
        places.append(throttle_file.read_bytes())
        throttle_file.unlink()
        map_counters.cache_clear()
    assert places[0] != places[1]


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES])
def test_requests_are_counted_in_memory_if_there_is_no_file(monkeypatch, caplog, error) -> None:
    def refuse(*args: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "posix_fallocate", refuse)
    with caplog.at_level(logging.WARNING):
        assert [count("10.0.0.1", 1, seconds=86_400 * 365) for _ in range(5)] == [1, 2, 3, 4, 5]
    assert len(caplog.records) == 1


def frozen_time(cpu_seconds: float) -> SimpleNamespace:
    """The module `time` in the middle of a window, where every measured piece of work takes so much CPU time."""
    clock = itertools.count()
    return SimpleNamespace(time=lambda: 1_800_000_030.0, thread_time=lambda: next(clock) * cpu_seconds)


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files")
def test_requests_are_limited_in_the_api_and_cpu_time_everywhere(
    client: Client, tmp_path: Path, settings, monkeypatch
) -> None:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    settings.API_REQUESTS_PER_MINUTE = 2
    monkeypatch.setattr(throttling, "time", frozen_time(cpu_seconds=0))
    assert [client.get("/api/v1/tags/").status_code for _ in range(3)] == [200, 200, 429]
    assert [client.get(f"/suche/?q={n}").status_code for n in range(5)] == [200] * 5
    monkeypatch.setattr(throttling, "time", frozen_time(cpu_seconds=throttling.CPU_SECONDS_PER_WINDOW + 0.1))
    assert client.get("/karten/").status_code == 200
    spent = client.get("/karten/")
    assert spent.status_code == 429
    assert 1 <= int(spent.headers["Retry-After"]) <= 61
    assert spent.headers["Cache-Control"] == "no-store"
    assert "zu viele Anfragen" in spent.content.decode()
    assert 'href="/karten/"' in spent.content.decode()


def test_clients_are_counted_by_address_or_network(rf) -> None:
    def client(address: str) -> str:
        return throttling.client_of(rf.get("/", REMOTE_ADDR=address))

    assert {client(f"2001:db8:0:{n:x}::1") for n in range(250)} == {"2001:db8::/56"}
    assert [client(address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "unknown")] == [
        "192.0.2.1",
        "192.0.2.1",
        "unknown",
    ]


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("path", ["/karten/", "/koenigreich/", "/api/v1/cards/", "/api/schema/"])
def test_cpu_time_is_limited_for_every_path(settings, rf, monkeypatch, path: str) -> None:
    settings.API_REQUESTS_PER_MINUTE = 100
    monkeypatch.setattr(throttling, "CPU_SECONDS_PER_WINDOW", 0.02)

    def respond(request: HttpRequest) -> HttpResponse:
        return HttpResponse(sum(range(3_000_000)))

    def statuses(sender: str) -> list[int]:
        request = rf.get(path, REMOTE_ADDR=sender)
        return [throttling.throttling(respond)(request).status_code for _ in range(3)]

    assert ask_within_one_minute(statuses) == [200, 429, 429]


def test_one_address_has_at_most_a_quarter_of_a_core() -> None:
    assert throttling.CPU_SECONDS_PER_WINDOW <= throttling.WINDOW_SECONDS / 4
