import os
from pathlib import Path

import pytest
from django.core.cache import cache

os.environ.setdefault("SECRET_KEY", "only-for-tests")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test sees an answer that another has left ready."""
    cache.clear()


@pytest.fixture(autouse=True)
def search_dir(settings, tmp_path: Path) -> Path:
    """Every test has an index directory of its own."""
    settings.SEARCH_DIR = tmp_path / "search"
    return settings.SEARCH_DIR


@pytest.fixture
def static_files(settings, tmp_path: Path) -> None:
    """Static files without the manifest that only `collectstatic` writes."""
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
