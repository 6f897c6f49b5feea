"""What search engines get: the sitemap, and the questions of cards as structured data."""

import json
import re
from dataclasses import replace
from datetime import date
from xml.etree import ElementTree

import pytest
from django.test import Client

from companion.pages.search_engines import MAX_QUESTIONS, questions_as_json_ld
from content.model.library import library

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content", "static_files")]

NAMESPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def test_sitemap_has_the_pages_with_the_day_of_their_last_change(client: Client) -> None:
    response = client.get("/sitemap.xml")
    assert response.headers["Content-Type"] == "application/xml"
    root = ElementTree.fromstring(response.content)  # noqa: S314 - our own
    pages = {entry.findtext("s:loc", "", NAMESPACE): entry.findtext("s:lastmod", "", NAMESPACE) for entry in root}
    lib = library()
    kinds = ("card", "set", "rule", "topic", "edition", "expansion")
    assert len(pages) == sum(len(lib.records_by_kind[kind]) for kind in kinds)
    assert all(date.fromisoformat(day) for day in pages.values())
    for url in [*pages][:: len(pages) // 20]:
        assert client.get(url.removeprefix("http://testserver")).status_code == 200, url
    assert "\nSitemap: http://testserver/sitemap.xml\n" in client.get("/robots.txt").content.decode()


def test_page_of_a_card_has_its_questions_as_structured_data(client: Client) -> None:
    page = client.get("/karten/throne-room/").content.decode()
    [text] = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    data = json.loads(text)
    assert (data["@context"], data["@type"]) == ("https://schema.org", "FAQPage")
    rulings = {ruling.question: ruling for ruling in library().rulings_of["throne-room"]}
    assert 1 <= len(data["mainEntity"]) <= MAX_QUESTIONS
    for entry in data["mainEntity"]:
        ruling = rulings[entry["name"]]
        assert entry["acceptedAnswer"]["text"] == ruling.text
        assert ruling.holds_today


def test_structured_data_cannot_end_its_element() -> None:
    rulings = library().rulings.values()
    ruling = next(ruling for ruling in rulings if ruling.kind == "faq" and ruling.holds_today)
    written = questions_as_json_ld([replace(ruling, text="</script><script>alert(1)</script>")])
    assert "<" not in written
    assert json.loads(written)["mainEntity"][0]["acceptedAnswer"]["text"].startswith("</script>")
