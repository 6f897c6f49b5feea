"""Kingdoms over HTTP: the numbers of the source tables come out, and bad input is refused with its reason."""

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


def beside(setup) -> dict[str, int]:
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
def test_the_piles_by_player_number(api, players, province, curse, copper, silver, gold, duchy) -> None:
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
def test_ruins_lie_ready_for_a_looter_even_in_the_black_market(api, players, ruins) -> None:
    """10 for each player but one (kt-21-043, kt-21-045)."""
    assert supply(setup_of(api, with_piles("marauder"), players=players))["ruins"] == ruins
    deck = ["marauder", *(c for c in DECK if c != "marauder")][:15]
    hidden = setup_of(api, with_piles("black-market"), players=players, kingdom={"black_market": deck})
    assert supply(hidden)["ruins"] == ruins


DECK = (
    "adventurer bureaucrat chancellor chapel council-room feast festival gardens laboratory library moneylender spy "
    "thief throne-room witch harbinger"
).split()


def test_a_bane_of_cost_2_or_3_is_drawn_and_reported(api) -> None:
    """kt-16-006, bb19-022: an unused kingdom pile that costs 2 or 3."""
    setup = setup_of(api, with_piles("young-witch"))
    bane = setup["kingdom"]["bane"]
    assert bane not in setup["kingdom"]["piles"]
    assert api(f"cards/{bane}/").json()["cost"]["coins"] in (2, 3)
    assert len([pile for pile in setup["supply"] if pile["kind"] in ("kingdom", "bane")]) == 11
    assert any(chance["what"] == "bane" and chance["result"] == [bane] for chance in setup["chance"])


def test_the_five_prizes_lie_beside_the_supply(api) -> None:
    """bb19-023, kt-16-011."""
    setup = setup_of(api, with_piles("tournament"))
    assert beside(setup)["prizes"] == 5
    prizes = next(pile for pile in setup["beside"] if pile["pile"] == "prizes")
    assert {row["card"] for row in prizes["cards"]} == {
        "bag-of-gold", "diadem", "followers", "princess", "trusty-steed",
    }  # fmt: skip


def test_sixteen_potions_for_a_potion_cost(api) -> None:
    """bb19-021."""
    assert supply(setup_of(api, with_piles("golem")))["potion"] == 16
    assert "potion" not in supply(setup_of(api, with_piles("herbalist")))


def test_every_step_says_why_and_where_from(api) -> None:
    for step in setup_of(api, with_piles("young-witch", "tournament", "marauder"))["steps"]:
        assert step["text"]
        assert step["reason"]
        assert step["sources"]
        for source in step["sources"]:
            assert api(f"sources/{source}/").json()["title"]


def test_a_recommended_set_is_laid_out_by_its_slug(api) -> None:
    """Wanderzirkus names the Kanzler as bane (kt-16-016)."""
    response = api("kingdoms/setup/", post={"set": "reiche-ernte-wanderzirkus", "players": 3})
    assert response.json()["kingdom"]["bane"] == "chancellor"
    assert not [f for f in response.json()["findings"] if f["severity"] == "error"]
    assert api("kingdoms/setup/", post={"set": "nie", "players": 3}).json()["errors"].keys() == {"set"}


def test_a_set_is_laid_out_with_and_without_platinum_and_shelters_as_it_says(api) -> None:
    """Where nothing is printed, the rules decide: sure with all ten piles or none of them, else by lot
    (kt-15-026, kt-21-042)."""
    sets = api("sets/", page_size=200).json()["results"]
    assert {row["shelters"] for row in sets} == {row["platinum_colony"] for row in sets} == {"yes", "auto"}
    homes = {card.slug: card.expansion for card in library().catalog.cards.values()}
    for row in sets:
        asked = {"players": 3, **{key: row[key] for key in ("kingdom", "platinum_colony", "shelters")}}
        setups = [api("kingdoms/setup/", post=body).json() for body in ({"players": 3, "set": row["slug"]}, asked)]
        told = {"steps", "platinum_colony", "shelters", "chance"}  # where a set is named, it is the reason
        assert {k: v for k, v in setups[0].items() if k not in told} == {
            key: value for key, value in setups[1].items() if key not in told
        }
        lines = {homes[slug] for slug in row["kingdom"]["piles"]}
        for expansion, policy, used in (
            ("bluetezeit", row["platinum_colony"], "platinum" in supply(setups[0])),
            ("dark-ages", row["shelters"], "hovel" in {card["card"] for card in setups[0]["start_deck"]}),
        ):
            if policy == "yes" or lines == {expansion} or expansion not in lines:
                assert used == (policy == "yes" or lines == {expansion}), row["slug"]
        assert not [found for found in setups[0]["findings"] if found["severity"] == "warning"]


def test_a_setup_and_a_legal_check_have_a_code_that_gives_the_same_table(api) -> None:
    piles = with_piles("young-witch", "rebuild", "colony", "bishop")[:10]
    setup = setup_of(api, [slug for slug in piles if slug != "colony"] + ["woodcutter"], seed="x", players=4)
    again = api(setup["url"].removeprefix("http://testserver/api/v1/")).json()["setup"]
    for part in ("kingdom", "supply", "beside", "start_deck", "tokens", "end"):
        assert again[part] == setup[part]
    checked = api("kingdoms/check/", post={"kingdom": setup["kingdom"], "players": 4}).json()
    assert checked["url"].endswith(f"/kingdoms/{checked['code']}/")
    broken = api("kingdoms/check/", post={"kingdom": {"piles": ["gibtsnicht"]}}).json()
    assert {broken[key] for key in ("code", "url", "short_code", "short_url")} == {None}


def test_findings_and_questions_of_a_setup_are_told_in_english_where_that_is_asked_for(api) -> None:
    body = {"kingdom": {"piles": [*TEN[:8], "gardens", "young-witch"], "bane": "festival"}}
    for path, asked in (("check", {"headers": {"Accept-Language": "en"}}), ("setup", {"lang": "en"})):
        findings = api(f"kingdoms/{path}/", post=body, **asked).json()["findings"]
        assert "Bane: Festival does not cost exactly 2 or 3" in " ".join(one["message"] for one in findings), path
    setup = api("kingdoms/setup/", post=body, lang="en").json()
    assert {ask["key"]: ask["label"] for ask in setup["scoring"]["counts"]}["cards"] == "Cards in all"
    in_german = api("kingdoms/setup/", post=body).json()
    assert {ask["key"]: ask["label"] for ask in in_german["scoring"]["counts"]}["cards"] == "Karten insgesamt"


def test_every_contradiction_is_named_in_english(api) -> None:
    """Three wishes that cannot be: no potions and no debt in the base game, and the market costs 5."""
    body = {
        "expansions": ["basisspiel"],
        "include": ["market"],
        "wishes": [{"potion": True, "min": 1}, {"cost_min": 5, "max": 0}, {"debt": True, "min": 2}],
    }
    refused = api("kingdoms/generate/", post=body, headers={"Accept-Language": "en"})
    assert (refused.status_code, refused.json()["code"]) == (422, "nothing-fits")
    found = {tuple(one["fields"]): one["wishes"] for one in refused.json()["contradictions"]}
    assert found.keys() == {("wishes[0]",), ("wishes[2]",), ("include[0]", "wishes[1]")}
    assert found["include[0]", "wishes[1]"][0] == "with Market"
    counted = api("kingdoms/count/", post=body, headers={"Accept-Language": "en"}).json()
    assert counted["contradictions"] == refused.json()["contradictions"]


def test_wishes_that_contradict_themselves_are_named_all_at_once(api) -> None:
    body = {"include": ["moat"], "exclude": ["moat"], "wishes": [{"tag": "village", "min": 3, "max": 1}, {"min": 1}]}
    problem = api("kingdoms/generate/", post=body).json()
    assert problem["errors"].keys() == {"include[0]", "exclude[0]", "wishes[0].min", "wishes[0].max", "wishes[1]"}
    assert [one["fields"] for one in problem["contradictions"]] == [
        ["include[0]", "exclude[0]"],
        ["wishes[0].min", "wishes[0].max"],
        ["wishes[1]"],
    ]


def test_what_cannot_be_of_the_other_wishes_is_named_beside_what_contradicts_itself(api) -> None:
    body = {
        "expansions": ["basisspiel"],
        "include": ["moat"],
        "exclude": ["moat"],
        "wishes": [{"tag": "village", "min": 3, "max": 1}, {"type": "attack", "min": 11}, {"cost_min": 2, "max": 0}],
    }
    problem = api("kingdoms/generate/", post=body, headers={"Accept-Language": "en"}).json()
    assert problem["code"] == "bad-input"
    fields = [one["fields"] for one in problem["contradictions"]]
    assert fields[:3] == [["include[0]", "exclude[0]"], ["wishes[0].min", "wishes[0].max"], ["wishes[1]"]]
    assert any("wishes[2]" in one for one in fields[3:])
    assert problem["errors"]["wishes[1]"] == [{"code": "contradicts", "message": "at least 11 Attacks"}]


def test_a_refusal_has_an_error_for_every_contradiction(api) -> None:
    body = {"expansions": ["basisspiel"], "wishes": [{"potion": True, "min": 1}, {"debt": True, "min": 2}]}
    problem = api("kingdoms/generate/", post=body).json()
    assert (problem["fields"], list(problem["errors"])) == (["wishes[0]"], ["wishes[0]", "wishes[1]"])


def test_a_count_tells_contradictions_in_the_language_asked_for(api) -> None:
    body = {"expansions": ["basisspiel"], "wishes": [{"type": "attack", "min": 11}]}
    german, english = (api("kingdoms/count/", post=body, lang=lang).json()["contradiction"] for lang in ("de", "en"))
    assert (german, english) == (["mindestens 11 Angriffe"], ["at least 11 Attacks"])


def test_a_parsed_list_can_be_set_up_as_it_stands(api) -> None:
    parsed = api("kingdoms/parse/", post={"text": ", ".join([*TEN, "Kolonie"])}).json()
    body = {key: parsed[key] for key in ("kingdom", "platinum_colony", "shelters")}
    assert "colony" in supply(api("kingdoms/setup/", post=body).json())


def test_the_same_body_gives_the_same_answer(api) -> None:
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


def test_without_a_seed_the_answer_names_the_one_it_took(api) -> None:
    first = api("kingdoms/generate/", post={}).json()
    again = api("kingdoms/generate/", post={"seed": first["seed"]}).json()
    assert first["kingdoms"] == again["kingdoms"]


def test_contradicting_wishes_are_named(api) -> None:
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
def test_a_contradiction_names_the_fields_it_lies_in(api, wishes, fields) -> None:
    problem = api("kingdoms/generate/", post={"expansions": ["alchemisten"], **wishes}).json()
    assert problem["status"] == 422
    assert problem["fields"] == fields
    assert list(problem["errors"]) == fields
    assert problem["contradiction"]


def test_an_empty_wish_is_named_with_its_place(api) -> None:
    assert api("kingdoms/generate/", post={"wishes": [{"type": "attack"}, {}]}).json()["errors"].keys() == {"wishes[1]"}


def test_players_beyond_six_are_refused_by_field(api) -> None:
    for players in (1, 7, 1001):
        response = api("kingdoms/generate/", post={"players": players})
        assert (response.status_code, response.json()["errors"].keys()) == (400, {"players"})


def test_no_kingdom_comes_twice_and_the_number_of_all_is_exact_for_any_client(api) -> None:
    answer = api("kingdoms/generate/", post={"include": TEN, "count": 20, "seed": "1"}).json()
    assert (len(answer["kingdoms"]), answer["possible"]) == (1, "1")
    answer = api("kingdoms/generate/", post={"include": TEN[:9], "expansions": ["basisspiel"], "count": 20}).json()
    piles = {tuple(laid_out["kingdom"]["piles"]) for laid_out in answer["kingdoms"]}
    assert len(piles) == len(answer["kingdoms"]) == 20
    assert int(api("kingdoms/generate/", post={}).json()["possible"]) > 2**53


def test_the_card_drawn_first_is_unknown_once_it_is_swapped_away(api) -> None:
    body = {"kingdom": {"piles": TEN}, "card": "woodcutter", "first_card": "woodcutter", "seed": "1"}
    laid_out = api("kingdoms/swap/", post=body).json()["kingdoms"][0]
    assert laid_out["choices"]["first_card"] is None
    assert not [found for found in laid_out["setup"]["findings"] if found["severity"] == "error"]
    kept = api("kingdoms/swap/", post={**body, "first_card": "moat"}).json()["kingdoms"][0]
    assert kept["choices"]["first_card"] == "moat"


def test_one_pile_is_swapped_and_the_rest_stays(api) -> None:
    body = {"kingdom": {"piles": TEN}, "card": "woodcutter", "expansions": ["basisspiel"], "seed": "1"}
    piles = api("kingdoms/swap/", post=body).json()["kingdoms"][0]["kingdom"]["piles"]
    assert "woodcutter" not in piles
    assert len(set(piles) & set(TEN)) == 9
    chosen = api("kingdoms/swap/", post={**body, "to": "festival"}).json()["kingdoms"][0]["kingdom"]["piles"]
    assert "festival" in chosen


def test_a_check_finds_everything_at_once(api) -> None:
    body = {"kingdom": {"piles": ["moat", "moat", "market", "gibtsnicht"], "ally": "league-of-bankers"}, "players": 9}
    answer = api("kingdoms/check/", post=body).json()
    assert not answer["legal"]
    codes = {finding["code"] for finding in answer["findings"]}
    assert {"players-out-of-range", "wrong-number-of-piles", "unknown-card"} <= codes
    assert len(codes) >= 5
    for finding in answer["findings"]:
        assert finding.keys() == {"code", "severity", "message", "cards", "sources"}


def test_a_pasted_list_becomes_a_kingdom(api) -> None:
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
def test_bad_input_is_refused_with_its_reason(api, path, body, status, code) -> None:
    response = api(f"kingdoms/{path}/", post=body)
    assert response.headers["Content-Type"] == "application/problem+json"
    assert (response.status_code, response.json()["code"]) == (status, code), response.content


def test_all_unknown_slugs_are_named_with_suggestions(api) -> None:
    body = {"kingdom": {"piles": ["markt", "molat", *TEN[:8]], "bane": "chapell"}, "editions": ["seaside"]}
    answer = api("kingdoms/setup/", post=body).json()
    assert set(answer["errors"]) == {"kingdom.piles[0]", "kingdom.piles[1]", "kingdom.bane", "editions[0]"}
    assert answer["suggestions"]["molat"][0] == "moat"


def test_an_unknown_tag_is_named_with_its_place(api) -> None:
    answer = api("kingdoms/generate/", post={"wishes": [{"type": "attack"}, {"tag": "vilage"}]}).json()
    assert answer["errors"].keys() == {"wishes[1].tag"}
    assert answer["suggestions"] == {"vilage": ["village", "villagers"]}


def test_thousands_of_unknown_slugs_are_refused_at_once(api) -> None:
    """Only the first get suggestions: near slugs take time to find."""
    unknown = [f"moatt-{number}" for number in range(1000)]
    began = time.perf_counter()
    answer = api("kingdoms/generate/", post={"exclude": unknown, "recent": [f"{slug}x" for slug in unknown]}).json()
    assert time.perf_counter() - began < 1
    assert len(answer["errors"]) == 50
    assert answer["suggestions"]["moatt-0"]
    assert sum(bool(nearest) for nearest in answer["suggestions"].values()) <= 20


def test_former_slugs_are_understood_in_bodies(api, renamed) -> None:
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
def test_a_damaged_code_is_not_found_and_says_which_part(api, code) -> None:
    response = api(f"kingdoms/{code}/")
    assert (response.status_code, response.json()["code"]) == (404, "bad-code")
    assert response.json()["detail"]


def test_who_begins_is_drawn_only_where_it_is_asked_for(api) -> None:
    """b08-004, bb19-006: by lot; a setup does not know who sits where."""
    body = {"kingdom": {"piles": TEN}, "players": 4}
    plain = api("kingdoms/setup/", post=body).json()
    assert plain["start_player"] is None
    assert "start-player" not in {one["what"] for one in plain["chance"]} | {one["rule"] for one in plain["steps"]}
    seats = set()
    for seed in range(20):
        asked = api("kingdoms/setup/?include=start_player", post={**body, "seed": str(seed)}).json()["start_player"]
        assert asked["sources"] == ["b08-004", "bb19-006"]
        seats.update(asked["result"])
    assert seats == {"1", "2", "3", "4"}
    assert api("kingdoms/setup/?include=rulings", post=body).status_code == 400
