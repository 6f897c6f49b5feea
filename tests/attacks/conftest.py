"""One site with the real content and one worker, whose processor time and memory can be told."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.processes import ROOT, wait_until
from tests.support.servers import running_site


@dataclass(frozen=True)
class Served:
    """A running site and the process that answers."""

    url: str
    worker: int

    @property
    def port(self) -> int:
        return int(urlsplit(self.url).port or 0)

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self, kind: str = "VmRSS") -> float:
        status = Path(f"/proc/{self.worker}/status").read_text()
        return int(status.partition(f"{kind}:")[2].split()[0]) / 1000


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("attacked")
    with running_site(folder, fixtures=ROOT / "fixtures", API_REQUESTS_PER_MINUTE="0", CACHE_URL="") as url:
        yield Served(url, worker_of(url))


def worker_of(url: str) -> int:
    """The child of the process that was started for this port: it comes a moment after the port opens."""
    bind = f"127.0.0.1:{urlsplit(url).port}".encode()
    found: set[int] = set()

    def has_come() -> bool:
        processes = [path.parent for path in Path("/proc").glob("[0-9]*/cmdline") if bind in contents(path)]
        numbers = {int(path.name) for path in processes}
        found.update(number for number in numbers if parent_of(number) in numbers)
        return bool(found)

    wait_until(has_come, "a worker has been started")
    return found.pop()


def parent_of(number: int) -> int:
    fields = contents(Path(f"/proc/{number}/stat")).rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


def contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # it has ended meanwhile
        return b""
