"""When something matters: by tags, types, kinds, names, costs and what cards need, each part by another pile."""

from dataclasses import replace
from typing import Any

import pytest

from engine.catalog import CardType, Catalog, Cost, Kind, Order, Pile, PileCard, Printing
from engine.catalog_view import catalog_view
from engine.kingdoms.conditions import (
    NO_STATES,
    CardPattern,
    CardStates,
    Condition,
    ConditionPart,
    CostFeature,
    estimate_frequency,
    match_condition,
)
from tests.support.full_catalog import full_catalog
from tests.support.small_catalog import card

FULL = full_catalog()


def part(name: str = "eine", but_not: CardPattern | None = None, **asked: Any) -> ConditionPart:
    looks: Any = {key: value if key == "max_coins" else frozenset(value) for key, value in asked.items()}
    return ConditionPart(name=name, description="eine Karte", pattern=CardPattern(**looks), exception=but_not)


THRONE, DURATION = part("mehrfach", tags=["throne"]), part("dauer", types=[CardType.DURATION])


def cards_of(condition: Condition, *chosen: str, editions: tuple[str, ...] = (), roles: CardStates = NO_STATES):
    return match_condition(catalog_view(FULL, editions), condition, chosen, roles)


def test_both_parts_are_met_by_cards_of_this_table() -> None:
    assert cards_of((THRONE, DURATION), "throne-room", "wharf", "market") == (("throne-room",), ("wharf",))


def test_where_one_part_is_missing_nothing_is_met() -> None:
    assert cards_of((THRONE, DURATION), "throne-room", "market") is None


def test_a_card_is_not_another_one() -> None:
    """The Drahtzieher is both: it plays a card three times, and it is a Dauerkarte."""
    assert cards_of((THRONE, DURATION), "mastermind", "market") is None
    assert cards_of((THRONE, DURATION), "mastermind", "wharf") == (("mastermind",), ("wharf",))
    assert cards_of((THRONE, DURATION), "throne-room", "mastermind") == (("throne-room",), ("mastermind",))


def test_no_card_is_named_in_two_parts() -> None:
    found = cards_of((DURATION, DURATION), "wharf", "caravan", "haven")
    assert found is not None
    assert sorted(slug for cards in found for slug in cards) == ["caravan", "haven", "wharf"]


@pytest.mark.parametrize(
    ("asked", "fits", "other"),
    [
        (part(kinds=[Kind.WAY]), "way-of-the-ox", "alms"),
        (part(needs=["horse"]), "cavalry", "market"),
        (part(costs=[CostFeature.POTION]), "golem", "market"),
        (part(costs=[CostFeature.DEBT]), "engineer", "capital"),
        (part(costs=[CostFeature.OVERPAY]), "herald", "baker"),
        (part(max_coins=3), "village", "market"),
        (part(max_coins=3), "moat", "vineyard"),
        (part(but_not=CardPattern(names=frozenset({"moat"})), types=[CardType.REACTION]), "beggar", "moat"),
        (part(but_not=CardPattern(names=frozenset({"moat"}), types=frozenset({CardType.CURSE}))), "beggar", "moat"),
    ],
)
def test_a_look_sees_what_is_asked_for_and_nothing_else(asked: ConditionPart, fits: str, other: str) -> None:
    assert cards_of((asked,), fits, other) == ((fits,),)


def test_of_a_mixed_pile_the_cards_that_fit_are_named() -> None:
    assert cards_of((DURATION,), "forts") == (("garrison", "stronghold"),)
    assert cards_of((part(tags=["village"]),), "encampment-plunder") == (("encampment",),)
    assert cards_of((part(types=[CardType.ATTACK]),), "knights") == (("knights",),)
    no_forts = part(types=[CardType.DURATION], but_not=CardPattern(names=frozenset({"forts"})))
    assert cards_of((no_forts,), "forts") is None, "what is not meant as a pile is not meant by its cards"


def test_a_mixed_pile_is_asked_for_as_a_whole() -> None:
    asked = ConditionPart(name="stapel", description="eine Sorte", pattern=CardPattern(), is_mixed=True)
    assert cards_of((asked,), "market", "augurs") == (("augurs",),)
    on_trait = replace(asked, has_trait=True)
    assert cards_of((on_trait,), "augurs") is None
    assert cards_of((on_trait,), "augurs", roles=CardStates(with_trait=("augurs",))) == (("augurs",),)


def test_what_is_to_be_bought_lies_in_the_supply() -> None:
    """rg24-003: the pile of the Fährmann does not."""
    plus = part(costs=[CostFeature.OVERPAY])
    assert cards_of((plus,), "herald", roles=CardStates(outside_supply=("herald",))) == (("herald",),)
    assert cards_of((replace(plus, from_supply=True),), "herald", roles=CardStates(outside_supply=("herald",))) is None


def test_what_is_only_lent_is_no_part_but_keeps_others_out() -> None:
    """A Burggraben under Weg der Maus is in nobody's hand."""
    moat = part(names=["moat"])
    assert cards_of((moat,), "moat", roles=CardStates(borrowed=("moat",))) is None
    village = replace(part(names=["village"]), absent=moat.pattern)
    assert cards_of((village,), "village", "moat", roles=CardStates(borrowed=("moat",))) is None


def test_the_printing_on_the_table_decides() -> None:
    """Vogelfreie became a Befehl in 2019; the Münzer of 2016 asks for a purchase."""
    command, gained = part(types=[CardType.COMMAND]), part(tags=["when-gained"])
    assert cards_of((command,), "band-of-misfits") == (("band-of-misfits",),)
    assert cards_of((command,), "band-of-misfits", editions=("dark-ages-rgg-2019",)) is None
    assert cards_of((gained,), "mint", editions=("bluetezeit-rgg-2016",)) is None
    assert cards_of((gained,), "mint", editions=("bluetezeit-rgg-2022",)) == (("mint",),)


def test_what_only_holds_for_the_wording_of_today_is_silent_on_older_printings() -> None:
    asked = replace(part(names=["highway"]), needs_current_printing=True)
    assert cards_of((asked,), "highway", editions=("hinterland-rgg-2022",)) == (("highway",),)
    assert cards_of((asked,), "highway", editions=("hinterland-hig-2011",)) is None


def test_what_must_not_lie_on_the_table_keeps_a_part_out() -> None:
    asked = replace(part(names=["market"]), absent=CardPattern(names=frozenset({"villa", "hasty", "acolyte"})))
    assert cards_of((asked,), "market", "smithy") == (("market",),)
    for other in ("villa", "hasty", "augurs"):
        assert cards_of((asked,), "market", other) is None, other
    duration = replace(part(names=["market"]), absent=CardPattern(types=frozenset({CardType.DURATION})))
    assert cards_of((duration,), "market", "forts") is None, "of a pile of different cards one is enough"


def test_a_card_that_is_no_pile_of_the_kingdom_is_looked_at_by_itself() -> None:
    assert cards_of((part(names=["horse"]),), "horse") == (("horse",),)


def test_what_few_cards_can_meet_is_rare() -> None:
    game = catalog_view(FULL)
    assert 0 < estimate_frequency(game, (THRONE, DURATION)) < estimate_frequency(game, (DURATION,)) < 1


def test_tags_of_a_printing_take_the_place_of_those_of_the_card() -> None:
    printed = Printing(
        edition="alt", name="Alt", types=(CardType.ACTION,), cost=Cost(), effect="", tags=frozenset({"draw"})
    )
    old = replace(card("alt", tags=("village",)), printings=(printed,))
    assert catalog_view(Catalog.of(cards=[old])).printed["alt"].tags == {"village"}


def test_a_pile_of_cards_of_which_none_fits_is_not_met() -> None:
    held = [card(slug, CardType.ACTION, kind=Kind.SPLIT) for slug in "ab"]
    pile = Pile(
        slug="ab",
        name="Ab",
        order=Order.TOP_DOWN,
        cards=tuple(PileCard(card=one.slug, count=5, count_for_three=5) for one in held),
    )
    game = catalog_view(Catalog.of(cards=[*held, card("ab", tags=("village",))], piles=[pile]))
    assert match_condition(game, (part(tags=["village"]),), ["ab"]) is None, "the placeholder alone is no card"
