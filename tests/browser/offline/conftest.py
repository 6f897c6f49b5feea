"""The same phone in front of a site that also builds its offline copy, which takes half a minute."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import SITE
from tests.support.content import FIXTURES
from tests.support.offline_files import wait_for_offline_copy
from tests.support.servers import running_site


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    with running_site(tmp_path_factory.mktemp("live"), fixtures=FIXTURES, more=(), **SITE) as url:
        yield url


@pytest.fixture(scope="session")
def offline_files(live: str) -> dict[str, str]:
    """The addresses of the files of the offline copy by name, once the site has built them."""
    return wait_for_offline_copy(live)
