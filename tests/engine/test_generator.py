from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine import chance as seeds
from engine.catalog import Card, CardType, Catalog, Cost, Edition, Kind, Printing, Publisher
from engine.chance import Rng
from engine.errors import BadInput
from engine.generation.features import Costing, CostingDebt, CostingPotion, Tagged, Typed
from engine.generation.generator import NothingFits, generate
from engine.generation.sampler import landscape_shares
from engine.generation.wishes import CountWish, Freshness, Landscapes, Mix, PotionWish, Wishes
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.setup.builder import set_up
from engine.setup.completion import draw_missing
from engine.setup.results import OutsidePile, SupplyPile
from engine.validation import check, is_legal
from tests.engine.small_catalog import (
    TWELVE,
    all_kingdoms,
    card,
    catalog_of,
    catalogs,
    critical_chi_square,
    fulfils,
    wishes_for,
)

VILLAGE = CountWish(what=Tagged(tag="village"), least=1)
UP_TO_TWO_ATTACKS = CountWish(what=Typed(type=CardType.ATTACK), most=2)
EXPENSIVE = CountWish(what=Costing(least=5), least=3, most=5)
FIVE = Wishes(counts=(VILLAGE, UP_TO_TWO_ATTACKS, EXPENSIVE, PotionWish()), landscapes=Landscapes(by_deck=True))

SIX_VILLAGES = Wishes(counts=(CountWish(what=Tagged(tag="village"), least=6, most=7),), landscapes=Landscapes(most=2))
FIVE_OF_EACH = Wishes(mix=Mix(least=2, piles_each=5), landscapes=Landscapes(by_deck=True))
FRESH = Wishes(freshness=Freshness(recent=("pile-00", "pile-01", "pile-02")))


NO_ATTACKS = CountWish(what=Typed(type=CardType.ATTACK), most=0)


def attacks_on_the_table(catalog: Catalog, kingdom: Kingdom) -> list[str]:
    """Attacks in all piles, decks and other places of the setup of this kingdom."""
    setup = set_up(catalog, kingdom, Choices(), Rng(1))
    piles: list[SupplyPile | OutsidePile] = [*setup.supply, *setup.beside]
    slugs = [slug for pile in piles for slug in (pile.pile, *(entry.card for entry in pile.cards))]
    slugs += [*setup.kingdom.black_market, *filter(None, [setup.kingdom.mouse, setup.kingdom.riverboat])]
    return [slug for slug in slugs if slug in catalog.cards and CardType.ATTACK in catalog.cards[slug].types]


def selection(kingdom: Kingdom) -> frozenset[str]:
    return frozenset([*kingdom.piles, *kingdom.landscapes])


class TestCounting:
    @pytest.mark.slow
    @given(st.data())
    def test_kingdom_count_equals_brute_force(self, data: st.DataObject) -> None:
        catalog = data.draw(catalogs())
        wishes = data.draw(wishes_for(catalog))
        kingdoms = all_kingdoms(catalog, wishes)
        try:
            generated = generate(catalog, wishes, seed=1, count=20)
        except NothingFits:
            assert not kingdoms
            return
        except BadInput:  # the random wishes require an impossible card
            assume(False)
            return
        assert generated.possible == len(kingdoms)
        assert {selection(kingdom) for kingdom in generated.kingdoms} <= kingdoms

    def test_kingdom_count_of_full_catalog_without_wishes(self, catalog: Catalog) -> None:
        number = len(catalog.kingdom_cards)
        assert generate(catalog, Wishes(), seed=1).possible == comb(number, 10)

    def test_kingdom_count_multiplies_by_choices_of_landscapes(self) -> None:
        generated = generate(TWELVE, Wishes(landscapes=Landscapes(most=2)), seed=1)
        assert generated.possible == comb(12, 10) * (1 + 3 + 3)

    def test_weights_do_not_change_the_kingdom_count(self) -> None:
        wishes = Wishes(counts=(VILLAGE,), weights=(("pile-03", 7),), freshness=Freshness(recent=("pile-00",)))
        assert generate(TWELVE, wishes, seed=1).possible == generate(TWELVE, Wishes(counts=(VILLAGE,)), seed=1).possible


@pytest.mark.slow
class TestChance:
    """Chi-square tests with fixed seeds: they never fail by chance, only by a change of the algorithm."""

    def frequencies(self, wishes: Wishes, count: int) -> Counter[frozenset[str]]:
        drawn: Counter[frozenset[str]] = Counter()
        for seed in range(count // 1000):
            drawn.update(map(selection, generate(TWELVE, wishes, seed=seed, count=1000).kingdoms))
        return drawn

    def chi_square(self, drawn: Counter[frozenset[str]], expected: dict[frozenset[str], float]) -> float:
        assert drawn.keys() <= expected.keys()
        return sum((drawn[some] - mean) ** 2 / mean for some, mean in expected.items())

    @pytest.mark.parametrize(
        "wishes",
        [
            Wishes(),
            Wishes(counts=(CountWish(what=Tagged(tag="village"), least=6, most=7),), landscapes=Landscapes(most=1)),
            Wishes(mix=Mix(least=2, piles_each=5), landscapes=Landscapes(least=1, most=2)),
            Wishes(required=("pile-04", "landscape-2"), landscapes=Landscapes(least=2, most=2)),
        ],
    )
    def test_kingdoms_are_equally_likely(self, wishes: Wishes) -> None:
        kingdoms = all_kingdoms(TWELVE, wishes)
        drawn = self.frequencies(wishes, 12_000)
        expected = dict.fromkeys(kingdoms, 12_000 / len(kingdoms))
        assert min(expected.values()) > 5
        assert self.chi_square(drawn, expected) < critical_chi_square(len(kingdoms) - 1)

    def test_weighted_kingdoms_are_as_likely_as_the_product_of_their_weights(self) -> None:
        weights = {"pile-01": 3, "pile-02": 5}
        wishes = Wishes(
            weights=tuple(weights.items()), freshness=Freshness(recent=("pile-01", "pile-05", "pile-06"), factor=4)
        )
        products = {}
        for some in all_kingdoms(TWELVE, Wishes()):
            product = 1
            for slug in some:
                product *= weights.get(slug, 1) * (1 if slug in ("pile-01", "pile-05", "pile-06") else 4)
            products[some] = product
        drawn = self.frequencies(wishes, 12_000)
        expected = {some: 12_000 * product / sum(products.values()) for some, product in products.items()}
        assert self.chi_square(drawn, expected) < critical_chi_square(len(expected) - 1)

    def test_landscape_shares_of_a_deck_with_too_few_landscapes(self) -> None:
        assert landscape_shares(10, 0, 3) == (1, 0, 0, 0)
        assert landscape_shares(12, 1, 4)[2:] == (0, 0, 0)

    def test_by_deck_distributes_landscapes_as_the_shuffled_deck(self) -> None:
        """me20-004: kingdom and landscape cards in one deck, turned over until ten piles have come up."""
        wishes = Wishes(landscapes=Landscapes(most=2, by_deck=True))
        drawn = self.frequencies(wishes, 12_000)
        numbers = Counter(sum(slug.startswith("landscape") for slug in some) for some in drawn.elements())
        shares = landscape_shares(12, 3, 2)
        means = [12_000 * share / sum(shares) for share in shares]
        assert sum((numbers[n] - mean) ** 2 / mean for n, mean in enumerate(means)) < critical_chi_square(2)

    def test_by_deck_kingdoms_with_equally_many_landscapes_are_equally_likely(self) -> None:
        drawn = self.frequencies(Wishes(landscapes=Landscapes(most=2, by_deck=True)), 20_000)
        kingdoms = all_kingdoms(TWELVE, Wishes(landscapes=Landscapes(least=2, most=2)))
        with_two = Counter({some: drawn[some] for some in kingdoms})
        expected = dict.fromkeys(kingdoms, with_two.total() / len(kingdoms))
        assert self.chi_square(with_two, expected) < critical_chi_square(len(kingdoms) - 1)

    @pytest.mark.parametrize(("piles", "landscapes", "most"), [(10, 2, 2), (11, 3, 2), (12, 2, 1), (10, 3, 5)])
    def test_landscape_shares_equal_brute_force(self, piles: int, landscapes: int, most: int) -> None:
        numbers: Counter[int] = Counter()
        for places in combinations(range(piles + landscapes), landscapes):
            tenth = [place for place in range(piles + landscapes) if place not in places][9]
            numbers[min(most, sum(place < tenth for place in places))] += 1
        shares = landscape_shares(piles, landscapes, most)
        total = comb(piles + landscapes, landscapes)
        assert [Fraction(share, sum(shares)) for share in shares] == [
            Fraction(numbers[n], total) for n in range(most + 1)
        ]


class TestSeeds:
    def test_same_seed_gives_same_kingdoms(self, catalog: Catalog) -> None:
        first, second = (generate(catalog, FIVE, seed="Provinz", count=5) for _ in range(2))
        assert first == second
        assert first.algorithm == seeds.ALGORITHM
        assert first.seed == "Provinz"

    def test_larger_count_does_not_change_the_first_kingdoms(self, catalog: Catalog) -> None:
        assert generate(catalog, FIVE, seed=3, count=4).kingdoms[0] == generate(catalog, FIVE, seed=3).kingdom

    def test_order_of_wishes_does_not_change_kingdoms(self) -> None:
        wishes = Wishes(required=("pile-03", "pile-01"), excluded=("pile-05", "pile-02"))
        turned = Wishes(required=("pile-01", "pile-03"), excluded=("pile-02", "pile-05"))
        assert generate(TWELVE, wishes, seed=1).kingdoms == generate(TWELVE, turned, seed=1).kingdoms

    @pytest.mark.parametrize(
        ("wishes", "seed", "absent"),
        [
            (Wishes(), 1, "landscape-0 landscape-1 landscape-2 pile-07 pile-08"),
            (Wishes(), 2, "landscape-0 landscape-1 landscape-2 pile-09 pile-10"),
            (SIX_VILLAGES, 1, "landscape-1 landscape-2 pile-03 pile-04"),
            (SIX_VILLAGES, 2, "landscape-1 landscape-2 pile-02 pile-08"),
            (FIVE_OF_EACH, 1, "landscape-1 pile-00 pile-01"),
            (FIVE_OF_EACH, 2, "landscape-0 landscape-2 pile-07 pile-08"),
            (FRESH, 1, "landscape-0 landscape-1 landscape-2 pile-02 pile-08"),
            (FRESH, 2, "landscape-0 landscape-1 landscape-2 pile-01 pile-07"),
        ],
    )
    def test_golden_results_of_this_algorithm(self, wishes: Wishes, seed: int, absent: str) -> None:
        """If one of these changes, links and saved seeds give other kingdoms: then seeds.ALGORITHM needs a new name."""
        assert seeds.ALGORITHM == "sha256-1"
        drawn = selection(generate(TWELVE, wishes, seed=seed).kingdom)
        assert TWELVE.cards.keys() - drawn == set(absent.split())


WISHES_OF_MANY_KINDS = [
    Wishes(),
    FIVE,
    Wishes(
        counts=(VILLAGE, UP_TO_TWO_ATTACKS, EXPENSIVE, PotionWish()), mix=Mix(least=2, most=3), landscapes=Landscapes()
    ),
    Wishes(mix=Mix(least=2, most=2, piles_each=5), choices=Choices(players=4)),
    Wishes(expansions=("reiche-ernte",), required=("young-witch",)),
    Wishes(required=("young-witch", "ferryman", "black-market", "way-of-the-mouse"), landscapes=Landscapes(most=2)),
    Wishes(choices=Choices(players=3, editions=("menagerie-rgg-2020",)), landscapes=Landscapes(least=1)),
    Wishes(choices=Choices(editions=("rising-sun-rgg-2024",)), landscapes=Landscapes(by_deck=True)),
    Wishes(choices=Choices(editions=("bigbox-rgg-2019",)), counts=(CountWish(what=CostingPotion(), least=3),)),
    Wishes(choices=Choices(players=6, second_base_set=True), required=("league-of-shopkeepers", "druid", "obelisk")),
    Wishes(expansions=("empires", "abenteuer"), counts=(CountWish(what=CostingDebt(), least=2),)),
    Wishes(
        landscapes=Landscapes(least=2, most=3),
        counts=(CountWish(what=Typed(type=CardType.WAY), most=1, of_landscapes=True),),
        freshness=Freshness(recent=("market", "village")),
    ),
]


def _piles(number: int) -> list[Card]:
    return [card(f"pile-{i:02}") for i in range(number)]


def _box(slug: str, position: int) -> Edition:
    return Edition(
        slug=slug,
        name=slug,
        expansions=("seaside",),
        publisher=Publisher.RGG,
        year=2000 + position,
        generation=1,
        position=position,
    )


def _printed(pile: Card, *coins: int) -> tuple[Printing, ...]:
    """Printings in the old and the new box, with these costs."""
    return tuple(
        Printing(edition=edition, name=pile.name, types=pile.types, cost=Cost(coins=price), effect="")
        for edition, price in zip(("old-box", "new-box"), coins, strict=True)
    )


class TestKingdoms:
    @pytest.mark.parametrize("wishes", WISHES_OF_MANY_KINDS)
    def test_generated_kingdoms_are_legal_and_fulfil_wishes(self, catalog: Catalog, wishes: Wishes) -> None:
        for kingdom in generate(catalog, wishes, seed=11, count=60).kingdoms:
            findings = check(catalog, kingdom, wishes.choices)
            assert is_legal(findings), findings
            cards = [catalog.cards[slug] for slug in (*kingdom.piles, *kingdom.landscapes)]
            drawn = tuple(slug for slug in wishes.required if catalog.cards[slug].kind is not Kind.ALLY)
            assert fulfils(cards, replace(wishes, required=drawn))

    @given(seed=st.integers(), number=st.integers(0, len(WISHES_OF_MANY_KINDS) - 1))
    @settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_seed_gives_a_legal_kingdom(self, catalog: Catalog, seed: int, number: int) -> None:
        wishes = WISHES_OF_MANY_KINDS[number]
        assert is_legal(check(catalog, generate(catalog, wishes, seed).kingdom, wishes.choices))

    def test_generated_kingdoms_miss_no_extras(self, catalog: Catalog) -> None:
        wishes = Wishes(landscapes=Landscapes())
        for kingdom in generate(catalog, wishes, seed=2, count=300).kingdoms:
            assert draw_missing(catalog, kingdom, wishes.choices, Rng(1)).kingdom == kingdom

    @pytest.mark.slow
    def test_every_edition_with_ten_piles_gives_legal_kingdoms(self, catalog: Catalog) -> None:
        for edition in catalog.editions:
            wishes = Wishes(choices=Choices(editions=(edition,)), landscapes=Landscapes())
            piles = [card for card in catalog.kingdom_cards if edition in card.editions]
            if len(piles) < 10:
                with pytest.raises(NothingFits, match="kein Königreich mit 10 Stapeln"):
                    generate(catalog, wishes, seed=1)
                continue
            for kingdom in generate(catalog, wishes, seed=1, count=10).kingdoms:
                assert is_legal(check(catalog, kingdom, wishes.choices))

    def test_newest_printing_of_editions_decides_on_costs(self) -> None:
        dear = [replace(pile, cost=Cost(coins=5), printings=_printed(pile, 3, 5)) for pile in _piles(11)]
        both = Catalog.of(cards=dear, editions=[_box("old-box", 0), _box("new-box", 1)])
        cheap = (CountWish(what=Costing(most=3), least=1),)
        old = Wishes(choices=Choices(editions=("old-box",)), counts=cheap)
        assert generate(both, old, seed=1).possible == comb(11, 10)
        with pytest.raises(NothingFits):
            generate(both, replace(old, choices=Choices(editions=("old-box", "new-box"))), seed=1)

    def test_required_ally_comes_with_a_liaison(self, catalog: Catalog) -> None:
        for kingdom in generate(catalog, Wishes(required=("peaceful-cult",)), seed=1, count=20).kingdoms:
            assert kingdom.ally == "peaceful-cult"
            assert any(CardType.LIAISON in catalog.cards[slug].types for slug in kingdom.piles)

    def test_extras_of_a_mix_come_from_its_expansions(self, catalog: Catalog) -> None:
        wishes = Wishes(required=("young-witch",), mix=Mix(least=2, most=2))
        for kingdom in generate(catalog, wishes, seed=1, count=20).kingdoms:
            mixed = {catalog.cards[slug].expansion for slug in kingdom.piles}
            assert kingdom.bane is not None
            assert catalog.cards[kingdom.bane].expansion in mixed

    def test_excluded_card_is_never_the_bane(self, catalog: Catalog) -> None:
        banes = [c.slug for c in catalog.kingdom_cards if c.cost and c.cost.coins == 2]
        wishes = Wishes(required=("young-witch",), excluded=tuple(banes))
        for kingdom in generate(catalog, wishes, seed=1, count=20).kingdoms:
            assert kingdom.bane not in banes

    @pytest.mark.parametrize("required", ["ferryman", "riverboat", "way-of-the-mouse", "black-market", "obelisk"])
    def test_wish_for_none_excludes_extras_too(self, catalog: Catalog, required: str) -> None:
        """Excluded are piles, prizes and loot, and cards drawn for a role."""
        wishes = Wishes(required=(required,), counts=(NO_ATTACKS,), landscapes=Landscapes())
        for kingdom in generate(catalog, wishes, seed=3, count=60).kingdoms:
            assert attacks_on_the_table(catalog, kingdom) == []

    def test_required_card_that_brings_an_attack_contradicts_no_attacks(self, catalog: Catalog) -> None:
        """One of the prizes of the Turnier, the Gefolge, is an Attack."""
        with pytest.raises(NothingFits) as caught:
            generate(catalog, Wishes(required=("tournament",), counts=(NO_ATTACKS,)), seed=1)
        assert caught.value.wishes == ("mit Turnier", "keine Karten vom Typ attack")

    @pytest.mark.parametrize(
        "bringer", ["peasant", "page", "tournament", "wizards", "clashes", "augurs", "knights", "militia"]
    )
    def test_pile_that_brings_an_attack_counts_as_an_attack(self, catalog: Catalog, bringer: str) -> None:
        fine = ("market", "smithy", "moat", "village", "cellar", "chapel", "mine", "festival", "workshop", "library")
        free = Wishes(counts=(NO_ATTACKS,))
        others = tuple(card.slug for card in catalog.kingdom_cards if card.slug not in fine)
        with_bringer = tuple(slug for slug in others if slug != bringer)
        assert generate(catalog, replace(free, excluded=others), seed=1).possible == 1
        assert generate(catalog, replace(free, excluded=with_bringer), seed=1).possible == 1
        assert generate(catalog, Wishes(excluded=with_bringer), seed=1).possible == 11

    def test_no_attacks_excludes_approaching_army(self, catalog: Catalog) -> None:
        wishes = Wishes(required=("poet",), counts=(NO_ATTACKS,))
        prophecies = {kingdom.prophecy for kingdom in generate(catalog, wishes, seed=1, count=150).kingdoms}
        assert len(prophecies) > 10
        assert "approaching-army" not in prophecies

    def test_cost_wish_ignores_cards_outside_the_supply(self, catalog: Catalog) -> None:
        """The Held costs 5 and a star, but cannot be bought: so the Page is allowed."""
        nothing_for_five = CountWish(what=Costing(least=5, most=5), most=0)
        assert "page" in generate(catalog, Wishes(required=("page",), counts=(nothing_for_five,)), seed=1).kingdom.piles

    def test_generate_without_extras_leaves_the_bane_open(self, catalog: Catalog) -> None:
        kingdom = generate(catalog, Wishes(required=("young-witch",)), seed=1, with_extras=False).kingdom
        assert kingdom.bane is None


class TestSmallCollections:
    """If a role might run out of candidates, only kingdoms that can be set up are counted."""

    WITCH = catalog_of(
        card("young-witch"),
        card("bane-1", coins=2),
        card("bane-2", coins=3),
        *(card(f"pile-{i}", coins=5) for i in range(9)),
    )

    def test_kingdoms_with_young_witch_leave_a_bane_candidate(self) -> None:
        generated = generate(self.WITCH, Wishes(), seed=1, count=200)
        without_witch = comb(11, 10)
        with_witch = comb(11, 9) - comb(9, 7)  # without those that contain both candidates for the bane
        assert generated.possible == without_witch + with_witch
        for kingdom in generated.kingdoms:
            assert ("young-witch" in kingdom.piles) == (kingdom.bane is not None)

    def test_card_whose_role_has_no_candidate_is_never_drawn(self) -> None:
        wishes = Wishes(excluded=("bane-1", "bane-2"))
        with pytest.raises(NothingFits):
            generate(self.WITCH, wishes, seed=1)
        with pytest.raises(BadInput, match="fehlt, was es dazu braucht: Young Witch"):
            generate(self.WITCH, replace(wishes, required=("young-witch",)), seed=1)

    def test_black_market_needs_enough_cards_for_its_deck(self, catalog: Catalog) -> None:
        editions = ("promo", "alchemisten-rgg-2015")
        with pytest.raises(NothingFits) as caught:
            generate(catalog, Wishes(choices=Choices(editions=editions), required=("black-market",)), seed=1)
        assert caught.value.wishes == ("mit Schwarzmarkt",)
