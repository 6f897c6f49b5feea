"""Conditions of interactions: matching tags, types, kinds, names, costs and needs, each part by another pile."""

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
from engine.kingdoms.roles import Role
from tests.engine.small_catalog import card
from tests.support.content import full_catalog

FULL = full_catalog()


def part(name: str = "eine", exception: CardPattern | None = None, **properties: Any) -> ConditionPart:
    values: Any = {key: value if key == "max_coins" else frozenset(value) for key, value in properties.items()}
    return ConditionPart(name=name, description="eine Karte", pattern=CardPattern(**values), exception=exception)


THRONE, DURATION = part("mehrfach", tags=["throne"]), part("dauer", types=[CardType.DURATION])


def cards_of(condition: Condition, *chosen: str, editions: tuple[str, ...] = (), states: CardStates = NO_STATES):
    return match_condition(catalog_view(FULL, editions), condition, chosen, states)


def test_each_part_is_met_by_a_card_of_the_game() -> None:
    assert cards_of((THRONE, DURATION), "throne-room", "wharf", "market") == (("throne-room",), ("wharf",))


def test_condition_is_not_met_if_a_part_is_missing() -> None:
    assert cards_of((THRONE, DURATION), "throne-room", "market") is None


def test_one_card_does_not_meet_two_parts() -> None:
    """The Drahtzieher is both: it plays a card three times, and it is a Dauerkarte."""
    assert cards_of((THRONE, DURATION), "mastermind", "market") is None
    assert cards_of((THRONE, DURATION), "mastermind", "wharf") == (("mastermind",), ("wharf",))
    assert cards_of((THRONE, DURATION), "throne-room", "mastermind") == (("throne-room",), ("mastermind",))


def test_no_card_is_listed_for_two_parts() -> None:
    match = cards_of((DURATION, DURATION), "wharf", "caravan", "haven")
    assert match is not None
    assert sorted(slug for cards in match for slug in cards) == ["caravan", "haven", "wharf"]


@pytest.mark.parametrize(
    ("required", "fits", "other"),
    [
        (part(kinds=[Kind.WAY]), "way-of-the-ox", "alms"),
        (part(needs=["horse"]), "cavalry", "market"),
        (part(costs=[CostFeature.POTION]), "golem", "market"),
        (part(costs=[CostFeature.DEBT]), "engineer", "capital"),
        (part(costs=[CostFeature.OVERPAY]), "herald", "baker"),
        (part(max_coins=3), "village", "market"),
        (part(max_coins=3), "moat", "vineyard"),
        (part(exception=CardPattern(names=frozenset({"moat"})), types=[CardType.REACTION]), "beggar", "moat"),
        (part(exception=CardPattern(names=frozenset({"moat"}), types=frozenset({CardType.CURSE}))), "beggar", "moat"),
    ],
)
def test_pattern_matches_by_each_property(required: ConditionPart, fits: str, other: str) -> None:
    assert cards_of((required,), fits, other) == ((fits,),)


def test_fitting_cards_of_a_mixed_pile_are_listed() -> None:
    assert cards_of((DURATION,), "forts") == (("garrison", "stronghold"),)
    assert cards_of((part(tags=["village"]),), "encampment-plunder") == (("encampment",),)
    assert cards_of((part(types=[CardType.ATTACK]),), "knights") == (("knights",),)
    no_forts = part(types=[CardType.DURATION], exception=CardPattern(names=frozenset({"forts"})))
    assert cards_of((no_forts,), "forts") is None, "the cards of an excluded pile are excluded, too"


def test_part_for_a_mixed_pile_as_a_whole() -> None:
    any_mixed_pile = ConditionPart(name="stapel", description="eine Sorte", pattern=CardPattern(), is_mixed=True)
    assert cards_of((any_mixed_pile,), "market", "augurs") == (("augurs",),)
    on_trait = replace(any_mixed_pile, has_trait=True)
    assert cards_of((on_trait,), "augurs") is None
    assert cards_of((on_trait,), "augurs", states=CardStates(with_trait=("augurs",))) == (("augurs",),)


def test_part_from_supply_is_not_met_by_piles_outside_it() -> None:
    """The pile of the Fährmann is outside the supply (rg24-003)."""
    plus = part(costs=[CostFeature.OVERPAY])
    assert cards_of((plus,), "herald", states=CardStates(outside_supply=("herald",))) == (("herald",),)
    assert cards_of((replace(plus, from_supply=True),), "herald", states=CardStates(outside_supply=("herald",))) is None


def test_borrowed_card_meets_only_a_part_that_allows_it_but_can_rule_out_others() -> None:
    """A Burggraben under Weg der Maus is in nobody's hand."""
    moat = part(names=["moat"])
    assert cards_of((moat,), "moat", states=CardStates(borrowed=("moat",))) is None
    assert cards_of((replace(moat, may_be_borrowed=True),), "moat", states=CardStates(borrowed=("moat",))) is not None
    village = replace(part(names=["village"]), absent=moat.pattern)
    assert cards_of((village,), "village", "moat", states=CardStates(borrowed=("moat",))) is None


def test_part_with_a_role_is_met_by_the_card_in_that_role_only() -> None:
    """A card under Weg der Maus is played but owned by nobody: it meets only what asks for it (me20-068)."""
    bane = replace(part("bann"), role=Role.BANE)
    states = CardStates(by_role={Role.BANE: ("moat",), Role.MOUSE: ("village",)}, borrowed=("village",))
    witch = part("hexe", names=["young-witch"])
    assert cards_of((witch, bane), "young-witch", "moat", "cellar", states=states) == (("young-witch",), ("moat",))
    assert cards_of((witch, bane), "young-witch", "moat", "cellar") is None
    assert cards_of((replace(bane, role=Role.MOUSE),), "moat", "village", states=states) == (("village",),)
    assert cards_of((part(names=["village"]),), "moat", "village", states=states) is None


def test_printing_in_play_decides() -> None:
    """Vogelfreie became a Befehl in 2019; the Münzer of 2016 asks for a purchase."""
    command, gained = part(types=[CardType.COMMAND]), part(tags=["when-gained"])
    assert cards_of((command,), "band-of-misfits") == (("band-of-misfits",),)
    assert cards_of((command,), "band-of-misfits", editions=("dark-ages-rgg-2019",)) is None
    assert cards_of((gained,), "mint", editions=("bluetezeit-rgg-2016",)) is None
    assert cards_of((gained,), "mint", editions=("bluetezeit-rgg-2022",)) == (("mint",),)


def test_part_that_needs_the_current_printing() -> None:
    highway = replace(part(names=["highway"]), needs_current_printing=True)
    assert cards_of((highway,), "highway", editions=("hinterland-rgg-2022",)) == (("highway",),)
    assert cards_of((highway,), "highway", editions=("hinterland-hig-2011",)) is None


def test_part_is_ruled_out_by_cards_that_must_be_absent() -> None:
    market = replace(part(names=["market"]), absent=CardPattern(names=frozenset({"villa", "hasty", "acolyte"})))
    assert cards_of((market,), "market", "smithy") == (("market",),)
    for other in ("villa", "hasty", "augurs"):
        assert cards_of((market,), "market", other) is None, other
    duration = replace(part(names=["market"]), absent=CardPattern(types=frozenset({CardType.DURATION})))
    assert cards_of((duration,), "market", "forts") is None, "one card of a mixed pile is enough"


def test_card_outside_kingdom_piles_is_matched_by_itself() -> None:
    assert cards_of((part(names=["horse"]),), "horse") == (("horse",),)


def test_frequency_is_lower_with_more_parts() -> None:
    view = catalog_view(FULL)
    assert 0 < estimate_frequency(view, (THRONE, DURATION)) < estimate_frequency(view, (DURATION,)) < 1


def test_view_uses_the_tags_of_the_card_without_editions() -> None:
    printed = Printing(
        edition="alt", name="Alt", types=(CardType.ACTION,), cost=Cost(), effect="", tags=frozenset({"draw"})
    )
    old = replace(card("alt", tags=("village",)), printings=(printed,))
    assert catalog_view(Catalog.of(cards=[old])).printed["alt"].tags == {"village"}


def test_mixed_pile_without_fitting_cards_does_not_match() -> None:
    cards = [card(slug, CardType.ACTION, kind=Kind.SPLIT) for slug in "ab"]
    pile = Pile(
        slug="ab",
        name="Ab",
        order=Order.TOP_DOWN,
        cards=tuple(PileCard(card=card.slug, count=5, count_for_three=5) for card in cards),
    )
    view = catalog_view(Catalog.of(cards=[*cards, card("ab", tags=("village",))], piles=[pile]))
    assert match_condition(view, (part(tags=["village"]),), ["ab"]) is None, "the placeholder card alone does not count"
