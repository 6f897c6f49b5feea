from pathlib import Path

import pytest

from tests.support.content import write_content


@pytest.fixture
def content_dir(tmp_path: Path) -> Path:
    """A small, valid content directory that a test may break."""
    root = tmp_path / "fixtures"
    write_content(root)
    return root
