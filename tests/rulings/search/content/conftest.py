"""The real content, loaded once for all tests of this folder and taken back afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as site
from django.db import transaction
from django.test import override_settings

from cards.content.loading import load
from rulings.search import index
from tests.rulings.search.conftest import BACKENDS

FIXTURES = Path(__file__).resolve().parents[4] / "fixtures"


@pytest.fixture(scope="package", params=BACKENDS)
def full_content(request, django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[tuple[str, Path]]:
    """Backend and index directory. No test here may use the `db` fixture: all of them share one transaction."""
    directory = tmp_path_factory.mktemp("search")
    index.forget()
    with (
        django_db_blocker.unblock(),
        override_settings(SEARCH_BACKEND=request.param, SEARCH_DIR=directory),
        transaction.atomic(),
    ):
        load(FIXTURES)
        yield request.param, directory
        transaction.set_rollback(True)
    index.forget()


@pytest.fixture(autouse=True)
def search_dir(settings, full_content) -> Path:
    """In place of a directory for each test."""
    settings.SEARCH_BACKEND, settings.SEARCH_DIR = full_content
    assert full_content[1] == site.SEARCH_DIR
    return full_content[1]
