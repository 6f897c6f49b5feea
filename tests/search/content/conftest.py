"""The search over the real content, with each backend; what asks much, with one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from search import index
from tests.search.conftest import BACKENDS

IN_FILES = pytest.mark.parametrize("searched", ["whoosh"], indirect=True)
"""For tests that ask much: test_backends.py compares all that PostgreSQL tells the search."""


@pytest.fixture(scope="module", params=BACKENDS)
def searched(request: pytest.FixtureRequest, content: Path, django_db_blocker: Any) -> Iterator[tuple[str, Path]]:
    """Backend and index directory. Nothing here writes, so that no test needs a transaction (`db`) of its own."""
    directory = content / "search"
    index.close_index()
    with django_db_blocker.unblock(), override_settings(SEARCH_BACKEND=request.param, SEARCH_DIR=directory):
        yield request.param, directory
    index.close_index()


@pytest.fixture(autouse=True)
def search_dir(settings: Any, searched: tuple[str, Path]) -> Path:
    """In place of a directory for each test."""
    settings.SEARCH_BACKEND, settings.SEARCH_DIR = searched
    return searched[1]
