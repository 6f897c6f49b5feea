"""Interactions: entries are only about cards of the table, and only what holds for its printings."""

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


def titles(entries: list[Interaction]) -> list[str]:
    return [entry.title for entry in entries]


def test_an_interaction_names_the_cards_of_this_table(lib: Library) -> None:
    """kt-25-055, me20-013: what plays a Dauerkarte twice stays as long as it."""
    entries = interactions_at(lib, "throne-room", "fishing-village")
    entry = next(entry for entry in entries if entry.rule == "dauerkarte-mehrfach-gespielt")
    assert entry.title == "Thronsaal × Fischerdorf"
    assert entry.answer == "beide Karten bleiben liegen"
    assert "Spielst du Fischerdorf durch Thronsaal mehrfach" in entry.text


def test_a_ruling_needs_all_its_cards_on_the_table(lib: Library) -> None:
    """Thronsaal and Prozession on the table, but not the Verrückte that the ruling is about."""
    kinds = [
        entry for entry in interactions_at(lib, "throne-room", "procession") if entry.kind is InteractionKind.RULING
    ]
    assert kinds == []
    assert "Brückentroll × Thronsaal" in titles(interactions_at(lib, "throne-room", "bridge-troll"))


def test_a_ruling_hides_the_rule_that_says_the_same_about_its_cards(lib: Library) -> None:
    both = [
        entry
        for entry in interactions_at(lib, "death-cart", "masquerade")
        if {"death-cart", "masquerade"} <= set(entry.cards)
    ]
    assert [entry.kind for entry in both] == [InteractionKind.RULING]


def test_cards_of_a_hidden_stack_bring_no_rulings(lib: Library) -> None:
    """The Kostbarkeiten may bring a Zauberrolle, once in fifteen times."""
    assert not any("spell-scroll" in entry.cards for entry in interactions_at(lib, "landing-party", "search"))
    assert "Falschgeld × Beute" in titles(interactions_at(lib, "counterfeit", "bandit-camp"))


def test_two_cards_without_rulings_have_no_interactions(lib: Library) -> None:
    assert interactions_at(lib, "smithy", "cellar") == []


def test_an_erratum_is_not_shown_for_older_printings(lib: Library) -> None:
    """er26-005: Vogelfreie spielen seit 2025 keine Dauerkarten; the box of 2019 lets them."""
    assert "Vogelfreie × Fischerdorf" in titles(interactions_at(lib, "band-of-misfits", "fishing-village"))
    old = interactions_at(
        lib, "band-of-misfits", "fishing-village", editions=("dark-ages-rgg-2019", "seaside-rgg-2014")
    )
    assert "Vogelfreie × Fischerdorf" not in titles(old)


def rules(entries: list[Interaction]) -> set[str]:
    return {entry.rule for entry in entries}


def test_a_rule_is_not_shown_next_to_a_card_that_its_condition_excludes(lib: Library) -> None:
    """er26-015: whoever returns to the Aktionsphase has a further Kaufphase, and plays Geldkarten in it."""
    assert "geldkarten-zwischen-zwei-kaeufen" in rules(interactions_at(lib, "market", "smithy"))
    for other in ("cavalry", "villa", "mining-road", "black-market"):
        assert "geldkarten-zwischen-zwei-kaeufen" not in rules(interactions_at(lib, "market", other)), other
    assert "geldkarten-zwischen-zwei-kaeufen" not in rules(interactions_at(lib, "market", landscapes=("launch",)))


def test_a_ruling_on_where_gained_cards_go_is_hidden_by_cards_that_redirect_them(lib: Library) -> None:
    """kt-26-018: the Bildhauerin puts a Nomadencamp into the hand; but an Eilige card is set aside when gained."""
    assert "Bildhauerin × Nomadencamp" in titles(interactions_at(lib, "sculptor", "nomad-camp"))
    assert "Bildhauerin × Nomadencamp" not in titles(
        interactions_at(lib, "sculptor", "nomad-camp", landscapes=("hasty",))
    )


def test_interactions_of_two_cards_follow_the_given_printings(lib: Library) -> None:
    """er26-005: the Vogelfreien of 2019 play Dauerkarten."""
    today = rules(interactions_between(lib, "band-of-misfits", "fishing-village"))
    boxes = ("dark-ages-rgg-2019", "seaside-rgg-2014")
    assert "dauerkarten-und-befehl" in today - rules(
        interactions_between(lib, "band-of-misfits", "fishing-village", boxes)
    )


def test_mechanics_come_last_with_one_line_each(lib: Library) -> None:
    entries = interactions_at(lib, "throne-room", "wharf", "engineer", "baker", "peddler")
    kinds = [entry.kind for entry in entries]
    assert kinds == sorted(kinds, key=list(InteractionKind).index)
    debt = next(entry for entry in entries if entry.rule == "schulden")
    assert (debt.kind, debt.cards) == (InteractionKind.MECHANIC, ("engineer",))
    assert "\n" not in debt.text


def test_the_rule_for_a_trait_on_a_mixed_pile_needs_the_trait_on_that_pile(lib: Library) -> None:
    """pl23-053: it holds for all cards of the pile."""
    for pile, says in (("augurs", True), ("village", False)):
        kingdom = Kingdom(piles=("augurs", "village"), landscapes=("pious",), traits=(("pious", pile),))
        entries = interactions_of(lib, kingdom, Choices())
        assert any(entry.rule == "merkmal-auf-gemischtem-stapel" for entry in entries) is says


def test_cards_outside_the_supply_bring_no_overpayment(lib: Library) -> None:
    """The Arzt of the Fährmann is not for sale; in the supply he is."""
    kingdom = Kingdom(piles=("ferryman", "craftsman"), ferryman="doctor")
    entries = rules(interactions_of(lib, kingdom, Choices()))
    assert entries.isdisjoint({"ueberzahlen", "ueberzahlen-nur-beim-kaufen"})
    assert rules(interactions_at(lib, "doctor", "craftsman")) >= {"ueberzahlen", "ueberzahlen-nur-beim-kaufen"}


def test_the_card_of_weg_der_maus_is_in_no_hand(lib: Library) -> None:
    kingdom = Kingdom(piles=("militia", "village"), landscapes=("way-of-the-mouse",), mouse="moat")
    assert "angriff-und-burggraben" not in rules(interactions_of(lib, kingdom, Choices()))
    assert "angriff-und-burggraben" in rules(interactions_at(lib, "militia", "moat"))


def test_debt_is_explained_for_a_card_that_gives_debt_without_costing_it(lib: Library) -> None:
    assert "schulden-durch-eine-anweisung" in rules(interactions_at(lib, "root-cellar", "smithy"))
    both = rules(interactions_at(lib, "root-cellar", "engineer"))
    assert "schulden" in both
    assert "schulden-durch-eine-anweisung" not in both


def test_random_kingdoms_have_few_entries_about_their_own_cards_only(lib: Library) -> None:
    wishes = Wishes(landscapes=Landscapes(most=2, by_deck=True))
    for number in range(60):
        kingdom = generate(lib.catalog, wishes, f"meetings {number}").kingdom
        entries = interactions_of(lib, kingdom, Choices())
        assert len(entries) <= MAX_ENTRIES
        view = catalog_view(lib.catalog)
        named = {need for slug in named_cards(kingdom) for need in view.needs(slug)}
        piles = {slug: view.pile_of(slug) for entry in entries for slug in entry.cards}
        assert {slug for slug, pile in piles.items() if slug not in named and pile not in named} == set()


def test_every_interaction_rule_applies_to_some_cards(lib: Library) -> None:
    """A rule about two kinds of cards is listed for any two cards of these kinds, without a whole kingdom."""
    view = catalog_view(lib.catalog)
    for rule in lib.conditional_rules:
        if rule.answer and len(rule.applies_when) == 2 and not any(part.has_trait for part in rule.applies_when):
            everything = (*view.kingdom_slugs, *sorted(view.landscape_set))
            cards = match_condition(view, rule.applies_when, without_ruled_out(view, rule.applies_when, everything))
            assert cards is not None
            assert (
                any(entry.rule == rule.slug for entry in interactions_between(lib, cards[0][0], cards[1][0]))
                or len(interactions_between(lib, cards[0][0], cards[1][0])) == MAX_ENTRIES
            )


def test_rulings_about_two_cards_come_before_rules_about_their_kinds(lib: Library) -> None:
    entries = interactions_between(lib, "throne-room", "bridge-troll")
    assert entries[0].kind is InteractionKind.RULING
    assert {entry.kind for entry in entries} <= {InteractionKind.RULING, InteractionKind.INTERACTION}
    assert all(len(entry.cards) == 2 for entry in entries if entry.kind is InteractionKind.INTERACTION)


def test_interactions_of_two_cards_do_not_depend_on_their_order(lib: Library) -> None:
    forward, backward = interactions_between(lib, "moat", "militia"), interactions_between(lib, "militia", "moat")
    assert {entry.statement.slug for entry in forward} == {entry.statement.slug for entry in backward} != set()


def test_cards_without_interactions_have_a_nearest_ruling(lib: Library) -> None:
    assert interactions_between(lib, "smithy", "gardens") == []
    entries = nearest_ruling(lib, "gardens", "smithy")
    assert entries is not None
    assert entries.cards[0] == "gardens"


def test_all_mechanics_are_listed_for_the_sheet(lib: Library) -> None:
    kingdom = Kingdom(piles=("engineer", "baker", "cavalry", "augurs", "golem", "knights", "tournament"))
    rules = {entry.rule for entry in mechanics_of(lib, kingdom, Choices())}
    assert {
        "schulden",
        "taler-jederzeit",
        "pferde-nehmen",
        "rotieren",
        "mit-trank-bezahlen",
        "gemischte-stapel",
    } <= rules
