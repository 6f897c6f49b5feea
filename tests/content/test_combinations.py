"""Combinations: each is about two cards of the table, in the printings that are there, and fills in all its words."""

from pathlib import Path

import pytest

from content.model.combinations import MAX_COMBINATIONS, combinations_of
from content.model.library import Library, library
from engine.catalog_view import catalog_view
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.conditions import find_fitting_cards
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import Choices, Kingdom

pytestmark = pytest.mark.django_db


@pytest.fixture
def lib(content: Path, db: None) -> Library:
    return library()


def texts(lib: Library, *piles: str, editions: tuple[str, ...] = ()) -> list[str]:
    found = combinations_of(lib, Kingdom(piles=piles), Choices(editions=editions))
    return [combination.text for combination in found]


def test_the_line_names_the_cards_of_the_table(lib: Library) -> None:
    assert texts(lib, "tunnel", "cellar") == [
        "Legst du Tunnel durch Keller ab, darfst du ihn aufdecken und ein Gold nehmen."
    ]


def test_the_line_says_what_holds_for_the_card_that_is_there(lib: Library) -> None:
    assert texts(lib, "library", "militia") == [
        "Wer durch Miliz nur 3 Handkarten hat, zieht durch Bibliothek bis auf 7 Handkarten."
    ]
    assert texts(lib, "watchtower", "militia") == [
        "Wer durch Miliz nur 3 Handkarten hat, zieht durch Wachturm bis auf 6 Handkarten."
    ]


def test_one_card_alone_is_no_combination(lib: Library) -> None:
    assert texts(lib, "tunnel") == []


def test_a_cheaper_peddler_is_not_said_to_cost_eight(lib: Library) -> None:
    assert any("kostet Hausiererin 8" in text for text in texts(lib, "peddler", "remodel"))
    assert not any("kostet Hausiererin 8" in text for text in texts(lib, "peddler", "remodel", "bridge"))


def test_combinations_are_only_about_cards_of_the_table(lib: Library) -> None:
    wishes = Wishes(landscapes=Landscapes(most=2))
    for kingdom in generate(lib.catalog, wishes, "combinations", 200).kingdoms:
        found = combinations_of(lib, kingdom, wishes.choices)
        piles = {*named_cards(kingdom)} - {*kingdom.black_market}
        inside = {card for pile in piles for card in _cards_inside(lib, pile)}
        assert len(found) <= MAX_COMBINATIONS
        for combination in found:
            assert {*combination.cards} <= piles | inside
            assert len(combination.cards) >= 2
            assert "{" not in combination.text


def test_names_are_declined_where_the_sentence_asks_for_it(lib: Library) -> None:
    assert texts(lib, "royal-blacksmith", "tragic-hero", "village") == [
        "Durch Dorf hast du +2 Aktionen: "
        "genug für Königlichen Schmied oder Tragischen Helden und noch eine Aktionskarte."
    ]
    assert texts(lib, "familiar", "chapel") == [
        "Wer durch Vertrauten einen Fluch bekommt, kann ihn zum Beispiel durch Kapelle wieder entsorgen."
    ]
    assert texts(lib, "talisman", "spices") == [
        "Talisman verdoppelt jede gekaufte Karte mit Kosten bis 4, die keine Punktekarte ist; "
        "durch Gewürze hast du einen Kauf mehr dafür."
    ]


def test_of_many_cards_the_line_says_that_there_are_others(lib: Library) -> None:
    trashers = ("chapel", "remodel", "salvager", "trade-route", "upgrade")
    assert texts(lib, "market-square", *trashers[:4]) == [
        "Entsorgst du eine Karte durch Kapelle, Umbau, Müllverwerter oder Handelsroute, "
        "darfst du Marktplatz von der Hand ablegen und nimmst ein Gold."
    ]
    assert "durch Kapelle, Umbau, Müllverwerter oder eine andere," in texts(lib, "market-square", *trashers)[0]


def test_no_curse_is_said_to_go_where_the_shaman_brings_it_back(lib: Library) -> None:
    assert "fluch-und-entsorgen" in slugs(lib, "witch", "chapel")
    assert "fluch-und-entsorgen" not in slugs(lib, "witch", "chapel", "shaman")


def test_a_card_that_worked_alike_before_is_named_in_its_former_printing(lib: Library) -> None:
    (line,) = texts(lib, "witch", "masquerade", editions=("basisspiel-hig-2008", "intrige-hig-2009"))
    assert "durch Maskerade" in line


def slugs(lib: Library, *piles: str) -> set[str]:
    return {found.slug for found in combinations_of(lib, Kingdom(piles=piles), Choices())}


def test_a_card_printed_otherwise_is_in_no_combination(lib: Library) -> None:
    """Every sentence was read beside the text of today; where a part says so, beside those of all printings."""
    view = catalog_view(lib.catalog, ("basisspiel-hig-2008",))
    former = {slug for slug, printed in view.printed.items() if not printed.is_current}
    assert former
    for combination in lib.combinations.values():
        for part in combination.applies_when:
            assert former.isdisjoint(find_fitting_cards(view, part)) or not part.needs_current_printing


def _cards_inside(lib: Library, pile: str) -> list[str]:
    return [card.card for card in lib.catalog.piles[pile].cards] if pile in lib.catalog.piles else []
