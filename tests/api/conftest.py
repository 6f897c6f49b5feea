"""The API over the real content."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

V1 = "/api/v1/"


@pytest.fixture
def api(content: Path, settings: Any, db: None) -> Iterator[Callable[..., Any]]:
    """Ask the API: `api("cards/", tag="village")`, `api("cards/collection/", post={...})`. Closes what sends a file."""
    settings.VAR_DIR = content
    settings.API_REQUESTS_PER_MINUTE = 0
    client, responses = Client(raise_request_exception=False), list[Any]()

    def ask(path: str, *, post: Any = None, headers: dict[str, str] | None = None, **query: Any) -> Any:
        if post is not None:
            return client.post(V1 + path, post, content_type="application/json", headers=headers, query_params=query)
        responses.append(client.get(V1 + path, query, headers=headers))
        return responses[-1]

    yield ask
    for response in responses:
        response.close()
