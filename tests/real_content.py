"""The content of fixtures/ in the test database, for packages of tests that only read it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings

from cards.content.loading import load
from cards.content.store import LEAVES_FIRST
from cards.models import ContentVersion


@contextmanager
def real_content(django_db_blocker: Any, folder: Path) -> Iterator[None]:
    """Load it outside of any test's transaction, with its index in `folder`, and remove it afterwards."""
    usual, settings.SEARCH_DIR = settings.SEARCH_DIR, folder
    try:
        with django_db_blocker.unblock():
            load(Path(settings.FIXTURES_DIR))
        yield
        with django_db_blocker.unblock():
            for model in (*LEAVES_FIRST, ContentVersion):
                model._default_manager.all().delete()
    finally:
        settings.SEARCH_DIR = usual
