"""Neues: changes of the content on the page and in the feed; and the addresses for feedback."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
import yaml
from django.test import Client

from companion.pages.feedback import feedback_address
from content.loader.pipeline import load
from content.model.library import clear_cache, library
from tests.support.content import write_content
from tests.support.html import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def fixtures(tmp_path: Path) -> Path:
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")
    return tmp_path / "fixtures"


def edit_a_ruling_and_rename_a_card(fixtures: Path) -> None:
    for path, change in (
        (fixtures / "rulings" / "waldspiel.yaml", lambda data: data[0].update(text="Du darfst es & <musst> nicht.")),
        (fixtures / "cards" / "waldspiel.yaml", lambda data: data["cards"][1].update(name="Lichtung", aliases=[])),
    ):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        change(data)
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    load(fixtures)


def news_page(client: Client) -> Page:
    response = client.get("/neues/")
    assert response.status_code == 200
    return Page(response.content.decode(), "/neues/")


def entries(client: Client) -> list[ElementTree.Element]:
    response = client.get("/neues/feed.atom")
    assert response.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(response.content)  # noqa: S314 - our own
    for name in ("id", "title", "updated"):
        assert all(element.findtext(ATOM + name) for element in (feed, *feed.findall(f"{ATOM}entry")))
    return feed.findall(f"{ATOM}entry")


def test_news_without_changes_say_when_the_record_begins(fixtures: Path, client: Client) -> None:
    page = client.get("/neues/").content.decode()
    assert "seitdem hat sich nichts geändert" in page
    assert "12 Karten" in page
    assert len(entries(client)) == 1


def test_news_link_to_changed_records(fixtures: Path, client: Client) -> None:
    edit_a_ruling_and_rename_a_card(fixtures)
    page, ruling = news_page(client), next(iter(library().rulings.values()))
    assert page.problems == []
    assert f"/karten/{ruling.cards[0]}/#{ruling.slug}" in page.links
    assert "/karten/card-1/" in page.links
    text = client.get("/neues/").content.decode()
    assert "Lichtung" in text
    assert "Karte geändert" in text
    assert "Klarstellung geändert" in text


def test_feed_has_an_entry_for_each_version(fixtures: Path, client: Client) -> None:
    edit_a_ruling_and_rename_a_card(fixtures)
    newest, oldest = entries(client)
    assert newest.findtext(f"{ATOM}updated", "") > oldest.findtext(f"{ATOM}updated", "")
    assert 'href="http://testserver/karten/card-1/"' in newest.findtext(f"{ATOM}summary", "")
    newest_change, (first, _) = library().history.changes[0], library().history.versions[0]
    moment = int(newest_change.date.timestamp())
    assert newest.findtext(f"{ATOM}id") == f"http://testserver/neues/#{newest_change.version[:12]}-{moment}"
    assert oldest.findtext(f"{ATOM}id") == f"http://testserver/neues/#{first[:12]}"


def feedback_of(client: Client) -> list[str]:
    clear_cache()
    ruling = next(iter(library().rulings.values()))
    page = client.get(f"/karten/{ruling.cards[0]}/").content.decode()
    return [
        line.partition('"')[0] for line in page.split('<a href="') if "Stimmt das nicht?" in line.partition("</a>")[0]
    ]


def test_no_feedback_link_without_feedback_address(fixtures: Path, client: Client) -> None:
    assert feedback_of(client) == []


@pytest.mark.parametrize("name", ["FEEDBACK_URL", "FEEDBACK_EMAIL"])
def test_each_ruling_has_a_feedback_link(fixtures: Path, client: Client, settings, name: str) -> None:
    where = {"FEEDBACK_URL": "https://example.org/neu", "FEEDBACK_EMAIL": "redaktion@example.org"}
    setattr(settings, name, where[name])
    addresses = feedback_of(client)
    assert addresses
    assert len(addresses) == len(set(addresses))
    assert all(where[name] in address for address in addresses)


def test_feedback_address_contains_statement_and_version(settings) -> None:
    version = "0123456789abcdef"
    settings.FEEDBACK_EMAIL = "redaktion@example.org"
    mail = urlsplit(feedback_address("a-b", version))
    assert (mail.scheme, mail.path) == ("mailto", "redaktion@example.org")
    assert "a-b" in parse_qs(mail.query)["subject"][0]
    assert "0123456789ab" in parse_qs(mail.query)["body"][0]
    settings.FEEDBACK_URL = "https://example.org/new?labels=inhalt"
    assert feedback_address("a-b", version) == "https://example.org/new?labels=inhalt&id=a-b&version=0123456789ab"
    settings.FEEDBACK_URL = "https://example.org/new?title={id}&body=Fassung+{version}"
    assert feedback_address("a-b", version) == "https://example.org/new?title=a-b&body=Fassung+0123456789ab"
