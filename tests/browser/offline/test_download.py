"""Downloading the offline copy: interrupted, in two tabs, replaced by a new release, in a former form.

The site has generated content, whose copy is small but has every kind of file; the real one is downloaded in
test_offline.py and test_complete_copy.py.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import SITE
from tests.support.browser_waits import wait_for_service_worker, wait_until
from tests.support.content import EDITIONS
from tests.support.offline_browser import (
    DOWNLOAD_MS,
    OFFLINE_BUTTON,
    cuttable_connection,
    different_pages,
    download_copy,
    stored_packs,
)
from tests.support.offline_files import wait_for_offline_copy
from tests.support.servers import running_site

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
    await former.put('/karten/card-1/', new Response('<h1>alte Seite</h1>', {headers: {'Content-Type': 'text/html'}}));
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
STORE_MY_BOXES = f"localStorage.setItem('begleiter.settings', JSON.stringify({{editions: ['{EDITIONS[0]}']}}))"
STORE_IMPOSSIBLE_WISH = "localStorage.setItem('begleiter.wishes', JSON.stringify('tag-village=0'))"
"""All cards are villages. Without kingdoms, which take the server seconds, the download is short."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that has built its offline copy."""
    with running_site(tmp_path_factory.mktemp("live"), more=(), **SITE) as url:
        wait_for_offline_copy(url)
        yield url


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


def test_of_two_tabs_one_downloads_and_the_other_finds_the_copy(device: Device, live: str) -> None:
    """The device has no boxes, so it then has all sets; their pages, and those of the day, are those of the site."""
    with cuttable_connection(live) as url:
        page = download_in_one_of_two_tabs(device(base_url=url))
        addresses = [address for pack in stored_packs(page) for address in pack]
    assert {address.split("/")[1] for address in addresses} == {"koenigreich", "aufbau", "tisch", "wertung"}
    assert different_pages(page, live, addresses) == []


def download_in_one_of_two_tabs(context: BrowserContext) -> Page:
    fetched: list[str] = []
    held: list[Route] = []
    context.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto("/einstellungen/")
    pages[0].evaluate(STORE_IMPOSSIBLE_WISH)
    pages[0].route("**/offline/*/pages.json", lambda route: held.append(route))
    with pages[0].expect_request("**/offline/*/pages.json"):
        pages[0].get_by_role("button", name=OFFLINE_BUTTON).click()
    pages[1].get_by_role("button", name=OFFLINE_BUTTON).click()
    expect(pages[1].get_by_role("progressbar")).to_be_visible()
    held[0].continue_()
    for page in pages:
        expect(page.get_by_text("Alles ist auf diesem Gerät.")).to_be_visible(timeout=DOWNLOAD_MS)
    assert [fetched.count(name) for name in ("index.json", "pieces.json", "pages.json")] == [1, 1, 1]
    return pages[0]


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
    phone.evaluate(STORE_IMPOSSIBLE_WISH)
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
    phone.evaluate(STORE_IMPOSSIBLE_WISH)
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
        page.evaluate(STORE_IMPOSSIBLE_WISH)
        page.evaluate(STORE_FORMER_COPY)
        other_worker.clear()
        page.goto("/hilfe/")
        page.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker.update()).catch(() => 0)")
        page.context.set_offline(True)
        page.goto("/karten/card-1/")
        expect(page.get_by_role("heading", level=1)).to_have_text("alte Seite")

        page.context.set_offline(False)
        page.evaluate("localStorage.random = '0'; localStorage.removeItem('begleiter.offline-renewal')")
        page.goto("/hilfe/")
        wait_until(page, "localStorage['begleiter.offline'] !== '\"old\"'", seconds=120)
        wait_until(page, "caches.has('alles-old').then(isThere => !isThere)")
        wait_for_service_worker(page)
    page.goto("/karten/card-1/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Karte 1")
    expect(page.locator("html[data-away]")).to_have_count(1)
