"""Waiting for a page. A click returns before the next page is there; nothing is read from a page before it is."""

import re

from playwright.sync_api import Locator, Page, expect


def until(page: Page, expression: str, seconds: int = 60) -> None:
    """Wait until an expression is true; our policy forbids the way Playwright has for that."""
    for _ in range(seconds * 10):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def controlled(page: Page) -> None:
    """Wait until the service worker answers for the page."""
    until(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")


def arrived(page: Page, address: str) -> None:
    """Wait for the page at an address (a regular expression), and until its scripts have run."""
    expect(page).to_have_url(re.compile(address))
    page.wait_for_load_state()


def spine(page: Page, line: str) -> Locator:
    """A spine of the shelf, once its script, which comes after the page, has counted them."""
    expect(page.locator("[data-all]").first).not_to_have_text("0")
    return page.locator(f"[data-line={line}]")


def drawn(image: Locator) -> None:
    """Wait until an image is there and not broken."""
    expect(image).to_have_js_property("complete", True)
    expect(image).not_to_have_js_property("naturalWidth", 0)
