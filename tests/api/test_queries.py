"""Once the library is built, a response takes one query: which content version is loaded."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api.reference.resources import RESOURCES
from content.model.library import library
from store.models import ContentVersion

pytestmark = pytest.mark.django_db

VERSION = ContentVersion._meta.db_table
CARD = "castles"
QUESTIONS = [
    (f"cards/{CARD}/", {}),
    (f"cards/{CARD}/rulings/", {"page_size": 200}),
    ("rulings/", {"edition": "basisspiel-rgg-2017", "page_size": 200}),
    ("cards/", {"type": "action", "q": "a", "ordering": "name", "page_size": 200}),
    ("cards/named/", {"exact": "Schlösser"}),
    ("cards/random/", {"seed": "x", "kind": "kingdom"}),
    *((f"{name}/", {"page_size": 200}) for name in RESOURCES),
]


def queries_of(ask) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert ask().status_code == 200
    return [query["sql"] for query in queries]


def test_responses_query_only_the_content_version(api) -> None:
    lib = library()
    items: list[tuple[str, dict[str, Any]]] = [
        (f"{name}/{next(iter(resource.records(lib)))}/", {}) for name, resource in RESOURCES.items()
    ]
    for path, query in [*QUESTIONS, *items]:
        queries = queries_of(lambda path=path, query=query: api(path, **query))
        assert [VERSION in sql for sql in queries] == [True], path


def test_collection_of_hundred_cards_queries_only_the_content_version(api) -> None:
    names = [card.name for card in list(library().catalog.cards.values())[:100]]
    queries = queries_of(lambda: api("cards/collection/", post={"identifiers": names}))
    assert [VERSION in sql for sql in queries] == [True]
