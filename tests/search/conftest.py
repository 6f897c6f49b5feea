"""Fixtures for the search over generated content, which is loaded once per test module; these tests write nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from content.loader.pipeline import load
from search import index
from tests.support.content import write_content

BACKENDS = ["files", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks these tests as using a database, so that pytest-django creates one even if they run alone.

    It runs after the selection of tests (`trylast`), because with the mark they would be selected for PostgreSQL twice.
    """
    for item in items:
        if "indexed" in getattr(item, "fixturenames", ()):
            item.add_marker("django_db")


@pytest.fixture(scope="module", params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """Each backend in turn; PostgreSQL only in the run that has a server."""
    return str(request.param)


@pytest.fixture(scope="module")
def indexed(
    backend: str, django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, str]]:
    """The folder of the index, and the content version that is indexed."""
    folder = tmp_path_factory.mktemp("indexed")
    write_content(folder / "fixtures", cards=30, rulings=40)
    index.close_index()
    backend_settings = override_settings(SEARCH_BACKEND=backend, SEARCH_DIR=folder / "search")
    with django_db_blocker.unblock(), backend_settings, transaction.atomic():
        yield folder / "search", load(folder / "fixtures").version
        transaction.set_rollback(True)
    index.close_index()


@pytest.fixture
def loaded(indexed: tuple[Path, str], search_dir: Path, settings: Any) -> str:
    """Uses the generated content and its index; returns the content version."""
    settings.SEARCH_DIR, version = indexed
    return version
