"""The search over small made-up content, which is loaded once for all tests of a module: nothing there writes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from content.loader.pipeline import load
from search import index
from tests.support.generated_content import write_content

BACKENDS = ["whoosh", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Make a test database also where these tests run alone: pytest-django does for those with a mark.

    Only once the tests are selected: by the mark they would run on PostgreSQL twice.
    """
    for item in items:
        if "indexed" in getattr(item, "fixturenames", ()):
            item.add_marker("django_db")


@pytest.fixture(scope="module", params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """Each backend in turn; PostgreSQL only in the pass that has one."""
    return str(request.param)


@pytest.fixture(scope="module")
def indexed(
    backend: str, django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, str]]:
    """The folder of the index, and the version that is indexed."""
    folder = tmp_path_factory.mktemp("indexed")
    write_content(folder / "fixtures", cards=30, rulings=40)
    index.close_index()
    found = override_settings(SEARCH_BACKEND=backend, SEARCH_DIR=folder / "search")
    with django_db_blocker.unblock(), found, transaction.atomic():
        yield folder / "search", load(folder / "fixtures").version
        transaction.set_rollback(True)
    index.close_index()


@pytest.fixture
def loaded(indexed: tuple[Path, str], search_dir: Path, settings: Any) -> str:
    """The content in place of an empty database, and its index in place of a directory for each test; its version."""
    settings.SEARCH_DIR, version = indexed
    return version
