"""The search of the device, written once more in JavaScript, beside that of the server."""

import pytest

from content.model.library import library
from search.analysis import analyse_document
from search.backend import index_source
from search.normalization import fold, split_words
from search.offline_index import export_index
from search.service import search, suggest
from search.stemming import stem_word
from tests.search.content.conftest import IN_FILES
from tests.support.offline_search import NoNode, run_on_device, share_found
from tests.support.relevance import questions, suite

pytestmark = [pytest.mark.long, IN_FILES]

EVERY = 12
"""So many queries are passed over between two that are asked: `make bench ONLY=offline` asks all."""


def test_the_device_reads_words_and_finds_and_suggests_as_the_server_does() -> None:
    data = export_index(library())
    asked = [one.query for one in suite()] + [one.query for one in questions("tuned")]
    queries, typed = asked[::EVERY], [query[:length] for query in asked[:: 4 * EVERY] for length in (2, 4, 9)]
    said = {word for _, title, text, *_ in data["documents"] for word in split_words(f"{title} {text}")}
    said |= {word for query in asked for word in split_words(query)}
    known = sorted(said.union(data["vocabulary"]["stems"]))
    try:
        device = run_on_device(data, queries=queries, words=known, typed=typed)
    except NoNode:
        pytest.skip("the modules of the device run in Node, which is not here")
    differing = [
        word for word, read in zip(known, device["read"], strict=True) if read != [fold(word), stem_word(fold(word))]
    ]
    assert differing == []
    material = index_source(library())
    carried = {(kind, slug): frozenset(tokens) for kind, found in device["carried"] for slug, tokens in found}
    assert carried == {
        (one.kind.value, one.slug): analyse_document(one, material.vocabulary).indexed_tokens
        for one in material.documents
    }
    online = [[f"{hit.kind}/{hit.slug}" for hit in search(library(), query).hits] for query in queries]
    assert share_found(online, device["found"]) >= 0.95
    suggested = [[[one.kind, one.slug, one.label] for one in suggest(library(), text)] for text in typed]
    same = sum(one == other for one, other in zip(suggested, device["suggested"], strict=True))
    assert same / len(typed) >= 0.95
