"""What changed from one loaded version to the next, record by record: compared by hash, and only ever added to.

The first load has nothing to be compared with: it is a version without changes, and whoever mirrors the content begins
with all of it.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import datetime

from cards.models import Change, ChangeKind, Fingerprint, LoadedVersion
from content.loader.records import Content, Entry

BATCH = 500
Key = tuple[str, str]
"""Kind and slug, as the API names them."""

KINDS = {
    **{kind: kind for kind in ("card", "pile", "expansion", "edition", "tag", "topic", "material", "document")},
    **{kind: kind for kind in ("set", "ruling", "difference", "rule")},
    "block": "source",
}
"""Records that have a slug of their own, by the kind that they are known under."""

LABEL_KINDS = {"type-word": "type", "kind-word": "kind", "ruling-word": "ruling", "result-word": "result"} | {
    "publisher-word": "publisher"
}


def record_version(content: Content, when: datetime) -> None:
    """Add this version to the record, with what it changes."""
    before = {(row.kind, row.slug): row for row in Fingerprint.objects.all()}
    now = fingerprints(content)
    version = LoadedVersion.objects.create(hash=content.hash, loaded_at=when)
    if before:
        rows = changes({key: row.hash for key, row in before.items()}, now, renames(content))
        Change.objects.bulk_create(
            [Change(version=version, kind=k, slug=s, change=c, former=f) for c, (k, s), f in rows], batch_size=BATCH
        )
    _store_fingerprints(before, now, when)


def changes(
    before: Mapping[Key, str], now: Mapping[Key, str], renamed: Mapping[Key, str]
) -> Iterator[tuple[ChangeKind, Key, str]]:
    """What happened to which record, and the slug it had before if that changed.

    >>> old, new = {("card", "a"): "1", ("card", "b"): "2"}, {("card", "a"): "9", ("card", "c"): "2"}
    >>> [(str(change), key[1], former) for change, key, former in changes(old, new, {("card", "b"): "c"})]
    [('changed', 'a', ''), ('renamed', 'c', 'b')]
    """
    left = before.keys() - now.keys()
    fresh = now.keys() - before.keys()
    moved = {(kind, new): old for (kind, old), new in renamed.items() if (kind, old) in left and (kind, new) in fresh}
    for key, seen in now.items():
        if key not in before:
            former = moved.get(key, "")
            yield (ChangeKind.RENAMED if former else ChangeKind.ADDED), key, former
        elif before[key] != seen:
            yield ChangeKind.CHANGED, key, ""
    gone = left - {(kind, old) for (kind, _), old in moved.items()}
    yield from ((ChangeKind.REMOVED, key, "") for key in sorted(gone))


def renames(content: Content) -> dict[Key, str]:
    return {(entry.data["kind"], entry.data["old"]): entry.data["new"] for entry in content["renamed"]}


def fingerprints(content: Content) -> dict[Key, str]:
    """A hash of each record as it is written, whatever surrounds it."""
    found = {(named, entry.slug): fingerprint(entry) for kind, named in KINDS.items() for entry in content[kind]}
    for kind, of in LABEL_KINDS.items():
        found |= {("label", f"{of}-{entry.slug}"): fingerprint(entry) for entry in content[kind]}
    found |= {("rename", f"{entry.data['kind']}-{entry.slug}"): fingerprint(entry) for entry in content["renamed"]}
    return found


def fingerprint(entry: Entry) -> str:
    """Of a card the file says to which expansion it belongs; of everything else it says nothing."""
    stem = entry.stem if entry.file.startswith("cards/") else ""
    written = json.dumps([stem, entry.data], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _store_fingerprints(before: Mapping[Key, Fingerprint], now: Mapping[Key, str], when: datetime) -> None:
    """Keep what the next load is compared with; what stayed the same keeps its time."""
    stale = [row.pk for key, row in before.items() if now.get(key) != row.hash]
    for start in range(0, len(stale), BATCH):
        Fingerprint.objects.filter(pk__in=stale[start : start + BATCH]).delete()
    fresh = [
        Fingerprint(kind=key[0], slug=key[1], hash=seen, changed_at=when)
        for key, seen in now.items()
        if key not in before or before[key].hash != seen
    ]
    Fingerprint.objects.bulk_create(fresh, batch_size=BATCH)
