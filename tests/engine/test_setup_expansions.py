"""Every setup rule of the expansions on its own: one card, and what it puts on the table."""

from typing import Any

import pytest

from engine.catalog import Catalog, Kind
from engine.setup.results import CardPlace
from tests.support.kingdoms import kingdom, mats, pile_outside_supply, piles_outside_supply, supply, table, tokens

HEXES = {"hexes": 12, "envious-deluded": 6, "miserable-twice-miserable": 6}  # kt-25-048, kt-25-035, kt-25-037
PILES_OUTSIDE = [
    ("bandit-camp", {"spoils": 15}, "kt-21-043"),
    ("marauder", {"spoils": 15}, "kt-21-043"),
    ("pillage", {"spoils": 15}, "kt-21-043"),
    ("hermit", {"madman": 10}, "kt-21-043"),
    ("urchin", {"mercenary": 10}, "kt-21-043"),
    ("tournament", {"prizes": 5}, "bb19-023"),
    ("exorcist", {"ghost": 6, "imp": 13, "will-o-wisp": 12}, "kt-25-050"),
    ("cemetery", {"ghost": 6}, "kt-25-050"),
    ("devils-workshop", {"imp": 13}, "kt-25-050"),
    ("tormentor", {"imp": 13, **HEXES}, "kt-25-048"),
    ("leprechaun", {"wish": 12, **HEXES}, "kt-25-050"),
    ("secret-cave", {"wish": 12}, "kt-25-050"),
    ("vampire", {"bat": 10, **HEXES}, "kt-25-050"),
    ("bard", {"boons": 12, "will-o-wisp": 12}, "kt-25-048"),
    ("fool", {"boons": 12, "will-o-wisp": 12, "lost-in-the-woods": 1}, "kt-25-049"),
    ("necromancer", {"zombies": 3}, "kt-25-049"),
    ("border-guard", {"lantern": 1, "horn": 1}, "kt-26-035"),
    ("flag-bearer", {"flag": 1}, "kt-26-035"),
    ("swashbuckler", {"treasure-chest": 1}, "kt-26-035"),
    ("treasurer", {"key": 1}, "kt-26-035"),
    ("cavalry", {"horse": 30}, "me20-005"),
    ("page", {"treasure-hunter": 5, "warrior": 5, "hero": 5, "champion": 5}, "kt-23-042"),
    ("peasant", {"soldier": 5, "fugitive": 5, "disciple": 5, "teacher": 5}, "kt-23-037"),
    ("jewelled-egg", {"loot": 30}, "card data"),
]


@pytest.mark.parametrize(("pile", "expected", "source"), PILES_OUTSIDE)
def test_card_brings_its_piles_outside_the_supply(
    catalog: Catalog, pile: str, expected: dict[str, int], source: str
) -> None:
    outside = piles_outside_supply(table(catalog, pile))
    del outside["trash"]
    assert outside == expected


MATS = [
    ("coffers", ["baker", "butcher", "candlestick-maker", "merchant-guild", "plaza"], "bb19-020"),
    ("exile-mat", ["cardinal", "camel-train", "bounty-hunter", "coven", "displace", "gatekeeper"], "me20-005"),
    ("exile-mat", ["sanctuary", "stockpile"], "me20-005"),
    ("island-mat", ["island"], "kt-10-012"),
    ("native-village-mat", ["native-village"], "kt-10-001"),
    ("pirate-ship-mat", ["pirate-ship"], "kt-10-016"),
    ("tavern-mat", ["guide", "ratcatcher", "duplicate", "miser", "peasant"], "kt-23-007"),
    ("trade-route-mat", ["trade-route"], "kt-14-011"),
    ("villagers", ["acting-troupe", "lackeys", "recruiter"], "kt-26-035"),
    ("favors", ["sycophant", "wizards"], "al22-005"),
]


@pytest.mark.parametrize(("mat", "pile"), [(mat, pile) for mat, piles, _ in MATS for pile in piles])
def test_card_brings_its_mat(catalog: Catalog, mat: str, pile: str) -> None:
    assert mat in mats(table(catalog, pile))


MATS_TAKEN_LATER = [
    ("island", "seine erste Insel", "kt-10-012, kt-11-012"),
    ("native-village", "sein erstes Eingeborenendorf", "kt-10-001, kt-11-001"),
    ("pirate-ship", "sein erstes Piratenschiff", "kt-10-016, kt-11-016"),
]


@pytest.mark.parametrize(("pile", "first", "source"), MATS_TAKEN_LATER)
def test_mats_of_seaside_are_taken_with_the_first_card(catalog: Catalog, pile: str, first: str, source: str) -> None:
    (step,) = [step for step in table(catalog, pile).steps if step.rule == f"{pile}-mat"]
    assert ", ".join(step.sources) == source
    assert step.text.startswith(f"Legt für jeden ein {first.split()[-1]}-Tableau bereit")
    assert f"sobald er {first} nimmt" in step.text


def test_pirate_ship_mat_starts_empty(catalog: Catalog) -> None:
    setup = table(catalog, "pirate-ship")  # kt-10-016, kt-11-016: a token for each successful attack
    (step,) = [step for step in setup.steps if step.rule == "pirate-ship-mat"]
    assert step.text.endswith("Legt die Geldmarker neben den Vorrat.")
    assert tokens(setup, "pirate-ship-mat") == {"heap": None}


def test_mats_are_for_each_player_or_for_all(catalog: Catalog) -> None:
    owners = {mat.material: mat.of_player for mat in table(catalog, "trade-route", "island").mats}
    assert owners == {"trade-route-mat": False, "island-mat": True}


@pytest.mark.parametrize(
    ("pile", "token"),
    [
        ("embargo", "embargo-tokens"),  # kt-10-002
        ("bishop", "vp-tokens"),  # kt-14-005
        ("engineer", "debt-tokens"),  # kt-24-036: debt in the cost
        ("gladiator-fortune", "debt-tokens"),  # the cost of the lower card
    ],
)
def test_tokens_are_in_a_heap_next_to_the_supply(catalog: Catalog, pile: str, token: str) -> None:
    assert tokens(table(catalog, pile), token) == {"heap": None}


@pytest.mark.parametrize(
    ("pile", "token"),
    [
        ("ranger", "journey-token"),  # kt-23-015
        ("relic", "minus-card-token"),  # kt-23-022
        ("bridge-troll", "minus-coin-token"),  # kt-23-016
    ],
)
def test_each_player_gets_a_token(catalog: Catalog, pile: str, token: str) -> None:
    assert tokens(table(catalog, pile), token) == {"player": 1}


def test_teacher_brings_four_tokens_for_each_player(catalog: Catalog) -> None:
    setup = table(catalog, "peasant")  # kt-23-041
    assert all(tokens(setup, f"plus-{what}-token") == {"player": 1} for what in ("card", "action", "buy", "coin"))


@pytest.mark.parametrize(("event", "token"), [("ferry", "minus-cost-token"), ("plan", "trashing-token")])
def test_events_bring_their_tokens(catalog: Catalog, event: str, token: str) -> None:
    assert tokens(table(catalog, landscapes=(event,)), token) == {"player": 1}  # kt-23-031, kt-23-032


def test_potion_costs_put_sixteen_potions_into_the_supply(catalog: Catalog) -> None:
    for players in (2, 4, 6):
        assert supply(table(catalog, "familiar", players=players))["potion"] == 16  # bb19-021
    assert "potion" not in supply(table(catalog))


@pytest.mark.parametrize("looter", ["cultist", "death-cart", "marauder"])
@pytest.mark.parametrize(("players", "count"), [(2, 10), (3, 20), (4, 30), (5, 40), (6, 50)])
def test_looters_bring_ten_ruins_for_every_player_after_the_first(
    catalog: Catalog, looter: str, players: int, count: int
) -> None:
    pile = table(catalog, looter, players=players).pile("ruins")  # kt-21-043, kt-21-045
    assert pile is not None
    assert (pile.count, pile.order) == (count, "shuffled")
    assert sum(entry.count for entry in pile.cards) == 50


@pytest.mark.parametrize(("players", "each", "total"), [(2, 1, 6), (3, 2, 12), (6, 2, 12)])
def test_rewards_are_single_for_two_players_and_double_for_more(
    catalog: Catalog, players: int, each: int, total: int
) -> None:
    pile = pile_outside_supply(table(catalog, "joust", players=players), "rewards")  # card data
    assert pile.count == total
    assert {entry.count for entry in pile.cards} == {each}


def test_baker_gives_each_player_one_coffer(catalog: Catalog) -> None:
    assert tokens(table(catalog, "baker"), "coffers") == {"heap": None, "player": 1}  # kt-22-009
    assert tokens(table(catalog, "butcher"), "coffers") == {"heap": None}


def test_liaison_gives_one_favor_and_importer_five(catalog: Catalog) -> None:
    assert tokens(table(catalog, "sycophant"), "favors") == {"heap": None, "player": 1}  # al22-005
    assert tokens(table(catalog, "importer"), "favors") == {"heap": None, "player": 5}  # al22-015
    assert tokens(table(catalog, "importer", "sycophant"), "favors") == {"heap": None, "player": 5}


def test_step_of_favors_mentions_the_importer(catalog: Catalog) -> None:
    (step,) = [step for step in table(catalog, "importer", "sycophant").steps if step.rule == "first-favors"]
    assert step.text == "Gebt jedem 5 Gefallen auf sein Gefallen-Tableau, durch die Importeurin 4 mehr als sonst."
    (step,) = [step for step in table(catalog, "sycophant").steps if step.rule == "first-favors"]
    assert step.text == "Gebt jedem 1 Gefallen auf sein Gefallen-Tableau."


def test_trade_route_marks_every_victory_pile_of_the_supply_but_not_the_knights(catalog: Catalog) -> None:
    setup = table(catalog, "trade-route", "gardens", "harem", "castles", "knights")  # kt-14-011, kt-21-046
    marked = {"estate", "duchy", "province", "gardens", "harem", "castles"}
    assert tokens(setup, "trade-route-mat") == dict.fromkeys(marked, 1)


def test_tax_puts_one_debt_on_every_supply_pile(catalog: Catalog) -> None:
    setup = table(catalog, "cultist", "familiar", landscapes=("tax",))  # kt-24-037
    marked = tokens(setup, "debt-tokens")
    assert marked.pop("heap", None) is None
    assert marked == dict.fromkeys(supply(setup), 1)
    assert {"copper", "curse", "ruins", "potion", "market"} <= set(marked)


def test_aqueduct_puts_eight_points_on_silver_and_gold(catalog: Catalog) -> None:
    points = tokens(table(catalog, landscapes=("aqueduct",)), "vp-tokens")
    assert points == {"silver": 8, "gold": 8}


def test_defiled_shrine_marks_action_piles_without_gathering(catalog: Catalog) -> None:
    piles = ("temple", "wild-hunt", "farmers-market", "cultist", "gardens")  # kt-24-042
    points = tokens(table(catalog, *piles, landscapes=("defiled-shrine",)), "vp-tokens")
    assert points["cultist"] == points["ruins"] == points["cellar"] == 2
    assert not {"temple", "wild-hunt", "farmers-market", "gardens", "copper"} & set(points)


@pytest.mark.parametrize("landmark", ["arena", "basilica", "baths", "battlefield", "colonnade", "labyrinth"])
@pytest.mark.parametrize("players", [2, 4])
def test_some_landmarks_get_six_points_for_each_player(catalog: Catalog, landmark: str, players: int) -> None:
    setup = table(catalog, landscapes=(landmark,), players=players)
    assert tokens(setup, "vp-tokens")[landmark] == 6 * players


def test_projects_give_each_player_two_cubes(catalog: Catalog) -> None:
    one, two = ("fair",), ("fair", "academy")  # kt-26-036: two, however many projects
    assert tokens(table(catalog, landscapes=one), "project-cubes") == {"player": 2}
    assert tokens(table(catalog, landscapes=two), "project-cubes") == {"player": 2}


@pytest.mark.parametrize(("players", "suns"), [(2, 5), (3, 8), (4, 10), (5, 12), (6, 13)])
def test_omen_brings_one_prophecy_with_suns_by_number_of_players(catalog: Catalog, players: int, suns: int) -> None:
    setup = table(catalog, "poet", "kitsune", players=players)  # rulebook of Rising Sun
    prophecies = [landscape.card for landscape in setup.landscapes if landscape.kind is Kind.PROPHECY]
    assert len(prophecies) == 1
    assert tokens(setup, "sun-tokens") == {prophecies[0]: suns}


def test_zombies_start_in_the_trash(catalog: Catalog) -> None:
    pile = pile_outside_supply(table(catalog, "necromancer"), "zombies")
    assert pile.place is CardPlace.TRASH


def test_druid_takes_three_of_twelve_boons(catalog: Catalog) -> None:
    boons = ("the-skys-gift", "the-seas-gift", "the-suns-gift")
    setup = table(catalog, "druid", "bard", boons=boons)  # kt-25-001, kt-25-049
    deck, aside = pile_outside_supply(setup, "boons"), pile_outside_supply(setup, "druid-boons")
    assert {entry.card for entry in aside.cards} == set(boons)
    assert deck.count == 9
    assert not set(boons) & {entry.card for entry in deck.cards}


def test_trait_is_put_on_its_pile(catalog: Catalog) -> None:
    setup = table(catalog, landscapes=("pious",), traits=(("pious", "market"),))
    assert [(landscape.card, landscape.on) for landscape in setup.landscapes] == [("pious", "market")]


def test_cursed_brings_loot(catalog: Catalog) -> None:
    assert piles_outside_supply(table(catalog, landscapes=("cursed",)))["loot"] == 30


def test_pile_of_approaching_army_is_in_the_supply(catalog: Catalog) -> None:
    setup = table(catalog, "poet", prophecy="approaching-army", army="witch")
    pile = setup.pile("witch")
    assert pile is not None
    assert (pile.kind, pile.count) == ("army", 10)


def test_pile_of_the_ferryman_is_outside_the_supply(catalog: Catalog) -> None:
    setup = table(catalog, "ferryman", ferryman="gardens", players=3)
    assert piles_outside_supply(setup)["gardens"] == 12
    assert "gardens" not in supply(setup)


def test_mouse_and_riverboat_set_one_card_aside(catalog: Catalog) -> None:
    setup = table(catalog, "riverboat", landscapes=("way-of-the-mouse",), mouse="chapel", riverboat="witch")
    aside = {pile.pile: pile.count for pile in setup.beside if pile.place is CardPlace.SET_ASIDE}
    assert aside == {"chapel": 1, "witch": 1}  # me20-004


def test_black_market_deck_has_one_copy_of_each_card(catalog: Catalog) -> None:
    pile = pile_outside_supply(table(catalog, "black-market"), "black-market-deck")  # kt-28-002
    assert pile.count == len(pile.cards) == 15
    assert {entry.count for entry in pile.cards} == {1}


def test_every_need_of_a_card_is_on_the_table(catalog: Catalog) -> None:
    """Every need of a card has a rule that puts it on the table."""
    for card in (*catalog.kingdom_cards, *catalog.landscapes):
        if card.kind in (Kind.ALLY, Kind.PROPHECY):
            continue
        where: dict[str, Any] = {"landscapes": (card.slug,)} if card.is_landscape else {}
        setup = table(catalog, *(() if where else (card.slug,)), **where)
        present = set(supply(setup)) | set(piles_outside_supply(setup)) | mats(setup)
        present |= {entry.card for entry in setup.start_deck} | {token.material for token in setup.tokens}
        assert set(card.needs) <= present, card.slug


def test_plain_kingdom_has_no_extras(catalog: Catalog) -> None:
    setup = table(catalog)
    assert piles_outside_supply(setup) == {"trash": 1}
    assert setup.mats == setup.tokens == setup.landscapes == ()
    assert set(setup.kingdom.piles) == set(kingdom().piles)
