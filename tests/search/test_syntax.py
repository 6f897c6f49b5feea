"""The query language: what is parsed as a filter, a phrase, an exclusion, or plain words."""

import pytest

from search.syntax import CANONICAL, FILTERS, MAX_QUERY_CHARS, parse_query


def test_filters_phrases_exclusions_and_words_are_parsed() -> None:
    parsed = parse_query('typ:angriff kosten<=4 -typ:dauer "genaue wortfolge" -nicht Hexe')
    assert [(f.name, f.comparison, f.value, f.is_negated) for f in parsed.filters] == [
        ("typ", "=", "angriff", False),
        ("kosten", "<=", "4", False),
        ("typ", "=", "dauer", True),
    ]
    assert (parsed.phrases, parsed.excluded, parsed.plain) == (["genaue wortfolge"], ["nicht"], ["Hexe"])
    assert parsed.notes == []


@pytest.mark.parametrize("query", ["kosten <= 4", "Kosten<= 4", "kosten <=4", "preis<=4", "kostet <= 4"])
def test_a_filter_may_have_blanks_and_other_names(query: str) -> None:
    assert [(f.name, f.comparison, f.value) for f in parse_query(query).filters] == [("kosten", "<=", "4")]


def test_a_value_of_several_words_is_quoted() -> None:
    assert parse_query('karte:"Junge Hexe"').filters[0].value == "Junge Hexe"


@pytest.mark.parametrize("quotes", ['"%s"', "„%s“", "”%s”", "«%s»"])
def test_all_kinds_of_quotes_enclose_a_phrase(quotes: str) -> None:
    assert parse_query(quotes % "im Spiel").phrases == ["im Spiel"]


def test_an_unknown_filter_becomes_words_with_a_note() -> None:
    parsed = parse_query("farbe:rot Hexe")
    assert parsed.plain == ["farbe rot", "Hexe"]
    assert "„farbe“" in parsed.notes[0]


def test_an_unpaired_quote_is_ignored_with_a_note() -> None:
    parsed = parse_query('"Hexe und Dorf')
    assert parsed.plain == ["Hexe", "und", "Dorf"]
    assert parsed.notes


def test_only_exclusions_become_words_with_a_note() -> None:
    parsed = parse_query("-hexe")
    assert (parsed.plain, parsed.excluded) == (["hexe"], [])
    assert parsed.notes


@pytest.mark.parametrize("query", ["−1-Karte-Marker", "Marker -1 Karte", "Juwelen-Ei"])
def test_a_minus_before_a_number_or_inside_a_word_excludes_nothing(query: str) -> None:
    assert parse_query(query).excluded == []


def test_a_long_query_is_cut_with_a_note() -> None:
    parsed = parse_query("Hexe " * 2000)
    assert len(parsed.text) <= MAX_QUERY_CHARS
    assert str(MAX_QUERY_CHARS) in parsed.notes[0]


def test_the_example_of_every_filter_is_parsed_as_that_filter() -> None:
    for row in FILTERS:
        assert parse_query(row.example).filters[0].name == row.name
        assert CANONICAL[row.name] == row.name
