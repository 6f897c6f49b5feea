"""Shared tables under attack: killed workers, guessed codes, oversized and malformed changes, several nodes."""

import asyncio
import json
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tables.codes import new_link_code, new_spoken_code
from tests.attacks.conftest import kill_oldest_worker, worker_pids
from tests.support.content import FIXTURES
from tests.support.databases import temporary_database
from tests.support.postgres import NoPostgres, postgres
from tests.support.processes import wait_until
from tests.support.raw_requests import JSON, RawResponse, send_request
from tests.support.redis import redis_server
from tests.support.servers import running_site
from tests.support.table_phones import Connection, Phone, change_while_workers_die, seated_phones

pytestmark = pytest.mark.slow

TEN = tuple("cellar market militia mine moat remodel smithy village woodcutter workshop".split())
KINGDOM = to_code(Kingdom(piles=TEN), Choices(players=4))
SMALL_KINGDOM = to_code(Kingdom(piles=tuple(f"card-{number}" for number in range(10))), Choices(players=4))
SECRET = "s" * 22


@pytest.fixture(scope="module")
def limited_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with two workers behind a proxy, with the limits of a public one."""
    folder = tmp_path_factory.mktemp("limited")
    with running_site(folder, fixtures=FIXTURES, workers=2, TRUSTED_PROXIES="1") as url:
        wait_until(lambda: len(worker_pids(url)) == 2, "both workers run")
        yield url


def port_of(url: str) -> int:
    return int(urlsplit(url).port or 0)


def test_killed_workers_lose_no_acknowledged_change_and_none_is_applied_twice(limited_site: str) -> None:
    """`make bench ONLY=tables` does the same with 2,000 changes."""
    port, kill = port_of(limited_site), partial(kill_oldest_worker, limited_site)
    run = asyncio.run(change_while_workers_die(port, KINGDOM, kill, tables=3, changes=300, kills=3))
    assert run.acknowledged >= 300
    assert (run.lost, run.surplus, run.kills) == (0, 0, 3)
    assert run.failures > 0  # some were in the middle of a request


def test_two_nodes_share_tables_while_redis_is_stopped_and_started(tmp_path: Path) -> None:
    """Four phones, two on each node. Without Redis each poll asks the database; afterwards nobody sees old versions."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres())
        except NoPostgres as reason:
            pytest.skip(str(reason))
        redis = stack.enter_context(redis_server())
        database = stack.enter_context(temporary_database("nodes", server))
        variables: dict[str, Any] = {"DATABASE_URL": database, "REDIS_URL": redis.url, "TRUSTED_PROXIES": "1"}
        urls = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            site = running_site(tmp_path / name, **variables)  # with little content, which loads fast
            urls.append(stack.enter_context(site))
        asyncio.run(play_on_nodes([port_of(url) for url in urls], redis))


async def play_on_nodes(ports: list[int], redis: Any) -> None:
    async with seated_phones(ports, SMALL_KINGDOM, 4) as phones:
        for round_number, prepare in enumerate((lambda: None, redis.stop, redis.start)):
            prepare()
            ticks = [
                phone.tick(f"r{round_number}-{at}-{step}") for at, phone in enumerate(phones) for step in range(10)
            ]
            for tick in ticks:
                await tick
            expected = {key for phone in phones for key in phone.ticks}
            for phone in phones:
                await wait_for_ticks(phone, expected)
        assert len(expected) == 120
        versions = {(await phone.read())["version"] for phone in phones}
        assert versions == {4 + 120}


async def wait_for_ticks(phone: Phone, expected: set[str], seconds: float = 30) -> None:
    """Polls as phones do, with the version that is known, until all ticks are seen."""
    version, seen, end = 1, set[str](), time.monotonic() + seconds
    while seen != expected:
        assert time.monotonic() < end, expected - seen
        status, answer = await phone.connection.ask("GET", f"/api/v1/tables/{phone.code}/?since={version}")
        assert status in (200, 304)
        if status == 200:
            table = json.loads(answer)
            version, seen = table["version"], {tick["key"] for tick in table["ticks"]}
        else:
            await asyncio.sleep(0.1)


def test_ten_thousand_guesses_find_nothing_and_slow_nobody(limited_site: str) -> None:
    """50 guessers, each with an address of its own, while somebody else polls a table."""
    seconds_alone, seconds, statuses = asyncio.run(guess(port_of(limited_site), guessers=50, guesses=200))
    assert sum(statuses.values()) == 10_000
    assert statuses.keys() == {404, 429}
    assert statuses[404] == 50 * 60  # then each of them has to wait for an hour
    assert statistics.median(seconds) < max(0.25, 20 * statistics.median(seconds_alone))
    assert max(seconds) < 5


async def guess(port: int, *, guessers: int, guesses: int) -> tuple[list[float], list[float], dict[int, int]]:
    """How long polls of others take before and during the guesses, and the statuses of all guesses."""
    statuses: dict[int, int] = {}

    async def try_codes(number: int) -> None:
        connection = Connection(port, 50_000 + number)
        for attempt in range(guesses):
            code = new_link_code() if attempt % 2 else new_spoken_code()
            since = "?since=1" if attempt % 3 else ""
            status, _ = await connection.ask("GET", f"/api/v1/tables/{code}/{since}")
            statuses[status] = statuses.get(status, 0) + 1
        connection.close()

    async def poll(phone: Phone, times: list[float]) -> None:
        began = time.monotonic()
        status, _ = await phone.connection.ask("GET", f"/api/v1/tables/{phone.code}/?since=1")
        assert status == 304
        times.append(time.monotonic() - began)

    async with seated_phones([port], KINGDOM, 1) as (phone,):
        alone: list[float] = []
        meanwhile: list[float] = []
        for _ in range(20):
            await poll(phone, alone)
        all_guesses = asyncio.gather(*(try_codes(number) for number in range(guessers)))
        while not all_guesses.done():
            await poll(phone, meanwhile)
            await asyncio.sleep(0.05)
        await all_guesses
    return alone, meanwhile, statuses


def post(url: str, path: str, body: Any, **headers: str) -> RawResponse:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return send_request(port_of(url), "POST", f"/api/v1/tables/{path}", data, **JSON, **headers)


def open_table(url: str, address: str, **more: Any) -> RawResponse:
    body = {"kingdom": KINGDOM, "secret": SECRET, "name": "Anna", "crest": "fox", **more}
    return post(url, "", body, **{"X-Forwarded-For": address})


def send(url: str, code: str, *changes: dict[str, Any], secret: str = SECRET) -> RawResponse:
    """Changes at a table; what they leave out of id and time is filled in."""
    filled = [{"id": f"attack-{os.urandom(6).hex()}", "at": time.time_ns() // 10**6, **change} for change in changes]
    return post(url, f"{code}/changes/", {"secret": secret, "changes": filled})


@pytest.fixture(scope="module")
def code(limited_site: str) -> str:
    """A table of an attacker, who holds it."""
    answer = open_table(limited_site, "192.0.2.1")
    assert answer.status == 200, answer.body
    found: str = json.loads(answer.body)["table"]["link_code"]
    return found


def read_table(url: str, code: str, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(send_request(port_of(url), "GET", f"/api/v1/tables/{code}/{query}").body)
    return found


HOSTILE_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"secret": "' + b"s" * 22 + b'"}',
    b"[" * 5_000,
    b'{"secret": "' + b"s" * 22 + b'", "changes": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    b'{"secret": "' + b"s" * 22 + b'", "secret": "' + b"t" * 22 + b'", "changes": []}',
    b'{"secret": "ssssssssssssssssssssss", "changes": [{"id": "\\ud800aaaaaaa", "kind": "close", "at": 1}]}',
    b"\xff\xfe" * 20,
    json.dumps({"secret": "s" * 22, "changes": [{"id": "a" * 8, "kind": "close", "at": 1e400}]}).encode(),
    json.dumps({"secret": "s" * 22, "changes": [{"id": "a" * 8, "kind": "close", "at": 10**400}]}).encode(),
]


@pytest.mark.parametrize("body", HOSTILE_BODIES)
def test_bodies_that_are_no_changes_are_refused_and_change_nothing(limited_site: str, code: str, body: bytes) -> None:
    before = read_table(limited_site, code)["version"]
    assert 400 <= post(limited_site, f"{code}/changes/", body).status < 423
    assert 400 <= post(limited_site, "", body).status < 423
    assert read_table(limited_site, code)["version"] == before


def test_bodies_that_are_too_long_are_refused(limited_site: str, code: str) -> None:
    change = {"kind": "tick", "game": 1, "key": "s0", "is_on": True}
    assert send(limited_site, code, *[change] * 51).status == 400
    assert post(limited_site, f"{code}/changes/", b" " * 70_000).status == 413
    assert open_table(limited_site, "192.0.2.1", name="N" * 70_000).status == 413
    assert open_table(limited_site, "192.0.2.1", kingdom="1." + "a" * 60_000).status in (400, 422)


@pytest.mark.parametrize(
    "key", ["", "short", "a" * 41, "a b c d e", "aaaaaaaa\n", "äääääääää", "<script>", 12345678, None]
)
def test_bad_idempotency_keys_are_refused(limited_site: str, code: str, key: Any) -> None:
    change = {"id": key, "kind": "tick", "game": 1, "key": "s0", "is_on": True}
    answer = send(limited_site, code, change)
    assert answer.status == 400
    assert "changes[0].id" in json.loads(answer.body)["errors"]


@pytest.mark.parametrize(
    "name", ["", " ", "\t\n", "a\x00b", "a\x1b[31mb", "a\u202eb", "a\u200bb", "\ud800", "x" * 25, 7]
)
def test_names_that_cannot_be_shown_are_refused(limited_site: str, code: str, name: Any) -> None:
    assert open_table(limited_site, "192.0.2.1", name=name).status in (400, 422)
    assert send(limited_site, code, {"kind": "profile", "name": name, "crest": "fox"}).status in (400, 422)


def test_html_in_names_is_text_in_json_and_on_no_page(limited_site: str, code: str) -> None:
    name = "<img src=x onerror=a()>"
    assert send(limited_site, code, {"kind": "profile", "name": name, "crest": "fox"}).status == 200
    answer = send_request(port_of(limited_site), "GET", f"/api/v1/tables/{code}/")
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(answer.body)["guests"][0]["name"] == name
    for path in (f"/t/{code}/", f"/zusammen/?code={code}", f"/t/{code}/qr.svg"):
        assert b"onerror" not in send_request(port_of(limited_site), "GET", path).body


def test_a_table_has_eight_guests_and_nobody_writes_for_another(limited_site: str) -> None:
    code = json.loads(open_table(limited_site, "192.0.2.7").body)["table"]["link_code"]
    secrets = [f"{number}".rjust(22, "g") for number in range(2, 10)]
    results = [send(limited_site, code, {"kind": "join", "name": "Gast", "crest": "bee"}, secret=s) for s in secrets]
    guests = [json.loads(result.body)["guest"] for result in results]
    assert guests == [2, 3, 4, 5, 6, 7, 8, None]
    assert json.loads(results[-1].body)["results"][0]["refusal"] == "table-full"
    score = {"kind": "score", "game": 1, "key": "province", "number": 8}
    assert send(limited_site, code, {**score, "guest": 1}, secret=secrets[0]).status == 422
    assert send(limited_site, code, {**score, "by": 1}, secret=secrets[0]).status == 400
    for kind in ({"kind": "remove", "guest": 1}, {"kind": "close"}, {"kind": "hand_on", "guest": 2}, {"kind": "take"}):
        result = json.loads(send(limited_site, code, kind, secret=secrets[0]).body)["results"][0]
        assert result["refusal"] in ("not-holder", "holder-is-here")
    for kind in ({"kind": "tick", "game": 1, "key": "s0", "is_on": True}, {"kind": "done", "game": 1, "is_on": True}):
        result = json.loads(send(limited_site, code, kind, secret="x" * 22).body)["results"][0]
        assert result["refusal"] == "not-a-guest"


def test_a_table_has_300_cells_and_32_kilobytes(limited_site: str, code: str) -> None:
    """Whichever limit comes first: the responses stay small, and what is there can still be changed."""
    refusals = []
    for start in range(0, 400, 50):
        keys = [f"k{number}".ljust(80, "x") for number in range(start, start + 50)]
        changes = [{"kind": "tick", "game": 1, "key": key, "is_on": True} for key in keys]
        refusals += [result["refusal"] for result in json.loads(send(limited_site, code, *changes).body)["results"]]
    assert refusals.count(None) <= 300
    assert set(refusals) - {None} <= {"too-many-entries", "table-too-large"}
    assert refusals[-1]
    answer = send_request(port_of(limited_site), "GET", f"/api/v1/tables/{code}/?since=0")
    assert len(answer.body) < 80_000
    again = {"kind": "tick", "game": 1, "key": "k0".ljust(80, "x"), "is_on": False}
    assert json.loads(send(limited_site, code, again).body)["results"][0]["result"] == "applied"


@pytest.mark.parametrize("since", ["-1", "1.0", "1e3", "", "x", "9" * 30, "1&since=2", "%00", "²", "1%20"])
def test_an_impossible_since_is_refused(limited_site: str, code: str, since: str) -> None:
    path = f"/api/v1/tables/{code}/?since={since.replace('²', '%C2%B2')}"
    assert send_request(port_of(limited_site), "GET", path).status == 400


def test_a_stale_or_future_since_gets_the_whole_table(limited_site: str, code: str) -> None:
    table = read_table(limited_site, code)
    for since in (0, 1, table["version"] + 1, 999_999_999):
        found = read_table(limited_site, code, f"?since={since}")
        assert (found["version"], found["guests"]) == (table["version"], table["guests"])


def test_nothing_of_a_table_may_be_stored_on_the_way(limited_site: str, code: str) -> None:
    version = read_table(limited_site, code)["version"]
    paths = [
        f"/api/v1/tables/{code}/",
        f"/api/v1/tables/{code}/?since={version}",
        f"/t/{code}/",
        f"/zusammen/?code={code}",
    ]
    answers = [send_request(port_of(limited_site), "GET", path) for path in paths]
    answers.append(send(limited_site, code, {"kind": "done", "game": 1, "is_on": True}))
    assert [answer.status for answer in answers] == [200, 304, 302, 302, 200]
    for answer in answers:
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["ETag"] is None
    assert send_request(port_of(limited_site), "GET", f"/api/v1/tables/{code}/", If_None_Match="*").status == 200


def test_one_address_opens_thirty_tables_an_hour_and_others_do_not_notice(limited_site: str) -> None:
    statuses = [open_table(limited_site, "192.0.2.30").status for _ in range(35)]
    assert statuses == [200] * 30 + [429] * 5
    assert open_table(limited_site, "192.0.2.31").status == 200


def test_no_address_is_in_the_files_of_the_site(limited_site: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    open_table(limited_site, "192.0.2.99")
    folder = next(path for path in tmp_path_factory.getbasetemp().glob("limited*"))
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert any(path.name.startswith("db.sqlite3") for path in files)
    assert [path.name for path in files if b"192.0.2.99" in path.read_bytes()] == []
