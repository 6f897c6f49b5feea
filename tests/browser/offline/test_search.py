"""The search on the device answers every query exactly as the server does."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.http import QueryDict
from django.test import override_settings
from playwright.sync_api import Browser

from companion.pages.offline_index import search_index
from companion.pages.search_results import SearchPage, search_page
from content.model.library import library
from evals.golden import DIGITS, FIRST_HITS, golden_answer
from evals.relevance import all_queries
from search import index
from search.backend import index_source
from search.normalization import fold, split_words
from search.pile_answers import pile_answer
from search.service import MAX_HITS, search, suggest
from tests.support.device_search import DeviceSearch

PILES = ("sonnenmarker", "belohnungen", "sonnen", "provinzen", "flüche", "punktekarten", "kupfer", "ruinen", "gärten")
PILE_QUESTIONS = (
    *("provinzen bei sechs leuten", "ruinen für vier spieler abzählen", "ratten zu zweit auch nur zehn stück?"),
    *("wie hoch ist der anwesenstapel wenn wir nur zu zweit sind", "fluchstapel zu dritt", "hexe zu zweit"),
    *("wie viele pferde gibt es", "wie viele kostbarkeiten sind das", "wie viele beute", "wie viele ruinen gibts"),
    *("wie viele erscheinungen liegen bereit", "wie viele zustände gibt es", "wie viele plagen sind im spiel"),
    *("wie viele karten hat der hexenstapel", "seidenstraße zu zweit wie viele", "wiefiel provinzen zu dritt"),
    *("mühle wie viele karten", "wie viele dörfer brauche ich", "belohnungen beim ritterkampf zu zweit wie viele"),
)
TWO_QUESTIONS = (
    *("kann ich ein pferd kaufen und was kostet ein pferd", "wann endet das spiel und wer gewinnt bei gleichstand"),
    *("darf ich mit der kapelle nichts entsorgen und kann sie sich selbst entsorgen", "hexe und was dann"),
    *("muss ich mit der vorbotin was zurücklegen und was wenn der ablagestapel leer ist", "wer fängt an und wie oft"),
    "muss ich beim gewürzhändler eine geldkarte entsorgen und was passiert wenn ich keine hab",
)
FILTERS = (
    *("kosten<=3 typ:angriff", "typ:landmarke", "kosten:3-5 erweiterung:seaside", "kosten:4t", "-typ:aktion kosten:5"),
    *("tag:village", "erweiterung:alchemisten,gilden", "edition:hig typ:dauer", "karte:thronsaal", "thema:dauerkarten"),
    *("art:erratum", "art:regel", "art:karte typ:nacht", "typ:angriff -erweiterung:intrige kosten>=5"),
)
QUERIES = [
    *all_queries(),
    *(f"wie viele {pile} zu {players}" for pile in PILES for players in ("dritt", "sechst")),
    *PILE_QUESTIONS,
    *TWO_QUESTIONS,
]
PREFIX_LENGTHS = (2, 3, 5, 9, 14)  # letters of each query for which suggestions are compared

Answers = list[tuple[SearchPage, dict[str, Any]]]


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


@pytest.fixture(scope="module")
def answers(device_search: DeviceSearch) -> Answers:
    """For every query the page of the server and what the device says, each searched once for all tests."""
    pages = [search_page(library(), query, QueryDict()) for query in QUERIES]
    return list(zip(pages, device_search.answers(QUERIES, DIGITS, FIRST_HITS), strict=True))


def test_the_device_answers_every_query_as_the_server_does(answers: Answers) -> None:
    different = []
    for query, (page, device) in zip(QUERIES, answers, strict=True):
        results = search(library(), query, limit=FIRST_HITS) if page.kind else page.results
        if device["golden"] != golden_answer(library(), query, results):
            different.append(query)
    assert len(answers) > 1_800
    assert different == []


def test_the_device_answers_questions_for_numbers_of_cards_as_the_server_does(answers: Answers) -> None:
    different, answered = [], 0
    for query, (page, device) in zip(QUERIES, answers, strict=True):
        answer = pile_answer(library(), query, page.results)
        answered += answer is not None
        if device["piles"] != (answer and [answer.players, [row.card for row in answer.rows], answer.number]):
            different.append(query)
    assert answered > len(PILES)
    assert different == []


def test_the_device_shows_the_first_result_as_the_server_does(answers: Answers) -> None:
    expected = {
        query: (
            [
                page.top_result.hit.slug,
                page.second_result and page.second_result.hit.slug,
                page.is_answered,
                page.line,
            ],
            device["top"],
        )
        for query, (page, device) in zip(QUERIES, answers, strict=True)
        if page.top_result
    }
    assert sum(bool(line) for (*_, line), _ in expected.values()) > 50
    assert sum(rival is not None for (_, rival, *_), _ in expected.values()) > 20
    assert [query for query, (ours, theirs) in expected.items() if ours != theirs] == []


@pytest.mark.parametrize("filters", FILTERS)
def test_the_device_lists_for_filters_what_the_server_does(device_search: DeviceSearch, filters: str) -> None:
    first = search_page(library(), filters, QueryDict())
    find = partial(search, library(), filters, kinds={first.kind} if first.kind else None, limit=MAX_HITS)
    hits = [hit for offset in range(0, first.results.total, MAX_HITS) for hit in find(offset=offset).hits]
    assert hits
    assert list(first.page) == hits[: len(first.page)]
    assert device_search.lists([filters]) == [[first.kind, [f"{hit.kind}/{hit.slug}" for hit in hits]]]


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
