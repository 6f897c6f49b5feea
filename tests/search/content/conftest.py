"""Fixtures for the search over the real content, with each backend."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from search import index
from tests.search.conftest import BACKENDS

# For tests with many queries: test_backends.py compares everything that the search reads from PostgreSQL.
WITH_FILES = pytest.mark.parametrize("searched", ["files"], indirect=True)


@pytest.fixture(scope="module", params=BACKENDS)
def searched(request: pytest.FixtureRequest, content: Path, django_db_blocker: Any) -> Iterator[tuple[str, Path]]:
    """Backend and folder of the index. These tests write nothing, so that none needs a transaction (`db`)."""
    directory = content / "search"
    index.close_index()
    with django_db_blocker.unblock(), override_settings(SEARCH_BACKEND=request.param, SEARCH_DIR=directory):
        yield request.param, directory
    index.close_index()


@pytest.fixture(autouse=True)
def search_dir(settings: Any, searched: tuple[str, Path]) -> Path:
    """Overrides the folder that every test has."""
    settings.SEARCH_BACKEND, settings.SEARCH_DIR = searched
    return searched[1]
