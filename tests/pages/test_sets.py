"""Recommended sets in lists: levels, exactly some boxes, languages, and what tells them apart."""

from collections import Counter

from companion.pages.set_levels import Level, effort_of, level_of
from content.model.library import library
from tests.support.html import Page


def rows_of(site, **query: object) -> list[dict]:
    rows: list[dict] = []
    for number in range(1, 40):
        context = site.get("/kartensaetze/", {**query, "seite": number}).context
        rows += context["rows"]
        if not context["page"].has_next():
            return rows
    raise AssertionError("too many pages")


def test_the_list_without_filters_has_all_sets_and_those_only_in_english_last(site) -> None:
    rows = rows_of(site)
    assert len(rows) == len(library().sets) == 360
    is_english = [row["set"].only_english for row in rows]
    assert is_english == sorted(is_english)
    assert 0 < sum(is_english) < len(rows)


def test_every_name_can_be_searched(site) -> None:
    names = {chosen.name for chosen in library().sets.values()}
    assert {name for name in names if site.get("/suche/", {"q": name}).status_code not in (200, 302)} == set()
    assert "Abi 2020" in site.get("/suche/?q=Abi+2020").content.decode()


def test_exactly_some_expansions_are_a_filter(site) -> None:
    rows = rows_of(site, genau=["basisspiel", "seaside"])
    assert rows
    assert {frozenset(row["set"].expansions) for row in rows} == {frozenset({"basisspiel", "seaside"})}
    text = site.get("/kartensaetze/?genau=seaside&seite=1").content.decode()
    assert 'value="seaside" checked' in " ".join(text.split())


def test_cards_level_and_editions_of_equal_names_are_written_below_the_shields(site) -> None:
    rows = rows_of(site)
    number = Counter(row["set"].name for row in rows)
    for row in rows:
        assert bool(row["editions"]) is (number[row["set"].name] > 1), row["set"].slug
    page = Page(site.get("/kartensaetze/?seite=1").content.decode(), "/kartensaetze/")
    assert page.problems == []
    assert rows[0]["names"] in site.get("/kartensaetze/?seite=1").content.decode()


def test_levels_follow_from_what_is_to_be_read_and_laid_out(site) -> None:
    lib = library()
    named = {each.name: each for each in lib.sets.values()}
    assert level_of(lib, named["Erstes Spiel"]) is Level.EASY
    assert level_of(lib, named["Mitternacht"]) is Level.TRICKY
    assert effort_of(lib, named["Mitternacht"]) > effort_of(lib, named["Erstes Spiel"])
    number = Counter(level_of(lib, each) for each in lib.sets.values())
    assert min(number.values()) > len(lib.sets) / 4
    assert all(row["level"] is Level.EASY for row in rows_of(site, stufe="leicht"))


def test_the_link_to_all_sets_lifts_the_filter_by_boxes(page) -> None:
    text = page("/kartensaetze/", sammlung="basisspiel-rgg-2017")
    assert 'href="?seite=1" data-lift' in text
