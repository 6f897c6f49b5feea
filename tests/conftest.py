"""Fixtures and settings of all tests. The real content comes from the fixture `content`, generated content from
tests.support.generated_content."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from xdist.scheduler import LoadScopeScheduling

from tests.support import real_content

# On CI, Hypothesis is deterministic; elsewhere each run tries new examples. Slow machines never fail a test.
hypothesis_settings.register_profile(
    "ours",
    derandomize=os.environ.get("CI") == "true",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("ours")

os.environ.setdefault("SECRET_KEY", "only-for-tests")

# The whole content stays in memory: garbage collection of it would take a tenth of the tests' time.
gc.set_threshold(50_000, 20, 50)

COVERED_FOLDERS = ("engine", "content", "search")
"""Packages whose coverage is measured, by their own tests; all other tests run without the tracer, twice as fast."""

SPREAD_FOLDERS = ("tests/browser/", "tests/clients/")
"""Folders whose tests are spread over all processes, as they share their fixtures between processes."""

SINGLE_PROCESS_FOLDER = "tests/attacks/"
"""A folder whose modules run in one process: they share a site whose CPU time they measure."""


class ModuleScheduling(LoadScopeScheduling):
    """With several processes (-n 2), the tests of a module run in one, with its fixtures.

    `--dist loadgroup` does not work: with pytest 9 the group names of xdist are lost, so that tests are not grouped.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(SPREAD_FOLDERS):
            return nodeid
        return SINGLE_PROCESS_FOLDER if nodeid.startswith(SINGLE_PROCESS_FOLDER) else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ModuleScheduling:
    return ModuleScheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the longest tests first."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run unmeasured tests without the tracer: the marker `no_cover` of pytest-cov has no effect under xdist."""
    tracer = sys.gettrace()
    if item.get_closest_marker("long") or not item.nodeid.removeprefix("tests/").startswith(COVERED_FOLDERS):
        sys.settrace(None)
    yield
    sys.settrace(tracer)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder shared by all processes of this run."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def loaded_content(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, BaseDatabaseWrapper]]:
    """A folder and a database of this process with the content of fixtures/."""
    folder = tmp_path_factory.mktemp("content")
    real_content.copy_content(folder)
    with django_db_blocker.unblock(), real_content.database(folder) as database:
        yield folder, database


@pytest.fixture(scope="module")
def content(loaded_content: tuple[Path, BaseDatabaseWrapper]) -> Iterator[Path]:
    """The real content in the database until the module ends; returns its var/, for SEARCH_DIR and VAR_DIR.

    Tests that write use the fixture `db` as everywhere, so that their transaction is rolled back.
    """
    folder, database = loaded_content
    with real_content.use_database(database):
        yield folder


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test gets a response that another has cached."""
    cache.clear()


@pytest.fixture(autouse=True)
def search_dir(settings, tmp_path: Path) -> Path:
    """Every test has its own index directory."""
    settings.SEARCH_DIR = tmp_path / "search"
    return settings.SEARCH_DIR


@pytest.fixture(autouse=True)
def throttle_dir(settings, tmp_path: Path) -> Path:
    """No test counts requests of another."""
    settings.THROTTLE_DIR = tmp_path / "throttle"
    return settings.THROTTLE_DIR


@pytest.fixture
def renamed(db: None) -> Iterator[Callable[..., None]]:
    """Gives a record a former slug: `renamed("card", "trench", "moat")`."""
    from cards.models import Renamed
    from content.model.library import clear_cache

    def rename(kind: str, old: str, new: str) -> None:
        Renamed.objects.create(kind=kind, old=old, new=new)
        clear_cache()

    yield rename
    clear_cache()


@pytest.fixture
def static_files(settings, tmp_path: Path) -> None:
    """Static files without the manifest that only `collectstatic` writes."""
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
