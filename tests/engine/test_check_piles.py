"""Checks of the ten piles, the landscapes and the choices, each with a kingdom that breaks it."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.catalog import Catalog
from engine.chance import Rng
from engine.errors import BadInput
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode, Variant
from engine.setup.builder import set_up
from engine.validation import CHECKS, Finding, Severity, check, choices, extras, hints, is_legal, piles, special_roles
from tests.support.kingdoms import PLAIN, kingdom

PROSPERITY = ("bank", "bishop", "city", "expand", "forge", "goons", "hoard", "mint", "monument", "peddler")


def codes(catalog: Catalog, given: Kingdom, **choices: Any) -> list[str]:
    return [finding.code for finding in check(catalog, given, Choices(**choices))]


def finding_of(catalog: Catalog, code: str, given: Kingdom, **choices: Any) -> Finding:
    (finding,) = [finding for finding in check(catalog, given, Choices(**choices)) if finding.code == code]
    return finding


def test_a_plain_kingdom_has_no_findings(catalog: Catalog) -> None:
    assert check(catalog, kingdom(), Choices()) == ()


@pytest.mark.parametrize("count", [0, 1, 9])
def test_fewer_than_ten_piles_are_an_error(catalog: Catalog, count: int) -> None:
    assert codes(catalog, Kingdom(piles=PLAIN[:count])) == ["wrong-number-of-piles"]  # b08-005, bb19-007


def test_eleven_piles_are_an_error(catalog: Catalog) -> None:
    finding = finding_of(catalog, "wrong-number-of-piles", Kingdom(piles=(*PLAIN, "moat")))
    assert finding.severity is Severity.ERROR
    assert "11" in finding.message
    assert finding.sources == ("b08-005", "bb19-007")


def test_unknown_pile_suggests_similar_slugs(catalog: Catalog) -> None:
    finding = finding_of(catalog, "unknown-card", kingdom("vilage"))
    assert finding.cards == ("vilage",)
    assert "village" in finding.message


@pytest.mark.parametrize(
    "extras",
    [
        {"bane": "moatt"},
        {"landscapes": ("taxx",)},
        {"ally": "nobody"},
        {"boons": ("a-gift",)},
        {"mouse": "x"},
        {"obelisk": "x"},
        {"traits": (("x", "market"),)},
        {"black_market": ("x",)},
    ],
)
def test_unknown_card_is_found_in_every_role(catalog: Catalog, extras: dict[str, Any]) -> None:
    assert "unknown-card" in codes(catalog, kingdom(**extras))


def test_duplicate_pile_is_an_error(catalog: Catalog) -> None:
    finding = finding_of(catalog, "duplicate-pile", Kingdom(piles=(*PLAIN[:9], "cellar")))
    assert finding.cards == ("cellar",)


def test_duplicate_landscape_is_an_error(catalog: Catalog) -> None:
    assert codes(catalog, kingdom(landscapes=("tax", "tax"))) == ["duplicate-landscape"]


@pytest.mark.parametrize("landscape", ["tax", "arena", "fair", "way-of-the-ox", "pious", "peaceful-cult"])
def test_landscape_as_pile_is_an_error(catalog: Catalog, landscape: str) -> None:
    assert "landscape-as-pile" in codes(catalog, kingdom(landscape))  # me20-004, kt-26-036


@pytest.mark.parametrize("slug", ["copper", "ruins", "horse", "madman", "sauna", "dame-anna", "trash"])
def test_card_without_kingdom_pile_is_an_error(catalog: Catalog, slug: str) -> None:
    assert "not-a-kingdom-pile" in codes(catalog, kingdom(slug))


@pytest.mark.parametrize(
    ("slug", "bringers"),
    [
        ("lucky-coin", "Narr"),  # kt-25-048: an Erbstück
        ("bag-of-gold", "Turnier"),  # bb19-023: a Preis
        ("champion", "Page"),  # kt-23-037
        ("spoils", "Banditenlager, Marodeur, Raubzug"),  # kt-21-043
        ("horse", "Ausritt, Forderung, Gutes Geschäft und 9 weitere"),  # me20-005
    ],
)
def test_card_outside_the_kingdom_names_the_cards_that_bring_it(catalog: Catalog, slug: str, bringers: str) -> None:
    name = catalog.cards[slug].name
    expected = f"„{name}“ ist kein Königreichstapel. Ins Spiel kommt die Karte durch {bringers}."
    assert finding_of(catalog, "not-a-kingdom-pile", kingdom(slug)).message == expected
    with pytest.raises(BadInput) as caught:
        set_up(catalog, kingdom(slug), Choices(), Rng(1))
    assert caught.value.message == expected


def test_card_of_every_game_names_no_others(catalog: Catalog) -> None:
    assert finding_of(catalog, "not-a-kingdom-pile", kingdom("curse")).message == "„Fluch“ ist kein Königreichstapel."


@pytest.mark.parametrize(
    ("extras", "code", "cards"),
    [
        # al22-005, al22-008: exactly one Verbündeter; rs24-052: a single Prophezeiung
        ({"ally": "peaceful-cult", "landscapes": ("woodworkers-guild",)}, "too-many-allies", 2),
        ({"landscapes": ("peaceful-cult", "woodworkers-guild", "city-state")}, "too-many-allies", 3),
        ({"prophecy": "sickness", "landscapes": ("panic",)}, "too-many-prophecies", 2),
        ({"landscapes": ("panic", "sickness")}, "too-many-prophecies", 2),
        ({"landscapes": ("panic",)}, "ally-or-prophecy-among-landscapes", 1),
        ({"landscapes": ("peaceful-cult",)}, "ally-or-prophecy-among-landscapes", 1),
    ],
)
def test_game_has_one_ally_and_one_prophecy(catalog: Catalog, extras: dict[str, Any], code: str, cards: int) -> None:
    """One finding says it, and nothing says that a card is missing and will be drawn."""
    needs_other = {"ally": "city-state"} if "panic" in extras["landscapes"] else {"prophecy": "growth"}
    found = check(catalog, kingdom("importer", "poet", **{**needs_other, **extras}), Choices())
    assert [finding.code for finding in found] == [code]
    assert len(found[0].cards) == cards
    assert found[0].sources
    assert all(catalog.cards[slug].name in found[0].message for slug in found[0].cards)


def test_card_of_a_split_pile_names_its_pile(catalog: Catalog) -> None:
    assert "Sauna / Eisloch" in finding_of(catalog, "not-a-kingdom-pile", kingdom("sauna")).message


def test_pile_as_landscape_is_an_error(catalog: Catalog) -> None:
    assert codes(catalog, kingdom(landscapes=("moat",))) == ["not-a-landscape"]


@pytest.mark.parametrize("slug", ["platinum", "colony"])
def test_platinum_or_colony_alone_is_an_error(catalog: Catalog, slug: str) -> None:
    finding = finding_of(catalog, "only-one-of-platinum-and-colony", Kingdom(piles=(*PLAIN, slug)))  # kt-15-026
    assert finding.severity is Severity.ERROR


def test_platinum_and_colony_may_be_listed_with_the_ten(catalog: Catalog) -> None:
    given = Kingdom(piles=(*kingdom("bank").piles, "platinum", "colony"))
    assert codes(catalog, given) == []
    assert "platinum-colony-contradictory" in codes(catalog, given, platinum_colony=Policy(mode=PolicyMode.NO))


@pytest.mark.parametrize("players", [-3, 0, 1, 7, 50])
def test_number_of_players_out_of_range_is_an_error(catalog: Catalog, players: int) -> None:
    assert codes(catalog, kingdom(), players=players) == ["players-out-of-range"]


@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_need_a_second_base_set(catalog: Catalog, players: int) -> None:
    assert codes(catalog, kingdom(), players=players) == ["second-base-set-missing"]  # bb19-007
    assert codes(catalog, kingdom(), players=players, second_base_set=True) == []


def test_platinum_without_a_prosperity_pile_is_a_warning(catalog: Catalog) -> None:
    yes = Policy(mode=PolicyMode.YES)
    finding = finding_of(catalog, "platinum-colony-forbidden", kingdom(), platinum_colony=yes)
    assert finding.severity is Severity.WARNING
    assert "kein Königreichstapel ist aus „Blütezeit“; nach der Regel spielt ihr dann ohne." in finding.message
    assert codes(catalog, kingdom("bank"), platinum_colony=yes) == []  # kt-15-026: the players choose


def test_ten_prosperity_piles_demand_platinum(catalog: Catalog) -> None:
    given = Kingdom(piles=PROSPERITY)  # kt-15-026, kt-15-027
    assert codes(catalog, given, platinum_colony=Policy(mode=PolicyMode.NO)) == ["platinum-colony-demanded"]


def test_shelters_follow_dark_ages(catalog: Catalog) -> None:
    finding = finding_of(catalog, "shelters-forbidden", kingdom(), shelters=Policy(mode=PolicyMode.YES))  # kt-21-042
    assert "kein Königreichstapel ist aus „Dark Ages“" in finding.message
    assert codes(catalog, kingdom("altar"), shelters=Policy(mode=PolicyMode.YES)) == []


@pytest.mark.parametrize(
    ("field", "box", "slug"),
    [("platinum_colony", "bluetezeit-rgg-2016", "bank"), ("shelters", "dark-ages-rgg-2019", "altar")],
)
def test_platinum_and_shelters_in_no_box_on_the_table_are_a_warning(
    catalog: Catalog, field: str, box: str, slug: str
) -> None:
    code = f"{field.replace('_', '-')}-not-in-editions"
    chosen: dict[str, Any] = {field: Policy(mode=PolicyMode.YES)}
    base = "basisspiel-rgg-2017"
    assert finding_of(catalog, code, kingdom(), editions=(base,), **chosen).severity is Severity.WARNING
    assert code not in codes(catalog, kingdom(slug), editions=(base, box), **chosen)
    assert code not in codes(catalog, kingdom(slug), **chosen)
    assert code not in codes(catalog, kingdom(), editions=(base,))


def test_under_hig_the_first_card_forbids_or_demands(catalog: Catalog) -> None:
    hig = {"variant": Variant.HIG, "platinum_colony": Policy(mode=PolicyMode.YES)}  # kt-01-000
    assert codes(catalog, kingdom("bank"), first_card="market", **hig) == ["platinum-colony-forbidden"]
    assert codes(catalog, kingdom("bank"), first_card="bank", **hig) == []


def test_first_card_outside_the_kingdom_is_an_error(catalog: Catalog) -> None:
    assert codes(catalog, kingdom(), first_card="bank") == ["first-card-not-in-kingdom"]


def test_cards_in_no_box_on_the_table_are_found(catalog: Catalog) -> None:
    findings = check(catalog, kingdom("bank", "witch"), Choices(editions=("basisspiel-rgg-2017",)))
    assert [finding.cards for finding in findings if finding.code == "card-not-in-editions"] == [("bank",)]


@pytest.mark.parametrize(
    ("editions", "expected"),
    [
        (("seaside-rgg-2022",), ["basic-cards-not-in-editions"]),  # kt-21-042: you need a Basisspiel
        (("seaside-rgg-2022", "basisspiel-ergaenzung-rgg-2017"), ["basic-cards-not-in-editions"]),
        (("seaside-rgg-2022", "intrige-rgg-2014"), []),
        ((), []),
    ],
)
def test_boxes_without_basic_cards_are_a_warning(
    catalog: Catalog, editions: tuple[str, ...], expected: list[str]
) -> None:
    piles = "bazaar caravan cutpurse fishing-village haven island lighthouse lookout outpost salvager".split()
    findings = check(catalog, Kingdom(piles=tuple(piles)), Choices(editions=editions))
    assert [finding.code for finding in findings] == expected
    assert {finding.severity for finding in findings} <= {Severity.WARNING}


def test_an_unknown_edition_is_found(catalog: Catalog) -> None:
    assert "unknown-edition" in codes(catalog, kingdom(), editions=("basisspiel-rgg-2071",))


def test_more_than_two_landscapes_and_more_than_one_way_are_hints(catalog: Catalog) -> None:
    given = kingdom(landscapes=("tax", "way-of-the-ox", "way-of-the-owl"))  # kt-26-036, me20-004
    findings = check(catalog, given, Choices())
    assert [finding.code for finding in findings] == ["many-landscapes", "many-ways"]
    assert {finding.severity for finding in findings} == {Severity.HINT}
    assert is_legal(findings)


@pytest.mark.parametrize(("count", "has_hint"), [(0, False), (1, True), (2, True), (3, False), (5, False), (6, True)])
def test_three_to_five_alchemy_piles_are_recommended(catalog: Catalog, count: int, has_hint: bool) -> None:
    piles = ("alchemist", "apothecary", "familiar", "golem", "possession", "university")[:count]
    assert ("alchemy-share" in codes(catalog, kingdom(*piles))) is has_hint  # bb19-021


def test_all_findings_are_returned_at_once_in_a_stable_order(catalog: Catalog) -> None:
    given = Kingdom(piles=("tax", "copper", "cellar", "cellar", "nonsense"), bane="province", ally="taxx")
    first = codes(catalog, given, players=9)
    assert first == codes(catalog, Kingdom(piles=given.piles[::-1], bane="province", ally="taxx"), players=9)
    assert {
        *("players-out-of-range", "unknown-card", "wrong-number-of-piles", "duplicate-pile", "landscape-as-pile"),
        *("not-a-kingdom-pile", "bane-unneeded", "bane-is-no-kingdom-pile", "ally-unneeded"),
    } == set(first)


def test_empty_kingdom_has_one_finding(catalog: Catalog) -> None:
    assert codes(catalog, Kingdom(piles=())) == ["wrong-number-of-piles"]


def test_every_check_has_a_docstring() -> None:
    assert all(check.__doc__ for check in CHECKS)


def test_every_check_function_is_in_checks() -> None:
    functions = {
        function
        for module in (choices, extras, hints, piles, special_roles)
        for name, function in vars(module).items()
        if not name.startswith("_") and getattr(function, "__annotations__", {}).get("return") == Iterator[Finding]
    }
    assert functions == set(CHECKS)
    assert len(CHECKS) == len(functions)


def test_ten_thousand_unknown_piles_are_checked_quickly(catalog: Catalog) -> None:
    findings = check(catalog, Kingdom(piles=tuple(f"nonsense-{number}" for number in range(10_000))), Choices())
    assert len(findings) == 10_001
