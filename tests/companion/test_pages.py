"""The pages that exist, and the headers that all of them carry."""

from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import Client

from cards.content.loading import load
from companion import views
from companion.middleware import unavailable
from tools.generated_content import write_content

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]


@pytest.fixture
def loaded(tmp_path: Path) -> None:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")


@pytest.mark.usefixtures("loaded")
def test_the_start_page_says_what_is_here(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "12 Karten" in page
    assert "Waldspiel" in page


def test_the_start_page_works_before_any_content_is_loaded(client: Client) -> None:
    assert "noch keine Inhalte" in client.get("/").content.decode()


@pytest.mark.usefixtures("loaded")
def test_the_search_finds_cards_and_escapes_what_was_typed(client: Client) -> None:
    page = client.get("/suche/", {"q": "Mitspieler <script>"}).content.decode()
    assert "<mark>Mitspieler</mark>" in page
    assert "<script>" not in page
    assert "Mitspieler &lt;script&gt;" in page


@pytest.mark.usefixtures("loaded")
def test_pages_ask_a_fixed_number_of_questions(client: Client, django_assert_num_queries) -> None:
    client.get("/suche/", {"q": "Karte"})
    with django_assert_num_queries(2):
        client.get("/")
    with django_assert_num_queries(1):
        client.get("/suche/", {"q": "Karte"})


def test_every_page_forbids_what_is_not_ours(client: Client) -> None:
    for path in ("/", "/gibt-es-nicht/"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"


def test_an_unknown_address_offers_the_search(client: Client) -> None:
    response = client.get("/gibt-es-nicht/")
    assert response.status_code == 404
    assert 'action="/suche/"' in response.content.decode()


def test_a_database_that_goes_away_is_a_503_that_says_when_to_retry(client: Client, monkeypatch) -> None:
    def gone(*args: object, **kwargs: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(views.ContentVersion.objects, "first", gone)
    response = client.get("/")
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "30"
    assert "Datenbank antwortet nicht" in response.content.decode()


def test_the_api_says_the_same_as_a_problem_document(rf) -> None:
    response = unavailable(rf.get("/api/v1/cards/"))
    assert response.status_code == 503
    assert response.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("name", ["500.html", "503.html"])
def test_error_pages_stand_alone(name: str) -> None:
    page = (Path(__file__).parents[2] / "templates" / name).read_text()
    assert "{%" not in page
    assert "{{" not in page
    assert "src=" not in page
    assert "stylesheet" not in page
