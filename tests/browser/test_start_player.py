"""Before the game: the last tick leads to the table, and a lot on this one device says who begins."""

import pytest
from playwright.sync_api import Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code

pytestmark = pytest.mark.browser

TEN = "cellar market militia mine moat remodel smithy village woodcutter workshop".split()
CODE = to_code(Kingdom(piles=tuple(TEN)), Choices(players=3))

LOTS = """numbers => { crypto.getRandomValues = into => { into[0] = numbers.shift(); return into; }; }"""
"""What the device draws next, instead of chance."""

FINGERS = """(field, places) => places.forEach(([clientX, clientY], pointerId) => field.dispatchEvent(new PointerEvent(
    'pointerdown', { pointerId, pointerType: 'touch', clientX, clientY, bubbles: true, cancelable: true })))"""


def test_the_last_tick_leads_to_the_table(phone: Page, keep) -> None:
    phone.goto(f"/aufbau/{CODE}/")
    boxes, ready = phone.locator(".steps input"), phone.locator("[data-ready]")
    for box in boxes.all()[1:]:
        box.check()
    expect(ready.get_by_text("Alles liegt bereit.")).to_be_hidden()
    boxes.first.check()
    expect(ready.get_by_role("link", name="Fertig, an den Tisch")).to_be_focused()
    expect(ready).to_be_in_viewport()
    expect(phone.locator("#said")).to_have_text("Alles liegt bereit.")
    keep(phone, "setup-done")
    phone.reload()
    expect(ready.get_by_text("Alles liegt bereit.")).to_be_visible()
    boxes.first.uncheck()
    expect(ready.get_by_text("Alles liegt bereit.")).to_be_hidden()


def test_names_are_kept_and_every_one_is_as_likely(phone: Page) -> None:
    phone.goto(f"/aufbau/{CODE}/")
    phone.get_by_role("button", name="Wer fängt an?").tap()
    dialog = phone.get_by_role("dialog", name="Wer fängt an?")
    for at, name in enumerate(("Anna", "Ben", "Cem"), 1):
        dialog.get_by_label(f"Name auf Platz {at}").fill(name)
    # 2³² is no multiple of three: its last number is drawn again, else the first name would be likelier.
    phone.evaluate(LOTS, [2**32 - 1, 4, 2, 0])
    for name in ("Ben", "Cem", "Anna"):
        dialog.get_by_role("button", name="Auslosen").tap()
        expect(dialog.locator("[data-told]")).to_have_text(f"{name} fängt an.")
    phone.goto(f"/tisch/{CODE}/")
    phone.get_by_role("button", name="Wer fängt an?").tap()
    expect(dialog.get_by_label("Name auf Platz 3")).to_have_value("Cem")


def test_one_of_the_fingers_that_hold_still_is_chosen(phone: Page, keep) -> None:
    phone.goto(f"/tisch/{CODE}/")
    phone.get_by_role("button", name="Wer fängt an?").tap()
    phone.get_by_role("button", name="Mit den Fingern").tap()
    field, hint = phone.locator("[data-field]"), phone.locator("[data-hint]")
    phone.evaluate(LOTS, [5])
    field.evaluate(FINGERS, [(90, 200), (250, 300), (150, 480)])
    expect(hint).to_have_text("Dieser Finger fängt an.")
    expect(phone.locator(".dot").nth(5 % 3)).to_contain_class("is-chosen")
    expect(phone.locator(".dot.is-out")).to_have_count(2)
    keep(phone, "fingers")


def test_without_fingers_dots_are_put_down_by_keyboard(phone: Page) -> None:
    phone.goto(f"/tisch/{CODE}/")
    phone.get_by_role("button", name="Wer fängt an?").click()
    phone.get_by_role("button", name="Mit den Fingern").click()
    phone.evaluate(LOTS, [1])
    pad = phone.locator("[data-pad]")
    for _ in range(2):
        pad.get_by_role("button", name="Punkt dazu").press("Enter")
    pad.get_by_role("button", name="Auslosen").press("Enter")
    expect(pad.locator("[data-hint]")).to_have_text("Punkt 2 fängt an.")
