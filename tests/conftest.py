import os
from pathlib import Path

import pytest
from django.core.cache import cache
from hypothesis import settings as hypothesis_settings

# CI says the same of the same commit every time; everywhere else each run looks for new examples.
hypothesis_settings.register_profile("ci", derandomize=True)
if os.environ.get("CI") == "true":
    hypothesis_settings.load_profile("ci")

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


@pytest.fixture(autouse=True)
def throttle_dir(settings, tmp_path: Path) -> Path:
    """No test counts the requests of another."""
    settings.THROTTLE_DIR = tmp_path / "throttle"
    return settings.THROTTLE_DIR


@pytest.fixture
def static_files(settings, tmp_path: Path) -> None:
    """Static files without the manifest that only `collectstatic` writes."""
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
