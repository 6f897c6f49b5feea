"""Questions, winners, findings, and what holds for every game that is counted."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.scoring import Holding, Questions, TableEnd
from engine.scoring.hands import CardGroups, minimum_counts_of
from engine.scoring.registry import SCORERS
from engine.scoring.values import Count, Token
from engine.scoring.winner import Standing, reason_of, winners_of
from tests.support.full_catalog import full_catalog
from tests.support.scoring import YES, finding_codes, holding, questions_for_piles, questions_with_card, score_game


def test_only_what_scores_here_is_asked_for(catalog: Catalog) -> None:
    game = questions_for_piles(catalog)
    assert [ask.key for ask in game.cards] == ["province", "duchy", "estate", "curse"]
    assert (game.counts, game.tokens) == ((), ())


def test_the_size_of_a_deck_is_asked_for_where_it_matters(catalog: Catalog) -> None:
    game = questions_for_piles(catalog, "gardens", "feodum", "monument", platinum_colony=YES)
    assert [ask.label for ask in game.cards] == [
        *("Kolonie", "Provinz", "Herzogtum", "Anwesen"),
        *("Gärten", "Lehen", "Fluch"),
    ]
    assert [(ask.key, ask.label) for ask in game.counts] == [("silver", "Silber"), ("cards", "Karten insgesamt")]
    assert [ask.key for ask in game.tokens] == ["victory"]


def test_piles_and_start_decks_are_the_limits(catalog: Catalog) -> None:
    game = questions_for_piles(catalog, "gardens", players=3)
    limits = {ask.key: ask.among_all for ask in game.cards}
    assert limits == {"province": 12, "duchy": 12, "estate": 12 + 9, "gardens": 12, "curse": 20}


def test_a_verfallenes_anwesen_is_asked_for_only_where_punktekarten_are_counted(catalog: Catalog) -> None:
    assert "overgrown-estate" not in questions_for_piles(catalog, shelters=YES).keys
    assert "overgrown-estate" in questions_for_piles(catalog, "silk-road", shelters=YES).keys


def test_cards_of_the_schwarzmarkt_are_asked_for_but_not_those_set_aside(catalog: Catalog) -> None:
    market = questions_for_piles(catalog, "black-market", black_market=("gardens", "nobles"))
    assert {"gardens", "nobles", "cards"} <= market.keys
    assert [ask.among_all for ask in market.cards if ask.key == "nobles"] == [1]
    mouse = questions_for_piles(catalog, landscapes=("way-of-the-mouse",), mouse="great-hall")
    assert "great-hall" not in mouse.keys


def test_labels_are_texts_for_players_and_keys_no_slugs_of_cards(catalog: Catalog) -> None:
    every = game()
    for ask in (*every.cards, *every.counts, *every.tokens):
        assert ask.label[0].isupper()
        assert "{" not in ask.label
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
def test_points_decide_then_turns_then_nobody(standings: list[Any], winners: list[str], reason: str) -> None:
    """bb19-016: most points, then fewest turns, otherwise they share the victory."""
    told = [Standing(*one) for one in standings]
    assert [one.name for one in winners_of(told)] == winners
    assert reason_of(told) == reason


def finding(game: Questions, *holdings: Holding) -> str:
    (one,) = score_game(game, *holdings).findings
    return f"{one.code}: {one.message}"


def test_thirteen_provinces_of_twelve_are_a_finding(catalog: Catalog) -> None:
    game = questions_for_piles(catalog, players=3)
    told = [holding("Anna", cards={"province": 7}), holding("Ben", cards={"province": 6})]
    text = "more-than-there-are: Provinz: 13 sind mehr als die 12, die es in diesem Spiel gibt."
    assert finding(game, *told) == text
    assert [player.points for player in score_game(game, *told).players] == [42, 36]


@pytest.mark.parametrize(
    ("piles", "told", "code"),
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
def test_what_cannot_be_is_a_finding_with_its_sentence(
    catalog: Catalog, piles: tuple[str, ...], told: dict[str, Any], code: str
) -> None:
    found = finding(questions_for_piles(catalog, *piles), holding("Anna", **told))
    assert found.startswith(f"{code}: ")
    assert "Anna" in found
    assert found.endswith(".")


def test_markers_count_wherever_they_come_from(catalog: Catalog) -> None:
    assert score_game(questions_for_piles(catalog), holding(tokens={"victory": 5})).players[0].points == 5


def test_two_players_of_one_name_are_a_finding(catalog: Catalog) -> None:
    assert finding_codes(score_game(questions_for_piles(catalog), holding("Anna"), holding("Anna"))) == ["same-name"]


def test_after_the_goettliche_wind_any_card_may_be_in_the_game(catalog: Catalog) -> None:
    game = questions_for_piles(catalog, "mountain-shrine", prophecy="divine-wind")
    scored = score_game(game, holding(cards={"nobles": 2}))
    assert (scored.players[0].points, scored.findings) == (4, ())


PILES = (
    *("gardens", "duke", "silk-road", "fairgrounds", "vineyard"),
    *("feodum", "castles", "knights", "distant-lands", "joust"),
)
LANDMARKS = (
    *("keep", "museum", "orchard", "palace", "tower"),
    *("triumphal-arch", "wall", "wolf-den", "bandit-fort"),
)
"""A game in which nearly everything is counted from something else."""


@cache
def game() -> Questions:
    return questions_for_piles(full_catalog(), *PILES, players=3, landscapes=LANDMARKS)


@st.composite
def decks(draw: st.DrawFn) -> dict[str, int]:
    return draw(st.dictionaries(st.sampled_from(sorted(game().copies)), st.integers(0, 12), max_size=25))


@st.composite
def told(draw: st.DrawFn) -> Holding:
    keys = st.sampled_from([*Count, "silver", "gold", "copper", "unsinn"])
    counts = draw(st.dictionaries(keys, st.integers(-5, 60)))
    tokens = draw(st.dictionaries(st.sampled_from([*Token, "unsinn"]), st.integers(-5, 60)))
    turns = draw(st.none() | st.integers(-1, 40))
    return Holding(name=draw(st.sampled_from("ABC")), turns=turns, cards=draw(decks()), counts=counts, tokens=tokens)


@pytest.mark.long
@given(st.lists(told(), min_size=1, max_size=6))
def test_sums_equal_the_breakdown_and_somebody_wins_whatever_is_told(holdings: list[Holding]) -> None:
    scored = score_game(game(), *holdings)
    for player in scored.players:
        assert player.points == sum(entry.points for entry in player.breakdown)
    assert set(scored.winners) <= {one.name for one in holdings}
    assert scored.winners
    assert scored.reason.endswith(".")


@given(decks(), st.randoms(use_true_random=False))
def test_the_order_of_cards_plays_no_role(cards: dict[str, int], random: Any) -> None:
    shuffled = list(cards.items())
    random.shuffle(shuffled)
    told = [holding(cards=some, is_complete=True) for some in (cards, dict(shuffled))]
    first, second = (score_game(game(), one).players for one in told)
    assert first == second


@cache
def game_that_counts_no_cards() -> Questions:
    return questions_for_piles(
        full_catalog(), "duke", "silk-road", "feodum", "castles", landscapes=("palace", "bandit-fort")
    )


@given(decks())
def test_one_more_curse_never_helps_where_nothing_counts_cards(cards: dict[str, int]) -> None:
    plain = game_that_counts_no_cards()
    more = {**cards, "curse": cards.get("curse", 0) + 1}
    before, after = (
        score_game(plain, holding(cards=some, is_complete=True)).players[0].points for some in (cards, more)
    )
    assert after == before - 1


@given(decks())
def test_counts_told_by_hand_come_to_the_same_as_all_cards_named(cards: dict[str, int]) -> None:
    """Who counts right by himself gets what we count from his cards, for all that this game asks."""
    asks = game()
    amounts = {slug: number for slug, number in cards.items() if number}
    counts = {**minimum_counts_of(asks, amounts, CardGroups(asks, TableEnd())), "on_tavern_mat": 0}
    scoring = {ask.key for ask in asks.cards}
    needed = {ask.key for ask in asks.counts} & set(asks.copies)
    by_hand = holding(
        cards={slug: number for slug, number in amounts.items() if slug in scoring},
        counts={**counts, **{slug: amounts.get(slug, 0) for slug in needed}},
    )
    complete = holding(cards=amounts, counts={"on_tavern_mat": 0}, is_complete=True)
    assert score_game(asks, by_hand).players == score_game(asks, complete).players


def test_every_function_is_reached_by_some_game(catalog: Catalog) -> None:
    for scorer in SCORERS:
        assert scorer in questions_with_card(catalog, scorer.slug).scorers, scorer.slug
