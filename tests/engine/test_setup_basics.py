"""Basic cards and kingdom piles by number of players."""

import pytest

from engine.catalog import Catalog
from engine.chance import Rng
from engine.errors import BadInput, UnknownSlug
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.setup.builder import set_up
from engine.setup.results import PileKind
from tests.support.kingdoms import kingdom, piles_outside_supply, supply, table

# kt-01-000, bb19-005: players, Kupfer, Silber, Gold, Provinz, other Victory cards, Fluch
PLAYER_TABLE = [
    (2, 46, 40, 30, 8, 8, 10),
    (3, 39, 40, 30, 12, 12, 20),
    (4, 32, 40, 30, 12, 12, 30),
    (5, 85, 80, 60, 15, 12, 40),
    (6, 78, 80, 60, 18, 12, 50),
]


@pytest.mark.parametrize(("players", "copper", "silver", "gold", "province", "victory", "curse"), PLAYER_TABLE)
def test_basic_piles_by_number_of_players(
    catalog: Catalog, players: int, copper: int, silver: int, gold: int, province: int, victory: int, curse: int
) -> None:
    piles = supply(table(catalog, "gardens", players=players))
    expected = {"copper": copper, "silver": silver, "gold": gold, "province": province, "curse": curse}
    assert {slug: piles[slug] for slug in expected} == expected
    assert {piles[slug] for slug in ("estate", "duchy", "gardens")} == {victory}


def test_kingdom_piles_have_ten_cards_and_victory_piles_eight_or_twelve(catalog: Catalog) -> None:
    # b08-005, kt-06-025 (Harem: combined), kt-16-003 (Festplatz), kt-21-014 (Lehen)
    names = ("harem", "fairgrounds", "feodum", "market")
    assert [supply(table(catalog, *names))[slug] for slug in names] == [8, 8, 8, 10]
    assert [supply(table(catalog, *names, players=3))[slug] for slug in names] == [12, 12, 12, 10]
    assert [supply(table(catalog, *names, players=6))[slug] for slug in names] == [12, 12, 12, 10]


def test_rats_have_twenty_and_port_twelve_cards(catalog: Catalog) -> None:
    piles = supply(table(catalog, "rats", "port"))  # kt-21-018; Hafenstadt: card data
    assert (piles["rats"], piles["port"]) == (20, 12)


@pytest.mark.parametrize(("players", "total", "doubled"), [(2, 8, 1), (3, 12, 2), (4, 12, 2), (6, 12, 2)])
def test_castles_are_single_for_two_players_and_some_double_for_more(
    catalog: Catalog, players: int, total: int, doubled: int
) -> None:
    pile = table(catalog, "castles", players=players).pile("castles")  # kt-24-029
    assert pile is not None
    assert pile.count == total == sum(entry.count for entry in pile.cards)
    assert pile.cards[0].card == "humble-castle"  # the cheapest on top
    assert pile.cards[-1].card == "kings-castle"
    assert pile.cards[0].count == doubled


def test_split_piles_have_the_cheap_card_on_top(catalog: Catalog) -> None:
    setup = table(catalog, "catapult-rocks", "augurs")
    rocks, augurs = setup.pile("catapult-rocks"), setup.pile("augurs")
    assert rocks is not None
    assert augurs is not None
    assert [(entry.card, entry.count) for entry in rocks.cards] == [("catapult", 5), ("rocks", 5)]  # kt-24-031
    top_down = ["herb-gatherer", "acolyte", "sorceress", "sibyl"]  # al22-003, al22-006
    assert [(entry.card, entry.count) for entry in augurs.cards] == [(slug, 4) for slug in top_down]


def test_knights_are_ten_shuffled_cards(catalog: Catalog) -> None:
    pile = table(catalog, "knights", players=4).pile("knights")  # kt-21-046
    assert pile is not None
    assert (pile.count, pile.order, len(pile.cards)) == (10, "shuffled", 10)


def test_trash_is_outside_the_supply(catalog: Catalog) -> None:
    assert piles_outside_supply(table(catalog))["trash"] == 1  # b08-003


def test_kingdom_piles_are_sorted_by_cost_then_name(catalog: Catalog) -> None:
    ten = [pile.pile for pile in table(catalog).supply if pile.kind is PileKind.KINGDOM]
    assert ten[:3] == ["cellar", "village", "workshop"]
    assert len(ten) == 10


def test_five_players_need_a_second_base_set(catalog: Catalog) -> None:
    setup = table(catalog, players=5)  # bb19-007
    assert setup.steps[0].rule == "second-base-set"
    assert "second-base-set-missing" in {finding.code for finding in setup.findings}
    with_it = set_up(catalog, kingdom(), Choices(players=5, second_base_set=True), Rng(1))
    assert with_it.findings == ()


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_other_numbers_of_players_are_refused(catalog: Catalog, players: int) -> None:
    with pytest.raises(BadInput, match="2 bis 6"):
        table(catalog, players=players)


def test_unknown_pile_is_refused_with_suggestions(catalog: Catalog) -> None:
    with pytest.raises(UnknownSlug) as caught:
        table(catalog, "markett")
    assert "market" in caught.value.suggestions


def test_unknown_edition_is_refused(catalog: Catalog) -> None:
    with pytest.raises(UnknownSlug):
        set_up(catalog, kingdom(), Choices(editions=("basisspiel-rgg-2071",)), Rng(1))


@pytest.mark.parametrize("slug", ["tax", "copper", "madman", "sauna", "dame-anna"])
def test_pile_that_is_not_a_kingdom_pile_is_refused(catalog: Catalog, slug: str) -> None:
    with pytest.raises(BadInput, match="kein Königreichstapel"):
        table(catalog, slug)


def test_ten_thousand_piles_are_refused(catalog: Catalog) -> None:
    with pytest.raises(BadInput, match="passen in kein Königreich"):
        set_up(catalog, Kingdom(piles=("market",) * 10_000), Choices(), Rng(1))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_platinum_and_colony_piles_by_number_of_players(catalog: Catalog, players: int) -> None:
    choices = Choices(players=players, platinum_colony=Policy(mode=PolicyMode.YES))
    setup = set_up(catalog, kingdom("bank"), choices, Rng(1))
    piles = supply(setup)  # kt-15-026, kt-15-027; 12 Platin: card data
    assert (piles["platinum"], piles["colony"]) == (12, 8 if players == 2 else 12)
