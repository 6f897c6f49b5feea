"""The index of the loaded content, in the backend of the settings: built by the loader, opened once a process."""

import logging
import threading
from types import ModuleType

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from cards.models import ContentVersion
from content.model.library import Outdated
from content.model.library import library as loaded_library
from content.model.types import Library
from search import autocomplete, postgres_backend, whoosh_backend
from search.backend import Index, index_source

logger = logging.getLogger(__name__)

BACKENDS: dict[str, ModuleType] = {"whoosh": whoosh_backend, "postgres": postgres_backend}
directory = whoosh_backend.directory


def backend() -> ModuleType:
    if settings.SEARCH_BACKEND == "postgres" and connection.vendor != "postgresql":
        raise ImproperlyConfigured("SEARCH_BACKEND=postgres needs a DATABASE_URL that is postgres://…")
    return BACKENDS[settings.SEARCH_BACKEND]


def build(library: Library) -> None:
    """Index this content under its version; nobody sees it before the version row names it."""
    backend().build(library.version, index_source(library))


def is_ready(version: str) -> bool:
    """Whether there is a whole index of this version."""
    return bool(backend().is_ready(version))


def ensure(version: str) -> None:
    """Build the index of the loaded version unless it is there and whole."""
    if not is_ready(version):
        _rebuild(loaded_library())


def remove_all_but(version: str) -> None:
    """Only while no load is under way: its index has no version row yet."""
    backend().remove_all_but(version)


_opening = threading.Lock()
_opened: list[tuple[object, Index]] = []  # what it was opened for, and the one open index of this process


def opened(library: Library) -> Index:
    """The index of this library, built first if it is missing or damaged; Outdated where other content is loaded."""
    wanted = (library.version, settings.SEARCH_BACKEND, settings.SEARCH_DIR, connection.settings_dict["NAME"])
    for key, index in _opened[:1]:
        if key == wanted:
            if not index.is_stored():
                _restore(library.version, index)
            return index
    with _opening:
        if not (_opened and _opened[0][0] == wanted):
            _opened[:] = [(wanted, _open(library))]
        return _opened[0][1]


def forget() -> None:
    """Close what is open, as a new process would find it."""
    _opened.clear()


def _open(library: Library) -> Index:
    module = backend()
    try:
        index: Index = module.read(library.version)
    except module.DamagedIndex:
        index = _rebuild(library)
    index.vocabulary.prepare()
    autocomplete.prepare(index.vocabulary)
    return index


def _restore(version: str, index: Index) -> None:
    """Write an open index again whose files were deleted, unless a load has deleted them together with the version."""
    with backend().build_lock():
        if _is_loaded(version) and not index.is_stored():
            index.store_again()


def _is_loaded(version: str) -> bool:
    return ContentVersion.objects.filter(hash=version).exists()


def _rebuild(library: Library) -> Index:
    """Build the index anew, by one process at a time; an index that cannot be kept serves this process all the same."""
    module = backend()
    with module.build_lock():
        try:
            return module.read(library.version)  # type: ignore[no-any-return]
        except module.DamagedIndex as damage:
            logger.warning("the search index of version %s is built anew: %s", library.version[:12], damage)
        if not _is_loaded(library.version):
            raise Outdated
        return module.rebuild(library.version, index_source(library))  # type: ignore[no-any-return]
