"""The limit of requests holds for all processes together, for the API and for the pages that count kingdoms."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.test import Client

from cards.content.loading import load
from companion import throttling
from tests.servers import served
from tools.generated_content import write_content

LIMIT = 20


def status(url: str) -> int:
    try:
        with urlopen(url, timeout=20) as answer:  # noqa: S310 - our own address
            return answer.status
    except HTTPError as error:
        with error:
            return error.code


def in_one_window() -> None:
    """Wait for the next minute where this one is about to end."""
    if (left := 60 - time.time() % 60) < 10:
        time.sleep(left + 0.1)


def test_two_workers_count_together(tmp_path: Path) -> None:
    with served(tmp_path, workers=2, API_REQUESTS_PER_MINUTE=str(LIMIT), CACHE_URL="") as site:
        in_one_window()
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(status, [f"{site}/api/v1/tags/"] * (3 * LIMIT)))
    assert answers.count(200) == LIMIT
    assert answers.count(429) == 2 * LIMIT


def test_every_request_is_counted_once_however_many_come_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda _: throttling.in_files("10.0.0.1", 1), range(400)))
    assert sorted(numbers) == list(range(1, 401))
    assert throttling.in_files("10.0.0.2", 1) == 1


def test_counters_of_former_minutes_are_removed(throttle_dir: Path) -> None:
    throttling.in_files("10.0.0.1", 1)
    throttling.in_files("10.0.0.1", 2)
    assert [path.name for path in throttle_dir.iterdir()] == ["2"]
    assert throttling.in_files("10.0.0.1", 1) == 1
    assert throttling.in_files("10.0.0.1", 2) == 2


def test_where_nothing_can_be_counted_everybody_is_answered(throttle_dir: Path, caplog) -> None:
    throttle_dir.write_text("no folder")
    with caplog.at_level(logging.WARNING):
        assert [throttling.in_files("10.0.0.1", 7) for _ in range(5)] == [1] * 5
    assert len(caplog.records) == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files")
def test_pages_that_count_kingdoms_are_limited_and_others_are_not(client: Client, tmp_path: Path, settings) -> None:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    settings.API_REQUESTS_PER_MINUTE = 2
    in_one_window()
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
