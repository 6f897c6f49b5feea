import pytest

from engine.catalog import CardType, Catalog, Kind
from engine.errors import BadInput, UnknownSlug
from engine.generation.features import (
    AllOf,
    AnyOf,
    Costing,
    CostingDebt,
    CostingPotion,
    Feature,
    FromExpansion,
    OneOf,
    Tagged,
    Typed,
)
from engine.generation.wishes import CountWish, Freshness, Landscapes, Mix, PotionWish, Wish
from tests.engine.small_catalog import card
from tests.support.content import full_catalog

FULL = full_catalog()
VILLAGE = Tagged.of(FULL, "village")
ATTACK = Typed.of(FULL, CardType.ATTACK)


class TestWords:
    @pytest.mark.parametrize(
        ("wish", "words"),
        [
            (CountWish(what=VILLAGE, least=1), "mindestens 1 Dorf"),
            (CountWish(what=VILLAGE, least=2), "mindestens 2 Dörfer"),
            (CountWish(what=ATTACK, most=2), "höchstens 2 Angriffe"),
            (CountWish(what=ATTACK, most=0), "keine Angriffe"),
            (CountWish(what=Costing(least=5), least=3, most=5), "3 bis 5 Karten, die 5 oder mehr kosten"),
            (CountWish(what=Costing(least=3, most=4), least=1, most=1), "genau 1 Karte, die 3 bis 4 kostet"),
            (CountWish(what=Costing(least=2, most=2), most=1), "höchstens 1 Karte, die genau 2 kostet"),
            (CountWish(what=Costing(most=3), least=2), "mindestens 2 Karten, die höchstens 3 kosten"),
            (CountWish(what=CostingDebt(), most=1), "höchstens 1 Karte mit Schuldenkosten"),
            (
                CountWish(what=FromExpansion.of(FULL, "seaside"), least=3, or_none=True),
                "keine oder mindestens 3 Karten aus „Seaside“",
            ),
            (CountWish(what=Typed.of(FULL, CardType.WAY), most=1, of_landscapes=True), "höchstens 1 Weg"),
            (
                CountWish(what=AnyOf(features=(Typed.of(FULL, CardType.NIGHT), ATTACK)), least=2),
                "mindestens 2 Nachtkarten oder Angriffe",
            ),
            (
                CountWish(what=AllOf(features=(VILLAGE, Tagged.of(FULL, "cantrip"))), least=1),
                "mindestens 1 Dorf und zugleich Karte, die sich selbst ersetzt",
            ),
            (CountWish(what=Tagged(tag="new-idea"), least=2), "mindestens 2 Karten mit „new-idea“"),
            (PotionWish(), "keine Trankkosten oder 3 bis 5 Karten aus „Die Alchemisten“"),
        ],
    )
    def test_wishes_in_german_words(self, wish: Wish, words: str) -> None:
        assert wish.words() == words

    @pytest.mark.parametrize(
        ("wish", "words"),
        [
            (Mix(least=2, most=3), "2 bis 3 Erweiterungen gemischt"),
            (Mix(least=1, most=1), "genau 1 Erweiterung gemischt"),
            (Mix(least=2, piles_each=3), "mindestens 2 Erweiterungen gemischt, aus jeder mindestens 3 Stapel"),
            (Landscapes(), "bis zu 2 Querformatkarten"),
            (Landscapes(least=2), "genau 2 Querformatkarten"),
            (Landscapes(least=1, most=1), "genau 1 Querformatkarte"),
            (Landscapes(most=0), "keine Querformatkarten"),
            (Landscapes(by_deck=True), "bis zu 2 Querformatkarten aus den gemischten Platzhalterkarten"),
        ],
    )
    def test_mix_and_landscapes_in_german_words(self, wish: Mix | Landscapes, words: str) -> None:
        assert wish.words() == words

    @pytest.mark.parametrize("card_type", CardType)
    def test_every_card_type_has_a_display_name(self, card_type: CardType) -> None:
        assert str(card_type) not in Typed.of(FULL, card_type).words(2)

    def test_card_type_without_display_name_shows_its_slug(self) -> None:
        assert Typed(type=CardType.HEX).words(1) == "Karte vom Typ hex"

    def test_feature_of_unknown_expansion_is_refused(self) -> None:
        with pytest.raises(UnknownSlug):
            FromExpansion.of(FULL, "seeside")


class TestFeatures:
    @pytest.mark.parametrize(
        ("feature", "fitting", "others"),
        [
            (VILLAGE, {"village"}, {"market"}),
            (ATTACK, {"militia", "witch"}, {"market"}),
            (Costing(least=5), {"market"}, {"village", "alchemist", "city-quarter"}),
            (Costing(most=3), {"village"}, {"market", "alchemist", "city-quarter"}),
            (CostingPotion(), {"alchemist"}, {"market", "city-quarter"}),
            (CostingDebt(), {"city-quarter"}, {"market", "alchemist"}),
            (FromExpansion(expansion="empires"), {"city-quarter"}, {"market"}),
            (Typed(type=CardType.WAY), {"way-of-the-mouse"}, {"alms", "market"}),
            (OneOf(slugs=frozenset({"market", "moat"})), {"market"}, {"village"}),
            (AnyOf(features=(ATTACK, VILLAGE)), {"militia", "village"}, {"market"}),
            (AllOf(features=(ATTACK, Costing(least=5))), {"witch"}, {"militia", "market"}),
        ],
    )
    def test_feature_matches_the_right_cards(
        self, catalog: Catalog, feature: Feature, fitting: set[str], others: set[str]
    ) -> None:
        assert {slug for slug in fitting | others if feature.matches(catalog.cards[slug])} == fitting

    @pytest.mark.parametrize(
        "feature",
        [
            Tagged(tag="vilage"),
            FromExpansion(expansion="seeside"),
            OneOf(slugs=frozenset({"markt"})),
            AnyOf(features=(ATTACK, Tagged(tag="vilage"))),
            AllOf(features=(Tagged(tag="vilage"),)),
        ],
    )
    def test_unknown_slug_in_a_feature_is_refused(self, catalog: Catalog, feature: Feature) -> None:
        with pytest.raises(UnknownSlug):
            CountWish(what=feature, least=1).check(catalog)


class TestCountWish:
    def test_or_none_accepts_zero_and_the_range(self) -> None:
        wish = CountWish(what=CostingPotion(), least=3, most=5, or_none=True)
        assert [total for total in range(11) if wish.accepts(total)] == [0, 3, 4, 5]

    def test_count_wish_counts_either_piles_or_landscapes(self) -> None:
        pile, event = card("market", tags=("village",)), card("alms", kind=Kind.EVENT, tags=("village",))
        assert [CountWish(what=VILLAGE).step(some) for some in (pile, event)] == [1, 0]
        assert [CountWish(what=VILLAGE, of_landscapes=True).step(some) for some in (pile, event)] == [0, 1]

    def test_potion_wish_counts_all_cards_of_alchemy(self) -> None:
        """Also those without a potion in their cost, such as the Lehrling; only cards of Alchemy cost potions."""
        potion, plain = card("a", potion=1, expansion="alchemisten"), card("b", expansion="alchemisten")
        wish = PotionWish()

        def accepts(*cards: object) -> bool:
            return wish.accepts(sum(wish.step(some) for some in cards))  # type: ignore[arg-type,misc]

        assert accepts(plain, plain)
        assert not accepts(potion, plain)
        assert accepts(potion, plain, plain)
        assert not accepts(*[potion] * 4, plain, plain)


class TestRefusals:
    @pytest.mark.parametrize(("least", "most"), [(3, 2), (-1, 2), (0, -1)])
    def test_count_wish_with_impossible_range_is_refused(self, least: int, most: int) -> None:
        with pytest.raises(BadInput, match="Dörfer"):
            CountWish(what=VILLAGE, least=least, most=most)

    @pytest.mark.parametrize(("least", "most"), [(5, 4), (-1, None)])
    def test_costs_with_impossible_range_are_refused(self, least: int, most: int | None) -> None:
        with pytest.raises(BadInput, match="Kosten"):
            Costing(least=least, most=most)

    @pytest.mark.parametrize(("least", "most"), [(0, 3), (5, 3), (3, 11)])
    def test_impossible_number_of_alchemy_piles_is_refused(self, least: int, most: int) -> None:
        with pytest.raises(BadInput, match="Die Alchemisten"):
            PotionWish(least=least, most=most)

    @pytest.mark.parametrize(("least", "most", "each"), [(0, 1, 1), (3, 2, 1), (11, None, 1), (1, 1, 0), (4, None, 3)])
    def test_impossible_mix_is_refused(self, least: int, most: int | None, each: int) -> None:
        with pytest.raises(BadInput, match="Erweiterung"):
            Mix(least=least, most=most, piles_each=each)

    @pytest.mark.parametrize(("least", "most"), [(3, 2), (-1, 2), (0, 11)])
    def test_impossible_number_of_landscapes_is_refused(self, least: int, most: int) -> None:
        with pytest.raises(BadInput, match="Querformatkarten"):
            Landscapes(least=least, most=most)

    @pytest.mark.parametrize("kind", [Kind.ALLY, Kind.PROPHECY, Kind.KINGDOM])
    def test_kinds_that_are_not_drawn_are_refused(self, kind: Kind) -> None:
        with pytest.raises(BadInput, match=kind):
            Landscapes(kinds=(kind,))

    @pytest.mark.parametrize("factor", [0, -1, 1001])
    def test_impossible_weight_is_refused(self, factor: int) -> None:
        with pytest.raises(BadInput, match="Gewicht"):
            Freshness(recent=(), factor=factor)
