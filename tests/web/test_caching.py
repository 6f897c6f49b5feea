"""What all pages have in common, over generated content: headers, ETags, gzip, outages, number of queries."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from content.code_version import code_version
from content.loader.pipeline import load
from content.model.library import library as loaded_library
from content.model.types import Library
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from search import index
from tests.support.addresses import SMALL_EXAMPLES, page_addresses
from tests.support.content import write_content
from web import release, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

CODE = to_code(Kingdom(piles=tuple(f"card-{number}" for number in range(10))), Choices())
PAGES = (*page_addresses(SMALL_EXAMPLES, CODE).values(), "/suche/?q=Karte")


@pytest.fixture
def loaded(tmp_path: Path) -> None:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")


@pytest.mark.usefixtures("loaded")
def test_start_page_shows_number_of_cards_and_expansions(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "12 Karten" in page
    assert "Waldspiel" in page


def test_without_content_only_start_page_works_and_others_are_503(client: Client) -> None:
    assert "noch keine Inhalte" in client.get("/").content.decode()
    answer = client.get("/karten/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert "noch keine Inhalte" in answer.content.decode()


@pytest.mark.parametrize("path", ["cards/", "kingdoms/generate/", "kingdoms/check/", "cards/collection/"])
def test_without_content_api_answers_503_no_content(client: Client, path: str) -> None:
    bodies: dict[str, Any] = {
        "cards/collection/": {"identifiers": ["Markt"]},
        "kingdoms/check/": {"kingdom": {"piles": []}},
    }
    body = bodies.get(path, {})
    address = f"/api/v1/{path}"
    answer = client.get(address) if path == "cards/" else client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "application/problem+json")
    assert answer.headers["Retry-After"] == "30"
    assert (answer.json()["code"], answer.json()["detail"]) == ("no-content", "Es sind noch keine Inhalte geladen.")


@pytest.mark.usefixtures("loaded")
def test_search_page_finds_cards_and_escapes_query(client: Client) -> None:
    page = client.get("/suche/", {"q": "Karte 3 <script>alert(1)</script>"}).content.decode()
    assert "Karte 3" in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("cards", [12, 60])
def test_number_of_queries_of_pages_does_not_depend_on_content(
    client: Client, tmp_path: Path, django_assert_max_num_queries, cards: int
) -> None:
    write_content(tmp_path / "fixtures", cards=cards, rulings=cards * 3, sets=cards // 6)
    load(tmp_path / "fixtures")
    for page in PAGES:
        client.get(page)
        with django_assert_max_num_queries(1):
            assert client.get(page).status_code == 200


def test_every_page_has_security_headers(client: Client) -> None:
    for path in ("/", "/gibt-es-nicht/"):
        found = client.get(path).headers
        policy = found["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert found["X-Content-Type-Options"] == "nosniff"
        assert found["X-Frame-Options"] == "DENY"
        assert found["Referrer-Policy"] == "same-origin"


def test_favicon_and_robots_exist_without_content(client: Client) -> None:
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["Location"]) == (302, "/static/icon-192.png")
    robots = client.get("/robots.txt")
    assert (robots.status_code, robots.headers["Content-Type"]) == (200, "text/plain")
    assert "Disallow: /koenigreich/wuerfeln/" in robots.content.decode()


def test_page_404_offers_search(client: Client) -> None:
    response = client.get("/gibt-es-nicht/")
    assert response.status_code == 404
    assert 'action="/suche/"' in response.content.decode()


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("path", PAGES)
def test_matching_etag_of_page_is_304(client: Client, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content
    assert client.get(path, headers={"If-None-Match": 'W/"other"'}).status_code == 200


@pytest.mark.usefixtures("loaded")
def test_new_content_changes_etag(client: Client, tmp_path: Path) -> None:
    first = client.get("/").headers["ETag"]
    write_content(tmp_path / "more", cards=20)
    load(tmp_path / "more")
    assert client.get("/", headers={"If-None-Match": first}).status_code == 200


@pytest.mark.usefixtures("loaded")
def test_304_names_the_release(client: Client) -> None:
    first = client.get("/karten/")
    again = client.get("/karten/", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.headers["X-Release"]) == (304, first.headers["X-Release"])


@pytest.mark.usefixtures("loaded")
def test_new_release_changes_etag(client: Client, monkeypatch) -> None:
    first = client.get("/karten/").headers["ETag"]
    monkeypatch.setattr(release, "public_origin", lambda: "https://other.example")
    assert client.get("/karten/", headers={"If-None-Match": first}).status_code == 200


@pytest.mark.usefixtures("loaded")
def test_pages_are_gzipped_and_set_no_cookies(client: Client) -> None:
    response = client.get("/karten/", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response.headers["Vary"]
    assert not response.cookies
    assert "Content-Encoding" not in client.get("/karten/").headers


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("accepted", "is_gzipped"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
        ("br", False),
        ("identity", False),
        ("xgzip", False),
    ],
)
@pytest.mark.parametrize("path", ["/karten/", "/api/v1/cards/"])
def test_gzip_only_for_clients_that_accept_it(client, path, accepted: str, is_gzipped: bool) -> None:
    response = client.get(path, headers={"Accept-Encoding": accepted})
    assert (response.headers.get("Content-Encoding") == "gzip") is is_gzipped


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("path", ["/karten/", "/api/v1/cards/"])
def test_response_is_of_old_content_if_load_happens_during_request(client, path, tmp_path, monkeypatch) -> None:
    """An ETag of the old content must never be sent with a response of the new."""
    write_content(tmp_path / "more", cards=20)
    before = client.get(path)
    taken = loaded_library

    def library_taken_and_content_loaded() -> Library:
        library = taken()
        load(tmp_path / "more")
        return library

    monkeypatch.setattr(snapshot, "library", library_taken_and_content_loaded)
    during = client.get(path)
    monkeypatch.undo()
    after = client.get(path)
    assert (during.headers["ETag"], during.content) == (before.headers["ETag"], before.content)
    assert after.headers["ETag"] != during.headers["ETag"]
    assert after.content != during.content


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("path", ["/suche/?q=Karte+15", "/api/v1/search/?q=Karte+15"])
def test_search_is_rerun_if_index_was_replaced_during_request(client, path, tmp_path, monkeypatch) -> None:
    write_content(tmp_path / "more", cards=20)
    taken, loads = loaded_library, [lambda: load(tmp_path / "more")]

    def library_taken_and_index_replaced() -> Library:
        library = taken()
        if loads:
            loads.pop()()
            index.close_index()
        return library

    monkeypatch.setattr(snapshot, "library", library_taken_and_index_replaced)
    during = client.get(path)
    monkeypatch.undo()
    after = client.get(path)
    assert during.status_code == 200
    assert "card-15" in during.content.decode()
    assert (during.headers["ETag"], during.content) == (after.headers["ETag"], after.content)


@pytest.mark.parametrize("changed", ["requirements.txt", "requirements-dev.txt", "static/a.css", "engine/a.py"])
def test_site_version_changes_with_dependencies_and_code(
    tmp_path: Path, settings, changed: str, new_release: Callable[[], str]
) -> None:
    settings.BASE_DIR = tmp_path
    (tmp_path / changed).parent.mkdir(exist_ok=True)
    (tmp_path / changed).write_text("Django==5.2.19")
    before = new_release()
    assert new_release() == before
    (tmp_path / changed).write_text("Django==5.2.20")
    assert new_release() != before


@pytest.fixture
def new_release() -> Iterator[Callable[[], str]]:
    """Computes the version of the site as a new process would."""

    def compute() -> str:
        code_version.cache_clear()
        return release.release("")

    yield compute
    code_version.cache_clear()


@pytest.mark.usefixtures("loaded")
def test_only_responses_to_get_have_an_etag(client: Client) -> None:
    assert "ETag" in client.get("/api/v1/cards/").headers
    assert "ETag" not in client.post("/api/v1/kingdoms/generate/", {}, content_type="application/json").headers
    assert "ETag" not in client.get("/api/v1/cards/random/").headers


def test_database_outage_is_503_with_retry_after(client: Client, monkeypatch) -> None:
    def gone(*args: object, **kwargs: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(snapshot, "library", gone)
    response = client.get("/")
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "30"
    assert "Datenbank antwortet nicht" in response.content.decode()


@pytest.mark.parametrize("name", ["400.html", "500.html", "503.html"])
def test_error_pages_use_no_template_tags_and_no_files(name: str) -> None:
    page = (Path(__file__).parents[2] / "templates" / name).read_text()
    assert "{%" not in page
    assert "{{" not in page
    assert "src=" not in page
    assert "stylesheet" not in page


def test_post_is_redirected_to_https_with_308(client: Client, settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    for path in ("/koenigreich/einfuegen/", "/api/v1/kingdoms/generate/"):
        assert client.post(path).status_code == 308
        assert client.get(path).status_code == 301


def test_unknown_host_is_400_without_log_entry(client: Client, settings, caplog) -> None:
    settings.ALLOWED_HOSTS = ["begleiter.example"]
    assert client.get("/karten/", headers={"Host": "evil.example"}).status_code == 400
    assert not caplog.records


def test_security_txt_has_configured_contact(client: Client, settings) -> None:
    assert "/hilfe/" in client.get("/.well-known/security.txt").content.decode()
    settings.SECURITY_CONTACT = "mailto:anna@begleiter.example"
    text = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:anna@begleiter.example\nExpires: 20" in text
