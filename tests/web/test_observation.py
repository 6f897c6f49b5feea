"""Access log, figures for Prometheus, error mails: off by default, and nothing of a person in them."""

import json
import logging
import re
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError

import pytest
from django.core import mail
from django.test import RequestFactory

from tests.support.processes import wait_until
from tests.support.servers import running_site
from web import metrics
from web.log_filters import MAX_AN_HOUR, FewAnHour
from web.observation import route_of

TOKEN = "a token of the test"


def get(url: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(url, method=method, headers=headers)  # noqa: S310 - our own address
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def lines_of(folder: Path) -> list[dict]:
    lines = []
    for line in (folder / "server.log").read_text().splitlines():
        with suppress(ValueError):
            lines.append(json.loads(line))
    return lines


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("observed")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with running_site(folder, workers=2, ACCESS_LOG="on", METRICS_TOKEN=TOKEN) as url:
        yield url


@pytest.mark.slow
def test_every_request_has_one_line_without_address_and_query(site: str, folder: Path) -> None:
    before = len(lines_of(folder))
    get(f"{site}/karten/card-1/?geheim=1")
    get(f"{site}/karten/card-1/?geheim=1", "HEAD")
    _, problem = get(f"{site}/api/v1/cards/nichts/")
    get(f"{site}/nirgends/geheim/")
    get(f"{site}/healthz")
    wait_until(lambda: len(lines_of(folder)) >= before + 4, "four lines")
    lines = lines_of(folder)[before:]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("GET", "karten/<str:name>/", 200),
        ("HEAD", "karten/<str:name>/", 200),
        ("GET", "api/v1/cards/<slug:slug>/", 404),
        ("GET", "unknown", 404),
    ]
    assert all(set(line) == {"time", "id", "method", "route", "status", "ms", "release"} for line in lines)
    assert lines[2]["id"] == json.loads(problem)["request_id"]
    assert re.fullmatch(r"[0-9a-f]{12}-[0-9a-f]{8}", lines[0]["release"])
    assert lines[0]["ms"] > 0
    assert "127.0.0.1" not in json.dumps(lines)
    assert "geheim" not in json.dumps(lines)


def samples(text: str) -> dict[str, float]:
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


@pytest.mark.slow
def test_metrics_need_the_token_and_add_up_both_workers(site: str) -> None:
    assert get(f"{site}/metrics")[0] == 401
    assert get(f"{site}/metrics", Authorization="Bearer wrong")[0] == 401

    def ask() -> dict[str, float]:
        status, text = get(f"{site}/metrics", Authorization=f"Bearer {TOKEN}")
        assert status == 200
        return samples(text)

    route = '{route="regeln/",status="200"}'
    before = ask().get(f"begleiter_requests_total{route}", 0)
    for _ in range(30):  # connections of their own, which both workers accept
        get(f"{site}/regeln/")
    get(f"{site}/suche/?q=xyzzyplugh")
    get(f"{site}/suche/?q=Karte")
    wait_until(lambda: ask().get(f"begleiter_requests_total{route}", 0) == before + 30, "figures of both workers")
    figures = ask()
    assert figures["begleiter_workers"] == 2
    assert figures["begleiter_shared_tables"] == 0
    assert figures["begleiter_searches_total"] == 2
    assert figures["begleiter_searches_without_answer_total"] == 1
    assert figures["begleiter_cache_hits_total"] >= 28
    assert figures["begleiter_cache_bytes"] > 1000
    count = figures['begleiter_request_seconds_count{route="regeln/"}']
    buckets = [
        value for name, value in figures.items() if name.startswith('begleiter_request_seconds_bucket{route="regeln/"')
    ]
    assert len(buckets) == len(metrics.BUCKETS) + 1
    assert buckets == sorted(buckets)
    assert buckets[-1] == count >= 30
    assert any(name.startswith('begleiter_info{version="1.') for name in figures)


@pytest.mark.slow
def test_by_default_there_is_neither_log_nor_metrics(tmp_path: Path) -> None:
    with running_site(tmp_path) as url:
        assert get(f"{url}/karten/")[0] == 200
        assert get(f"{url}/metrics")[0] == 404
    assert lines_of(tmp_path) == []
    assert not (tmp_path / "var" / "metrics").exists()


def test_figures_of_ended_workers_count_and_their_gauges_do_not(settings, tmp_path: Path) -> None:
    settings.METRICS_DIR = tmp_path
    hits, size = metrics.sample("cache_hits_total"), metrics.sample("cache_bytes")
    for pid in (1, 4_194_305):  # init lives; no process has a number beyond the largest
        (tmp_path / f"{pid}-1.json").write_text(json.dumps({"counters": {hits: 5}, "gauges": {size: 7}}))
    (tmp_path / "1-2.json").write_text("cut off {")
    assert metrics.sums() == {hits: 10, size: 7, metrics.sample("workers"): 1}


def test_routes_never_contain_what_was_asked_for() -> None:
    factory = RequestFactory()
    routes = [route_of(factory.get(path)) for path in ("/karten/thronsaal/", "/static/x.js", "/wp-login.php")]
    assert routes == ["karten/<str:name>/", "static", "unknown"]


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files")
def test_an_error_is_mailed_once_without_who_asked(settings, client, monkeypatch) -> None:
    settings.ADMINS = [("", "admin@begleiter.example")]
    settings.ALLOWED_HOSTS = ["testserver"]
    client.raise_request_exception = False

    def fail(*arguments: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("companion.pages.site.render", fail)
    monkeypatch.setattr("web.log_filters.MAX_AN_HOUR", 1_000)  # other tests have had errors, too
    client.get(
        "/entwickler/", headers={"x-forwarded-for": "203.0.113.7", "user-agent": "my phone"}, REMOTE_ADDR="203.0.113.8"
    )
    assert [message.subject.partition("]")[0] for message in mail.outbox] == ["[Dominion-Begleiter"]
    text = mail.outbox[0].body
    assert "broken on purpose" in text
    assert "203.0.113" not in text
    assert "my phone" not in text
    assert "SECRET_KEY" not in text


def test_only_some_mails_an_hour_are_sent() -> None:
    few, record = FewAnHour(), logging.makeLogRecord({})
    assert [few.filter(record) for _ in range(MAX_AN_HOUR + 5)].count(True) == MAX_AN_HOUR
