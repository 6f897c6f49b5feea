"""Phones at shared tables that ask a running site over HTTP, as many as a test or a benchmark wants."""

import asyncio
import itertools
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

GONE = (OSError, EOFError, ValueError, IndexError)  # what a connection to a killed worker ends with
RETRY_SECONDS = 0.05
GUESTS = 4  # at each table
KEYS = 20  # that a phone ticks in turn
ANSWER_SECONDS = 30  # after which a phone gives up a request


class Connection:
    """One connection that is kept open, and requests on it, from an address of its own as behind a proxy."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"10.{number // 65_536}.{number // 256 % 256}.{number % 256}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and body of a response; asks once more where the server has closed the idle connection."""
        try:
            return await self.ask_once(method, path, body)
        except GONE:
            self.close()
            return await self.ask_once(method, path, body)

    async def ask_until_answered(self, method: str, path: str, body: object = None) -> tuple[int, bytes, int]:
        """As a phone does: again until there is an answer that is no failure of the server; and how often it failed."""
        for failures in itertools.count():
            with suppress(*GONE):
                async with asyncio.timeout(ANSWER_SECONDS):
                    status, answer = await self.ask_once(method, path, body)
                if status < 500:
                    return status, answer, failures
            self.close()
            await asyncio.sleep(RETRY_SECONDS)
        raise AssertionError

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

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


@dataclass
class Phone:
    """A guest of a table. `ticks` is what the server said it has applied last, by key, of `acknowledged` changes."""

    connection: Connection
    code: str = ""
    secret: str = field(default_factory=lambda: secrets.token_hex(16))
    ticks: dict[str, bool] = field(default_factory=dict)
    acknowledged: int = 0
    failures: int = 0

    def change(self, kind: str, **fields: object) -> dict[str, Any]:
        return {"id": secrets.token_hex(8), "kind": kind, "at": time.time_ns() // 10**6, **fields}

    async def open(self, kingdom: str) -> None:
        body = {"kingdom": kingdom, "secret": self.secret, "name": "Anna", "crest": "fox"}
        status, answer = await self.connection.ask("POST", "/api/v1/tables/", body)
        assert status == 200, answer
        self.code = json.loads(answer)["table"]["link_code"]

    async def send(self, *changes: dict[str, Any]) -> dict[str, Any]:
        """Sends changes, again until they are answered."""
        body = {"secret": self.secret, "changes": list(changes)}
        path = f"/api/v1/tables/{self.code}/changes/"
        status, answer, failures = await self.connection.ask_until_answered("POST", path, body)
        assert status == 200, answer
        self.failures += failures
        found: dict[str, Any] = json.loads(answer)
        return found

    async def join(self, name: str) -> None:
        assert (await self.send(self.change("join", name=name, crest="bee")))["guest"]

    async def tick(self, key: str, *, is_on: bool = True) -> None:
        change = self.change("tick", game=1, key=key, is_on=is_on)
        (result,) = (await self.send(change))["results"]
        assert result["result"] in ("applied", "repeated"), result
        self.ticks[key] = is_on
        self.acknowledged += 1

    async def read(self) -> dict[str, Any]:
        status, answer = await self.connection.ask("GET", f"/api/v1/tables/{self.code}/?since=0")
        assert status == 200, answer
        found: dict[str, Any] = json.loads(answer)
        return found


@asynccontextmanager
async def seated_phones(ports: list[int], kingdom: str, number: int) -> AsyncIterator[list[Phone]]:
    """So many phones at one new table; they ask the sites at these ports in turn."""
    turns = itertools.cycle(ports)
    phones = [Phone(Connection(next(turns), at)) for at in range(1, number + 1)]
    await phones[0].open(kingdom)
    for at, phone in enumerate(phones[1:], 2):
        phone.code = phones[0].code
        await phone.join(f"Gast {at}")
    yield phones
    for phone in phones:
        phone.connection.close()


@dataclass
class KilledRun:
    """What became of changes during which workers were killed."""

    acknowledged: int = 0
    lost: int = 0
    surplus: int = 0  # versions beyond one for each guest and change: changes that were applied twice
    failures: int = 0  # requests that a killed worker did not answer; phones have sent them again
    kills: int = 0


async def change_while_workers_die(
    port: int, kingdom: str, kill: Callable[[], bool], *, tables: int, changes: int, kills: int
) -> KilledRun:
    """Four phones at each table make at least so many changes, and until `kill`, which says whether it did, has killed.

    Every change differs from what was there before, so each makes exactly one version.
    """
    run = KilledRun()

    async def play(phone: Phone, number: int) -> None:
        for step in itertools.count():
            if run.acknowledged >= changes and run.kills >= kills:
                break
            await phone.tick(f"s{number}-{step % KEYS}", is_on=step // KEYS % 2 == 0)
            run.acknowledged += 1

    async def kill_now_and_then() -> None:
        while run.kills < kills:
            if run.acknowledged >= changes * run.kills / kills:
                run.kills += kill()
            await asyncio.sleep(RETRY_SECONDS)

    async with AsyncExitStack() as stack:
        seated = [await stack.enter_async_context(seated_phones([port], kingdom, GUESTS)) for _ in range(tables)]
        plays = [play(phone, number) for phones in seated for number, phone in enumerate(phones)]
        await asyncio.gather(*plays, kill_now_and_then())
        for phones in seated:
            table = await phones[0].read()
            marks = {tick["key"]: tick["is_on"] for tick in table["ticks"]}
            run.lost += sum(marks.get(key) != is_on for phone in phones for key, is_on in phone.ticks.items())
            run.surplus += table["version"] - GUESTS - sum(phone.acknowledged for phone in phones)
            run.failures += sum(phone.failures for phone in phones)
    return run
