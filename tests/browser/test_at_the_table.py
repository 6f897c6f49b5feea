"""What players do with the phone in their hand, from the first question to the shared kingdom."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import arrived, drawn, spine, until

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]
KINGDOM = r"/koenigreich/1\."


def names(page: Page) -> list[str]:
    """The cards of the page that has been arrived at."""
    page.wait_for_load_state()
    found = page.locator(".ten .name, .tiles .name").all_inner_texts()
    return [name.replace("\N{SOFT HYPHEN}", "") for name in found]


def lies(page: Page, cards: list[str]) -> None:
    """Wait until these cards lie there, in whatever order."""
    here = "[...document.querySelectorAll('.ten .name')].map(one => one.textContent.replaceAll('\\u00ad', '')).sort()"
    until(page, f"JSON.stringify({here}) === JSON.stringify({json.dumps(cards)}.sort())")


def look_at(page: Page, number: int) -> Locator:
    """Look at a card of the kingdom: what stands beside it then."""
    page.locator(".ten .name a").nth(number).click()
    sheet = page.locator("[data-sheet]:visible")
    expect(sheet).to_be_visible()
    return sheet


def swap(page: Page, number: int, what: str = "tauschen") -> None:
    look_at(page, number).get_by_role("button", name=what).click()


def lock(page: Page, number: int) -> str:
    """Lock a card of the kingdom and say which."""
    box = page.locator("[name=fest]").nth(number)
    box.check()
    return str(box.get_attribute("value"))


def test_from_a_mistyped_name_to_the_table_of_differences(phone: Page, keep) -> None:
    phone.goto("/")
    phone.get_by_role("combobox").press_sequentially("Burgrab", delay=20)
    expect(phone.get_by_role("option").first).to_contain_text("Burggraben")
    phone.get_by_role("combobox").fill("Burgraben")
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(re.compile(r"/suche/\?q=Burgraben"))
    phone.get_by_role("link", name="Burggraben", exact=True).first.click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Burggraben")
    phone.get_by_text("Unterschiede der Ausgaben").click()
    table = phone.locator(".compare").first
    expect(table.locator("th")).to_have_text(["Hans im Glück", "Rio Grande Games"])
    expect(phone.locator(".compare-box").first).to_contain_text("Am Tisch:")
    table.scroll_into_view_if_needed()
    keep(phone, "card-differences")


def test_suggestions_are_chosen_with_the_keyboard_and_move_nothing(phone: Page) -> None:
    phone.goto("/")
    below = phone.locator(".ways").bounding_box()
    phone.get_by_role("combobox").press_sequentially("thron", delay=20)
    expect(phone.get_by_role("option").first).to_be_visible()
    assert phone.locator(".ways").bounding_box() == below
    phone.keyboard.press("ArrowDown")
    expect(phone.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Thronsaal")
    arrived(phone, "/karten/throne-room/")  # and the script that remembers the card has run
    phone.goto("/")
    expect(phone.locator("[data-seen] a")).to_have_text(["Thronsaal"])


def test_the_arrow_up_begins_at_the_last_suggestion(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("combobox").press_sequentially("ma", delay=20)
    expect(phone.get_by_role("option").nth(1)).to_be_visible()
    phone.keyboard.press("ArrowUp")
    expect(phone.get_by_role("option").last).to_have_attribute("aria-selected", "true")
    phone.keyboard.press("ArrowDown")
    expect(phone.get_by_role("option").first).to_have_attribute("aria-selected", "true")


def test_my_boxes_hide_what_does_not_hold_for_them_and_the_chip_shows_it_again(phone: Page) -> None:
    phone.goto("/schachteln/")
    spine(phone, "basisspiel").click()
    phone.locator("[data-ask] label", has_text="Hans im Glück 2008").click()
    phone.goto("/karten/throne-room/")
    erratum = phone.get_by_text("Muss ich mit dem Thronsaal eine Karte verdoppeln?").first
    newer, older = ("[data-editions~='basisspiel-rgg-2017']", "[data-editions~='basisspiel-hig-2008']")
    others = phone.locator(f".compare {newer}:not({older})")
    phone.get_by_text("Unterschiede der Ausgaben").click()
    expect(others.first).to_be_attached()
    for one in (erratum, *others.all()):
        expect(one).to_be_hidden()
    chip = phone.get_by_role("button", name="nur meine Schachteln")
    chip.click()
    expect(erratum).to_be_visible()
    phone.reload()
    expect(chip).to_have_attribute("aria-pressed", "false")
    expect(erratum).to_be_visible()
    chip.click()
    expect(erratum).to_be_hidden()
    phone.get_by_label("Meine Ausgabe").select_option("basisspiel-rgg-2013")
    expect(phone).to_have_url(re.compile("ausgabe=basisspiel-rgg-2013"))
    expect(erratum).to_be_visible()


def test_from_the_collection_to_a_kingdom_opened_on_another_phone(phone: Page, device: Device, keep) -> None:
    phone.goto("/")
    spine(phone, "basisspiel").click()
    spine(phone, "seaside").click()
    phone.locator("[data-ask] label", has_text="Rio Grande Games 2014").click()
    phone.get_by_role("navigation", name="Hauptmenü").get_by_text("Spiel").click()
    expect(phone.locator("[data-collection-said]")).to_have_text("2 Ausgaben")
    phone.locator(".pill", has_text="Ohne Angriffe").click()
    phone.locator("[name=spieler][value='3']").check(force=True)
    expect(phone.locator("[data-possible]")).to_contain_text("Dazu passen")
    phone.get_by_role("button", name="Auslosen").click()
    arrived(phone, KINGDOM)
    expect(phone.locator(".ten .name")).to_have_count(10)
    keep(phone, "kingdom")

    locked = [lock(phone, 0), lock(phone, 3)]
    before = names(phone)
    swap(phone, 5)
    expect(phone.locator(".ten .name")).not_to_have_text(before)
    after = names(phone)
    assert len(set(before) - set(after)) == 1
    phone.locator("[data-undo]").click()
    lies(phone, before)
    phone.get_by_role("button", name="Neu auslosen").last.click()
    expect(phone.locator(".ten .name")).not_to_have_text(before)
    for slug in locked:
        expect(phone.locator(f"#{slug} [name=fest]")).to_be_checked()

    kingdom = set(names(phone))
    phone.get_by_role("link", name="Aufbau").first.click()
    arrived(phone, "/aufbau/")
    expect(phone.get_by_text("Kupfer (39)").first).to_be_visible()
    phone.get_by_role("checkbox").nth(1).check()
    expect(phone.locator("[data-done]")).to_have_text(re.compile(r"^1 von \d+$"))
    keep(phone, "setup")
    phone.reload()
    expect(phone.get_by_role("checkbox").nth(1)).to_be_checked()
    expect(phone.get_by_role("checkbox").nth(2)).not_to_be_checked()
    expect(phone.locator("[data-done]")).to_have_text(re.compile(r"^1 von \d+$"))

    phone.get_by_role("link", name="Fertig, an den Tisch").click()
    arrived(phone, "/tisch/")
    assert kingdom <= set(names(phone))
    phone.get_by_role("searchbox").fill(next(iter(kingdom)))
    expect(phone.locator(".tiles > li:visible").first).to_be_visible()
    keep(phone, "table")
    phone.get_by_role("link", name="Teilen").click()
    link = phone.get_by_label("Link", exact=True).input_value()
    drawn(phone.locator(".qr"))
    phone.get_by_role("button", name="QR-Code bildschirmfüllend zeigen").click()
    expect(phone.locator(".qr-full")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(phone.locator(".qr-full img")).to_be_visible()
    phone.get_by_role("button", name="Schließen").click()
    expect(phone.locator(".qr-full")).not_to_be_visible()
    keep(phone, "share")

    other = device().new_page()
    other.goto(link)
    assert set(names(other)) == kingdom
    expect(other.get_by_text("3 Spieler").first).to_be_visible()


def test_the_table_is_filtered_to_what_matches(phone: Page, keep) -> None:
    piles = tuple("throne-room possession outpost moat caravan witch ambassador militia market chapel".split())
    phone.goto(f"/tisch/{to_code(Kingdom(piles=piles), Choices())}/")
    box = phone.get_by_role("searchbox")
    box.fill("burggra")
    expect(phone.locator("#karte-moat")).to_be_visible()
    expect(phone.locator("#karte-chapel")).to_be_hidden()
    rulings = phone.locator("#karte-possession .said > li:visible")
    expect(rulings.first).to_be_visible()
    expect(rulings.filter(has_not_text="Burggraben")).to_have_count(0)
    keep(phone, "table-filtered")
    box.fill("burgrabn")
    note = phone.locator("[data-meant]")
    expect(note).to_have_text("Gezeigt wird: Burggraben")
    expect(phone.locator("#karte-moat")).to_be_in_viewport()
    box.fill("posession")
    expect(note).to_have_text("Gezeigt wird: Besessenheit")
    expect(phone.locator("#karte-possession")).to_be_in_viewport()
    box.fill("Gärten wert")
    expect(note).to_have_text("Das steht in diesem Königreich nirgends.")
    expect(phone.get_by_role("heading", name="Die Karten")).to_be_hidden()
    expect(phone.locator("[data-elsewhere] li").first).to_contain_text("Gärten")
    expect(phone.get_by_role("link", name="Überall nach „Gärten wert“ suchen")).to_have_attribute(
        "href", re.compile(r"/suche/\?q=G%C3%A4rten\+wert$")
    )
    box.fill("")
    expect(phone.locator("#karte-chapel")).to_be_visible()


def test_a_kingdom_that_was_played_is_marked_and_avoided(phone: Page) -> None:
    phone.goto("/koenigreich/")
    phone.get_by_role("button", name="Auslosen").click()
    arrived(phone, KINGDOM)
    first = set(names(phone))
    assert len(first) >= 10
    phone.goto("/koenigreich/")
    phone.get_by_label(re.compile("^Schon gespielt")).first.check()
    phone.reload()
    expect(phone.get_by_label("Karten meiden, die wir schon gespielt haben")).to_be_checked()
    with phone.expect_request(re.compile("/wuerfeln/")) as asked:
        phone.get_by_role("button", name="Auslosen").click()
    assert "zuletzt=" in asked.value.url
    arrived(phone, KINGDOM)
    assert len(first & set(names(phone))) < 5


def test_the_main_menu_leads_to_the_running_game_where_it_was_left_and_from_there_to_a_new_one(phone: Page) -> None:
    game = phone.get_by_role("navigation", name="Hauptmenü").get_by_role("link", name="Spiel")
    phone.goto("/regeln/")
    expect(game).to_have_attribute("href", "/koenigreich/")
    phone.goto("/koenigreich/wuerfeln/")
    code = phone.url.split("/")[4]
    expect(game).to_have_attribute("href", "/koenigreich/")
    phone.goto(f"/tisch/{code}/")
    phone.goto("/regeln/")
    game.click()
    expect(phone).to_have_url(re.compile(re.escape(f"/tisch/{code}/")))


def test_the_search_of_the_header_is_ready_for_typing(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Suche", exact=True).click()
    expect(phone.get_by_role("combobox")).to_be_focused()


def test_a_card_is_picked_by_search(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/?ohne=throne-room")
    before = names(phone)
    swap(phone, 0, "aussuchen")
    arrived(phone, "/koenigreich/aussuchen/")
    phone.get_by_label("Name, deutsch oder englisch").press_sequentially("Thronsa", delay=20)
    expect(phone.locator(".tiles .name")).to_have_text(["Thronsaal"])
    expect(phone.locator("[data-number]")).to_have_text("1 Karte passt.")
    phone.get_by_role("button", name="Thronsaal nehmen").click()
    arrived(phone, r"/koenigreich/1\..*throne-room")
    assert "Thronsaal" in names(phone)
    phone.locator("[data-undo]").click()
    lies(phone, before)


def test_every_change_can_be_undone_step_by_step(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/?ausgabe=basisspiel-rgg-2017")
    expect(phone.locator("[data-undo]")).to_be_hidden()
    first = names(phone)
    locked = lock(phone, 1)
    swap(phone, 4, "entfernen")
    expect(phone.locator(".ten .name")).to_have_count(9)
    expect(phone.locator(f"#{locked} [name=fest]")).to_be_checked()
    phone.locator("summary", has_text="Spieler und Spielregel").click()
    phone.locator("[name=spieler][value='4']").check(force=True)
    expect(phone.get_by_text("4 Spieler").last).to_be_visible()
    phone.locator("[data-undo]").click()
    expect(phone.get_by_text("2 Spieler").last).to_be_visible()
    phone.locator("[data-undo]").click()
    lies(phone, first)
    expect(phone.locator(f"#{locked} [name=fest]")).to_be_checked()
    expect(phone.locator("[data-undo]")).to_be_hidden()


def test_the_keyboard_stays_at_its_place(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/")
    before = names(phone)
    button = phone.get_by_role("button", name="Neu auslosen").last
    button.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".ten .name")).not_to_have_text(before)
    expect(phone.locator("[data-spot=roll]")).to_be_focused()


def test_rolling_without_a_network_says_so_and_keeps_the_kingdom(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/")
    before = names(phone)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Neu auslosen").last.click()
    expect(phone.locator("main").get_by_text(re.compile("braucht (es )?Netz"))).to_be_visible()
    assert names(phone) == before


def test_my_editions_rule_and_players_go_with_sets_and_lists(phone: Page) -> None:
    phone.goto("/einstellungen/")
    spine(phone, "basisspiel").click()
    phone.locator(".pill", has_text="Hans im Glück").click()
    phone.goto("/koenigreich/")
    phone.locator("[name=spieler][value='3']").check(force=True)
    played = re.compile(r"\.p~3\.v~hig\.e~basisspiel_r17\.")
    phone.goto("/koenigreich/einfuegen/")
    expect(phone.locator("[name=spieler][value='3']")).to_be_checked()
    phone.get_by_label("Karten", exact=True).fill("Markt, Mine")
    phone.get_by_role("button", name="Königreich daraus machen").last.click()
    expect(phone).to_have_url(played)
    phone.goto("/kartensaetze/?erweiterung=basisspiel&zahl=1")
    phone.get_by_role("link", name="Spielen: Verzerrte Größen").click()
    expect(phone).to_have_url(played)
    phone.goto("/kartensaetze/?erweiterung=basisspiel&zahl=1")
    phone.get_by_role("link", name="Verzerrte Größen", exact=True).click()
    expect(phone.locator("[name=spieler][value='3']")).to_be_checked()
    phone.get_by_role("button", name="Tisch").click()
    expect(phone).to_have_url(played)


def test_a_recommended_set_is_one_tap_from_its_setup(phone: Page) -> None:
    phone.goto("/kartensaetze/?erweiterung=reiche-ernte")
    ours = phone.locator("[data-play*='/reiche-ernte-wanderzirkus-2019/']")  # others have the same name
    phone.get_by_role("link", name="Spielen: Wanderzirkus").and_(ours).click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Aufbau")
    expect(phone.get_by_text("Bannstapel").first).to_be_visible()
    expect(phone.locator(".steps")).to_contain_text("Händlerin")


def test_everything_goes_without_javascript(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto("/")
    page.get_by_label("Karte, Regel oder Frage").fill("Thronsal")
    page.get_by_role("button", name="Suchen").click()
    page.get_by_role("link", name="Thronsaal", exact=True).first.click()
    page.get_by_label("Meine Ausgabe").select_option("basisspiel-hig-2008")
    page.get_by_role("button", name="Zeigen").click()
    expect(page.get_by_text("ausgeblendet")).to_be_visible()

    page.goto("/koenigreich/")
    page.locator("summary", has_text="Schachteln:").click()
    page.locator("summary", has_text="Alle Schachteln als Liste").click()
    page.locator("[value='seaside-rgg-2014']").check()
    page.get_by_role("button", name="Wie viele passen?").click()
    expect(page.get_by_text("Dazu passen")).to_be_visible()
    page.get_by_role("button", name="Auslosen").click()
    arrived(page, KINGDOM)
    before = names(page)
    assert len(before) == 10
    locked = str(page.locator("[name=fest]").nth(2).get_attribute("value"))
    look_at(page, 2).get_by_role("button", name="Festhalten").click()
    arrived(page, f"fest={locked}")
    page.get_by_role("link", name="Schließen").click()
    expect(page.locator("[data-sheet]")).to_be_hidden()
    look_at(page, 6).get_by_role("button", name="tauschen").click()
    expect(page.locator("[data-sheet]")).to_be_hidden()
    assert len(set(before) - set(names(page))) == 1
    expect(page.locator(f"#{locked} [name=fest]")).to_be_checked()
    page.get_by_role("link", name="Aufbau").first.click()
    expect(page.get_by_text("die übrigen Kupfer (46)")).to_be_visible()
    page.get_by_role("link", name="Fertig, an den Tisch").click()
    page.get_by_label("In diesem Königreich suchen").fill(before[0])
    page.get_by_role("button", name="Suchen").click()
    expect(page.locator(".results li").first).to_be_visible()


def test_dark_mode_follows_the_device_and_the_settings(device: Device, keep) -> None:
    brightness = (
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)"
    )

    def dark(page: Page) -> None:
        until(page, f"{brightness} < 200")

    def light(page: Page) -> None:
        until(page, f"{brightness} >= 200")

    page = device(color_scheme="dark").new_page()
    page.goto("/koenigreich/")
    dark(page)
    keep(page, "dark")
    page.goto("/einstellungen/")
    page.locator(".pill", has_text="hell").click()
    light(page)
    page.goto("/regeln/")
    light(page)
    other = device(color_scheme="light").new_page()
    other.goto("/einstellungen/")
    light(other)
    other.locator(".pill", has_text="dunkel").click()
    other.locator(".pill", has_text="sehr groß").click()
    other.reload()
    dark(other)
    assert other.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 19
