"""Kartentrenner on a phone."""

from playwright.sync_api import Page, expect


def test_without_a_box_nothing_is_printed(phone: Page) -> None:
    """Without a choice the server would print all boxes, which nobody has asked for."""
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto("/trenner/")
    expect(phone.locator("[data-all]").first).not_to_have_text("0")
    phone.get_by_role("button", name="Als PDF").tap()
    expect(phone.get_by_text("Tippt oben zuerst an, welche Schachteln ihr habt")).to_be_visible()
    assert not [url for url in asked if "stand.json" in url or ".pdf" in url]
