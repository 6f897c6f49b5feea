"""The API over the real content: loaded once for all tests here, which only read."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.real_content import real_content

V1 = "/api/v1/"


@pytest.fixture(scope="package")
def content(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("api-content")
    with real_content(django_db_blocker, folder):
        yield folder


@pytest.fixture
def api(content: Path, settings: Any, db: None) -> Callable[..., Any]:
    """Ask the API: `api("cards/", tag="village")`, `api("cards/collection/", post={...})`."""
    settings.SEARCH_DIR = content
    settings.VAR_DIR = content
    settings.API_REQUESTS_PER_MINUTE = 0
    client = Client()

    def ask(path: str, *, post: Any = None, headers: dict[str, str] | None = None, **query: Any) -> Any:
        if post is not None:
            return client.post(V1 + path, post, content_type="application/json", headers=headers, query_params=query)
        return client.get(V1 + path, query, headers=headers)

    return ask
