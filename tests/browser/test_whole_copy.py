"""The copy for the cellar as a whole: every page of the content, rendered once by the site that all browsers ask."""

import gzip
import json
from collections.abc import Mapping
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.template import Context, Engine

from companion.pages.offline_kingdoms import KINGDOMS_PER_PART
from companion.pages.page_registry import NEEDS_NETWORK
from tests.support.addresses import REAL, addresses
from tests.support.offline_bundles import pages_in, unpacked
from tests.support.strict import Undefined

pytestmark = pytest.mark.browser


def get(url: str, **headers: str) -> tuple[Mapping[str, str], bytes]:
    with urlopen(Request(url, headers=headers), timeout=300) as answer:  # noqa: S310 - our own address
        return answer.headers, answer.read()


@pytest.fixture
def listing(live: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(get(f"{live}/offline/liste.json")[1])
    return found


@pytest.fixture
def copied(live: str, listing: dict[str, Any]) -> dict[str, str]:
    """All pages of the copy by their paths."""
    pages: dict[str, str] = {}
    common = unpacked(*get(live + listing["common"], **{"Accept-Encoding": "gzip"}))["pieces"]
    for part in listing["parts"]:
        held = pages_in(unpacked(*get(live + part["url"], **{"Accept-Encoding": "gzip"})), common)
        assert list(held) == part["pages"]
        pages |= held
    return pages


def exported(live: str, name: str) -> set[str]:
    """The slugs of all cards, of all rules."""
    body = get(f"{live}/api/v1/bulk/{name}/", **{"Accept-Encoding": "gzip"})[1]
    return {one["slug"] for one in json.loads(gzip.decompress(body))}


def test_everything_offline_is_every_page_of_the_content(live: str, copied: dict[str, str]) -> None:
    assert {f"/karten/{slug}/" for slug in exported(live, "cards")} <= copied.keys()
    assert {f"/regeln/{slug}/" for slug in exported(live, "rules")} <= copied.keys()
    kept = {path for name, path in addresses(REAL).items() if "CODE" not in path and name not in NEEDS_NETWORK}
    assert kept - copied.keys() == set()
    for path in ("/karten/moat/", "/karten/?seite=3", "/kartensaetze/?seite=2"):
        assert copied[path] == get(live + path)[1].decode()


def test_everything_together_is_at_most_six_megabytes_on_the_wire(live: str, listing: dict[str, Any]) -> None:
    """With a stock of sixty kingdoms of all boxes. What is left is for the sets that all boxes together can play, which
    `make bench` measures."""
    urls = [listing["common"], listing["index"], *(part["url"] for part in listing["parts"])]
    content = sum(len(get(live + url)[1]) for url in urls)
    stock = len(get(f"{live}/koenigreich/vorrat/{listing['release']}/auslosung.gz")[1])
    assert content + 60 // KINGDOMS_PER_PART * stock < 3_900_000


def test_the_site_fails_where_a_template_asks_for_what_is_not_there() -> None:
    page = Engine(string_if_invalid=Undefined("undefined")).from_string("{{ something.unknown }}")
    with pytest.raises(AssertionError, match=r"something\.unknown"):
        page.render(Context())
