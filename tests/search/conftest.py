from pathlib import Path

import pytest

from content.loading import load
from search import index
from tools.generated_content import write_content

BACKENDS = ["whoosh", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest, settings) -> str:
    """Each backend in turn; PostgreSQL only in the pass that has one."""
    settings.SEARCH_BACKEND = request.param
    index.forget()
    return str(request.param)


@pytest.fixture
def loaded(db, backend: str, tmp_path: Path) -> str:
    """Small made-up content, indexed; its version."""
    write_content(tmp_path / "fixtures", cards=30, rulings=40)
    return load(tmp_path / "fixtures").version
