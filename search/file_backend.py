"""The backend of a single machine: an index is a folder for each content version, with a SQLite database in one file.

To open an index its file is read into memory as a whole and checked against its manifest. Afterwards nothing that
happens to the file disturbs a running server, and damage is noticed before anything is read from it.
"""

import json
import logging
import sqlite3
import threading
import zlib
from array import array
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings

from content import atomic_folder
from content.atomic_folder import exclusive_lock, swap_in, temporary_sibling
from search.backend import DamagedIndex, Index, IndexSource, index_format
from search.matching import MAX_POSTINGS, KindRange
from search.ranking import Candidate

logger = logging.getLogger(__name__)

MANIFEST, DATABASE = "manifest.json", "index.sqlite3"

TABLES = """
    CREATE TABLE postings (token TEXT PRIMARY KEY, numbers BLOB) WITHOUT ROWID;
    CREATE TABLE documents (number INTEGER PRIMARY KEY, fields TEXT);
    CREATE TABLE vocabulary (data BLOB, kinds TEXT);
"""


def directory(version: str) -> Path:
    """The folder of an index; its name depends on the format as well."""
    return Path(settings.SEARCH_DIR) / f"{version[:24]}-{index_format()}"


class FileIndex(Index):
    """An open index, in memory: one per process, read by one thread at a time."""

    def __init__(self, version: str, file: bytes) -> None:
        self._version = version
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.deserialize(file)
        data, kinds = self._database.execute("SELECT data, kinds FROM vocabulary").fetchone()
        super().__init__(json.loads(zlib.decompress(data)), [KindRange(*row) for row in json.loads(kinds)])

    def _read_postings(self, tokens: list[str]) -> dict[str, "array[int]"]:
        with self._lock:
            return {token: self._numbers(token) for token in tokens}

    def _numbers(self, token: str) -> "array[int]":
        row = self._database.execute("SELECT numbers FROM postings WHERE token = ?", [token]).fetchone()
        return array("I", row[0] if row else b"")[:MAX_POSTINGS]

    def _read_documents(self, numbers: list[int]) -> list[Candidate]:
        with self._lock:
            return [self._document(number) for number in numbers]

    def _document(self, number: int) -> Candidate:
        (fields,) = self._database.execute("SELECT fields FROM documents WHERE number = ?", [number]).fetchone()
        kind, slug, title, text, subkind, about, newest = json.loads(fields)
        return Candidate(number, kind, slug, title, text, subkind, tuple(about), newest)

    def is_stored(self) -> bool:
        return (directory(self._version) / MANIFEST).exists()

    def store_again(self) -> None:
        logger.warning("the search index of version %s was deleted and is written again", self._version[:12])
        with self._lock:
            file = self._database.serialize()
        try_publish(self._version, file)


def build(version: str, source: IndexSource) -> None:
    """Writes an index to a temporary folder, which gets its name when it is complete."""
    file = _index_file(source)
    with build_lock():
        publish(version, file)


def _index_file(source: IndexSource) -> bytes:
    postings: dict[str, array[int]] = defaultdict(lambda: array("I"))
    for number, analysed in enumerate(source.documents):
        for token in analysed.tokens:
            postings[token].append(number)
    vocabulary = zlib.compress(json.dumps(source.data, separators=(",", ":")).encode(), level=1)
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(TABLES)
        rows = sorted((token, numbers.tobytes()) for token, numbers in postings.items())
        database.executemany("INSERT INTO postings VALUES (?, ?)", rows)
        database.executemany("INSERT INTO documents VALUES (?, ?)", enumerate(_documents(source)))
        database.execute("INSERT INTO vocabulary VALUES (?, ?)", [vocabulary, json.dumps(source.ranges)])
        database.commit()
        return database.serialize()


def _documents(source: IndexSource) -> Iterator[str]:
    """The fields of each document that results show and the ranking needs, as JSON."""
    for document in (analysed.document for analysed in source.documents):
        shown = (document.kind.value, document.slug, document.title, document.text, document.subkind)
        yield json.dumps([*shown, document.about, document.newest], ensure_ascii=False, separators=(",", ":"))


def publish(version: str, file: bytes) -> None:
    """Puts a complete file and its manifest in place with one rename. Only with the build lock."""
    target = directory(version)
    with temporary_sibling(target) as draft:
        (draft / DATABASE).write_bytes(file)
        (draft / MANIFEST).write_bytes(_manifest(file))
        swap_in(draft, target)


def try_publish(version: str, file: bytes) -> None:
    """Publishes, unless the folder cannot be written."""
    try:
        publish(version, file)
    except OSError as error:
        logger.warning("the search index cannot be stored in %s: %s", settings.SEARCH_DIR, error.strerror)


def _manifest(file: bytes) -> bytes:
    return json.dumps([len(file), zlib.crc32(file)]).encode()


def read(version: str) -> FileIndex:
    """The index of this version; DamagedIndex unless its file is there and as it was written."""
    return FileIndex(version, _read_file(version))


def _read_file(version: str) -> bytes:
    folder = directory(version)
    try:
        file, manifest = (folder / DATABASE).read_bytes(), (folder / MANIFEST).read_bytes()
    except OSError as error:
        raise DamagedIndex(str(error)) from None
    if _manifest(file) != manifest:
        raise DamagedIndex(f"the file in {folder.name} is not that of its manifest")
    return file


def is_ready(version: str) -> bool:
    try:
        _read_file(version)
    except DamagedIndex:
        return False
    return True


def prune(version: str) -> None:
    """Deletes indexes of other versions and formats, and drafts that were left behind."""
    with build_lock():
        atomic_folder.prune(directory(version))


@contextmanager
def build_lock() -> Iterator[None]:
    """Among all processes one at a time builds, restores or prunes; those that waited find its work done."""
    with ExitStack() as stack:
        with suppress(OSError):  # a folder that cannot be written needs no lock
            stack.enter_context(exclusive_lock(Path(settings.SEARCH_DIR)))
        yield


def rebuild(version: str, source: IndexSource) -> FileIndex:
    """Builds and opens an index; where it cannot be stored, this process alone has it."""
    file = _index_file(source)
    try_publish(version, file)
    return FileIndex(version, file)
