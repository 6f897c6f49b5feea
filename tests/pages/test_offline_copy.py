"""The offline copy: shell, release, offline kingdoms and offline sets.

The bundles with the pages of the content are tested in tests/browser/test_full_offline_copy.py, because rendering them
takes long.
"""

import json
from typing import Any

import pytest
from django.test import Client

from companion.pages.offline import SHELL
from companion.pages.offline_kingdoms import KINGDOMS_PER_PART, USUAL_PLAYER_COUNTS
from content.model.library import library
from engine.chance import Rng
from engine.kingdoms.readable_codes import from_code, seed_of
from engine.setup.builder import set_up
from engine.validation import is_legal
from tests.support.offline_bundles import decode_pages, read_bundle
from web.absolute_urls import public_origin

BOXES = ("basisspiel-rgg-2017", "seaside-rgg-2022")


def fetch_bundle(site: Client, url: str, query: Any = ()) -> dict[str, Any]:
    answer = site.get(url, dict(query), headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, answer.content
    return read_bundle(answer.headers, answer.content)


def page_text(site: Client, path: str) -> str:
    """The HTML of a page, with the public host in absolute URLs, as in the offline copy."""
    return site.get(path).content.decode().replace("http://testserver/", f"{public_origin()}/")


def release(site: Client) -> str:
    return str(site.get("/offline/liste.json").json()["release"])


def test_shell_has_no_duplicates() -> None:
    assert len(set(SHELL)) == len(SHELL)


def test_service_worker_contains_the_release(site: Client) -> None:
    answer = site.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert f'const RELEASE = "{release(site)}"' in answer.content.decode()
    assert site.get("/").headers["X-Release"] == release(site)


def test_parts_of_another_release_are_410(site: Client) -> None:
    for path in ("0.gz", "suche.gz", "gemeinsam.gz"):
        assert site.get(f"/offline/abc-def/{path}").status_code == 410
    for path in ("auslosung.gz", "saetze/0.gz"):
        assert site.get(f"/koenigreich/vorrat/abc-def/{path}").status_code == 410
    assert site.get(f"/offline/{release(site)}/9999.gz").status_code == 410


@pytest.mark.slow
def test_offline_kingdoms_fulfil_wishes_for_all_usual_numbers_of_players(site: Client) -> None:
    lib = library()
    wishes = {"ausgabe": BOXES, "spieler": "5", "tag-village": "1-"}
    pack = fetch_bundle(site, f"/koenigreich/vorrat/{release(site)}/auslosung.gz", wishes)
    assert len(pack["kingdoms"]) == KINGDOMS_PER_PART
    assert len({json.dumps(codes) for codes in pack["kingdoms"]}) == KINGDOMS_PER_PART
    for codes in pack["kingdoms"]:
        assert sorted(map(int, codes)) == [*USUAL_PLAYER_COUNTS, 5]
        piles = set()
        for number, code in codes.items():
            kingdom, choices = from_code(lib.catalog, code)
            setup = set_up(lib.catalog, kingdom, choices, Rng(seed_of(kingdom)))
            assert choices.players == int(number)
            assert is_legal(setup.findings)
            piles.add((frozenset(setup.kingdom.piles), setup.platinum_colony.used, setup.shelters.used))
        assert len(piles) == 1
        assert any("village" in lib.catalog.cards[slug].tags for slug in kingdom.piles)
        assert all(not set(BOXES).isdisjoint(lib.catalog.cards[slug].editions) for slug in kingdom.piles)


@pytest.mark.slow
def test_pages_of_offline_kingdoms_equal_those_of_the_site(site: Client) -> None:
    pages = decode_pages(
        fetch_bundle(site, f"/koenigreich/vorrat/{release(site)}/auslosung.gz", {"tag-village": "1-"}), []
    )
    assert len(pages) == KINGDOMS_PER_PART * len(USUAL_PLAYER_COUNTS) * 4
    assert {path.split("/")[1] for path in pages} == {"koenigreich", "aufbau", "tisch", "wertung"}
    for address in list(pages)[:4]:
        assert pages[address] == page_text(site, address)


@pytest.mark.slow
def test_offline_sets_are_those_playable_with_my_boxes(site: Client) -> None:
    lib = library()
    codes_by_set: dict[str, dict[str, str]] = {}
    version, number, parts = release(site), 0, 1
    while number < parts:
        pack = fetch_bundle(site, f"/koenigreich/vorrat/{version}/saetze/{number}.gz", {"ausgabe": BOXES})
        codes_by_set |= pack["sets"]
        parts, number = pack["parts"], number + 1
    assert codes_by_set.keys() == {
        recommended_set.slug for recommended_set in lib.sets.values() if lib.is_playable(recommended_set, BOXES)
    }
    slug = next(iter(codes_by_set))
    led = site.get(f"/kartensaetze/{slug}/spielen/", {"ausgabe": BOXES, "spieler": "4", "seite": "aufbau"})
    assert led.headers["Location"] == f"/aufbau/{codes_by_set[slug]['4']}/"


def test_offline_kingdoms_answer_impossible_wishes_with_a_message(site: Client) -> None:
    path = f"/koenigreich/vorrat/{release(site)}/auslosung.gz"
    refused = site.get(path, {"spieler": "9"})
    assert refused.status_code == 422
    assert refused.json()["error"] == "Dominion geht mit 2 bis 6 Spielern, nicht mit 9."
    contradiction = site.get(path, {"ausgabe": "basisspiel-rgg-2017", "tag-village": "9-"})
    assert contradiction.status_code == 422
    assert "Dorf" in contradiction.json()["error"] or "Dörfer" in contradiction.json()["error"]
