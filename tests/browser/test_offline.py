"""In a cellar without reception."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.waiting import controlled, drawn, until
from tests.servers import served

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]
MARK_OF = "name => caches.open(name).then(one => one.match('/offline/vollstaendig')).then(mark => mark.text())"
UNFILTERED = "Ohne Netz liegt diese Seite nur ohne deine Auswahl auf dem Gerät"


@pytest.fixture
def gone(device: Device, tmp_path: Path) -> Callable[[Callable[[Page], None]], Page]:
    """A page on which something was done before its server stopped."""

    def make(before: Callable[[Page], None]) -> Page:
        with served(tmp_path, fixtures=Path(settings.FIXTURES_DIR)) as url:
            page = device(base_url=url).new_page()
            page.goto("/")
            controlled(page)
            before(page)
        return page

    return make


def test_after_the_button_everything_goes_with_the_server_stopped(gone, keep) -> None:
    def before(page: Page) -> None:
        page.goto("/koenigreich/wuerfeln/")
        page.get_by_role("link", name="Aufbau").first.click()
        page.goto("/einstellungen/")
        page.get_by_role("button", name="Alles offline verfügbar machen").click()
        expect(page.get_by_role("progressbar")).to_be_visible()
        keep(page, "offline-progress")
        expect(page.get_by_text("Alles ist auf diesem Gerät.")).to_be_visible(timeout=300_000)

    page = gone(before)
    page.goto("/karten/possession/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Besessenheit")
    page.get_by_label("Einstellungen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    page.goto("/karten/throne-room/?ausgabe=basisspiel-hig-2008")
    expect(page.get_by_role("heading", level=1)).to_have_text("Thronsaal")
    page.goto("/")
    page.get_by_role("combobox").press_sequentially("Thronsal", delay=20)
    expect(page.get_by_role("option").first).to_contain_text("Thronsaal")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ohne Netz, aus dem Gerät gesucht.")).to_be_visible()
    expect(page.locator(".results a").first).to_have_text("Thronsaal")
    keep(page, "offline-search")
    page.goto("/suche/?q=Burggraben%20Hexe")
    expect(page.locator(".results li").first).to_contain_text("Burggraben")
    page.goto("/suche/?q=%3F%3F%3F")
    expect(page.get_by_text("Nichts gefunden")).to_be_visible()
    for path in ("/karten/?typ=attack", "/kartensaetze/?erweiterung=seaside", "/karten/moat/?ausgabe=moat"):
        page.goto(path)
        expect(page.get_by_text(UNFILTERED)).to_be_visible()
    page.goto("/karten/?seite=3")
    expect(page.locator(".pages [aria-current]")).to_have_text("3")
    expect(page.get_by_text(UNFILTERED)).to_have_count(0)
    page.evaluate("localStorage['begleiter.settings'] = JSON.stringify({editions: ['basisspiel-hig-2008']})")
    page.goto("/karten/throne-room/")  # narrowed by the device alone
    expect(page.get_by_text("Der Aufdruck des Thronsaals ist falsch")).to_be_hidden()
    page.goto("/karten/")
    expect(page.get_by_text(UNFILTERED)).to_be_visible()
    page.goto("/regeln/spielende/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Aufbau").first.click()
    expect(page.locator(".steps")).to_contain_text("Kupfer")
    page.goto("/koenigreich/wuerfeln/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ohne Netz")


def test_visited_pages_stay_and_others_say_why_they_are_not_there(gone) -> None:
    def before(page: Page) -> None:
        page.goto("/karten/moat/")
        until(page, "caches.match('/karten/moat/').then(found => !!found)")

    page = gone(before)
    page.goto("/karten/moat/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Burggraben")
    page.goto("/karten/possession/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ohne Netz")
    page.goto("/suche/?q=Burggraben")
    expect(page.get_by_text("Ohne Netz geht die Suche erst")).to_be_visible()


def test_a_filtered_page_never_stands_in_for_the_whole_list(gone) -> None:
    def before(page: Page) -> None:
        page.goto("/karten/?typ=attack")
        until(page, "caches.match('/karten/?typ=attack').then(found => !!found)")

    page = gone(before)
    page.goto("/karten/?typ=attack")
    expect(page.get_by_text(UNFILTERED)).to_have_count(0)
    page.goto("/karten/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ohne Netz")


def test_setup_table_and_link_of_a_kingdom_come_along(gone) -> None:
    def before(page: Page) -> None:
        page.goto("/koenigreich/wuerfeln/")
        until(page, "caches.match(document.querySelector('.qr, .tabs li:nth-child(3) a').href).then(found => !!found)")
        until(page, "caches.match(location.pathname + 'qr.svg').then(found => !!found)")

    page = gone(before)
    page.go_back()
    page.go_forward()
    for name in ("Aufbau", "Tisch", "Teilen"):
        page.locator(".tabs").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    drawn(page.locator(".qr"))


def test_a_copy_that_breaks_off_leaves_the_one_before_whole(device: Device) -> None:
    context = device()
    page = context.new_page()
    page.goto("/einstellungen/")
    controlled(page)
    page.get_by_role("button", name="Alles offline verfügbar machen").click()
    expect(page.get_by_text("Alles ist auf diesem Gerät.")).to_be_visible(timeout=300_000)
    number = "caches.match('/offline/vollstaendig').then(found => !!found)"
    assert page.evaluate(number)
    page.route("**/offline/*/3.json", lambda route: route.abort())
    page.get_by_role("button", name="Alles offline verfügbar machen").click()
    expect(page.get_by_text("Das hat nicht geklappt.")).to_be_visible(timeout=300_000)
    assert page.evaluate(number)
    assert page.evaluate("caches.keys().then(names => names.filter(name => name.startsWith('alles-')).length)") == 1
    assert page.evaluate("caches.match('/karten/possession/').then(found => !!found)")


def test_a_new_release_replaces_the_old_one_as_a_whole(phone: Page) -> None:
    phone.goto("/")
    controlled(phone)
    phone.evaluate(
        """async () => {
        const old = await caches.open('alles-old');
        await old.put('/karten/moat/', new Response('<h1>alte Seite</h1>', {headers: {'Content-Type': 'text/html'}}));
        await old.put('/offline/vollstaendig', new Response('old'));
        localStorage.setItem('begleiter.offline', '"old"');
    }"""
    )
    phone.goto("/einstellungen/")
    expect(phone.get_by_text("Eine ältere Fassung ist auf diesem Gerät.")).to_be_visible()
    release = phone.locator("[data-offline]").get_attribute("data-release")
    until(phone, f"localStorage['begleiter.offline'] === '\"{release}\"'", seconds=120)
    until(phone, "caches.keys().then(names => !names.includes('alles-old'))")
    names = phone.evaluate("caches.keys()")
    assert [phone.evaluate(MARK_OF, name) for name in names if name.startswith("alles-")] == [release]
    page = phone.evaluate("caches.match('/karten/moat/').then(found => found.text())")
    assert re.search("Burggraben", page)
