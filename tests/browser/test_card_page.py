"""The page of a card on a phone: the answer first, everything else where it is looked for."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser_waits import arrived

pytestmark = pytest.mark.browser

Device = Callable[..., BrowserContext]

ASKED_MOST = {"throne-room": 800, "moat": 700, "possession": 850, "hermit": 950}
"""Where the first answer ends behind what is not as printed, at 390×844; of the latter Eremit has three entries."""


def test_the_first_answer_is_seen_without_scrolling(device: Device, keep) -> None:
    page = device(viewport={"width": 390, "height": 844}).new_page()
    for card, deepest in ASKED_MOST.items():
        page.goto(f"/karten/{card}/")
        expect(page.locator(".answer").first).to_be_in_viewport()
        answer = page.locator(".said > li:not(.erratum) .answer").first.bounding_box()
        assert answer is not None
        assert answer["y"] + answer["height"] < deepest, card
        keep(page, f"card-{card}")


def test_the_filter_forgives_a_typo_and_opens_what_it_finds(phone: Page) -> None:
    phone.goto("/karten/throne-room/")
    nothing, together = (
        phone.locator("[data-nothing]"),
        phone.locator("#thronsaal-auf-bergwerk, [data-part] .met").first,
    )
    expect(together).to_be_hidden()
    phone.get_by_role("searchbox").fill("vershcwörer")
    shown = phone.locator(".said > li:visible")
    expect(shown).to_have_count(3)
    for entry in shown.all():
        expect(entry).to_contain_text("Verschwörer")
    phone.get_by_role("searchbox").fill("xyzzyx")
    expect(nothing).to_be_visible()
    expect(nothing.get_by_role("link")).to_have_attribute("href", re.compile(r"\?q=Thronsaal\+xyzzyx"))
    phone.get_by_role("searchbox").fill("")
    expect(nothing).to_be_hidden()
    expect(together).to_be_hidden()


def test_sources_are_shown_by_one_switch_that_is_kept(phone: Page) -> None:
    phone.goto("/karten/throne-room/")
    sources, boxes = phone.locator(".answers .app summary").first, phone.get_by_role("heading", name="Gedruckt in")
    expect(sources).to_be_hidden()
    expect(boxes).to_be_hidden()
    phone.get_by_label("Quellen").check()
    expect(sources).to_have_text(re.compile(r"\d Quellen"))
    phone.goto("/karten/moat/")
    expect(sources).to_be_visible()
    expect(boxes).to_be_visible()


def test_without_javascript_the_switch_works_and_every_entry_is_there(device: Device) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto("/karten/throne-room/")
    expect(page.locator("[data-only]")).to_be_hidden()
    expect(page.get_by_role("heading", name="Kurz gefragt")).to_be_visible()
    page.get_by_label("Quellen").check()
    expect(page.locator(".answers .app summary").first).to_be_visible()


def test_a_chosen_edition_is_kept_for_the_next_card_until_all_are_wanted(phone: Page) -> None:
    phone.goto("/karten/throne-room/")
    phone.get_by_label("Meine Ausgabe").select_option("basisspiel-hig-2008")
    arrived(phone, r"throne-room/\?ausgabe=basisspiel-hig-2008$")
    phone.goto("/karten/moat/")  # from elsewhere
    arrived(phone, r"moat/\?ausgabe=basisspiel-hig-2008$")
    phone.goto("/karten/port/")  # not in this box
    arrived(phone, r"/karten/port/$")
    phone.goto("/karten/moat/")
    phone.get_by_role("link", name=re.compile("^Wieder alle Ausgaben")).click()
    arrived(phone, r"moat/\?ausgabe=$")
    phone.goto("/karten/throne-room/")
    arrived(phone, r"throne-room/$")
    expect(phone.get_by_label("Meine Ausgabe")).to_have_value("")


def test_an_edition_in_somebody_elses_link_is_not_kept(phone: Page) -> None:
    phone.goto("/karten/throne-room/?ausgabe=basisspiel-hig-2008")
    arrived(phone, "hig-2008$")
    phone.goto("/karten/moat/")
    arrived(phone, r"moat/$")
    expect(phone.get_by_label("Meine Ausgabe")).to_have_value("")


def test_a_link_to_a_folded_statement_opens_it(phone: Page) -> None:
    phone.goto("/karten/throne-room/#ausgaben")
    expect(phone.locator("#ausgaben table").first).to_be_in_viewport()


def test_aa_makes_the_text_larger_where_one_reads(phone: Page) -> None:
    phone.goto("/karten/moat/")
    effect, size = phone.locator(".f-full .effect"), "one => parseFloat(getComputedStyle(one).fontSize)"
    sizes = [effect.evaluate(size)]
    for _ in range(3):
        phone.locator("[data-aa]").click()
        sizes.append(effect.evaluate(size))
    assert 17 <= sizes[0] < sizes[1] < sizes[2]
    assert sizes[3] == sizes[0]
    expect(phone.locator("#said")).to_have_text("Schrift normal")
