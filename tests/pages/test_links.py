"""Links of all pages."""

from urllib.parse import urldefrag

import pytest
from django.test import Client

from tests.pages.test_every_page import ALL_PATHS
from tests.support.html import Page


@pytest.mark.slow
def test_no_page_has_broken_links(site: Client, code: str) -> None:
    links = set()
    for path in (page.replace("CODE", code) for page in ALL_PATHS):
        links |= {urldefrag(link).url for link in Page(site.get(path).content.decode(), path).links}
    parts = site.get("/offline/liste.json").json()["parts"]
    links -= {path for part in parts for path in part["pages"]}  # browser/test_full_offline_copy.py renders these
    broken = [link for link in sorted(links) if site.get(link).status_code not in (200, 302)]
    assert len(links) > 100
    assert broken == []
