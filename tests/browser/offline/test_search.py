"""The search on the device answers every query exactly as the server does."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import QueryDict
from django.test import override_settings
from playwright.sync_api import Browser

from companion.pages.offline_index import search_index
from companion.pages.search_results import search_page
from content.model.library import library
from evals.golden import DIGITS, FIRST_HITS, golden_answers
from evals.relevance import all_queries
from search import index
from search.backend import index_source
from search.normalization import fold, split_words
from search.pile_answers import pile_answer
from search.service import search, suggest
from tests.support.device_search import DeviceSearch

PILES = ("provinzen", "flüche", "punktekarten", "kupfer", "ruinen", "gärten")
PILE_QUESTIONS = (
    *("provinzen bei sechs leuten", "ruinen für vier spieler abzählen", "ratten zu zweit auch nur zehn stück?"),
    *("wie hoch ist der anwesenstapel wenn wir nur zu zweit sind", "fluchstapel zu dritt", "hexe zu zweit"),
)
FILTERS = (
    *("kosten<=3 typ:angriff", "typ:landmarke", "kosten:3-5 erweiterung:seaside", "kosten:4t", "-typ:aktion kosten:5"),
    *("tag:village", "erweiterung:alchemisten,gilden", "edition:hig typ:dauer", "karte:thronsaal", "thema:dauerkarten"),
    *("art:erratum", "art:regel", "art:karte typ:nacht", "typ:angriff -erweiterung:intrige kosten>=5"),
)
PREFIX_LENGTHS = (2, 3, 5, 9, 14)  # letters of each query for which suggestions are compared


@pytest.fixture(scope="module")
def data(content: Path, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The index as a device gets it, while the server's index is open."""
    index.close_index()
    with django_db_blocker.unblock(), override_settings(SEARCH_BACKEND="files", SEARCH_DIR=content / "search"):
        yield json.loads(json.dumps(search_index(library())))
    index.close_index()


@pytest.fixture(scope="module")
def device_search(chromium: Browser, data: dict[str, Any]) -> Iterator[DeviceSearch]:
    page = chromium.new_page()
    yield DeviceSearch(page, data)
    page.close()


def test_the_device_answers_every_query_as_the_server_does(device_search: DeviceSearch) -> None:
    queries = all_queries()
    answers = device_search.answers(queries, DIGITS, FIRST_HITS)
    expected = golden_answers(library(), queries)
    assert len(queries) > 1_800
    assert [answer["query"] for answer, golden in zip(answers, expected, strict=True) if answer != golden] == []


def test_the_device_answers_questions_for_numbers_of_cards_as_the_server_does(device_search: DeviceSearch) -> None:
    counted = [f"wie viele {pile} zu {players}" for pile in PILES for players in ("dritt", "sechst")]
    queries = [*all_queries(), *counted, *PILE_QUESTIONS]
    answers = [pile_answer(library(), query, search(library(), query)) for query in queries]
    expected = [answer and [answer.players, [row.card for row in answer.rows], answer.number] for answer in answers]
    assert sum(answer is not None for answer in answers) > len(PILES)
    found = device_search.pile_answers(queries)
    assert [query for query, ours, theirs in zip(queries, expected, found, strict=True) if ours != theirs] == []


def test_the_device_shows_the_first_result_as_the_server_does(device_search: DeviceSearch) -> None:
    pages = {query: search_page(library(), query, QueryDict()) for query in all_queries()}
    expected = {
        query: [
            page.top_result.hit.slug,
            page.contradicting_result and page.contradicting_result.hit.slug,
            page.is_answered,
            page.line,
        ]
        for query, page in pages.items()
        if page.top_result
    }
    assert sum(bool(line) for *_, line in expected.values()) > 50
    assert sum(rival is not None for _, rival, *_ in expected.values()) > 20
    found = dict(zip(expected, device_search.top_answers(list(expected)), strict=True))
    assert [query for query, answer in expected.items() if found[query] != answer] == []


@pytest.mark.parametrize("filters", FILTERS)
def test_the_device_lists_for_filters_what_the_server_does(device_search: DeviceSearch, filters: str) -> None:
    first = search_page(library(), filters, QueryDict())
    hits = [
        f"{hit.kind}/{hit.slug}"
        for number in first.page.paginator.page_range
        for hit in search_page(library(), filters, QueryDict(f"seite={number}")).page
    ]
    assert hits
    assert device_search.lists([filters]) == [[first.kind, hits]]


def test_the_device_suggests_what_the_server_does(device_search: DeviceSearch) -> None:
    typed = sorted({query[:length] for query in all_queries() for length in PREFIX_LENGTHS})
    expected = [
        [[suggestion.kind, suggestion.slug, suggestion.label] for suggestion in suggest(library(), text)]
        for text in typed
    ]
    suggestions = device_search.suggestions(typed)
    assert [text for text, ours, theirs in zip(typed, expected, suggestions, strict=True) if ours != theirs] == []


def test_the_device_folds_every_word_as_the_server_does(device_search: DeviceSearch, data: dict[str, Any]) -> None:
    texts = [*all_queries(), *(f"{title} {text}" for _, title, text, *_ in data["documents"])]
    words = sorted({word for text in texts for word in split_words(text)})
    folded = device_search.folded(words)
    assert [word for word, found in zip(words, folded, strict=True) if found != fold(word)] == []


def test_every_document_has_the_same_tokens_on_the_device(device_search: DeviceSearch, data: dict[str, Any]) -> None:
    expected: dict[str, dict[str, frozenset[str]]] = {kind: {} for kind, _, _ in data["ranges"]}
    for analysed in index_source(library()).documents:
        expected[analysed.document.kind.value][analysed.document.slug] = analysed.tokens
    assert {kind: device_search.tokens_of_kind(kind) for kind in expected} == expected
