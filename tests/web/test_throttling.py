"""The rate limit: shared by all processes, for the API and for expensive pages."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.http import HttpResponse
from django.test import Client

from content.loader.pipeline import load
from tests.support.generated_content import write_content
from tests.support.servers import running_site
from web import throttling

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
    limited: dict[str, Any] = {"API_REQUESTS_PER_MINUTE": str(LIMIT), "TRUSTED_PROXIES": "1", "CACHE_URL": ""}
    with running_site(tmp_path, workers=2, **limited) as site, ThreadPoolExecutor(8) as pool:

        def ask(sender: str) -> list[int]:
            request = Request(f"{site}/api/v1/tags/", headers={"X-Forwarded-For": sender})  # noqa: S310 - our own
            return list(pool.map(status, [request] * (3 * LIMIT)))

        answers = ask_within_one_minute(ask)
    assert answers.count(200) == LIMIT
    assert answers.count(429) == 2 * LIMIT


def test_concurrent_requests_are_counted_exactly_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda _: throttling.count_in_files("10.0.0.1", 1), range(400)))
    assert sorted(numbers) == list(range(1, 401))
    assert throttling.count_in_files("10.0.0.2", 1) == 1


def test_counters_of_past_windows_are_removed(throttle_dir: Path) -> None:
    throttling.count_in_files("10.0.0.1", 1)
    throttling.count_in_files("10.0.0.1", 2)
    assert [path.name for path in throttle_dir.iterdir()] == ["2"]
    assert throttling.count_in_files("10.0.0.1", 1) == 1
    assert throttling.count_in_files("10.0.0.1", 2) == 2


def test_requests_are_allowed_if_counting_fails(throttle_dir: Path, caplog) -> None:
    throttle_dir.write_text("no folder")
    with caplog.at_level(logging.WARNING):
        assert [throttling.count_in_files("10.0.0.1", 7) for _ in range(5)] == [1] * 5
    assert len(caplog.records) == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files")
def test_only_expensive_pages_are_rate_limited(client: Client, tmp_path: Path, settings, monkeypatch) -> None:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    settings.API_REQUESTS_PER_MINUTE = 2
    monkeypatch.setattr(throttling, "time", SimpleNamespace(time=lambda: 1_800_000_030.0))  # in the middle of a window
    allowed = [client.get(f"/koenigreich/{page}/") for page in ("anzahl", "wuerfeln")]
    assert all(answer.status_code != 429 for answer in allowed)
    for path in ("/koenigreich/anzahl/", "/koenigreich/wuerfeln/?spieler=3"):
        spent = client.get(path)
        assert spent.status_code == 429
        assert 1 <= int(spent.headers["Retry-After"]) <= 61
        assert spent.headers["Cache-Control"] == "no-store"
        assert "zu viele Anfragen" in spent.content.decode()
        assert f'href="{path}"' in spent.content.decode()
    assert client.get("/karten/").status_code == 200
    assert [client.get(f"/suche/?q={n}").status_code for n in range(5)] == [200] * 4 + [429]


def test_ipv6_clients_are_counted_by_network() -> None:
    assert {throttling.client_address({"REMOTE_ADDR": f"2001:db8::{n:x}:1"}) for n in range(50)} == {"2001:db8::/64"}
    assert throttling.client_address({"REMOTE_ADDR": "::ffff:192.0.2.1"}) == "192.0.2.1"


def test_cpu_time_counts_against_the_limit(settings, monkeypatch, rf) -> None:
    settings.API_REQUESTS_PER_MINUTE = 100
    monkeypatch.setattr(throttling, "CPU_SECONDS_PER_REQUEST", 0.0001)

    def used(sender: str) -> list[int]:
        request = rf.get("/koenigreich/wuerfeln/", REMOTE_ADDR=sender)
        throttling.charge_cpu_time(request, lambda _: HttpResponse(sum(range(1_000_000))))
        allowance = throttling.count_request(request.META)
        return [allowance.used if allowance else 0]

    assert ask_within_one_minute(used)[0] > 10
