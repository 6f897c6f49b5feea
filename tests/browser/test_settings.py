"""Einstellungen on a phone."""

import pytest
from playwright.sync_api import Page, expect

HIDDEN_WHERE_INSTALLED = """item => {
    const nested = rule => [rule, ...[...(rule.cssRules ?? [])].flatMap(nested)];
    return [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).flatMap(nested)
        .filter(rule => rule.media?.mediaText === "(display-mode: standalone)").flatMap(nested)
        .some(rule => rule.style?.display === "none" && item.closest(rule.selectorText));
}"""
"""Whether a style rule hides an element where the site runs as an app, which headless Chromium cannot be told to do."""


@pytest.mark.parametrize("path", ["/einstellungen/", "/hilfe/"])
def test_installing_is_explained_until_the_site_runs_as_an_app(phone: Page, path: str) -> None:
    phone.goto(path)
    for text in ("Zum Home-Bildschirm", "Zum Startbildschirm hinzufügen"):
        expect(phone.get_by_text(text)).to_be_visible()
        assert phone.get_by_text(text).evaluate(HIDDEN_WHERE_INSTALLED)
    assert not phone.locator("h1").evaluate(HIDDEN_WHERE_INSTALLED)
