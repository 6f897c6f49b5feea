"""Exports: whole, of one content version, written before anybody asks, and the old ones removed."""

import gzip
import json
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from api import bulk
from content.loader.pipeline import load
from content.model.library import content_version, library
from tests.support.generated_content import write_content

pytestmark = pytest.mark.django_db


@pytest.fixture
def var(tmp_path: Path, settings) -> Path:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    settings.VAR_DIR = tmp_path
    return tmp_path


def cards(client: Client) -> list[dict]:
    return json.loads(gzip.decompress(client.get("/api/v1/bulk/cards/").content))


def load_more(var: Path) -> None:
    write_content(var / "more", cards=20)
    load(var / "more")


def test_exports_are_written_before_anybody_asks(var: Path, client: Client, django_assert_max_num_queries) -> None:
    call_command("write_exports")
    with django_assert_max_num_queries(3):
        assert len(cards(client)) == 12


def test_an_export_is_of_the_version_that_its_manifest_names(var: Path, client: Client, monkeypatch) -> None:
    """Content that is loaded while exports are written: they are wholly of the version before, the next are the new."""
    old = library()
    rows = bulk._records_as_json

    def loads_more_and_reads(of, resource):
        if content_version() == old.version:
            load_more(var)
        return rows(of, resource)

    monkeypatch.setattr(bulk, "_records_as_json", loads_more_and_reads)
    before, after = (client.get("/api/v1/bulk/").json() for _ in range(2))
    counts = [{export["name"]: export["count"] for export in one["exports"]}["cards"] for one in (before, after)]
    assert (before["content_version"], after["content_version"]) == (old.version, content_version())
    assert counts == [12, 20]
    assert not bulk.export_dir(old).exists()


def test_exports_of_content_that_is_replaced_are_not_written(
    var: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that took its library before a load leaves the new exports alone, and answers from the new content."""
    real = bulk.export_dir

    def loads_more(of):
        if of.version == old.version == content_version():
            load_more(var)
        return real(of)

    old = library()
    monkeypatch.setattr(bulk, "export_dir", loads_more)
    manifest = client.get("/api/v1/bulk/").json()
    assert manifest["content_version"] == content_version() != old.version
    assert [path.name for path in (var / "bulk").glob("*/")] == [real(library()).name]


def test_exports_of_former_content_are_removed(var: Path, client: Client) -> None:
    assert len(cards(client)) == 12
    (var / "bulk" / "draft-left-behind").mkdir()
    load_more(var)
    assert len(cards(client)) == 20
    assert [path.name for path in (var / "bulk").glob("*/")] == [bulk.export_dir(library()).name]


def test_content_that_comes_back_is_exported_and_tagged_anew(var: Path, client: Client) -> None:
    """What was changed and changed back is dated anew: no file, answer or tag of the first time is left."""
    asked = "/api/v1/bulk/", "/api/v1/cards/", "/api/v1/changes/"
    before = [client.get(path) for path in asked]
    load_more(var)
    load(var / "fixtures")
    after = [client.get(path) for path in asked]
    assert before[0].json()["content_version"] == after[0].json()["content_version"]
    assert all(one.headers["ETag"] != other.headers["ETag"] for one, other in zip(before, after, strict=True))
    assert after[2].json()["count"] > 0
    for export in after[0].json()["exports"]:
        file = client.get(f"/api/v1/bulk/{export['name']}/").content
        assert (len(file), sha256(file).hexdigest()) == (export["bytes"], export["sha256"])


@pytest.mark.parametrize("deleted", ["*", "cards.json.gz", "manifest.json"])
def test_exports_that_were_deleted_are_written_again(var: Path, client: Client, deleted: str) -> None:
    assert len(cards(client)) == 12
    for path in bulk.export_dir(library()).glob(deleted):
        path.unlink()
    cache.clear()
    assert len(cards(client)) == 12
    assert client.get("/api/v1/bulk/").status_code == 200


@pytest.mark.parametrize("headers", [{"Accept": "application/gzip"}, {"Accept-Encoding": "gzip"}, {"Accept": "*/*"}])
def test_an_export_is_the_same_file_however_it_is_asked_for(var: Path, client: Client, headers) -> None:
    response = client.get("/api/v1/bulk/tags/", headers=headers)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/gzip"
    assert "Content-Encoding" not in response.headers
    assert isinstance(json.loads(gzip.decompress(response.content)), list)


def test_a_missing_export_is_a_problem_document_for_who_wants_gzip_as_well(var: Path, client: Client) -> None:
    response = client.get("/api/v1/bulk/nichts/", headers={"Accept": "application/gzip"})
    assert (response.status_code, response.headers["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not-found"
