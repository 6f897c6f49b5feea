"""Every page is found, well formed and small, and needs few database queries."""

import gzip

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from companion.pages.page_registry import NEEDS_NETWORK, NOT_PAGES, SECTIONS, section_of, site_pages
from tests.support.addresses import REAL_EXAMPLES, page_addresses
from tests.support.html import Page

PATHS = page_addresses(REAL_EXAMPLES)
VARIATIONS = [
    "/suche/?q=Thronsal",
    "/suche/?q=typ:angriff&art=card",
    "/karten/?typ=attack&kosten=4",
    "/karten/?sammlung=basisspiel-hig-2008&nach=kosten",
    "/karten/moat/?ausgabe=basisspiel-hig-2008",
    "/karten/knights/",
    "/karten/way-of-the-mouse/",
    "/karten/copper/",
    "/editionen/bigbox-rgg-2019/",
    "/kartensaetze/?erweiterung=seaside&zahl=1",
    "/koenigreich/aussuchen/?k=CODE&statt=moat",
    "/tisch/CODE/?q=Angriff",
]
ALL_PATHS = [*PATHS.values(), *VARIATIONS]
MAX_BYTES = 20_000  # of a page with gzip


def check_page(site: Client, path: str, django_assert_max_num_queries) -> None:
    site.get(path)
    with django_assert_max_num_queries(8):
        response = site.get(path)
    assert response.status_code == 200, path
    page = Page(response.content.decode(), path)
    assert page.problems == [], path
    assert page.headings.count("h1") == 1, path
    assert len(gzip.compress(response.content)) < MAX_BYTES, path
    assert not response.cookies


@pytest.mark.parametrize("path", ALL_PATHS)
def test_page_is_well_formed_small_and_needs_few_database_queries(
    site, django_assert_max_num_queries, code: str, path: str
) -> None:
    check_page(site, path.replace("CODE", code), django_assert_max_num_queries)


def test_every_address_is_a_page_or_in_not_pages(site: Client, code: str) -> None:
    """So the tests of every page also cover addresses that are added later."""
    patterns = [pattern for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)]
    named = {pattern.name for pattern in patterns if f"/{pattern.pattern}".endswith("/")}
    assert named > NOT_PAGES | NEEDS_NETWORK
    assert set(PATHS) == named - NOT_PAGES
    for path in PATHS.values():
        assert site.get(path.replace("CODE", code)).headers["Content-Type"].startswith("text/html"), path


def test_every_page_marks_its_menu_entry(site: Client, code: str) -> None:
    assert {page.route.partition("/")[0] for page in site_pages()} == set(SECTIONS)
    entries = {"": 0, "search": 1, "kingdom-form": 1, "sets": 1, "shelf": 1}
    for page in site_pages():
        text = site.get(PATHS[page.name].replace("CODE", code)).content.decode()
        menu = text.partition('aria-label="Hauptmenü"')[2].partition("</nav>")[0]
        assert menu.count("aria-current") == entries[section_of(page.route)], page.name


def test_kingdom_page_sorts_cards_in_table_order(site: Client) -> None:
    answer = site.get("/koenigreich/dazu/", {"karte": "market"})
    code = answer.headers["Location"].split("/")[2]
    answer = site.get("/koenigreich/dazu/", {"karte": "cellar", "k": code})
    page = site.get(answer.headers["Location"]).content.decode()
    assert page.index('id="cellar"') < page.index('id="market"')
