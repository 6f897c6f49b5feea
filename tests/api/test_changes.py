"""Mirroring the content by exports and changes; the manifest."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client

from api.bulk import NAMES
from content.loader.pipeline import load
from tests.support.content import write_content

pytestmark = pytest.mark.django_db

ORIGIN = "https://begleiter.example"
Copy = dict[tuple[str, str], dict]


@pytest.fixture
def fixtures(tmp_path: Path, settings: Any) -> Path:
    settings.VAR_DIR = tmp_path
    settings.PUBLIC_URL = ORIGIN
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    return tmp_path / "fixtures"


def edit(path: Path, change: Callable[[Any], Any]) -> None:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def fetch_copy(client: Client) -> tuple[str, Copy]:
    manifest = client.get("/api/v1/bulk/").json()
    records: Copy = {}
    for export in manifest["exports"]:
        if export["name"] != "all":
            response: Any = client.get(export["url"].removeprefix(ORIGIN))
            rows = json.loads(gzip.decompress(b"".join(response.streaming_content)))
            records |= {(export["name"].removesuffix("s"), row["slug"]): row for row in rows}
    return manifest["content_version"], records


def follow_changes(client: Client, version: str, copy: Copy, *, with_records: bool = False) -> Copy:
    """The copy, updated as the documentation describes."""
    include = "&include=record" if with_records else ""
    records, address = dict(copy), f"/api/v1/changes/?since={version}&page_size=2{include}"
    while address:
        page = client.get(address).json()
        for change in page["results"]:
            records.pop((change["kind"], change["former"]), None)
            records.pop((change["kind"], change["slug"]), None)
            assert bool(change["record"]) == (with_records and bool(change["url"]))
            if change["record"]:
                records[change["kind"], change["slug"]] = change["record"]
            elif change["url"]:
                records[change["kind"], change["slug"]] = client.get(change["url"].removeprefix(ORIGIN)).json()
        address = (page["next"] or "").removeprefix(ORIGIN)
    return records


def rename_a_card(fixtures: Path) -> None:
    for path in set(fixtures.rglob("*.yaml")) - {fixtures / "permanent_ids.yaml"}:  # there the former slug stays
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("card-11", "clearing"), encoding="utf-8")
    edit(fixtures / "renamed.yaml", lambda rows: rows.append({"kind": "card", "slug": "card-11", "new": "clearing"}))


def test_following_changes_gives_the_same_as_a_fresh_copy(fixtures: Path, client: Client) -> None:
    version, copy = fetch_copy(client)
    assert follow_changes(client, version, copy) == copy
    edit(fixtures / "rulings" / "waldspiel.yaml", lambda rows: rows[0].update(text="Du darfst es, wenn du willst."))
    edit(fixtures / "rulings" / "waldspiel.yaml", lambda rows: rows.pop())
    load(fixtures)
    rename_a_card(fixtures)
    load(fixtures)
    newest, fresh = fetch_copy(client)
    assert newest != version
    assert ("card", "clearing") in fresh
    assert follow_changes(client, version, copy) == fresh
    assert follow_changes(client, version, copy, with_records=True) == fresh
    changes = [
        (row["kind"], row["change"]) for row in client.get(f"/api/v1/changes/?since={version}").json()["results"]
    ]
    assert {("card", "renamed"), ("ruling", "changed"), ("ruling", "removed")} <= set(changes)
    assert client.get(f"/api/v1/changes/?since={newest}").json()["results"] == []


def test_records_of_changes_are_as_at_their_addresses_in_english_too(fixtures: Path, client: Client) -> None:
    version, _copy = fetch_copy(client)
    rename_a_card(fixtures)
    load(fixtures)
    rows = client.get(f"/api/v1/changes/?since={version}&include=record&lang=en").json()["results"]
    [row] = [row for row in rows if row["slug"] == "clearing"]
    assert row["record"] == client.get(row["url"].removeprefix(ORIGIN), {"lang": "en"}).json()


def test_unknown_version_in_since_is_422(fixtures: Path, client: Client) -> None:
    response = client.get("/api/v1/changes/?since=nope")
    assert (response.status_code, response.json()["code"]) == (422, "unknown-version")
    assert client.get("/api/v1/changes/?since=").status_code == 400


def test_manifest_lists_exports_terms_and_changes(fixtures: Path, client: Client) -> None:
    manifest = client.get("/api/v1/bulk/").json()
    assert [export["name"] for export in manifest["exports"]] == list(NAMES)
    assert all(export["about"] for export in manifest["exports"])
    assert manifest["terms"]["license"] == "CC-BY-SA-4.0"
    assert manifest["changes"].endswith(f"/api/v1/changes/?since={manifest['content_version']}")


def test_contact_is_configured_by_operator(fixtures: Path, client: Client, settings: Any) -> None:
    def contact() -> str:
        return str(client.get("/api/v1/").json()["terms"]["contact"])

    assert contact() == f"{ORIGIN}/hilfe/"
    settings.FEEDBACK_URL = "https://example.org/new?title={id}"
    assert client.get("/api/v1/bulk/").json()["terms"]["contact"] == "https://example.org/new"
    settings.FEEDBACK_EMAIL = "redaktion@example.org"
    assert client.get("/api/v1/bulk/?format=json").json()["terms"]["contact"] == "mailto:redaktion@example.org"


def test_links_in_exports_are_absolute(fixtures: Path, client: Client) -> None:
    _, copy = fetch_copy(client)
    assert {row["url"].partition("/api/")[0] for row in copy.values()} == {ORIGIN}
    assert copy["card", "card-1"]["page"] == f"{ORIGIN}/karten/card-1/"
