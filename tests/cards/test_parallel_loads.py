"""Two loads at the same time: one after the other, and none harms what the other has made."""

import subprocess
import sys
import time
from pathlib import Path

from tests.processes import ROOT, environment, run_manage
from tools.generated_content import write_content

WAITING = """
import time
from pathlib import Path
from cards.content.loading import load
from rulings.search import index

folder = Path({folder!r})

def wait_for(name, seconds):
    end = time.monotonic() + seconds
    while not (folder / name).exists() and time.monotonic() < end:
        time.sleep(0.02)
"""
SLOW_TO_CLEAN_UP = """
clean_up = index.remove_all_but

def slowly(version):
    (folder / "cleaning up").touch()
    wait_for("built", 4)
    clean_up(version)
    (folder / "cleaned up").touch()

index.remove_all_but = slowly
load(folder / "first")
"""
SLOW_TO_COMMIT = """
build = index.build

def slowly(version):
    build(version)
    (folder / "built").touch()
    wait_for("cleaned up", 4)

index.build = slowly
load(folder / "second")
"""


def test_a_load_that_cleans_up_late_leaves_the_index_of_the_next(tmp_path: Path) -> None:
    assert run_manage(tmp_path, "migrate", "-v0").returncode == 0
    write_content(tmp_path / "first", cards=12)
    write_content(tmp_path / "second", cards=15)
    first = started(tmp_path, SLOW_TO_CLEAN_UP)
    while not (tmp_path / "cleaning up").exists() and first.poll() is None:
        time.sleep(0.02)
    second = started(tmp_path, SLOW_TO_COMMIT)
    assert [process.wait(timeout=60) for process in (first, second)] == [0, 0]
    status = run_manage(tmp_path, "content_status").stdout
    assert "15 cards" in status
    assert "index    ready" in status
    assert len(list((tmp_path / "var" / "search").glob("*-*"))) == 1


def started(tmp_path: Path, script: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", WAITING.format(folder=str(tmp_path)) + script]
    return subprocess.Popen(command, cwd=ROOT, env=environment(tmp_path))
