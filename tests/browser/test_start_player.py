"""Before the game: the last tick of the setup leads to the table, and the device draws the start player."""

from playwright.sync_api import Page, expect

from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code

TEN = "cellar market militia mine moat remodel smithy village woodcutter workshop".split()
CODE = to_code(Kingdom(piles=tuple(TEN)), Choices(players=3))

FAKE_RANDOM = """numbers => { crypto.getRandomValues = into => { into[0] = numbers.shift(); return into; }; }"""
"""The next random numbers of the device."""

PUT_DOWN_FINGERS = """(field, places) => places.forEach(([clientX, clientY], pointerId) => field.dispatchEvent(
    new PointerEvent(
        'pointerdown', { pointerId, pointerType: 'touch', clientX, clientY, bubbles: true, cancelable: true })))"""


def test_the_last_tick_of_the_setup_focuses_the_link_to_the_table(phone: Page, screenshot) -> None:
    phone.goto(f"/aufbau/{CODE}/")
    boxes, ready = phone.locator(".setup-steps input[name]"), phone.locator("[data-ready]")
    for box in boxes.all()[1:]:
        box.check()
    expect(ready.get_by_text("Alles liegt bereit.")).to_be_hidden()
    boxes.first.check()
    expect(ready.get_by_role("link", name="Fertig, an den Tisch")).to_be_focused()
    expect(ready).to_be_in_viewport()
    expect(phone.locator("#said")).to_have_text("Alles liegt bereit.")
    screenshot(phone, "setup-done")
    phone.reload()
    expect(ready.get_by_text("Alles liegt bereit.")).to_be_visible()
    boxes.first.uncheck()
    expect(ready.get_by_text("Alles liegt bereit.")).to_be_hidden()


def test_start_player_names_are_stored_and_drawn_uniformly(phone: Page) -> None:
    phone.goto(f"/aufbau/{CODE}/")
    phone.locator("[data-who-begins]").tap()
    dialog = phone.get_by_role("dialog", name="Wer fängt an?")
    for seat, name in enumerate(("Anna", "Ben", "Cem"), 1):
        dialog.get_by_label(f"Name auf Platz {seat}").fill(name)
    # 2³² is not a multiple of 3: its largest number is rejected, otherwise the first name would be likelier.
    phone.evaluate(FAKE_RANDOM, [2**32 - 1, 4, 2, 0])
    for name in ("Ben", "Cem", "Anna"):
        dialog.get_by_role("button", name="Auslosen").tap()
        expect(dialog.locator("[data-told]")).to_have_text(f"{name} fängt an.")
    phone.goto(f"/tisch/{CODE}/")
    phone.locator("[data-who-begins]").tap()
    expect(dialog.get_by_label("Name auf Platz 3")).to_have_value("Cem")


def test_one_of_the_resting_fingers_is_chosen(phone: Page, screenshot) -> None:
    phone.goto(f"/tisch/{CODE}/")
    phone.locator("[data-who-begins]").tap()
    phone.get_by_role("button", name="Mit den Fingern").tap()
    field, hint = phone.locator("[data-field]"), phone.locator("[data-hint]")
    phone.evaluate(FAKE_RANDOM, [5])
    field.evaluate(PUT_DOWN_FINGERS, [(90, 200), (250, 300), (150, 480)])
    expect(hint).to_have_text("Dieser Finger fängt an.")
    expect(phone.locator(".finger-pad__dot").nth(5 % 3)).to_contain_class("is-chosen")
    expect(phone.locator(".finger-pad__dot.is-out")).to_have_count(2)
    screenshot(phone, "fingers")


def test_the_keyboard_can_put_down_dots_instead_of_fingers(phone: Page) -> None:
    phone.goto(f"/tisch/{CODE}/")
    phone.locator("[data-who-begins]").click()
    phone.get_by_role("button", name="Mit den Fingern").click()
    phone.evaluate(FAKE_RANDOM, [1])
    pad = phone.locator("[data-pad]")
    for _ in range(2):
        pad.get_by_role("button", name="Punkt dazu").press("Enter")
    pad.get_by_role("button", name="Auslosen").press("Enter")
    expect(pad.locator("[data-hint]")).to_have_text("Punkt 2 fängt an.")
