"""The history of the content, for the API and the page of news: the versions that were loaded, and their changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprint:
    """The hash of a record, and the time of the version that gave it this content."""

    hash: str
    updated: datetime


class ChangeKind(StrEnum):
    """What happened to a record."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a version changed in one record.

    `change` is a `ChangeKind`; `former` the slug that a renamed record had before, else empty.
    """

    version: str
    date: datetime
    kind: str
    slug: str
    change: str
    former: str


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The versions that were loaded, oldest first, and their changes, newest first; the first version has none.

    `fingerprints` are by kind and slug, as the API names them.
    """

    versions: tuple[tuple[str, datetime], ...] = ()
    changes: tuple[Change, ...] = ()
    fingerprints: Mapping[tuple[str, str], Fingerprint] = field(default_factory=dict, repr=False)

    def since(self, version: str) -> tuple[Change, ...] | None:
        """What changed after a version was loaded for the last time; None if it never was."""
        hashes = [loaded for loaded, _ in self.versions]
        if version not in hashes:
            return None
        later = len(hashes) - hashes[::-1].index(version)
        newer = set(self.versions[later:])
        return tuple(change for change in self.changes if (change.version, change.date) in newer)
