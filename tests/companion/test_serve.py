"""`make run` as users see it: a server on a port."""

import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psycopg
import pytest
from django.conf import settings as all_settings
from django.core.management.base import CommandError

from companion.management.commands import serve
from companion.management.commands.serve import check_port
from tests.support.content import write_content
from tests.support.processes import run_manage, wait_until
from tests.support.servers import running_site

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the site writes to."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with running_site(folder, workers=2) as url:
        yield url


def get(url: str, **headers: str) -> tuple[int, Message, str]:
    try:
        with urlopen(Request(url, headers=headers), timeout=20) as answer:  # noqa: S310 - our own address
            return answer.status, answer.headers, answer.read().decode()
    except HTTPError as error:
        return error.code, error.headers, error.read().decode()


def test_site_serves_hashed_compressed_files_without_debug(site: str, folder: Path) -> None:
    status, headers, page = get(site)
    assert status == 200
    assert re.search(r"\d\d Karten", page)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    stylesheet = re.search(r'href="(/static/css/begleiter\.[0-9a-f]{12}\.css)"', page)
    assert stylesheet
    status, headers, _ = get(site + stylesheet[1])
    assert status == 200
    assert "immutable" in headers["Cache-Control"]
    assert (folder / "var" / "static" / stylesheet[1].removeprefix("/static/")).with_suffix(".css.gz").exists()
    status, _, page = get(site + "/nichts/")
    assert status == 404
    assert "DEBUG" not in page
    assert "Traceback" not in page
    assert get(site, Host="evil.example")[0] == 400


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        (f"GET /api/v1/search/?q={'x' * 9_000} HTTP/1.1\r\nHost: localhost\r\n", 200),
        (f"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: {'x' * 40_000}\r\n", 200),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nA b: c\r\n", 400),
        ("GUGUS\r\n", 400),
    ],
)
def test_long_heads_are_answered_and_invalid_ones_400(site: str, request_text: str, status: int) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(site).port), timeout=20) as connection:
        connection.sendall(f"{request_text}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert get(site)[0] == 200


def test_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run_manage(tmp_path, "serve", "--port", port)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        f"CommandError: Port {port} on 127.0.0.1 is already in use. Choose another one: make run PORT=8001"
    )


def test_every_worker_serves_new_content(site: str, folder: Path, tmp_path: Path) -> None:
    def has_new_content() -> list[bool]:
        """For each of 40 connections, which both workers accept, whether its page has the new number of cards."""
        return ["20 Karten" in get(site)[2] for _ in range(40)]

    assert not any(has_new_content())
    write_content(tmp_path / "fixtures", cards=20)
    assert run_manage(folder, "load_content", "--fixtures", str(tmp_path / "fixtures")).returncode == 0
    wait_until(lambda: all(has_new_content()), "both workers know the new content")


def test_static_files_are_collected_once_for_each_code(settings, tmp_path: Path, monkeypatch) -> None:
    collected: list[str] = []
    settings.STATIC_ROOT = tmp_path
    monkeypatch.setattr(serve, "call_command", lambda name, **options: collected.append(name))
    for _ in range(2):
        serve.collect_static_files()
    assert collected == ["collectstatic"]
    monkeypatch.setattr(serve, "code_version", lambda parts: "other")
    serve.collect_static_files()
    assert len(collected) == 2
    (tmp_path / "version.txt").unlink()  # with the whole folder
    serve.collect_static_files()
    assert len(collected) == 3


@pytest.mark.parametrize("port", ["0", "70000", "http"])
def test_invalid_port_is_reported_in_one_sentence(port: str) -> None:
    with pytest.raises(CommandError, match=r"^PORT must be a number from 1 to 65535, not "):
        check_port("127.0.0.1", port)


class Gate:
    """A TCP relay in front of the database that can be shut and opened again."""

    def __init__(self, host: str, port: int) -> None:
        self._target = f"{host}/.s.PGSQL.{port}" if host.startswith("/") else (host, port)
        self._open = True
        self._links: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def shut(self) -> None:
        self._open = False
        for link in self._links:
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
        self._links.clear()

    def open(self) -> None:
        self._open = True

    def close(self) -> None:
        self.shut()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                inside, _ = self._listener.accept()
                if not self._open:
                    inside.close()
                    continue
                outside = self._connect()
                self._links += [inside, outside]
                for source, sink in ((inside, outside), (outside, inside)):
                    threading.Thread(target=self._relay, args=(source, sink), daemon=True).start()

    def _connect(self) -> socket.socket:
        if isinstance(self._target, tuple):
            return socket.create_connection(self._target)
        outside = socket.socket(socket.AF_UNIX)
        outside.connect(self._target)
        return outside

    @staticmethod
    def _relay(source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        for link in (source, sink):
            link.close()


@pytest.fixture
def outage_database() -> Iterator[dict[str, str]]:
    """A separate database on the server that the tests use."""
    server: dict[str, Any] = {
        key.lower(): str(all_settings.DATABASES["default"][key]) for key in ("HOST", "PORT", "USER", "PASSWORD")
    }
    options: dict[str, Any] = all_settings.DATABASES["default"]["OPTIONS"]
    server["host"] = options.get("host") or server["host"]
    given = {key: value for key, value in server.items() if value}
    name = f"begleiter_outage_{os.getpid()}"
    with psycopg.connect(dbname="postgres", autocommit=True, **given) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield {**server, "name": name}
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.postgres
def test_site_answers_503_during_database_outage_and_recovers(outage_database, tmp_path: Path) -> None:
    gate = Gate(outage_database["host"] or "127.0.0.1", int(outage_database["port"] or 5432))
    user = f"{outage_database['user']}:{outage_database['password']}@"
    url = f"postgres://{user}127.0.0.1:{gate.port}/{outage_database['name']}"
    try:
        with running_site(tmp_path, DATABASE_URL=url) as site:
            assert get(site)[0] == 200
            gate.shut()
            wait_until(lambda: get(site)[0] == 503, "the site asks the database again")
            _, headers, page = get(site)
            assert headers["Retry-After"] == "30"
            assert "Datenbank antwortet nicht" in page
            status, headers, body = get(f"{site}/api/v1/cards/card-1/")
            assert (status, headers["Content-Type"]) == (503, "application/problem+json")
            assert '"code": "database-unavailable"' in body
            gate.open()
            assert get(site)[0] == 200
            assert get(f"{site}/api/v1/cards/card-1/")[0] == 200
    finally:
        gate.close()
