"""Cards in other roles are set up completely: bane, Schwarzmarkt, Weg der Maus, extra piles, and chains of these."""

from typing import Any

import pytest

from engine.catalog import Catalog, Kind
from engine.chance import Rng
from engine.kingdoms.chance_outcomes import Decision
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.setup.builder import set_up
from engine.setup.completion import draw_missing
from engine.setup.results import Setup
from tests.support.kingdoms import deck, kingdom, mats, piles_outside_supply, supply, table, tokens

DULL_DECK = (
    *("chapel", "moat", "chancellor", "woodcutter", "bureaucrat", "feast", "moneylender", "spy", "thief"),
    *("throne-room", "council-room", "library", "witch", "adventurer", "bridge"),
)


def market_with(*slugs: str) -> tuple[str, ...]:
    """A Schwarzmarkt deck of fifteen with these cards in it."""
    return (*slugs, *DULL_DECK)[:15]


def allies(setup: Setup) -> list[str]:
    return [landscape.card for landscape in setup.landscapes if landscape.kind is Kind.ALLY]


@pytest.mark.parametrize(
    ("editions", "mark"),
    [
        (("reiche-ernte-hig-2011",), "quer darunter die Platzhalterkarte Junge Hexe"),  # kt-16-006
        (("bigbox-rgg-2019",), "quer auf die Bannkarte"),  # bb19-022
        (("reiche-ernte-hig-2011", "bigbox-rgg-2019"), "quer auf die Bannkarte"),
        ((), "quer auf die Bannkarte oder, je nach Ausgabe, auf die Platzhalterkarte Junge Hexe"),
    ],
)
def test_bane_is_marked_as_its_box_says(catalog: Catalog, editions: tuple[str, ...], mark: str) -> None:
    setup = set_up(catalog, kingdom("young-witch", bane="moat"), Choices(editions=editions), Rng(1))
    (text,) = [step.text for step in setup.steps if step.rule == "bane-pile"]
    assert text == f"Legt 10× Burggraben als Bannstapel der Jungen Hexe in den Vorrat, {mark}."


def test_bane_is_an_eleventh_pile(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", bane="chapel")  # kt-16-006, bb19-022
    pile = setup.pile("chapel")
    assert pile is not None
    assert (pile.kind, pile.count) == ("bane", 10)


def test_bane_with_heirloom_changes_start_decks(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", bane="tracker")
    assert deck(setup) == {"copper": 6, "pouch": 1, "estate": 3}
    assert piles_outside_supply(setup)["boons"] == 12


def test_victory_bane_has_its_own_size_and_a_trade_route_token(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", "trade-route", bane="great-hall", players=3)  # bb19-022
    assert supply(setup)["great-hall"] == 12
    assert tokens(setup, "trade-route-mat")["great-hall"] == 1


def test_trade_route_as_bane_marks_victory_piles(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", bane="trade-route")  # bb19-022
    assert tokens(setup, "trade-route-mat") == {"estate": 1, "duchy": 1, "province": 1}


def test_liaison_as_bane_brings_one_ally(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", bane="underling")  # al22-008
    assert len(allies(setup)) == 1
    assert tokens(setup, "favors") == {"heap": None, "player": 1}
    ally = next(step for step in setup.steps if step.rule == "allies")
    assert ally.because == ("underling",)
    assert "Bannstapel" in ally.reason


def test_two_liaisons_share_one_ally(catalog: Catalog) -> None:
    setup = table(catalog, "sycophant", "broker", "young-witch", bane="importer")  # al22-005: exactly one
    assert len(allies(setup)) == 1


def test_wizards_bring_an_ally(catalog: Catalog) -> None:
    assert len(allies(table(catalog, "wizards"))) == 1  # al22-008 lists the Zauberschüler


@pytest.mark.parametrize(
    ("card", "source"),
    [
        ("familiar", "bb19-021"),
        ("marauder", "kt-21-045"),
    ],
)
def test_card_in_black_market_brings_supply_piles(catalog: Catalog, card: str, source: str) -> None:
    expected = {"familiar": {"potion": 16}, "marauder": {"ruins": 20}}[card]
    setup = table(catalog, "black-market", players=3, black_market=market_with(card))
    assert expected.items() <= supply(setup).items(), source
    assert card not in supply(setup)


def test_marauder_in_black_market_brings_ruins_and_spoils(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("marauder"))
    assert supply(setup)["ruins"] == 10
    assert piles_outside_supply(setup)["spoils"] == 15
    step = next(step for step in setup.steps if step.rule == "ruins")
    assert (step.because, step.reason) == (("marauder",), "wegen Marodeur (im Schwarzmarkt)")


def test_young_witch_in_black_market_needs_a_bane_in_the_supply(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("young-witch"))  # kt-16-006
    assert setup.kingdom.bane is not None
    bane = setup.pile(setup.kingdom.bane)
    assert bane is not None
    assert bane.kind == "bane"
    assert setup.kingdom.bane not in setup.kingdom.black_market


def test_tournament_in_black_market_brings_prizes(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("tournament"))  # kt-16-011
    assert piles_outside_supply(setup)["prizes"] == 5


def test_baker_in_black_market_gives_each_player_a_coffer(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("baker"))  # kt-22-009
    assert tokens(setup, "coffers") == {"heap": None, "player": 1}


def test_liaison_in_black_market_brings_an_ally(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("importer"))  # al22-008
    assert len(allies(setup)) == 1
    assert tokens(setup, "favors") == {"heap": None, "player": 5}


def test_ally_is_removed_when_the_drawn_wizard_is_no_liaison(catalog: Catalog) -> None:
    """Only the Zauberschüler is a Kontakt card (al22-008); the deck takes one random card of its pile."""
    given = kingdom("black-market", ally="city-state", black_market=market_with("wizards"))
    drawn = set()
    for seed in range(60):
        setup = set_up(catalog, given, Choices(), Rng(seed))
        assert setup.findings == ()
        with_student = "student" in setup.kingdom.black_market
        assert (setup.kingdom.ally, allies(setup)) == (("city-state", ["city-state"]) if with_student else (None, []))
        drawn.add(with_student)
    assert drawn == {True, False}


def test_trade_route_in_black_market_ignores_victory_cards_of_the_deck(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("trade-route", "gardens"))  # kt-14-011
    assert set(tokens(setup, "trade-route-mat")) == {"estate", "duchy", "province"}


def test_heirloom_card_in_black_market_changes_start_decks(catalog: Catalog) -> None:
    assert deck(table(catalog, "black-market", black_market=market_with("pixie")))["goat"] == 1


def test_one_random_knight_goes_into_the_black_market(catalog: Catalog) -> None:
    setup = table(catalog, "black-market", black_market=market_with("knights"))  # kt-20-031
    drawn = next(outcome for outcome in setup.chance if outcome.what is Decision.BLACK_MARKET_CARD)
    (knight,) = drawn.result
    assert catalog.cards[knight].kind is Kind.KNIGHT
    assert knight in setup.kingdom.black_market
    assert "knights" not in setup.kingdom.black_market
    assert setup.findings == ()


def test_card_of_the_mouse_is_set_up_like_any_other(catalog: Catalog) -> None:
    way: dict[str, Any] = {"landscapes": ("way-of-the-mouse",)}  # me20-004, me20-068: do its setup
    assert piles_outside_supply(table(catalog, mouse="sleigh", **way))["horse"] == 30
    assert deck(table(catalog, mouse="tracker", **way))["pouch"] == 1
    assert "embargo-tokens" in {token.material for token in table(catalog, mouse="embargo", **way).tokens}


def test_black_market_as_card_of_the_mouse_has_its_deck(catalog: Catalog) -> None:
    setup = table(catalog, landscapes=("way-of-the-mouse",), mouse="black-market")
    assert piles_outside_supply(setup)["black-market-deck"] == 15


def test_druid_as_card_of_the_mouse_has_her_boons(catalog: Catalog) -> None:
    setup = table(catalog, landscapes=("way-of-the-mouse",), mouse="druid")
    assert len(setup.kingdom.boons) == 3


def test_young_witch_as_pile_of_the_ferryman_brings_a_bane(catalog: Catalog) -> None:
    setup = table(catalog, "ferryman", ferryman="young-witch")
    assert setup.kingdom.bane is not None
    assert setup.kingdom.bane in supply(setup)
    assert "young-witch" not in supply(setup)


def test_extras_of_extras_are_drawn(catalog: Catalog) -> None:
    """Army → Junge Hexe → bane of type Kontakt → Ally; none of them is among the ten piles."""
    setup = table(catalog, "poet", prophecy="approaching-army", army="young-witch", bane="underling")
    kinds = {pile.pile: pile.kind for pile in setup.supply}
    assert (kinds["young-witch"], kinds["underling"]) == ("army", "bane")
    assert len(allies(setup)) == 1
    assert "favors" in mats(setup)


def test_named_bane_is_used_when_the_drawn_deck_needs_one(catalog: Catalog) -> None:
    given = kingdom("black-market", bane="chapel")
    for seed in range(200):
        done = draw_missing(catalog, given, Choices(), Rng(seed)).kingdom
        assert done.bane == "chapel"
        assert "chapel" not in done.black_market


def test_obelisk_may_count_ruins_or_bane(catalog: Catalog) -> None:
    given = Kingdom(piles=("cultist", "young-witch"), landscapes=("obelisk",), bane="chapel")  # kt-24-045
    drawn = {draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.obelisk for seed in range(60)}
    assert drawn == {"cultist", "young-witch", "chapel", "ruins"}


def test_completed_kingdom_stays_unchanged(catalog: Catalog) -> None:
    given = kingdom("black-market", "druid", "ferryman", "poet", landscapes=("obelisk", "way-of-the-mouse", "pious"))
    once = draw_missing(catalog, given, Choices(), Rng(7)).kingdom
    assert draw_missing(catalog, once, Choices(), Rng(8)).kingdom == once


def test_unneeded_extras_are_not_set_up(catalog: Catalog) -> None:
    setup = set_up(catalog, kingdom(bane="tracker", ally="peaceful-cult"), Choices(), Rng(1))
    assert "tracker" not in supply(setup)
    assert setup.landscapes == ()
    assert {finding.code for finding in setup.findings} == {"bane-unneeded", "ally-unneeded"}


@pytest.mark.parametrize("wrong", ["tax", "copper", "horse", "dame-anna", "the-seas-gift", "peaceful-cult"])
def test_impossible_bane_is_a_finding_and_not_set_up(catalog: Catalog, wrong: str) -> None:
    """Only a kingdom pile can be a bane, never a landscape (kt-26-036, me20-004)."""
    setup = table(catalog, "young-witch", bane=wrong)
    plain = table(catalog, "young-witch", bane="chapel")
    assert {pile.pile for pile in setup.supply} == {pile.pile for pile in plain.supply} - {"chapel"}
    assert (setup.beside, setup.landscapes, setup.tokens) == (plain.beside, plain.landscapes, plain.tokens)
    assert "error" in {finding.severity for finding in setup.findings}
    assert setup.kingdom.bane == wrong


def test_bane_that_is_in_the_supply_is_not_set_up_twice(catalog: Catalog) -> None:
    setup = table(catalog, "young-witch", "chapel", bane="chapel")  # kt-16-006: an unused one
    assert [pile.kind for pile in setup.supply if pile.pile == "chapel"] == ["kingdom"]
    assert "bane-in-use" in {finding.code for finding in setup.findings}


@pytest.mark.parametrize(
    ("pile", "extras"),
    [
        ("poet", {"prophecy": "approaching-army", "army": "tax"}),
        ("poet", {"prophecy": "peaceful-cult"}),
        ("sycophant", {"ally": "market"}),
        ("ferryman", {"ferryman": "silver"}),
        ("riverboat", {"riverboat": "flag"}),
        ("moat", {"landscapes": ("way-of-the-mouse",), "mouse": "horse"}),
        ("black-market", {"black_market": ("tax", "horse", "ruins")}),
    ],
)
def test_impossible_extras_are_findings_and_not_set_up(catalog: Catalog, pile: str, extras: dict[str, Any]) -> None:
    setup = table(catalog, pile, **extras)
    assert "error" in {finding.severity for finding in setup.findings}
    assert not {"tax", "peaceful-cult"} & {landscape.card for landscape in setup.landscapes}
    assert not {"silver", "flag", "horse", "black-market-deck"} & set(piles_outside_supply(setup))


def test_impossible_bane_is_kept_when_the_drawn_deck_needs_one(catalog: Catalog) -> None:
    given = kingdom("black-market", bane="tax")
    assert {draw_missing(catalog, given, Choices(), Rng(seed)).kingdom.bane for seed in range(60)} == {"tax"}


def test_reason_names_cards_in_black_market_and_other_roles(catalog: Catalog) -> None:
    def reasons(pile: str, **extras: Any) -> dict[str, tuple[tuple[str, ...], str]]:
        return {step.rule: (step.because, step.reason) for step in table(catalog, pile, **extras).steps}

    step_reasons = reasons("black-market", black_market=market_with("baker", "young-witch", "trade-route", "druid"))
    assert step_reasons["coin-of-the-baker"] == (("baker",), "wegen Bäcker (im Schwarzmarkt)")  # kt-22-009
    assert step_reasons["bane-pile"] == (("young-witch",), "wegen Junge Hexe (im Schwarzmarkt)")  # kt-16-006
    assert step_reasons["tokens-of-the-trade-route"] == (
        ("trade-route",),
        "wegen Handelsroute (im Schwarzmarkt)",
    )  # kt-14-011
    assert step_reasons["boons-of-the-druid"] == (("druid",), "wegen Druidin (im Schwarzmarkt)")
    step_reasons = reasons("poet", prophecy="approaching-army", army="knights")
    assert step_reasons["army-pile"] == (("approaching-army",), "wegen Herannahende Armee")
    assert step_reasons["prophecies"] == (("poet",), "wegen Dichterin")
    assert "shuffled-piles" not in step_reasons  # one pile, one step
    step_reasons = reasons("ferryman", ferryman="young-witch", bane="castles")
    assert step_reasons["bane-pile"] == (("young-witch",), "wegen Junge Hexe (beim Fährmann)")


def steps(setup: Setup) -> list[str]:
    return [step.text for step in setup.steps]


def index_of(texts: list[str], part: str) -> int:
    return next(number for number, text in enumerate(texts) if part in text)


def test_way_of_the_mouse_is_placed_before_its_card(catalog: Catalog) -> None:
    texts = steps(table(catalog, landscapes=("way-of-the-mouse",), mouse="chapel"))  # me20-068
    assert index_of(texts, "Weg der Maus neben den Vorrat") < index_of(texts, "zum Weg der Maus")


def test_castles_as_bane_are_one_step(catalog: Catalog) -> None:
    texts = [text for text in steps(table(catalog, "young-witch", bane="castles")) if "Schlösser" in text]
    assert len(texts) == 1
    assert "von oben nach unten" in texts[0]
    assert "Bannstapel der Jungen Hexe" in texts[0]


def test_coffers_and_villagers_are_one_step(catalog: Catalog) -> None:
    texts = [
        text for text in steps(table(catalog, "baker", "recruiter")) if "Tableau" in text and "Gebt jedem ein" in text
    ]
    assert len(texts) == 1  # kt-26-035
    assert "Taler-/Dorfbewohner-Tableau" in texts[0]
    step = next(step for step in table(catalog, "baker", "recruiter").steps if step.text == texts[0])
    assert step.because == ("baker", "recruiter")
    assert {"kt-22-015", "kt-26-037"} <= set(step.sources)


def test_points_on_landmarks_depend_on_players(catalog: Catalog) -> None:
    texts = steps(table(catalog, landscapes=("basilica",), players=4))
    assert "Legt Siegpunktmarker im Wert von 24 auf die Landmarke Basilika, 6 für jeden Spieler." in texts  # kt-24-041
