"""Fixtures for tests of the pages with the real content."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from content.model.library import library
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.readable_codes import to_code


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks all tests of this package as using the database, so that they also run on PostgreSQL."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.django_db)


@pytest.fixture
def site(content: Path, settings: Any, db: None, static_files: None) -> Client:
    """A client for the site with the real content and its search index."""
    settings.VAR_DIR = content
    return Client()


@pytest.fixture
def page(site: Client) -> Callable[..., str]:
    """A function that returns the HTML of a page and asserts its status: `page("/karten/", typ="attack")`."""

    def get(path: str, status: int = 200, **query: Any) -> str:
        response = site.get(path, query)
        assert response.status_code == status, response.content.decode()[:2000]
        return response.content.decode()

    return get


@pytest.fixture
def code(site: Client) -> str:
    """The code of a kingdom that needs much material. The seed is fixed, so its pages always have the same size."""
    wishes = Wishes(required=("young-witch", "knights", "black-market"), landscapes=Landscapes(least=2, most=2))
    return to_code(generate(library().catalog, wishes, "every page").kingdom)
