"""Results of a search, with both backends: groups, counts, notes, filters, everyday words."""

import pytest

from content.model.library import library
from search import filter_tokens, index
from search.documents import all_documents
from search.filter_values import resolve_filter
from search.ranking import Candidate
from search.service import search, suggest
from search.syntax import parse_query

pytestmark = pytest.mark.usefixtures("loaded")


def test_results_are_grouped_by_kind_with_counts() -> None:
    results = search(library(), "Karte 3", limit=2, by_kind=True)
    groups = {group.kind: group for group in results.groups}
    assert groups["card"].hits[0].slug == "card-3"
    assert groups["ruling"].total >= len(groups["ruling"].hits)
    assert results.total == sum(group.total for group in results.groups)
    assert results.groups[0].kind == "card"


def test_results_of_all_kinds_are_in_one_order_that_does_not_depend_on_the_limit() -> None:
    whole = search(library(), "Karte 3", limit=100)
    assert whole.total == sum(whole.totals.values()) > len(whole.hits) / 2
    for offset in range(0, 60, 7):
        part = search(library(), "Karte 3", limit=7, offset=offset).hits
        assert part == whole.hits[offset : offset + 7]
    for kind in whole.totals:
        assert (
            search(library(), "Karte 3", kinds={kind}, limit=20).hits
            == [hit for hit in whole.hits if hit.kind == kind][:20]
        )


def test_documents_about_a_named_card_stay_first_although_it_is_in_no_chosen_edition() -> None:
    whole = search(library(), "Karte 3 Karte 5", limit=100).hits
    in_edition = search(library(), "Karte 3 Karte 5", limit=100, first=["waldspiel-rgg-2014"]).hits
    assert in_edition == whole  # all cards are in this edition
    named = [hit for hit in whole if {"card-3", "card-5"}.intersection(hit.about)]
    assert 0 < len(named) < len(whole)
    others = [hit for hit in whole if hit not in named]
    assert search(library(), "Karte 3 Karte 5", limit=100, first=["nirgends"]).hits == [*named, *others]


def test_every_document_can_be_found_by_its_own_words() -> None:
    for document in all_documents(library()):
        phrase = document.text[:60].rsplit(" ", 1)[0]
        results = search(library(), f'"{phrase}"', kinds={document.kind.value}, limit=100)
        assert document.slug in [hit.slug for hit in results.hits]


def test_everyday_words_of_the_content_are_understood() -> None:
    assert search(library(), "Nullkarte").hits[0].slug == "card-0"


@pytest.mark.parametrize(
    ("query", "kind", "count"),
    [
        ("typ:aktion art:karte", "card", 30),
        ("typ:Aktionskarten art:karte", "card", 30),
        ("art:karte typ:angriff", "card", 0),
        ("tag:dorf art:karte", "card", 30),
        ("edition:hig art:satz", "set", 1),
        ("edition:2014 art:karte", "card", 30),
        ("erweiterung:wald art:karte", "card", 30),
        ("-typ:aktion art:karte", "card", 0),
        ("thema:ablauf art:regel", "rule", 1),
        ("karte:card-3 art:karte", "card", 1),
    ],
)
def test_filters_alone_find_everything_they_select(query: str, kind: str, count: int) -> None:
    totals = search(library(), query).totals
    assert totals.get(kind, 0) == count
    assert set(totals) <= {kind}


@pytest.mark.parametrize("comparison", ["=", "<", "<=", ">", ">="])
def test_costs_are_compared(comparison: str) -> None:
    compare = {"=": int.__eq__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}[comparison]
    costs = [
        int(token.partition(":")[2])
        for document in all_documents(library())
        for token in document.facets
        if document.kind == "card" and "kosten:" in token
    ]
    results = search(library(), f"kosten{comparison}4 art:karte")
    assert results.total == sum(compare(cost, 4) for cost in costs)


def test_every_german_name_of_a_type_or_kind_is_a_value_of_its_filter() -> None:
    vocabulary = index.open_index(library()).vocabulary
    values = [
        (filter_name, slug, name)
        for filter_name, members in filter_tokens.names_of_values(library().catalog.words).items()
        for slug, names in members.items()
        for name in (slug, *names)
    ]
    assert len(values) > 100
    for filter_name, slug, name in values:
        tokens = resolve_filter(parse_query(f'{filter_name}:"{name}"').filters[0], vocabulary)
        assert tokens == (f"{filter_name}:{slug}",), name


def test_an_exclusion_leaves_out_documents_with_the_phrase() -> None:
    every_card = {hit.slug for hit in search(library(), "Karte", kinds={"card"}, limit=50).hits}
    remaining = {hit.slug for hit in search(library(), 'Karte -"Karte 3"', kinds={"card"}, limit=50).hits}
    assert remaining == every_card - {"card-3"}


def test_an_empty_query_finds_nothing() -> None:
    assert search(library(), "").hits == []
    assert suggest(library(), "") == []


def test_a_search_costs_a_fixed_number_of_queries(backend: str, django_assert_max_num_queries) -> None:
    search(library(), "Karte 3")
    with django_assert_max_num_queries(1 if backend == "files" else 3):
        search(library(), "Karte 3 Vorrat")


def test_a_document_is_read_once_for_all_queries(loaded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index.close_index()
    opened = index.open_index(library())
    read: list[int] = []
    read_documents = opened._read_documents

    def record_and_read(numbers: list[int]) -> list[Candidate]:
        read.extend(numbers)
        return read_documents(numbers)

    monkeypatch.setattr(opened, "_read_documents", record_and_read)
    for query in ("Karte 3", "Karte 3 Vorrat", "Karte"):
        search(library(), query)
    assert read
    assert len(read) == len(set(read))
