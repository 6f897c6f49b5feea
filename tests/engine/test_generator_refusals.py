"""Wishes that `generate` refuses, and the reasons it gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import CardType, Catalog
from engine.errors import BadInput, EngineError, UnknownSlug
from engine.generation.contradiction import find_all_contradictions, smallest_conflict
from engine.generation.dp_table import TooManyWishes
from engine.generation.features import Costing, CostingDebt, CostingPotion, FromExpansion, OneOf, Tagged, Typed
from engine.generation.generator import NothingFits, generate
from engine.generation.wishes import CountWish, Freshness, Landscapes, Mix, PotionWish, Wishes
from engine.kingdoms.kingdom import Choices
from tests.engine.small_catalog import TWELVE, card, catalog_of
from tests.support.content import full_catalog

VILLAGE = CountWish(what=Tagged.of(full_catalog(), "village"), least=1)
UP_TO_TWO_ATTACKS = CountWish(what=Typed.of(full_catalog(), CardType.ATTACK), most=2)


class TestContradictions:
    def contradiction(self, catalog: Catalog, wishes: Wishes) -> tuple[str, ...]:
        with pytest.raises(NothingFits) as caught:
            generate(catalog, wishes, seed=1)
        return caught.value.wishes

    def test_contradiction_of_one_wish(self, catalog: Catalog) -> None:
        wishes = Wishes(
            expansions=("basisspiel",), counts=(VILLAGE, CountWish(what=CostingPotion(), least=1), UP_TO_TWO_ATTACKS)
        )
        assert self.contradiction(catalog, wishes) == ("mindestens 1 Karte mit Trankkosten",)

    def test_contradiction_of_two_wishes_among_many(self, catalog: Catalog) -> None:
        wishes = Wishes(
            required=("market", "smithy"),
            counts=(VILLAGE, UP_TO_TWO_ATTACKS, CountWish(what=Costing(least=5), most=0), PotionWish()),
            landscapes=Landscapes(),
        )
        assert self.contradiction(catalog, wishes) == ("mit Markt", "keine Karten, die 5 oder mehr kosten")

    def test_contradiction_of_three_wishes_together(self, catalog: Catalog) -> None:
        """Expensive, cheap and potion cards exclude each other, and 4 + 4 + 3 are more than ten."""
        counts = (
            CountWish(what=Costing(least=5), least=4),
            VILLAGE,
            CountWish(what=Costing(most=4), least=4),
            CountWish(what=CostingPotion(), least=3),
        )
        assert self.contradiction(catalog, Wishes(counts=counts)) == (
            "mindestens 4 Karten, die 5 oder mehr kosten",
            "mindestens 4 Karten, die höchstens 4 kosten",
            "mindestens 3 Karten mit Trankkosten",
        )

    def test_all_contradictions_are_found_smallest_first(self, catalog: Catalog) -> None:
        """Markt is expensive, which nothing may be; the base game has neither potions nor debt."""
        wishes = Wishes(
            expansions=("basisspiel",),
            required=("market",),
            counts=(
                CountWish(what=Costing(least=5), most=0),
                CountWish(what=CostingPotion(), least=1),
                UP_TO_TWO_ATTACKS,
                CountWish(what=CostingDebt(), least=2),
                CountWish(what=Costing(least=5), least=3),
            ),
        )
        assert {tuple(wish.field for wish in error.conflict) for error in find_all_contradictions(catalog, wishes)} == {
            ("counts[1]",),
            ("counts[3]",),
            ("required[0]", "counts[0]"),
            ("counts[0]", "counts[4]"),
        }
        assert find_all_contradictions(catalog, wishes)[0].wishes == self.contradiction(catalog, wishes)

    def test_mix_of_more_expansions_than_the_collection_has(self, catalog: Catalog) -> None:
        wishes = Wishes(expansions=("seaside", "empires"), mix=Mix(least=3), counts=(VILLAGE,))
        assert self.contradiction(catalog, wishes) == ("mindestens 3 Erweiterungen gemischt",)

    def test_required_landscape_contradicts_no_landscapes(self, catalog: Catalog) -> None:
        wishes = Wishes(required=("alms",), landscapes=Landscapes(most=0))
        assert self.contradiction(catalog, wishes) == ("mit Almosen", "keine Querformatkarten")

    def test_exclusions_that_leave_too_few_piles_are_named(self) -> None:
        wishes = Wishes(excluded=("pile-00", "pile-01", "pile-02"), counts=(VILLAGE,))
        assert self.contradiction(TWELVE, wishes) == ("ohne Pile 00, Pile 01, Pile 02",)

    def test_contradiction_names_only_necessary_excluded_cards(self, catalog: Catalog) -> None:
        cheap = [card.slug for card in catalog.kingdom_cards if card.expansion == "alchemisten" and card.cost]
        with_potion = tuple(slug for slug in cheap if CostingPotion().matches(catalog.cards[slug]))
        wishes = Wishes(
            expansions=("alchemisten", "basisspiel"),
            excluded=("market", *with_potion[:-1], "smithy", with_potion[-1]),
            counts=(VILLAGE, CountWish(what=CostingPotion(), least=1)),
        )
        wish, excluded = self.contradiction(catalog, wishes)
        assert wish == "mindestens 1 Karte mit Trankkosten"
        assert excluded.startswith("ohne ")
        assert not {"Markt", "Schmiede"} & set(excluded.removeprefix("ohne ").split(", "))

    def test_collection_with_nine_piles_is_refused_without_naming_wishes(self) -> None:
        nine = catalog_of(*(card(f"pile-{i}") for i in range(9)))
        with pytest.raises(NothingFits, match="kein Königreich mit 10 Stapeln") as caught:
            generate(nine, Wishes(counts=(VILLAGE,)), seed=1)
        assert caught.value.wishes == ()

    @given(st.lists(st.frozensets(st.integers(0, 6), min_size=1), min_size=1, max_size=4))
    def test_smallest_conflict_is_a_smallest_one(self, conflicts: list[frozenset[int]]) -> None:
        smallest = smallest_conflict(range(7), lambda some: not any(conflict <= set(some) for conflict in conflicts))
        assert frozenset(smallest) in conflicts
        assert len(smallest) == min(map(len, conflicts))


class TestBadInput:
    @pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
    def test_number_of_players_must_be_two_to_six(self, players: int) -> None:
        with pytest.raises(BadInput, match=f"2 bis 6 Spielern, nicht mit {players}"):
            generate(TWELVE, Wishes(choices=Choices(players=players)), seed=1)

    @pytest.mark.parametrize("players", [5, 6])
    def test_five_and_six_players_need_a_second_base_set(self, players: int) -> None:
        with pytest.raises(BadInput, match="zweites Basisspiel"):
            generate(TWELVE, Wishes(choices=Choices(players=players)), seed=1)

    @pytest.mark.parametrize(
        "wishes",
        [
            Wishes(required=("pile-0",)),
            Wishes(excluded=("pile-0",)),
            Wishes(expansions=("seeside",)),
            Wishes(choices=Choices(editions=("seaside-hig",))),
            Wishes(weights=(("pile-0", 2),)),
            Wishes(freshness=Freshness(recent=("pile-0",))),
            Wishes(counts=(CountWish(what=Tagged(tag="vilage"), least=1),)),
            Wishes(counts=(CountWish(what=FromExpansion(expansion="seeside"), least=1),)),
            Wishes(counts=(CountWish(what=OneOf(slugs=frozenset({"pile-0"})), least=1),)),
        ],
    )
    def test_unknown_slugs_are_refused(self, wishes: Wishes) -> None:
        with pytest.raises(UnknownSlug, match="kenne ich nicht"):
            generate(TWELVE, wishes, seed=1)

    def test_unknown_slug_suggests_nearest_slugs(self, catalog: Catalog) -> None:
        with pytest.raises(UnknownSlug, match="Meintest du market") as caught:
            generate(catalog, Wishes(required=("markett",)), seed=1)
        assert "market" in caught.value.suggestions

    def test_required_and_excluded_card_is_refused(self) -> None:
        with pytest.raises(BadInput, match="Pile 01 verlangst du und schließt du zugleich aus"):
            generate(TWELVE, Wishes(required=("pile-01",), excluded=("pile-01",)), seed=1)

    def test_card_required_twice_is_refused(self) -> None:
        with pytest.raises(BadInput, match="zweimal"):
            generate(TWELVE, Wishes(required=("pile-01", "pile-01")), seed=1)

    @pytest.mark.parametrize("number", [23, 10_000])
    def test_far_too_many_required_cards_are_refused(self, number: int) -> None:
        with pytest.raises(BadInput, match=f"{number} verlangte Karten sind zu viele"):
            generate(TWELVE, Wishes(required=tuple(f"pile-{i}" for i in range(number))), seed=1)

    def test_eleven_required_piles_are_refused(self) -> None:
        with pytest.raises(BadInput, match="11 verlangte Stapel"):
            generate(TWELVE, Wishes(required=tuple(f"pile-{i:02}" for i in range(11))), seed=1)

    def test_two_required_allies_are_refused(self, catalog: Catalog) -> None:
        with pytest.raises(BadInput, match="nur eine Karte"):
            generate(catalog, Wishes(required=("peaceful-cult", "market-towns")), seed=1)

    def test_required_card_must_be_a_pile_or_a_landscape(self, catalog: Catalog) -> None:
        with pytest.raises(BadInput, match="Kupfer ist weder"):
            generate(catalog, Wishes(required=("copper",)), seed=1)
        with pytest.raises(BadInput, match="Sie liegt im Stapel Katapult / Felsen"):
            generate(catalog, Wishes(required=("catapult",)), seed=1)

    def test_required_card_must_be_in_the_collection(self, catalog: Catalog) -> None:
        with pytest.raises(BadInput, match="nicht in deiner Sammlung: Markt"):
            generate(catalog, Wishes(required=("market",), expansions=("seaside",)), seed=1)

    def test_collection_without_kingdom_cards_is_refused(self, catalog: Catalog) -> None:
        wishes = Wishes(choices=Choices(editions=("seaside-hig-2009",)), expansions=("empires",))
        with pytest.raises(BadInput, match="keine einzige Königreichkarte"):
            generate(catalog, wishes, seed=1)
        with pytest.raises(BadInput, match="keine einzige Königreichkarte"):
            generate(catalog_of(), Wishes(), seed=1)

    @pytest.mark.parametrize("count", [0, -1, 1001])
    def test_count_of_kingdoms_is_limited(self, count: int) -> None:
        with pytest.raises(BadInput, match="möglich sind 1 bis 1000"):
            generate(TWELVE, Wishes(), seed=1, count=count)

    @pytest.mark.parametrize("weight", [0, -3, 1001])
    def test_weights_are_limited(self, weight: int) -> None:
        with pytest.raises(BadInput, match="möglich ist 1 bis 1000"):
            generate(TWELVE, Wishes(weights=(("pile-01", weight),)), seed=1)

    @pytest.mark.slow
    def test_too_many_count_wishes_are_refused(self, catalog: Catalog) -> None:
        tags = ("village", "draw", "trasher", "gainer", "plus-buy", "coin", "sifter", "topdeck", "cantrip", "terminal")
        counts = tuple(CountWish(what=Tagged(tag=tag), least=1, most=6) for tag in tags)
        with pytest.raises(TooManyWishes):
            generate(catalog, Wishes(counts=counts), seed=1)
        with pytest.raises(BadInput, match="21 Zählwünsche"):
            generate(catalog, Wishes(counts=(VILLAGE,) * 21), seed=1)

    def test_first_card_must_be_among_the_required_cards(self) -> None:
        with pytest.raises(BadInput, match="steht erst fest"):
            generate(TWELVE, Wishes(choices=Choices(first_card="pile-01")), seed=1)

    def test_all_refusals_are_engine_errors(self) -> None:
        assert all(issubclass(error, EngineError) for error in (BadInput, UnknownSlug, NothingFits, TooManyWishes))
        assert issubclass(EngineError, ValueError)
