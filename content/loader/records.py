"""All content in memory: read from the files, each record checked by its type; every slug that one refers to exists."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from content.code_version import code_version
from content.loader.faults import ContentError, Fault, quote, shorten
from content.loader.files import File, Record, content_files, content_hash, fault_in, identity, read_file
from content.loader.schema import CLOSED_SETS, COUNTED_AS, FILE_KEYS, OPTIONAL_SECTIONS, SECTIONS, Section
from content.loader.validators import Location
from content.model.records import Records

STORING_CODE = ("content/loader", "content/model/records.py", "store/models.py", "store/tables.py")
"""The code that decides what is stored of the content: with other code the same content is another version."""


@dataclass(frozen=True, slots=True)
class Content:
    """Every record by kind, in the order of the files. `hash` names the version of the content."""

    hash: str
    records: Records

    @property
    def counts(self) -> dict[str, int]:
        """The number of records by kind, as the API shows it."""
        by_kind = cast(Mapping[str, list[Record]], self.records)
        counts = {COUNTED_AS.get(kind, kind): len(records) for kind, records in by_kind.items()}
        return {kind: counts[kind] for kind in sorted(filter(None, counts))}


@dataclass(frozen=True, slots=True)
class Row:
    """What stands where a record should: usually a `Record`."""

    file: str
    section: Section
    value: Any

    @property
    def name(self) -> str:
        return identity(self.value) if isinstance(self.value, Record) else ""


def version_of(root: Path) -> str:
    """The version of the content below `root`: a hash of its files and of the code that stores them."""
    return content_hash(root, code_version(STORING_CODE))


def parse(root: Path) -> Content:
    """Read everything below `root` and check each record by its type; ContentError names all faults at once.

    Of what it returns, a library can be built: no slug is there twice, and those that records refer to exist.
    """
    if not root.is_dir():
        raise ContentError([Fault(str(root), 0, "", "there is no such directory")])
    faults: list[Fault] = []
    rows = list(_rows(root, faults))
    if faults:  # what cannot be read would seem to be missing wherever other files refer to it
        raise ContentError(faults)
    known: dict[str, set[str]] = {kind: set() for kind in Records.__annotations__}
    records: dict[str, list[Record]] = {kind: [] for kind in Records.__annotations__}
    for row in rows:
        known[row.section.kind].add(row.name)
    for row in rows:
        place = Location(row.file, getattr(row.value, "line", 1), shorten(row.name), "", known)
        faults += row.section.shape(row.value, place)
        if isinstance(row.value, Record):
            records[row.section.kind].append(_with_file(row.value, row.file))
    faults += _check_unique_slugs(records)
    faults += _check_closed_sets(records)
    faults += [
        Fault(name, 0, "", "is missing") for name in SECTIONS if not name.endswith("/") and not (root / name).is_file()
    ]
    if faults:
        raise ContentError(faults)
    return Content(version_of(root), cast(Records, records))


def _rows(root: Path, faults: list[Fault]) -> Iterator[Row]:
    """What the files have, by section; what is wrong with the files is added to `faults`."""
    for path in content_files(root):
        name = path.relative_to(root).as_posix()
        sections = SECTIONS.get(name) or SECTIONS.get(f"{_folder(name)}/")
        if not sections:
            faults.append(Fault(name, 1, "", "is not a file of content: wrong name or wrong folder"))
            continue
        file, unreadable = read_file(path, name)
        faults += unreadable
        if file:
            for section in sections:
                yield from (Row(name, section, value) for value in _list(file, section, faults))
            if isinstance(file.data, Record):
                faults += _check_file_keys(file, sections)


def _list(file: File, section: Section, faults: list[Fault]) -> list[Any]:
    rows = file.data
    if section.key is not None:
        rows = (
            rows.get(section.key, [] if section.kind in OPTIONAL_SECTIONS else None)
            if isinstance(rows, Record)
            else None
        )
    if not isinstance(rows, list):
        where = f"under {section.key!r}" if section.key else "at the top"
        faults.append(Fault(file.path, 1, "", f"must have a list of {section.kind} records {where}"))
        return []
    return rows


def _check_file_keys(file: File, sections: tuple[Section, ...]) -> Iterator[Fault]:
    """A file that is a mapping has its sections, the key that repeats its name if it needs one, and nothing else."""
    repeated = FILE_KEYS.get(f"{_folder(file.path)}/")
    stem = Path(file.path).stem
    for key in file.data:
        if key == repeated:
            if file.data[key] != stem:
                yield Fault(file.path, file.data.lines[key], "", f"{key} must be {stem!r}, the file's name")
        elif key not in {section.key for section in sections}:
            yield Fault(file.path, file.data.lines[key], "", f"unknown key {quote(key)}")
    if repeated and repeated not in file.data:
        yield Fault(file.path, 1, "", f"key {repeated!r} is missing")


def _with_file(record: Record, file: str) -> Record:
    """The record with its file, and with the key that its file is named for."""
    own = FILE_KEYS.get(f"{_folder(file)}/")
    copy = Record({**record, own: Path(file).stem} if own else record)
    copy.file, copy.line, copy.lines = file, record.line, record.lines
    return copy


def _folder(file: str) -> str:
    return file.rpartition("/")[0]


def _check_unique_slugs(records: Mapping[str, list[Record]]) -> Iterator[Fault]:
    """No two records of a kind have the same slug."""
    for kind, of_kind in records.items():
        first: dict[str, Record] = {}
        for record in of_kind:
            other = first.setdefault(identity(record), record)
            if other is not record:
                yield fault_in(record, f"this {kind} is already in {other.file}:{other.line}")


def _check_closed_sets(records: Mapping[str, list[Record]]) -> Iterator[Fault]:
    """Every member of an enum has its names in words.yaml, and nothing else has."""
    for kind, members in CLOSED_SETS.items():
        values, named = [str(member) for member in members], {identity(record): record for record in records[kind]}
        line = max((record.line for record in records[kind]), default=1)
        yield from (Fault("words.yaml", line, slug, f"this {kind} is missing") for slug in values if slug not in named)
        for slug, record in named.items():
            if slug not in values:
                yield fault_in(record, f"{quote(slug)} is not one of {', '.join(sorted(values))}", "slug")
