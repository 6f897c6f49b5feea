"""Modules of static/js by name, to call their functions in a browser."""

import re

from playwright.sync_api import Page


def open_page_for_script(page: Page, name: str) -> str:
    """Opens a page of the site; returns the address of a script, for `import()`, from the list of the offline copy."""
    page.goto("/offline/manifest.json")
    address = re.search(rf'"(/static/js/{name}[^"]*)"', page.content().replace("&quot;", '"'))
    assert address, name
    page.goto("/")
    return address[1]
