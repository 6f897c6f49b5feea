"""Waiting for a page: a click returns before the next page is loaded, and nothing may be read before that."""

import re

from playwright.sync_api import Locator, Page, expect


def wait_until(page: Page, expression: str, seconds: int = 60) -> None:
    """Wait until a JavaScript expression is true. Our CSP forbids Playwright's own way, `wait_for_function`."""
    for _ in range(seconds * 10):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def wait_for_service_worker(page: Page) -> None:
    """Wait until the service worker controls the page."""
    wait_until(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")


def wait_for_page(page: Page, address: str) -> None:
    """Wait until the URL matches a regular expression and the scripts of the page have run."""
    expect(page).to_have_url(re.compile(address))
    page.wait_for_load_state()


def wait_for_spine(page: Page, line: str) -> Locator:
    """The spine of an expansion on the shelf, once the script of the shelf, which loads after the page, has run."""
    expect(page.locator("[data-all]").first).not_to_have_text("0")
    return page.locator(f"[data-line={line}]")


def wait_for_image(image: Locator) -> None:
    """Wait until an image is loaded and not broken."""
    expect(image).to_have_js_property("complete", True)
    expect(image).not_to_have_js_property("naturalWidth", 0)
