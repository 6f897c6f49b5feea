"""The page of a card on a phone: answers first, everything else folded or filtered."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser_waits import wait_for_page

Device = Callable[..., BrowserContext]

MAX_ANSWER_BOTTOM_PX = {"throne-room": 800, "moat": 700, "possession": 850, "hermit": 980}
"""Maximum y of the bottom of the first answer, at 390×844 in the fonts of the tests. Errata come before it; Eremit has
three of them."""


def test_first_answer_is_visible_without_scrolling(device: Device, screenshot) -> None:
    page = device(viewport={"width": 390, "height": 844}).new_page()
    for card, max_bottom in MAX_ANSWER_BOTTOM_PX.items():
        page.goto(f"/karten/{card}/")
        expect(page.locator(".short-answer").first).to_be_in_viewport()
        answer = page.locator(".statement-list > li:not(.statement--erratum) .short-answer").first.bounding_box()
        assert answer is not None
        assert answer["y"] + answer["height"] < max_bottom, card
        screenshot(page, f"card-{card}")


def test_filter_forgives_a_typo_and_unfolds_matches(phone: Page) -> None:
    phone.goto("/karten/throne-room/")
    no_match, interaction = (
        phone.locator("[data-nothing]"),
        phone.locator("#thronsaal-auf-bergwerk, [data-part] .statement--with-faces").first,
    )
    expect(interaction).to_be_hidden()
    phone.get_by_role("searchbox").fill("vershcwörer")
    shown = phone.locator(".statement-list > li:visible")
    expect(shown).to_have_count(3)
    for entry in shown.all():
        expect(entry).to_contain_text("Verschwörer")
        expect(entry.locator("details").first).to_have_attribute("open", "")
    assert phone.evaluate("CSS.highlights.get('found').size") >= 3
    phone.get_by_role("searchbox").fill("xyzzyx")
    expect(no_match).to_be_visible()
    expect(no_match.get_by_role("link")).to_have_attribute("href", re.compile(r"\?q=Thronsaal\+xyzzyx"))
    phone.get_by_role("searchbox").fill("")
    expect(no_match).to_be_hidden()
    expect(interaction).to_be_hidden()


def test_rows_and_sources_work_without_javascript(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto("/karten/throne-room/")
    expect(page.locator("[data-only]")).to_be_hidden()
    expect(page.get_by_role("heading", name="Kurz gefragt")).to_be_visible()
    row = page.locator("ul[data-part] .statement").nth(0)
    text = row.locator("details > div > p").first
    expect(text).to_be_hidden()
    row.locator("summary").first.click()
    expect(text).to_be_visible()
    expect(row.get_by_text(re.compile(r"\d Quellen"))).to_be_visible()


def test_a_link_to_a_ruling_opens_its_row_and_group(device: Device) -> None:
    for java_script_enabled in (True, False):
        page = device(java_script_enabled=java_script_enabled).new_page()
        page.goto("/karten/moat/")
        ruling = page.locator("details.fold .statement details > div[id]").first.get_attribute("id")
        page.goto("/karten/keller/")
        page.goto(f"/karten/moat/#{ruling}")
        expect(page.locator(f"[id='{ruling}'] > p").first).to_be_in_viewport()


def test_with_my_boxes_answers_about_other_cards_are_folded_and_counted(device: Device) -> None:
    """The Zauberrolle is in Plünderer only."""
    page = device(viewport={"width": 390, "height": 844}).new_page()
    page.add_init_script("""localStorage.setItem("begleiter.settings", '{"editions": ["basisspiel-rgg-2017"]}')""")
    page.goto("/karten/throne-room/")
    chip = page.get_by_role("button", name="nur meine Schachteln")
    foreign = page.locator("[data-needs*='pluenderer']:not([data-needs*='basisspiel'])").first
    expect(chip).to_be_in_viewport()
    expect(page.locator("[data-hidden]")).to_have_text(re.compile(r"^\d+ ausgeblendet$"))
    assert foreign.evaluate("entry => getComputedStyle(entry).display") == "none"
    neighbours = page.locator("details", has_text="Zusammen genannt mit")
    folded = int(neighbours.locator("[data-count]").inner_text())
    chip.click()
    assert int(neighbours.locator("[data-count]").inner_text()) > folded > 0
    assert foreign.evaluate("entry => getComputedStyle(entry).display") != "none"


def test_closed_card_pages_are_short(device: Device) -> None:
    page = device(viewport={"width": 390, "height": 844}).new_page()
    for card in ("throne-room", "moat", "knights", "possession", "black-market"):
        page.goto(f"/karten/{card}/")
        assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 844, card


def test_a_chosen_edition_is_remembered_until_all_editions_are_chosen(phone: Page) -> None:
    phone.goto("/karten/throne-room/")
    phone.get_by_label("Meine Ausgabe").select_option("basisspiel-hig-2008")
    wait_for_page(phone, r"throne-room/\?ausgabe=basisspiel-hig-2008$")
    phone.goto("/karten/moat/")  # from elsewhere
    wait_for_page(phone, r"moat/\?ausgabe=basisspiel-hig-2008$")
    phone.goto("/karten/port/")  # not in this box
    wait_for_page(phone, r"/karten/port/$")
    phone.goto("/karten/moat/")
    phone.get_by_role("link", name=re.compile("^Wieder alle Ausgaben")).click()
    wait_for_page(phone, r"moat/\?ausgabe=$")
    phone.goto("/karten/throne-room/")
    wait_for_page(phone, r"throne-room/$")
    expect(phone.get_by_label("Meine Ausgabe")).to_have_value("")


def test_an_edition_in_a_link_is_not_remembered(phone: Page) -> None:
    phone.goto("/karten/throne-room/?ausgabe=basisspiel-hig-2008")
    wait_for_page(phone, "hig-2008$")
    phone.goto("/karten/moat/")
    wait_for_page(phone, r"moat/$")
    expect(phone.get_by_label("Meine Ausgabe")).to_have_value("")


def test_a_link_to_a_folded_statement_unfolds_it(phone: Page) -> None:
    phone.goto("/karten/throne-room/#ausgaben")
    expect(phone.locator("#ausgaben table").first).to_be_in_viewport()


def test_text_size_button_cycles_through_three_sizes(phone: Page) -> None:
    phone.goto("/karten/moat/")
    effect = phone.locator(".card-face--full .card-face__effect")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    sizes = [effect.evaluate(size)]
    for _ in range(3):
        phone.locator("[data-aa]").click()
        sizes.append(effect.evaluate(size))
    assert 17 <= sizes[0] < sizes[1] < sizes[2]
    assert sizes[3] == sizes[0]
    expect(phone.locator("#said")).to_have_text("Schrift normal")


def test_answers_are_open_on_paper_and_their_sources_stay_folded(phone: Page) -> None:
    phone.goto("/karten/throne-room/")
    rows = phone.locator(".statement > details")
    folded = phone.locator(".statement > details:not([open])")
    before = folded.count()
    assert before >= 10
    phone.emulate_media(media="print")
    phone.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(folded).to_have_count(0)
    expect(phone.get_by_text("so weit es eben geht")).to_be_visible()
    expect(phone.locator("main button:visible, main .button:visible")).to_have_count(0)
    expect(rows.first.locator("details[open]")).to_have_count(0)
    phone.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(folded).to_have_count(before)
