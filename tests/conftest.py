"""What all tests share. The real content comes by the fixture `content`; made-up content by
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

# CI says the same of the same commit every time; everywhere else each run looks for new examples. Nowhere does a slow
# machine make a test fail.
hypothesis_settings.register_profile(
    "ours",
    derandomize=os.environ.get("CI") == "true",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("ours")

os.environ.setdefault("SECRET_KEY", "only-for-tests")

# The whole content stays in memory: looking through it for what nothing refers to takes a tenth of the tests' time.
gc.set_threshold(50_000, 20, 50)

MEASURED = ("engine", "content", "search")
"""Houses whose coverage is measured, by their own tests; all others run without the tracer, twice as fast."""


APART = ("tests/browser/", "tests/clients/")
"""Tests that go where there is time: what they set up is there for all of them."""

TOGETHER = "tests/attacks/"
"""Modules that share what they set up: one site, whose processor time they measure."""


class ByModule(LoadScopeScheduling):
    """With several processes (-n 2), a module stays in one, with what it has set up.

    Not so `--dist loadgroup`: the names that xdist gives tests no longer reach pytest 9, so that every test goes alone.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(APART):
            return nodeid
        return TOGETHER if nodeid.startswith(TOGETHER) else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByModule:
    return ByModule(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests begin first."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Without the tracer where nothing is measured: pytest-cov's `no_cover` does nothing in a process of xdist's."""
    tracer = sys.gettrace()
    if item.get_closest_marker("long") or not item.nodeid.removeprefix("tests/").startswith(MEASURED):
        sys.settrace(None)
    yield
    sys.settrace(tracer)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all processes of this run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def loaded_content(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, BaseDatabaseWrapper]]:
    """A folder and a database of this process that hold the content of fixtures/."""
    folder = tmp_path_factory.mktemp("content")
    real_content.copy_content(folder)
    with django_db_blocker.unblock(), real_content.database(folder) as database:
        yield folder, database


@pytest.fixture(scope="module")
def content(loaded_content: tuple[Path, BaseDatabaseWrapper]) -> Iterator[Path]:
    """The real content in the database until the module ends; its var/, for SEARCH_DIR and VAR_DIR.

    A test that writes does so in a transaction that is taken back (`db`), as everywhere.
    """
    folder, database = loaded_content
    with real_content.use_database(database):
        yield folder


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test sees an answer that another has left ready."""
    cache.clear()


@pytest.fixture(autouse=True)
def search_dir(settings, tmp_path: Path) -> Path:
    """Every test has an index directory of its own."""
    settings.SEARCH_DIR = tmp_path / "search"
    return settings.SEARCH_DIR


@pytest.fixture(autouse=True)
def throttle_dir(settings, tmp_path: Path) -> Path:
    """No test counts the requests of another."""
    settings.THROTTLE_DIR = tmp_path / "throttle"
    return settings.THROTTLE_DIR


@pytest.fixture
def renamed(db: None) -> Iterator[Callable[..., None]]:
    """Give something a former slug: `renamed("card", "trench", "moat")`."""
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
