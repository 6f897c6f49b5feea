"""Prints documents in processes of their own, at most two at a time for all workers, and keeps what was printed.

A print is a file named by a hash of content, code and choices. While it is made there is a job file beside it, which
the press holds locked and in which it writes how far it is. A job file that nobody holds is that of a failed press.
"""

import fcntl
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings

from content.atomic_folder import exclusive_lock
from content.model.types import Library
from dividers.choices import Choices
from dividers.parts import first_page
from dividers.press import ENVIRONMENT
from dividers.texts import Data
from web.release import release

MAX_JOBS = 2
MAX_KEPT_FILES, MAX_KEPT_BYTES = 300, 200_000_000
MAX_WAIT_SECONDS, SECONDS_BETWEEN_LOOKS = 50, 0.2  # that a request waits; proxies give up after 60 s
FAILED_SECONDS = 60  # after a failure, for which the same print is not tried again

START_CPU_SECONDS, CPU_SECONDS_PER_DIVIDER = 0.3, 0.017  # what a print costs, as measured on two cores of 2026


@dataclass(frozen=True, slots=True)
class Print:
    """One PDF or picture: where it is, or will be when it is printed."""

    path: Path

    @property
    def is_ready(self) -> bool:
        return self.path.exists()

    @property
    def job_file(self) -> Path:
        return self.path.with_suffix(f"{self.path.suffix}.job")

    @property
    def is_running(self) -> bool:
        return _is_locked(self.job_file)

    def wait(self) -> None:
        """Wait until it is ready or nobody prints it, at most MAX_WAIT_SECONDS."""
        began = time.monotonic()
        while self.is_running and time.monotonic() - began < MAX_WAIT_SECONDS:
            time.sleep(SECONDS_BETWEEN_LOOKS)

    @property
    def has_failed(self) -> bool:
        """Whether printing it failed a short time ago."""
        with suppress(OSError):
            age = time.time() - self.job_file.stat().st_mtime
            return age < FAILED_SECONDS and not self.is_running and not self.is_ready
        return False

    @property
    def progress(self) -> tuple[int, int]:
        """How many boxes are printed, and of how many; (0, 0) before that is known."""
        with suppress(OSError, ValueError):
            done, total = map(int, self.job_file.read_text(encoding="ascii").split())
            return done, total
        return 0, 0


@cache
def can_print() -> bool:
    """Whether Typst is installed."""
    return find_spec("typst") is not None


def folder() -> Path:
    return Path(settings.VAR_DIR) / "dividers"


def print_of(library: Library, choices: Choices, suffix: str = ".pdf") -> Print:
    """The print of these choices with this content and code."""
    named = [release(library.version), library.loaded_at.isoformat(), *map(str, astuple(choices))]
    return Print(folder() / f"{sha256(json.dumps(named).encode()).hexdigest()[:32]}{suffix}")


def cpu_seconds(data: Data, wanted: Print) -> float:
    """What printing a document costs, about."""
    count = len(data.get("dividers", ())) if wanted.path.suffix == ".pdf" else 8
    return START_CPU_SECONDS + CPU_SECONDS_PER_DIVIDER * count


def are_presses_busy() -> bool:
    """Whether as many prints are running as may run at a time, of all workers."""
    return sum(map(_is_locked, folder().glob("*.job"))) >= MAX_JOBS


def start(wanted: Print, data: Data) -> bool:
    """Start printing, unless it is running; returns False if two other prints are running already."""
    with exclusive_lock(folder()):
        if wanted.is_ready or wanted.is_running:
            return True
        if are_presses_busy():
            return False
        _remove_old_files()
        _start_press(wanted, data)
        return True


_presses: list["subprocess.Popen[bytes]"] = []
"""Those that this process started; asking for their state reaps the ones that have ended."""


def _start_press(wanted: Print, data: Data) -> None:
    source = wanted.path.with_suffix(f"{wanted.path.suffix}.json")
    data = first_page(data) if wanted.path.suffix == ".png" else data
    source.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    lock = os.open(wanted.job_file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _presses[:] = [press for press in _presses if press.poll() is None]
        _presses.append(open_press(source, wanted.path, lock))
    finally:
        os.close(lock)  # the press has it, and with it the lock


def wait_for_presses() -> None:
    """Wait until all prints that this process started are over."""
    for press in _presses:
        press.wait()


def open_press(source: Path, output: Path, lock: int) -> "subprocess.Popen[bytes]":
    """A press that prints the document in the file `source`, which it removes; `lock` is its open job file."""
    return subprocess.Popen(
        [sys.executable, "-m", "dividers.press", str(source), str(output), str(lock)],
        cwd=settings.BASE_DIR,
        env={**os.environ, **ENVIRONMENT},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[lock],
    )


def _is_locked(job_file: Path) -> bool:
    with suppress(OSError), job_file.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _remove_old_files() -> None:
    """Remove the prints used longest ago, so that the rest has room, and what failed prints left behind."""
    for path in folder().glob("*.job"):
        if not _is_locked(path):
            for rest in (path, path.with_suffix(".json")):
                rest.unlink(missing_ok=True)
    count = size = 0
    for path, file_size in _prints_by_last_use():
        count, size = count + 1, size + file_size
        if count >= MAX_KEPT_FILES or size > MAX_KEPT_BYTES:
            path.unlink(missing_ok=True)


def _prints_by_last_use() -> Iterator[tuple[Path, int]]:
    found = [(path, path.stat()) for pattern in ("*.pdf", "*.png") for path in folder().glob(pattern)]
    for path, stat in sorted(found, key=lambda entry: entry[1].st_mtime, reverse=True):
        yield path, stat.st_size


def note_use(wanted: Print) -> None:
    """Remember that a print was used now: those used longest ago are removed first."""
    with suppress(OSError):
        os.utime(wanted.path)
