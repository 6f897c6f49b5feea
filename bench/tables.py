"""Shared tables under load, on two workers, two nodes, while workers are killed, and while somebody guesses codes.

`make bench ONLY=tables` takes four minutes: 1,000 phones at 250 tables for a minute on SQLite and on PostgreSQL, for
40 s on two nodes with Redis. BENCH_SECONDS and BENCH_TABLES make it shorter. Phones are behind a proxy, so that the
rate limit is part of what is measured. What measuring and other programs take from the machine is told apart: where
the load generator is late, or others use the cores, delays say little about the site.
"""

import asyncio
import itertools
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from bench import Figure
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.attacks.conftest import kill_oldest_worker, worker_pids
from tests.attacks.test_shared_tables import guess
from tests.support.content import FIXTURES
from tests.support.databases import temporary_database
from tests.support.postgres import NoPostgres, postgres
from tests.support.processes import wait_until
from tests.support.redis import RedisServer, redis_server
from tests.support.servers import running_site
from tests.support.table_phones import Connection, change_while_workers_die

SECONDS = float(os.environ.get("BENCH_SECONDS") or 60)
SECONDS_ON_NODES = SECONDS * 2 / 3
TABLES = int(os.environ.get("BENCH_TABLES") or 250)
GUESTS = 4
POLL_SECONDS = 2
CHANGE_SECONDS = 20  # between two changes of one phone
POLLS_OF_ONE = 3_000  # for the CPU time of a poll without news
BEAT_SECONDS = 0.05  # of the clock that says how late the load generator is
TEN = tuple("cellar market militia mine moat remodel smithy village woodcutter workshop".split())
KINGDOM = to_code(Kingdom(piles=TEN), Choices(players=4))

Disturb = Callable[[float], Awaitable[None]]
"""What is done to the site meanwhile, with the seconds that there are for it."""


class Measured:
    """What all phones have seen: seconds until others saw a change, errors, keys of acknowledged changes."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.answers: list[float] = []  # seconds that requests took
        self.late: list[float] = []  # seconds by which the load generator was late itself
        self.errors = 0
        self.acknowledged: dict[str, set[str]] = {}
        self.sent_at: dict[str, float] = {}

    async def beat(self, end: float) -> None:
        while (began := time.monotonic()) < end:
            await asyncio.sleep(BEAT_SECONDS)
            self.late.append(time.monotonic() - began - BEAT_SECONDS)


class BenchedPhone:
    """A guest who polls, and sometimes ticks a step that nobody else ticks."""

    def __init__(self, measured: Measured, connection: Connection, code: str, number: int) -> None:
        self.measured, self.connection, self.code, self.number = measured, connection, code, number
        self.secret = f"secret-of-guest-{number:08}"
        self.version = 0
        self.seen: set[str] = set()
        self.count = 0

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        began = time.monotonic()
        status, answer = await self.connection.ask(method, path, body)
        self.measured.answers.append(time.monotonic() - began)
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


async def open_table(ports: Iterator[int], measured: Measured, numbers: Iterator[int]) -> list[BenchedPhone]:
    """The phones of one table; they ask the nodes at these ports in turn."""
    phones = [BenchedPhone(measured, Connection(next(ports), n), "", n) for n in itertools.islice(numbers, GUESTS)]
    host, *guests = phones
    body = {"kingdom": KINGDOM, "secret": host.secret, "name": "Anna", "crest": "fox"}
    _, answer = await host.ask("POST", "/api/v1/tables/", body)
    host.code = json.loads(answer)["table"]["link_code"]
    for guest in guests:
        guest.code = host.code
        await guest.send("join", name=f"Gast {guest.number}", crest="bee")
    return phones


def cpu_seconds(pids: set[int]) -> float:
    """CPU time that these processes have used."""
    return sum(
        sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) for pid in pids
    ) / os.sysconf("SC_CLK_TCK")


def busy_seconds() -> float:
    """CPU time that the whole machine has used."""
    user, nice, system, _, _, irq, softirq, *_ = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def database_pids(name: str) -> set[int]:
    """The processes of PostgreSQL that serve the database with this name."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            title = path.read_bytes().decode(errors="replace")
        except OSError:  # the process has ended
            continue
        if title.startswith("postgres:") and name in title:
            found.add(int(path.parent.name))
    return found


def p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else float("nan")


async def play_evening(name: str, urls: list[str], database: str, seconds: float, disturb: Disturb) -> list[Figure]:
    """All phones of all tables for so many seconds; `database` is the name of that on PostgreSQL, or empty."""
    measured, rng = Measured(), random.Random(1)  # noqa: S311
    ports, numbers = itertools.cycle([int(urlsplit(url).port or 0) for url in urls]), itertools.count(1)
    phones = [phone for _ in range(TABLES) for phone in await open_table(ports, measured, numbers)]
    measured.answers.clear()
    workers = set().union(*(worker_pids(url) for url in urls))
    backends = database_pids(database) if database else set()
    used, stored, own, busy = cpu_seconds(workers), cpu_seconds(backends), time.process_time(), busy_seconds()
    began = time.monotonic()
    end = began + seconds
    await asyncio.gather(measured.beat(end), disturb(seconds), *(phone.play(rng, end) for phone in phones))
    duration = time.monotonic() - began
    used, stored = (cpu_seconds(workers) - used) / duration, (cpu_seconds(backends) - stored) / duration
    own, busy = (time.process_time() - own) / duration, (busy_seconds() - busy) / duration
    lost = 0
    for code, keys in measured.acknowledged.items():
        _, answer = await phones[0].connection.ask("GET", f"/api/v1/tables/{code}/")
        lost += len(keys - {tick["key"] for tick in json.loads(answer)["ticks"]})
    changes = sum(map(len, measured.acknowledged.values()))
    return [
        Figure(f"{name}: {len(phones)} phones, change seen, p95", p95(measured.delays), 2.5, "s"),
        Figure(f"{name}: an answer takes, p95", p95(measured.answers) * 1000, None, "ms"),
        Figure(f"{name}: the load generator is late, p95", p95(measured.late) * 1000, None, "ms"),
        Figure(f"{name}: cores of workers and database", used + stored, 1, ""),
        Figure(f"{name}: of these, the database", stored, None, ""),
        Figure(f"{name}: cores of other programs meanwhile", max(0, busy - used - stored - own), None, ""),
        Figure(f"{name}: errors of {len(measured.answers)} requests", measured.errors, 0, ""),
        Figure(f"{name}: lost of {changes} changes", lost, 0, ""),
        await measure_poll(name, phones[-1], workers),
    ]


async def measure_poll(name: str, phone: BenchedPhone, workers: set[int]) -> Figure:
    """The CPU time of a poll without news, all of it: server, thread, database driver."""
    await phone.poll()
    used = cpu_seconds(workers)
    for _ in range(POLLS_OF_ONE):
        await phone.poll()
    return Figure(
        f"{name}: CPU time of a poll without news", (cpu_seconds(workers) - used) / POLLS_OF_ONE * 1000, 0.5, "ms"
    )


async def disturb_nothing(seconds: float) -> None:
    """Nothing happens."""


async def stop_redis_for_a_while(redis: RedisServer, seconds: float) -> None:
    """In the middle third there is no Redis."""
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(redis.stop)
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(redis.start)


def start_site(stack: ExitStack, workers: int = 2, **variables: str) -> str:
    """The URL of a site behind a proxy, until the block ends."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    site = running_site(folder, fixtures=FIXTURES, workers=workers, TRUSTED_PROXIES="1", **variables)
    url = stack.enter_context(site)
    wait_until(lambda: len(worker_pids(url)) == workers, "all workers run")
    return url


def measure_sqlite() -> Iterator[Figure]:
    """One node on SQLite; then codes are guessed, and workers are killed during changes."""
    with ExitStack() as stack:
        url = start_site(stack)
        yield from asyncio.run(play_evening("SQLite", [url], "", SECONDS, disturb_nothing))
        yield from measure_guesses(url)
    with ExitStack() as stack:  # without a limit, which four addresses with hundreds of changes would reach
        yield from measure_kills(start_site(stack, API_REQUESTS_PER_MINUTE="0"))


def measure_kills(url: str) -> Iterator[Figure]:
    kill = partial(kill_oldest_worker, url)
    port = int(urlsplit(url).port or 0)
    run = asyncio.run(change_while_workers_die(port, KINGDOM, kill, tables=6, changes=2_000, kills=4))
    label = f"kill -9, {run.kills} times: of {run.acknowledged} changes"
    yield Figure(f"{label} lost", run.lost, 0, "")
    yield Figure(f"{label} applied twice", run.surplus, 0, "")
    yield Figure(f"{label} sent again", run.failures, None, "")


def measure_guesses(url: str) -> Iterator[Figure]:
    alone, meanwhile, statuses = asyncio.run(guess(int(urlsplit(url).port or 0), guessers=50, guesses=200))
    number = sum(statuses.values())
    yield Figure(f"{number} guesses of codes: found", number - statuses.get(404, 0) - statuses.get(429, 0), 0, "")
    yield Figure("polls of others before the guesses, median", statistics.median(alone) * 1000, None, "ms")
    yield Figure("polls of others during the guesses, median", statistics.median(meanwhile) * 1000, None, "ms")
    yield Figure("polls of others during the guesses, p95", p95(meanwhile) * 1000, None, "ms")


def measure_postgres() -> Iterator[Figure]:
    """PostgreSQL: one node, then two nodes with Redis, each with one worker."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres())
        except NoPostgres as reason:
            print(f"PostgreSQL: skipped, {reason}")
            return
        database = stack.enter_context(temporary_database("bench_tables", server))
        name = urlsplit(database).path.strip("/")
        with ExitStack() as one:
            url = start_site(one, DATABASE_URL=database)
            yield from asyncio.run(play_evening("PostgreSQL", [url], name, SECONDS, disturb_nothing))
        redis = stack.enter_context(redis_server())
        urls = [start_site(stack, 1, DATABASE_URL=database, REDIS_URL=redis.url) for _ in range(2)]
        disturb = partial(stop_redis_for_a_while, redis)
        yield from asyncio.run(play_evening("Two nodes", urls, name, SECONDS_ON_NODES, disturb))


MEASUREMENTS = [measure_sqlite, measure_postgres]
