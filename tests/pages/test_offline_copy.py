"""What a device keeps for the cellar: every page of the content, all of one release."""

import gzip
import json

import pytest
from django.test import Client

from companion.pages.directory import NEEDS_NETWORK
from companion.web.addresses import origin
from content.library import library
from tests.addresses import REAL, addresses


@pytest.fixture
def copied(site: Client) -> dict[str, str]:
    """All pages of the copy by their paths; the site renders each part once, and keeps it."""
    pages: dict[str, str] = {}
    for part in site.get("/offline/liste.json").json()["parts"][1:]:
        answer = site.get(part["url"])
        assert answer.headers["Content-Encoding"] == "gzip"
        held = json.loads(gzip.decompress(answer.content))
        assert len(held) == part["pages"]
        pages |= held
    return pages


def test_everything_offline_is_every_page_of_the_content(site: Client, copied: dict[str, str]) -> None:
    lib = library()
    assert {f"/karten/{slug}/" for slug in lib.catalog.cards} <= copied.keys()
    assert {f"/regeln/{slug}/" for slug in lib.rules} <= copied.keys()
    for path in ("/karten/moat/", "/karten/?seite=3", "/kartensaetze/?seite=2"):
        seen = site.get(path).content.decode().replace("http://testserver/", f"{origin()}/")
        assert copied[path] == seen


def test_the_copy_has_every_page_that_is_not_of_one_kingdom(copied: dict[str, str]) -> None:
    kept = {path for name, path in addresses(REAL).items() if "CODE" not in path and name not in NEEDS_NETWORK}
    assert kept - copied.keys() == set()


def test_the_service_worker_is_named_for_the_release(site) -> None:
    answer = site.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    release = site.get("/offline/liste.json").json()["release"]
    assert f'const RELEASE = "{release}"' in answer.content.decode()
    assert site.get("/").headers["X-Release"] == release


def test_parts_of_another_release_are_gone(site) -> None:
    assert site.get("/offline/abc-def/0.json").status_code == 410
    assert site.get("/offline/abc-def/suche.json").status_code == 410
    release = site.get("/offline/liste.json").json()["release"]
    assert site.get(f"/offline/{release}/9999.json").status_code == 410


def test_the_index_for_the_browser_holds_every_name(site) -> None:
    release = site.get("/offline/liste.json").json()["release"]
    index = json.loads(gzip.decompress(site.get(f"/offline/{release}/suche.json").content))
    names = {name for _, name, *_ in index["cards"]}
    assert "Thronsaal" in names
    assert len(index["rulings"]) == len(library().rulings)
