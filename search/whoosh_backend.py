"""The Whoosh backend: an index is a folder for each content version, with postings of tokens and stored documents.

To open an index its files are read into memory as a whole and checked against its manifest. Afterwards nothing that
happens to the files disturbs a running server, and damage is noticed before anything is read from them.
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
from whoosh.codec.whoosh3 import W3Codec
from whoosh.filedb.filestore import FileStorage, RamStorage
from whoosh.filedb.structfile import BufferFile

from content import atomic_folder
from content.atomic_folder import exclusive_lock, swap_in, temporary_sibling
from search.backend import DamagedIndex, Index, IndexSource, index_format
from search.matching import MAX_POSTINGS, KindRange
from search.ranking import Candidate
from search.vocabulary import Vocabulary

logger = logging.getLogger(__name__)

MANIFEST, VOCABULARY, KINDS = "manifest.json", "vocabulary.json", "kinds.json"


def codec() -> W3Codec:
    """Stores no lengths of fields: nothing is scored by them, and to look for each takes a third of the build."""
    without_lengths = W3Codec()
    without_lengths.length_stats = False
    return without_lengths


def schema() -> fields.Schema:
    return fields.Schema(tokens=fields.ID(), document=fields.STORED())


def directory(version: str) -> Path:
    """The folder of an index; its name depends on the format as well."""
    return Path(settings.SEARCH_DIR) / f"{version[:24]}-{index_format()}"


class SharedFiles(RamStorage):  # type: ignore[misc]
    """Files in memory that are read where they are; Whoosh's own storage has a copy of each that is open."""

    def open_file(self, name: str, **options: Any) -> BufferFile:
        return BufferFile(self.files[name], name=name, **options)


class WhooshIndex(Index):
    """An open index, in memory: one per process, read by one thread at a time."""

    def __init__(self, version: str, files: dict[str, bytes]) -> None:
        super().__init__(Vocabulary.from_json(files[VOCABULARY]), [KindRange(*row) for row in json.loads(files[KINDS])])
        self._version = version
        self._files = {name: data for name, data in files.items() if name != VOCABULARY}  # that is kept as data already
        storage = SharedFiles()
        storage.files = self._files
        self._reader = storage.open_index().reader()
        self._lock = threading.Lock()  # Whoosh has one position in each file for all readers

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
        try_publish(self._version, {**self._files, VOCABULARY: self.vocabulary.to_json().encode()})


def _candidate(number: int, stored: tuple[Any, ...]) -> Candidate:
    return Candidate(number, *stored)


def build(version: str, source: IndexSource) -> None:
    """Writes an index to a temporary folder, which gets its name when it is complete."""
    files = _index_files(source)
    with build_lock():
        publish(version, files)


def _index_files(source: IndexSource) -> dict[str, bytes]:
    """File name → content. Whoosh writes them to a temporary folder, because it needs a disk for this size."""
    with tempfile.TemporaryDirectory(prefix="begleiter-index-") as folder:
        writer = FileStorage(folder).create_index(schema()).writer(codec=codec(), limitmb=64, compound=False)
        for analysed in source.documents:
            document = analysed.document
            shown = (document.kind.value, document.slug, document.title, document.text, document.subkind)
            writer.add_document(tokens=list(analysed.tokens), document=(*shown, document.about, document.newest))
        writer.commit()
        files = {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.suffix}  # not the lock
    files[VOCABULARY] = source.vocabulary.to_json().encode()
    files[KINDS] = json.dumps(source.ranges).encode()
    return files


def publish(version: str, files: dict[str, bytes]) -> None:
    """Puts complete files in place with one rename. Only with the build lock."""
    target = directory(version)
    with temporary_sibling(target) as draft:
        for name, data in {**files, MANIFEST: _manifest(files)}.items():
            (draft / name).write_bytes(data)
        swap_in(draft, target)


def try_publish(version: str, files: dict[str, bytes]) -> None:
    """Publishes, unless the folder cannot be written."""
    try:
        publish(version, files)
    except OSError as error:
        logger.warning("the search index cannot be stored in %s: %s", settings.SEARCH_DIR, error.strerror)


def _manifest(files: dict[str, bytes]) -> bytes:
    return json.dumps({name: [len(data), zlib.crc32(data)] for name, data in sorted(files.items())}).encode()


def read(version: str) -> WhooshIndex:
    """The index of this version; DamagedIndex unless all files are there and as they were written."""
    return WhooshIndex(version, _read_files(version))


def _read_files(version: str) -> dict[str, bytes]:
    folder = directory(version)
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        files = {name: (folder / name).read_bytes() for name in manifest}
    except (OSError, ValueError) as error:
        raise DamagedIndex(str(error)) from None
    if json.loads(_manifest(files)) != manifest:
        raise DamagedIndex(f"the files in {folder.name} are not those of its manifest")
    return files


def is_ready(version: str) -> bool:
    try:
        _read_files(version)
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


def rebuild(version: str, source: IndexSource) -> WhooshIndex:
    """Builds and opens an index; where it cannot be stored, this process alone has it."""
    files = _index_files(source)
    try_publish(version, files)
    return WhooshIndex(version, files)
