"""A site with the real content and one worker, whose CPU time and memory can be measured."""

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.support.processes import ROOT, wait_until
from tests.support.servers import running_site


@dataclass(frozen=True)
class AttackedSite:
    """A running site and its worker process."""

    url: str
    worker_pid: int

    @property
    def port(self) -> int:
        return int(urlsplit(self.url).port or 0)

    @property
    def cpu_seconds(self) -> float:
        """CPU time that the worker has used so far."""
        fields = Path(f"/proc/{self.worker_pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self, kind: str = "VmRSS") -> float:
        status = Path(f"/proc/{self.worker_pid}/status").read_text()
        return int(status.partition(f"{kind}:")[2].split()[0]) / 1000


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedSite]:
    folder = tmp_path_factory.mktemp("attacked")
    with running_site(folder, fixtures=ROOT / "fixtures", API_REQUESTS_PER_MINUTE="0") as url:
        with urlopen(f"{url}/suche/?q=Hexe") as answer:  # noqa: S310 - opens the index, which takes a second
            assert answer.status == 200
        yield AttackedSite(url, worker_pid_of(url))


def worker_pid_of(url: str) -> int:
    """The only worker of the site at this URL."""
    wait_until(lambda: worker_pids(url), "a worker has been started")
    return worker_pids(url).pop()


def worker_pids(url: str) -> set[int]:
    """The workers of the site at this URL: children of the main process, with the same command line."""
    bind = f"--port\0{urlsplit(url).port}\0".encode()
    numbers = {int(path.parent.name) for path in Path("/proc").glob("[0-9]*/cmdline") if bind in read_bytes(path)}
    return {number for number in numbers if parent_pid_of(number) in numbers - {number}}


CRASH_LOOP_SECONDS = 6.0  # a worker that dies sooner after its start ends the server, for systemd to start it again


def kill_oldest_worker(url: str) -> bool:
    """Kill -9 the oldest worker, if another one is left to answer and the server will replace it; whether it did."""
    ages = {number: age_of(number) for number in worker_pids(url)}
    oldest = max(ages, key=ages.__getitem__, default=0)
    if len(ages) < 2 or ages[oldest] < CRASH_LOOP_SECONDS:
        return False
    os.kill(oldest, signal.SIGKILL)
    return True


def age_of(number: int) -> float:
    """Seconds since a process was started; 0 where it has ended."""
    fields = read_bytes(Path(f"/proc/{number}/stat")).rpartition(b")")[2].split()
    if not fields or fields[0] == b"Z":
        return 0
    uptime = float(Path("/proc/uptime").read_text().split()[0])
    return uptime - int(fields[19]) / os.sysconf("SC_CLK_TCK")


def parent_pid_of(number: int) -> int:
    fields = read_bytes(Path(f"/proc/{number}/stat")).rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # the process has ended
        return b""
