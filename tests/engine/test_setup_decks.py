"""Start decks: Kupfer, Anwesen, Erbstücke, Unterschlüpfe, and the Kupfer that are replaced."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import Catalog, Kind
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Policy, PolicyMode
from engine.setup.builder import set_up
from tests.support.content import full_catalog
from tests.support.kingdoms import deck, kingdom, supply, table

HEIRLOOMS = {  # kt-25-002, -003, -007, -011, -015, -018, -026
    "tracker": "pouch",
    "pixie": "goat",
    "secret-cave": "magic-lamp",
    "fool": "lucky-coin",
    "cemetery": "haunted-mirror",
    "shepherd": "pasture",
    "pooka": "cursed-gold",
}


def test_start_deck_is_seven_coppers_and_three_estates(catalog: Catalog) -> None:
    assert deck(table(catalog)) == {"copper": 7, "estate": 3}  # b08-004, bb19-005


@pytest.mark.parametrize(("pile", "heirloom"), HEIRLOOMS.items())
def test_heirloom_replaces_one_copper_which_stays_in_the_pile(catalog: Catalog, pile: str, heirloom: str) -> None:
    setup = table(catalog, pile, players=4)  # kt-25-048
    assert deck(setup) == {"copper": 6, heirloom: 1, "estate": 3}
    assert supply(setup)["copper"] == 60 - 4 * 6


def test_pixie_and_fool_leave_five_coppers(catalog: Catalog) -> None:
    # The example of kt-25-048.
    assert deck(table(catalog, "pixie", "fool")) == {"copper": 5, "goat": 1, "lucky-coin": 1, "estate": 3}


def test_all_seven_heirlooms_leave_no_copper(catalog: Catalog) -> None:
    setup = table(catalog, *HEIRLOOMS)
    assert deck(setup) == {**dict.fromkeys(sorted(HEIRLOOMS.values()), 1), "estate": 3}
    assert supply(setup)["copper"] == 60


def test_shelters_replace_the_estates_of_start_decks_only(catalog: Catalog) -> None:
    choices = Choices(players=3, shelters=Policy(mode=PolicyMode.YES))
    setup = set_up(catalog, kingdom("altar"), choices, Rng(1))  # kt-21-042, kt-21-044
    assert deck(setup) == {"copper": 7, "hovel": 1, "necropolis": 1, "overgrown-estate": 1}
    assert supply(setup)["estate"] == 12


def test_shelters_and_heirlooms_combine(catalog: Catalog) -> None:
    setup = set_up(catalog, kingdom("altar", "pixie"), Choices(shelters=Policy(mode=PolicyMode.YES)), Rng(1))
    assert sum(deck(setup).values()) == 10
    assert deck(setup)["copper"] == 6


def test_inherited_exchanges_cards_of_its_pile(catalog: Catalog) -> None:
    setup = table(catalog, landscapes=("inherited",), traits=(("inherited", "market"),), players=3)
    assert supply(setup)["market"] == 7
    (step,) = [step for step in setup.steps if step.rule == "inherited-cards"]
    # card data, FAQ: replaced Kupfer go back to the pile, everything else to the box
    assert "Kupfer kommt zurück auf seinen Stapel, alles andere in die Schachtel" in step.text


def test_inherited_takes_the_top_cards_of_a_split_pile(catalog: Catalog) -> None:
    setup = table(catalog, "townsfolk", landscapes=("inherited",), traits=(("inherited", "townsfolk"),), players=6)
    pile = setup.pile("townsfolk")  # card data: four town criers, two blacksmiths are dealt
    assert pile is not None
    assert [(entry.card, entry.count) for entry in pile.cards] == [("blacksmith", 2), ("miller", 4), ("elder", 4)]


@given(
    piles=st.lists(st.sampled_from([card.slug for card in full_catalog().kingdom_cards]), unique=True, max_size=10),
    players=st.integers(2, 6),
    with_shelters=st.sampled_from(PolicyMode),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=150)
def test_coppers_of_pile_and_start_decks_add_up(
    piles: list[str], players: int, with_shelters: PolicyMode, seed: int
) -> None:
    catalog = full_catalog()
    choices = Choices(players=players, shelters=Policy(mode=with_shelters))
    setup = set_up(catalog, kingdom(*piles), choices, Rng(seed))
    dealt = deck(setup).get("copper", 0)
    assert supply(setup)["copper"] + players * dealt == (60 if players < 5 else 120)
    heirlooms = [slug for slug in deck(setup) if catalog.cards[slug].kind is Kind.HEIRLOOM]
    assert dealt == 7 - len(heirlooms)
    assert sum(deck(setup).values()) == 10
