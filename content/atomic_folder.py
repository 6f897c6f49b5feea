"""Publish a folder atomically: readers find it complete or not at all, whoever else writes it at the same time."""

import fcntl
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Hold an exclusive lock (flock) on a folder, against other threads and processes; makes it if missing."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def publish(target: Path, names: Iterable[str], write: Callable[[Path], bool]) -> bool:
    """Publish `target` unless it has all these files already. Returns whether it is there now.

    `write` fills a draft folder and returns False where it must not be published, as what it was made from has
    changed meanwhile. After publishing, all other folders next to `target` are removed.
    """
    with exclusive_lock(target.parent):
        if all((target / name).exists() for name in names):
            return True
        with temporary_sibling(target) as draft:
            if not write(draft):
                return False
            swap_in(draft, target)
        prune(target)
        return True


@contextmanager
def temporary_sibling(target: Path) -> Iterator[Path]:
    """An empty folder on the same file system as `target`, to be filled and swapped in; removed if left."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="draft-", dir=target.parent) as around:
        draft = Path(around) / "new"
        draft.mkdir()
        yield draft


def swap_in(draft: Path, target: Path) -> None:
    """Rename a complete draft to `target`; a former `target` is moved next to the draft and removed with it.

    The caller holds the `exclusive_lock`.
    """
    if target.exists():
        target.rename(draft.with_name("former"))
    draft.rename(target)


def prune(target: Path) -> None:
    """Remove every folder next to this one, also abandoned drafts. The caller holds the `exclusive_lock`."""
    for path in target.parent.glob("*/"):
        if path != target:
            shutil.rmtree(path, ignore_errors=True)
