"""Endpoints about kingdoms: numbers as in the source tables, and errors for bad input."""

import time

import pytest
from django.urls import reverse

from content.model.library import library

pytestmark = pytest.mark.django_db

TEN = ["cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop"]


def setup_of(api, piles=TEN, *, players=2, seed="x", **more):
    kingdom = {"piles": list(piles), **more.pop("kingdom", {})}
    body = {"kingdom": kingdom, "players": players, "seed": seed, **more}
    response = api("kingdoms/setup/", post=body)
    assert response.status_code == 200, response.content
    return response.json()


def with_piles(*first: str) -> list[str]:
    return [*first, *(slug for slug in TEN if slug not in first)][:10]


def supply(setup) -> dict[str, int]:
    return {pile["pile"]: pile["count"] for pile in setup["supply"]}


def outside_supply(setup) -> dict[str, int]:
    return {pile["pile"]: pile["count"] for pile in setup["beside"]}


@pytest.mark.parametrize(
    ("players", "province", "curse", "copper", "silver", "gold", "duchy"),
    [
        (2, 8, 10, 46, 40, 30, 8),
        (3, 12, 20, 39, 40, 30, 12),
        (4, 12, 30, 32, 40, 30, 12),
        (5, 15, 40, 85, 80, 60, 12),
        (6, 18, 50, 78, 80, 60, 12),
    ],
)
def test_pile_sizes_by_number_of_players(api, players, province, curse, copper, silver, gold, duchy) -> None:
    """The table of kt-01-000."""
    setup = setup_of(api, players=players, second_base_set=players > 4)
    counts = supply(setup)
    assert [counts[slug] for slug in ("province", "curse", "copper", "silver", "gold", "duchy", "estate")] == [
        province, curse, copper, silver, gold, duchy, duchy,
    ]  # fmt: skip
    assert setup["end"] == {
        "empty_piles": 3 if players < 5 else 4,
        "any_of": ["province"],
        "counted": list(counts),
        "notes": [],
    }
    assert setup["start_deck"] == [{"card": "copper", "count": 7}, {"card": "estate", "count": 3}]


@pytest.mark.parametrize(("players", "ruins"), [(2, 10), (3, 20), (4, 30), (5, 40), (6, 50)])
def test_ruins_are_set_up_for_looters_even_in_black_market(api, players, ruins) -> None:
    """10 for each player but one (kt-21-043, kt-21-045)."""
    assert supply(setup_of(api, with_piles("marauder"), players=players))["ruins"] == ruins
    deck = ["marauder", *(c for c in DECK if c != "marauder")][:15]
    hidden = setup_of(api, with_piles("black-market"), players=players, kingdom={"black_market": deck})
    assert supply(hidden)["ruins"] == ruins


DECK = (
    "adventurer bureaucrat chancellor chapel council-room feast festival gardens laboratory library moneylender spy "
    "thief throne-room witch harbinger"
).split()


def test_bane_of_cost_2_or_3_is_drawn_and_reported(api) -> None:
    """kt-16-006, bb19-022: an unused kingdom pile that costs 2 or 3."""
    setup = setup_of(api, with_piles("young-witch"))
    bane = setup["kingdom"]["bane"]
    assert bane not in setup["kingdom"]["piles"]
    assert api(f"cards/{bane}/").json()["cost"]["coins"] in (2, 3)
    assert len([pile for pile in setup["supply"] if pile["kind"] in ("kingdom", "bane")]) == 11
    assert any(chance["what"] == "bane" and chance["result"] == [bane] for chance in setup["chance"])


def test_five_prizes_are_outside_the_supply(api) -> None:
    """bb19-023, kt-16-011."""
    setup = setup_of(api, with_piles("tournament"))
    assert outside_supply(setup)["prizes"] == 5
    prizes = next(pile for pile in setup["beside"] if pile["pile"] == "prizes")
    assert {row["card"] for row in prizes["cards"]} == {
        "bag-of-gold", "diadem", "followers", "princess", "trusty-steed",
    }  # fmt: skip


def test_potion_pile_has_sixteen_cards(api) -> None:
    """bb19-021."""
    assert supply(setup_of(api, with_piles("golem")))["potion"] == 16
    assert "potion" not in supply(setup_of(api, with_piles("herbalist")))


def test_every_step_has_reason_and_sources(api) -> None:
    for step in setup_of(api, with_piles("young-witch", "tournament", "marauder"))["steps"]:
        assert step["text"]
        assert step["reason"]
        assert step["sources"]
        for source in step["sources"]:
            assert api(f"sources/{source}/").json()["title"]


def test_setup_of_recommended_set_by_slug(api) -> None:
    """Wanderzirkus names the Kanzler as bane (kt-16-016)."""
    response = api("kingdoms/setup/", post={"set": "reiche-ernte-wanderzirkus", "players": 3})
    assert response.json()["kingdom"]["bane"] == "chancellor"
    assert not [f for f in response.json()["findings"] if f["severity"] == "error"]
    assert api("kingdoms/setup/", post={"set": "nie", "players": 3}).json()["errors"].keys() == {"set"}


@pytest.mark.slow
def test_setup_of_set_uses_its_policies(api) -> None:
    """Where nothing is printed, the rules decide: certain with all ten piles or none, else at random
    (kt-15-026, kt-21-042)."""
    sets = api("sets/", page_size=200).json()["results"]
    assert {row["shelters"] for row in sets} == {row["platinum_colony"] for row in sets} == {"yes", "auto"}
    homes = {card.slug: card.expansion for card in library().catalog.cards.values()}
    for row in sets:
        body = {"players": 3, **{key: row[key] for key in ("kingdom", "platinum_colony", "shelters")}}
        setups = [api("kingdoms/setup/", post=request).json() for request in ({"players": 3, "set": row["slug"]}, body)]
        decided_by_set = {
            "steps",
            "platinum_colony",
            "shelters",
            "chance",
            "setup",  # the same once more, nested
        }  # their reason is the set where one is given
        assert {k: v for k, v in setups[0].items() if k not in decided_by_set} == {
            key: value for key, value in setups[1].items() if key not in decided_by_set
        }
        lines = {homes[slug] for slug in row["kingdom"]["piles"]}
        for expansion, policy, used in (
            ("bluetezeit", row["platinum_colony"], "platinum" in supply(setups[0])),
            ("dark-ages", row["shelters"], "hovel" in {card["card"] for card in setups[0]["start_deck"]}),
        ):
            if policy == "yes" or lines == {expansion} or expansion not in lines:
                assert used == (policy == "yes" or lines == {expansion}), row["slug"]
        assert not [finding for finding in setups[0]["findings"] if finding["severity"] == "warning"]


def test_codes_of_setup_and_check_reproduce_the_table(api) -> None:
    piles = with_piles("young-witch", "rebuild", "colony", "bishop")[:10]
    setup = setup_of(api, [slug for slug in piles if slug != "colony"] + ["woodcutter"], seed="x", players=4)
    again = api(setup["url"].removeprefix("http://testserver/api/v1/")).json()["setup"]
    for part in ("kingdom", "supply", "beside", "start_deck", "tokens", "end"):
        assert again[part] == setup[part]
    checked = api("kingdoms/check/", post={"kingdom": setup["kingdom"], "players": 4}).json()
    assert checked["url"].endswith(f"/kingdoms/{checked['code']}/")
    broken = api("kingdoms/check/", post={"kingdom": {"piles": ["gibtsnicht"]}}).json()
    assert {broken[key] for key in ("code", "url", "short_code", "short_url")} == {None}


def test_findings_and_questions_are_english_on_request(api) -> None:
    body = {"kingdom": {"piles": [*TEN[:8], "gardens", "young-witch"], "bane": "festival"}}
    for path, language in (("check", {"headers": {"Accept-Language": "en"}}), ("setup", {"lang": "en"})):
        findings = api(f"kingdoms/{path}/", post=body, **language).json()["findings"]
        assert "Bane: Festival does not cost exactly 2 or 3" in " ".join(finding["message"] for finding in findings), (
            path
        )
    setup = api("kingdoms/setup/", post=body, lang="en").json()
    assert {ask["key"]: ask["label"] for ask in setup["scoring"]["counts"]}["cards"] == "Cards in all"
    in_german = api("kingdoms/setup/", post=body).json()
    assert {ask["key"]: ask["label"] for ask in in_german["scoring"]["counts"]}["cards"] == "Karten insgesamt"


def test_contradictions_are_english_on_request(api) -> None:
    """Three impossible wishes: the base game has no potions and no debt, and the market costs 5."""
    body = {
        "expansions": ["basisspiel"],
        "include": ["market"],
        "wishes": [{"potion": True, "min": 1}, {"cost_min": 5, "max": 0}, {"debt": True, "min": 2}],
    }
    refused = api("kingdoms/generate/", post=body, headers={"Accept-Language": "en"})
    assert (refused.status_code, refused.json()["code"]) == (422, "nothing-fits")
    wishes_by_fields = {tuple(entry["fields"]): entry["wishes"] for entry in refused.json()["contradictions"]}
    assert wishes_by_fields.keys() == {("wishes[0]",), ("wishes[2]",), ("include[0]", "wishes[1]")}
    assert wishes_by_fields["include[0]", "wishes[1]"][0] == "with Market"
    counted = api("kingdoms/count/", post=body, headers={"Accept-Language": "en"}).json()
    assert counted["contradictions"] == refused.json()["contradictions"]


def test_all_self_contradicting_wishes_are_reported_at_once(api) -> None:
    body = {"include": ["moat"], "exclude": ["moat"], "wishes": [{"tag": "village", "min": 3, "max": 1}, {"min": 1}]}
    problem = api("kingdoms/generate/", post=body).json()
    assert problem["errors"].keys() == {"include[0]", "exclude[0]", "wishes[0].min", "wishes[0].max", "wishes[1]"}
    assert [entry["fields"] for entry in problem["contradictions"]] == [
        ["include[0]", "exclude[0]"],
        ["wishes[0].min", "wishes[0].max"],
        ["wishes[1]"],
    ]


def test_contradictions_of_valid_wishes_are_reported_too(api) -> None:
    body = {
        "expansions": ["basisspiel"],
        "include": ["moat"],
        "exclude": ["moat"],
        "wishes": [{"tag": "village", "min": 3, "max": 1}, {"type": "attack", "min": 11}, {"cost_min": 2, "max": 0}],
    }
    problem = api("kingdoms/generate/", post=body, headers={"Accept-Language": "en"}).json()
    assert problem["code"] == "bad-input"
    fields = [entry["fields"] for entry in problem["contradictions"]]
    assert fields[:3] == [["include[0]", "exclude[0]"], ["wishes[0].min", "wishes[0].max"], ["wishes[1]"]]
    assert any("wishes[2]" in paths for paths in fields[3:])
    assert problem["errors"]["wishes[1]"] == [{"code": "contradicts", "message": "at least 11 Attacks"}]


def test_errors_has_every_contradiction(api) -> None:
    body = {"expansions": ["basisspiel"], "wishes": [{"potion": True, "min": 1}, {"debt": True, "min": 2}]}
    problem = api("kingdoms/generate/", post=body).json()
    assert (problem["fields"], list(problem["errors"])) == (["wishes[0]"], ["wishes[0]", "wishes[1]"])


def test_count_has_contradictions_in_requested_language(api) -> None:
    body = {"expansions": ["basisspiel"], "wishes": [{"type": "attack", "min": 11}]}
    german, english = (api("kingdoms/count/", post=body, lang=lang).json()["contradiction"] for lang in ("de", "en"))
    assert (german, english) == (["mindestens 11 Angriffe"], ["at least 11 Attacks"])


def test_parsed_list_can_be_set_up_unchanged(api) -> None:
    parsed = api("kingdoms/parse/", post={"text": ", ".join([*TEN, "Kolonie"])}).json()
    body = {key: parsed[key] for key in ("kingdom", "platinum_colony", "shelters")}
    assert "colony" in supply(api("kingdoms/setup/", post=body).json())


def test_same_body_gives_same_response(api) -> None:
    body = {"kingdom": {"piles": with_piles("young-witch", "druid")}, "players": 4}
    assert api("kingdoms/setup/", post=body).json() == api("kingdoms/setup/", post=body).json()


def test_generated_kingdoms_are_legal_repeatable_and_reachable_by_code(api) -> None:
    body = {
        "players": 3,
        "expansions": ["seaside", "basisspiel"],
        "include": ["wharf"],
        "exclude": ["witch"],
        "wishes": [{"tag": "village", "min": 1}, {"type": "attack", "max": 2}, {"cost_min": 5, "min": 3, "max": 5}],
        "seed": "Provinz",
        "count": 3,
    }
    answer = api("kingdoms/generate/", post=body).json()
    assert (answer["seed"], answer["algorithm"]) == ("Provinz", "sha256-1")
    assert int(answer["possible"]) > 1_000_000
    assert answer == api("kingdoms/generate/", post=body).json()
    for laid_out in answer["kingdoms"]:
        piles = laid_out["kingdom"]["piles"]
        assert len(set(piles)) == 10
        assert "wharf" in piles
        assert "witch" not in piles
        checked = api("kingdoms/check/", post={"kingdom": laid_out["kingdom"], "players": 3}).json()
        assert checked["legal"], checked
        again = api(f"kingdoms/{laid_out['code']}/").json()
        assert again["kingdom"] == laid_out["kingdom"]
        assert again["setup"] == laid_out["setup"]
        short = laid_out["short_code"]
        assert api(f"kingdoms/{short}/").json() == again
        assert laid_out["short_url"] == f"http://testserver{reverse('short', args=[short])}"
        assert laid_out["url"] == f"http://testserver{reverse('api:kingdom', args=[laid_out['code']])}"


def test_response_contains_the_seed_drawn(api) -> None:
    first = api("kingdoms/generate/", post={}).json()
    again = api("kingdoms/generate/", post={"seed": first["seed"]}).json()
    assert first["kingdoms"] == again["kingdoms"]


def test_contradiction_lists_wishes_and_fields(api) -> None:
    body = {"expansions": ["alchemisten"], "wishes": [{"tag": "village", "min": 3}, {"type": "attack", "max": 1}]}
    response = api("kingdoms/generate/", post=body)
    assert (response.status_code, response.json()["code"]) == (422, "nothing-fits")
    assert response.json()["contradiction"] == ["mindestens 3 Dörfer"]


@pytest.mark.parametrize(
    ("wishes", "fields"),
    [
        ({"wishes": [{"type": "attack", "max": 1}, {"tag": "village", "min": 3}]}, ["wishes[1]"]),
        ({"wishes": [{"type": "attack"}, {"tag": "village", "min": 2, "max": 1}]}, ["wishes[1].min", "wishes[1].max"]),
        ({"wishes": [{"type": "attack"}, {"type": "duration", "cost_min": 5, "cost_max": 4}]}, ["wishes[1]"]),
        ({"include": ["vineyard", "golem"], "exclude": ["market", "golem"]}, ["include[1]", "exclude[1]"]),
        ({"landscapes": {"min": 3, "max": 2}}, ["landscapes"]),
        ({"mix": {"min": 3, "max": 2}}, ["mix"]),
    ],
)
def test_contradiction_blames_fields(api, wishes, fields) -> None:
    problem = api("kingdoms/generate/", post={"expansions": ["alchemisten"], **wishes}).json()
    assert problem["status"] == 422
    assert problem["fields"] == fields
    assert list(problem["errors"]) == fields
    assert problem["contradiction"]


def test_empty_wish_is_reported_with_its_path(api) -> None:
    assert api("kingdoms/generate/", post={"wishes": [{"type": "attack"}, {}]}).json()["errors"].keys() == {"wishes[1]"}


def test_more_than_six_players_are_refused(api) -> None:
    for players in (1, 7, 1001):
        response = api("kingdoms/generate/", post={"players": players})
        assert (response.status_code, response.json()["errors"].keys()) == (400, {"players"})


def test_kingdoms_are_distinct_and_possible_is_exact_text(api) -> None:
    answer = api("kingdoms/generate/", post={"include": TEN, "count": 20, "seed": "1"}).json()
    assert (len(answer["kingdoms"]), answer["possible"]) == (1, "1")
    answer = api("kingdoms/generate/", post={"include": TEN[:9], "expansions": ["basisspiel"], "count": 20}).json()
    piles = {tuple(laid_out["kingdom"]["piles"]) for laid_out in answer["kingdoms"]}
    assert len(piles) == len(answer["kingdoms"]) == 20
    assert int(api("kingdoms/generate/", post={}).json()["possible"]) > 2**53


def test_swapping_first_card_away_resets_it(api) -> None:
    body = {"kingdom": {"piles": TEN}, "card": "woodcutter", "first_card": "woodcutter", "seed": "1"}
    laid_out = api("kingdoms/swap/", post=body).json()["kingdoms"][0]
    assert laid_out["choices"]["first_card"] is None
    assert not [finding for finding in laid_out["setup"]["findings"] if finding["severity"] == "error"]
    unchanged = api("kingdoms/swap/", post={**body, "first_card": "moat"}).json()["kingdoms"][0]
    assert unchanged["choices"]["first_card"] == "moat"


def test_swap_replaces_one_pile(api) -> None:
    body = {"kingdom": {"piles": TEN}, "card": "woodcutter", "expansions": ["basisspiel"], "seed": "1"}
    piles = api("kingdoms/swap/", post=body).json()["kingdoms"][0]["kingdom"]["piles"]
    assert "woodcutter" not in piles
    assert len(set(piles) & set(TEN)) == 9
    chosen = api("kingdoms/swap/", post={**body, "to": "festival"}).json()["kingdoms"][0]["kingdom"]["piles"]
    assert "festival" in chosen


def test_check_reports_all_findings(api) -> None:
    body = {"kingdom": {"piles": ["moat", "moat", "market", "gibtsnicht"], "ally": "league-of-bankers"}, "players": 9}
    answer = api("kingdoms/check/", post=body).json()
    assert not answer["legal"]
    codes = {finding["code"] for finding in answer["findings"]}
    assert {"players-out-of-range", "wrong-number-of-piles", "unknown-card"} <= codes
    assert len(codes) >= 5
    for finding in answer["findings"]:
        assert finding.keys() == {"code", "severity", "message", "cards", "sources"}


def test_parse_turns_list_into_kingdom(api) -> None:
    text = "Markt, Keller\nBurggraben; Throne Room\nThronsal"
    answer = api("kingdoms/parse/", post={"text": text}).json()
    assert answer["kingdom"]["piles"] == ["market", "cellar", "moat", "throne-room"]
    assert answer["not_understood"] == [{"text": "Thronsal", "suggestions": ["throne-room"]}]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("setup", {"players": 2}, 422, "bad-input"),
        ("setup", {"kingdom": {"piles": TEN}, "set": "x"}, 422, "bad-input"),
        ("setup", {"kingdom": {"piles": TEN}, "players": 7}, 400, "invalid"),
        ("setup", {"kingdom": {"piles": TEN}, "players": "3"}, 400, "invalid"),
        ("setup", {"kingdom": {"piles": TEN}, "variant": "abacus"}, 400, "invalid"),
        ("setup", {"kingdom": {"piles": TEN}, "shelters": "from-11"}, 400, "invalid"),
        ("setup", {"kingdom": {"piles": "moat"}}, 400, "invalid"),
        ("setup", {"kingdom": {"piles": ["copper", *TEN[1:]]}}, 422, "bad-input"),
        ("generate", {"wishes": [{"min": 1}]}, 422, "bad-input"),
        ("generate", {"wishes": [{"tag": "village", "min": 2, "max": 1}]}, 422, "bad-input"),
        ("generate", {"wishes": [{"tag": "vilage"}]}, 422, "unknown-slug"),
        ("generate", {"include": ["moat"], "exclude": ["moat"]}, 422, "bad-input"),
        ("generate", {"count": 21}, 400, "invalid"),
        ("generate", {"editions": ["nie-hig-2008"]}, 422, "unknown-slug"),
        ("setup", {"set": "reiche-ernte-wanderzirkuss"}, 422, "unknown-slug"),
        ("setup", {"kingdom": {"piles": ["mo\x00at", "BÖSE", *TEN[2:]]}}, 422, "unknown-slug"),
        ("swap", {"kingdom": {"piles": TEN}, "card": "witch"}, 422, "bad-input"),
        ("parse", {"text": "x" * 20_001}, 400, "invalid"),
        ("parse", {"text": "Markt", "lang": "en"}, 400, "invalid"),
    ],
)
def test_bad_input_is_refused_with_code(api, path, body, status, code) -> None:
    response = api(f"kingdoms/{path}/", post=body)
    assert response.headers["Content-Type"] == "application/problem+json"
    assert (response.status_code, response.json()["code"]) == (status, code), response.content


@pytest.mark.parametrize(
    ("value", "lang", "text"),
    [
        (["moat", "chapel"], "de", "Hier muss ein einzelner Text stehen, nicht eine Liste."),
        (["moat", "chapel"], "en", "This must be a single text, not a list."),
        ({"slug": "moat"}, "de", "Hier muss ein einzelner Text stehen, nicht ein Objekt."),
        (True, "de", "Hier muss ein einzelner Text stehen, nicht ein Wahrheitswert."),
        (7, "de", "Hier muss ein einzelner Text stehen, nicht eine Zahl."),
    ],
)
def test_other_values_where_a_single_slug_belongs_say_so(api, value, lang, text) -> None:
    body = {"kingdom": {"piles": TEN, "bane": value}}
    answer = api("kingdoms/check/", post=body, headers={"Accept-Language": lang}).json()
    assert answer["errors"] == {"kingdom.bane": [{"code": "invalid", "message": text}]}


def test_all_unknown_slugs_are_reported_with_suggestions(api) -> None:
    body = {"kingdom": {"piles": ["markt", "molat", *TEN[:8]], "bane": "chapell"}, "editions": ["seaside"]}
    answer = api("kingdoms/setup/", post=body).json()
    assert set(answer["errors"]) == {"kingdom.piles[0]", "kingdom.piles[1]", "kingdom.bane", "editions[0]"}
    assert answer["suggestions"]["molat"][0] == "moat"


def test_unknown_tag_is_reported_with_its_path(api) -> None:
    answer = api("kingdoms/generate/", post={"wishes": [{"type": "attack"}, {"tag": "vilage"}]}).json()
    assert answer["errors"].keys() == {"wishes[1].tag"}
    assert answer["suggestions"] == {"vilage": ["village", "villagers"]}


def test_thousands_of_unknown_slugs_are_refused_quickly(api) -> None:
    """Only the first get suggestions, as searching for similar slugs takes time."""
    unknown = [f"moatt-{number}" for number in range(1000)]
    began = time.perf_counter()
    answer = api("kingdoms/generate/", post={"exclude": unknown, "recent": [f"{slug}x" for slug in unknown]}).json()
    assert time.perf_counter() - began < 1
    assert len(answer["errors"]) == 50
    assert answer["suggestions"]["moatt-0"]
    assert sum(bool(nearest) for nearest in answer["suggestions"].values()) <= 20


def test_former_slugs_are_accepted_in_bodies(api, renamed) -> None:
    renamed("card", "trench", "moat")
    renamed("set", "circus", "reiche-ernte-wanderzirkus")
    piles = [slug if slug != "moat" else "trench" for slug in TEN]
    assert setup_of(api, piles)["kingdom"]["piles"] == sorted(TEN)
    assert api("kingdoms/check/", post={"kingdom": {"piles": piles}}).json()["legal"]
    assert api("kingdoms/setup/", post={"set": "circus"}).json()["kingdom"]["bane"] == "chancellor"


@pytest.mark.parametrize(
    "code",
    [
        "1.moat",
        "rubbish",
        "9.moat.abc",
        "1.moat.market.zzz",
        "1.gibtsnicht.abc",
        "2abc",
        "2f9phjz7q2dtzazfz4001cyy",
        "%00",
        "1." + "a" * 300,
    ],
)
def test_damaged_code_is_404_with_part(api, code) -> None:
    response = api(f"kingdoms/{code}/")
    assert (response.status_code, response.json()["code"]) == (404, "bad-code")
    assert response.json()["detail"]


def test_start_player_is_drawn_only_on_request(api) -> None:
    """b08-004, bb19-006: at random; the setup does not know who sits where."""
    body = {"kingdom": {"piles": TEN}, "players": 4}
    plain = api("kingdoms/setup/", post=body).json()
    assert plain["start_player"] is None
    assert "start-player" not in {outcome["what"] for outcome in plain["chance"]} | {
        step["rule"] for step in plain["steps"]
    }
    seats = set()
    for seed in range(20):
        drawn = api("kingdoms/setup/?include=start_player", post={**body, "seed": str(seed)}).json()["start_player"]
        assert drawn["sources"] == ["b08-004", "bb19-006"]
        seats.update(drawn["result"])
    assert seats == {"1", "2", "3", "4"}
    assert api("kingdoms/setup/?include=rulings", post=body).status_code == 400


def test_must_is_another_name_of_include(api) -> None:
    body = {"seed": "1", "expansions": ["seaside"]}
    answers = [
        api("kingdoms/generate/", post={**body, name: ["wharf", "bazaar"]}).json() for name in ("must", "include")
    ]
    assert answers[0] == answers[1]
    assert {"wharf", "bazaar"} <= set(answers[0]["kingdoms"][0]["kingdom"]["piles"])
    both = api("kingdoms/generate/", post={"must": ["moat"], "include": ["moat"]})
    assert (both.status_code, both.json()["fields"]) == (422, ["must", "include"])


@pytest.mark.parametrize("name", ["must", "include"])
def test_errors_about_cards_that_must_be_in_name_the_field_that_was_given(api, name: str) -> None:
    excluded = api("kingdoms/generate/", post={name: ["moat"], "exclude": ["moat"]}).json()
    assert set(excluded["errors"]) == set(excluded["fields"]) == {f"{name}[0]", "exclude[0]"}
    too_many = {name: TEN, "wishes": [{"tag": "village", "min": 9}]}
    refused = api("kingdoms/generate/", post=too_many).json()
    counted = api("kingdoms/count/", post=too_many).json()
    fields = {field for entry in counted["contradictions"] for field in entry["fields"]}
    assert fields == set(refused["errors"])
    assert {field.partition("[")[0] for field in fields} == {"wishes", name}


def test_setup_is_nested_as_in_all_other_answers(api) -> None:
    laid = api("kingdoms/setup/", post={"kingdom": {"piles": TEN}, "players": 3}, include="start_player").json()
    assert laid["setup"]["start_player"]
    assert {key: laid[key] for key in laid["setup"]} == laid["setup"]
    assert laid["choices"]["players"] == 3
    again = api(f"kingdoms/{laid['code']}/", include="start_player").json()
    assert (again["choices"], again["setup"]["supply"]) == (laid["choices"], laid["setup"]["supply"])


def test_kingdom_is_drawn_by_an_address(api) -> None:
    editions, wishes = ["basisspiel-rgg-2017", "seaside-rgg-2014"], {"seed": "Provinz", "players": 3}
    query = {"editions": ",".join(editions), "must": "wharf", "exclude": "witch", "landscapes": 0}
    linked = api("kingdoms/random/", **wishes, **query, second_base_set="false")
    body = {"editions": editions, "must": ["wharf"], "exclude": ["witch"], "landscapes": {"max": 0}}
    posted = api("kingdoms/generate/", post={**wishes, **body}).json()
    assert linked.json() == posted
    assert linked.headers["Cache-Control"].startswith("public")
    assert linked.json()["kingdoms"][0]["choices"]["players"] == 3
    unseeded = [api("kingdoms/random/", count=2) for _ in range(2)]
    assert {response.headers["Cache-Control"] for response in unseeded} == {"no-store"}
    assert unseeded[0].json()["seed"] != unseeded[1].json()["seed"]
    assert len(unseeded[0].json()["kingdoms"]) == 2
    assert api("kingdoms/random/", must="nixda").json()["code"] == "unknown-slug"
    assert api("kingdoms/random/", seed="x" * 101).json()["errors"].keys() == {"seed"}
    refused = api("kingdoms/random/", must="moat", exclude="moat").json()
    assert refused["fields"] == ["must[0]", "exclude[0]"]


def test_boxes_with_too_few_cards_contradict_no_wish(api) -> None:
    """The supplement of 2017 has seven kingdom cards."""
    refused = api("kingdoms/random/", editions="basisspiel-ergaenzung-rgg-2017").json()
    assert refused["code"] == "nothing-fits"
    assert refused["contradictions"] == refused["contradiction"] == []
