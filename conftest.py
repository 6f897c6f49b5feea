"""What the examples in docstrings may use without an import: `CATALOG`, a small catalog, and `KINGDOM` of its cards."""

from typing import Any

import pytest

from tests.support.example import CATALOG, KINGDOM


@pytest.fixture(autouse=True, scope="session")
def names_in_examples(doctest_namespace: dict[str, Any]) -> None:
    doctest_namespace |= {"CATALOG": CATALOG, "KINGDOM": KINGDOM}
