"""Starts our commands as a user does, with a separate var/."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_manage(tmp_path: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(tmp_path, **variables),
        capture_output=True,
        text=True,
        timeout=300,
    )


def environment(tmp_path: Path, **variables: str) -> dict[str, str]:
    return {**os.environ, "VAR_DIR": str(tmp_path / "var"), "DATABASE_URL": "", **variables}


def wait_until(is_true: Callable[[], object], what: str, seconds: float = 60, pause: float = 0.02) -> None:
    """Poll until a condition is true, for things that other processes do; fails after `seconds`."""
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, f"waited for {seconds} s: {what}"
        time.sleep(pause)
