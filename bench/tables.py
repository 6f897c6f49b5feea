"""Shared tables under load: phones that poll every two seconds and change their tables, two workers.

`BENCH_SECONDS=60 BENCH_TABLES=250 make bench ONLY=tables` is the full measure: 1,000 phones; by default it is short.
Each phone has an address of its own, as behind a proxy, so that the rate limit is part of what is measured.
"""

import asyncio
import itertools
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from bench import Figure
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.attacks.conftest import worker_pids
from tests.support.content import FIXTURES
from tests.support.databases import temporary_database
from tests.support.postgres import NoPostgres, postgres
from tests.support.processes import wait_until
from tests.support.servers import running_site

SECONDS = float(os.environ.get("BENCH_SECONDS") or 10)
TABLES = int(os.environ.get("BENCH_TABLES") or 50)
GUESTS = 4
POLL_SECONDS = 2
CHANGE_SECONDS = 20  # between two changes of one phone
POLLS_OF_ONE = 2_000  # for the CPU time of a poll without news
TEN = tuple("cellar market militia mine moat remodel smithy village woodcutter workshop".split())
KINGDOM = to_code(Kingdom(piles=TEN), Choices(players=4))


class Connection:
    """One connection that is kept open, and requests on it."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"10.{number // 65_536}.{number // 256 % 256}.{number % 256}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and body of a response; asks once more where the server has closed the idle connection."""
        try:
            return await self.ask_once(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.writer = None
            return await self.ask_once(method, path, body)

    async def ask_once(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        if self.writer is None or self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {self.address}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if data else ""
        self.writer.write(f"{head}{kind}\r\n".encode() + data)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
        return int(lines[0].split()[1]), await self.reader.readexactly(length)


class Measured:
    """What all phones have seen: seconds until others saw a change, errors, ids of acknowledged changes."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.requests = 0
        self.errors = 0
        self.acknowledged: dict[str, set[str]] = {}
        self.sent_at: dict[str, float] = {}


class BenchedPhone:
    """A guest who polls, and sometimes ticks a step that nobody else ticks."""

    def __init__(self, measured: Measured, connection: Connection, code: str, number: int) -> None:
        self.measured, self.connection, self.code, self.number = measured, connection, code, number
        self.secret = f"secret-of-guest-{number:08}"
        self.version = 0
        self.seen: set[str] = set()
        self.count = 0

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        self.measured.requests += 1
        status, answer = await self.connection.ask(method, path, body)
        self.measured.errors += status not in (200, 304)
        return status, answer

    async def send(self, kind: str, **fields: object) -> None:
        change = {"id": f"{self.number:08}-{self.count:04}", "kind": kind, "at": time.time_ns() // 10**6, **fields}
        self.count += 1
        body = {"secret": self.secret, "changes": [change]}
        status, answer = await self.ask("POST", f"/api/v1/tables/{self.code}/changes/", body)
        key = fields.get("key")
        if status == 200 and json.loads(answer)["results"][0]["result"] == "applied" and key:
            self.measured.acknowledged.setdefault(self.code, set()).add(str(key))

    async def change(self) -> None:
        key = f"s{self.number}-{self.count}"
        self.seen.add(key)
        self.measured.sent_at[key] = time.monotonic()
        await self.send("tick", game=1, key=key, is_on=True)

    async def poll(self) -> None:
        status, answer = await self.ask("GET", f"/api/v1/tables/{self.code}/?since={self.version}")
        if status != 200:
            return
        table = json.loads(answer)
        self.version = table["version"]
        for key in {tick["key"] for tick in table["ticks"]} - self.seen:
            self.seen.add(key)
            self.measured.delays.append(time.monotonic() - self.measured.sent_at[key])

    async def play(self, rng: random.Random, end: float) -> None:
        await asyncio.sleep(rng.uniform(0, POLL_SECONDS))
        next_change = time.monotonic() + rng.uniform(0, CHANGE_SECONDS)
        while time.monotonic() < end:
            began = time.monotonic()
            if began >= next_change and began < end - 2 * POLL_SECONDS:
                next_change += CHANGE_SECONDS
                await self.change()
            await self.poll()
            await asyncio.sleep(max(0.0, POLL_SECONDS - (time.monotonic() - began)))


async def open_tables(port: int, measured: Measured) -> list[BenchedPhone]:
    phones, numbers = [], itertools.count(1)
    for _ in range(TABLES):
        number = next(numbers)
        connection = Connection(port, number)
        host = BenchedPhone(measured, connection, "", number)
        body = {"kingdom": KINGDOM, "secret": host.secret, "name": "Anna", "crest": "fox"}
        _, answer = await host.ask("POST", "/api/v1/tables/", body)
        host.code = json.loads(answer)["table"]["link_code"]
        guests = [
            BenchedPhone(measured, Connection(port, n), host.code, n) for n in itertools.islice(numbers, GUESTS - 1)
        ]
        for guest in guests:
            await guest.send("join", name=f"Gast {guest.number}", crest="bee")
        phones += [host, *guests]
    return phones


def cpu_seconds(pids: set[int]) -> float:
    """CPU time that these processes have used."""
    return sum(
        sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) for pid in pids
    ) / os.sysconf("SC_CLK_TCK")


async def play_evening(port: int, pids: set[int], name: str) -> list[Figure]:
    measured, rng = Measured(), random.Random(1)  # noqa: S311
    phones = await open_tables(port, measured)
    used, began = cpu_seconds(pids), time.monotonic()
    await asyncio.gather(*(phone.play(rng, began + SECONDS) for phone in phones))
    cores = (cpu_seconds(pids) - used) / (time.monotonic() - began)
    p95 = statistics.quantiles(measured.delays, n=20)[-1] if len(measured.delays) > 1 else float("nan")
    lost = 0
    for code, keys in measured.acknowledged.items():
        _, answer = await phones[0].connection.ask("GET", f"/api/v1/tables/{code}/")
        lost += len(keys - {tick["key"] for tick in json.loads(answer)["ticks"]})
    changes = sum(map(len, measured.acknowledged.values()))
    quiet = phones[-1]
    await quiet.poll()
    used = cpu_seconds(pids)
    for _ in range(POLLS_OF_ONE):
        await quiet.poll()
    poll = (cpu_seconds(pids) - used) / POLLS_OF_ONE * 1000
    return [
        Figure(f"{name}: {len(phones)} phones, change seen, p95", p95, 2.5, "s"),
        Figure(f"{name}: cores of both workers", cores, 1, ""),
        Figure(f"{name}: errors of {measured.requests} requests", measured.errors, 0, ""),
        Figure(f"{name}: lost of {changes} changes", lost, 0, ""),
        Figure(f"{name}: CPU time of a poll without news", poll, 0.5, "ms"),
    ]


def measure_site(name: str, **variables: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        options = {"TRUSTED_PROXIES": "1", **variables}
        with running_site(Path(folder), fixtures=FIXTURES, workers=2, **options) as url:
            wait_until(lambda: len(worker_pids(url)) == 2, "both workers run")
            yield from asyncio.run(play_evening(int(urlsplit(url).port or 0), worker_pids(url), name))


def measure_sqlite() -> Iterator[Figure]:
    yield from measure_site("SQLite")


def measure_postgres() -> Iterator[Figure]:
    try:
        with postgres() as server, temporary_database("bench_tables", server) as url:
            yield from measure_site("PostgreSQL", DATABASE_URL=url)
    except NoPostgres as reason:
        print(f"PostgreSQL: skipped, {reason}")


MEASUREMENTS = [measure_sqlite, measure_postgres]
