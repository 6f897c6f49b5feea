"""The offline copy as a whole: every page of the content, rendered once by the site that all browser tests share."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.template import Context, Engine
from playwright.sync_api import Page

from companion.pages.offline_kingdoms import KINGDOMS_PER_PACK
from companion.pages.page_registry import NEEDS_NETWORK
from engine.generation.choosing import Mode
from tests.support.addresses import REAL_EXAMPLES, page_addresses
from tests.support.offline_browser import different_pages, stored_packs
from tests.support.offline_files import fetch, fetch_json, unpack
from tests.support.strict import Undefined

pytestmark = pytest.mark.slow

MAX_PAGES_BYTES, MAX_BYTES = 1_000_000, 3_000_000  # on the wire: all pages; all that a device fetches
COMPARED_PAGES = 200


@pytest.fixture(scope="module")
def pages(live: str, offline_files: dict[str, str]) -> dict[str, Any]:
    """The fragments of all pages by their addresses."""
    found: dict[str, Any] = fetch_json(live + offline_files["pages"])["pages"]
    return found


def exported_slugs(live: str, name: str) -> set[str]:
    """The slugs in a bulk export, `cards` or `rules`."""
    return {entry["slug"] for entry in json.loads(unpack("gzip", fetch(f"{live}/api/v1/bulk/{name}/")[1]))}


def test_offline_copy_contains_every_page_of_the_content(live: str, pages: dict[str, Any]) -> None:
    assert {f"/karten/{slug}/" for slug in exported_slugs(live, "cards")} <= pages.keys()
    assert {f"/regeln/{slug}/" for slug in exported_slugs(live, "rules")} <= pages.keys()
    expected = {
        path for name, path in page_addresses(REAL_EXAMPLES).items() if "CODE" not in path and name not in NEEDS_NETWORK
    }
    assert expected - pages.keys() == set()


def test_offline_copy_is_small_on_the_wire(live: str, offline_files: dict[str, str]) -> None:
    """Includes sixty kingdoms, two deals to choose from, the kingdoms of today and tomorrow, and all sets, for a device
    without boxes."""
    sizes = {name: len(fetch(live + address)[1]) for name, address in offline_files.items()}
    assert sizes["pages"] + sizes["pieces"] <= MAX_PAGES_BYTES
    release = offline_files["pages"].split("/")[2]
    kingdoms = 60 / KINGDOMS_PER_PACK * len(fetch(f"{live}/koenigreich/vorrat/{release}/auslosung.json")[1])
    days = len(fetch(f"{live}/koenigreich/vorrat/{release}/tage.json")[1])
    deals = sum(len(fetch(f"{live}/koenigreich/vorrat/{release}/wahl.json?spieler=3&modus={mode}")[1]) for mode in Mode)
    assert sum(sizes.values()) + kingdoms + days + deals <= MAX_BYTES, (sizes, kingdoms, days, deals)


def test_pages_without_a_network_are_those_with_one(
    restart: Callable[[], Page], live: str, pages: dict[str, Any]
) -> None:
    """Cards, rules, boxes, lists, and the pages of kingdoms and of the sets that the boxes of a device can play.

    Those of all sets, for a device without boxes, are compared in test_download.py.
    """
    page = restart()
    page.goto("/hilfe/")
    packs = stored_packs(page)
    of_kingdoms = [address for pack in packs[:: len(packs) // 6] for address in pack[:4]][:24]
    chosen = [*random.Random(0).sample(sorted(pages), COMPARED_PAGES - 24), *of_kingdoms]
    assert len(chosen) == COMPARED_PAGES
    assert different_pages(page, live, chosen) == []


def test_an_undefined_template_variable_fails_the_test_site() -> None:
    page = Engine(string_if_invalid=Undefined("undefined")).from_string("{{ something.unknown }}")
    with pytest.raises(AssertionError, match=r"something\.unknown"):
        page.render(Context())
