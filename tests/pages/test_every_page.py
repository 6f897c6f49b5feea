"""Every page: there, well formed, small, with few questions to the database, and without dead links."""

import gzip
from urllib.parse import urldefrag

import pytest
from django.test import Client

from tests.pages.html import Page

CODE = "1.cellar.market.militia.mine.moat.remodel.smithy.village.woodcutter.workshop.p~2.tkj"
PAGES = [
    "/",
    "/suche/",
    "/suche/?q=Thronsal",
    "/suche/?q=typ:angriff&art=card",
    "/karten/",
    "/karten/?typ=attack&kosten=4",
    "/karten/?sammlung=basisspiel-hig-2008&nach=kosten",
    "/karten/throne-room/",
    "/karten/moat/?ausgabe=basisspiel-hig-2008",
    "/karten/knights/",
    "/karten/way-of-the-mouse/",
    "/karten/copper/",
    "/editionen/",
    "/editionen/basisspiel-hig-2008/",
    "/editionen/bigbox-rgg-2019/",
    "/erweiterungen/",
    "/erweiterungen/seaside/",
    "/kartensaetze/",
    "/kartensaetze/?erweiterung=seaside&zahl=1",
    "/kartensaetze/reiche-ernte-wanderzirkus/",
    "/koenigreich/",
    "/koenigreich/aussuchen/",
    "/koenigreich/einfuegen/",
    "/regeln/",
    "/regeln/kartenzahlen-nach-spielerzahl/",
    "/regeln/thema/dauerkarten/",
    "/aufbau/",
    "/tisch/",
    "/einstellungen/",
    "/hilfe/",
    "/entwickler/",
    "/offline/",
]
OF_KINGDOM = ["/koenigreich/{}/", "/koenigreich/{}/teilen/", "/koenigreich/{}/blatt/", "/aufbau/{}/", "/tisch/{}/"]
OF_KINGDOM += ["/koenigreich/aussuchen/?k={}&statt=moat", "/tisch/{}/?q=Angriff"]
MOST_BYTES = 20_000


@pytest.fixture
def code(site: Client) -> str:
    """A kingdom that needs much: rolled with Junge Hexe, Ritter and two landscapes."""
    answer = site.get("/koenigreich/wuerfeln/", {"mit": "Junge Hexe, Ritter, Schwarzmarkt", "quer": "2"})
    return answer.headers["Location"].split("/")[2]


def check(site: Client, path: str, django_assert_max_num_queries) -> None:
    site.get(path)
    with django_assert_max_num_queries(8):
        response = site.get(path)
    assert response.status_code == 200, path
    page = Page(response.content.decode(), path)
    assert page.faults == [], path
    assert page.headings.count("h1") == 1, path
    assert len(gzip.compress(response.content)) < MOST_BYTES, path
    assert not response.cookies


@pytest.mark.parametrize("path", PAGES)
def test_the_page_is_well_formed_small_and_quickly_asked(site, django_assert_max_num_queries, path: str) -> None:
    check(site, path, django_assert_max_num_queries)


@pytest.mark.parametrize("path", OF_KINGDOM)
def test_pages_of_a_kingdom_likewise(site, django_assert_max_num_queries, code: str, path: str) -> None:
    check(site, path.format(code), django_assert_max_num_queries)


def test_no_page_links_to_nothing(site: Client, code: str) -> None:
    links = set()
    for path in (*PAGES, *(one.format(code) for one in OF_KINGDOM)):
        links |= {urldefrag(link).url for link in Page(site.get(path).content.decode(), path).links}
    broken = [link for link in sorted(links) if site.get(link).status_code not in (200, 302)]
    assert broken == []


def test_a_kingdom_page_uses_the_rows_of_the_table_for_its_order(site: Client) -> None:
    answer = site.get("/koenigreich/dazu/", {"karte": "market"})
    code = answer.headers["Location"].split("/")[2]
    answer = site.get("/koenigreich/dazu/", {"karte": "cellar", "k": code})
    page = site.get(answer.headers["Location"]).content.decode()
    assert page.index('id="cellar"') < page.index('id="market"')
