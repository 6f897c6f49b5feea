import pytest

from engine.catalog import Catalog
from tests.support.content import full_catalog


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return full_catalog()
