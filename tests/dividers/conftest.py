"""The library of the real content, without a database."""

from datetime import UTC, datetime

import pytest

from content.model.builder import library_of
from content.model.types import Library
from tests.support.content import full_records


@pytest.fixture(scope="session")
def lib() -> Library:
    return library_of(full_records(), "0" * 64, datetime(2026, 11, 1, tzinfo=UTC), {})
