"""Accessibility violations that axe finds on a page, in both themes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
from playwright.sync_api import BrowserContext, Page

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN_AXE = """([within, rules]) => axe.run(within, {runOnly: rules, resultTypes: ["violations"]})
    .then(({ violations }) => violations.map(
        ({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]))"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES: dict[Literal["dark", "light"], dict[str, Any]] = {
    "dark": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "light": {"type": "tag", "values": RULES},
}
"""The rules checked in each theme: in the dark theme only those that depend on colours."""


def open_page_for_axe(device: Callable[..., BrowserContext]) -> Page:
    """A new page without Content-Security-Policy and service worker, both of which axe would meet."""
    return device(bypass_csp=True, service_workers="block").new_page()


def expand_page(page: Page) -> None:
    """Unfold all details and make the viewport as tall as the page, so that the bar at the bottom covers nothing."""
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    page.set_viewport_size({"width": 360, "height": 740})  # the scroll height is never less than the viewport
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": 360, "height": min(int(height) + 100, 15_000)})


def find_violations(page: Page, within: str = "html") -> Iterator[tuple[str, list[list[str]]]]:
    """Switches to each theme in turn; yields it with its violations: the rule and up to three elements."""
    page.evaluate(AXE)
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        yield theme, page.evaluate(RUN_AXE, [within, rules])
