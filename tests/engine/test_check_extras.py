"""Checks of extra cards: bane, Ally, Gaben, Weg der Maus, extra piles, the Schwarzmarkt."""

from typing import Any

import pytest

from engine.catalog import Catalog
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.validation import Finding, Severity, check
from tests.engine.test_setup_roles import DULL_DECK
from tests.support.kingdoms import kingdom

BOONS = ("the-seas-gift", "the-skys-gift", "the-suns-gift")


def findings_by_code(
    catalog: Catalog, *piles: str, editions: tuple[str, ...] = (), **extras: Any
) -> dict[str, Finding]:
    findings = check(catalog, kingdom(*piles, **extras), Choices(editions=editions))
    return {finding.code: finding for finding in findings if finding.severity is not Severity.HINT}


def codes(catalog: Catalog, *piles: str, editions: tuple[str, ...] = (), **extras: Any) -> list[str]:
    return list(findings_by_code(catalog, *piles, editions=editions, **extras))


MISSING = [
    ("bane-missing", "young-witch", {}),
    ("ally-missing", "sycophant", {}),
    ("prophecy-missing", "poet", {}),
    ("army-missing", "poet", {"prophecy": "approaching-army"}),
    ("ferryman-missing", "ferryman", {}),
    ("riverboat-missing", "riverboat", {}),
    ("boons-missing", "druid", {}),
    ("black-market-missing", "black-market", {}),
    ("mouse-missing", "chapel", {"landscapes": ("way-of-the-mouse",)}),
    ("obelisk-pile-missing", "chapel", {"landscapes": ("obelisk",)}),
    ("trait-pile-missing", "chapel", {"landscapes": ("pious",)}),
]


@pytest.mark.parametrize(("code", "pile", "extras"), MISSING)
def test_missing_card_that_setup_will_draw_is_a_warning(
    catalog: Catalog, code: str, pile: str, extras: dict[str, Any]
) -> None:
    findings = findings_by_code(catalog, pile, **extras)
    assert list(findings) == [code]
    assert findings[code].severity is Severity.WARNING
    assert findings[code].cards
    assert findings[code].sources


WRONG = [
    # The bane: bb19-022, kt-16-006
    ("bane-unneeded", "chapel", {"bane": "moat"}),
    ("bane-of-wrong-cost", "young-witch", {"bane": "bridge"}),  # 4
    ("bane-of-wrong-cost", "young-witch", {"bane": "vineyard"}),  # Trank
    ("bane-of-wrong-cost", "young-witch", {"bane": "engineer"}),  # Schulden
    ("bane-in-use", "young-witch", {"bane": "young-witch"}),
    ("bane-is-a-landscape", "young-witch", {"bane": "tax"}),  # kt-26-036, me20-004
    ("bane-is-a-landscape", "young-witch", {"bane": "way-of-the-ox"}),
    ("bane-is-no-kingdom-pile", "young-witch", {"bane": "silver"}),
    # Verbündete: al22-005, al22-008
    ("ally-unneeded", "chapel", {"ally": "peaceful-cult"}),
    ("not-an-ally", "sycophant", {"ally": "tax"}),
    ("too-many-allies", "sycophant", {"ally": "peaceful-cult", "landscapes": ("woodworkers-guild",)}),
    # Prophezeiungen
    ("prophecy-unneeded", "chapel", {"prophecy": "growth"}),
    ("not-a-prophecy", "poet", {"prophecy": "tax"}),
    ("army-unneeded", "poet", {"prophecy": "growth", "army": "witch"}),
    ("army-is-no-attack", "poet", {"prophecy": "approaching-army", "army": "moat"}),
    # Fährmann, Flussboot
    ("ferryman-unneeded", "chapel", {"ferryman": "moat"}),
    ("ferryman-of-wrong-cost", "ferryman", {"ferryman": "moat"}),
    ("ferryman-in-use", "ferryman", {"ferryman": "smithy", "landscapes": ()}),
    ("riverboat-of-wrong-cost", "riverboat", {"riverboat": "moat"}),
    ("riverboat-is-no-action", "riverboat", {"riverboat": "bank"}),
    ("riverboat-is-a-duration", "riverboat", {"riverboat": "wharf"}),
    ("riverboat-is-a-mixed-pile", "riverboat", {"riverboat": "knights"}),
    # Gaben: kt-25-049, kt-25-001
    ("boons-unneeded", "chapel", {"boons": BOONS}),
    ("wrong-number-of-boons", "druid", {"boons": BOONS[:2]}),
    ("wrong-number-of-boons", "druid", {"boons": (*BOONS, "the-earths-gift")}),
    ("wrong-number-of-boons", "druid", {"boons": (BOONS[0], *BOONS[:2])}),
    ("not-a-boon", "druid", {"boons": (*BOONS[:2], "famine")}),
    # Obelisk: kt-24-045
    ("obelisk-pile-unneeded", "chapel", {"obelisk": "chapel"}),
    # Merkmale
    ("trait-unneeded", "chapel", {"traits": (("pious", "chapel"),)}),
]


@pytest.mark.parametrize(("code", "pile", "extras"), WRONG)
def test_wrong_extra_card_is_an_error(catalog: Catalog, code: str, pile: str, extras: dict[str, Any]) -> None:
    given = Kingdom(
        piles=(pile, "smithy", "village", "market", "laboratory", "festival", "mine", "militia", "remodel", "cellar"),
        **extras,
    )
    findings = {finding.code: finding for finding in check(catalog, given, Choices())}
    assert code in findings
    assert findings[code].severity is Severity.ERROR
    assert findings[code].sources
    assert findings[code].message.endswith(".")


AN_UNUSED_CARD = "gebraucht wird eine unbenutzte Karte."


@pytest.mark.parametrize(
    ("piles", "extras", "messages"),
    [
        (
            ("riverboat",),
            {"riverboat": "wharf"},  # rs24-009: in no edition
            ["Karte beim Flussboot: Werft ist eine Dauerkarte, und die ist dort nie erlaubt."],
        ),
        (
            (),
            {"landscapes": ("way-of-the-mouse",), "mouse": "amulet"},  # me20-004, me20-068
            ["Karte unter Weg der Maus: Amulett ist eine Dauerkarte; das erlaubt nur der Druck von 2020."],
        ),
        (
            ("young-witch", "ferryman"),
            {"bane": "swindler", "ferryman": "swindler"},
            [
                f"Bannstapel: Trickser ist schon verwendet (Stapel beim Fährmann); {AN_UNUSED_CARD}",
                f"Stapel beim Fährmann: Trickser ist schon verwendet (Bannstapel); {AN_UNUSED_CARD}",
            ],
        ),
        (
            ("young-witch", "swindler"),
            {"bane": "swindler"},
            [f"Bannstapel: Trickser liegt schon im Vorrat; {AN_UNUSED_CARD}"],
        ),
        (
            ("black-market", "ferryman"),
            {"ferryman": "swindler", "black_market": ("swindler", *DULL_DECK)},
            [
                f"Stapel beim Fährmann: Trickser ist schon verwendet (Schwarzmarkt-Stapel); {AN_UNUSED_CARD}",
                "Schwarzmarkt: „Trickser“ ist schon verwendet (Stapel beim Fährmann).",
            ],
        ),
    ],
)
def test_messages_about_extra_cards_say_what_is_wrong(
    catalog: Catalog, piles: tuple[str, ...], extras: dict[str, Any], messages: list[str]
) -> None:
    assert [finding.message for finding in findings_by_code(catalog, *piles, **extras).values()] == messages


def way_of_the_mouse(catalog: Catalog, mouse: str, *piles: str, editions: tuple[str, ...] = ()) -> list[str]:
    landscapes = ("way-of-the-mouse",)
    given = Kingdom(piles=(*piles, *kingdom().piles)[:10], landscapes=landscapes, mouse=mouse)
    findings = check(catalog, given, Choices(editions=editions))
    return [finding.code for finding in findings if finding.code.startswith("mouse")]


@pytest.mark.parametrize(
    ("mouse", "code"),
    [
        ("cellar", "mouse-in-use"),
        ("gardens", "mouse-is-no-action"),
        ("fools-gold", "mouse-is-no-action"),
        ("silver", "mouse-is-no-action"),
        ("bridge", "mouse-of-wrong-cost"),
        ("encampment-plunder", "mouse-is-a-mixed-pile"),
        ("amulet", "mouse-is-a-duration"),
    ],
)
def test_mouse_must_be_an_unused_action_for_two_or_three(catalog: Catalog, mouse: str, code: str) -> None:
    assert way_of_the_mouse(catalog, mouse) == [code]  # me20-004, me20-068


@pytest.mark.parametrize("mouse", ["chapel", "sleigh", "settlers", "black-market"])
def test_valid_mouse_has_no_findings(catalog: Catalog, mouse: str) -> None:
    assert way_of_the_mouse(catalog, mouse) == []


def test_printing_of_2020_allows_a_duration_under_the_mouse(catalog: Catalog) -> None:
    editions = ("menagerie-rgg-2020", "abenteuer-rgg-2015")
    assert way_of_the_mouse(catalog, "amulet", editions=editions) == []  # me20-004
    assert way_of_the_mouse(catalog, "amulet", editions=("abenteuer-rgg-2015",)) == ["mouse-is-a-duration"]


def test_mouse_without_its_way_is_unneeded(catalog: Catalog) -> None:
    assert codes(catalog, mouse="chapel") == ["mouse-unneeded"]


@pytest.mark.parametrize(
    "bane", ["moat", "pearl-diver", "great-hall", "stonemason", "encampment-plunder", "black-market"]
)
def test_valid_bane_has_no_findings(catalog: Catalog, bane: str) -> None:
    assert [code for code in codes(catalog, "young-witch", bane=bane) if code.startswith("bane")] == []


@pytest.mark.parametrize("role", [{"bane": "tax"}, {"black_market": ("tax",)}])
def test_landscape_named_once_more_in_a_role_is_a_finding(catalog: Catalog, role: dict[str, Any]) -> None:
    """A landscape is never a pile (kt-26-036, me20-004), and here it is laid out already."""
    findings = findings_by_code(catalog, "young-witch", "black-market", landscapes=("tax",), **role)
    messages = [finding.message for code, finding in findings.items() if code.endswith("-in-use")]
    assert all("als Querformatkarte" in message and "as a landscape" in message.en for message in messages)
    assert messages


def test_bane_and_mouse_need_different_piles(catalog: Catalog) -> None:
    result = codes(catalog, "young-witch", bane="moat", landscapes=("way-of-the-mouse",), mouse="moat")
    assert result == ["bane-in-use", "mouse-in-use"]


def test_liaison_in_any_role_needs_an_ally(catalog: Catalog) -> None:
    assert "ally-missing" in codes(catalog, "young-witch", bane="underling")  # al22-008
    deck = ("broker", *DULL_DECK[1:])
    assert "ally-missing" in codes(catalog, "black-market", black_market=deck)
    assert "ally-missing" in codes(catalog, landscapes=("way-of-the-mouse",), mouse="underling")


def test_missing_card_that_cannot_be_drawn_is_an_error(catalog: Catalog) -> None:
    alchemy = ("alchemisten-hig-2010",)  # a box without Verbündete, and with one bane: the Kräuterkundige
    assert "bane-missing" in findings_by_code(catalog, "young-witch", editions=alchemy)
    findings = findings_by_code(catalog, "young-witch", "herbalist", "sycophant", "black-market", editions=alchemy)
    for code in ("bane-impossible", "ally-impossible", "black-market-impossible"):
        assert findings[code].severity is Severity.ERROR


def test_valid_black_market_deck_has_no_findings(catalog: Catalog) -> None:
    assert codes(catalog, "black-market", black_market=DULL_DECK) == []
    assert codes(catalog, "black-market", black_market=("knights", *DULL_DECK[1:])) == []
    assert codes(catalog, "black-market", black_market=("dame-anna", *DULL_DECK[1:])) == []


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        (DULL_DECK[:14], "black-market-too-small"),
        ((*DULL_DECK[:14], DULL_DECK[0]), "black-market-too-small"),
        ((*DULL_DECK, DULL_DECK[0]), "black-market-duplicate"),
        ((*DULL_DECK, "dame-anna", "sir-martin"), "black-market-duplicate"),
        ((*DULL_DECK, "market"), "black-market-card-in-supply"),
        ((*DULL_DECK, "silver"), "black-market-not-a-kingdom-card"),
        ((*DULL_DECK, "tax"), "black-market-not-a-kingdom-card"),
    ],
)
def test_invalid_black_market_deck_is_an_error(catalog: Catalog, deck: tuple[str, ...], code: str) -> None:
    findings = findings_by_code(catalog, "black-market", black_market=deck)  # kt-28-002, kt-03-026
    assert findings[code].severity is Severity.ERROR


def test_deck_without_the_black_market_is_unneeded(catalog: Catalog) -> None:
    assert codes(catalog, black_market=DULL_DECK) == ["black-market-unneeded"]


def test_bane_must_not_be_in_the_black_market_deck(catalog: Catalog) -> None:
    result = codes(catalog, "black-market", "young-witch", bane="chapel", black_market=DULL_DECK)
    assert "black-market-card-in-supply" in result


def test_obelisk_counts_an_action_pile_of_the_supply(catalog: Catalog) -> None:
    landscapes = {"landscapes": ("obelisk",)}  # kt-24-045
    assert codes(catalog, obelisk="market", **landscapes) == []
    assert codes(catalog, "cultist", obelisk="ruins", **landscapes) == []
    assert codes(catalog, "young-witch", bane="moat", obelisk="moat", **landscapes) == []
    for wrong in ("gardens", "witch", "ruins", "silver"):
        assert codes(catalog, "gardens", obelisk=wrong, **landscapes) == ["obelisk-pile-wrong"]


def test_trait_is_on_its_own_action_or_treasure_pile(catalog: Catalog) -> None:
    def codes_with(*pairs: tuple[str, str]) -> list[str]:
        return codes(catalog, "gardens", "bank", landscapes=("pious", "shy"), traits=pairs)

    assert codes_with(("pious", "market"), ("shy", "bank")) == []
    assert codes_with(("pious", "market"), ("shy", "market")) == ["two-traits-on-a-pile"]
    assert codes_with(("pious", "market"), ("pious", "smithy"), ("shy", "bank")) == ["trait-on-two-piles"]
    assert codes_with(("pious", "gardens"), ("shy", "market")) == ["trait-pile-of-wrong-type"]
    assert codes_with(("pious", "silver"), ("shy", "market")) == ["trait-pile-not-in-supply"]


def test_trait_is_on_one_of_the_ten_piles(catalog: Catalog) -> None:
    """pl23-053, pl23-055; for the pile of Herannahende Armee no source settles it (rs24e-002)."""
    on_bane = findings_by_code(catalog, "young-witch", bane="moat", landscapes=("pious",), traits=(("pious", "moat"),))
    assert list(on_bane) == ["trait-on-bane"]
    assert on_bane["trait-on-bane"].severity is Severity.ERROR
    on_army_pile = findings_by_code(
        *(catalog, "poet"),
        prophecy="approaching-army",
        army="witch",
        landscapes=("pious",),
        traits=(("pious", "witch"),),
    )
    assert list(on_army_pile) == ["trait-on-army-pile"]
    assert on_army_pile["trait-on-army-pile"].severity is Severity.WARNING
    assert on_army_pile["trait-on-army-pile"].sources == ("pl23-053", "rs24e-002")


TRAITS = [
    (),
    (("pious", "market"), ("pious", "smithy"), ("shy", "gardens")),
    (("pious", "market"), ("shy", "market")),
    (("pious", "silver"), ("rich", "chapel")),
]


@pytest.mark.parametrize("pairs", TRAITS)
def test_every_finding_about_traits_has_sources(catalog: Catalog, pairs: tuple[tuple[str, str], ...]) -> None:
    found = findings_by_code(catalog, "gardens", landscapes=("pious", "shy"), traits=pairs)
    assert found
    assert {finding.sources for finding in found.values()} == {("pl23-053", "pl23-055")}
