"""All content in memory: read and each record checked by its schema, ready for the checks across files."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from content.code_version import code_version
from content.loader import schema
from content.loader.faults import ContentError, Fault, quote, shorten
from content.loader.files import File, Record, content_files, content_hash, read_file
from content.loader.schema import Section
from content.loader.validators import Location

ROW_CODE = ("content/loader", "cards/models.py", "rulings/models.py", "engine/spelling.py", "engine/kingdoms/roles.py")
"""The code that decides which rows the content becomes: with other code the same content is another version."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A record and the file it is from, with `/` and relative to the content directory."""

    file: str
    data: Record
    id_key: str

    @property
    def slug(self) -> str:
        """What identifies the record among those of its kind; of everyday words and openings it is the word."""
        value = self.data.get(self.id_key)
        return value if isinstance(value, str) else ""

    @property
    def stem(self) -> str:
        """The file's name without folder and ending; for cards it is the slug of the expansion."""
        return Path(self.file).stem

    def fault(self, message: str, key: str = "") -> Fault:
        line = self.data.lines.get(key, self.data.line)
        return Fault(self.file, line, self.slug, f"{key}: {message}" if key else message)


@dataclass(slots=True)
class Content:
    """Every record by kind, in the order of the files. `hash` names the version of the content."""

    hash: str
    entries: dict[str, list[Entry]] = field(default_factory=dict)

    def __getitem__(self, kind: str) -> list[Entry]:
        return self.entries.get(kind, [])

    def by_slug(self, kind: str) -> dict[str, Record]:
        return {entry.slug: entry.data for entry in self[kind]}

    @property
    def counts(self) -> dict[str, int]:
        """The number of records by kind, as the API shows it."""
        counts = {schema.COUNTED_AS.get(kind, kind): len(entries) for kind, entries in self.entries.items()}
        return {kind: counts[kind] for kind in sorted(filter(None, counts))}


def version_of(root: Path) -> str:
    """The version of the content below `root`: a hash of its files and of the code that makes rows of them."""
    return content_hash(root, code_version(ROW_CODE))


def parse(root: Path) -> Content:
    """Read everything below `root` and check each record by its schema; ContentError names all faults at once."""
    if not root.is_dir():
        raise ContentError([Fault(str(root), 0, "", "there is no such directory")])
    content = Content(hash=version_of(root))
    faults: list[Fault] = []
    for path in content_files(root):
        name = path.relative_to(root).as_posix()
        sections = schema.SECTIONS.get(name) or schema.SECTIONS.get(f"{name.partition('/')[0]}/")
        if not sections:
            faults.append(Fault(name, 1, "", "is not a file of content: wrong name or wrong folder"))
            continue
        file, unreadable = read_file(path, name)
        faults += unreadable
        if file:
            for section, rows in _rows(file, sections, faults):
                content.entries.setdefault(section.kind, []).extend(rows)
    missing = [name for name in schema.SECTIONS if not name.endswith("/") and not (root / name).is_file()]
    faults += [Fault(name, 0, "", "is missing") for name in missing]
    if faults:
        raise ContentError(faults)
    return content


def _rows(file: File, sections: tuple[Section, ...], faults: list[Fault]) -> Iterator[tuple[Section, list[Entry]]]:
    """The records of a file by section; what the schema does not allow is added to `faults`."""
    for section in sections:
        if section.key is None:
            rows = file.data
        elif isinstance(file.data, Record):
            rows = file.data.get(section.key, [] if section.kind in schema.OPTIONAL_SECTIONS else None)
        else:
            rows = None
        if not isinstance(rows, list):
            where = f"under {section.key!r}" if section.key else "at the top"
            faults.append(Fault(file.path, 1, "", f"must have a list of {section.kind} records {where}"))
            continue
        entries = [_entry(file.path, row, section, faults) for row in rows]
        yield section, [entry for entry in entries if entry]
    if isinstance(file.data, Record):
        _check_file_keys(file, sections, faults)


def _entry(path: str, row: Any, section: Section, faults: list[Fault]) -> Entry | None:
    line = getattr(row, "line", 1)
    name = shorten(str(row.get(section.id_key) or "")) if isinstance(row, Record) else ""
    faults.extend(section.shape(row, Location(path, line, name, "")))
    return Entry(path, row, section.id_key) if isinstance(row, Record) else None


def _check_file_keys(file: File, sections: tuple[Section, ...], faults: list[Fault]) -> None:
    """A file that is a mapping has its sections, the key that repeats its name if it needs one, and nothing else."""
    repeated = schema.FILE_KEYS.get(f"{file.path.partition('/')[0]}/")
    stem = Path(file.path).stem
    for key in file.data:
        if key == repeated:
            if file.data[key] != stem:
                faults.append(Fault(file.path, file.data.lines[key], "", f"{key} must be {stem!r}, the file's name"))
        elif key not in {section.key for section in sections}:
            faults.append(Fault(file.path, file.data.lines[key], "", f"unknown key {quote(key)}"))
    if repeated and repeated not in file.data:
        faults.append(Fault(file.path, 1, "", f"key {repeated!r} is missing"))
