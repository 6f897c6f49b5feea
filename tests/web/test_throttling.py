"""The limit of requests holds for all processes together, for the API and for the pages that count kingdoms."""

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


def minute() -> int:
    return int(time.time() // 60)


def in_one_minute(ask: Callable[[str], list[int]]) -> list[int]:
    """What somebody is answered whose minute does not end in between: the next one asks again, at another address."""
    for number in range(1, 10):
        began = minute()
        answers = ask(f"10.0.0.{number}")
        if minute() == began:
            return answers
    raise AssertionError("every time a minute ended")


def test_two_workers_count_together(tmp_path: Path) -> None:
    limited: dict[str, Any] = {"API_REQUESTS_PER_MINUTE": str(LIMIT), "TRUSTED_PROXIES": "1", "CACHE_URL": ""}
    with running_site(tmp_path, workers=2, **limited) as site, ThreadPoolExecutor(8) as pool:

        def ask(sender: str) -> list[int]:
            request = Request(f"{site}/api/v1/tags/", headers={"X-Forwarded-For": sender})  # noqa: S310 - our own
            return list(pool.map(status, [request] * (3 * LIMIT)))

        answers = in_one_minute(ask)
    assert answers.count(200) == LIMIT
    assert answers.count(429) == 2 * LIMIT


def test_every_request_is_counted_once_however_many_come_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda _: throttling.count_in_files("10.0.0.1", 1), range(400)))
    assert sorted(numbers) == list(range(1, 401))
    assert throttling.count_in_files("10.0.0.2", 1) == 1


def test_counters_of_former_minutes_are_removed(throttle_dir: Path) -> None:
    throttling.count_in_files("10.0.0.1", 1)
    throttling.count_in_files("10.0.0.1", 2)
    assert [path.name for path in throttle_dir.iterdir()] == ["2"]
    assert throttling.count_in_files("10.0.0.1", 1) == 1
    assert throttling.count_in_files("10.0.0.1", 2) == 2


def test_where_nothing_can_be_counted_everybody_is_answered(throttle_dir: Path, caplog) -> None:
    throttle_dir.write_text("no folder")
    with caplog.at_level(logging.WARNING):
        assert [throttling.count_in_files("10.0.0.1", 7) for _ in range(5)] == [1] * 5
    assert len(caplog.records) == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files")
def test_pages_that_count_kingdoms_are_limited_and_others_are_not(
    client: Client, tmp_path: Path, settings, monkeypatch
) -> None:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    settings.API_REQUESTS_PER_MINUTE = 2
    monkeypatch.setattr(throttling, "time", SimpleNamespace(time=lambda: 1_800_000_030.0))  # amid a minute
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


def test_a_whole_network_of_ipv6_counts_as_one() -> None:
    assert {throttling.client_address({"REMOTE_ADDR": f"2001:db8::{n:x}:1"}) for n in range(50)} == {"2001:db8::/64"}
    assert throttling.client_address({"REMOTE_ADDR": "::ffff:192.0.2.1"}) == "192.0.2.1"


def test_work_counts_and_not_only_requests(settings, monkeypatch, rf) -> None:
    settings.API_REQUESTS_PER_MINUTE = 100
    monkeypatch.setattr(throttling, "CPU_SECONDS_PER_REQUEST", 0.0001)

    def used(sender: str) -> list[int]:
        asked = rf.get("/koenigreich/wuerfeln/", REMOTE_ADDR=sender)
        throttling.charge_cpu_time(asked, lambda _: HttpResponse(sum(range(1_000_000))))
        allowance = throttling.count_request(asked.META)
        return [allowance.used if allowance else 0]

    assert in_one_minute(used)[0] > 10
