"""A hash of source files: names what code makes, so that nothing stale is used after the code has changed."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings

DEPENDENCIES = "requirements*.txt"


@lru_cache(maxsize=16)
def code_version(parts: tuple[str, ...]) -> str:
    """Eight hexadecimal digits that change with any file of `parts` and with the pinned dependencies.

    `parts` are folders (with all below them) and files, relative to the project. Compiled Python is left out. The
    files are read once per process: code that changes while it runs is not noticed.
    """
    digest, root = sha256(), Path(settings.BASE_DIR)
    places = [root / part for part in parts]
    files = (path for place in places for path in (sorted(place.rglob("*.*")) if place.is_dir() else [place]))
    for path in (*(path for path in files if path.suffix != ".pyc"), *sorted(root.glob(DEPENDENCIES))):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]
