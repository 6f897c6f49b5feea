"""Links of all pages."""

from urllib.parse import urldefrag

import pytest
from django.test import Client

from companion.pages.offline_copy import page_addresses
from content.model.library import library
from tests.pages.test_every_page import ALL_PATHS
from tests.support.html import Page


@pytest.mark.slow
def test_no_page_has_broken_links(site: Client, code: str) -> None:
    links = set()
    for path in (page.replace("CODE", code) for page in ALL_PATHS):
        links |= {urldefrag(link).url for link in Page(site.get(path).content.decode(), path).links}
    links -= set(page_addresses(library()))  # browser/offline/test_complete_copy.py renders these
    broken = [link for link in sorted(links) if site.get(link).status_code not in (200, 302)]
    assert len(links) > 100
    assert broken == []
