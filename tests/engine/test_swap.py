from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.catalog import CardType, Catalog, Kind
from engine.errors import BadInput, UnknownSlug
from engine.generation.features import Costing, Tagged, Typed
from engine.generation.generator import NothingFits, generate, reroll, swap
from engine.generation.wishes import CountWish, Freshness, Landscapes, Mix, Wishes
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.validation import check, is_legal
from tests.engine.small_catalog import all_kingdoms, card, catalog_of, critical_chi_square, fulfils
from tests.support.kingdoms import kingdom as kingdom_of

VILLAGE = Tagged(tag="village")
TWO_VILLAGES = CountWish(what=VILLAGE, least=2)
UP_TO_TWO_ATTACKS = CountWish(what=Typed(type=CardType.ATTACK), most=2)
WISHES = Wishes(
    counts=(TWO_VILLAGES, UP_TO_TWO_ATTACKS),
    required=("young-witch", "importer", "way-of-the-mouse"),
    landscapes=Landscapes(least=2),
)

SMALL = catalog_of(
    *(card(f"pile-{i:02}", coins=2 + i % 4, tags=("village",) if i % 3 == 0 else ()) for i in range(14)),
    *(card(f"landscape-{i}", kind=kind) for i, kind in enumerate([Kind.EVENT, Kind.EVENT, Kind.WAY, Kind.WAY])),
)

# Contains the villages 00, 03, 06 and 09; 12 is another village.
TEN = Kingdom(piles=tuple(f"pile-{i:02}" for i in range(10)), landscapes=("landscape-0", "landscape-2"))


@pytest.fixture(scope="module")
def kingdom(catalog: Catalog) -> Kingdom:
    return generate(catalog, WISHES, seed=5).kingdom


def names(kingdom: Kingdom) -> set[str]:
    return {*kingdom.piles, *kingdom.landscapes}


class TestSwap:
    @pytest.mark.slow
    @given(st.integers(), st.sampled_from(["pile", "landscape", "bane", "ally", "mouse"]))
    @settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_swap_is_legal_fulfils_wishes_and_keeps_other_cards(
        self, catalog: Catalog, kingdom: Kingdom, seed: int, what: str
    ) -> None:
        piles = [slug for slug in kingdom.piles if slug not in WISHES.required]
        landscapes = [slug for slug in kingdom.landscapes if slug not in WISHES.required]
        slug = {"pile": piles[seed % len(piles)], "landscape": landscapes[0]}.get(what) or getattr(kingdom, what)
        swapped = swap(catalog, kingdom, slug, WISHES, seed).kingdom
        assert is_legal(check(catalog, swapped, WISHES.choices))
        assert fulfils([catalog.cards[name] for name in names(swapped)], WISHES)
        if what in ("pile", "landscape"):
            assert names(kingdom) - names(swapped) == {slug}
            assert (swapped.bane, swapped.ally, swapped.mouse) == (kingdom.bane, kingdom.ally, kingdom.mouse)
        else:
            assert names(kingdom) == names(swapped)
            assert getattr(swapped, what) != slug

    @pytest.mark.slow
    def test_swap_draws_each_fitting_card_equally_often(self) -> None:
        """Any of the four other piles can replace pile-03, as three villages stay."""
        drawn = Counter(
            (names(swap(SMALL, TEN, "pile-03", Wishes(counts=(TWO_VILLAGES,)), seed).kingdom) - names(TEN)).pop()
            for seed in range(1000)
        )
        assert drawn.keys() == {"pile-10", "pile-11", "pile-12", "pile-13"}
        assert sum((number - 250) ** 2 / 250 for number in drawn.values()) < critical_chi_square(3)

    def test_swap_returns_the_number_of_fitting_cards(self) -> None:
        four = CountWish(what=VILLAGE, least=4)
        assert swap(SMALL, TEN, "pile-03", Wishes(), seed=1).possible == 4
        assert swap(SMALL, TEN, "pile-03", Wishes(counts=(four,)), seed=1).possible == 1

    def test_swap_to_a_chosen_card(self) -> None:
        assert "pile-12" in swap(SMALL, TEN, "pile-03", Wishes(), seed=1, to="pile-12").kingdom.piles
        assert "landscape-3" in swap(SMALL, TEN, "landscape-2", Wishes(), seed=1, to="landscape-3").kingdom.landscapes

    @pytest.mark.slow
    def test_swap_draws_in_proportion_to_weights(self) -> None:
        wishes = Wishes(freshness=Freshness(recent=("pile-10", "pile-11", "pile-13"), factor=7))
        drawn = Counter("pile-12" in swap(SMALL, TEN, "pile-03", wishes, seed).kingdom.piles for seed in range(1000))
        assert sum((drawn[has] - mean) ** 2 / mean for has, mean in ((True, 700), (False, 300))) < critical_chi_square(
            1
        )

    def test_same_seed_gives_same_swap(self, catalog: Catalog, kingdom: Kingdom) -> None:
        bane = kingdom.bane or ""
        assert swap(catalog, kingdom, bane, Wishes(), 9) == swap(catalog, kingdom, bane, Wishes(), 9)

    def test_swap_removes_extras_that_are_no_longer_needed(self, catalog: Catalog, kingdom: Kingdom) -> None:
        without_witch = swap(catalog, kingdom, "young-witch", Wishes(), seed=1, to="market").kingdom
        assert without_witch.bane is None
        assert without_witch.ally == kingdom.ally
        neither = swap(catalog, without_witch, "importer", Wishes(), seed=1, to="smithy").kingdom
        assert neither.ally is None
        assert is_legal(check(catalog, neither, Choices()))

    def test_swap_adds_extras_of_the_new_card(self, catalog: Catalog) -> None:
        plain = generate(catalog, Wishes(expansions=("basisspiel",)), seed=1).kingdom
        swapped = swap(catalog, plain, plain.piles[0], Wishes(), seed=1, to="young-witch").kingdom
        assert swapped.bane is not None
        assert is_legal(check(catalog, swapped, Choices()))

    def test_trait_of_the_swapped_pile_moves_to_another_pile(self, catalog: Catalog) -> None:
        wishes = Wishes(required=("cursed",), landscapes=Landscapes(least=1, most=1))
        kingdom = generate(catalog, wishes, seed=1).kingdom
        ((trait, pile),) = kingdom.traits
        swapped = swap(catalog, kingdom, pile, wishes, seed=2).kingdom
        assert swapped.traits[0][0] == trait
        assert swapped.traits[0][1] in swapped.piles

    def test_trait_on_the_bane_moves_to_one_of_the_ten(self, catalog: Catalog) -> None:
        """pl23-053; kingdoms of old codes may have one there."""
        traits = (("pious", "moat"), ("shy", "market"))
        wrong = kingdom_of("young-witch", bane="moat", landscapes=("pious", "shy"), traits=traits)
        swapped = swap(catalog, wrong, "smithy", Wishes(), seed=2).kingdom
        piles = dict(swapped.traits)
        assert (swapped.bane, piles["shy"]) == ("moat", "market")
        assert piles["pious"] in swapped.piles

    def test_swap_keeps_the_mix_of_expansions(self, catalog: Catalog) -> None:
        wishes = Wishes(mix=Mix(least=2, most=2))
        kingdom = generate(catalog, wishes, seed=1).kingdom
        for seed in range(5):
            swapped = swap(catalog, kingdom, kingdom.piles[0], wishes, seed).kingdom
            assert fulfils([catalog.cards[slug] for slug in swapped.piles], wishes)


class TestRefusedSwaps:
    def test_swap_names_the_wish_that_no_card_fulfils(self) -> None:
        wishes = Wishes(counts=(CountWish(what=VILLAGE, most=2), CountWish(what=Costing(least=9), most=1)))
        with pytest.raises(NothingFits, match="höchstens 2 Karten mit „village“") as caught:
            swap(SMALL, TEN, "pile-03", wishes, seed=1)
        assert caught.value.wishes == ("höchstens 2 Karten mit „village“",)

    def test_swap_names_wishes_that_no_card_fulfils_together(self) -> None:
        """Only pile-12 is a fifth village, and it costs 2."""
        counts = (
            CountWish(what=VILLAGE, least=5),
            CountWish(what=Costing(least=2, most=2), most=3),
            UP_TO_TWO_ATTACKS,
        )
        with pytest.raises(NothingFits) as caught:
            swap(SMALL, TEN, "pile-01", Wishes(counts=counts), seed=1)
        assert set(caught.value.wishes) == {
            "mindestens 5 Karten mit „village“",
            "höchstens 3 Karten, die genau 2 kosten",
        }

    def test_swap_to_a_card_that_breaks_a_wish_is_refused(self) -> None:
        four = CountWish(what=VILLAGE, least=4)
        with pytest.raises(NothingFits, match="mindestens 4 Karten mit „village“"):
            swap(SMALL, TEN, "pile-03", Wishes(counts=(four,)), seed=1, to="pile-13")

    def test_swap_of_a_required_card_is_refused(self) -> None:
        with pytest.raises(NothingFits, match="mit Pile 03"):
            swap(SMALL, TEN, "pile-03", Wishes(required=("pile-03",)), seed=1)

    def test_swap_without_any_candidate_is_refused(self) -> None:
        wishes = Wishes(excluded=tuple(f"pile-{i}" for i in range(10, 14)))
        with pytest.raises(NothingFits, match="etwas anderes anstelle von Pile 03"):
            swap(SMALL, TEN, "pile-03", wishes, seed=1)

    @pytest.mark.parametrize("to", ["pile-03", "pile-04", "landscape-1"])
    def test_swap_to_a_used_card_or_another_kind_is_refused(self, to: str) -> None:
        with pytest.raises(BadInput, match="kann Pile 03 nicht ersetzen"):
            swap(SMALL, TEN, "pile-03", Wishes(), seed=1, to=to)

    def test_swap_of_a_card_outside_the_kingdom_is_refused(self) -> None:
        with pytest.raises(BadInput, match="Pile 12 liegt nicht im Königreich"):
            swap(SMALL, TEN, "pile-12", Wishes(), seed=1)

    @pytest.mark.parametrize(("slug", "to"), [("pile-3", None), ("pile-03", "pile-1")])
    def test_unknown_slugs_are_refused(self, slug: str, to: str | None) -> None:
        with pytest.raises(UnknownSlug):
            swap(SMALL, TEN, slug, Wishes(), seed=1, to=to)

    def test_swap_to_a_bane_of_wrong_cost_is_refused(self, catalog: Catalog, kingdom: Kingdom) -> None:
        with pytest.raises(BadInput, match="Markt kann"):
            swap(catalog, kingdom, kingdom.bane or "", Wishes(), seed=1, to="market")

    def test_swap_checks_wishes(self) -> None:
        with pytest.raises(BadInput, match="2 bis 6"):
            swap(SMALL, TEN, "pile-03", Wishes(choices=Choices(players=1)), seed=1)


class TestReroll:
    @pytest.mark.slow
    def test_reroll_counts_all_kingdoms_with_locked_cards_and_draws_equally_often(self) -> None:
        locked = {"pile-00", "pile-01", "pile-02", "pile-03", "pile-04", "pile-05", "landscape-2"}
        wishes = Wishes(counts=(TWO_VILLAGES,))
        like = Wishes(required=tuple(locked), counts=(TWO_VILLAGES,), landscapes=Landscapes(least=2, most=2))
        kingdoms = all_kingdoms(SMALL, like)
        results = [reroll(SMALL, TEN, locked, wishes, seed) for seed in range(5000)]
        drawn = Counter(frozenset(names(result.kingdom)) for result in results)
        assert results[0].possible == len(kingdoms)
        assert drawn.keys() <= kingdoms
        mean = 5000 / len(kingdoms)
        assert sum((drawn[some] - mean) ** 2 / mean for some in kingdoms) < critical_chi_square(len(kingdoms) - 1)

    def test_reroll_keeps_locked_bane_and_ally_while_needed(self, catalog: Catalog, kingdom: Kingdom) -> None:
        locked = {"young-witch", kingdom.bane or "", kingdom.ally or ""}
        for seed in range(20):
            rerolled = reroll(catalog, kingdom, locked, Wishes(), seed).kingdom
            assert "young-witch" in rerolled.piles
            assert rerolled.bane == kingdom.bane
            assert rerolled.ally in (None, kingdom.ally)
            assert len(rerolled.landscapes) == 2
            assert is_legal(check(catalog, rerolled, Choices()))

    def test_reroll_with_everything_locked_changes_nothing(self) -> None:
        result = reroll(SMALL, TEN, names(TEN), Wishes(), seed=1)
        assert result.kingdom == TEN
        assert result.possible == 1

    def test_reroll_names_locked_cards_that_break_wishes(self) -> None:
        wishes = Wishes(counts=(CountWish(what=VILLAGE, most=1), UP_TO_TWO_ATTACKS))
        with pytest.raises(NothingFits) as caught:
            reroll(SMALL, TEN, {"pile-00", "pile-01", "pile-03"}, wishes, seed=1)
        assert set(caught.value.wishes) == {"mit Pile 00", "mit Pile 03", "höchstens 1 Karte mit „village“"}

    def test_reroll_refuses_locked_cards_outside_the_kingdom(self) -> None:
        with pytest.raises(BadInput, match="Pile 12 liegt nicht im Königreich"):
            reroll(SMALL, TEN, {"pile-12"}, Wishes(), seed=1)
        with pytest.raises(UnknownSlug):
            reroll(SMALL, TEN, {"pile-3"}, Wishes(), seed=1)

    def test_reroll_refuses_locked_cards_that_are_excluded(self) -> None:
        with pytest.raises(BadInput, match="schließt du zugleich aus"):
            reroll(SMALL, TEN, {"pile-03"}, Wishes(excluded=("pile-03",)), seed=1)

    def test_reroll_uses_the_editions_of_the_wishes(self, catalog: Catalog) -> None:
        kingdom = generate(catalog, Wishes(expansions=("seaside",)), seed=1).kingdom
        seaside = Wishes(choices=Choices(editions=("seaside-rgg-2022",)))
        old = [slug for slug in kingdom.piles if "seaside-rgg-2022" not in catalog.cards[slug].editions]
        rerolled = reroll(catalog, kingdom, set(kingdom.piles[:3]) - set(old), seaside, seed=1).kingdom
        assert is_legal(check(catalog, rerolled, replace(Choices(), editions=("seaside-rgg-2022",))))
