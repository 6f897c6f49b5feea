"""The JavaScript port of the search, compared with the Python one."""

import pytest

from content.model.library import library
from search.analysis import analyse_document
from search.backend import index_source
from search.normalization import fold, split_words
from search.offline_index import export_index
from search.service import search, suggest
from search.stemming import stem_word
from tests.search.content.conftest import WITH_WHOOSH
from tests.support.offline_search import NodeMissing, run_on_device, share_found
from tests.support.relevance import everyday_questions, relevance_suite

pytestmark = [pytest.mark.slow, WITH_WHOOSH]

EVERY = 12  # every twelfth query is asked; `make bench ONLY=offline` asks all


def test_the_device_finds_and_suggests_the_same_as_the_server() -> None:
    data = export_index(library())
    asked = [case.query for case in relevance_suite()]
    asked += [question.query for question in everyday_questions("tuned")]
    queries, typed = asked[::EVERY], [query[:length] for query in asked[:: 4 * EVERY] for length in (2, 4, 9)]
    words = {word for _, title, text, *_ in data["documents"] for word in split_words(f"{title} {text}")}
    words |= {word for query in asked for word in split_words(query)}
    sorted_words = sorted(words.union(data["vocabulary"]["stems"]))
    try:
        device = run_on_device(data, queries=queries, words=sorted_words, typed=typed)
    except NodeMissing:
        pytest.skip("the JavaScript port of the search needs Node")
    differing = [
        word
        for word, folded_and_stem in zip(sorted_words, device["read"], strict=True)
        if folded_and_stem != [fold(word), stem_word(fold(word))]
    ]
    assert differing == []
    source = index_source(library())
    tokens_on_device = {(kind, slug): frozenset(tokens) for kind, found in device["carried"] for slug, tokens in found}
    assert tokens_on_device == {
        (document.kind.value, document.slug): analyse_document(document, source.vocabulary).indexed_tokens
        for document in source.documents
    }
    online = [[f"{hit.kind}/{hit.slug}" for hit in search(library(), query).hits] for query in queries]
    assert share_found(online, device["found"]) >= 0.95
    suggested = [
        [[suggestion.kind, suggestion.slug, suggestion.label] for suggestion in suggest(library(), text)]
        for text in typed
    ]
    same = sum(expected == actual for expected, actual in zip(suggested, device["suggested"], strict=True))
    assert same / len(typed) >= 0.95
