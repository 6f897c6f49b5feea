"""Choosing together: deals always lead to ten that fulfil the wishes, uniformly if decided by chance."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CardType
from engine.chance import Rng
from engine.errors import BadInput
from engine.generation.choosing import Deal, Mode, deal, finish, removable, states
from engine.generation.features import Tagged, Typed
from engine.generation.wishes import CountWish, Landscapes, Wishes
from engine.kingdoms.kingdom import Choices
from engine.validation import check, is_legal
from tests.engine.small_catalog import all_kingdoms, card, catalog_of, critical_chi_square, fulfils
from tests.support.content import full_catalog

TWO_VILLAGES = CountWish(what=Tagged(tag="village"), least=2, most=3)
WISHES = Wishes(
    choices=Choices(players=4, editions=("basisspiel-rgg-2017", "seaside-rgg-2022", "reiche-ernte-rgg-2014")),
    counts=(CountWish(what=Tagged(tag="village"), least=2), CountWish(what=Typed(type=CardType.ATTACK), most=1)),
    landscapes=Landscapes(by_deck=True),
)
SMALL = catalog_of(*(card(f"pile-{i:02}", coins=2 + i % 4, tags=("village",) if i % 5 == 0 else ()) for i in range(16)))


@pytest.mark.parametrize(("players", "piles"), [(2, 13), (3, 13), (4, 14), (6, 16)])
def test_a_veto_deals_one_more_for_each_player(players: int, piles: int) -> None:
    wishes = Wishes(choices=Choices(players=players, second_base_set=players > 4))
    assert len(deal(full_catalog(), Mode.VETO, wishes, 1).piles) == piles


def test_five_lie_and_five_pairs_are_dealt() -> None:
    dealt = deal(full_catalog(), Mode.PAIRS, Wishes(), 1)
    assert len(set(dealt.piles)) == 15
    assert len(dealt.pairs) == 5
    assert len(list(dealt.outcomes())) == 32


def test_of_a_veto_some_piles_may_lie_already() -> None:
    dealt = deal(full_catalog(), Mode.VETO, WISHES, 1, max_options=6)
    assert len(dealt.options) == 6
    assert len(dealt.fixed) == len(dealt.piles) - 6 == 8
    assert removable(full_catalog(), dealt, WISHES) <= {*dealt.options}
    assert all({*dealt.fixed} <= {*outcome} for outcome in dealt.outcomes())
    assert len(list(dealt.outcomes())) == 15


@pytest.mark.parametrize(
    ("mode", "max_options", "undecided", "decided"), [("veto", 7, 64, 35), ("paare", None, 31, 32)]
)
def test_every_state_of_a_deal_is_listed_once(mode: str, max_options: int | None, undecided: int, decided: int) -> None:
    """Of seven with four strikes 1 + 7 + 21 + 35 and then 35; of five pairs 1 + 2 + 4 + 8 + 16 and then 32."""
    wishes = Wishes(choices=Choices(players=4))
    found = list(states(SMALL, deal(SMALL, Mode(mode), wishes, 1, max_options), wishes))
    assert len({state.removed for state in found}) == len(found) == undecided + decided
    is_decided = [len(state.removed) == state.decisions(wishes.choices) for state in found]
    assert sum(is_decided) == decided


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("max_options", [None, 7])
@given(st.integers())
@settings(max_examples=25, deadline=None)
def test_any_allowed_way_leads_to_a_legal_kingdom_that_fulfils_the_wishes(
    mode: Mode, max_options: int | None, seed: int
) -> None:
    catalog, rng = full_catalog(), Rng(seed)
    dealt = deal(catalog, mode, WISHES, seed, max_options)
    for _ in range(dealt.decisions(WISHES.choices)):
        dealt = dealt.without(rng.choice(sorted(removable(catalog, dealt, WISHES))))
    kingdom = finish(catalog, dealt, WISHES, seed)
    assert set(kingdom.piles) == set(dealt.left)
    assert kingdom.landscapes == dealt.landscapes
    assert is_legal(check(catalog, kingdom, WISHES.choices))
    assert fulfils([catalog.cards[slug] for slug in (*kingdom.piles, *kingdom.landscapes)], WISHES)


def test_what_would_leave_no_kingdom_cannot_be_removed() -> None:
    villages = ("pile-00", "pile-05")
    others = tuple(f"pile-{i:02}" for i in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13))
    dealt = Deal(mode=Mode.VETO, piles=(*villages, *others))
    assert removable(SMALL, dealt, Wishes(counts=(TWO_VILLAGES,))) == {*others}


def test_too_few_piles_are_refused() -> None:
    few = catalog_of(*(card(f"pile-{i:02}") for i in range(12)))
    with pytest.raises(BadInput, match="zu wenige Stapel"):
        deal(few, Mode.VETO, Wishes(), 1)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "max_options"), [(Mode.VETO, None), (Mode.VETO, 9), (Mode.PAIRS, None)])
def test_decided_by_chance_every_kingdom_is_equally_likely(mode: Mode, max_options: int | None) -> None:
    catalog = catalog_of(*(card(f"pile-{i:02}", tags=("village",) if i % 3 == 0 else ()) for i in range(15)))
    wishes = Wishes(counts=(CountWish(what=Tagged(tag="village"), least=5),))
    possible = {tuple(sorted(slug for slug in kingdom)) for kingdom in all_kingdoms(catalog, wishes)}
    rounds = 6 * len(possible)
    drawn = Counter(
        finish(catalog, deal(catalog, mode, wishes, seed, max_options), wishes, f"end-{seed}").piles
        for seed in range(rounds)
    )
    assert set(drawn) <= possible
    expected = rounds / len(possible)
    chi_square = sum((drawn[kingdom] - expected) ** 2 / expected for kingdom in possible)
    assert chi_square < critical_chi_square(len(possible) - 1)
