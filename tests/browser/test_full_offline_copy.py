"""The offline copy as a whole: every page of the content, rendered once by the site that all browser tests share."""

import gzip
import json
from collections.abc import Mapping
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.template import Context, Engine

from companion.pages.offline_kingdoms import KINGDOMS_PER_PART
from companion.pages.page_registry import NEEDS_NETWORK
from tests.support.addresses import REAL_EXAMPLES, page_addresses
from tests.support.offline_bundles import decode_pages, read_bundle
from tests.support.strict import Undefined


def get(url: str, **headers: str) -> tuple[Mapping[str, str], bytes]:
    with urlopen(Request(url, headers=headers), timeout=300) as answer:  # noqa: S310 - our own address
        return answer.headers, answer.read()


@pytest.fixture
def listing(live: str) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(get(f"{live}/offline/liste.json")[1])
    return parsed


@pytest.fixture
def offline_pages(live: str, listing: dict[str, Any]) -> dict[str, str]:
    """All pages of the copy by their paths."""
    pages: dict[str, str] = {}
    common = read_bundle(*get(live + listing["common"], **{"Accept-Encoding": "gzip"}))["pieces"]
    for part in listing["parts"]:
        decoded = decode_pages(read_bundle(*get(live + part["url"], **{"Accept-Encoding": "gzip"})), common)
        assert list(decoded) == part["pages"]
        pages |= decoded
    return pages


def exported_slugs(live: str, name: str) -> set[str]:
    """The slugs in a bulk export, `cards` or `rules`."""
    body = get(f"{live}/api/v1/bulk/{name}/", **{"Accept-Encoding": "gzip"})[1]
    return {entry["slug"] for entry in json.loads(gzip.decompress(body))}


def test_offline_copy_contains_every_page_of_the_content(live: str, offline_pages: dict[str, str]) -> None:
    assert {f"/karten/{slug}/" for slug in exported_slugs(live, "cards")} <= offline_pages.keys()
    assert {f"/regeln/{slug}/" for slug in exported_slugs(live, "rules")} <= offline_pages.keys()
    expected = {
        path for name, path in page_addresses(REAL_EXAMPLES).items() if "CODE" not in path and name not in NEEDS_NETWORK
    }
    assert expected - offline_pages.keys() == set()
    for path in ("/karten/moat/", "/karten/?seite=3", "/kartensaetze/?seite=2"):
        assert offline_pages[path] == get(live + path)[1].decode()


def test_offline_copy_is_at_most_six_megabytes_on_the_wire(live: str, listing: dict[str, Any]) -> None:
    """Includes sixty kingdoms from all boxes. The rest of the six megabytes is reserved for the sets that all boxes
    together can play; `make bench` measures those."""
    urls = [listing["common"], listing["index"], *(part["url"] for part in listing["parts"])]
    content = sum(len(get(live + url)[1]) for url in urls)
    pack = len(get(f"{live}/koenigreich/vorrat/{listing['release']}/auslosung.gz")[1])
    assert content + 60 // KINGDOMS_PER_PART * pack < 3_900_000


def test_an_undefined_template_variable_fails_the_test_site() -> None:
    page = Engine(string_if_invalid=Undefined("undefined")).from_string("{{ something.unknown }}")
    with pytest.raises(AssertionError, match=r"something\.unknown"):
        page.render(Context())
