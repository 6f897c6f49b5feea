"""Fixtures and settings of all tests. Where a test gets its content from, tests/support/content.py says."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests.support.content import copy_content, database, use_database

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


@pytest.fixture(scope="session")
def loaded_content(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, BaseDatabaseWrapper]]:
    """A folder and a database of this process with the content of fixtures/."""
    folder = tmp_path_factory.mktemp("content")
    copy_content(folder)
    with django_db_blocker.unblock(), database(folder) as full:
        yield folder, full


@pytest.fixture(scope="module")
def content(loaded_content: tuple[Path, BaseDatabaseWrapper]) -> Iterator[Path]:
    """The real content in the database until the module ends; returns its var/, for VAR_DIR.

    Tests that write use the fixture `db` as everywhere, so that their transaction is rolled back.
    """
    folder, full = loaded_content
    with use_database(full):
        yield folder


@pytest.fixture(autouse=True)
def _nothing_cached(settings) -> Iterator[None]:
    """No test gets a response or a library that another has cached."""
    settings.MEMORY_BYTES = 0
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests may undo theirs
        patch.setattr("web.snapshot.CHECK_SECONDS", 0)
        yield


@pytest.fixture(autouse=True)
def search_dir(request: pytest.FixtureRequest, settings, tmp_path: Path) -> Path:
    """Every test has its own index directory, but with the fixture `content` that of the content."""
    has_content = "content" in request.fixturenames
    settings.SEARCH_DIR = (request.getfixturevalue("content") if has_content else tmp_path) / "search"
    return settings.SEARCH_DIR


@pytest.fixture(autouse=True)
def throttle_file(settings, tmp_path: Path) -> Path:
    """No test counts requests of another."""
    settings.THROTTLE_FILE = tmp_path / "throttle.counters"
    return settings.THROTTLE_FILE


@pytest.fixture
def renamed(db: None) -> Iterator[Callable[..., None]]:
    """Gives a record a former slug: `renamed("card", "trench", "moat")`."""
    from content.model.library import clear_cache
    from store.models import OtherRecord

    def rename(kind: str, old: str, new: str) -> None:
        data = {"kind": kind, "slug": old, "new": new}
        OtherRecord.objects.create(kind="renamed", slug=f"{kind}-{old}", position=0, data=data)
        clear_cache()

    yield rename
    clear_cache()


@pytest.fixture
def static_files(settings, tmp_path: Path) -> None:
    """Static files without the manifest that only `collectstatic` writes."""
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
