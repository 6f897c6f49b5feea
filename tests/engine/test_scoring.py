"""Scoring: questions, winners, findings, and properties that are true for every game."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.scoring import Holding, Questions, TableEnd
from engine.scoring.counts import Count, Token, counts_of
from engine.scoring.owned_cards import counted_cards
from engine.scoring.scorers import SCORER_OF
from engine.scoring.winner import Standing, reason_of, winners_of
from tests.support.content import full_catalog
from tests.support.scoring import YES, finding_codes, holding, questions_for_piles, questions_with_card, score_game


def test_questions_cover_only_what_scores(catalog: Catalog) -> None:
    questions = questions_for_piles(catalog)
    assert [question.key for question in questions.cards] == ["province", "duchy", "estate", "curse"]
    assert (questions.counts, questions.tokens) == ((), ())


def test_questions_ask_for_deck_size_where_it_matters(catalog: Catalog) -> None:
    questions = questions_for_piles(catalog, "gardens", "feodum", "monument", platinum_colony=YES)
    assert [question.label for question in questions.cards] == [
        *("Kolonie", "Provinz", "Herzogtum", "Anwesen"),
        *("Gärten", "Lehen", "Fluch"),
    ]
    assert [(question.key, question.label) for question in questions.counts] == [
        ("silver", "Silber"),
        ("cards", "Karten insgesamt"),
    ]
    assert [question.key for question in questions.tokens] == ["victory"]


def test_limits_are_piles_plus_start_decks(catalog: Catalog) -> None:
    questions = questions_for_piles(catalog, "gardens", players=3)
    limits = {question.key: question.among_all for question in questions.cards}
    assert limits == {"province": 12, "duchy": 12, "estate": 12 + 9, "gardens": 12, "curse": 20}


def test_exchanged_cards_of_the_inherited_pile_exist(catalog: Catalog) -> None:
    """pl23-045: each player has replaced a start card by one of the pile."""
    inherited: dict[str, Any] = {"landscapes": ("inherited",), "traits": (("inherited", "nobles"),)}
    questions = questions_for_piles(catalog, "nobles", **inherited)
    (nobles,) = [question for question in questions.cards if question.key == "nobles"]
    assert (nobles.each, nobles.among_all) == (8, 8)  # two in the decks, six in the supply
    both = [holding(name, cards={"nobles": 4}) for name in ("Anna", "Ben")]
    assert score_game(questions, *both).findings == ()
    one_has_all_of_the_supply = [holding("Anna", cards={"nobles": 7}), holding("Ben", cards={"nobles": 2})]
    assert finding_codes(score_game(questions, *one_has_all_of_the_supply)) == ["more-than-there-are"]


@pytest.mark.parametrize(
    ("pile", "card", "copies"),
    [("townsfolk", "town-crier", 4), ("knights", "dame-josephine", 1), ("castles", "humble-castle", 2)],
)
def test_exchanged_cards_of_a_mixed_pile_exist(catalog: Catalog, pile: str, card: str, copies: int) -> None:
    """pl23-045: of the Bürger, the first four of six players take an Ausruferin each."""
    inherited: dict[str, Any] = {"landscapes": ("inherited",), "traits": (("inherited", pile),)}
    assert questions_for_piles(catalog, pile, players=6, **inherited).copies[card] == copies


def test_overgrown_estate_is_asked_for_only_where_victory_cards_count(catalog: Catalog) -> None:
    assert "overgrown-estate" not in questions_for_piles(catalog, shelters=YES).keys
    assert "overgrown-estate" in questions_for_piles(catalog, "silk-road", shelters=YES).keys


def test_black_market_cards_are_asked_for_but_not_cards_set_aside(catalog: Catalog) -> None:
    market = questions_for_piles(catalog, "black-market", black_market=("gardens", "nobles"))
    assert {"gardens", "nobles", "cards"} <= market.keys
    assert [question.among_all for question in market.cards if question.key == "nobles"] == [1]
    mouse = questions_for_piles(catalog, landscapes=("way-of-the-mouse",), mouse="great-hall")
    assert "great-hall" not in mouse.keys


def test_labels_are_complete_and_keys_are_not_card_slugs(catalog: Catalog) -> None:
    every = large_game_questions()
    for question in (*every.cards, *every.counts, *every.tokens):
        assert question.label[0].isupper()
        assert "{" not in question.label
    assert not {*Count, *Token} & {*catalog.cards, *catalog.materials} - {"favors"}


@pytest.mark.parametrize(
    ("standings", "winners", "reason"),
    [
        ([("Anna", 37, 14), ("Ben", 27, 14)], ["Anna"], "Anna gewinnt mit 37 Punkten, 10 vor Ben."),
        ([("Anna", 3, 9), ("Ben", 3, 9), ("Cem", 4, 9)], ["Cem"], "Cem gewinnt mit 4 Punkten, 1 vor Anna und Ben."),
        (
            [("Anna", 30, 15), ("Ben", 30, 14)],
            ["Ben"],
            "Ben gewinnt: gleich viele Punkte wie Anna (30), aber weniger Züge.",
        ),
        (
            [("Anna", 30, 14), ("Ben", 30, 14), ("Cem", 30, 15)],
            ["Anna", "Ben"],
            "Anna und Ben teilen sich den Sieg: gleich viele Punkte (30) und gleich viele Züge.",
        ),
        (
            [("Anna", -1, None), ("Ben", -1, 14)],
            ["Anna", "Ben"],
            "Anna und Ben haben gleich viele Punkte (−1). Wer weniger Züge gebraucht hat, gewinnt; "
            "ohne diese Zahlen ist der Sieg geteilt.",
        ),
        ([("Anna", 1, None)], ["Anna"], "Anna gewinnt mit 1 Punkt."),
        ([], [], ""),
    ],
)
def test_winner_by_points_then_turns_then_shared(standings: list[Any], winners: list[str], reason: str) -> None:
    """bb19-016: most points, then fewest turns, otherwise they share the victory."""
    all_standings = [Standing(*standing) for standing in standings]
    assert [winner.name for winner in winners_of(all_standings)] == winners
    assert reason_of(all_standings) == reason


def finding(questions: Questions, *holdings: Holding) -> str:
    (only_finding,) = score_game(questions, *holdings).findings
    return f"{only_finding.code}: {only_finding.message}"


def test_more_provinces_than_exist_are_a_finding(catalog: Catalog) -> None:
    questions = questions_for_piles(catalog, players=3)
    holdings = [holding("Anna", cards={"province": 7}), holding("Ben", cards={"province": 6})]
    text = "more-than-there-are: Provinz: 13 sind mehr als die 12, die es in diesem Spiel gibt."
    assert finding(questions, *holdings) == text
    assert [player.points for player in score_game(questions, *holdings).players] == [42, 36]


@pytest.mark.parametrize(
    ("piles", "stated", "code"),
    [
        ((), {"cards": {"province": -1}}, "negative-number"),
        ((), {"tokens": {"victory": -1}}, "negative-number"),
        ((), {"turns": -1}, "negative-number"),
        ((), {"cards": {"blindekuh": 1}}, "unknown-card"),
        ((), {"counts": {"blindekuh": 1}}, "unknown-count"),
        ((), {"cards": {"gardens": 0}}, "not-in-this-game"),
        ((), {"tokens": {"victory": 5}}, "not-in-this-game"),
        (("vampire",), {"cards": {"miserable": 1, "twice-miserable": 1}}, "more-than-one-state"),
        (("gardens",), {"cards": {"gardens": 1, "estate": 9}, "counts": {"cards": 9}}, "count-too-small"),
        (("gardens", "vineyard"), {"counts": {"cards": 9, "actions": 10}}, "count-too-large"),
        (("gardens",), {"cards": {"gardens": 1}}, "count-missing"),
        (("feodum",), {"cards": {"feodum": 1, "silver": 3}, "counts": {"silver": 4}}, "named-twice"),
        (("distant-lands",), {"cards": {"distant-lands": 1}, "counts": {"on_tavern_mat": 2}}, "more-on-the-mat"),
        (
            ("distant-lands",),
            {"cards": {"distant-lands": 1}, "is_complete": True},
            "count-missing",
        ),
    ],
)
def test_impossible_numbers_are_findings(
    catalog: Catalog, piles: tuple[str, ...], stated: dict[str, Any], code: str
) -> None:
    text = finding(questions_for_piles(catalog, *piles), holding("Anna", **stated))
    assert text.startswith(f"{code}: ")
    assert "Anna" in text
    assert text.endswith(".")


def test_a_count_that_the_game_does_not_ask_for_is_named_without_placeholders(catalog: Catalog) -> None:
    text = finding(questions_for_piles(catalog), holding(counts={"obelisk_pile": -1}))
    assert text == "negative-number: Anna: Karten vom Stapel des Obelisken kann nicht −1 sein; gezählt wird 0."


def test_victory_tokens_always_count(catalog: Catalog) -> None:
    assert score_game(questions_for_piles(catalog), holding(tokens={"victory": 5})).players[0].points == 5


def test_equal_names_of_players_are_a_finding(catalog: Catalog) -> None:
    assert finding_codes(score_game(questions_for_piles(catalog), holding("Anna"), holding("Anna"))) == ["same-name"]


def test_with_divine_wind_any_card_may_score(catalog: Catalog) -> None:
    questions = questions_for_piles(catalog, "mountain-shrine", prophecy="divine-wind")
    scored = score_game(questions, holding(cards={"nobles": 2}))
    assert (scored.players[0].points, scored.findings) == (4, ())


PILES = (
    *("gardens", "duke", "silk-road", "fairgrounds", "vineyard"),
    *("feodum", "castles", "knights", "distant-lands", "joust"),
)

# A game in which nearly all points depend on other cards.
LANDMARKS = (
    *("keep", "museum", "orchard", "palace", "tower"),
    *("triumphal-arch", "wall", "wolf-den", "bandit-fort"),
)


@cache
def large_game_questions() -> Questions:
    return questions_for_piles(full_catalog(), *PILES, players=3, landscapes=LANDMARKS)


@st.composite
def decks(draw: st.DrawFn) -> dict[str, int]:
    return draw(
        st.dictionaries(st.sampled_from(sorted(large_game_questions().copies)), st.integers(0, 12), max_size=25)
    )


@st.composite
def holdings_of_any_kind(draw: st.DrawFn) -> Holding:
    keys = st.sampled_from([*Count, "silver", "gold", "copper", "unsinn"])
    counts = draw(st.dictionaries(keys, st.integers(-5, 60)))
    tokens = draw(st.dictionaries(st.sampled_from([*Token, "unsinn"]), st.integers(-5, 60)))
    turns = draw(st.none() | st.integers(-1, 40))
    return Holding(name=draw(st.sampled_from("ABC")), turns=turns, cards=draw(decks()), counts=counts, tokens=tokens)


@pytest.mark.slow
@given(st.lists(holdings_of_any_kind(), min_size=1, max_size=6))
def test_any_input_has_consistent_sums_and_a_winner(holdings: list[Holding]) -> None:
    scored = score_game(large_game_questions(), *holdings)
    for player in scored.players:
        assert player.points == sum(entry.points for entry in player.breakdown)
    assert set(scored.winners) <= {holding.name for holding in holdings}
    assert scored.winners
    assert scored.reason.endswith(".")


@given(decks(), st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(cards: dict[str, int], random: Any) -> None:
    shuffled = list(cards.items())
    random.shuffle(shuffled)
    holdings = [holding(cards=some, is_complete=True) for some in (cards, dict(shuffled))]
    first, second = (score_game(large_game_questions(), some).players for some in holdings)
    assert first == second


@cache
def questions_without_counts() -> Questions:
    return questions_for_piles(
        full_catalog(), "duke", "silk-road", "feodum", "castles", landscapes=("palace", "bandit-fort")
    )


@given(decks())
def test_one_more_curse_costs_one_point_where_nothing_counts_cards(cards: dict[str, int]) -> None:
    plain = questions_without_counts()
    more = {**cards, "curse": cards.get("curse", 0) + 1}
    before, after = (
        score_game(plain, holding(cards=some, is_complete=True)).players[0].points for some in (cards, more)
    )
    assert after == before - 1


@given(decks())
def test_stated_counts_score_the_same_as_all_cards(cards: dict[str, int]) -> None:
    """Who counts right by himself gets what we count from his cards, for all that this game questions."""
    questions = large_game_questions()
    amounts = {slug: number for slug, number in cards.items() if number}
    counts = {**counts_of(questions.counters, counted_cards(questions, TableEnd()), amounts), "on_tavern_mat": 0}
    scoring = {question.key for question in questions.cards}
    needed = {question.key for question in questions.counts} & set(questions.copies)
    by_hand = holding(
        cards={slug: number for slug, number in amounts.items() if slug in scoring},
        counts={**counts, **{slug: amounts.get(slug, 0) for slug in needed}},
    )
    complete = holding(cards=amounts, counts={"on_tavern_mat": 0}, is_complete=True)
    assert score_game(questions, by_hand).players == score_game(questions, complete).players


def test_every_scorer_is_used_in_some_game(catalog: Catalog) -> None:
    for slug in SCORER_OF:
        assert slug in questions_with_card(catalog, slug).scorer_of, slug
