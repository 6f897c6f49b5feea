"""Every scoring function against an example that was counted by hand, with its source."""

import re
from typing import Any

import pytest

from engine.catalog import CardType, Catalog, Kind
from engine.effects import Unit
from engine.messages import Message
from engine.scoring.formulas import Formula
from engine.scoring.points import Points
from engine.scoring.scorers import SCORER_OF, SCORERS
from tests.support.content import full_records
from tests.support.scoring import holding, merge_cards, points_for, questions_for_piles, questions_with_card, score_game

CASTLES = {
    "humble-castle": 2,
    "crumbling-castle": 1,
    "small-castle": 1,
    "opulent-castle": 2,
    "kings-castle": 1,
}

EXAMPLES: list[tuple[str, dict[str, Any], int, str]] = [
    ("colony", {"cards": {"colony": 3}}, 30, "the card: 10"),
    ("province", {"cards": {"province": 4}}, 24, "bk17-001: Provinz 6"),
    ("duchy", {"cards": {"duchy": 3}}, 9, "bk17-001: Herzogtum 3"),
    ("estate", {"cards": {"estate": 5}}, 5, "bk17-001: Anwesen 1"),
    ("curse", {"cards": {"curse": 4}}, -4, "bk17-001: Fluch −1"),
    ("overgrown-estate", {"cards": {"overgrown-estate": 1}}, 0, "kt-21-039: ist aber 0 wert"),
    ("gardens", {"cards": {"gardens": 1}, "counts": {"cards": 39}}, 3, "b08-026: für 39 Karten 3 Punkte"),
    ("gardens", {"cards": {"gardens": 4}, "counts": {"cards": 31}}, 12, "kt-03-016: 31 Karten ergeben ebenso 3"),
    ("duke", {"cards": {"duke": 2, "duchy": 5}}, 10, "in17-037: with five Duchies every Duke is worth 5"),
    ("great-hall", {"cards": {"great-hall": 3}}, 3, "kt-06-005: 1 Punkt wert, wie ein Anwesen"),
    ("harem", {"cards": {"harem": 2}}, 4, "kt-06-025: 2 Punkte"),
    ("mill", {"cards": {"mill": 3}}, 3, "in17-023: 1 VP"),
    ("nobles", {"cards": {"nobles": 4}}, 8, "kt-06-024: 2 Punkte"),
    ("island", {"cards": {"island": 3}}, 6, "kt-10-012: 2 Punkte, auch auf dem Tableau"),
    ("vineyard", {"cards": {"vineyard": 2}, "counts": {"actions": 11}}, 6, "kt-12-001: 11 Aktionskarten, je 3"),
    ("vineyard", {"cards": {"vineyard": 1}, "counts": {"actions": 14}}, 4, "kt-13-001: 12, 13 oder 14 ergeben 4"),
    ("fairgrounds", {"cards": {"fairgrounds": 1}, "counts": {"names": 4}}, 0, "kt-16-003: 0–4 keine Punkte"),
    ("fairgrounds", {"cards": {"fairgrounds": 3}, "counts": {"names": 14}}, 12, "kt-16-003: 10–14 je 4 Punkte"),
    ("demesne", {"cards": {"demesne": 1}, "counts": {"gold": 6}}, 6, "rg24-038: 1 VP for each Gold"),
    ("farmland", {"cards": {"farmland": 3}}, 6, "kt-18-008: 2 Siegpunkte"),
    (
        "silk-road",
        {"cards": {"silk-road": 2, "province": 3, "estate": 4, "duchy": 2}},
        4,
        "kt-19-014: 8–11 Punktekarten (hier 11 mit beiden Seidenstraßen) je 2",
    ),
    ("silk-road", {"cards": {"silk-road": 1, "estate": 2}}, 0, "kt-19-014: erst 4 Punktekarten bringen etwas"),
    ("tunnel", {"cards": {"tunnel": 5}}, 10, "kt-18-025: 2 Siegpunkte"),
    ("feodum", {"cards": {"feodum": 2}, "counts": {"silver": 11}}, 6, "kt-21-014: 11 Silber, jedes Lehen 3"),
    ("dame-josephine", {"cards": {"dame-josephine": 1}}, 2, "the card: 2"),
    ("distant-lands", {"cards": {"distant-lands": 5}, "counts": {"on_tavern_mat": 3}}, 12, "kt-23-017: je 4, sonst 0"),
    ("humble-castle", {"cards": CASTLES}, 14, "kt-24-029: 2 Bescheidene, 7 Schlösser, je 7"),
    ("crumbling-castle", {"cards": CASTLES}, 1, "kt-24-029: 1 wert, wie ein Anwesen"),
    ("small-castle", {"cards": CASTLES}, 2, "kt-24-029: 2 wert"),
    ("haunted-castle", {"cards": {"haunted-castle": 1}}, 2, "kt-24-030: 2 wert"),
    ("opulent-castle", {"cards": CASTLES}, 6, "kt-24-030: 3 wert"),
    ("sprawling-castle", {"cards": {"sprawling-castle": 1}}, 4, "kt-24-030: 4 wert"),
    ("grand-castle", {"cards": {"grand-castle": 1}}, 5, "the card: 5"),
    ("kings-castle", {"cards": CASTLES}, 14, "kt-24-030: 2 je Schloss, inklusive dieser Karte"),
    ("cemetery", {"cards": {"cemetery": 2}}, 4, "the card: 2"),
    ("pasture", {"cards": {"pasture": 1, "estate": 4}}, 4, "kt-25-043: 1 pro Anwesen"),
    (
        "territory",
        {"cards": {"territory": 1, "estate": 3, "province": 1}},
        3,
        "al22-056: drei Anwesen, eine Provinz und ein Territorium: 3 wert",
    ),
    ("stronghold", {"cards": {"stronghold": 2}}, 4, "the card: 2"),
    ("distant-shore", {"cards": {"distant-shore": 2}}, 4, "the card: 2"),
    ("marchland", {"cards": {"marchland": 1, "estate": 6, "province": 4}}, 3, "gr25-002: with 11 Punktekarten 3 VP"),
    ("miserable", {"cards": {"miserable": 1}}, -2, "kt-25-039: −2"),
    ("twice-miserable", {"cards": {"twice-miserable": 1}}, -4, "kt-25-039: −4"),
    ("vp-tokens", {"tokens": {"victory": 17}}, 17, "kt-14-005: jeder Marker, was er zeigt"),
    ("bandit-fort", {"counts": {"silver": 3, "gold": 1}}, -8, "kt-24-046: 3 Silber und 1 Gold, 8 abgezogen"),
    ("fountain", {"counts": {"copper": 9}}, 0, "kt-24-042: 15 oder 0"),
    ("fountain", {"counts": {"copper": 14}}, 15, "kt-24-042: kein Bonus für mehr als 10 Kupfer"),
    ("keep", {"counts": {"copper": 5, "silver": 1, "gold": 2}}, 15, "kt-24-042: allein, also von jeder am meisten"),
    ("museum", {"counts": {"names": 13}}, 26, "kt-24-045: jeweils 2"),
    ("obelisk", {"counts": {"obelisk_pile": 4}}, 8, "the landmark: 2 je Karte des Stapels"),
    ("orchard", {"counts": {"three_of_an_action": 2}}, 8, "kt-24-045: 4 für 3 wie für 7 Exemplare"),
    ("palace", {"counts": {"copper": 7, "silver": 5, "gold": 2}}, 6, "kt-24-046: zwei komplette Sätze, 6"),
    ("palace", {"counts": {"copper": 7, "silver": 5, "gold": 3}}, 9, "kt-24-046: noch ein drittes Gold, 9"),
    ("tower", {"counts": {"from_empty_piles": 9}}, 9, "the landmark: 1 je Karte"),
    ("triumphal-arch", {"counts": {"second_action": 4}}, 12, "kt-24-046: 7 Villen und 4 Wilde Jagden, 12"),
    ("triumphal-arch", {"counts": {"second_action": 7}}, 21, "kt-24-046: 7 und 7, 21"),
    ("wall", {"counts": {"cards": 27}}, -12, "kt-24-044: 27 Karten, −12"),
    ("wall", {"counts": {"cards": 14}}, 0, "kt-24-044: 14 Karten, kein Abzug"),
    ("wolf-den", {"counts": {"singles": 3}}, -9, "the landmark: −3 je Karte"),
    (
        "plateau-shepherds",
        {"tokens": {"favors": 5}, "counts": {"cost_two": 3}, "cards": {"estate": 2}},
        6,
        "al22-078: fünf Gefallen, zwei Anwesen, ein Burggraben: drei Paare",
    ),
]


@pytest.mark.parametrize(("slug", "stated", "points", "source"), EXAMPLES, ids=lambda value: str(value)[:40])
def test_points_equal_the_example_of_the_source(
    catalog: Catalog, slug: str, stated: dict[str, Any], points: int, source: str
) -> None:
    scored = score_game(questions_with_card(catalog, slug, players=3), holding(**stated))
    assert points_for(scored, slug) == points, source
    assert scored.findings == ()


def test_every_scorer_has_an_example() -> None:
    assert {slug for slug, *_ in EXAMPLES} == set(SCORER_OF)


def test_keep_scores_for_all_players_with_equally_many(catalog: Catalog) -> None:
    """kt-24-042: all players with the highest number get five; nobody gets points for a Geldkarte that nobody has."""
    anna = holding(counts={"copper": 5, "silver": 4, "gold": 0})
    ben = holding("Ben", counts={"copper": 5, "silver": 3, "gold": 0})
    scored = score_game(questions_with_card(catalog, "keep"), anna, ben)
    assert [player.points for player in scored.players] == [10, 5]


def test_keep_counts_curses_with_charlatan(catalog: Catalog) -> None:
    """bl22-019: in every respect, and still −1."""
    anna = holding(cards={"curse": 2}, counts={"copper": 0, "silver": 0, "gold": 0})
    with_her = score_game(questions_for_piles(catalog, "charlatan", landscapes=("keep",)), anna)
    without = score_game(questions_for_piles(catalog, landscapes=("keep",)), anna)
    assert (with_her.players[0].points, without.players[0].points) == (3, -2)


def test_keep_counts_treasures_that_are_victory_cards(catalog: Catalog) -> None:
    anna = holding(cards={"harem": 2}, counts={"copper": 7, "silver": 0, "gold": 0})
    assert points_for(score_game(questions_for_piles(catalog, "harem", landscapes=("keep",)), anna), "keep") == 10


def test_distant_lands_outside_the_mat_are_victory_cards_worth_nothing(catalog: Catalog) -> None:
    """kt-23-017: all others are worth 0, but they are Punktekarten, and the Seidenstraße counts them."""
    anna = holding(cards={"distant-lands": 3, "silk-road": 1}, counts={"on_tavern_mat": 0})
    scored = score_game(questions_for_piles(catalog, "distant-lands", "silk-road"), anna)
    assert [entry.text for entry in scored.players[0].breakdown] == [
        "Seidenstraße: 4 Punktekarten → 1 × 1 = 1",
        "Ferne Lande: 0 auf dem Wirtshaus-Tableau → 4 × 0 = 0",
    ]


def test_wolf_den_does_not_count_two_curses(catalog: Catalog) -> None:
    """kt-24-047: two Flüche, wherever they are, are not single cards."""
    anna = holding(cards={"curse": 2, "province": 1, "copper": 7}, is_complete=True)
    assert points_for(score_game(questions_with_card(catalog, "wolf-den"), anna), "wolf-den") == -3


def test_counts_follow_from_all_cards(catalog: Catalog) -> None:
    """kt-24-046 with all cards stated: seven Villen, four Wilde Jagden."""
    questions = questions_for_piles(
        catalog, "villa", "wild-hunt", landscapes=("triumphal-arch", "orchard", "museum", "wall")
    )
    anna = holding(cards={"villa": 7, "wild-hunt": 4, "copper": 7, "estate": 3, "market": 1}, is_complete=True)
    brought = {entry.card: entry.points for entry in score_game(questions, anna).players[0].breakdown}
    assert brought == {
        "estate": 3,
        "museum": 10,
        "orchard": 8,
        "triumphal-arch": 12,
        "wall": -7,
        "vp-tokens": 0,
    }


def test_tower_counts_empty_mixed_piles_without_victory_cards(catalog: Catalog) -> None:
    """kt-24-047: the pile must be empty as a whole; a Fluch counts, a Punktekarte does not."""
    cards = {"dame-josephine": 1, "dame-anna": 1, "sir-martin": 1, "curse": 2, "market": 4}
    questions = questions_for_piles(catalog, "knights", landscapes=("tower",))
    anna = holding(cards=cards, is_complete=True)
    assert points_for(score_game(questions, anna, empty_piles=frozenset({"knights", "curse"})), "tower") == 4
    assert points_for(score_game(questions, anna), "tower") == 0


def test_tower_counts_only_piles_of_the_supply(catalog: Catalog) -> None:
    """kt-24-047: „Der Vorratsstapel muss leer sein“; Beute is beside it (kt-21-043), a single Ritter is no pile."""
    cards = {"spoils": 4, "curse": 2, "sir-martin": 1}
    questions = questions_for_piles(catalog, "pillage", "knights", landscapes=("tower",))
    anna = holding(cards=cards, is_complete=True)
    scored = score_game(questions, anna, empty_piles=frozenset({"spoils", "curse", "province", "sir-martin"}))
    assert points_for(scored, "tower") == 2
    assert [(finding.code, finding.cards, finding.sources) for finding in scored.findings] == [
        ("not-in-supply", ("sir-martin",), ("kt-24-047",)),
        ("not-in-supply", ("spoils",), ("kt-24-047",)),
    ]
    text = "Beute ist kein Stapel des Vorrats und zählt darum nicht als leerer Stapel."
    assert scored.findings[1].message == text


def test_divine_wind_may_have_brought_an_empty_pile_into_the_supply(catalog: Catalog) -> None:
    """rs24-030."""
    questions = questions_for_piles(catalog, "mountain-shrine", prophecy="divine-wind", landscapes=("tower",))
    scored = score_game(questions, holding(is_complete=True), empty_piles=frozenset({"witch", "spoils"}))
    assert [finding.cards for finding in scored.findings] == [("spoils",)]


def test_obelisk_counts_every_card_of_a_mixed_pile(catalog: Catalog) -> None:
    """kt-24-045: whatever their names."""
    questions = questions_for_piles(catalog, "catapult-rocks", landscapes=("obelisk",), obelisk="catapult-rocks")
    anna = holding(cards={"catapult": 2, "rocks": 3, "market": 1}, is_complete=True)
    assert points_for(score_game(questions, anna), "obelisk") == 10
    assert [question.label for question in questions.counts] == ["Karten vom Stapel Katapult / Felsen"]


def test_with_enlightenment_treasures_are_actions(catalog: Catalog) -> None:
    """rs24-028: in every respect, once the Prophezeiung has come true."""
    questions = questions_for_piles(catalog, "vineyard", "mountain-shrine", prophecy="enlightenment")
    anna = holding(cards={"vineyard": 1, "copper": 7, "market": 2}, is_complete=True)
    assert points_for(score_game(questions, anna), "vineyard") == 0
    assert points_for(score_game(questions, anna, prophecy_is_active=True), "vineyard") == 3
    assert "zählen Geldkarten mit" in questions.counts[0].hint


SHEPHERDS: dict[str, Any] = {"ally": "plateau-shepherds"}


@pytest.mark.parametrize(
    ("pile", "cards", "favors", "points"),
    [
        ("village", {"village": 4, "copper": 5}, 4, 8),  # 3, so 2 with Billig
        ("moat", {"moat": 4}, 4, 0),  # 2, so 1
        ("wizards", {"student": 3}, 5, 6),  # a mixed pile: all its cards
        ("village", {"moat": 1, "village": 1, "workshop": 1, "estate": 2}, 9, 8),
    ],
)
def test_cheap_lowers_costs_when_scoring(
    catalog: Catalog, pile: str, cards: dict[str, int], favors: int, points: int
) -> None:
    """pl23-044: „für alle Belange (auch bei der Wertung) 1 Geld weniger“."""
    piles = ("importer", "village", "moat", "wizards")
    questions = questions_for_piles(catalog, *piles, landscapes=("cheap",), traits=(("cheap", pile),), **SHEPHERDS)
    anna = holding(cards=cards, tokens={"favors": favors}, is_complete=True)
    assert points_for(score_game(questions, anna), "plateau-shepherds") == points


def test_costs_in_potions_and_debt_are_not_lowered_when_scoring(catalog: Catalog) -> None:
    """pl23-044: Trank and Schulden stay, so neither card costs 2."""
    for pile in ("alchemist", "engineer"):
        traits = (("cheap", pile),)
        questions = questions_for_piles(catalog, "importer", pile, landscapes=("cheap",), traits=traits, **SHEPHERDS)
        anna = holding(cards={pile: 3}, tokens={"favors": 3}, is_complete=True)
        assert points_for(score_game(questions, anna), "plateau-shepherds") == 0


def test_flourishing_trade_lowers_all_costs_when_scoring(catalog: Catalog) -> None:
    """rs24e-047, once the Prophezeiung has come true; together with Billig (rs24-029: cumulative) by 2."""
    traits = (("cheap", "smithy"),)
    piles = ("importer", "mountain-shrine", "smithy", "village", "moat")
    questions = questions_for_piles(
        catalog, *piles, landscapes=("cheap",), traits=traits, prophecy="flourishing-trade", **SHEPHERDS
    )
    anna = holding(cards={"smithy": 1, "village": 2, "moat": 4}, tokens={"favors": 9}, is_complete=True)
    assert points_for(score_game(questions, anna), "plateau-shepherds") == 8
    assert points_for(score_game(questions, anna, prophecy_is_active=True), "plateau-shepherds") == 6


def test_question_says_which_cards_cost_two(catalog: Catalog) -> None:
    piles = ("importer", "mountain-shrine", "smithy", "village", "moat", "chapel")
    plain, cheap, both = (
        next(question.hint for question in questions_for_piles(catalog, *piles, **SHEPHERDS, **more).counts)
        for more in (
            {"prophecy": "growth"},
            {"prophecy": "growth", "landscapes": ("cheap",), "traits": (("cheap", "village"),)},
            {"prophecy": "flourishing-trade", "landscapes": ("cheap",), "traits": (("cheap", "chapel"),)},
        )
    )
    assert plain == "Das sind hier: Anwesen, Burggraben, Kapelle, Keller."
    assert (
        cheap == "Das sind hier: Anwesen, Burggraben, Dorf, Kapelle, Keller. Billig am Stapel Dorf ist berücksichtigt."
    )
    assert both.endswith("Ist Florierender Handel eingetreten, sind es stattdessen: Dorf, Importeurin, Silber.")
    assert cheap.en.startswith(
        "In this game these are: Estate, Moat, Village, Chapel, Cellar. Cheap on the pile Village "
    )


# Cards whose text is about Siegpunkte, but which only bring tokens, for which everybody scores at the end.
CARDS_WITH_TOKENS = """
    bishop goons monument collection investment
    chariot-race farmers-market groundskeeper sacrifice temple wild-hunt encampment-plunder plunder
    emporium patrician-emporium conquest dominate ritual salt-the-earth triumph wedding
    aqueduct arena basilica baths battlefield colonnade defiled-shrine labyrinth mountain-pass tomb
""".split()
CARDS_FOR_OTHERS = ("castles", "miserable-twice-miserable")  # they stand for several cards that score each on their own


def test_every_card_about_points_has_a_scorer_or_is_known_to_need_none(catalog: Catalog) -> None:
    for card in catalog.cards.values():
        effects = (card.effect, *(printing.effect for printing in card.printings))
        speaks = any("Siegpunkt" in effect for effect in effects) or "vp-tokens" in card.needs
        types = {type_ for printing in card.printings for type_ in printing.types} | set(card.types)
        if speaks or types & {CardType.VICTORY, CardType.CURSE} or card.kind is Kind.LANDMARK:
            assert (card.slug in SCORER_OF) is not (card.slug in (*CARDS_WITH_TOKENS, *CARDS_FOR_OTHERS)), card.slug


def test_cards_without_scorer_give_tokens_or_are_mixed_piles(catalog: Catalog) -> None:
    assert all("vp-tokens" in catalog.card(slug).needs for slug in CARDS_WITH_TOKENS)
    assert all(slug in catalog.piles for slug in CARDS_FOR_OTHERS)


def test_scorers_agree_with_printed_points(catalog: Catalog) -> None:
    """No edition differs so far; one that does fails here, and its function must question for the edition."""
    compared = 0
    for scorer in SCORERS:
        card = catalog.cards.get(scorer.slug)
        for printing in card.printings if card and scorer.is_per_card else ():
            printed = [bonus.amount for bonus in printing.bonuses if bonus.unit is Unit.VICTORY_POINTS]
            scored = score_game(questions_with_card(catalog, scorer.slug), holding(cards={scorer.slug: 1}))
            if printed:
                compared += 1
                assert printed == [points_for(scored, scorer.slug)], (scorer.slug, printing.edition)
    assert compared > 40


def constants(formula: Formula | int) -> list[int]:
    """The factors and divisors in a formula."""
    return [formula] if isinstance(formula, int) else [number for part in formula.parts for number in constants(part)]


def test_scorers_say_what_a_card_is_worth() -> None:
    """Those without a constant say so with the numbers of their formula; a factor or divisor of 1 may be left out."""
    for scorer in SCORERS:
        if not scorer.is_per_card or isinstance(scorer.each, int):
            assert scorer.worth == "", scorer.slug
            continue
        said = [int(number) for number in re.findall(r"\d+", scorer.worth)]
        assert scorer.worth.startswith("je "), scorer.slug
        assert sorted(number for number in said if number > 1) == sorted(constants(scorer.each)), scorer.slug


def test_scorers_cite_source_blocks() -> None:
    blocks = {block["slug"] for block in full_records()["block"]}
    assert [scorer.slug for scorer in SCORERS if not scorer.sources or not blocks.issuperset(scorer.sources)] == []


def test_points_show_their_calculation() -> None:
    assert Points(4, 3, Message("{} Karten", "{} cards"), (37,)).text == "37 Karten → 3 × 4 = 12"
    assert Points(2, -1).text == "2 × −1 = −2"


SETS = [
    (
        # Basis Einführung (kt-24-048): Turm and Hochzeit, with the Schlösser. The Legionäre and the Schlösser are gone.
        (
            *("castles", "chariot-race", "city-quarter", "engineer", "farmers-market", "forum", "legionary"),
            *("patrician-emporium", "sacrifice", "villa"),
        ),
        ("tower", "wedding"),
        merge_cards(
            {"province": 4, "estate": 2},  # 24 + 2
            {"humble-castle": 1, "opulent-castle": 1, "kings-castle": 1},  # 3 + 3 + 6
            {"legionary": 5, "copper": 6, "villa": 2},  # the Turm counts the Legionäre only: 5
        ),
        {"victory": 7},
        {"legionary", "castles"},
        24 + 2 + 3 + 3 + 6 + 5 + 7,
    ),
    (
        # Expansion (kt-19-032): Brunnen and Schlachtfeld; Fruchtbares Land and Tunnel 2 each (kt-18-008, kt-18-025).
        (
            *(
                "highway",
                "farmland",
                "spice-merchant",
                "cache",
                "tunnel",
                "encampment-plunder",
                "engineer",
                "legionary",
            ),
            *("castles", "charm"),
        ),
        ("fountain", "battlefield"),
        merge_cards(
            {"province": 3, "duchy": 1, "farmland": 2, "tunnel": 3},  # 18 + 3 + 4 + 6
            {"small-castle": 1, "haunted-castle": 1, "humble-castle": 2},  # 2 + 2 + 2 × 4
            {"copper": 10, "gold": 3},  # the Brunnen: 15
        ),
        {"victory": 8},
        set(),
        18 + 3 + 4 + 6 + 2 + 2 + 8 + 15 + 8,
    ),
    (
        # Inselimperium (al22-007): Obstgarten, with the Befestigungen. Three of Bauernmarkt, of Tausch, of Söldner.
        (
            *("forts", "sycophant", "specialist", "swap", "contract", "farmers-market", "settlers-bustling-village"),
            *("city-quarter", "wild-hunt", "enchantress"),
        ),
        ("orchard",),
        merge_cards(
            {"province": 2, "duchy": 2, "estate": 3, "curse": 1},  # 12 + 6 + 3 − 1
            {"stronghold": 2},  # 4; an Aktionskarte too, but only twice
            {"farmers-market": 3, "swap": 5, "wild-hunt": 2, "silver": 4},  # the Obstgarten: two kinds, 8
        ),
        {"victory": 11},
        set(),
        12 + 6 + 3 - 1 + 4 + 8 + 11,
    ),
]


@pytest.mark.parametrize(("piles", "landscapes", "cards", "tokens", "empty", "points"), SETS)
def test_recommended_sets_score_as_counted_by_hand(
    catalog: Catalog,
    piles: tuple[str, ...],
    landscapes: tuple[str, ...],
    cards: dict[str, int],
    tokens: dict[str, int],
    empty: set[str],
    points: int,
) -> None:
    questions = questions_for_piles(catalog, *piles, players=3, landscapes=landscapes)
    anna = holding(cards=cards, tokens=tokens, is_complete=True)
    scored = score_game(questions, anna, empty_piles=frozenset(empty))
    assert scored.findings == ()
    assert scored.players[0].points == points
