"""Publish a folder in one instant: whoever reads it finds it whole, whoever else writes it at the same time."""

import fcntl
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Among all threads and processes only one works in this place at a time; the others find its work done."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def publish(target: Path, names: Iterable[str], write: Callable[[Path], bool]) -> bool:
    """Whether the folder lies there with these files, written now if it did not; all beside it are removed then.

    `write` fills a folder and says whether it is still to be published: what it was made from may have changed.
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
    """An empty folder beside a target, to be filled and put in its place; left there, it is removed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="draft-", dir=target.parent) as around:
        draft = Path(around) / "new"
        draft.mkdir()
        yield draft


def swap_in(draft: Path, target: Path) -> None:
    """Give a complete draft its name with one rename; what had the name before goes with what surrounds the draft.

    Only for who is alone in the place.
    """
    if target.exists():
        target.rename(draft.with_name("former"))
    draft.rename(target)


def prune(target: Path) -> None:
    """Remove every folder beside this one, also drafts that were left behind. Only for who is alone in the place."""
    for path in target.parent.glob("*/"):
        if path != target:
            shutil.rmtree(path, ignore_errors=True)
