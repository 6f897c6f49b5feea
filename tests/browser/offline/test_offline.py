"""Without a network: what the offline copy and the service worker still provide."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.offline.conftest import BOXES
from tests.support.accessibility import find_violations
from tests.support.browser_waits import wait_for_image, wait_for_page, wait_for_service_worker, wait_until
from tests.support.offline_browser import cuttable_connection

pytestmark = pytest.mark.usefixtures("offline_files")

Device = Callable[..., BrowserContext]
UNFILTERED = "Ohne Netz liegt diese Seite nur ohne deine Auswahl auf dem Gerät"
FIRST_RESULTS = {
    "Hexe": "/karten/witch/",
    "koenigshof": "/karten/kings-court/",
    "Burgraben": "/karten/moat/",
    "throne room": "/karten/throne-room/",
    "Weg der Maus": "/karten/way-of-the-mouse/",
    "kings court": "/karten/kings-court/",
    "Carcassonne": "/karten/walled-village/",
    "Thron Saal": "/karten/throne-room/",
    "Laboratrium": "/karten/laboratory/",
    "Ein Sack voll Gold": "/karten/bag-of-gold/",
}


@pytest.fixture
def page_after_cut(device: Device, live: str) -> Callable[[Callable[[Page], None]], Page]:
    """Runs `before` on a page, then cuts its connection."""

    def make(before: Callable[[Page], None]) -> Page:
        with cuttable_connection(live) as url:
            page = device(base_url=url).new_page()
            page.goto("/")
            wait_for_service_worker(page)
            before(page)
        return page

    return make


@pytest.mark.slow
def test_offline_copy_answers_everything_also_after_a_restart(restart, screenshot) -> None:
    page = restart()
    page.goto("/karten/possession/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Besessenheit")
    expect(page.locator("[data-kept]")).to_have_accessible_name(re.compile("Ohne Netz, Stand"))
    page.goto("/karten/throne-room/?ausgabe=basisspiel-hig-2008")
    expect(page.get_by_role("heading", level=1)).to_have_text("Thronsaal")
    check_playing_a_set(page)
    check_swapping(page)
    check_rolling_offline(page, left=59)
    check_card_reader(page)
    check_choosing(page, screenshot)  # with the three players for whom the stock was fetched
    screenshot(page, "offline-stock")

    page = restart()
    check_rolling_offline(page, left=54)
    page.get_by_text("Spieler und Spielregel").click()
    page.locator("form[action='/koenigreich/aendern/'] [name=spieler][value='4']").check(force=True)
    expect(page).to_have_url(re.compile("p~4"))
    check_search(page)
    screenshot(page, "offline-search")
    check_days(page)
    check_gauges(page)
    check_filters(page)  # for other boxes
    page.goto("/treffen/moat/witch/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Burggraben und Hexe")
    expect(page.locator(".result-list li").first).to_contain_text("Burggraben")
    page.goto("/koenigreich/wuerfeln/?tag-village=3-")
    expect(page.get_by_text("Auslosen mit neuen Wünschen braucht Netz.")).to_be_visible()
    expect(page.get_by_text("Alles offline verfügbar machen")).to_be_hidden()
    page.get_by_role("button", name="Aus dem Vorrat nehmen").click()
    expect(page.locator("[data-changed]")).to_contain_text("aus dem Vorrat, noch 46")
    page.goto("/koenigreich/einfuegen/")
    expect(page.get_by_text("braucht Netz")).to_be_visible()


def check_accessible(page: Page) -> None:
    assert [found for found in find_violations(page) if found[1]] == []


def check_swapping(page: Page) -> None:
    """The first kingdoms of the stock come with a replacement for each pile, one at a time."""
    page.goto("/koenigreich/")
    page.get_by_role("button", name="Auslosen", exact=True).click()
    expect(page.locator("[data-changed]")).to_have_text("Neues Königreich aus dem Vorrat, noch 59")
    names = piles_shown(page)
    page.locator(".kingdom__cards > li .card-face__name a").nth(1).click()
    page.get_by_role("dialog", name=names[1]).get_by_role("button", name="tauschen").click()
    expect(page.locator("[data-changed]")).to_contain_text(f"{names[1]} raus, ")
    new_names = piles_shown(page)
    assert [new for old, new in zip(names, new_names, strict=True) if old != new] == [new_names[1]]
    page.locator(".kingdom__cards > li .card-face__name a").nth(2).click()
    expect(page.get_by_role("dialog", name=names[2]).get_by_role("button", name="Tauschen")).to_be_disabled()
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    page.get_by_role("button", name="Rückgängig").first.click()
    expect(page.locator(".kingdom__cards > li").nth(1)).to_have_attribute("data-name", names[1])


def piles_shown(page: Page) -> list[str]:
    shown: list[str] = page.locator(".kingdom__cards > li").evaluate_all(
        "items => items.map(item => item.dataset.name)"
    )
    return shown


def check_choosing(page: Page, screenshot: Callable[[Page, str], None]) -> None:
    """Veto by three players, then Entweder – oder, each to the end; then the stock of deals is used up."""
    page.goto("/koenigreich/")
    page.get_by_role("button", name="Veto").click()
    struck = []
    for number in (1, 2, 3):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Spieler {number} streicht eine Karte")
        check_accessible(page)
        card = page.locator(".choosing > li").nth(number)
        struck.append(card.get_attribute("data-slug"))
        card.locator(".card-face__name a").click()
    expect(page.locator("[data-changed]")).to_have_text("Gemeinsam gewählt")
    expect(page.locator(".kingdom__lock")).to_have_count(page.locator(".kingdom__cards > li").count())
    assert {*struck}.isdisjoint(page.locator(".kingdom__cards > li").evaluate_all("items => items.map(({id}) => id)"))
    check_accessible(page)
    screenshot(page, "offline-veto")
    for name in ("Aufbau", "Tisch", "Wertung"):
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    page.goto("/koenigreich/waehlen/?modus=paare")
    for number in range(1, 6):
        expect(page.get_by_text(f"Runde {number} von 5")).to_be_visible()
        page.locator("main .tile-grid .card-face__name a").first.click()
    expect(page.locator("[data-changed]")).to_have_text("Gemeinsam gewählt")
    page.goto("/koenigreich/waehlen/?modus=paare")
    expect(page.get_by_text("Dazu liegt auf diesem Gerät nichts bereit.")).to_be_visible()
    page.goto("/koenigreich/waehlen/?modus=veto&karten=moat,market&weg=moat")
    expect(page.get_by_text("Diese Wahl habt ihr mit Netz begonnen")).to_be_visible()
    expect(page.get_by_role("button", name="Aus dem Vorrat nehmen")).to_be_visible()
    check_accessible(page)


def check_playing_a_set(page: Page) -> None:
    page.goto("/kartensaetze/basisspiel-erstes-spiel-2017/")
    page.get_by_role("button", name="Aufbau").click()
    expect(page).to_have_url(re.compile("/aufbau/1"))
    expect(page.locator(".setup-steps")).to_contain_text("Kupfer")
    for name in ("Tisch", "Wertung"):
        page.get_by_role("navigation", name="Ansichten dieses Königreichs").get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f"/{name.lower()}/1"))


def check_card_reader(page: Page) -> None:
    """A card in the reader is made on the device: it locks the card, and says what needs a network."""
    third = page.locator(".kingdom__cards > li").nth(2)
    name = third.get_attribute("data-name") or ""
    third.locator(".card-face__name a").click()
    sheet = page.get_by_role("dialog", name=name)
    expect(sheet.get_by_role("button", name="Tauschen")).to_be_disabled()
    sheet.get_by_role("button", name="Festhalten").click()
    expect(third.locator("[name=fest]")).to_be_checked()
    expect(sheet.locator(".card-face__effect, .card-face__signs").first).to_be_visible()
    sheet.get_by_role("button", name="Schließen").click()
    expect(sheet).to_be_hidden()
    third.locator(".kingdom__lock").click()


def check_rolling_offline(page: Page, *, left: int) -> None:
    page.goto("/koenigreich/")
    expect(page.locator("[data-away-said]")).to_contain_text(f"aus dem Vorrat, noch {left}")
    page.get_by_role("button", name="Auslosen", exact=True).click()
    expect(page.locator("[data-changed]")).to_have_text(f"Neues Königreich aus dem Vorrat, noch {left - 1}")
    for number in range(2, 6):
        page.get_by_role("button", name="Neu auslosen").click()
        expect(page.locator("[data-changed]")).to_have_text(f"Neues Königreich aus dem Vorrat, noch {left - number}")


def check_search(page: Page) -> None:
    """The expected first results are those that `evals/queries.yaml` expects of the server."""
    for query, first in FIRST_RESULTS.items():
        page.goto(f"/suche/?{urlencode({'q': query})}")
        expect(page.locator(".top-answer .meta-line a")).to_have_attribute("href", first)
    page.goto("/suche/?q=%3F%3F%3F")
    expect(page.get_by_text("Nichts gefunden")).to_be_visible()
    page.goto("/")
    page.get_by_role("combobox").press_sequentially("Thronsal", delay=20)
    expect(page.get_by_role("option").first).to_contain_text("Thronsaal")


def check_days(page: Page) -> None:
    """The kingdoms of today lie on the device with all their pages, of other days only their cards."""
    page.goto("/heute/2026-11-05/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Königreich des Tages, 5. November 2026")
    expect(page.get_by_text("liegen hier nur heute und morgen")).to_be_visible()
    expect(page.get_by_role("link", name="Ansehen")).to_have_count(0)
    check_accessible(page)
    page.goto(f"/heute/{timezone.localdate()}/")
    last = page.locator("main section").last
    expect(last.get_by_role("heading", name="Alles")).to_be_visible()
    check_accessible(page)
    names = last.get_by_role("listitem").all_text_contents()
    last.get_by_role("link", name="Ansehen").click()
    expect(page).to_have_url(re.compile("p~4"))
    expect(page.locator(".kingdom__cards > li").nth(9)).to_be_visible()
    shown = page.locator(".kingdom__cards > li").evaluate_all("items => items.map(item => item.dataset.name)")
    assert {name.replace("\xad", "") for name in names} <= set(shown)
    page.get_by_role("link", name="Aufbau", exact=True).first.click()
    expect(page.locator(".setup-steps")).to_contain_text("Kupfer")


def check_gauges(page: Page) -> None:
    """Instead of cards to swap in, a gauge offers kingdoms of the stock that have a card for it."""
    page.goto("/koenigreich/")
    page.get_by_role("button", name="Auslosen", exact=True).click()
    expect(page.locator("[data-changed]")).to_contain_text("aus dem Vorrat")
    page.locator("[data-gauge]").filter(has_text="Käufe").click()
    offer = page.locator("[data-offer]")
    expect(offer).to_contain_text(re.compile("Einwechseln vorzuschlagen braucht Netz. Im Vorrat lieg.* mit „Käufe“"))
    check_accessible(page)
    offer.get_by_role("button", name="Aus dem Vorrat nehmen").click()
    expect(page.locator("[data-changed]")).to_contain_text("Neues Königreich aus dem Vorrat")
    expect(offer).to_have_count(0)
    expect(page.locator("[data-gauge]").filter(has_text="Käufe").locator("b")).not_to_have_text("0")


def check_filters(page: Page) -> None:
    page.goto("/karten/?typ=attack&nach=kosten")
    expect(page.locator("[data-number]")).to_have_text("8 Karten")  # of my two boxes
    page.get_by_role("button", name="Kosten").tap()
    page.get_by_role("button", name="4", exact=True).tap()
    expect(page.get_by_role("searchbox")).to_have_value("typ:attack kosten:4")
    page.goto("/suche/?q=tag:dorf+kosten<=4")
    wait_for_page(page, r"/karten/\?q=")
    expect(page.locator("[data-number]")).to_have_text("3 Karten")
    page.goto(f"/kartensaetze/?sammlung={','.join(BOXES)}")
    expect(page.get_by_role("heading", name="Mit euren Schachteln sofort spielbar")).to_be_visible()
    expect(page.get_by_text(UNFILTERED)).to_have_count(0)
    page.goto(f"/kartensaetze/?seite=1&sammlung={','.join(BOXES)}")
    expect(page.get_by_text(re.compile(r"^\d\d? Kartensätze, ohne Netz"))).to_be_visible()
    page.evaluate("localStorage['begleiter.settings'] = JSON.stringify({editions: ['basisspiel-hig-2008']})")
    page.goto("/karten/throne-room/")  # filtered by the device alone
    expect(page.get_by_text("Der Aufdruck des Thronsaals ist falsch")).to_be_hidden()


def test_visited_pages_are_available_offline_and_others_explain_why_not(page_after_cut) -> None:
    def before(page: Page) -> None:
        page.goto("/karten/moat/")
        wait_until(page, "caches.match('/karten/moat/').then(response => !!response)")

    page = page_after_cut(before)
    page.goto("/karten/moat/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Burggraben")
    page.goto("/karten/possession/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ohne Netz")
    page.goto("/suche/?q=Burggraben")
    expect(page.get_by_text("Ohne Netz geht die Suche erst")).to_be_visible()


def test_a_filtered_page_is_never_served_as_the_whole_list(page_after_cut) -> None:
    def before(page: Page) -> None:
        page.goto("/karten/?typ=attack")
        wait_until(page, "caches.match('/karten/?typ=attack').then(response => !!response)")

    page = page_after_cut(before)
    page.goto("/karten/?typ=attack")
    expect(page.get_by_text(UNFILTERED)).to_have_count(0)
    page.goto("/karten/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ohne Netz")


def test_the_other_pages_of_a_viewed_kingdom_are_cached(page_after_cut) -> None:
    def before(page: Page) -> None:
        page.goto("/koenigreich/wuerfeln/")
        wait_until(
            page,
            "caches.match(location.pathname.replace('koenigreich', 'tisch')).then(response => !!response)",
        )
        wait_until(page, "caches.match(location.pathname + 'qr.svg').then(response => !!response)")

    page = page_after_cut(before)
    page.go_back()
    page.go_forward()
    for name in ("Aufbau", "Tisch", "Teilen"):
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    wait_for_image(page.locator(".qr-code"))


def test_what_cannot_be_swapped_without_a_network_says_so_above_the_open_card(page_after_cut) -> None:
    def before(page: Page) -> None:
        page.goto("/koenigreich/wuerfeln/")
        page.locator(".kingdom__cards > li .card-face__name a").nth(1).click()
        expect(page.get_by_role("dialog").get_by_role("button", name="tauschen")).to_be_enabled()

    page = page_after_cut(before)
    page.get_by_role("dialog").get_by_role("button", name="tauschen").click()
    expect(page.get_by_role("dialog").get_by_text("liegt ohne Netz kein Ersatz bereit")).to_be_visible()
