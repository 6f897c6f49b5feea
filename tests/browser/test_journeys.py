"""What players do with a phone at the table, from looking up a card to sharing a kingdom."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.browser_waits import wait_for_image, wait_for_page, wait_for_spine, wait_until

Device = Callable[..., BrowserContext]
KINGDOM = r"/koenigreich/1\."


def card_names(page: Page) -> list[str]:
    """The names of the cards on the page, once it is loaded."""
    page.wait_for_load_state()
    names = page.locator(".kingdom__cards .card-face__name, .tile-grid .card-face__name").all_inner_texts()
    return [name.replace("\N{SOFT HYPHEN}", "") for name in names]


def wait_for_cards(page: Page, cards: list[str]) -> None:
    """Wait until the kingdom consists of these cards, in any order."""
    shown = """[...document.querySelectorAll('.kingdom__cards .card-face__name')]
            .map(name => name.textContent.replaceAll('\\u00ad', '')).sort()"""
    wait_until(page, f"JSON.stringify({shown}) === JSON.stringify({json.dumps(cards)}.sort())")


def open_card(page: Page, number: int) -> Locator:
    """Tap a card of the kingdom; returns it as the reader shows it."""
    page.locator(".kingdom__cards .card-face__name a").nth(number).click()
    sheet = page.locator("[data-large-card]:visible")
    expect(sheet).to_be_visible()
    return sheet


def press_card_button(page: Page, number: int, what: str = "tauschen") -> None:
    open_card(page, number).get_by_role("button", name=what).click()


def lock(page: Page, number: int) -> str:
    """Lock a card of the kingdom; returns its slug."""
    box = page.locator("[name=fest]").nth(number)
    box.check()
    return str(box.get_attribute("value"))


def test_from_a_mistyped_name_to_the_table_of_differences(phone: Page, screenshot) -> None:
    phone.goto("/")
    phone.get_by_role("combobox").press_sequentially("Burgrab", delay=20)
    expect(phone.get_by_role("option").first).to_contain_text("Burggraben")
    phone.get_by_role("combobox").fill("Burgraben")
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(re.compile(r"/suche/\?q=Burgraben"))
    phone.get_by_role("link", name="Burggraben", exact=True).first.click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Burggraben")
    phone.get_by_text("Unterschiede der Ausgaben").click()
    table = phone.locator(".comparison__table").first
    expect(table.locator("th")).to_have_text(["Hans im Glück", "Rio Grande Games"])
    expect(phone.locator(".comparison").first).to_contain_text("Am Tisch:")
    table.scroll_into_view_if_needed()
    screenshot(phone, "card-differences")


def test_keyboard_chooses_a_suggestion_and_nothing_moves(phone: Page) -> None:
    phone.goto("/")
    below = phone.locator(".way-list").bounding_box()
    phone.get_by_role("combobox").press_sequentially("thron", delay=20)
    expect(phone.get_by_role("option").first).to_be_visible()
    assert phone.locator(".way-list").bounding_box() == below
    phone.keyboard.press("ArrowDown")
    expect(phone.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Thronsaal")
    wait_for_page(phone, "/karten/throne-room/")  # and the script that remembers the card has run
    phone.goto("/")
    expect(phone.locator("[data-seen] a")).to_have_text(["Thronsaal"])


def test_arrow_up_starts_at_the_last_suggestion(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("combobox").press_sequentially("ma", delay=20)
    expect(phone.get_by_role("option").nth(1)).to_be_visible()
    phone.keyboard.press("ArrowUp")
    expect(phone.get_by_role("option").last).to_have_attribute("aria-selected", "true")
    phone.keyboard.press("ArrowDown")
    expect(phone.get_by_role("option").first).to_have_attribute("aria-selected", "true")


def test_suggestions_close_with_tab_and_lead_on_when_pressed(phone: Page) -> None:
    phone.goto("/")
    field = phone.get_by_role("combobox")
    field.press_sequentially("thron", delay=20)
    expect(phone.get_by_role("option").first).to_be_visible()
    phone.keyboard.press("Tab")
    assert not phone.get_by_role("listbox").is_visible()
    expect(field).to_have_attribute("aria-expanded", "false")
    field.fill("throns")
    phone.get_by_role("option", name="Thronsaal").first.click()
    wait_for_page(phone, "/karten/throne-room/")


def test_my_boxes_hide_statements_on_other_boxes_until_the_chip_is_switched_off(phone: Page) -> None:
    phone.goto("/schachteln/")
    wait_for_spine(phone, "basisspiel").click()
    phone.get_by_role("button", name="Andere Ausgabe?").click()
    phone.locator("[data-ask] label", has_text="Hans im Glück 2008").click()
    phone.goto("/karten/throne-room/#inhalt")  # a link to a place is not led on to the edition in my boxes
    erratum = phone.get_by_text("Muss ich mit dem Thronsaal eine Karte verdoppeln?").first
    newer, older = ("[data-editions~='basisspiel-rgg-2017']", "[data-editions~='basisspiel-hig-2008']")
    others = phone.locator(f".comparison__table {newer}:not({older})")
    phone.get_by_text("Unterschiede der Ausgaben").click()
    expect(others.first).to_be_attached()
    for entry in (erratum, *others.all()):
        expect(entry).to_be_hidden()
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


def test_from_choosing_boxes_to_a_shared_kingdom_on_another_phone(phone: Page, device: Device, screenshot) -> None:
    phone.goto("/")
    wait_for_spine(phone, "basisspiel").click()
    wait_for_spine(phone, "seaside").click()
    phone.get_by_role("button", name="Andere Ausgabe?").click()
    phone.locator("[data-ask] label", has_text="Rio Grande Games 2014").click()
    phone.get_by_role("navigation", name="Hauptmenü").get_by_text("Spiel").click()
    expect(phone.locator("[data-collection-said]")).to_have_text("2 Ausgaben")
    phone.locator(".pill", has_text="Ohne Angriffe").click()
    phone.locator("[name=spieler][value='3']").check(force=True)
    expect(phone.locator("[data-possible]")).to_contain_text("Reichlich Auswahl")
    phone.get_by_role("button", name="Auslosen").click()
    wait_for_page(phone, KINGDOM)
    expect(phone.locator(".kingdom__cards .card-face__name")).to_have_count(10)
    screenshot(phone, "kingdom")

    locked = [lock(phone, 0), lock(phone, 3)]
    before = card_names(phone)
    press_card_button(phone, 5)
    expect(phone.locator(".kingdom__cards .card-face__name")).not_to_have_text(before)
    after = card_names(phone)
    assert len(set(before) - set(after)) == 1
    phone.get_by_role("button", name="Rückgängig").click()
    wait_for_cards(phone, before)
    phone.get_by_role("button", name="Neu auslosen").last.click()
    expect(phone.locator(".kingdom__cards .card-face__name")).not_to_have_text(before)
    for slug in locked:
        expect(phone.locator(f"#{slug} [name=fest]")).to_be_checked()

    kingdom = set(card_names(phone))
    phone.get_by_role("link", name="Aufbau").first.click()
    wait_for_page(phone, "/aufbau/")
    expect(phone.get_by_text("Kupfer (39)").first).to_be_visible()
    phone.get_by_role("checkbox").nth(1).check()
    expect(phone.locator("[data-done]")).to_have_text(re.compile(r"^1 von \d+$"))
    screenshot(phone, "setup")
    phone.reload()
    expect(phone.get_by_role("checkbox").nth(1)).to_be_checked()
    expect(phone.get_by_role("checkbox").nth(2)).not_to_be_checked()
    expect(phone.locator("[data-done]")).to_have_text(re.compile(r"^1 von \d+$"))

    phone.get_by_role("link", name="Fertig, an den Tisch").click()
    wait_for_page(phone, "/tisch/")
    assert kingdom <= set(card_names(phone))
    phone.get_by_role("searchbox").fill(next(iter(kingdom)))
    expect(phone.locator(".tile-grid > li:visible").first).to_be_visible()
    screenshot(phone, "table")
    phone.get_by_role("link", name="Teilen").click()
    link = phone.get_by_label("Link", exact=True).input_value()
    wait_for_image(phone.locator(".qr-code"))
    phone.get_by_role("button", name="QR-Code bildschirmfüllend zeigen").click()
    expect(phone.locator(".qr-code__full")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(phone.locator(".qr-code__full img")).to_be_visible()
    phone.get_by_role("button", name="Schließen").click()
    expect(phone.locator(".qr-code__full")).not_to_be_visible()
    screenshot(phone, "share")

    other = device().new_page()
    other.goto(link)
    assert set(card_names(other)) == kingdom
    expect(other.get_by_text("3 Spieler").first).to_be_visible()


def test_table_filter_shows_matches_forgives_typos_and_searches_elsewhere(phone: Page, screenshot) -> None:
    piles = tuple("throne-room possession outpost moat caravan witch ambassador militia market chapel".split())
    phone.goto(f"/tisch/{to_code(Kingdom(piles=piles), Choices())}/")
    box = phone.get_by_role("searchbox")
    box.fill("burggra")
    expect(phone.locator("#karte-moat")).to_be_visible()
    expect(phone.locator("#karte-chapel")).to_be_hidden()
    rulings = phone.locator("#karte-possession .statement-list > li:visible")
    expect(rulings.first).to_be_visible()
    expect(rulings.filter(has_not_text="Burggraben")).to_have_count(0)
    screenshot(phone, "table-filtered")
    box.fill("burgrabn")
    note = phone.locator("[data-meant]")
    expect(note).to_have_text("Gezeigt wird: Burggraben")
    expect(phone.locator("#karte-moat")).to_be_in_viewport()
    box.fill("posession")
    expect(note).to_have_text("Gezeigt wird: Besessenheit")
    expect(phone.locator("#karte-possession")).to_be_in_viewport()
    box.fill("Gärten wert")
    expect(note).to_be_hidden()
    expect(phone.get_by_role("heading", name="Aus allen Regeln")).to_be_visible()
    expect(phone.get_by_role("heading", name="Die Karten")).to_be_hidden()
    expect(phone.locator("[data-elsewhere] li").first).to_contain_text("Gärten")
    expect(phone.get_by_role("link", name="Überall nach „Gärten wert“ suchen")).to_have_attribute(
        "href", re.compile(r"/suche/\?q=G%C3%A4rten\+wert$")
    )
    box.fill("")
    expect(phone.locator("#karte-chapel")).to_be_visible()


def test_a_played_kingdom_is_ticked_and_its_cards_are_avoided(phone: Page) -> None:
    phone.goto("/koenigreich/")
    phone.get_by_role("button", name="Auslosen").click()
    wait_for_page(phone, KINGDOM)
    first = set(card_names(phone))
    assert len(first) >= 10
    phone.goto("/koenigreich/")
    phone.get_by_label(re.compile("^Schon gespielt")).first.check()
    phone.reload()
    expect(phone.get_by_label("Karten meiden, die wir schon gespielt haben")).to_be_checked()
    with phone.expect_request(re.compile("/wuerfeln/")) as request:
        phone.get_by_role("button", name="Auslosen").click()
    assert "zuletzt=" in request.value.url
    wait_for_page(phone, KINGDOM)
    assert len(first & set(card_names(phone))) < 5


def test_main_menu_links_to_the_last_page_of_the_running_game(phone: Page) -> None:
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


def test_search_link_in_the_header_focuses_the_field(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Suchen", exact=True).click()
    expect(phone.get_by_role("combobox")).to_be_focused()


def test_a_card_is_picked_by_search(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/?ohne=throne-room")
    before = card_names(phone)
    press_card_button(phone, 0, "aussuchen")
    wait_for_page(phone, "/koenigreich/aussuchen/")
    phone.get_by_label("Name oder Filter").press_sequentially("Thronsa", delay=20)
    expect(phone.locator("[data-number]")).to_have_text(re.compile("^1 Karte"))
    phone.locator("[data-card-grid]").get_by_role("button").click()
    wait_for_page(phone, r"/koenigreich/1\..*throne-room")
    assert "Thronsaal" in card_names(phone)
    phone.locator("[data-changed]").get_by_role("button", name="Rückgängig").click()
    wait_for_cards(phone, before)


def test_every_change_can_be_undone_step_by_step(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/?ausgabe=basisspiel-rgg-2017")
    expect(phone.locator("[data-undo]")).to_be_hidden()
    first = card_names(phone)
    locked = lock(phone, 1)
    press_card_button(phone, 4, "entfernen")
    expect(phone.locator(".kingdom__cards .card-face__name")).to_have_count(9)
    expect(phone.locator(f"#{locked} [name=fest]")).to_be_checked()
    phone.locator("summary", has_text="Spieler und Spielregel").click()
    phone.locator("input[name=spieler][value='4']").check(force=True)
    expect(phone.get_by_text("4 Spieler").last).to_be_visible()
    phone.locator("[data-undo]").click()
    expect(phone.get_by_text("2 Spieler").last).to_be_visible()
    phone.locator("[data-undo]").click()
    wait_for_cards(phone, first)
    expect(phone.locator(f"#{locked} [name=fest]")).to_be_checked()
    expect(phone.locator("[data-undo]")).to_be_hidden()


def test_focus_stays_on_the_button_after_a_reroll(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/")
    before = card_names(phone)
    button = phone.get_by_role("button", name="Neu auslosen").last
    button.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".kingdom__cards .card-face__name")).not_to_have_text(before)
    expect(phone.locator("[data-spot=roll]")).to_be_focused()


def test_rolling_without_a_network_shows_a_note_and_leaves_the_kingdom(phone: Page) -> None:
    phone.goto("/koenigreich/wuerfeln/")
    before = card_names(phone)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Neu auslosen").last.click()
    expect(phone.locator("main").get_by_text(re.compile("braucht (es )?Netz"))).to_be_visible()
    assert card_names(phone) == before


def test_own_boxes_variant_and_players_are_used_for_sets_and_entered_kingdoms(phone: Page) -> None:
    phone.goto("/einstellungen/")
    wait_for_spine(phone, "basisspiel").click()
    phone.locator(".pill", has_text="Hans im Glück").click()
    phone.goto("/koenigreich/")
    phone.locator("[name=spieler][value='3']").check(force=True)
    kingdom_url = re.compile(r"\.p~3\.v~hig\.e~basisspiel_r17\.")
    phone.goto("/koenigreich/einfuegen/")
    expect(phone.locator("[name=spieler][value='3']")).to_be_checked()
    phone.get_by_label("Karten", exact=True).fill("Markt, Mine")
    phone.get_by_role("button", name="Königreich daraus machen").last.click()
    expect(phone).to_have_url(kingdom_url)
    phone.goto("/kartensaetze/?erweiterung=basisspiel&zahl=1")
    phone.get_by_role("link", name="Spielen: Verzerrte Größen").click()
    expect(phone).to_have_url(kingdom_url)
    phone.goto("/kartensaetze/?erweiterung=basisspiel&zahl=1")
    phone.get_by_role("link", name="Verzerrte Größen", exact=True).click()
    expect(phone.locator("[name=spieler][value='3']")).to_be_checked()
    phone.get_by_role("button", name="Tisch").click()
    expect(phone).to_have_url(kingdom_url)


def test_a_recommended_set_is_one_tap_from_its_setup(phone: Page) -> None:
    phone.goto("/kartensaetze/?erweiterung=reiche-ernte")
    new_edition = phone.locator("[data-play*='/reiche-ernte-wanderzirkus-2019/']")  # another set has the same name
    phone.get_by_role("link", name="Spielen: Wanderzirkus").and_(new_edition).click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Aufbau")
    expect(phone.get_by_text("Bannstapel").first).to_be_visible()
    expect(phone.locator(".setup-steps")).to_contain_text("Händlerin")


def test_main_features_work_without_javascript(device: Device) -> None:
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
    expect(page.get_by_text("Reichlich Auswahl")).to_be_visible()
    page.get_by_role("button", name="Auslosen").click()
    wait_for_page(page, KINGDOM)
    before = card_names(page)
    assert len(before) == 10
    locked = str(page.locator("[name=fest]").nth(2).get_attribute("value"))
    open_card(page, 2).get_by_role("button", name="Festhalten").click()
    wait_for_page(page, f"fest={locked}")
    page.get_by_role("link", name="Schließen").click()
    expect(page.locator("[data-large-card]")).to_be_hidden()
    open_card(page, 6).get_by_role("button", name="tauschen").click()
    expect(page.locator("[data-large-card]")).to_be_hidden()
    assert len(set(before) - set(card_names(page))) == 1
    expect(page.locator(f"#{locked} [name=fest]")).to_be_checked()
    page.get_by_role("link", name="Aufbau").first.click()
    expect(page.get_by_text("die übrigen Kupfer (46)")).to_be_visible()
    page.get_by_role("link", name="Fertig, an den Tisch").click()
    page.get_by_label("In diesem Königreich suchen").fill(before[0])
    page.get_by_role("button", name="Suchen").click()
    expect(page.locator(".result-list li").first).to_be_visible()


def test_dark_mode_follows_the_device_and_the_settings(device: Device, screenshot) -> None:
    brightness = (
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)"
    )

    def expect_dark(page: Page) -> None:
        wait_until(page, f"{brightness} < 200")

    def expect_light(page: Page) -> None:
        wait_until(page, f"{brightness} >= 200")

    page = device(color_scheme="dark").new_page()
    page.goto("/koenigreich/")
    expect_dark(page)
    screenshot(page, "dark")
    page.goto("/einstellungen/")
    page.locator(".pill", has_text="hell").click()
    expect_light(page)
    page.goto("/regeln/")
    expect_light(page)
    other = device(color_scheme="light").new_page()
    other.goto("/einstellungen/")
    expect_light(other)
    other.locator(".pill", has_text="dunkel").click()
    other.locator(".pill", has_text="sehr groß").click()
    other.reload()
    expect_dark(other)
    assert other.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 19
