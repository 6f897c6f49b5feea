"""The library of the loaded content: built from the tables once per version and process, shared by all requests."""

import gc
from datetime import datetime
from threading import Lock
from typing import NoReturn, cast

from content.model import history
from content.model.builder import library_of
from content.model.records import Records
from content.model.types import Library
from store.models import Change, ContentVersion, Fingerprint, LoadedVersion
from store.tables import read_records

__all__ = [
    "Library",
    "NoContent",
    "NoLibrary",
    "Outdated",
    "content_version",
    "library",
    "loaded_content",
    "stored_library",
]


class NoContent(RuntimeError):
    """Nothing has been loaded yet."""


class NoLibrary:
    """Placeholder for the library before any content is loaded: reading any attribute raises NoContent."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NoContent(f"No content is loaded, so there is no `{name}`: run manage.py load_content.")


class Outdated(Exception):
    """Other content was loaded meanwhile, and the search index of this library is gone: try again with the new one."""


_build_lock = Lock()  # of the first requests, which come at once, one builds the library for all


def content_version() -> str:
    """The hash of the loaded content: one query."""
    return loaded_content()[0]


def loaded_content() -> tuple[str, datetime]:
    """The version that is loaded and the time when it was: another one if the same version is loaded again later."""
    rows = ContentVersion.objects.values_list("hash", "loaded_at")
    loaded = next(iter(rows), None)  # there is one row; `first` would sort, which takes twice as long
    if loaded is None:
        raise NoContent("No content is loaded: run manage.py load_content.")
    return loaded


def library() -> Library:
    """The library of the loaded content, never a mixture of two versions. One query once it has been built."""
    while True:
        loaded = loaded_content()
        if cached := _cached.get(loaded):
            return cached
        with _build_lock:
            built = _cached.get(loaded) or stored_library()
            if loaded == loaded_content():  # else content was loaded meanwhile, and the records may be of both versions
                gc.unfreeze()  # else the former library, which the server has frozen, would never be freed
                _cached.clear()
                _cached[loaded] = built
                return built


_cached: dict[tuple[str, datetime], Library] = {}
"""At most one library: that of the last version. The key has the time, for a version loaded again has more history."""


def clear_cache() -> None:
    """Forget the library, so that the next call builds it as in a new process."""
    _cached.clear()


def stored_library() -> Library:
    """The library of the tables as they are now."""
    gc.disable()  # it would look at the growing library again and again, a third of the time, and find nothing
    try:
        loaded = ContentVersion.objects.get()
        records = cast(Records, read_records())
        return library_of(records, loaded.hash, loaded.loaded_at, loaded.counts, _history())
    finally:
        gc.enable()


def _history() -> history.History:
    versions = list(LoadedVersion.objects.values_list("pk", "hash", "loaded_at"))
    loaded = {key: (version, when) for key, version, when in versions}
    changes = [
        history.Change(version=loaded[key][0], date=loaded[key][1], kind=kind, slug=slug, change=change, former=former)
        for key, kind, slug, change, former in Change.objects.values_list("version", "kind", "slug", "change", "former")
    ]
    return history.History(
        versions=tuple(loaded.values()),
        changes=tuple(reversed(changes)),
        fingerprints={
            (kind, slug): history.Fingerprint(hash=digest, updated=when)
            for kind, slug, digest, when in Fingerprint.objects.values_list("kind", "slug", "hash", "changed_at")
        },
    )
