"""The same phone in front of a site that also builds its offline copy, which takes half a minute; and one that has
downloaded it, which takes a third of that."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import PHONE, SITE, TIMEOUT_MS
from tests.support.browser_waits import wait_for_service_worker
from tests.support.chromium import launch_options
from tests.support.content import FIXTURES
from tests.support.offline_browser import cuttable_connection, download_copy
from tests.support.offline_files import wait_for_offline_copy
from tests.support.servers import running_site

BOXES = ("basisspiel-rgg-2017", "seaside-rgg-2022")
STORE_MY_BOXES = f"""() => {{
    localStorage.setItem('begleiter.settings', JSON.stringify({{editions: {list(BOXES)}}}));
    localStorage.setItem('begleiter.players', '3');
}}"""


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    with running_site(tmp_path_factory.mktemp("live"), fixtures=FIXTURES, more=(), **SITE) as url:
        yield url


@pytest.fixture(scope="session")
def offline_files(live: str) -> dict[str, str]:
    """The addresses of the files of the offline copy by name, once the site has built them."""
    return wait_for_offline_copy(live)


@pytest.fixture(scope="session")
def offline_browser(
    chromium: Browser, live: str, offline_files: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], BrowserContext]]:
    """Restarts a browser that downloaded the offline copy before its connection was cut; same profile each time."""
    profile = tmp_path_factory.mktemp("offline")
    contexts: list[BrowserContext] = []
    options: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
    with cuttable_connection(live) as url:

        def start() -> BrowserContext:
            for context in contexts:
                context.close()
            context = chromium.browser_type.launch_persistent_context(
                profile, base_url=url, **launch_options(), **options
            )
            context.set_default_timeout(TIMEOUT_MS)
            contexts[:] = [context]
            return context

        page = start().new_page()
        page.goto("/")
        wait_for_service_worker(page)
        page.evaluate(STORE_MY_BOXES)
        download_copy(page)
    yield start
    for context in contexts:
        context.close()


@pytest.fixture
def restart(offline_browser: Callable[[], BrowserContext]) -> Iterator[Callable[[], Page]]:
    """A page of that browser after a restart. Script errors fail the test."""
    faults: list[str] = []

    def page() -> Page:
        context = offline_browser()
        context.on("weberror", lambda error: faults.append(str(error.error)))
        return context.new_page()

    yield page
    assert faults == []
