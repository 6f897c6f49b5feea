"""A damaged index: deleted, truncated, of another version, or built by several processes at once."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from content.loader.pipeline import load
from content.model.library import library
from search import index
from search.models import SearchDocument
from search.service import search
from tests.support.content import write_content
from tests.support.processes import ROOT, environment, run_manage

ASK = """
import sys
from content.model.library import library
from search.service import search
print(sum(bool(search(library(), "Karte 3").hits) for _ in range(40)))
"""


@pytest.fixture
def stored(db, settings, tmp_path: Path) -> str:
    settings.SEARCH_BACKEND = "files"
    index.close_index()
    write_content(tmp_path / "fixtures", cards=30, rulings=40)
    return load(tmp_path / "fixtures").version


def first_hit() -> str:
    return search(library(), "Karte 3").hits[0].slug


def test_an_open_index_is_stored_again_after_its_files_were_deleted(stored: str) -> None:
    assert first_hit() == "card-3"
    shutil.rmtree(index.directory(stored))
    assert first_hit() == "card-3"
    assert index.is_ready(stored)


def test_an_index_that_a_load_has_replaced_is_not_stored_again(stored: str, tmp_path: Path) -> None:
    """A request that has read the old version before the load continues with the open index."""
    assert first_hit() == "card-3"
    before = library()
    write_content(tmp_path / "fixtures", cards=35, rulings=40)
    load(tmp_path / "fixtures")
    assert index.open_index(before).vocabulary
    assert not index.directory(stored).exists()


def test_truncated_files_do_not_disturb_an_open_index(stored: str) -> None:
    assert first_hit() == "card-3"
    truncate(index.directory(stored))
    assert first_hit() == "card-3"


@pytest.mark.parametrize(
    "damage", ["truncated", "emptied", "one file gone", "one byte wrong", "manifest broken", "gone"]
)
def test_the_next_process_rebuilds_a_damaged_index(stored: str, damage: str) -> None:
    folder = index.directory(stored)
    files = sorted(folder.iterdir(), key=lambda path: path.stat().st_size)
    if damage == "truncated":
        truncate(folder)
    elif damage == "emptied":
        for path in files:
            path.write_bytes(b"")
    elif damage == "one file gone":
        files[-1].unlink()
    elif damage == "one byte wrong":
        data = bytearray(files[-1].read_bytes())
        data[len(data) // 2] ^= 0xFF
        files[-1].write_bytes(data)
    elif damage == "manifest broken":
        (folder / "manifest.json").write_text("[]")
    else:
        shutil.rmtree(folder.parent)
    index.close_index()
    assert not index.is_ready(stored)
    assert first_hit() == "card-3"
    assert index.is_ready(stored)


def truncate(folder: Path) -> None:
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes()[:10])


def test_an_index_that_cannot_be_stored_is_used_from_memory(stored: str, search_dir: Path) -> None:
    shutil.rmtree(search_dir)
    search_dir.write_text("in the way")
    index.close_index()
    assert first_hit() == "card-3"


def test_a_running_process_finds_new_content(stored: str, tmp_path: Path) -> None:
    assert search(library(), "Karte 31").hits[0].slug != "card-31"
    write_content(tmp_path / "fixtures", cards=35, rulings=40)
    load(tmp_path / "fixtures")
    assert search(library(), "Karte 31").hits[0].slug == "card-31"


def test_an_index_of_another_version_is_not_used(stored: str) -> None:
    other = "0" * 64
    shutil.copytree(index.directory(stored), index.directory(other))
    index.prune_indexes(stored)
    assert not index.is_ready(other)


@pytest.mark.slow
def test_several_processes_read_while_one_builds(tmp_path: Path) -> None:
    """Four processes start without an index: one builds it, all of them answer every query."""
    write_content(tmp_path / "fixtures", cards=30, rulings=200)
    assert run_manage(tmp_path, "migrate", "-v0").returncode == 0
    assert run_manage(tmp_path, "load_content", "--fixtures", str(tmp_path / "fixtures")).returncode == 0
    shutil.rmtree(tmp_path / "var" / "search")
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", ASK]
    processes = [
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(tmp_path),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    outputs = [process.communicate(timeout=120) for process in processes]
    assert [out.strip() for out, _ in outputs] == ["40"] * 4
    assert sum("is rebuilt" in errors for _, errors in outputs) == 1


@pytest.mark.postgres
def test_the_next_request_restores_deleted_rows(db, settings, tmp_path: Path) -> None:
    settings.SEARCH_BACKEND = "postgres"
    index.close_index()
    write_content(tmp_path / "fixtures", cards=30, rulings=40)
    version = load(tmp_path / "fixtures").version
    assert first_hit() == "card-3"
    SearchDocument.objects.all().delete()
    assert first_hit() == "card-3"
    SearchDocument.objects.filter(number=3).delete()
    index.close_index()
    assert not index.is_ready(version)
    assert first_hit() == "card-3"
    assert index.is_ready(version)
