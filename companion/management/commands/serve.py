"""Migrate, load the content, collect static files and serve the site with granian: what `make run` calls."""

import errno
import os
import resource
import socket
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.urls import reverse

from companion import watchdog
from content.code_version import code_version
from web import home_certificate as certificates
from web import metrics
from web.limits import MAX_CONNECTIONS, MAX_FILES, MAX_HEAD_BYTES, REQUEST_TIMEOUT_SECONDS
from web.release import SITE_FOLDERS

SERVER_OPTIONS = [
    *("--interface", "asginl"),  # ASGI without lifespan events
    *("--http", "1"),  # HTTP/2 has more ways to keep a server busy; a proxy may speak it with browsers
    "--no-ws",
    *("--loop", "asyncio"),
    *("--http1-header-read-timeout", str(REQUEST_TIMEOUT_SECONDS * 1000)),  # also closes idle connections
    *("--http1-buffer-size", str(MAX_HEAD_BYTES)),  # a longer head is refused (431), a longer body read in parts
    *("--backlog", str(MAX_CONNECTIONS)),
    *("--backpressure", str(MAX_CONNECTIONS)),
    "--respawn-failed-workers",
    *("--respawn-interval", "0.1"),
    *("--workers-kill-timeout", "30"),  # after SIGTERM, for requests in flight
    *("--log-level", "warning"),
]
"""Options of granian: docs/decisions/0001-web-server.md says why it is the server."""

MIGRATION_LOCK = 2_618_855  # any number that no other lock of the database has

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - only with HOST=0.0.0.0


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", default="8000")
        parser.add_argument("--workers", type=int, default=2)
        parser.add_argument("--no-offline-copy", action="store_true", help="serve without building the offline copy")
        parser.add_argument(
            "--home-certificate", action="store_true", help="serve https at home, with our own certificate"
        )

    def handle(self, *args: Any, host: str, port: str, workers: int, home_certificate: bool, **options: Any) -> None:
        check_port(host, port)
        migrate_alone()
        call_command("load_content")
        shown = local_network_address() if host == EVERY_ADDRESS else host
        encrypted = certificate_options(shown) if home_certificate else []
        url = f"{'https' if encrypted else 'http'}://{f'[{shown}]' if ':' in shown else shown}:{port}"
        settings.PUBLIC_URL = settings.PUBLIC_URL or url
        call_command("write_exports")
        collect_static_files()
        self.stdout.write(next_steps(settings.PUBLIC_URL, is_local=host != EVERY_ADDRESS))
        if encrypted:
            self.stdout.write(f"Once on each device: open {url}{reverse('certificate')} and trust the certificate.")
        if host == EVERY_ADDRESS:
            if sys.stdout.isatty():
                segno.make(url, micro=False).terminal(compact=True)
            allowed = os.environ.get("ALLOWED_HOSTS") or "127.0.0.1,localhost,[::1]"
            os.environ["ALLOWED_HOSTS"] = f"{allowed},{shown},{socket.gethostname()}"
        os.environ.setdefault("PUBLIC_URL", url)
        if not options["no_offline_copy"]:  # takes about half a minute: built while the site serves
            start_orphan([sys.executable, sys.argv[0], "build_offline"])
        # glibc: otherwise each thread may get a heap (arena) of its own whose memory is never returned, and large
        # pieces are taken from heaps once one was freed.
        os.environ.setdefault("MALLOC_ARENA_MAX", "2")
        os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", "131072")
        self.stdout.flush()
        raise_file_limit()
        metrics.remove_files()
        if watchdog.is_wanted(os.environ):
            asked = "127.0.0.1" if host == EVERY_ADDRESS else host
            scheme = "https" if encrypted else "http"
            start_orphan([sys.executable, "-m", "companion.watchdog", asked, port, scheme, str(os.getpid())])
        address = ["--host", host, "--port", port, "--workers", str(workers)]
        server = ["granian", *SERVER_OPTIONS, *address, *encrypted, "companion.asgi:application"]
        os.execv(sys.executable, [sys.executable, "-m", *server])  # noqa: S606


def migrate_alone() -> None:
    """Migrate, while other nodes with the same database wait. SQLite orders its writers itself."""
    if connection.vendor != "postgresql":
        call_command("migrate", interactive=False, verbosity=0)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            call_command("migrate", interactive=False, verbosity=0)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])


def collect_static_files() -> None:
    """Collect the static files, which takes seconds, unless those of this code are there."""
    mark, version = Path(settings.STATIC_ROOT) / "version.txt", code_version(SITE_FOLDERS)
    if not mark.exists() or mark.read_text(encoding="utf-8") != version:
        call_command("collectstatic", interactive=False, verbosity=0)
        mark.write_text(version, encoding="utf-8")


def next_steps(url: str, *, is_local: bool) -> str:
    """What to do once the server runs."""
    lines = [
        f"Dominion-Begleiter {settings.VERSION}: {url}  (end with Ctrl+C)",
        f"  look around    {url}{reverse('kingdom-form')}   draw a kingdom, lay it out, score it",
        f"  ask the API    curl {url}{reverse('api:card', args=['throne-room'])}  ({reverse('api:docs')})",
        "  add a ruling   fixtures/rulings/, then .venv/bin/python manage.py load_content: the site follows at once",
    ]
    if is_local:
        lines.append("  on your phone  make run HOST=0.0.0.0")
    return "\n".join(lines)


def start_orphan(command: list[str]) -> None:
    """Start a process that belongs to init: the server, which takes our place, waits only for its workers."""
    parent = os.fork()
    if not parent:
        subprocess.Popen(command)
        os._exit(0)
    os.waitpid(parent, 0)


def raise_file_limit() -> None:
    """Allow MAX_FILES open files, each connection is one, as far as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))


def certificate_options(address: str) -> list[str]:
    """Options of the server for HTTPS with a home certificate."""
    try:
        certificate, key = certificates.home_certificate(certificates.certificate_dir(), address)
    except certificates.NoCertificate as error:
        raise CommandError(str(error)) from None
    return ["--ssl-certificate", str(certificate), "--ssl-keyfile", str(key), "--ssl-protocol-min", "tls1.2"]


def check_port(host: str, port: str) -> None:
    """Raises CommandError with a reason where this address cannot be bound, before anything else is done."""
    if not port.isdigit() or not 1 <= int(port) <= 65535:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {port!r}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            reason = "is already in use" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror}"
            raise CommandError(f"Port {port} on {host} {reason}. Choose another one: make run PORT=8001") from None


def local_network_address() -> str:
    """This machine's IPv4 address in its network. Connecting a UDP socket finds it without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
