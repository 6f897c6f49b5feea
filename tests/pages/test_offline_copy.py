"""The offline copy: manifest, service worker, building, offline kingdoms and offline sets.

The whole copy is tested in tests/browser/offline/test_complete_copy.py, because rendering all pages takes long.
"""

import json
import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from math import comb
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from companion.pages import offline_copy, offline_kingdoms, offline_pages
from companion.pages.kingdom_page import KingdomPage
from companion.pages.offline import SERVICE_WORKER, SHELL
from companion.pages.offline_deals import VETO_OPTIONS
from companion.pages.offline_kingdoms import (
    KINGDOMS_PER_PACK,
    SETS_PER_PACK,
    SWAPPABLE_PER_PACK,
    USUAL_PLAYER_COUNTS,
    set_pack,
)
from companion.pages.site_data import site_data
from content.model.library import library
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices
from engine.kingdoms.readable_codes import from_code, seed_of
from engine.setup.builder import set_up
from engine.validation import is_legal
from tests.support.offline_files import page_html, unpack, without_crawler_tags
from web.absolute_urls import public_origin

BOXES = ("basisspiel-rgg-2017", "seaside-rgg-2022")
FEW_PAGES = ("/karten/moat/", "/karten/witch/", "/regeln/", "/kartensaetze/?seite=2")


@pytest.fixture
def var(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture(scope="module")
def first_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the first test that needs a copy leaves it for the others."""
    return tmp_path_factory.mktemp("copy") / "offline"


@pytest.fixture
def built(site: Client, var: Path, first_copy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a copy of a few pages without sets and index, so that it is quickly built."""
    monkeypatch.setattr(offline_copy, "page_addresses", lambda library: FEW_PAGES)
    monkeypatch.setattr(offline_copy, "SETS_PER_FILE", 400)
    monkeypatch.setattr(offline_copy, "set_pack", lambda *arguments: {"sets": {}, "parts": 1})
    monkeypatch.setattr(offline_copy, "search_index", lambda library: {"tokens": []})
    if first_copy.exists():
        shutil.copytree(first_copy, var / "offline")
    else:
        assert offline_copy.build(library())
        shutil.copytree(var / "offline", first_copy)
    return offline_copy.folder_of(release(site))


@pytest.fixture
def few_kingdoms(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many kingdoms a pack has in this test: fewer than usual, because each is rendered a dozen times."""
    monkeypatch.setattr(offline_kingdoms, "KINGDOMS_PER_PACK", 3)
    return offline_kingdoms.KINGDOMS_PER_PACK


def fetch(site: Client, url: str, query: Any = (), encoding: str = "br") -> Any:
    answer = site.get(url, dict(query), headers={"Accept-Encoding": encoding})
    body = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code == 200, body
    return json.loads(unpack(answer.headers.get("Content-Encoding", ""), body))


def manifest(site: Client) -> Any:
    return site.get("/offline/manifest.json").json()


def release(site: Client) -> str:
    return str(manifest(site)["release"])


def online_page(site: Client, address: str) -> str:
    """The HTML of a page, with the public host in absolute URLs, as in the offline copy."""
    html = site.get(address).content.decode().replace("http://testserver/", f"{public_origin()}/")
    return without_crawler_tags(html)


def test_shell_is_all_that_pages_may_load_but_not_the_service_worker(site: Client) -> None:
    shell = manifest(site)["shell"]
    assert len(set(shell)) == len(shell)
    assert "js/search/service.js" in SHELL
    assert not any("service-worker" in name for name in SHELL)
    assert {reverse("offline"), reverse("start"), reverse("search")} <= set(shell)


def test_the_service_worker_is_a_static_file_after_its_constants(site: Client) -> None:
    answer = site.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    constants, _, script = answer.content.decode().partition("\n")
    assert script == SERVICE_WORKER.read_text(encoding="utf-8")
    names = json.loads(constants.removeprefix("const OFFLINE_COPY = ").removesuffix(";"))
    assert names.items() >= site_data()["offline"].items()
    assert site.get("/").headers["X-Release"] == release(site)


def test_before_the_copy_is_built_the_manifest_has_no_files_and_nothing_is_rendered(site: Client, var: Path) -> None:
    described = site.get("/offline/manifest.json")
    assert described.json()["files"] is None
    assert described.headers["Cache-Control"] == "no-store"
    for path in (f"/offline/{release(site)}/pages.json", f"/koenigreich/vorrat/{release(site)}/auslosung.json"):
        answer = site.get(path)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert "bereitet" in answer.json()["error"]
    assert not list(var.rglob("*.json*"))


def test_files_of_another_release_are_410(site: Client, built: Path) -> None:
    paths = ("offline/{}/pages.json", "koenigreich/vorrat/{}/auslosung.json", "koenigreich/vorrat/{}/saetze/0.json")
    for path in paths:
        assert site.get(f"/{path.format('abc-def')}").status_code == 410
    assert site.get(f"/offline/{release(site)}/numbers.json").status_code == 404


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_files_are_compressed_and_may_be_kept_for_ever(site: Client, built: Path, encoding: str) -> None:
    files = manifest(site)["files"]
    assert list(files) == ["index", "cards", "symbols", "pieces", "pages", "sets-0"]
    for address in files.values():
        answer = site.get(address, headers={"Accept-Encoding": encoding})
        assert answer.headers["Content-Encoding"] == encoding
        assert "immutable" in answer.headers["Cache-Control"]
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert json.loads(unpack(encoding, b"".join(answer)))


def test_pages_of_the_copy_equal_those_of_the_site(site: Client, built: Path) -> None:
    files = manifest(site)["files"]
    pack, pieces = fetch(site, files["pages"]), fetch(site, files["pieces"])
    assert tuple(pack["pages"]) == FEW_PAGES
    assert any("\x02" in main for _, _, main in pack["pages"].values())
    for address in FEW_PAGES:
        assert page_html(pack, address, pieces) == online_page(site, address)
        assert "\x02" not in online_page(site, address)


def test_a_page_with_many_clip_paths_and_no_symbols_is_stored_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a pattern that tries every way to divide them, it would take hours."""
    paths = "".join(f'<clipPath id="c-{number}"><path/></clipPath>' for number in range(40))
    main = f'<svg class="symbol-definitions" width="0">{paths}</svg>'
    page = f"<title>Seite</title><main>{main}</main>"
    monkeypatch.setattr(offline_pages, "render_page", lambda library, address: page)
    stored = offline_pages.stored_pages(library(), ["/hilfe/"], lambda piece: None)
    assert stored["pages"]["/hilfe/"][1:] == ["Seite", main]


def test_a_copy_is_built_once(built: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline_copy, "_files", lambda *arguments: pytest.fail("built again"))
    call_command("build_offline")
    assert capsys.readouterr().out == ""


def test_a_full_disk_ends_building_with_a_sentence_and_leaves_nothing(
    site: Client, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline_copy, "search_index", lambda library: {"tokens": []})

    def fail(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("build_offline")
    assert not list(var.rglob("*.json*"))
    assert manifest(site)["files"] is None


def test_a_copy_of_replaced_content_is_not_published(site: Client, var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline_copy, "_files", lambda *arguments: iter(()))
    monkeypatch.setattr(offline_copy, "content_version", lambda: "other")
    assert not offline_copy.build(library())
    assert not list(var.rglob("*.json*"))


@pytest.mark.parametrize("setting", ["FEEDBACK_URL", "FEEDBACK_EMAIL", "PUBLIC_URL", "SECURITY_CONTACT"])
def test_a_setting_that_pages_print_makes_another_release(site: Client, settings: Any, setting: str) -> None:
    before = release(site)
    setattr(settings, setting, "https://other.example")
    assert release(site) != before


@pytest.mark.slow
def test_offline_kingdoms_fulfil_wishes_for_all_usual_numbers_of_players(site: Client, built: Path) -> None:
    lib = library()
    wishes = {"ausgabe": BOXES, "spieler": "5", "tag-village": "1-"}
    pack = fetch(site, f"/koenigreich/vorrat/{release(site)}/auslosung.json", wishes)
    assert len(pack["kingdoms"]) == KINGDOMS_PER_PACK
    assert len({json.dumps(codes) for codes in pack["kingdoms"]}) == KINGDOMS_PER_PACK
    assert len(pack["gauges"]) == KINGDOMS_PER_PACK
    assert all("aktionen" in gauges for gauges in pack["gauges"])  # each has a village
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
def test_pages_of_offline_kingdoms_equal_those_of_the_site(site: Client, built: Path, few_kingdoms: int) -> None:
    pieces = fetch(site, manifest(site)["files"]["pieces"])
    pack = fetch(site, f"/koenigreich/vorrat/{release(site)}/auslosung.json", {"tag-village": "1-"})
    kingdoms = few_kingdoms * len(USUAL_PLAYER_COUNTS) + sum(map(len, pack["swaps"]))
    assert len(pack["pages"]) == kingdoms * 4
    assert {path.split("/")[1] for path in pack["pages"]} == {"koenigreich", "aufbau", "tisch", "wertung"}
    for address in list(pack["pages"])[:8]:
        assert page_html(pack, address, pieces) == online_page(site, address)


@pytest.mark.slow
@pytest.mark.usefixtures("built", "few_kingdoms")
def test_the_first_kingdoms_come_with_what_a_swap_makes_of_them(site: Client) -> None:
    lib, pieces = library(), fetch(site, manifest(site)["files"]["pieces"])
    wishes = {"ausgabe": BOXES, "spieler": "3", "tag-village": "1-"}
    pack = fetch(site, f"/koenigreich/vorrat/{release(site)}/auslosung.json", wishes)
    assert len(pack["swaps"]) == SWAPPABLE_PER_PACK
    for codes, swapped in zip(pack["kingdoms"], pack["swaps"], strict=False):
        old, choices = from_code(lib.catalog, codes["3"])
        gone = set()
        for code in swapped:
            new, new_choices = from_code(lib.catalog, code)
            page = KingdomPage(lib, new, new_choices)
            [card] = set(old.piles) - set(new.piles)
            gone.add(card)
            assert len(new.piles) == 10
            assert new.landscapes == old.landscapes
            assert page.is_legal
            assert page.name == KingdomPage(lib, old, choices).name
            assert any("village" in lib.catalog.cards[slug].tags for slug in new.piles)
            assert all(not set(BOXES).isdisjoint(lib.catalog.cards[slug].editions) for slug in new.piles)
        assert gone == set(old.piles)
    for address in [address for address in pack["pages"] if swapped[-1] in address]:
        assert page_html(pack, address, pieces) == online_page(site, address)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players"), [("veto", 2), ("veto", 3), ("veto", 5), ("paare", 2), ("paare", 4)])
def test_a_deal_of_the_stock_leads_by_links_to_pages_that_equal_those_of_the_site(
    site: Client, built: Path, mode: str, players: int
) -> None:
    lib, pieces = library(), fetch(site, manifest(site)["files"]["pieces"])
    wishes = {"spieler": str(players), "tag-village": "1-", "modus": mode}
    pack = fetch(site, f"/koenigreich/vorrat/{release(site)}/wahl.json", wishes)
    deal = pack["deal"]
    assert (deal["mode"], deal["players"]) == (mode, players)
    for removed, code in deal["codes"].items():
        kingdom, choices = from_code(lib.catalog, code)
        assert choices.players == players
        assert set(kingdom.piles).isdisjoint(removed.split(","))
        assert KingdomPage(lib, kingdom, choices).is_legal
        assert any("village" in lib.catalog.cards[slug].tags for slug in kingdom.piles)
    states = [address for address in pack["pages"] if address.startswith("/koenigreich/waehlen/")]
    assert deal["address"] == states[0]
    reached = {removed for address in states for removed in removed_by_links(page_html(pack, address, pieces))}
    stored = {parse_qs(urlsplit(address).query)["weg"][0] for address in states[1:]}
    assert reached == stored | deal["codes"].keys()
    last = f"/{list(deal['codes'].values())[-1]}/"
    kingdom_pages = [address for address in pack["pages"] if last in address]
    assert [address.split("/")[1] for address in kingdom_pages] == ["koenigreich", "aufbau", "tisch", "wertung"]
    for address in (*states[::10], *kingdom_pages):
        assert page_html(pack, address, pieces) == online_page(site, address)


def removed_by_links(html: str) -> Iterator[str]:
    """What is removed by each link of a page, in the order in which it was dealt."""
    for link in re.findall(r'href="(\?[^"]*weg=[^"]*)"', html):
        query = parse_qs(urlsplit(unescape(link)).query)
        removed = query["weg"][0].split(",")
        yield ",".join(pile for pile in query["karten"][0].split(",") if pile in removed)


def test_few_enough_ways_are_left_of_a_veto_for_a_second_of_the_server() -> None:
    """Per number of players: pages of states, and of the kingdoms that can be its end, four each."""
    for players, options in VETO_OPTIONS.items():
        undecided = sum(comb(options, struck) for struck in range(players))
        assert players < options
        assert undecided + 4 * comb(options, players) <= 170


def test_a_deal_for_too_few_piles_is_refused(site: Client, built: Path) -> None:
    path = f"/koenigreich/vorrat/{release(site)}/wahl.json"
    assert site.get(path, {"spieler": "9"}).status_code == 422
    assert site.get("/koenigreich/vorrat/abc-def/wahl.json").status_code == 410


def test_the_kingdoms_of_today_and_tomorrow_are_those_of_their_pages(site: Client, built: Path) -> None:
    pieces = fetch(site, manifest(site)["files"]["pieces"])
    path = f"/koenigreich/vorrat/{release(site)}/tage.json"
    pack = fetch(site, path, {"sammlung": ",".join(BOXES), "spieler": "5"})
    today = timezone.localdate()
    assert [*pack["days"]] == [today.isoformat(), (today + timedelta(days=1)).isoformat()]
    shown = site.get(f"/heute/{today}/", {"sammlung": ",".join(BOXES)}).context["rows"]
    codes_of_today = pack["days"][today.isoformat()]
    assert [*codes_of_today] == ["basisspiel", "zwei", "alles"]
    assert [codes["2"] for codes in codes_of_today.values()] == [row.page.code for row in shown]
    assert all([*codes] == ["2", "3", "4", "5"] for codes in codes_of_today.values())
    address = f"/aufbau/{codes_of_today['zwei']['5']}/"
    assert page_html(pack, address, pieces) == online_page(site, address)
    assert fetch(site, path, {"sammlung": "seaside-hig-2009"})["days"][today.isoformat()].keys() == {"zwei", "alles"}


def test_packs_name_the_numbering_of_their_pieces(site: Client, built: Path) -> None:
    """A device refuses a pack whose numbers mean other pieces than it has: those of another build of this release."""
    name = manifest(site)["numbering"]
    path = f"/koenigreich/vorrat/{release(site)}/saetze/0.json"
    query = {"ausgabe": "basisspiel-rgg-2017"}
    assert name
    assert fetch(site, path, query)["numbering"] == name
    numbers = json.loads((built / offline_copy.NUMBERS).read_text())
    (built / offline_copy.NUMBERS).write_text(json.dumps(["other", numbers[1]]))
    assert manifest(site)["numbering"] == fetch(site, path, query)["numbering"] == "other"


@pytest.mark.slow
def test_offline_sets_are_those_playable_with_my_boxes(site: Client, built: Path) -> None:
    lib = library()
    codes_by_set: dict[str, dict[str, str]] = {}
    version, number, parts = release(site), 0, 1
    while number < parts:
        pack = fetch(site, f"/koenigreich/vorrat/{version}/saetze/{number}.json", {"ausgabe": BOXES})
        assert len(pack["sets"]) <= SETS_PER_PACK
        codes_by_set |= pack["sets"]
        parts, number = pack["parts"], number + 1
    assert codes_by_set.keys() == {
        recommended_set.slug for recommended_set in lib.sets.values() if lib.is_playable(recommended_set, BOXES)
    }
    slug = next(iter(codes_by_set))
    led = site.get(f"/kartensaetze/{slug}/spielen/", {"ausgabe": BOXES, "spieler": "4", "seite": "aufbau"})
    assert led.headers["Location"] == f"/aufbau/{codes_by_set[slug]['4']}/"


def test_sets_of_the_copy_are_those_of_devices_without_boxes(site: Client) -> None:
    lib = library()
    pack = set_pack(lib, Choices(), 0, 3, lambda piece: None)
    assert pack["parts"] == len(lib.sets) / 3
    for slug, codes in pack["sets"].items():
        for number, code in codes.items():
            led = site.get(f"/kartensaetze/{slug}/spielen/", {"spieler": number})
            assert led.headers["Location"] == f"/koenigreich/{code}/"
            address = f"/tisch/{code}/"
            assert page_html(pack, address) == online_page(site, address)


def test_offline_kingdoms_answer_impossible_wishes_with_a_message(site: Client, built: Path) -> None:
    path = f"/koenigreich/vorrat/{release(site)}/auslosung.json"
    refused = site.get(path, {"spieler": "9"})
    assert refused.status_code == 422
    assert refused.json()["error"] == "Dominion geht mit 2 bis 6 Spielern, nicht mit 9."
    contradiction = site.get(path, {"ausgabe": "basisspiel-rgg-2017", "tag-village": "9-"})
    assert contradiction.status_code == 422
    assert "Dorf" in contradiction.json()["error"] or "Dörfer" in contradiction.json()["error"]
