"""The history of the content: what each loaded version changed, record by record. It is only ever added to.

Records are compared by hash with those of the version before. The first version that is loaded has no changes: a
client that mirrors the content begins with all of it.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from content.loader.records import Content
from content.model.history import ChangeKind
from content.model.records import Records
from store.models import Change, Fingerprint, LoadedVersion

BATCH_ROWS = 500  # rows per INSERT or DELETE
Key = tuple[str, str]  # kind and slug, as the API names them

KINDS = {
    **{kind: kind for kind in ("card", "pile", "expansion", "edition", "tag", "topic", "material", "document")},
    **{kind: kind for kind in ("set", "ruling", "difference", "rule")},
    "block": "source",
}
"""Kinds of records that have a history, and their names in the API."""

NOT_HASHED = ""  # for keys that clients never see
HOLDS_TODAY = {"holds_today": "today", "superseded_by": "today"}
HASHED_KEYS = {
    "block": {"slug": "id"},
    "edition": {"quirks": NOT_HASHED},
    "ruling": {"slug": "id", "phrasings": "asked", **HOLDS_TODAY},
    "difference": {"slug": "id", **HOLDS_TODAY},
    "rule": {"phrasings": "asked", "applies_when": "matters_when", **HOLDS_TODAY},
    "renamed": {"slug": "old"},
}
"""Keys whose values are hashed under a former name of the key, so that a new name in YAML does not look like a change
of every record to clients that mirror the content."""

LABEL_KINDS = {"type-word": "type", "kind-word": "kind", "ruling-word": "ruling", "result-word": "result"} | {
    "publisher-word": "publisher"
}


def record_version(content: Content, when: datetime) -> None:
    """Add this version to the history, with what it changes."""
    before = {(row.kind, row.slug): row for row in Fingerprint.objects.all()}
    now = fingerprints(content.records)
    version = LoadedVersion.objects.create(hash=content.hash, loaded_at=when)
    if before:
        rows = changes({key: row.hash for key, row in before.items()}, now, renames(content.records))
        Change.objects.bulk_create(
            [
                Change(version=version, kind=kind, slug=slug, change=change, former=former)
                for change, (kind, slug), former in rows
            ],
            batch_size=BATCH_ROWS,
        )
    _store_fingerprints(before, now, when)


def changes(
    before: Mapping[Key, str], now: Mapping[Key, str], renamed: Mapping[Key, str]
) -> Iterator[tuple[ChangeKind, Key, str]]:
    """Yields what happened to which record, and the slug that it had before if that changed.

    >>> old, new = {("card", "a"): "1", ("card", "b"): "2"}, {("card", "a"): "9", ("card", "c"): "2"}
    >>> [(str(change), key[1], former) for change, key, former in changes(old, new, {("card", "b"): "c"})]
    [('changed', 'a', ''), ('renamed', 'c', 'b')]
    """
    left = before.keys() - now.keys()
    fresh = now.keys() - before.keys()
    moved = {(kind, new): old for (kind, old), new in renamed.items() if (kind, old) in left and (kind, new) in fresh}
    for key, digest in now.items():
        if key not in before:
            former = moved.get(key, "")
            yield (ChangeKind.RENAMED if former else ChangeKind.ADDED), key, former
        elif before[key] != digest:
            yield ChangeKind.CHANGED, key, ""
    gone = left - {(kind, old) for (kind, _), old in moved.items()}
    yield from ((ChangeKind.REMOVED, key, "") for key in sorted(gone))


def renames(records: Records) -> dict[Key, str]:
    """The new slug of each record that has had another one."""
    return {(renamed["kind"], renamed["slug"]): renamed["new"] for renamed in records["renamed"]}


def fingerprints(records: Records) -> dict[Key, str]:
    """A hash of each record; the order of records, comments and layout do not count."""
    by_kind: Any = records
    hashes = {
        (name, record["slug"]): fingerprint(record, kind) for kind, name in KINDS.items() for record in by_kind[kind]
    }
    for kind, of in LABEL_KINDS.items():
        hashes |= {("label", f"{of}-{record['slug']}"): fingerprint(record, kind) for record in by_kind[kind]}
    hashes |= {
        ("rename", f"{renamed['kind']}-{renamed['slug']}"): fingerprint(renamed, "renamed")
        for renamed in records["renamed"]
    }
    return hashes


def fingerprint(record: Mapping[str, Any], kind: str) -> str:
    """16 hexadecimal digits for the values of a record, and before them the expansion that its file is named for."""
    written = {key: value for key, value in record.items() if key != "expansion"}
    data = _with_hashed_keys(written, HASHED_KEYS.get(kind, {}))
    hashed = json.dumps([record.get("expansion", ""), data], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(hashed.encode()).hexdigest()[:16]


def _with_hashed_keys(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A record, and the variants in it, with the keys that they are hashed under."""
    renamed = {name: value for key, value in data.items() if (name := names.get(key, key)) != NOT_HASHED}
    if "variants" in renamed:
        renamed["variants"] = [_with_hashed_keys(variant, names) for variant in renamed["variants"]]
    return renamed


def _store_fingerprints(before: Mapping[Key, Fingerprint], now: Mapping[Key, str], when: datetime) -> None:
    """Store what the next version is compared with; a record that is the same keeps its time of change."""
    stale = [row.pk for key, row in before.items() if now.get(key) != row.hash]
    for start in range(0, len(stale), BATCH_ROWS):
        Fingerprint.objects.filter(pk__in=stale[start : start + BATCH_ROWS]).delete()
    fresh = [
        Fingerprint(kind=key[0], slug=key[1], hash=digest, changed_at=when)
        for key, digest in now.items()
        if key not in before or before[key].hash != digest
    ]
    Fingerprint.objects.bulk_create(fresh, batch_size=BATCH_ROWS)
