"""The index of the loaded content, in the backend of the settings: built by the loader, opened once per process."""

import logging
import threading

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from content.model.library import Outdated
from content.model.library import library as loaded_library
from content.model.types import Library
from search import autocomplete, file_backend, postgres_backend
from search.backend import Backend, DamagedIndex, Index, index_source
from store.models import ContentVersion

logger = logging.getLogger(__name__)

BACKENDS: dict[str, Backend] = {"files": file_backend, "postgres": postgres_backend}
directory = file_backend.directory


def backend() -> Backend:
    if settings.SEARCH_BACKEND == "postgres" and connection.vendor != "postgresql":
        raise ImproperlyConfigured("SEARCH_BACKEND=postgres needs a DATABASE_URL that is postgres://…")
    return BACKENDS[settings.SEARCH_BACKEND]


def build_index(library: Library) -> None:
    """Builds an index of this content; it is used as soon as the `ContentVersion` row has its version."""
    backend().build(library.version, index_source(library))


def is_ready(version: str) -> bool:
    """Whether there is a complete index of this version."""
    return backend().is_ready(version)


def ensure_index(version: str) -> None:
    """Builds the index of the loaded version unless there is a complete one."""
    if not is_ready(version):
        _rebuild(loaded_library())


def prune_indexes(version: str) -> None:
    """Deletes all other indexes. Not while content is loaded: its index has no `ContentVersion` row yet."""
    backend().prune(version)


_open_lock = threading.Lock()
_open_indexes: list[tuple[object, Index]] = []  # at most one: version and settings, and the index


def open_index(library: Library) -> Index:
    """The index of this library, built first if necessary; raises Outdated if other content is loaded."""
    wanted = (library.version, settings.SEARCH_BACKEND, settings.SEARCH_DIR, connection.settings_dict["NAME"])
    for key, index in _open_indexes[:1]:
        if key == wanted:
            if not index.is_stored():
                _store_again(library.version, index)
            return index
    with _open_lock:
        if not (_open_indexes and _open_indexes[0][0] == wanted):
            _open_indexes[:] = [(wanted, _read_or_rebuild(library))]
        return _open_indexes[0][1]


def close_index() -> None:
    """Closes the open index, so that the next query opens it from storage, as a new process would."""
    _open_indexes.clear()


def _read_or_rebuild(library: Library) -> Index:
    module = backend()
    try:
        index = module.read(library.version)
    except DamagedIndex:
        index = _rebuild(library)
    index.vocabulary.prepare()
    autocomplete.prepare(index.vocabulary)
    return index


def _store_again(version: str, index: Index) -> None:
    """Stores an open index again after its files were deleted, unless a load of other content has deleted them."""
    with backend().build_lock():
        if _is_loaded(version) and not index.is_stored():
            index.store_again()


def _is_loaded(version: str) -> bool:
    return ContentVersion.objects.filter(hash=version).exists()


def _rebuild(library: Library) -> Index:
    """Builds the index, one process at a time; if it cannot be stored, this process has it in memory."""
    module = backend()
    with module.build_lock():
        try:
            return module.read(library.version)
        except DamagedIndex as damage:
            logger.warning("the search index of version %s is rebuilt: %s", library.version[:12], damage)
        if not _is_loaded(library.version):
            raise Outdated
        return module.rebuild(library.version, index_source(library))
