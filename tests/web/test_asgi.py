"""What the ASGI application promises whatever its threads and clients do."""

import asyncio
from threading import Event
from typing import Any

import pytest

from web import asgi, limits


def test_health_needs_no_thread() -> None:
    """Not even where all threads of all kinds are taken, as by the first askers of an offline copy in former times."""
    application, is_over, sent = asgi.Application(lambda _: None), Event(), []
    for name, threads in limits.THREADS.items():
        for _ in range(threads):
            application.pools[name].submit(is_over.wait)
    scope = {"type": "http", "method": "GET", "path": "/healthz", "query_string": b"", "headers": []}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    try:
        asyncio.run(asyncio.wait_for(application(scope, receive, send), 5))
    finally:
        is_over.set()
    assert sent[0]["status"] == 200


def test_a_client_that_reads_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SEND_TIMEOUT_SECONDS", 0.1)
    offered = []

    async def send(message: dict[str, Any]) -> None:
        offered.append(message)
        await asyncio.Event().wait()

    asyncio.run(asyncio.wait_for(asgi.send_all(send, [{"piece": 1}, {"piece": 2}]), 5))
    assert offered == [{"piece": 1}]
