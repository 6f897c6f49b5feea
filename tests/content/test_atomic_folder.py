"""Atomic folders, published by several threads and processes at the same time."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from content.atomic_folder import publish
from tests.support.content import copy_content, write_content
from tests.support.processes import ROOT, run_manage

NAMES = ("a", "b")
WRITERS = 8
ASK = """
import sys
from pathlib import Path
from content.atomic_folder import publish

place, made = Path(sys.argv[1]), Path(sys.argv[2])

def write(folder):
    for name in ("a", "b"):
        (folder / name).write_text("whole")
    with made.open("a") as log:
        log.write("x")
    return True

print("ready", flush=True)
sys.stdin.readline()
publish(place / "release", ("a", "b"), write)
print((place / "release" / "a").read_text(), (place / "release" / "b").read_text())
"""


def whole(folder: Path) -> bool:
    for name in NAMES:
        (folder / name).write_text("whole")
    return True


def folders(place: Path) -> list[str]:
    return sorted(path.name for path in place.glob("*/"))


def test_one_of_several_processes_writes_the_folder_and_all_can_read_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ASK, str(tmp_path / "place"), str(tmp_path / "made")]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started: list[Any] = [subprocess.Popen(command, cwd=ROOT, **pipes) for _ in range(WRITERS)]
    assert [process.stdout.readline() for process in started] == ["ready\n"] * WRITERS
    for process in started:
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.communicate(timeout=60)[0] for process in started] == ["whole whole\n"] * WRITERS
    assert (tmp_path / "made").read_text() == "x"


def test_one_of_several_threads_writes_the_folder_and_all_can_read_it(tmp_path: Path) -> None:
    together, made = Barrier(WRITERS), []

    def write(folder: Path) -> bool:
        made.append(folder)
        return whole(folder)

    def ask(_: int) -> bool:
        together.wait(timeout=30)
        return publish(tmp_path / "release", NAMES, write) and (tmp_path / "release" / "b").exists()

    with ThreadPoolExecutor(WRITERS) as threads:
        assert list(threads.map(ask, range(WRITERS))) == [True] * WRITERS
    assert len(made) == 1


def test_publishing_removes_older_folders_and_abandoned_drafts(tmp_path: Path) -> None:
    (tmp_path / "draft-left-behind").mkdir()
    assert publish(tmp_path / "old", NAMES, whole)
    assert publish(tmp_path / "new", NAMES, whole)
    assert folders(tmp_path) == ["new"]


def test_a_folder_with_a_missing_file_is_written_anew(tmp_path: Path) -> None:
    assert publish(tmp_path / "release", NAMES, whole)
    (tmp_path / "release" / "a").unlink()
    (tmp_path / "release" / "stray").touch()
    assert publish(tmp_path / "release", NAMES, whole)
    assert sorted(path.name for path in (tmp_path / "release").iterdir()) == ["a", "b"]


@pytest.mark.parametrize("fault", ["outdated", "broken"])
def test_an_outdated_or_failed_write_keeps_the_published_folder(tmp_path: Path, fault: str) -> None:
    assert publish(tmp_path / "newer", NAMES, whole)

    def write(folder: Path) -> bool:
        (folder / "a").write_text("half")
        if fault == "broken":
            raise OSError("disk full")
        return False

    if fault == "broken":
        with pytest.raises(OSError, match="disk full"):
            publish(tmp_path / "older", NAMES, write)
    else:
        assert not publish(tmp_path / "older", NAMES, write)
    assert folders(tmp_path) == ["newer"]


@pytest.mark.slow
def test_several_builders_of_the_offline_copy_build_it_once(tmp_path: Path) -> None:
    write_content(tmp_path / "fixtures")
    copy_content(tmp_path / "var", tmp_path / "fixtures")
    run_manage(tmp_path, "collectstatic", "--noinput")
    with ThreadPoolExecutor(3) as threads:
        builders = [threads.submit(run_manage, tmp_path, "build_offline") for _ in range(3)]
    assert [builder.result().returncode for builder in builders] == [0, 0, 0]
    folders = [path for path in (tmp_path / "var" / "offline").iterdir() if path.is_dir()]
    assert len(folders) == 1
    assert (folders[0] / "pages.json.br").exists()
