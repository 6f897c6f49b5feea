"""Errors: documented codes, messages in two languages, pages about codes, request ids."""

import inspect
import re
from unittest.mock import Mock

import pytest
from django.test import Client

from api.conventions.error_codes import ENTRY_CODES, PROBLEM_CODES
from tests.engine.test_messages import values_of
from web import asgi
from web.messages import MESSAGES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

ENGLISH = {"Accept-Language": "en-GB,en;q=0.9,de;q=0.1"}
REFUSAL = re.compile(r'(\d{3}), "([a-z-]+)"')
TEN = "cellar market militia mine moat remodel smithy village woodcutter workshop".split()

REFUSED_REQUESTS: list[tuple[str, dict, dict | None]] = [
    ("cards/", {"type": "aktion", "lang": "fr"}, None),
    ("cards/", {"colour": "blue"}, None),
    ("cards/", {"cost": "four"}, None),
    ("cards/", {"tag": "vilage"}, None),
    ("cards/", {"fields": "slug,nmae"}, None),
    ("cards/moat/", {"edition": "seaside-hig-2009"}, None),
    ("cards/named/", {}, None),
    ("cards/named/", {"exact": "Nixda"}, None),
    ("search/", {}, None),
    ("tags/", {"page": "9"}, None),
    ("nichts/", {}, None),
    ("kingdoms/1.moat/", {}, None),
    ("kingdoms/generate/", {}, {"players": "3", "colour": 1, "wishes": [7], "count": 99}),
    ("kingdoms/generate/", {}, {"wishes": [{}]}),
    ("kingdoms/generate/", {}, {"include": ["moat"], "exclude": ["moat"]}),
    ("kingdoms/generate/", {}, {"wishes": [{"tag": "village", "min": 11}]}),
    ("kingdoms/generate/", {}, {"seed": 1}),
    ("kingdoms/setup/", {}, {"set": "x", "kingdom": {"piles": []}}),
    ("kingdoms/setup/", {}, {"kingdom": {"piles": ["molat", *TEN[1:]]}}),
    ("kingdoms/setup/", {}, {"kingdom": None}),
    ("kingdoms/setup/", {}, {"kingdom": {"piles": TEN}, "shelters": "often"}),
    ("kingdoms/setup/", {}, {"kingdom": {"piles": TEN}, "variant": "often"}),
    ("kingdoms/score/", {}, {"kingdom": {"piles": TEN}, "players": [{"name": "", "cards": {"": 1}}]}),
    ("kingdoms/parse/", {}, {"text": "x" * 20_001}),
]


def texts_of(problem: dict) -> list[str]:
    entries = [entry["message"] for some in problem["errors"].values() for entry in some]
    return [problem["detail"], *entries, *problem.get("contradiction", [])]


@pytest.mark.parametrize(("path", "query", "body"), REFUSED_REQUESTS)
def test_every_error_entry_has_documented_code_and_message(api, path, query, body) -> None:
    problem = api(path, post=body, **query).json()
    assert problem["code"] in PROBLEM_CODES
    for field, entries in problem["errors"].items():
        assert entries, field
        for entry in entries:
            assert entry.keys() == {"code", "message"}
            assert entry["code"] in ENTRY_CODES
            assert entry["message"]


@pytest.mark.parametrize(("path", "query", "body"), REFUSED_REQUESTS)
def test_messages_are_english_on_request(api, path, query, body) -> None:
    german = re.compile(r"[äöüßÄÖÜ„]|\b([Dd]er|die|das|und|nicht|ist|kein\w*|[Ee]s|gibt|sind|Anfrage|Feld|Wert)\b")
    problem = api(path, post=body, headers=ENGLISH, **query).json()
    assert [text for text in texts_of(problem) if german.search(text)] == []
    assert [text for text in texts_of(api(path, post=body, **query).json()) if german.search(text)]


def test_codes_are_the_same_in_both_languages(api) -> None:
    body = {"players": "3", "colour": 1, "wishes": [{"tag": "vilage", "min": 1.5}]}
    german, english = (api("kingdoms/generate/", post=body, headers=h).json() for h in ({}, ENGLISH))
    codes = [{field: [e["code"] for e in some] for field, some in p["errors"].items()} for p in (german, english)]
    assert codes[0] == codes[1]
    assert "Accept-Language" in api("nichts/").headers["Vary"]


def test_messages_have_the_same_placeholders_in_both_languages() -> None:
    assert [code for code, pair in MESSAGES.items() if values_of(pair["de"]) != values_of(pair["en"])] == []


def test_refusals_of_the_server_have_documented_codes_and_messages() -> None:
    refusals = REFUSAL.findall(inspect.getsource(asgi))
    assert {int(status) for status, _ in refusals} == {400, 408, 413, 503}
    for status, code in refusals:
        assert PROBLEM_CODES[code].startswith(f"{status}:")
        assert code in MESSAGES


def test_every_response_has_a_request_id(api) -> None:
    refused = api("nichts/")
    assert refused.json()["request_id"] == refused.headers["X-Request-Id"]
    names = {api("cards/moat/").headers["X-Request-Id"] for _ in range(3)}
    assert len(names) == 3
    assert "X-Request-Id" in refused.headers["Access-Control-Expose-Headers"]
    preflight = Client().options("/api/v1/cards/", headers={"Access-Control-Request-Method": "GET"})
    strange = Client().get("/api/v1/cards/", headers={"Host": "evil.example"})
    assert all(answer.headers["X-Request-Id"] for answer in (preflight, strange))


@pytest.mark.parametrize("code", sorted(PROBLEM_CODES))
def test_every_problem_code_has_a_page(api, code: str) -> None:
    page = Client().get(f"/api/problems/{code}/")
    assert page.status_code == 200
    assert code in page.content.decode()


def test_type_is_address_of_problem_page(api) -> None:
    address = api("cards/nichts/").json()["type"]
    assert address == "http://testserver/api/problems/not-found/"
    assert api("../problems/nichts/").json()["code"] == "not-found"


def test_every_code_starts_with_its_status() -> None:
    assert [text for text in PROBLEM_CODES.values() if not re.match(r"[45]\d\d: ", text)] == []


def test_cards_in_messages_are_named_in_the_language_of_the_request(api) -> None:
    body = {"include": ["witch"], "exclude": ["witch"]}
    assert "Hexe" in api("kingdoms/generate/", post=body).json()["detail"]
    assert "Witch" in api("kingdoms/generate/", post=body, headers=ENGLISH).json()["detail"]


@pytest.mark.parametrize(
    ("path", "query", "slug"),
    [
        ("cards/Burggraben/", {}, "moat"),
        ("cards/Fluch/", {}, "curse"),
        ("cards/", {"tag": "dorf"}, "village"),
    ],
)
def test_name_instead_of_slug_suggests_the_slug(api, path: str, query: dict, slug: str) -> None:
    [suggested] = api(path, **query).json()["suggestions"].values()
    assert suggested == [slug]


def test_unknown_field_does_not_hide_other_errors(api) -> None:
    problem = api(
        "kingdoms/generate/", post={"players": 7, "colour": 1, "wishes": [{"typ": "attack", "min": "1"}]}
    ).json()
    assert problem["errors"].keys() == {"players", "colour", "wishes[0].typ", "wishes[0].min"}


def test_lang_decides_about_the_language_of_errors(api) -> None:
    """Before `Accept-Language`, because an address says what it answers."""
    german, english = (api("cards/nixda/", lang=lang).json()["detail"] for lang in ("de", "en"))
    assert (german, english) == ("„nixda“ gibt es hier nicht.", "There is no “nixda” here.")
    assert api("cards/nixda/", lang="de", headers=ENGLISH).json()["detail"] == german
    assert api("cards/nixda/", headers=ENGLISH).json()["detail"] == english
    wishes = {"wishes": [{"tag": "village", "min": 11}]}
    assert api("kingdoms/generate/", post=wishes, lang="en").json()["contradiction"][0].startswith("at least 11")


def test_unknown_parameter_is_answered_with_those_that_there_are(api) -> None:
    answer = api("rulings/", q="Burggraben").json()
    assert {"card", "edition", "slug", "page", "page_size", "fields"} <= set(answer["parameters"])
    assert "parameters" not in api("cards/", cost="four").json()


def test_a_bug_is_500_and_its_path_forges_no_line_of_the_log(api, monkeypatch, caplog) -> None:
    monkeypatch.setattr("api.kingdoms.views.from_code", Mock(side_effect=RuntimeError("broken")))
    client = Client(raise_request_exception=False)
    response = client.get("/api/v1/kingdoms/a%0AERROR%20forged/", headers=ENGLISH)
    assert (response.status_code, response.json()["code"]) == (500, "internal-error")
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    [record] = caplog.records
    assert "\n" not in record.getMessage()
    assert record.exc_info


def test_detail_of_a_single_fault_is_its_message(api) -> None:
    one = api("kingdoms/random/", players=9).json()
    assert one["detail"] == f"players: {one['errors']['players'][0]['message']}"
    sent = api("kingdoms/generate/", post={"players": 9}, headers=ENGLISH).json()
    assert sent["detail"] == f"players: {sent['errors']['players'][0]['message']}"
    both = api("kingdoms/random/", players=9, count=99, lang="en").json()
    assert both["detail"] == "The request does not match the API description."


def test_lang_wins_over_accept_language(api) -> None:
    assert "Parameter fehlt" in api("search/", lang="de", headers=ENGLISH).json()["detail"]
