"""The watchdog of systemd: READY=1 once the server answers, WATCHDOG=1 as long as every worker does."""

import os
import signal
import socket
import time
from pathlib import Path

import pytest

from tests.attacks.conftest import worker_pids
from tests.support.processes import wait_until
from tests.support.servers import running_site

pytestmark = pytest.mark.slow

WATCHDOG_SECONDS = 2
PROBE_SECONDS = WATCHDOG_SECONDS  # longer than the pause between probes, a quarter of it, and their timeout, a half


def messages_for(listener: socket.socket, seconds: float) -> list[str]:
    messages, end = [], time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        listener.settimeout(left)
        try:
            messages.append(listener.recv(100).decode())
        except TimeoutError:
            break
    return messages


def test_systemd_hears_of_a_ready_server_and_not_of_one_with_a_worker_that_hangs(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address)
        with running_site(tmp_path, workers=2, NOTIFY_SOCKET=address, WATCHDOG_USEC=f"{WATCHDOG_SECONDS}000000") as url:
            listener.settimeout(60)
            assert listener.recv(100) == b"READY=1"
            assert listener.recv(100) == b"WATCHDOG=1"
            wait_until(lambda: len(worker_pids(url)) == 2, "both workers have been started")
            hanging = min(worker_pids(url))
            os.kill(hanging, signal.SIGSTOP)
            try:
                messages_for(listener, PROBE_SECONDS)  # the probes on their way
                assert messages_for(listener, PROBE_SECONDS) == []
            finally:
                os.kill(hanging, signal.SIGCONT)
            listener.settimeout(60)
            assert listener.recv(100) == b"WATCHDOG=1"
        messages_for(listener, PROBE_SECONDS)
        assert messages_for(listener, PROBE_SECONDS) == []
