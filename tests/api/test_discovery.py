"""How programs find the API and move through it: links, the API catalog, the changelog, oEmbed."""

import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

ORIGIN = "http://testserver"
SET = "/kartensaetze/basisspiel-erstes-spiel/"


def links_of(response: Any) -> dict[str, str]:
    """The addresses in the header `Link` by their relation."""
    found = re.findall(r'<([^>]*)>; rel="([^"]*)"', response.headers.get("Link", ""))
    return {relation: address for address, relation in found}


def test_api_leads_to_its_newest_version(api) -> None:
    assert Client().get("/api/").headers["Location"] == "/api/v1/"


def test_everything_that_the_root_links_exists(api) -> None:
    root = api("")
    links = root.json()["links"]
    assert {"changelog", "feed", "oembed", "api-catalog", "kingdom-random"} <= links.keys()
    for name, url in links.items():
        query = "?size=none" if name == "dividers" else ""  # without it all boxes are printed, which takes seconds
        assert Client().get(url.removeprefix(ORIGIN) + query).status_code in (200, 400, 405, 422), name
    described = {"service-desc": links["schema"], "service-doc": links["docs"], "api-catalog": links["api-catalog"]}
    assert links_of(root) == described


def test_catalog_is_a_linkset(api) -> None:
    response = Client().get("/.well-known/api-catalog")
    media_type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
    assert response.headers["Content-Type"] == media_type
    assert response.headers["Link"] == '<http://testserver/.well-known/api-catalog>; rel="api-catalog"'
    [entry] = response.json()["linkset"]
    assert entry["anchor"] == f"{ORIGIN}/api/v1/"
    for relation in ("service-desc", "service-doc", "service-meta"):
        for target in entry[relation]:
            found = Client().get(target["href"].removeprefix(ORIGIN), headers={"Accept": target["type"]})
            assert (found.status_code, found.headers["Content-Type"].partition(";")[0]) == (200, target["type"])


def test_changelog_is_there_to_read(api) -> None:
    page = Client().get("/api/changelog/").content.decode()
    assert "<h3>API 1.2</h3>" in page
    assert "<code>x-extensible-enum</code>" in page


@pytest.mark.parametrize("path", ["cards/?page_size=100&page=2", "search/?q=typ:dauer&limit=10&offset=10"])
def test_header_links_the_neighbours_of_a_page(api, path: str) -> None:
    response = api(path)
    assert links_of(response) == {"next": response.json()["next"], "prev": response.json()["previous"]}
    assert "Link" in response.headers["Access-Control-Expose-Headers"]


class Tags(HTMLParser):
    """The attributes of all tags of a page by their name."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize(
    ("path", "title"), [("/karten/moat/", "Burggraben"), (SET, "Erstes Spiel"), ("kingdom", ""), ("short", "")]
)
def test_pages_lead_to_what_other_sites_show_of_them(api, path: str, title: str) -> None:
    if not path.startswith("/"):
        drawn = api("kingdoms/random/", seed="1").json()["kingdoms"][0]
        path = drawn["page" if path == "kingdom" else "short_url"].removeprefix(ORIGIN)
    page = Client().get(path, follow=True).content.decode()
    discovered = [tag for _, tag in Tags(page).found if tag.get("type") == "application/json+oembed"]
    assert len(discovered) == 1
    answer = Client().get(str(discovered[0]["href"])).json()
    assert (answer["version"], answer["type"]) == ("1.0", "rich")
    assert title in answer["title"] != ""
    [(_, link), (_, image)] = Tags(answer["html"]).found
    assert image["src"] == answer["thumbnail_url"]
    for url in (link["href"], image["src"]):
        assert Client().get(str(url).removeprefix(ORIGIN)).status_code == 200
    assert Client().get(reverse("oembed"), {"url": f"{ORIGIN}{path}"}).json() == answer


def test_embedded_pictures_are_no_larger_than_asked_for(api) -> None:
    for limits in ({"maxwidth": 300}, {"maxheight": 100}, {"maxwidth": 5000, "maxheight": 5000}):
        answer = api("oembed/", url="/karten/moat/", **limits).json()
        assert answer["width"] <= limits.get("maxwidth", 1200)
        assert answer["height"] <= limits.get("maxheight", 630)
        assert answer["width"] / answer["height"] == pytest.approx(1200 / 630, rel=0.02)


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/karten/moat/",
        "/karten/nixda/",
        "/koenigreich/1.moat/",
        "/regeln/",
        "x",
        "//[",
        "/api/v1/cards/moat/",
    ],
)
def test_other_addresses_cannot_be_embedded(api, url: str) -> None:
    assert api("oembed/", url=url).json()["code"] == "not-found"


def test_address_of_the_discovery_link_is_encoded(api) -> None:
    page = Client().get("/karten/moat/").content.decode()
    [link] = [tag["href"] for _, tag in Tags(page).found if tag.get("type") == "application/json+oembed"]
    assert parse_qs(urlsplit(str(link)).query) == {"url": [f"{ORIGIN}/karten/moat/"]}
