"""What axe finds on a page, in both themes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
from playwright.sync_api import BrowserContext, Page

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN = """([within, rules]) => axe.run(within, {runOnly: rules, resultTypes: ["violations"]}).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]))"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES: dict[Literal["dark", "light"], dict[str, Any]] = {
    "dark": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "light": {"type": "tag", "values": RULES},
}
"""What is looked for in each: in the dark only what depends on colours."""


def examined(device: Callable[..., BrowserContext]) -> Page:
    """A page of a device on which axe is ready."""
    context = device(bypass_csp=True, service_workers="block")
    context.add_init_script(AXE)
    return context.new_page()


def show_all(page: Page) -> None:
    """As tall as the page, so that the bar at the bottom lies over nothing that could be scrolled away from it."""
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    page.set_viewport_size({"width": 360, "height": 740})  # a page is never less tall than what it was shown in
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": 360, "height": min(int(height) + 100, 15_000)})


def barriers(page: Page, within: str = "html") -> Iterator[tuple[str, list[list[str]]]]:
    """Each theme, while it is shown, and what is wrong in it: the rule and some of what breaks it."""
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        yield theme, page.evaluate(RUN, [within, rules])
