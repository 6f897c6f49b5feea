"""The Whoosh index: postings of tokens and stored documents in one directory for each content version.

An index is read into memory as a whole when it is opened and checked against its manifest: afterwards nothing that
happens to its files can disturb a running server, and damage is noticed before anything is read from it.
"""

import json
import logging
import tempfile
import threading
import zlib
from array import array
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from whoosh import fields
from whoosh.filedb.filestore import FileStorage, RamStorage

from content import atomic_folder
from content.atomic_folder import exclusive_lock, swap_in, temporary_sibling
from search.analysis import analyse_document
from search.backend import MAX_POSTINGS, Index, IndexSource, KindRange, kind_ranges
from search.ranking import Candidate, parse_tokens
from search.vocabulary import Name, Vocabulary

logger = logging.getLogger(__name__)

FORMAT = "13"
"""Raise it when documents, tokens or schema change: an index of another format is not used."""

MANIFEST, VOCABULARY, KINDS = "manifest.json", "vocabulary.json", "kinds.json"


def schema() -> fields.Schema:
    return fields.Schema(tokens=fields.ID(), document=fields.STORED())


def directory(version: str) -> Path:
    return Path(settings.SEARCH_DIR) / f"{version[:24]}-{FORMAT}"


class DamagedIndex(Exception):
    """The files are not those that the manifest names."""


class WhooshIndex(Index):
    """An open index, in memory; one for each process, read by its threads in turn."""

    def __init__(self, version: str, files: dict[str, bytes]) -> None:
        super().__init__(Vocabulary.from_json(files[VOCABULARY]), [KindRange(*row) for row in json.loads(files[KINDS])])
        self._version, self._files = version, files
        storage = RamStorage()
        storage.files = files
        self._reader = storage.open_index().reader()
        self._lock = threading.Lock()  # Whoosh reads its files at one position for all

    def _read_postings(self, tokens: list[str]) -> dict[str, "array[int]"]:
        with self._lock:
            return {token: self._numbers(token) for token in tokens}

    def _numbers(self, token: str) -> "array[int]":
        numbers = array("I")
        term = ("tokens", token.encode())
        if term in self._reader:
            matcher = self._reader.postings(*term)
            while matcher.is_active() and len(numbers) < MAX_POSTINGS:
                numbers.append(matcher.id())
                matcher.next()
        return numbers

    def _read_documents(self, numbers: list[int]) -> list[Candidate]:
        with self._lock:
            return [_candidate(number, self._reader.stored_fields(number)["document"]) for number in numbers]

    def is_stored(self) -> bool:
        return (directory(self._version) / MANIFEST).exists()

    def store_again(self) -> None:
        logger.warning("the search index of version %s was deleted and is written again", self._version[:12])
        try_publish(self._version, self._files)

    def nearest_names(self, text: str, most: int) -> list[Name]:
        return self.vocabulary.similar_names(text, most)


def _candidate(number: int, stored: tuple[Any, ...]) -> Candidate:
    kind, slug, title, text, art, about, newest, tokens = stored
    return Candidate(number, kind, slug, title, text, art, about, newest, parse_tokens(tokens))


# -- on disk


def build(version: str, material: IndexSource) -> None:
    """Write an index beside any other and give it its name when it is complete."""
    files = _index_files(material)
    with build_lock():
        publish(version, files)


def _index_files(material: IndexSource) -> dict[str, bytes]:
    """The files of an index. Whoosh writes them into a directory of its own, because at this size it needs a disk."""
    with tempfile.TemporaryDirectory(prefix="begleiter-index-") as folder:
        writer = FileStorage(folder).create_index(schema()).writer(limitmb=64, compound=False)
        for document in material.documents:
            analysed = analyse_document(document, material.vocabulary)
            stored = (document.kind.value, document.slug, document.title, document.text, document.subkind)
            tokens = " ".join(sorted(analysed.tokens))
            writer.add_document(
                tokens=list(analysed.all_tokens), document=(*stored, document.about, document.newest, tokens)
            )
        writer.commit()
        files = {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.suffix}  # not the lock
    files[VOCABULARY] = material.vocabulary.to_json().encode()
    files[KINDS] = json.dumps(kind_ranges(material.documents)).encode()
    return files


def publish(version: str, files: dict[str, bytes]) -> None:
    """Put complete files in their place with one rename. Only for who is the one builder."""
    target = directory(version)
    with temporary_sibling(target) as draft:
        for name, data in {**files, MANIFEST: _manifest(files)}.items():
            (draft / name).write_bytes(data)
        swap_in(draft, target)


def try_publish(version: str, files: dict[str, bytes]) -> None:
    """Publish, where there is a place for it."""
    try:
        publish(version, files)
    except OSError as error:
        logger.warning("the search index cannot be kept in %s: %s", settings.SEARCH_DIR, error.strerror)


def _manifest(files: dict[str, bytes]) -> bytes:
    return json.dumps({name: [len(data), zlib.crc32(data)] for name, data in sorted(files.items())}).encode()


def read(version: str) -> WhooshIndex:
    """The index of this version as it lies on disk; Damaged when it is not whole."""
    return WhooshIndex(version, _read_files(version))


def _read_files(version: str) -> dict[str, bytes]:
    folder = directory(version)
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        files = {name: (folder / name).read_bytes() for name in manifest}
    except (OSError, ValueError) as error:
        raise DamagedIndex(str(error)) from None
    if json.loads(_manifest(files)) != manifest:
        raise DamagedIndex(f"{folder.name} is not what its manifest says")
    return files


def is_ready(version: str) -> bool:
    try:
        _read_files(version)
    except DamagedIndex:
        return False
    return True


def remove_all_but(version: str) -> None:
    """Delete indexes of other versions and drafts that were left behind."""
    with build_lock():
        atomic_folder.prune(directory(version))


@contextmanager
def build_lock() -> Iterator[None]:
    """Among all processes only one builds, puts back or clears up at a time; the others find its work done."""
    with ExitStack() as stack:
        with suppress(OSError):  # where nothing can be written there is nothing to wait for
            stack.enter_context(exclusive_lock(Path(settings.SEARCH_DIR)))
        yield


def rebuild(version: str, material: IndexSource) -> WhooshIndex:
    """An open index, also where it cannot be written: then this process alone has it."""
    files = _index_files(material)
    try_publish(version, files)
    return WhooshIndex(version, files)
