"""The history of changes: found by comparing records with those of the version before; only ever added to."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from content.loader.history import changes, fingerprint
from content.loader.pipeline import load
from content.model.library import library
from tests.support.content import write_content

pytestmark = pytest.mark.django_db

KEYS = st.tuples(st.sampled_from(["card", "ruling"]), st.sampled_from("abcde"))


@given(st.dictionaries(KEYS, st.sampled_from("12")), st.dictionaries(KEYS, st.sampled_from("12")))
def test_a_mirror_that_applies_the_changes_equals_the_content(before: dict, now: dict) -> None:
    copy = dict(before)
    for change, key, former in changes(before, now, {("card", "a"): "b", ("ruling", "c"): "d"}):
        if former:
            del copy[key[0], former]
        if change == "removed":
            del copy[key]
        else:
            assert copy.get(key) != now[key]
            copy[key] = now[key]
    assert copy == now


def edit(path: Path, change: Any) -> None:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


@pytest.fixture
def fixtures(tmp_path: Path, db: None) -> Path:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    return tmp_path / "fixtures"


def recorded_changes() -> list[tuple[str, str, str, str]]:
    return [(change.kind, change.slug, change.change, change.former) for change in library().history.changes]


def reword_first_ruling(rulings: list) -> None:
    rulings[0]["text"] = "Du darfst es, wenn du willst."


def test_the_first_load_is_a_version_without_changes(fixtures: Path) -> None:
    lib = library()
    assert [version for version, _ in lib.history.versions] == [lib.version]
    assert recorded_changes() == []
    assert lib.history.since(lib.version) == ()
    assert lib.history.since("0" * 64) is None
    assert lib.history.fingerprints["card", "card-1"].updated == lib.loaded_at


def test_an_edited_ruling_is_the_only_change(fixtures: Path) -> None:
    before = library()
    edit(fixtures / "rulings" / "waldspiel.yaml", reword_first_ruling)
    load(fixtures)
    slug = next(iter(before.rulings))
    assert recorded_changes() == [("ruling", slug, "changed", "")]
    lib = library()
    assert lib.history.since(before.version) == lib.history.changes
    assert lib.history.fingerprints["ruling", slug].updated == lib.loaded_at
    assert lib.history.fingerprints["card", "card-1"].updated == before.loaded_at


def test_loading_the_same_content_again_adds_no_version(fixtures: Path) -> None:
    load(fixtures)
    assert len(library().history.versions) == 1


def test_a_renamed_slug_is_recorded_with_the_former_one(fixtures: Path) -> None:
    edit(fixtures / "topics.yaml", lambda topics: topics[0].update(slug="reihenfolge"))
    folders = ("rulings", "rules", "differences")
    for path in (path for folder in folders for path in (fixtures / folder).glob("*.yaml")):
        path.write_text(path.read_text(encoding="utf-8").replace("ablauf", "reihenfolge"), encoding="utf-8")
    renamed = [{"kind": "topic", "slug": "ablauf", "new": "reihenfolge"}]
    (fixtures / "renamed.yaml").write_text(yaml.safe_dump(renamed), encoding="utf-8")
    load(fixtures)
    assert ("topic", "reihenfolge", "renamed", "ablauf") in recorded_changes()
    assert ("rename", "topic-ablauf", "added", "") in recorded_changes()
    assert not [change for change in recorded_changes() if change[:2] == ("topic", "ablauf")]


def test_a_removed_ruling_that_comes_back_is_recorded_twice(fixtures: Path) -> None:
    path = fixtures / "rulings" / "waldspiel.yaml"
    whole, first = path.read_text(encoding="utf-8"), library().version
    slug = list(library().rulings)[-1]
    edit(path, lambda rulings: rulings.pop())
    load(fixtures)
    path.write_text(whole, encoding="utf-8")
    load(fixtures)
    assert recorded_changes() == [("ruling", slug, "added", ""), ("ruling", slug, "removed", "")]
    assert library().version == first
    assert library().history.since(first) == ()


def test_a_failed_load_adds_nothing_to_the_history(fixtures: Path, monkeypatch) -> None:
    edit(fixtures / "rulings" / "waldspiel.yaml", reword_first_ruling)
    monkeypatch.setattr("search.index.build_index", lambda library: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        load(fixtures)
    monkeypatch.undo()
    assert recorded_changes() == []
    assert len(library().history.versions) == 1


@pytest.mark.parametrize(
    ("kind", "written", "hashed"),
    [
        ("block", {"slug": "wa-1"}, {"id": "wa-1"}),
        ("ruling", {"slug": "a", "phrasings": ["b"], "holds_today": True}, {"id": "a", "asked": ["b"], "today": True}),
        ("ruling", {"slug": "a", "superseded_by": "b"}, {"id": "a", "today": "b"}),
        ("difference", {"variants": [{"holds_today": True}]}, {"variants": [{"today": True}]}),
        ("rule", {"slug": "a", "applies_when": {"slug": {}}}, {"slug": "a", "matters_when": {"slug": {}}}),
        ("renamed", {"slug": "a", "new": "b"}, {"old": "a", "new": "b"}),
        ("card", {"slug": "a"}, {"slug": "a"}),
        ("edition", {"slug": "a", "quirks": ["vp-mat"]}, {"slug": "a"}),
    ],
)
def test_renamed_yaml_keys_keep_the_hash_of_a_record(kind: str, written: dict, hashed: dict) -> None:
    """Otherwise every record would look changed to clients that mirror the content."""
    digest = hashlib.sha256(json.dumps(["", hashed], sort_keys=True).encode()).hexdigest()
    assert fingerprint(written, kind) == digest[:16]
