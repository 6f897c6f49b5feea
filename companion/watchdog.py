"""Tells systemd that the server is ready and that its workers live: `Type=notify` with `WatchdogSec`.

A process of its own, started by `serve` where systemd asks for it, opens PROBES connections to /healthz at a time,
which the system spreads over the workers: one that hangs is almost surely among those asked. Only if all are
answered, systemd hears of it. Standard library only, so that it needs 10 MB.
"""

import os
import socket
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ssl import CERT_NONE, create_default_context

PROBES = 8
MAX_TIMEOUT_SECONDS = 5  # of a probe; less where systemd expects messages more often than every ten seconds
DEFAULT_SECONDS = 60  # between two messages where systemd has no watchdog for us


def is_wanted(environment: Mapping[str, str]) -> bool:
    return "NOTIFY_SOCKET" in environment


def watch(host: str, port: int, encrypted: bool, server: int) -> None:
    """Report until the server, the process with this number, has ended."""
    deadline = int(os.environ.get("WATCHDOG_USEC") or DEFAULT_SECONDS * 1_000_000) / 1_000_000
    message = "READY=1"
    while os.path.exists(f"/proc/{server}"):
        if is_answering(host, port, encrypted, min(MAX_TIMEOUT_SECONDS, deadline / 2)):
            notify(os.environ["NOTIFY_SOCKET"], message)
            message = "WATCHDOG=1"
        time.sleep(0.2 if message == "READY=1" else deadline / 4)


def is_answering(host: str, port: int, encrypted: bool, timeout: float) -> bool:
    with ThreadPoolExecutor(PROBES) as pool:
        return all(pool.map(lambda _: _is_one_answering(host, port, encrypted, timeout), range(PROBES)))


def _is_one_answering(host: str, port: int, encrypted: bool, timeout: float) -> bool:
    connection = HTTPConnection(host, port, timeout=timeout)
    if encrypted:
        context = create_default_context()
        context.check_hostname, context.verify_mode = False, CERT_NONE  # it is this machine
        connection = HTTPSConnection(host, port, timeout=timeout, context=context)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def notify(address: str, message: str) -> None:
    """Send a message to systemd; an address with @ is in the abstract namespace."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto(message.encode(), "\0" + address[1:] if address.startswith("@") else address)


if __name__ == "__main__":
    watched_host, watched_port, scheme, number = sys.argv[1:]
    watch(watched_host, int(watched_port), scheme == "https", int(number))
