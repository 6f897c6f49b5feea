"""The steps of a setup: their order, the cards they move, their texts and reasons."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import Catalog, Kind
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.setup.builder import set_up
from engine.setup.results import CardPlace, OutsidePile, Setup, Step, SupplyPile
from engine.setup.start_player import SOURCES, START_RULE
from tests.support.content import full_catalog
from tests.support.kingdoms import kingdom, mats, piles_outside_supply, supply, table, tokens

CARDS = full_catalog()
PILES = [card.slug for card in CARDS.kingdom_cards]
LANDSCAPES = [card.slug for card in CARDS.landscapes if card.kind not in (Kind.ALLY, Kind.PROPHECY)]


def step(setup: Setup, rule: str) -> Step:
    (only_step,) = [step for step in setup.steps if step.rule == rule]
    return only_step


def rules(setup: Setup) -> list[str]:
    return [step.rule for step in setup.steps]


@given(
    piles=st.lists(st.sampled_from(PILES), min_size=10, max_size=10, unique=True),
    landscapes=st.lists(st.sampled_from(LANDSCAPES), max_size=3, unique=True),
    inherited=st.booleans(),
    players=st.integers(2, 6),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=200)
def test_moves_of_all_steps_add_up_to_the_setup(
    piles: list[str], landscapes: list[str], inherited: bool, players: int, seed: int
) -> None:
    chosen = {*landscapes, "inherited"} if inherited else set(landscapes)
    setup = set_up(CARDS, Kingdom(piles=tuple(piles), landscapes=tuple(chosen)), Choices(players=players), Rng(seed))
    on_table: Counter[tuple[str, str]] = Counter()
    for setup_step in setup.steps:
        for move in setup_step.moves:
            on_table[move.pile, move.place] += move.count
            assert move.count < 0 or says(setup_step.text, setup, move.pile, move.count, players), (
                setup_step.text,
                move,
            )
    expected = Counter({(pile.pile, CardPlace.SUPPLY): pile.count for pile in setup.supply})
    expected.update({(pile.pile, pile.place): pile.count for pile in setup.beside})
    expected.update({(landscape.card, CardPlace.OUTSIDE): 1 for landscape in setup.landscapes})
    expected.update({(entry.card, CardPlace.PLAYERS): entry.count * players for entry in setup.start_deck})
    assert on_table == expected


def says(text: str, setup: Setup, pile: str, count: int, players: int) -> bool:
    """Whether a text names the pile with its number of cards, or each card of a mixed pile."""
    piles: tuple[SupplyPile | OutsidePile, ...] = (*setup.supply, *setup.beside)
    cards = next((candidate.cards for candidate in piles if candidate.pile == pile), ())
    names = {slug: CARDS.cards[slug].name for slug in (pile, *(entry.card for entry in cards)) if slug in CARDS.cards}
    named = [f"{entry.count}× {names[entry.card]}" in text or names[entry.card] in text for entry in cards]
    if cards and all(named):
        return True
    name = names.get(pile, CARDS.piles[pile].name if pile in CARDS.piles else pile)
    each, rest = divmod(count, players)
    forms = [f"{count}× {name}", f"{name} ({count})", f"{count} {name}", f"{count} davon", f"zusammen {count} Karten"]
    forms += [f"{each}× {name}"] if not rest else []
    return any(form in text for form in forms) or (name in text and (f"je {count} Karten" in text or count == 1))


@pytest.mark.parametrize(("players", "left"), [(3, 7), (6, 4)])
def test_inherited_exchanges_from_a_complete_pile(catalog: Catalog, players: int, left: int) -> None:
    traits = (("inherited", "stowaway"),)  # pl23-045
    setup = table(catalog, "stowaway", landscapes=("inherited",), traits=traits, players=players)
    counts = [move.count for setup_step in setup.steps for move in setup_step.moves if move.pile == "stowaway"]
    assert counts == [10, -players]
    assert supply(setup)["stowaway"] == left


def test_start_rule_after_a_shared_victory() -> None:
    assert SOURCES == ("b08-004", "bb19-006")
    assert START_RULE.endswith("wer links vom Gewinner sitzt; nach mehreren Gewinnern lost unter den anderen.")


def test_inherited_turns_up_the_next_card_of_shuffled_piles_only(catalog: Catalog) -> None:
    for pile, is_turned in (("knights", True), ("townsfolk", False), ("stowaway", False)):
        setup = table(catalog, pile, landscapes=("inherited",), traits=(("inherited", pile),))
        text = step(setup, "inherited-cards").text  # kt-21-046: of the Ritter only the top card is face up
        assert ("Deckt nach jedem Tausch die nächste auf." in text) is is_turned


def test_only_inherited_asks_for_the_start_player(catalog: Catalog) -> None:
    setup = table(catalog, landscapes=("inherited",), traits=(("inherited", "market"),))  # pl23-045
    names = rules(setup)
    assert names.index("inherited-cards") < names.index("opening-hands")
    beginning = "Macht aus, wer beginnt. Von dort an tauscht jeder der Reihe nach eine Startkarte"
    assert step(setup, "inherited-cards").text.startswith(beginning)
    assert [setup_step.rule for setup_step in setup.steps if "beginnt" in setup_step.text] == ["inherited-cards"]


def test_start_decks_are_dealt_before_the_basic_piles(catalog: Catalog) -> None:
    setup = table(catalog, players=2)  # bb19-005: first everybody takes 7 Kupfer and 3 Anwesen
    assert rules(setup)[0] == "start-decks"
    assert "die übrigen Kupfer (46)" in step(setup, "treasures").text
    assert "kommt in die Schachtel" in step(setup, "victory-cards").text
    assert "Platzhalterkarte" in step(setup, "placeholders").text  # b08-005, bb19-007


def test_heirlooms_and_shelters_are_one_step(catalog: Catalog) -> None:
    choices = Choices(shelters=Policy(mode=PolicyMode.YES))
    setup = set_up(catalog, kingdom("altar", "pixie", "fool"), choices, Rng(1))
    dealt = step(setup, "start-decks")  # kt-25-048, kt-21-044
    assert dealt.text.startswith("Gebt jedem 5× Kupfer, 1× Ziege, 1× Glückstaler, 1× Hütte,")
    assert dealt.reason == "wegen Fee, Narr; so ist es für dieses Spiel festgelegt"
    assert {"kt-25-048", "b08-004"} <= set(dealt.sources)


def test_druid_alone_needs_only_her_three_boons(catalog: Catalog) -> None:
    without = table(catalog, "druid", boons=("the-seas-gift", "the-skys-gift", "the-suns-gift"))
    assert {"boons", "will-o-wisp"}.isdisjoint(
        piles_outside_supply(without)
    )  # kt-25-001: the nine are for other Segen cards
    with_it = table(catalog, "druid", boons=("the-seas-gift", "the-swamps-gift", "the-suns-gift"))
    assert piles_outside_supply(with_it)["will-o-wisp"] == 12
    assert step(with_it, "spirits").reason == "wegen Geschenk des Sumpfes (durch Druidin)"
    others = table(catalog, "druid", "bard", boons=("the-seas-gift", "the-skys-gift", "the-suns-gift"))
    assert (piles_outside_supply(others)["boons"], piles_outside_supply(others)["will-o-wisp"]) == (9, 12)


@pytest.mark.parametrize(
    ("third_boon", "bringers"),
    [("the-swamps-gift", "Druidin"), ("the-skys-gift", "Heiliger Hain, Minnesängerin")],
)
def test_reasons_separate_boons_of_the_druid_from_the_others(catalog: Catalog, third_boon: str, bringers: str) -> None:
    setup = table(
        catalog, "druid", "bard", "sacred-grove", boons=("the-seas-gift", "the-suns-gift", third_boon)
    )  # kt-25-001
    assert step(setup, "boons").reason == "wegen Heiliger Hain, Minnesängerin"
    assert step(setup, "spirits").reason == f"wegen Geschenk des Sumpfes (durch {bringers})"
    assert step(setup, "boons-of-the-druid").reason == "wegen Druidin"


@pytest.mark.parametrize(("players", "is_all"), [(2, False), (5, False), (6, True)])
def test_steps_mention_leftovers_only_if_there_are_some(catalog: Catalog, players: int, is_all: bool) -> None:
    choices = Choices(players=players, second_base_set=players > 4, shelters=Policy(mode=PolicyMode.YES))
    setup = set_up(catalog, kingdom("cultist"), choices, Rng(1))
    dealt, ruins = step(setup, "start-decks").text, step(setup, "ruins").text
    assert ("die übrigen Unterschlüpfe" in dealt) is not is_all  # kt-21-044: six of each
    assert ("Die übrigen kommen in die Schachtel." in ruins) is not is_all  # kt-21-045: five times ten, 50 for six
    assert ruins.startswith("Mischt alle 50 Ruinen, legt sie als" if is_all else "Mischt alle Ruinen, legt ")


def test_garrison_uses_favor_tokens(catalog: Catalog) -> None:
    alone, both = table(catalog, "forts"), table(catalog, "forts", "broker")  # al22-042
    assert tokens(alone, "garrison-tokens") == {"heap": None}
    garrison = step(alone, "tokens-of-the-garrison")
    assert garrison.text == "Legt für die Garnison die Gefallen-Marker neben den Vorrat."
    assert garrison.reason == "wegen Garnison (durch Bastionen)"
    assert "tokens-of-the-garrison" not in rules(both)


def test_sinister_plot_uses_coffers_tokens(catalog: Catalog) -> None:
    alone = table(catalog, landscapes=("sinister-plot",))  # kt-26-028
    text = step(alone, "tokens-of-the-sinister-plot").text
    assert text == "Legt für das Projekt Finsterer Plan die Taler-Marker neben den Vorrat."
    assert "tokens-of-the-sinister-plot" not in rules(table(catalog, "baker", landscapes=("sinister-plot",)))


def test_coffers_and_villagers_share_mat_and_heap(catalog: Catalog) -> None:
    setup = table(catalog, "baker", "recruiter")  # kt-26-035
    assert [mat.name for mat in setup.mats] == ["Taler-/Dorfbewohner-Tableau"]
    assert tokens(setup, "coffers") == {"heap": None, "player": 1}
    assert tokens(setup, "villagers") == {}
    assert step(setup, "coin-of-the-baker").text == "Gebt jedem 1 Taler auf sein Taler-/Dorfbewohner-Tableau."


RENAISSANCE_MAT = "Gebt jedem ein Taler-/Dorfbewohner-Tableau und legt die Taler neben den Vorrat."


@pytest.mark.parametrize(
    ("piles", "editions", "text"),
    [
        (("spices",), (), RENAISSANCE_MAT),  # kt-26-035: with cards about Taler alone as well
        (("spices",), ("basisspiel-rgg-2017", "renaissance-rgg-2019"), RENAISSANCE_MAT),
        (("baker", "spices"), (), RENAISSANCE_MAT),
        (("baker", "spices"), ("renaissance-rgg-2021", "reiche-ernte-gilden-rgg-2024"), RENAISSANCE_MAT),
        (("baker", "spices"), ("gilden-rgg-2013", "renaissance-rgg-2019"), RENAISSANCE_MAT),
        # rg24-005: a mat for Taler alone; the other box on the table has no card of this game
        (("baker",), (), "Gebt jedem ein Taler-Tableau und legt die Taler neben den Vorrat."),
        (("baker",), ("gilden-rgg-2013", "renaissance-rgg-2019"), "Legt die Münzen neben den Vorrat."),
    ],
)
def test_renaissance_has_one_mat_for_coffers_and_villagers(
    catalog: Catalog, piles: tuple[str, ...], editions: tuple[str, ...], text: str
) -> None:
    setup = set_up(catalog, kingdom(*piles), Choices(editions=editions), Rng(1))
    assert step(setup, "coffers-and-villagers").text == text
    assert [mat.name for mat in setup.mats if mat.material == "coffers"] == [
        name for name in ("Taler-/Dorfbewohner-Tableau", "Taler-Tableau") if f"ein {name} " in text
    ]


@pytest.mark.parametrize(
    ("editions", "beginning", "first"),
    [
        (("basisspiel-rgg-2013", "gilden-rgg-2013"), "Legt die Münzen neben den Vorrat.", "Gebt jedem 1 Münze."),
        (("bigbox-rgg-2019",), "Gebt jedem eine Taler-Karte", "Gebt jedem 1 Taler auf seine Taler-Karte."),
        ((), "Gebt jedem ein Taler-Tableau", "Gebt jedem 1 Taler auf sein Taler-Tableau."),
    ],
)
def test_words_for_coffers_depend_on_the_edition(
    catalog: Catalog, editions: tuple[str, ...], beginning: str, first: str
) -> None:
    setup = set_up(catalog, kingdom("baker"), Choices(editions=editions), Rng(1))  # kt-22-015, kt-22-009, bb19-020
    assert step(setup, "coffers-and-villagers").text.startswith(beginning)
    assert step(setup, "coin-of-the-baker").text == first
    assert mats(setup) == (set() if "Münzen" in beginning else {"coffers"})


@pytest.mark.parametrize(
    ("piles", "editions", "has_mat"),
    [
        (("bishop",), ("bluetezeit-hig-2010",), True),  # kt-14-005: „auf dein Tableau“
        (("monument",), ("bluetezeit-rgg-2016",), True),  # kt-15-006: „auf dein Spieler-Tableau“
        (("goons", "temple"), ("bluetezeit-rgg-2016", "empires-rgg-2016"), True),  # kt-15-021
        (("goons",), (), True),  # printed in those two boxes only
        (("bishop",), ("bluetezeit-rgg-2016", "bluetezeit-rgg-2022"), False),  # bl22-043: in your Spielbereich
        (("bishop",), (), False),
        (("temple",), ("bluetezeit-rgg-2016", "empires-rgg-2016"), False),
    ],
)
def test_first_boxes_of_bluetezeit_have_a_mat_for_points(
    catalog: Catalog, piles: tuple[str, ...], editions: tuple[str, ...], has_mat: bool
) -> None:
    setup = set_up(catalog, kingdom(*piles), Choices(editions=editions), Rng(1))
    mat = "Gebt jedem ein Spieler-Tableau für seine Siegpunktmarker und legt die Marker neben den Vorrat."
    assert step(setup, "points").text == (mat if has_mat else "Legt die Siegpunktmarker neben den Vorrat.")
    assert [mat.name for mat in setup.mats] == ["Spieler-Tableau"] * has_mat
    assert tokens(setup, "vp-tokens")["heap"] is None


def test_first_edition_has_curses_only_with_the_witch(catalog: Catalog) -> None:
    def curses(*editions: str, piles: tuple[str, ...] = ()) -> int | None:
        setup = set_up(catalog, kingdom(*piles), Choices(editions=editions), Rng(1))
        return supply(setup).get("curse")

    assert curses("basisspiel-hig-2008") is None  # b08-003
    assert curses("basisspiel-hig-2008", piles=("witch",)) == 10
    assert curses("basisspiel-rgg-2017") == curses("basisspiel-hig-2008", "intrige-hig-2009") == curses() == 10


@pytest.mark.parametrize(
    ("piles", "landscapes", "rule", "reason"),
    [
        (("joust",), (), "coffers-and-villagers", "wegen Riesenrübe (durch Ritterkampf)"),  # rg24-005
        (("peasant",), (), "markers", "wegen Lehrer (durch Kleinbauer)"),  # kt-23-041
        (("peasant",), ("training",), "markers", "wegen Lehrer (durch Kleinbauer); Training"),
        (("werewolf",), (), "states", "wegen Elend, Neid, Täuschung (durch Werwolf)"),
        (("blessed-village",), (), "spirits", "wegen Geschenk des Sumpfes (durch Seliges Dorf)"),
        (("knights",), (), "shuffled-piles", "euer Königreich"),
        (("castles",), (), "split-piles", "euer Königreich"),
        (("rats",), (), "piles-of-their-own-size", "euer Königreich"),
        (("cavalry", "paddock"), (), "horses", "wegen Kavallerie, Koppel"),
        (("fool", "vampire"), (), "states", "wegen Elend, Neid, Täuschung (durch Vampirin); Narr"),
        (("peasant",), ("plan",), "markers", "wegen Lehrer (durch Kleinbauer); Planung"),  # kt-23-031
        (
            ("joust", "recruiter"),
            (),
            "coffers-and-villagers",
            "wegen Anwerber; Riesenrübe (durch Ritterkampf)",  # rg24-005, kt-26-035
        ),
    ],
)
def test_reason_names_the_cards_with_the_need(
    catalog: Catalog, piles: tuple[str, ...], landscapes: tuple[str, ...], rule: str, reason: str
) -> None:
    assert step(table(catalog, *piles, landscapes=landscapes), rule).reason == reason


def test_reason_says_which_cards_are_in_the_black_market(catalog: Catalog) -> None:
    deck = ("bard", "destrier", "gatekeeper", "witch")
    setup = table(catalog, "black-market", "camel-train", "cardinal", "pixie", black_market=deck)  # kt-28-002
    assert step(setup, "exile-mat").reason == "wegen Kamelzug, Kardinal; Wache (im Schwarzmarkt)"
    brought = "wegen Geschenk des Sumpfes (durch Fee; Minnesängerin, im Schwarzmarkt)"
    assert step(setup, "spirits").reason == brought


def test_army_is_not_a_reason_for_its_own_prophecy(catalog: Catalog) -> None:
    setup = table(catalog, "poet", prophecy="approaching-army", army="kitsune")  # rs24-052: dealt before it
    assert step(setup, "prophecies").reason == step(setup, "suns-on-the-prophecy").reason == "wegen Dichterin"


@pytest.mark.parametrize(
    ("piles", "landscapes", "rule", "text"),
    [
        (
            ("peasant",),
            (),
            "markers",
            "Gebt jedem in seiner Farbe die Marker +1 Karte, +1 Aktion, +1 Kauf und +1 Geld.",
        ),
        (("border-guard",), (), "artifacts", "Legt die Artefakte Laterne und Horn neben den Vorrat."),
        ((), ("alms", "delve"), "events", "Legt die Ereignisse Almosen und Erforschen neben den Vorrat."),
        (
            (),
            ("arena", "basilica"),
            "points-on-landmarks",
            "Legt Siegpunktmarker im Wert von je 12 auf die Landmarken Arena und Basilika, 6 für jeden Spieler.",
        ),
        (
            (),
            ("basilica", "baths", "keep"),  # kt-24-040
            "landmarks",
            "Legt die Landmarken Badehaus, Basilika und Bollwerk neben den Vorrat.",
        ),
        (
            (),
            ("basilica", "baths"),  # kt-24-041
            "points-on-landmarks",
            "Legt Siegpunktmarker im Wert von je 12 auf die Landmarken Badehaus und Basilika, 6 für jeden Spieler.",
        ),
        (("guide",), (), "tavern-mat", "Gebt jedem ein Wirtshaus-Tableau."),
        (("engineer",), (), "debt-tokens", "Legt die Schuldenmarker neben den Vorrat."),
        (("island",), (), "kingdom-victory-piles", "Legt 8× Insel in den Vorrat."),
    ],
)
def test_text_of_steps_for_several_needs(
    catalog: Catalog, piles: tuple[str, ...], landscapes: tuple[str, ...], rule: str, text: str
) -> None:
    assert step(table(catalog, *piles, landscapes=landscapes), rule).text == text


def test_landmarks_with_all_their_points_need_no_heap(catalog: Catalog) -> None:
    assert "points" not in rules(table(catalog, landscapes=("arena", "defiled-shrine", "aqueduct")))
    setup = table(catalog, "bishop", landscapes=("arena",))
    assert step(setup, "points").reason == "wegen Bischof"


def test_boons_of_the_druid_are_in_index_order(catalog: Catalog) -> None:
    boons = ("the-fields-gift", "the-skys-gift", "the-suns-gift")
    text = step(table(catalog, "druid", boons=boons), "boons-of-the-druid").text
    order = "Geschenk der Sonne, Geschenk des Feldes und Geschenk des Himmels"
    assert text == f"Legt offen neben die Druidin: {order}. Diese Gaben gibt es nur durch sie."  # kt-25-049, kt-25-001


def test_steps_name_the_place_of_each_card(catalog: Catalog) -> None:
    """Cards of a Druidin or a Flussboot without a pile in the supply are put next to the supply."""
    setup = table(catalog, "ferryman", "riverboat", "druid", riverboat="witch", ferryman="augurs")
    assert step(setup, "card-of-the-riverboat").text.startswith("Legt 1× Hexe offen neben das Flussboot;")
    assert step(setup, "boons-of-the-druid").text.startswith("Legt offen neben die Druidin:")
    assert "als Stapel des Fährmanns neben den Vorrat" in step(setup, "pile-of-the-ferryman").text
    hidden = table(catalog, landscapes=("way-of-the-mouse",), mouse="druid")
    assert step(hidden, "boons-of-the-druid").text.startswith("Legt offen neben den Vorrat, für die Druidin:")


def test_reason_of_a_recommended_set(catalog: Catalog) -> None:
    for of_set, reason in ((True, "so will es der Kartensatz"), (False, "so ist es für dieses Spiel festgelegt")):
        choices = Choices(platinum_colony=Policy(mode=PolicyMode.YES, is_of_set=of_set))
        assert step(set_up(catalog, kingdom("bank"), choices, Rng(1)), "platinum-and-colony").reason == reason


def test_shelters_may_be_chosen_with_only_the_bane_from_dark_ages(catalog: Catalog) -> None:
    """kt-21-042: one kingdom card is enough, and kt-16-006 counts the bane; the draw only considers the ten piles."""
    chosen = Choices(shelters=Policy(mode=PolicyMode.YES))
    codes = {
        finding.code for finding in set_up(catalog, kingdom("young-witch", bane="beggar"), chosen, Rng(1)).findings
    }
    assert "shelters-forbidden" not in codes
    drawn = [set_up(catalog, kingdom("young-witch", bane="beggar"), Choices(), Rng(n)).shelters.used for n in range(40)]
    assert not any(drawn)  # rs24e-002: the bane comes after the decision


def test_black_market_deck_is_listed_in_index_order(catalog: Catalog) -> None:
    cards = ("witch", "monument", "artificer", "trader")
    setup = table(catalog, "black-market", black_market=cards)  # kt-28-002
    text = step(setup, "black-market-deck").text
    assert text.startswith("Bildet aus je 1 Karte den Schwarzmarkt-Stapel: Denkmal, Fahrende Händlerin, Hexe und Kuns")


@pytest.mark.parametrize(("players", "ending"), [(2, "jede 1×, zusammen 6 Karten"), (3, "jede 2×, zusammen 12 Karten")])
def test_rewards_are_single_for_two_players(catalog: Catalog, players: int, ending: str) -> None:
    setup = table(catalog, "joust", players=players)  # rg24-004
    assert step(setup, "rewards").text == f"Legt die 6 Belohnungen offen neben den Vorrat, {ending}."
