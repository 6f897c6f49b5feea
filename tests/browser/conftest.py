"""A phone (Chromium) in front of a live site with the real content. Every script error on a page fails the test."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.support.chromium import launch_options
from tests.support.content import FIXTURES
from tests.support.processes import ROOT
from tests.support.servers import running_site

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
TIMEOUT_MS = 120_000  # generous: only a failing test, or a busy machine, waits that long
SITE: Any = {
    "DJANGO_SETTINGS_MODULE": "tests.support.strict",  # a template that uses an undefined variable fails
    "API_REQUESTS_PER_MINUTE": "0",  # all tests have the same address, and a busy machine counts more CPU time for each
}
WITH_SERVICE_WORKER = ("offline", "test_journeys", "test_kingdom_page")
"""Folder and files whose phones have the service worker between page and site. On all others it would only cost each
test as much again as its pages, to store what no test then reads; single tests ask for it."""
IGNORED_ERRORS = ("the server responded with a status of 4", "net::ERR_")


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site. It has two workers, as tables are shared by phones that different workers answer."""
    with running_site(tmp_path_factory.mktemp("live"), fixtures=FIXTURES, workers=2, **SITE) as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=TIMEOUT_MS)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright has an event loop in the thread of the tests
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


@pytest.fixture
def device(chromium: Browser, live: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    """A fresh device: `device()`, `device(java_script_enabled=False)`, `device(service_workers="allow")`."""
    has_worker = {request.path.stem, request.path.parent.name} & {*WITH_SERVICE_WORKER}
    usual = {**PHONE, "base_url": live, "service_workers": "allow" if has_worker else "block"}
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def record_error(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in IGNORED_ERRORS):
            faults.append(message.text)

    def make(**options: Any) -> BrowserContext:
        context = chromium.new_context(**{**usual, **options})
        context.set_default_timeout(TIMEOUT_MS)
        context.on("console", record_error)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def phone(device: Callable[..., BrowserContext]) -> Page:
    return device().new_page()


@pytest.fixture
def screenshot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """With SCREENSHOTS=1 in the environment, saves a screenshot under var/screenshots: `screenshot(page, "name")`."""
    folder = ROOT / "var" / "screenshots"

    def save(page: Page, name: str) -> None:
        if not os.environ.get("SCREENSHOTS"):
            return
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png")

    return save
