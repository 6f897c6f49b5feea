"""Exports: complete, of one content version, written in advance; old ones are removed."""

import errno
import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from api import bulk
from content.loader.pipeline import load
from content.model.library import content_version, library
from tests.support.content import write_content

pytestmark = pytest.mark.django_db


@pytest.fixture
def var(tmp_path: Path, settings) -> Path:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    settings.VAR_DIR = tmp_path
    return tmp_path


def cards(client: Client) -> list[dict]:
    return json.loads(gzip.decompress(file_of(client.get("/api/v1/bulk/cards/"))))


def file_of(response: Any) -> bytes:
    assert response.status_code == 200
    return b"".join(response.streaming_content)


def load_more(var: Path) -> None:
    write_content(var / "more", cards=20)
    load(var / "more")


def test_write_exports_writes_in_advance(var: Path, client: Client, django_assert_max_num_queries) -> None:
    call_command("write_exports")
    with django_assert_max_num_queries(3):
        assert len(cards(client)) == 12


def test_exports_and_manifest_are_of_one_version(var: Path, client: Client, monkeypatch) -> None:
    """If content is loaded while exports are written, these are of the old version, and the next ones of the new."""
    old = library()
    rows = bulk._records_as_json

    def loads_more_and_reads(of, resource):
        if content_version() == old.version:
            load_more(var)
        return rows(of, resource)

    monkeypatch.setattr(bulk, "_records_as_json", loads_more_and_reads)
    before, after = (client.get("/api/v1/bulk/").json() for _ in range(2))
    counts = [
        {export["name"]: export["count"] for export in manifest["exports"]}["cards"] for manifest in (before, after)
    ]
    assert (before["content_version"], after["content_version"]) == (old.version, content_version())
    assert counts == [12, 20]
    assert not bulk.export_dir(old).exists()


def test_exports_of_replaced_content_are_not_written(
    var: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that started before a load does not overwrite the new exports and answers from the new content."""
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


def test_content_loaded_again_has_new_exports_and_etags(var: Path, client: Client) -> None:
    """Content that was changed and changed back has new dates: no file is reused."""
    paths = "/api/v1/bulk/", "/api/v1/changes/"
    before = [client.get(path) for path in paths]
    load_more(var)
    load(var / "fixtures")
    after = [client.get(path) for path in paths]
    assert before[0].json()["content_version"] == after[0].json()["content_version"]
    assert all(first.headers["ETag"] != second.headers["ETag"] for first, second in zip(before, after, strict=True))
    assert after[1].json()["count"] > 0
    for export in after[0].json()["exports"]:
        file = file_of(client.get(f"/api/v1/bulk/{export['name']}/"))
        assert (len(file), sha256(file).hexdigest()) == (export["bytes"], export["sha256"])


@pytest.mark.parametrize("deleted", ["*", "cards.json.gz", "manifest.json"])
def test_deleted_exports_are_written_again(var: Path, client: Client, deleted: str) -> None:
    assert len(cards(client)) == 12
    for path in bulk.export_dir(library()).glob(deleted):
        path.unlink()
    assert len(cards(client)) == 12
    assert client.get("/api/v1/bulk/").status_code == 200


@pytest.mark.parametrize("headers", [{"Accept": "application/gzip"}, {"Accept-Encoding": "gzip"}, {"Accept": "*/*"}])
def test_export_is_the_same_file_for_every_accept_header(var: Path, client: Client, headers) -> None:
    response = client.get("/api/v1/bulk/tags/", headers=headers)
    assert response.headers["Content-Type"] == "application/gzip"
    assert "Content-Encoding" not in response.headers
    assert isinstance(json.loads(gzip.decompress(file_of(response))), list)


def test_unknown_export_is_problem_document_even_for_gzip(var: Path, client: Client) -> None:
    response = client.get("/api/v1/bulk/nichts/", headers={"Accept": "application/gzip"})
    assert (response.status_code, response.headers["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not-found"


def test_export_has_an_etag_and_is_304(var: Path, client: Client) -> None:
    first = client.get("/api/v1/bulk/cards/")
    assert sha256(file_of(first)).hexdigest().startswith(first.headers["ETag"].strip('"'))
    again = client.get("/api/v1/bulk/cards/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert "public" in first.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/api/v1/bulk/", "/api/v1/bulk/cards/"])
def test_while_exports_are_written_others_are_answered_503_at_once(var: Path, client: Client, path: str) -> None:
    with bulk._writing:
        refused = client.get(path)
    assert (refused.status_code, refused.json()["code"], refused.headers["Retry-After"]) == (503, "busy", "30")
    answer = client.get(path)
    answer.close()
    assert answer.status_code == 200


def test_full_disk_is_503_without_another_attempt_for_a_minute(var: Path, client: Client, monkeypatch) -> None:
    attempts = []

    def refuse(*args: object) -> bool:
        attempts.append(args)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(bulk, "_failed_at", float("-inf"))
    monkeypatch.setattr(bulk, "publish", refuse)
    assert [client.get("/api/v1/bulk/cards/").status_code for _ in range(3)] == [503, 503, 503]
    assert len(attempts) == 1


def test_exports_are_also_plain_json_and_lines(var: Path, client: Client) -> None:
    exports = client.get("/api/v1/bulk/").json()["exports"]
    for export in exports[:-1]:
        path = {form: export[form].removeprefix("http://testserver") for form in ("url", "json", "ndjson")}
        packed = json.loads(gzip.decompress(file_of(client.get(path["url"]))))
        plain, lines = client.get(path["json"]), client.get(path["ndjson"])
        assert (plain.headers["Content-Type"], plain.json()) == ("application/json", packed)
        assert lines.headers["Content-Type"] == "application/x-ndjson"
        assert [json.loads(line) for line in lines.content.splitlines()] == packed
    assert [exports[-1][form] for form in ("json", "ndjson")] == [None, None]
    assert client.get("/api/v1/bulk/nixda.json").status_code == 404
    assert client.get("/api/v1/bulk/nixda.ndjson").json()["code"] == "not-found"
    assert client.get("/api/v1/bulk/cards.json?page=2").status_code == 400


@pytest.mark.parametrize("form", ["json", "ndjson"])
def test_plain_exports_are_compressed_on_the_way(var: Path, client: Client, form: str) -> None:
    path = f"/api/v1/bulk/cards.{form}"
    plain, packed = client.get(path), client.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(file_of(packed)) == plain.content
    assert plain.headers["ETag"] != packed.headers["ETag"]
    for response in (plain, packed):
        assert "Accept-Encoding" in response.headers["Vary"]
    again = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert client.get(path, headers=again).status_code == 304
    refused = client.get(path, headers={**again, "Accept-Encoding": "gzip;q=0"})
    assert (refused.status_code, refused.headers.get("Content-Encoding")) == (200, None)


@pytest.mark.parametrize(
    ("path", "disposition"),
    [
        ("cards/", 'attachment; filename="dominion-begleiter-cards.json.gz"'),
        ("cards.json", 'inline; filename="cards.json"'),
        ("cards.ndjson", 'inline; filename="cards.ndjson"'),
    ],
)
def test_downloads_have_names_and_say_that_there_are_no_ranges(
    var: Path, client: Client, path: str, disposition: str
) -> None:
    response = client.get(f"/api/v1/bulk/{path}", headers={"Accept-Encoding": "gzip", "Range": "bytes=10-"})
    assert file_of(response)[:2] == b"\x1f\x8b"  # the beginning of gzip: the whole file
    assert response.headers["Content-Disposition"] == disposition
    assert response.headers["Accept-Ranges"] == "none"
