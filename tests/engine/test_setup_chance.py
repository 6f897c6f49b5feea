"""Decisions by chance: by which rule, among which cards, and the same for a seed in any order of cards."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import Catalog, Kind
from engine.catalog_view import catalog_view
from engine.chance import Rng
from engine.kingdoms.chance_outcomes import Decision, Method
from engine.kingdoms.decisions import Decisions, decide
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode, Variant
from engine.kingdoms.readable_codes import from_code, to_code
from engine.kingdoms.roles import Role
from engine.setup.builder import set_up
from engine.setup.completion import draw_missing
from engine.setup.start_player import draw_start_player
from tests.support.content import full_catalog
from tests.support.kingdoms import kingdom, table

PROSPERITY = ("bank", "bishop", "city", "expand", "forge", "goons", "hoard", "mint", "monument", "peddler")
DARK_AGES = ("altar", "armory", "beggar", "catacombs", "count", "cultist", "feodum", "fortress", "knights", "rats")
HIG = Choices(variant=Variant.HIG)
RGG = Choices(variant=Variant.RGG)


def decisions_for(catalog: Catalog, given: Kingdom, choices: Choices, seed: int | str = 1) -> Decisions:
    return decide(catalog_view(catalog, choices.editions), given, choices, Rng(seed))


def special_cards_used(catalog: Catalog, piles: tuple[str, ...], choices: Choices, seed: int = 1) -> tuple[bool, bool]:
    """Whether Platin and Kolonie are used, and whether Unterschlüpfe are used."""
    decisions = decisions_for(catalog, Kingdom(piles=piles), choices, seed)
    return decisions.platinum_colony.used, decisions.shelters.used


@pytest.mark.parametrize("choices", [Choices(), HIG, RGG])
def test_kingdom_of_one_expansion_always_uses_its_special_cards(catalog: Catalog, choices: Choices) -> None:
    assert special_cards_used(catalog, PROSPERITY, choices) == (True, False)  # kt-15-026, kt-01-000
    assert special_cards_used(catalog, DARK_AGES, choices) == (False, True)  # kt-21-042, kt-01-000


@pytest.mark.parametrize("choices", [Choices(), HIG, RGG])
def test_kingdom_without_the_expansion_never_uses_its_special_cards(catalog: Catalog, choices: Choices) -> None:
    assert special_cards_used(catalog, kingdom().piles, choices) == (False, False)


@pytest.mark.parametrize("choices", [Choices(), HIG, RGG])
def test_mixed_kingdom_uses_colony_by_share_of_piles(catalog: Catalog, choices: Choices) -> None:
    piles = kingdom(*PROSPERITY[:3]).piles
    times = sum(special_cards_used(catalog, piles, choices, seed)[0] for seed in range(1000))
    assert 250 < times < 350  # three of ten, within three and a half standard deviations


def test_reason_by_share_names_the_number_of_piles(catalog: Catalog) -> None:
    decisions = decisions_for(catalog, kingdom(*PROSPERITY[:3]), RGG)
    assert decisions.platinum_colony.reason.startswith("ausgelost: 3 von 10 Stapeln sind aus Blütezeit;")
    one = decisions_for(catalog, kingdom(PROSPERITY[0]), RGG)
    assert one.platinum_colony.reason.startswith("ausgelost: 1 von 10 Stapeln ist aus Blütezeit;")


def test_variant_hig_follows_a_known_first_card(catalog: Catalog) -> None:
    piles = kingdom("bank").piles  # kt-01-000
    for seed in range(20):
        assert special_cards_used(catalog, piles, replace(HIG, first_card="bank"), seed)[0]
        assert not special_cards_used(catalog, piles, replace(HIG, first_card="market"), seed)[0]


def test_newest_variant_follows_the_newest_edition(catalog: Catalog) -> None:
    def how(*editions: str) -> Method | None:
        choices = Choices(editions=("basisspiel-hig-2008", *editions))
        outcome = decisions_for(catalog, kingdom("bank"), choices).platinum_colony.chance
        return outcome.how if outcome else None

    assert how("bluetezeit-hig-2010") is Method.FIRST_CARD
    assert how("bluetezeit-hig-2010", "bluetezeit-rgg-2016") is Method.BY_SHARE


def test_code_that_pins_what_chance_decided_does_not_say_that_players_chose(catalog: Catalog) -> None:
    given = kingdom("bank")
    drawn = set_up(catalog, given, HIG, Rng(1))  # kt-01-000: the first kingdom card decided
    assert drawn.platinum_colony.reason.startswith("die erste Königreichkarte, ")
    mode = PolicyMode.YES if drawn.platinum_colony.used else PolicyMode.NO
    _, pinned = from_code(catalog, to_code(given, replace(HIG, platinum_colony=Policy(mode=mode))))
    again = set_up(catalog, given, pinned, Rng(1)).platinum_colony
    assert (again.used, again.reason) == (drawn.platinum_colony.used, "so ist es für dieses Spiel festgelegt")


def test_outcome_by_share_says_that_players_may_decide(catalog: Catalog) -> None:
    outcome = decisions_for(catalog, kingdom("bank"), RGG).platinum_colony.chance
    assert outcome is not None
    assert "selbst entscheiden" in outcome.text
    assert outcome.sources == ("kt-15-026", "kt-15-027", "bl22-028")


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (Policy(mode=PolicyMode.YES), True),
        (Policy(mode=PolicyMode.NO), False),
        (Policy(mode=PolicyMode.FROM, least=3), True),
        (Policy(mode=PolicyMode.FROM, least=4), False),
    ],
)
def test_fixed_policies_do_not_depend_on_the_seed(catalog: Catalog, policy: Policy, expected: bool) -> None:
    piles = kingdom(*PROSPERITY[:3]).piles
    choices = Choices(platinum_colony=policy)
    assert {special_cards_used(catalog, piles, choices, seed)[0] for seed in range(20)} == {expected}


def test_platinum_and_shelters_are_drawn_independently(catalog: Catalog) -> None:
    piles = (*PROSPERITY[:5], *DARK_AGES[:5])  # kt-01-000: shuffled anew for each
    outcomes = {special_cards_used(catalog, piles, HIG, seed) for seed in range(60)}
    assert outcomes == {(a, b) for a in (False, True) for b in (False, True)}


def test_bane_does_not_count_for_platinum(catalog: Catalog) -> None:
    given = kingdom("young-witch", bane="watchtower")
    assert decisions_for(catalog, given, RGG).platinum_colony.used is False


def test_bane_is_drawn_equally_often_from_fitting_cards(catalog: Catalog) -> None:
    given = kingdom("young-witch")
    drawn = Counter(draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.bane for seed in range(2000))
    for slug in drawn:
        assert slug is not None
        card = catalog.cards[slug]
        assert card.cost is not None
        assert card.kind is Kind.KINGDOM
        assert card.cost.coins in (2, 3)
        assert slug not in given.piles
    expected = 2000 / len(drawn)
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 2 * len(drawn)


def test_bane_without_editions_comes_from_the_kingdoms_expansions(catalog: Catalog) -> None:
    given = kingdom("young-witch")
    for seed in range(100):
        bane = draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.bane
        assert bane is not None
        assert catalog.cards[bane].expansion in {"basisspiel", "reiche-ernte"}


def test_bane_with_editions_comes_from_these(catalog: Catalog) -> None:
    editions = ("basisspiel-rgg-2017", "reiche-ernte-rgg-2014")
    for seed in range(100):
        bane = draw_missing(catalog, kingdom("young-witch"), Choices(editions=editions), Rng(seed)).kingdom.bane
        assert bane is not None
        assert set(editions) & set(catalog.cards[bane].editions)


def test_role_without_candidate_stays_empty(catalog: Catalog) -> None:
    choices = Choices(editions=("alchemisten-hig-2010",))  # no Ally in this box
    assert draw_missing(catalog, kingdom("broker"), choices, Rng(1)).kingdom.ally is None


def test_pool_restricts_drawn_cards(catalog: Catalog) -> None:
    done = draw_missing(catalog, kingdom("young-witch"), Choices(), Rng(1), pool={"pearl-diver"})
    assert done.kingdom.bane == "pearl-diver"


def test_way_of_the_mouse_allows_durations_only_in_the_printing_of_2020(catalog: Catalog) -> None:
    given = kingdom(landscapes=("way-of-the-mouse",))

    def mice(*editions: str) -> set[str]:
        done = [
            draw_missing(catalog, given, Choices(editions=editions), Rng(seed)).kingdom.mouse for seed in range(150)
        ]
        return {mouse for mouse in done if mouse is not None and "duration" in catalog.cards[mouse].types}

    assert mice("menagerie-rgg-2020", "seaside-rgg-2014")  # me20-004: any Action
    assert not mice()
    assert not mice("seaside-rgg-2014")


def test_start_player_is_uniform_and_not_part_of_setups(catalog: Catalog) -> None:
    starts = Counter(draw_start_player(4, Rng(seed)).result for seed in range(2000))
    assert set(starts) == {("1",), ("2",), ("3",), ("4",)}
    assert sum((count - 500) ** 2 / 500 for count in starts.values()) < 16.3  # 99.9 % for three degrees of freedom
    assert Decision.START_PLAYER not in {outcome.what for outcome in table(catalog, players=4).chance}


def test_traits_are_put_on_different_action_or_treasure_piles(catalog: Catalog) -> None:
    given = Kingdom(piles=("market", "bank", "gardens"), landscapes=("pious", "shy"))
    for seed in range(40):
        placed = dict(draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.traits)
        assert set(placed) == {"pious", "shy"}
        assert set(placed.values()) == {"market", "bank"}


@pytest.mark.parametrize(
    ("pile", "extras"),
    [("young-witch", {"bane": "moat"}), ("poet", {"prophecy": "approaching-army", "army": "witch"})],
)
def test_trait_is_put_on_one_of_the_ten(catalog: Catalog, pile: str, extras: dict[str, Any]) -> None:
    """pl23-053, pl23-055: one of the ten, so neither the bane nor the pile of Herannahende Armee (rs24e-002)."""
    given = kingdom(pile, landscapes=("pious",), **extras)
    drawn = [draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.traits[0][1] for seed in range(1000)]
    assert set(drawn) == set(given.piles)
    assert min(Counter(drawn).values()) > 65  # of 100 each, within three and a half standard deviations


def test_seeds_that_did_not_draw_the_bane_for_a_trait_keep_their_pile(catalog: Catalog) -> None:
    given = kingdom("young-witch", bane="moat", landscapes=("pious",))
    former = {1: "militia", 2: "remodel", 4: "cellar", 5: "mine", 9: "festival", 10: "young-witch", 11: "smithy"}
    for seed, pile in former.items():
        assert draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.traits == (("pious", pile),)


def test_trait_named_twice_gives_the_same_pile_in_any_order(catalog: Catalog) -> None:
    pairs = (("pious", "market"), ("pious", "bank"))
    tables = [table(catalog, "market", "bank", landscapes=("pious",), traits=traits) for traits in (pairs, pairs[::-1])]
    assert tables[0] == tables[1]
    assert [finding.code for finding in tables[0].findings] == ["trait-on-two-piles"]


def test_one_more_draw_does_not_change_the_others(catalog: Catalog) -> None:
    given = kingdom("young-witch", "druid")
    without = draw_missing(catalog, given, Choices(), Rng("x"), pool=catalog.cards)
    more = draw_missing(catalog, replace(given, landscapes=("obelisk",)), Choices(), Rng("x"), pool=catalog.cards)
    assert (more.kingdom.bane, more.kingdom.boons) == (without.kingdom.bane, without.kingdom.boons)


def test_every_draw_is_reported_with_a_sentence(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", "druid", "broker", "black-market", landscapes=("obelisk", "way-of-the-mouse"))
    drawn = {outcome.what for outcome in setup.chance}
    expected = {Role.BANE, Role.BOONS, Role.ALLY, Role.BLACK_MARKET, Role.OBELISK, Role.MOUSE}
    assert expected <= drawn
    assert all(outcome.text.endswith(".") and outcome.result is not None for outcome in setup.chance)


def test_same_seed_gives_same_setup(catalog: Catalog) -> None:
    given = kingdom("young-witch", "black-market", "druid")
    assert set_up(catalog, given, Choices(), Rng("a")) == set_up(catalog, given, Choices(), Rng("a"))
    assert set_up(catalog, given, Choices(), Rng("a")) != set_up(catalog, given, Choices(), Rng("b"))


CARDS = full_catalog()
LANDSCAPES = [card.slug for card in CARDS.landscapes if card.kind not in (Kind.ALLY, Kind.PROPHECY)]


@pytest.mark.slow
@given(
    piles=st.lists(st.sampled_from([card.slug for card in CARDS.kingdom_cards]), min_size=10, max_size=10, unique=True),
    landscapes=st.lists(st.sampled_from(LANDSCAPES), max_size=3, unique=True),
    variant=st.sampled_from(Variant),
    shuffle=st.randoms(use_true_random=False),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=200)
def test_setup_does_not_depend_on_the_order_of_cards(
    piles: list[str], landscapes: list[str], variant: Variant, shuffle: Random, seed: int
) -> None:
    choices = Choices(players=3, variant=variant)
    first = set_up(CARDS, Kingdom(piles=tuple(piles), landscapes=tuple(landscapes)), choices, Rng(seed))
    shuffle.shuffle(piles)
    shuffle.shuffle(landscapes)
    assert set_up(CARDS, Kingdom(piles=tuple(piles), landscapes=tuple(landscapes)), choices, Rng(seed)) == first


@pytest.mark.slow
@given(
    piles=st.lists(st.sampled_from([card.slug for card in CARDS.kingdom_cards]), min_size=10, max_size=10, unique=True),
    landscapes=st.lists(st.sampled_from(LANDSCAPES), max_size=2, unique=True),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=300)
def test_completed_kingdom_is_legal_and_gives_the_same_setup_again(
    piles: list[str], landscapes: list[str], players: int, seed: int
) -> None:
    given = Kingdom(piles=tuple(piles), landscapes=tuple(landscapes))
    setup = set_up(CARDS, given, Choices(players=players), Rng(seed))
    assert [finding for finding in setup.findings if finding.severity != "hint"] == []
    again = set_up(CARDS, setup.kingdom, Choices(players=players), Rng(seed))
    assert replace(again, chance=setup.chance) == setup
