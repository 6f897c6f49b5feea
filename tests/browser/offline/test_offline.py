"""Without a network: what the offline copy and the service worker still provide."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, TIMEOUT_MS
from tests.support.browser_waits import wait_for_image, wait_for_page, wait_for_service_worker, wait_until
from tests.support.chromium import launch_options
from tests.support.offline_browser import DOWNLOAD_MS, OFFLINE_BUTTON, cuttable_connection, download_copy

pytestmark = pytest.mark.usefixtures("offline_files")

Device = Callable[..., BrowserContext]
RELEASE_OF_COPY = (
    "name => caches.open(name).then(cache => cache.match('/offline/vollstaendig/3')).then(mark => mark.text())"
)
STORE_OLD_COPY = """async () => {
    const old = await caches.open('kopie-old');
    await old.put('/offline/bestand.json', new Response('{"numbering": "old", "stored": [], "packs": []}'));
    await old.put('/offline/vollstaendig/3', new Response('old'));
    localStorage.setItem('begleiter.offline', '"old"');
}"""
STORE_FORMER_COPY = """async () => {
    const former = await caches.open('alles-old');
    await former.put('/offline/vollstaendig/2', new Response('old'));
    await former.put('/karten/moat/', new Response('<h1>alte Seite</h1>', {headers: {'Content-Type': 'text/html'}}));
    localStorage.setItem('begleiter.offline', '"old"');
}"""
FORMER_WORKER = """
    addEventListener('install', () => self.skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
    addEventListener('fetch', (event) => {
        if (event.request.mode === 'navigate')
            event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
    });
"""
RENUMBER = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith('kopie-')), cache = await caches.open(name);
    const list = await (await cache.match('/offline/bestand.json')).json();
    await cache.put('/offline/bestand.json', new Response(JSON.stringify({...list, numbering: 'other'})));
    await cache.delete('/offline/vorrat.json');
}"""
FILL_DISK = "() => { Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError')); }"
UNFILTERED = "Ohne Netz liegt diese Seite nur ohne deine Auswahl auf dem Gerät"
BOXES = ("basisspiel-rgg-2017", "seaside-rgg-2022")
STORE_MY_BOXES = f"""() => {{
    localStorage.setItem('begleiter.settings', JSON.stringify({{editions: {list(BOXES)}}}));
    localStorage.setItem('begleiter.players', '3');
}}"""
STORE_IMPOSSIBLE_WISH = "localStorage.setItem('begleiter.wishes', JSON.stringify('tag-village=9-'))"
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


@pytest.fixture(scope="module")
def offline_browser(
    chromium: Browser, live: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], BrowserContext]]:
    """Restarts a browser that downloaded the offline copy before its connection was cut; same profile each time."""
    profile = tmp_path_factory.mktemp("offline")
    contexts: list[BrowserContext] = []
    options: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
    with cuttable_connection(live) as url:

        def start() -> BrowserContext:
            for context in contexts:
                context.close()
            context = chromium.browser_type.launch_persistent_context(
                profile, base_url=url, **launch_options(), **options
            )
            context.set_default_timeout(TIMEOUT_MS)
            contexts[:] = [context]
            return context

        page = start().new_page()
        page.goto("/")
        wait_for_service_worker(page)
        page.evaluate(STORE_MY_BOXES)
        download_copy(page)
    yield start
    for context in contexts:
        context.close()


@pytest.fixture
def restart(offline_browser: Callable[[], BrowserContext]) -> Iterator[Callable[[], Page]]:
    """A page of that browser after a restart. Script errors fail the test."""
    faults: list[str] = []

    def page() -> Page:
        context = offline_browser()
        context.on("weberror", lambda error: faults.append(str(error.error)))
        return context.new_page()

    yield page
    assert faults == []


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
    check_rolling_offline(page, left=60)
    check_card_reader(page)
    screenshot(page, "offline-stock")

    page = restart()
    check_rolling_offline(page, left=55)
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
    page.goto("/koenigreich/waehlen/?modus=veto&spieler=3")
    expect(page.get_by_text("Zusammen zu wählen braucht Netz.")).to_be_visible()
    expect(page.get_by_role("button", name="Aus dem Vorrat nehmen")).to_be_visible()
    page.goto("/koenigreich/wuerfeln/?tag-village=3-")
    expect(page.get_by_text("Auslosen mit neuen Wünschen braucht Netz.")).to_be_visible()
    expect(page.get_by_text("Alles offline verfügbar machen")).to_be_hidden()
    page.get_by_role("button", name="Aus dem Vorrat nehmen").click()
    expect(page.locator("[data-changed]")).to_contain_text("aus dem Vorrat, noch 47")
    page.goto("/koenigreich/einfuegen/")
    expect(page.get_by_text("braucht Netz")).to_be_visible()


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
    page.goto(f"/heute/{timezone.localdate()}/")
    last = page.locator("main section").last
    expect(last.get_by_role("heading", name="Alles")).to_be_visible()
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


def test_an_interrupted_download_keeps_the_old_copy_and_resumes(device: Device) -> None:
    page = device().new_page()
    page.goto("/einstellungen/")
    wait_for_service_worker(page)
    page.evaluate(STORE_OLD_COPY)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.route("**/offline/*/pages.json", lambda route: route.abort())
    page.get_by_role("button", name=OFFLINE_BUTTON).click()
    expect(page.get_by_text("Die Verbindung ist abgebrochen.")).to_be_visible(timeout=DOWNLOAD_MS)
    assert page.evaluate(
        "caches.open('kopie-old').then(old => old.match('/offline/vollstaendig/3')).then(mark => !!mark)"
    )
    assert {"index.json", "pieces.json"} <= set(fetched)

    fetched.clear()
    page.unroute("**/offline/*/pages.json")
    page.evaluate(FILL_DISK)
    page.get_by_role("button", name=OFFLINE_BUTTON).click()
    expect(page.get_by_text("kein Platz mehr")).to_be_visible()
    assert "pages.json" in fetched
    assert {"index.json", "pieces.json"}.isdisjoint(fetched)
    assert page.evaluate("caches.has('kopie-old')")


def test_whoever_left_the_page_while_it_downloaded_reads_that_and_may_go_on(device: Device) -> None:
    page = device().new_page()
    page.goto("/einstellungen/")
    wait_for_service_worker(page)
    page.route("**/offline/*/pages.json", lambda route: route.abort())
    page.get_by_role("button", name=OFFLINE_BUTTON).click()
    expect(page.get_by_text("Die Verbindung ist abgebrochen.")).to_be_visible(timeout=DOWNLOAD_MS)
    page.reload()
    expect(page.get_by_text("Das Speichern wurde unterbrochen.")).to_be_visible()
    expect(page.get_by_role("button", name="Weiter speichern")).to_be_visible()


def test_of_two_tabs_one_downloads_and_the_other_finds_the_copy(device: Device) -> None:
    context = device()
    fetched: list[str] = []
    context.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto("/einstellungen/")
    for page in pages:
        page.get_by_role("button", name=OFFLINE_BUTTON).click()
    for page in pages:
        expect(page.get_by_text("Alles ist auf diesem Gerät.")).to_be_visible(timeout=DOWNLOAD_MS)
    assert [fetched.count(name) for name in ("index.json", "pieces.json", "pages.json")] == [1, 1, 1]


def test_a_site_that_still_builds_its_copy_says_so(device: Device) -> None:
    page = device().new_page()
    page.route(
        "**/offline/manifest.json", lambda route: route.fulfill(json={"release": "new", "shell": [], "files": None})
    )
    page.goto("/einstellungen/")
    page.get_by_role("button", name=OFFLINE_BUTTON).click()
    expect(page.get_by_text("Der Server bereitet die Offline-Fassung gerade vor.")).to_be_visible()


def test_a_new_release_replaces_the_old_copy_even_if_no_kingdom_fits_the_wishes(phone: Page) -> None:
    phone.add_init_script("Math.random = () => 0")
    phone.goto("/")
    wait_for_service_worker(phone)
    phone.evaluate(STORE_MY_BOXES)
    phone.evaluate(STORE_IMPOSSIBLE_WISH)
    phone.evaluate(STORE_OLD_COPY)
    phone.goto("/einstellungen/")
    expect(phone.get_by_text("Eine ältere Fassung ist auf diesem Gerät.")).to_be_visible()
    release = phone.locator("[data-offline]").get_attribute("data-release")
    wait_until(phone, f"localStorage['begleiter.offline'] === '\"{release}\"'", seconds=120)
    wait_until(phone, "caches.keys().then(names => !names.includes('kopie-old'))")
    names = phone.evaluate("caches.keys()")
    assert [phone.evaluate(RELEASE_OF_COPY, name) for name in names if name.startswith("kopie-")] == [release]
    phone.reload()
    expect(
        phone.get_by_text(re.compile("^Alles ist auf diesem Gerät.*Vorrat an Königreichen: keiner. .*Dörfer"))
    ).to_be_visible()


def test_a_copy_whose_pieces_the_server_numbers_otherwise_is_downloaded_anew(phone: Page) -> None:
    """A server that has lost its files builds another copy of the same release."""
    fetched: list[str] = []
    phone.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    phone.add_init_script("Math.random = () => 0")
    phone.goto("/")
    wait_for_service_worker(phone)
    phone.evaluate(STORE_MY_BOXES)
    download_copy(phone)
    phone.evaluate(RENUMBER)
    fetched.clear()
    phone.goto("/hilfe/")
    wait_until(phone, "localStorage['begleiter.offline'] === '\"?\"'")
    assert "pages.json" not in fetched
    phone.goto("/hilfe/")
    wait_until(phone, "localStorage['begleiter.offline'] !== '\"?\"'", seconds=120)
    assert {"index.json", "pieces.json", "pages.json"} <= set(fetched)


def test_a_new_release_is_fetched_at_a_random_time_within_ten_minutes(phone: Page) -> None:
    fetched: list[str] = []
    phone.on("request", lambda request: fetched.append(request.url) if request.url.endswith("pages.json") else None)
    phone.add_init_script("Math.random = () => 0.5")
    phone.goto("/")
    wait_for_service_worker(phone)
    phone.evaluate(STORE_OLD_COPY)
    phone.goto("/hilfe/")
    wait_until(phone, "'begleiter.offline-renewal' in localStorage")
    minutes = phone.evaluate("(JSON.parse(localStorage['begleiter.offline-renewal']).at - Date.now()) / 60000")
    assert 4 < minutes <= 5
    phone.goto("/karten/")  # another page waits for the same time
    phone.evaluate(
        "localStorage['begleiter.offline-renewal'] = "
        "localStorage['begleiter.offline-renewal'].replace(/[0-9.]+}/, `${Date.now()}}`)"
    )
    assert fetched == []
    phone.goto("/hilfe/")
    wait_until(phone, "localStorage['begleiter.offline'] !== '\"old\"'", seconds=120)


def test_a_copy_in_the_former_form_is_used_until_the_new_one_is_complete(device: Device, live: str) -> None:
    """A device keeps the former service worker, which alone can read the former copy, until then."""
    other_worker = [FORMER_WORKER]
    with cuttable_connection(live, other_worker) as url:
        page = device(base_url=url).new_page()
        page.add_init_script("Math.random = () => Number(localStorage.random || 0.9)")
        page.goto("/")
        wait_for_service_worker(page)
        page.evaluate(STORE_FORMER_COPY)
        other_worker.clear()
        page.goto("/hilfe/")
        page.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker.update()).catch(() => 0)")
        page.context.set_offline(True)
        page.goto("/karten/moat/")
        expect(page.get_by_role("heading", level=1)).to_have_text("alte Seite")

        page.context.set_offline(False)
        page.evaluate("localStorage.random = '0'; localStorage.removeItem('begleiter.offline-renewal')")
        page.goto("/hilfe/")
        wait_until(page, "localStorage['begleiter.offline'] !== '\"old\"'", seconds=120)
        wait_until(page, "caches.has('alles-old').then(isThere => !isThere)")
        wait_for_service_worker(page)
    page.goto("/karten/moat/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Burggraben")
    expect(page.locator("html[data-away]")).to_have_count(1)
