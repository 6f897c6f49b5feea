"""Scoring of finished games: points with explanations, winners with the reason, questions of a kingdom."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.django_db

TEN = ["cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "gardens"]

ANNA = {
    "name": "Anna",
    "turns": 14,
    "cards": {"province": 4, "estate": 3, "gardens": 2},
    "counts": {"cards": 37},
    "tokens": {"victory": 5},
}


def scored(api, *players, kingdom=None, **more):
    response = api("kingdoms/score/", post={"kingdom": kingdom or {"piles": TEN}, "players": list(players), **more})
    assert response.status_code == 200, response.content
    return response.json()


def test_points_have_explanations(api) -> None:
    """bk17-001, b08-026: 37 cards make each of the Gärten worth 3."""
    answer = scored(api, ANNA, choices={})
    assert answer["players"] == [
        {
            "name": "Anna",
            "points": 38,
            "breakdown": [
                {"card": "province", "points": 24, "text": "Provinz: 4 × 6 = 24"},
                {"card": "estate", "points": 3, "text": "Anwesen: 3 × 1 = 3"},
                {"card": "gardens", "points": 6, "text": "Gärten: 37 Karten → 3 × 2 = 6"},
                {"card": "vp-tokens", "points": 5, "text": "Siegpunktmarker: 5 × 1 = 5"},
            ],
        }
    ]
    assert (answer["winners"], answer["reason"]) == (["Anna"], "Anna gewinnt mit 38 Punkten.")
    assert [finding["code"] for finding in answer["findings"]] == ["not-in-this-game"]  # no card here gives tokens


def test_fewer_turns_break_ties(api) -> None:
    """bb19-016."""
    ben = {**ANNA, "name": "Ben", "turns": 15}
    assert scored(api, ANNA, ben)["winners"] == ["Anna"]
    assert scored(api, ANNA, {**ben, "turns": 14})["winners"] == ["Anna", "Ben"]


def test_former_slugs_and_complete_decks_are_accepted(api) -> None:
    complete = {"name": "Anna", "cards": {"gardens": 1, "copper": 29}, "complete": True}
    assert scored(api, complete)["players"][0]["points"] == 3


@pytest.mark.parametrize(
    ("player", "code"),
    [
        ({"cards": {"province": 13}}, "more-than-there-are"),
        ({"cards": {"province": -1}}, "negative-number"),
        ({"cards": {"gardens": 1}}, "count-missing"),
    ],
)
def test_impossible_numbers_are_findings(api, player, code) -> None:
    (finding,) = scored(api, {"name": "Anna", **player})["findings"]
    assert finding["code"] == code
    assert finding["message"].endswith(".")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kingdom": {"piles": TEN}, "players": []},
        {"kingdom": {"piles": TEN}, "players": [ANNA] * 7},
        {"kingdom": {"piles": TEN}, "players": [{"cards": {}}]},
        {"kingdom": {"piles": TEN}, "players": [{"name": "Anna", "cards": {"province": "4"}}]},
        {"kingdom": {"piles": TEN}, "players": [{"name": "Anna", "cards": {"province": 1.5}}]},
        {"kingdom": {"piles": TEN}, "players": [{"name": "Anna", "cards": {"x" * 101: 1}}]},
        {"kingdom": {"piles": TEN}, "players": [{"name": "Anna", "cards": {f"x{n}": 1 for n in range(201)}}]},
        {"kingdom": {"piles": TEN}, "players": [{"name": "Anna", "purse": 1}]},
        {"kingdom": {"piles": ["gibtsnicht"]}, "players": [ANNA]},
        {"kingdom": {"piles": TEN}, "players": [ANNA], "empty_piles": ["gibtsnicht"]},
    ],
)
def test_invalid_score_request_is_refused(api, body) -> None:
    response = api("kingdoms/score/", post=body)
    assert response.status_code in (400, 422)
    assert response.headers["Content-Type"].startswith("application/problem+json")


def test_unknown_card_is_refused_with_suggestions(api) -> None:
    body = {"kingdom": {"piles": TEN}, "players": [ANNA, {"name": "Ben", "cards": {"provinze": 4}}]}
    response = api("kingdoms/score/", post=body)
    assert (response.status_code, response.json()["code"]) == (422, "unknown-slug")
    assert response.json()["errors"].keys() == {"players[1].cards.provinze"}
    assert response.json()["suggestions"]["provinze"][0] == "province"


@pytest.mark.parametrize("asked", [{"lang": "en"}, {"headers": {"Accept-Language": "en-GB"}}])
def test_score_is_english_on_request(api, asked) -> None:
    ben = {"name": "Ben", "turns": 14, "cards": {"province": 13, "gardens": 1}}
    body = {"kingdom": {"piles": TEN}, "players": [{**ANNA, "turns": 14, "counts": {"cards": 40}}, ben]}
    answer = api("kingdoms/score/", post=body, **asked).json()
    assert answer["reason"].startswith("Ben wins with ")
    assert any("cards →" in entry["text"] for entry in answer["players"][0]["breakdown"])
    messages = " ".join(finding["message"] for finding in answer["findings"])
    assert "Province: " in messages
    assert "missing for Gardens: Cards in all" in messages
    assert "Punkt" not in answer["reason"]
    assert "Karten" not in json.dumps(answer, ensure_ascii=False)


def test_setup_has_questions_for_scoring(api) -> None:
    body = {"kingdom": {"piles": [*TEN[:8], "feodum", "gardens"], "landscapes": ["wall"]}, "players": 3}
    setup = api("kingdoms/setup/", post=body).json()
    scoring = setup["scoring"]
    assert [ask["key"] for ask in scoring["cards"]] == [
        *("province", "duchy", "estate"),
        *("gardens", "feodum", "curse"),
    ]
    assert [(ask["key"], ask["label"]) for ask in scoring["counts"]] == [
        ("silver", "Silber"),
        ("cards", "Karten insgesamt"),
    ]
    assert scoring["tokens"] == []
    rolled = api("kingdoms/generate/", post={"seed": "1"}).json()["kingdoms"][0]
    assert rolled["setup"]["scoring"]["cards"]
    assert api(f"kingdoms/{rolled['code']}/").json()["setup"]["scoring"] == rolled["setup"]["scoring"]


def test_labels_are_in_requested_language(api) -> None:
    setup = api("kingdoms/setup/", post={"kingdom": {"piles": TEN}}, lang="en").json()
    assert setup["scoring"]["cards"][0]["label"] == "Province"


NUMBERS = st.dictionaries(
    st.sampled_from(["province", "gardens", "curse", "nobles", "cards", "victory", "unsinn"]),
    st.integers(-100, 100),
)

OF_CARDS = st.dictionaries(st.sampled_from(["province", "gardens", "curse", "nobles"]), st.integers(-100, 100))


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.fixed_dictionaries({"cards": OF_CARDS, "counts": NUMBERS, "tokens": NUMBERS}), min_size=1, max_size=6)
)
def test_sums_are_right_for_any_numbers(api, players) -> None:
    answer = scored(api, *({"name": f"Spieler {n}", **player} for n, player in enumerate(players)))
    for player in answer["players"]:
        assert player["points"] == sum(entry["points"] for entry in player["breakdown"])
    assert answer["winners"]


def test_cards_of_players_may_be_named(api) -> None:
    players = [{"name": "Anna", "cards": {"Provinz": 2, "province": 1}}, {"name": "Ben", "cards": {"Duchy": 5}}]
    answer = api("kingdoms/score/", post={"kingdom": {"piles": []}, "players": players}).json()
    assert [player["points"] for player in answer["players"]] == [18, 15]


def test_code_instead_of_a_kingdom_is_refused_in_plain_words(api) -> None:
    body = {"kingdom": "1.cellar.market", "players": [{"name": "Anna"}]}
    refused = api("kingdoms/score/", post=body).json()
    assert refused["detail"].startswith("kingdom: Hier muss ein Königreich als JSON-Objekt stehen")
    english = api("kingdoms/score/", post=body, lang="en").json()
    assert english["errors"]["kingdom"][0]["message"].startswith("This must be a kingdom as a JSON object")
    assert api("kingdoms/parse/", post=[]).json()["detail"] == "body: Hier muss ein JSON-Objekt stehen."
