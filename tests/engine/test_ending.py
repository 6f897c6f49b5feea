"""The end of the game: which empty piles end it, how many, which piles count, and what cards change about it."""

from typing import Any

import pytest

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Policy, PolicyMode
from engine.setup.builder import set_up
from engine.setup.results import EndCondition
from tests.support.kingdoms import kingdom, table

BASIC = {"copper", "silver", "gold", "estate", "duchy", "province", "curse"}


def end_of(catalog: Catalog, *piles: str, players: int = 2, **extras: Any) -> EndCondition:
    return table(catalog, *piles, players=players, **extras).end


@pytest.mark.parametrize(("players", "empty"), [(2, 3), (3, 3), (4, 3), (5, 4), (6, 4)])  # kt-01-000, b08-015, bb19-016
def test_three_empty_piles_end_the_game_or_four_with_five_players(catalog: Catalog, players: int, empty: int) -> None:
    end = end_of(catalog, players=players)
    assert (end.empty_piles, end.any_of) == (empty, ("province",))


def test_empty_colony_pile_ends_the_game(catalog: Catalog) -> None:
    choices = Choices(platinum_colony=Policy(mode=PolicyMode.YES))
    end = set_up(catalog, kingdom("bank"), choices, Rng(1)).end
    assert end.any_of == ("province", "colony")  # kt-15-027
    assert {"platinum", "colony"} <= set(end.counted)  # kt-15-026: in the supply


def test_all_piles_of_a_plain_supply_count(catalog: Catalog) -> None:
    # b08-015, bb19-016: any piles of the supply; b08-003: seven kinds of basic cards besides the ten
    plain = kingdom()
    assert set(end_of(catalog).counted) == {*plain.piles, *BASIC}
    assert len(end_of(catalog).counted) == 17


@pytest.mark.parametrize(
    ("pile", "extras", "counted"),
    [
        ("marauder", {}, "ruins"),  # kt-21-045
        ("familiar", {}, "potion"),  # bb19-021
        ("young-witch", {"bane": "moat"}, "moat"),  # kt-16-006, rg24-002
        ("knights", {}, "knights"),  # kt-20-031
        ("castles", {}, "castles"),  # kt-24-029: a pile of the supply
        ("catapult-rocks", {}, "catapult-rocks"),  # kt-24-031
    ],
)
def test_extra_pile_of_the_supply_counts_once(
    catalog: Catalog, pile: str, extras: dict[str, Any], counted: str
) -> None:
    assert end_of(catalog, pile, **extras).counted.count(counted) == 1


@pytest.mark.parametrize(
    ("pile", "extras", "absent"),
    [
        ("marauder", {}, "spoils"),  # kt-21-043
        ("hermit", {}, "madman"),  # kt-21-043
        ("urchin", {}, "mercenary"),  # kt-21-043
        ("supplies", {}, "horse"),  # me20-005
        ("ferryman", {"ferryman": "bridge"}, "bridge"),  # rg24-003
        ("jewelled-egg", {}, "loot"),  # pl23e-005
        ("cemetery", {}, "haunted-mirror"),  # kt-25-048: in the start decks
    ],
)
def test_piles_outside_the_supply_do_not_count(
    catalog: Catalog, pile: str, extras: dict[str, Any], absent: str
) -> None:
    setup = table(catalog, pile, **extras)
    assert absent in {*(pile.pile for pile in setup.beside), *(entry.card for entry in setup.start_deck)}
    assert absent not in setup.end.counted


def test_cards_of_split_piles_do_not_count_as_piles(catalog: Catalog) -> None:
    counted = end_of(catalog, "catapult-rocks", "knights").counted  # kt-21-047: empty when the last one is gone
    assert {"catapult", "rocks", "dame-anna"}.isdisjoint(counted)


@pytest.mark.parametrize(("card", "source"), [("fleet", "kt-26-029"), ("divine-wind", "rs24-030")])
def test_end_has_notes_about_cards_that_change_it(catalog: Catalog, card: str, source: str) -> None:
    setup = table(catalog, "mountain-shrine", landscapes=(card,))
    (note,) = setup.end.notes
    assert (note.card, note.sources) == (card, (source,))
    last = setup.steps[-1]
    assert last.text.endswith(note.text)
    assert card in last.because
    assert source in last.sources


def test_end_of_a_plain_game_has_no_notes(catalog: Catalog) -> None:
    assert end_of(catalog).notes == ()
