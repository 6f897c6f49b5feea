"""Two loads at the same time run one after the other, and neither removes the index of the other."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.content import write_content
from tests.support.processes import ROOT, environment, run_manage

pytestmark = pytest.mark.slow

WAITING = """
from contextlib import suppress
from pathlib import Path
from content.loader.pipeline import load
from search import index
from tests.support.processes import wait_until

folder = Path({folder!r})

def give_time_for(name):
    # Time for what must not happen: it waits for the lock that we hold.
    with suppress(AssertionError):
        wait_until((folder / name).exists, name, seconds=1.5)
"""
SLOW_TO_CLEAN_UP = """
from django.core.management import call_command

call_command("migrate", verbosity=0)
clean_up = index.prune_indexes

def slowly(version):
    (folder / "cleaning up").touch()
    give_time_for("built")
    clean_up(version)
    (folder / "cleaned up").touch()

index.prune_indexes = slowly
wait_until((folder / "ready").exists, "the second process has started")
load(folder / "first")
"""
SLOW_TO_COMMIT = """
build = index.build_index

def slowly(version):
    build(version)
    (folder / "built").touch()
    give_time_for("cleaned up")

index.build_index = slowly
(folder / "ready").touch()
wait_until((folder / "cleaning up").exists, "the first load cleans up")
load(folder / "second")
"""


def test_a_load_that_cleans_up_late_keeps_the_index_of_the_next_load(tmp_path: Path) -> None:
    write_content(tmp_path / "first", cards=12)
    write_content(tmp_path / "second", cards=15)
    processes = [start_process(tmp_path, script) for script in (SLOW_TO_CLEAN_UP, SLOW_TO_COMMIT)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    status = run_manage(tmp_path, "content_status").stdout
    assert "15 cards" in status
    assert "index    ready" in status
    assert len(list((tmp_path / "var" / "search").glob("*-*"))) == 1


def start_process(tmp_path: Path, script: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", WAITING.format(folder=str(tmp_path)) + script]
    return subprocess.Popen(command, cwd=ROOT, env=environment(tmp_path))
