"""What matters where cards come together: nothing about who is not there, and nothing that does not hold."""

from pathlib import Path

import pytest

from content.model.interactions import (
    MAX_ENTRIES,
    Interaction,
    InteractionKind,
    interactions_between,
    interactions_of,
    mechanics_of,
    nearest_ruling,
)
from content.model.library import Library, library
from engine.catalog_view import catalog_view
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.conditions import match_condition, without_ruled_out
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import Choices, Kingdom

pytestmark = pytest.mark.django_db


@pytest.fixture
def lib(content: Path, db: None) -> Library:
    return library()


def interactions_at(
    lib: Library, *piles: str, editions: tuple[str, ...] = (), landscapes: tuple[str, ...] = ()
) -> list[Interaction]:
    return interactions_of(lib, Kingdom(piles=piles, landscapes=landscapes), Choices(editions=editions))


def titles(found: list[Interaction]) -> list[str]:
    return [one.title for one in found]


def test_an_interaction_names_the_cards_of_this_table(lib: Library) -> None:
    """kt-25-055, me20-013: what plays a Dauerkarte twice stays as long as it."""
    found = interactions_at(lib, "throne-room", "fishing-village")
    one = next(one for one in found if one.rule == "dauerkarte-mehrfach-gespielt")
    assert one.title == "Thronsaal × Fischerdorf"
    assert one.answer == "beide Karten bleiben liegen"
    assert "Spielst du Fischerdorf durch Thronsaal mehrfach" in one.text


def test_a_ruling_whose_cards_are_not_all_there_is_never_shown(lib: Library) -> None:
    """Thronsaal and Prozession on the table, but not the Verrückte that the ruling is about."""
    kinds = [one for one in interactions_at(lib, "throne-room", "procession") if one.kind is InteractionKind.RULING]
    assert kinds == []
    assert "Brückentroll × Thronsaal" in titles(interactions_at(lib, "throne-room", "bridge-troll"))


def test_what_a_ruling_says_is_not_said_once_more_for_the_kinds_of_its_cards(lib: Library) -> None:
    both = [
        one
        for one in interactions_at(lib, "death-cart", "masquerade")
        if {"death-cart", "masquerade"} <= set(one.cards)
    ]
    assert [one.kind for one in both] == [InteractionKind.RULING]


def test_one_of_many_hidden_cards_is_no_reason_for_a_ruling(lib: Library) -> None:
    """The Kostbarkeiten may bring a Zauberrolle, once in fifteen times."""
    assert not any("spell-scroll" in one.cards for one in interactions_at(lib, "landing-party", "search"))
    assert "Falschgeld × Beute" in titles(interactions_at(lib, "counterfeit", "bandit-camp"))


def test_two_cards_with_nothing_to_say_have_no_entry(lib: Library) -> None:
    assert interactions_at(lib, "smithy", "cellar") == []


def test_an_erratum_of_today_is_silent_where_an_older_box_lies(lib: Library) -> None:
    """er26-005: Vogelfreie spielen seit 2025 keine Dauerkarten; the box of 2019 lets them."""
    assert "Vogelfreie × Fischerdorf" in titles(interactions_at(lib, "band-of-misfits", "fishing-village"))
    old = interactions_at(
        lib, "band-of-misfits", "fishing-village", editions=("dark-ages-rgg-2019", "seaside-rgg-2014")
    )
    assert "Vogelfreie × Fischerdorf" not in titles(old)


def rules(found: list[Interaction]) -> set[str]:
    return {one.rule for one in found}


def test_what_another_card_of_the_table_makes_untrue_is_not_said(lib: Library) -> None:
    """er26-015: whoever returns to the Aktionsphase has a further Kaufphase, and plays Geldkarten in it."""
    assert "geldkarten-zwischen-zwei-kaeufen" in rules(interactions_at(lib, "market", "smithy"))
    for other in ("cavalry", "villa", "mining-road", "black-market"):
        assert "geldkarten-zwischen-zwei-kaeufen" not in rules(interactions_at(lib, "market", other)), other
    assert "geldkarten-zwischen-zwei-kaeufen" not in rules(interactions_at(lib, "market", landscapes=("launch",)))


def test_a_ruling_on_where_a_card_goes_is_silent_where_it_goes_elsewhere(lib: Library) -> None:
    """kt-26-018: the Bildhauerin puts a Nomadencamp into the hand; but an Eilige card is set aside when gained."""
    assert "Bildhauerin × Nomadencamp" in titles(interactions_at(lib, "sculptor", "nomad-camp"))
    assert "Bildhauerin × Nomadencamp" not in titles(
        interactions_at(lib, "sculptor", "nomad-camp", landscapes=("hasty",))
    )


def test_two_cards_meet_as_they_are_printed_in_the_boxes_named(lib: Library) -> None:
    """er26-005: the Vogelfreien of 2019 play Dauerkarten."""
    today = rules(interactions_between(lib, "band-of-misfits", "fishing-village"))
    boxes = ("dark-ages-rgg-2019", "seaside-rgg-2014")
    assert "dauerkarten-und-befehl" in today - rules(
        interactions_between(lib, "band-of-misfits", "fishing-village", boxes)
    )


def test_mechanics_stand_last_with_one_line_each(lib: Library) -> None:
    found = interactions_at(lib, "throne-room", "wharf", "engineer", "baker", "peddler")
    kinds = [one.kind for one in found]
    assert kinds == sorted(kinds, key=list(InteractionKind).index)
    debt = next(one for one in found if one.rule == "schulden")
    assert (debt.kind, debt.cards) == (InteractionKind.MECHANIC, ("engineer",))
    assert "\n" not in debt.text


def test_a_merkmal_on_a_mixed_pile_counts_only_where_it_lies_on_it(lib: Library) -> None:
    """pl23-053: it holds for all cards of the pile."""
    for pile, says in (("augurs", True), ("village", False)):
        kingdom = Kingdom(piles=("augurs", "village"), landscapes=("pious",), traits=(("pious", pile),))
        found = interactions_of(lib, kingdom, Choices())
        assert any(one.rule == "merkmal-auf-gemischtem-stapel" for one in found) is says


def test_what_lies_beside_the_supply_is_never_overpaid(lib: Library) -> None:
    """The Arzt of the Fährmann is not for sale; in the supply he is."""
    kingdom = Kingdom(piles=("ferryman", "craftsman"), ferryman="doctor")
    found = rules(interactions_of(lib, kingdom, Choices()))
    assert found.isdisjoint({"ueberzahlen", "ueberzahlen-nur-beim-kaufen"})
    assert rules(interactions_at(lib, "doctor", "craftsman")) >= {"ueberzahlen", "ueberzahlen-nur-beim-kaufen"}


def test_nobody_holds_the_card_under_weg_der_maus(lib: Library) -> None:
    kingdom = Kingdom(piles=("militia", "village"), landscapes=("way-of-the-mouse",), mouse="moat")
    assert "angriff-und-burggraben" not in rules(interactions_of(lib, kingdom, Choices()))
    assert "angriff-und-burggraben" in rules(interactions_at(lib, "militia", "moat"))


def test_debt_is_told_of_where_no_card_costs_it(lib: Library) -> None:
    assert "schulden-durch-eine-anweisung" in rules(interactions_at(lib, "root-cellar", "smithy"))
    both = rules(interactions_at(lib, "root-cellar", "engineer"))
    assert "schulden" in both
    assert "schulden-durch-eine-anweisung" not in both


def test_random_kingdoms_have_few_entries_and_none_about_other_cards(lib: Library) -> None:
    wishes = Wishes(landscapes=Landscapes(most=2, by_deck=True))
    for number in range(60):
        kingdom = generate(lib.catalog, wishes, f"meetings {number}").kingdom
        found = interactions_of(lib, kingdom, Choices())
        assert len(found) <= MAX_ENTRIES
        game = catalog_view(lib.catalog)
        named = {need for slug in named_cards(kingdom) for need in game.needs(slug)}
        piles = {slug: game.pile_of(slug) for one in found for slug in one.cards}
        assert {slug for slug, pile in piles.items() if slug not in named and pile not in named} == set()


def test_every_interaction_has_a_pair_that_it_is_about(lib: Library) -> None:
    """What is said of two kinds is said of any two cards of these kinds, asked for by themselves."""
    game = catalog_view(lib.catalog)
    for rule in lib.conditional_rules:
        if rule.answer and len(rule.applies_when) == 2 and not any(part.has_trait for part in rule.applies_when):
            everything = (*game.kingdom_slugs, *sorted(game.landscape_set))
            cards = match_condition(game, rule.applies_when, without_ruled_out(game, rule.applies_when, everything))
            assert cards is not None
            assert (
                any(one.rule == rule.slug for one in interactions_between(lib, cards[0][0], cards[1][0]))
                or len(interactions_between(lib, cards[0][0], cards[1][0])) == MAX_ENTRIES
            )


def test_rulings_about_both_stand_before_what_follows_from_their_kinds(lib: Library) -> None:
    found = interactions_between(lib, "throne-room", "bridge-troll")
    assert found[0].kind is InteractionKind.RULING
    assert {one.kind for one in found} <= {InteractionKind.RULING, InteractionKind.INTERACTION}
    assert all(len(one.cards) == 2 for one in found if one.kind is InteractionKind.INTERACTION)


def test_two_cards_meet_the_same_from_both_sides(lib: Library) -> None:
    one, other = interactions_between(lib, "moat", "militia"), interactions_between(lib, "militia", "moat")
    assert {entry.statement.slug for entry in one} == {entry.statement.slug for entry in other} != set()


def test_cards_that_do_not_touch_have_their_own_nearest_ruling(lib: Library) -> None:
    assert interactions_between(lib, "smithy", "gardens") == []
    found = nearest_ruling(lib, "gardens", "smithy")
    assert found is not None
    assert found.cards[0] == "gardens"


def test_all_mechanics_are_told_on_the_leaflet(lib: Library) -> None:
    kingdom = Kingdom(piles=("engineer", "baker", "cavalry", "augurs", "golem", "knights", "tournament"))
    told = {one.rule for one in mechanics_of(lib, kingdom, Choices())}
    assert {
        "schulden",
        "taler-jederzeit",
        "pferde-nehmen",
        "rotieren",
        "mit-trank-bezahlen",
        "gemischte-stapel",
    } <= told
