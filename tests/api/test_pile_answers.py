"""Numbers of cards in piles as an answer of the search; all numbers are from rulebooks (kt-01-000, bb19-005)."""

import pytest

PROVINCES = [(2, 8), (3, 12), (4, 12), (5, 15), (6, 18)]


def counts_of(row) -> list[tuple[int, int]]:
    return [(count["players"], count["cards"]) for count in row["counts"]]


def test_question_for_a_number_has_it_with_those_for_all_players_and_its_source(api) -> None:
    answer = api("search/", q="wie viele Provinzen zu dritt").json()["pile_answer"]
    assert (answer["number"], answer["players"]) == (12, 3)
    [row] = answer["piles"]
    assert (row["card"], row["name"], counts_of(row)) == ("province", "Provinz", PROVINCES)
    assert {"kt-01-000", "bb19-005"} <= {source["slug"] for source in row["sources"]}
    assert row["page"].endswith("/karten/province/")
    assert row["url"].endswith("/api/v1/cards/province/")


def test_names_of_piles_are_in_the_requested_language(api) -> None:
    answer = api("search/", q="wie viele punktekarten zu viert", lang="en").json()["pile_answer"]
    assert [row["name"] for row in answer["piles"]] == ["Estate", "Duchy", "Province"]
    assert answer["number"] == 12


def test_number_is_null_without_players_and_where_piles_differ(api) -> None:
    without_players = api("search/", q="wie viele Provinzen liegen im vorrat").json()["pile_answer"]
    assert (without_players["number"], without_players["players"]) == (None, None)
    assert counts_of(without_players["piles"][0]) == PROVINCES
    different = api("search/", q="wie viele punktekarten zu sechst").json()["pile_answer"]
    assert (different["number"], different["players"]) == (None, 6)
    assert [counts_of(row)[-1] for row in different["piles"]] == [(6, 12), (6, 12), (6, 18)]


@pytest.mark.parametrize(
    "query",
    [
        {"q": "gärten zu dritt wie viele punkte"},
        {"q": "Provinz"},
        {"q": "wie viele Provinzen zu dritt", "offset": "1"},
        {"q": "wie viele Provinzen zu dritt", "kind": "card"},
    ],
)
def test_other_queries_and_pages_have_none(api, query) -> None:
    assert api("search/", **query).json()["pile_answer"] is None
