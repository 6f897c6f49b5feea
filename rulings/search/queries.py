"""Asking the index."""

from dataclasses import dataclass

from whoosh.qparser import MultifieldParser, OrGroup
from whoosh.qparser.plugins import PrefixPlugin, WhitespacePlugin

from rulings.search.index import opened, schema

LONGEST_QUERY = 200
FIELDS = ["title", "names", "text"]


@dataclass(frozen=True, slots=True)
class Hit:
    kind: str
    slug: str
    title: str
    text: str


def find(query: str, version: str, limit: int = 30) -> list[Hit]:
    """The best documents for what somebody typed, best first."""
    parser = MultifieldParser(
        FIELDS, schema(), plugins=[WhitespacePlugin(), PrefixPlugin()], group=OrGroup.factory(0.9)
    )
    parsed = parser.parse(query[:LONGEST_QUERY])
    with opened(version).searcher() as searcher:
        return [
            Hit(hit["kind"], hit["slug"].partition("/")[2], hit["title"], hit["text"])
            for hit in searcher.search(parsed, limit=limit)
        ]
