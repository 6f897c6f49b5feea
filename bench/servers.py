"""Web servers compared: cached pages a second, and who is answered while forty clients are slow.

Besides granian, those are measured that are installed: `pip install gunicorn gevent waitress`. Speed needs `wrk`. No
code may change meanwhile: what is built for one release is missing for another.
"""

import importlib.util
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from bench import Figure
from companion.management.commands.serve import SERVER_OPTIONS
from tests.support.content import copy_content
from tests.support.processes import ROOT, environment, run_manage, wait_until
from tests.support.raw_requests import send_request
from tests.support.servers import free_port

APPLICATION, WSGI = "companion.asgi:application", "django.core.wsgi:get_wsgi_application"
GRANIAN_WSGI = "granian --interface wsgi --factory --http 1 --log-level error --port {port} --workers {workers}"
GUNICORN = "gunicorn --log-level error --bind 127.0.0.1:{port} --workers {workers}"
SERVERS = {
    "granian, ASGI": f"granian {' '.join(SERVER_OPTIONS)} --port {{port}} --workers {{workers}} {APPLICATION}",
    "granian, WSGI, 4 threads": f"{GRANIAN_WSGI} --blocking-threads 4 {WSGI}",
    "granian, WSGI, 64 threads": f"{GRANIAN_WSGI} --blocking-threads 64 {WSGI}",
    "gunicorn, gthread, 4 threads": f"{GUNICORN} --worker-class gthread --threads 4 {WSGI}()",
    "gunicorn, gthread, 64 threads": f"{GUNICORN} --worker-class gthread --threads 64 {WSGI}()",
    "gunicorn, gevent": f"{GUNICORN} --worker-class gevent {WSGI}()",
    "waitress, 4 threads": f"waitress --listen 127.0.0.1:{{port}} --threads 4 --call {WSGI}",
}
"""Commands by name; waitress has one process only."""

SLOW_CLIENTS, IDLE_CLIENTS = 40, 200
ASKED = ("/", "/hilfe/", "/karten/moat/", "/regeln/", "/api/v1/tags/", "/suche/?q=Hexe")
MAX_SECONDS = 4
POST = b"POST /api/v1/kingdoms/check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
SLOW = {
    "head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "body": POST + b"Content-Length: 60000\r\n\r\nabc",
    "chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    "idle": b"",
    "reader of a response": b"GET /api/v1/rulings/?page_size=200 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "reader of a file": b"GET /api/v1/bulk/all/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}


def measure_servers() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_content(folder / "var")
        for command in ("write_exports", "collectstatic"):
            run_manage(folder, command, *(("--noinput",) if command == "collectstatic" else ()))
        for server, start in SERVERS.items():
            if importlib.util.find_spec("gevent" if "gevent" in server else start.partition(" ")[0]) is None:
                continue
            if shutil.which("wrk"):
                with running(folder, start, workers=2) as (port, _):
                    yield from measure_speed(server, port)
            with running(folder, start, workers=1) as (port, process):
                for part in SLOW:
                    answered = count_answered(port, part)
                    yield Figure(f"{server}: answered of 6, slow {part}", answered, 6, "")
                yield Figure(f"{server}: memory afterwards", memory_of(process), None, "MB")


@contextmanager
def running(folder: Path, command: str, workers: int) -> Iterator[tuple[int, int]]:
    """A server with the content in `folder`: its port and the id of its main process."""
    port = free_port()
    arguments = command.format(port=port, workers=workers).split()
    variables = environment(folder, API_REQUESTS_PER_MINUTE="0", MALLOC_ARENA_MAX="2")
    process = subprocess.Popen([sys.executable, "-m", *arguments], cwd=ROOT, env=variables)

    def is_open() -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"{command} has ended")
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_until(is_open, f"{command} opens its port")
        for path in (*ASKED, *ASKED):
            send_request(port, "GET", path)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(timeout=60)


def measure_speed(server: str, port: int) -> Iterator[Figure]:
    command = [
        "wrk",
        "-t1",
        "-c16",
        "-d5s",
        "--latency",
        "-H",
        "Accept-Encoding: gzip",
        f"http://127.0.0.1:{port}/karten/moat/",
    ]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    ((p99, unit),) = re.findall(r"99%\s+([\d.]+)(\w+)", output)
    (requests,) = re.findall(r"Requests/sec:\s+([\d.]+)", output)
    yield Figure(f"{server}: cached pages, two workers", float(requests), 4_000, "/s")
    yield Figure(f"{server}: p99", float(p99) * (1_000 if unit == "s" else 1), None, "ms")


def count_answered(port: int, part: str) -> int:
    """How many of the requests in ASKED are answered in time while other clients are slow."""
    with ExitStack() as stack:
        for _ in range(IDLE_CLIENTS if part == "idle" else SLOW_CLIENTS):
            connection = stack.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            connection.connect(("127.0.0.1", port))
            connection.sendall(SLOW[part])
        time.sleep(0.5)
        with ThreadPoolExecutor(len(ASKED)) as pool:
            return sum(pool.map(lambda path: is_answered(port, path), ASKED))


def is_answered(port: int, path: str) -> bool:
    with closing(socket.create_connection(("127.0.0.1", port), timeout=MAX_SECONDS)) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        try:
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        except TimeoutError:
            return False


def memory_of(main: int) -> float:
    """Resident memory in MB of the largest process among the main process and its children."""
    children = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True, check=False).stdout.split()
    statuses = [Path(f"/proc/{number}/status").read_text() for number in (str(main), *children)]
    return max(int(status.partition("VmRSS:")[2].split()[0]) / 1_000 for status in statuses)


MEASUREMENTS = [measure_servers]
