"""What all API responses have in common: problem documents, ETags, gzip, CORS, rate and size limits."""

import gzip
import json
import re

import pytest
from django.db import OperationalError
from django.test import Client

from api.conventions import lists
from content.model.library import clear_cache
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import to_code
from store.models import ContentVersion
from web.messages import message
from web.problems import Problem, problem_response

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

TEN = "cellar market militia mine moat remodel smithy village woodcutter workshop".split()
CODE = to_code(Kingdom(piles=tuple(TEN))) + "/"


def assert_problem(response, status: int, code: str) -> dict:
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["title"]
    assert body["detail"]
    return body


def test_errors_are_problem_documents(api) -> None:
    assert_problem(api("nichts/"), 404, "not-found")
    assert_problem(api("cards/nichts/"), 404, "not-found")
    assert_problem(api("cards/", post={}), 405, "method-not-allowed")
    assert_problem(api("cards/", headers={"Accept": "application/xml"}), 406, "not-acceptable")


def test_errors_are_json_whatever_the_view_renders(api) -> None:
    for path in ("/api/schema/", "/api/docs/"):
        assert_problem(Client(enforce_csrf_checks=True).post(path, {"a": 1}), 405, "method-not-allowed")
        assert_problem(Client().get(path, headers={"Accept": "image/png"}), 406, "not-acceptable")


def test_unknown_host_is_problem_document_in_api(api) -> None:
    refused = Client().get("/api/v1/cards/", headers={"Host": "evil.example"})
    assert_problem(refused, 400, "bad-request")
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    assert refused.headers["Cache-Control"] == "no-store"
    page = Client().get("/karten/", headers={"Host": "evil.example"})
    assert page.headers["Cache-Control"] == "no-store"
    assert (page.status_code, page.headers["Content-Type"].partition(";")[0]) == (400, "text/html")


def test_json_is_indented_on_request_and_format_changes_nothing(api) -> None:
    compact = api("cards/moat/")
    assert b"\n" not in compact.content
    indented = api("cards/moat/", headers={"Accept": "application/json; indent=2"})
    assert indented.content.startswith(b'{\n  "slug"')
    assert indented.json() == compact.json()
    assert api("cards/moat/?format=json").content == compact.content


@pytest.mark.parametrize(("method", "status"), [("GET", 301), ("HEAD", 301), ("POST", 308)])
@pytest.mark.parametrize("path", ["cards", "kingdoms/generate", "cards/moat", "bulk?a=1"])
def test_missing_slash_redirects_and_keeps_the_method(api, path: str, method: str, status: int) -> None:
    response = Client().generic(method, f"/api/v1/{path}", headers={"Origin": "https://app.example"})
    assert response.status_code == status
    whole = path.replace("?", "/?") if "?" in path else f"{path}/"
    assert response.headers["Location"] == f"/api/v1/{whole}"
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_unknown_address_without_slash_is_404(api) -> None:
    assert_problem(Client().get("/api/v1/nichts"), 404, "not-found")
    assert_problem(Client().get("/api//evil.example"), 404, "not-found")


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"{", "application/json", 400, "parse-error"),
        (b'{"identifiers": NaN}', "application/json", 400, "parse-error"),
        (b'{"a": 1, "a": 2}', "application/json", 400, "parse-error"),
        (b"\xff", "application/json", 400, "parse-error"),
        (b"[" * 60_000, "application/json", 400, "parse-error"),
        (b'{"identifiers": ["\\ud800"]}', "application/json", 400, "parse-error"),
        (b'{"\\ud800": 1}', "application/json", 400, "parse-error"),
        (b"9" * 5000, "application/json", 400, "parse-error"),
        (b"identifiers=Markt", "application/x-www-form-urlencoded", 415, "unsupported-media-type"),
    ],
)
def test_unreadable_bodies_are_refused(api, body, content_type, status, code) -> None:
    response = Client().post("/api/v1/cards/collection/", body, content_type=content_type)
    assert_problem(response, status, code)


@pytest.mark.parametrize("body", ["{", '{"a": NaN}', '{"a": 1, "a": 2}', "9" * 5000, '"\\udfff"', "null", "[]", "7"])
def test_errors_of_bodies_are_german_by_default(api, body) -> None:
    answer = Client().post("/api/v1/cards/collection/", body, content_type="application/json").json()
    texts = " ".join(
        [
            answer["detail"],
            *(text for entries in answer["errors"].values() for entry in entries for text in [entry["message"]]),
        ]
    )
    assert not re.search(r"\b(the|no|data|value|key|sys|expecting|exceeds|invalid|property)\b", texts, re.IGNORECASE)


def test_surrogate_pair_is_one_character(api) -> None:
    body = rb'{"identifiers": ["\ud83c\udff0"]}'
    answer = Client().post("/api/v1/cards/collection/", body, content_type="application/json").json()
    assert answer["not_found"] == ["\N{EUROPEAN CASTLE}"]


@pytest.mark.parametrize(("status", "title"), [(413, "Content Too Large"), (422, "Unprocessable Content")])
def test_titles_are_the_phrases_of_rfc_9110(rf, status: int, title: str) -> None:
    response = problem_response(rf.get("/api/"), Problem(status, "x", message("forbidden")))
    assert json.loads(response.content)["title"] == title


def test_matching_etag_of_api_is_304(api) -> None:
    first = api("cards/moat/")
    tag = first.headers["ETag"]
    assert "public" in first.headers["Cache-Control"]
    again = api("cards/moat/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag
    assert api("cards/moat/", headers={"If-None-Match": '"something else"'}).status_code == 200


def test_etag_is_of_what_is_sent(api) -> None:
    tag = api("cards/moat/").headers["ETag"]
    assert api("cards/moat/", headers={"Accept": "application/json;q=0.9"}).headers["ETag"] == tag
    assert api("cards/market/").headers["ETag"] != tag
    assert api("cards/moat/", lang="en").headers["ETag"] != tag
    entry = api("").headers["ETag"]
    ContentVersion.objects.update(hash="0" * 64)
    assert api("").headers["ETag"] != entry


@pytest.mark.parametrize(
    ("path", "name", "value"),
    [
        ("/karten/moat/", "FEEDBACK_URL", "https://example.org/new?title={id}"),
        ("/karten/moat/", "FEEDBACK_EMAIL", "redaktion@begleiter.example"),
        ("/api/v1/", "FEEDBACK_URL", "https://example.org/new?title={id}"),
        ("/api/v1/cards/moat/", "PUBLIC_URL", "https://begleiter.example"),
        ("/karten/moat/", "PUBLIC_URL", "https://begleiter.example"),
        ("/.well-known/security.txt", "SECURITY_CONTACT", "mailto:anna@begleiter.example"),
    ],
)
def test_response_that_changes_with_a_setting_is_not_304(api, settings, path: str, name: str, value: str) -> None:
    before = Client().get(path)
    setattr(settings, name, value)
    clear_cache()  # as in a new process, which has rendered nothing yet
    after = Client().get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_304_does_not_count_against_limit(api, settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 1000
    tag = api("cards/moat/").headers["ETag"]

    def left(**headers: str) -> int:
        answer = api("cards/moat/", headers=headers)
        assert answer.status_code == (304 if headers else 200)
        return int(answer.headers["RateLimit"].partition("r=")[2].partition(";")[0])

    before = left()
    assert {left(**{"If-None-Match": tag}) for _ in range(3)} == {before}
    assert left() == before - 1


def test_if_none_match_star_is_304_for_existing_resources(api) -> None:
    """RFC 9110, 13.1.2: `*` matches any current representation of the resource."""
    anything = {"If-None-Match": "*"}
    assert api("cards/moat/", headers=anything).status_code == 304
    assert api("cards/moat/", headers=anything).headers["ETag"] == api("cards/moat/").headers["ETag"]
    assert api("cards/nichts/", headers=anything).status_code == 404
    assert api("nichts/", headers=anything).status_code == 404
    assert api("kingdoms/generate/", headers=anything).status_code == 405
    assert api("cards/random/", headers=anything).status_code == 200
    posted = api("cards/collection/", post={"identifiers": ["Markt"]}, headers=anything)
    assert posted.status_code == 200


def test_304_has_validators_but_no_content_headers(api) -> None:
    plain, packed = api("cards/"), api("cards/", headers={"Accept-Encoding": "gzip"})
    for first, accepted in ((plain, "identity"), (packed, "gzip")):
        sent = {"Accept-Encoding": accepted, "If-None-Match": f'{first.headers["ETag"]}, "else"'}
        again = api("cards/", headers=sent)
        assert again.status_code == 304
        for name in ("ETag", "Vary", "Cache-Control"):
            assert again.headers[name] == first.headers[name]
        assert not again.headers.keys() & {"Content-Type", "Content-Encoding"}


def test_cached_response_equals_the_first(api) -> None:
    first, second = (Client().get("/api/schema/") for _ in range(2))
    assert first.content == second.content
    headers = [{k: v for k, v in answer.headers.items() if k != "X-Request-Id"} for answer in (first, second)]
    assert headers[0] == headers[1]


def test_etag_depends_on_media_type_of_schema() -> None:
    forms = ["application/vnd.oai.openapi", "application/vnd.oai.openapi+json", "application/json, text/plain, */*"]
    answers = [Client().get("/api/schema/", headers={"Accept": form}) for form in forms]
    assert len({answer.headers["ETag"] for answer in answers[:2]}) == 2
    assert all("Accept" in answer.headers["Vary"].split(", ") for answer in answers)
    crossed = Client().get("/api/schema/", headers={"Accept": forms[1], "If-None-Match": answers[0].headers["ETag"]})
    assert crossed.status_code == 200


READ = (
    *("", "cards/", "cards/moat/", "cards/moat/rulings/", "cards/random/?seed=1", "cards/named/?exact=Markt"),
    *("cards/collection/", "rulings/", "differences/", "rules/", "topics/", "tags/", "tags/village/", "expansions/"),
    *("editions/", "sets/", "search/?q=Markt", "autocomplete/?q=Mar", "bulk/", "bulk/tags/", "kingdoms/" + CODE),
    *("../schema/", "../docs/"),
)


@pytest.mark.parametrize("path", READ)
def test_head_has_headers_of_get_without_body(api, path: str) -> None:
    address = "/api/v1/" + path if not path.startswith("..") else "/api" + path[2:]
    head = Client().head(address)
    assert (head.status_code, b"".join(head)) == (200, b"")
    answer = Client().get(address)
    answer.close()
    names = ("Content-Type", "Content-Length", "ETag", "Cache-Control", "Vary")
    assert {name: head.headers.get(name) for name in names} == {name: answer.headers.get(name) for name in names}


def test_405_names_the_methods_that_there_are(api) -> None:
    def allowed(response) -> str:
        assert response.status_code == 405
        return response.headers["Allow"]

    assert allowed(api("cards/", post={})) == "GET, HEAD, OPTIONS"
    assert allowed(api("cards/moat/", post={})) == "GET, HEAD, OPTIONS"
    for path in ("/api/v1/bulk/", "/api/v1/bulk/tags/", "/api/schema/", "/api/docs/"):
        assert set(allowed(Client().post(path)).split(", ")) == {"GET", "HEAD", "OPTIONS"}  # the framework has a set
    assert allowed(api("kingdoms/generate/")) == "POST, OPTIONS"
    assert allowed(Client().head("/api/v1/kingdoms/generate/")) == "POST, OPTIONS"
    assert allowed(Client().delete("/api/v1/cards/collection/")) == "GET, POST, HEAD, OPTIONS"


def test_gzipped_responses_have_their_own_etag(api) -> None:
    plain, packed = api("cards/"), api("cards/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert api("cards/", headers={"If-None-Match": packed.headers["ETag"]}).status_code == 304


def test_cors_allows_any_origin_without_cookies(api) -> None:
    for response in (api("cards/moat/"), api("nichts/"), api("cards/collection/", post={"identifiers": ["Markt"]})):
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert not response.cookies
    preflight = Client().options(
        "/api/v1/cards/collection/",
        headers={"Origin": "https://app.example", "Access-Control-Request-Method": "POST"},
    )
    assert preflight.status_code == 204
    assert "Content-Length" not in preflight.headers
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]


def test_429_has_retry_after_and_rate_limit_headers(api, settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 3
    answers = [api("tags/") for _ in range(4)]
    if answers[-1].status_code == 200:  # a window ended in between
        answers = [api("tags/") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "r=2" in answers[0].headers["RateLimit"]
    assert "q=3;w=60" in answers[0].headers["RateLimit-Policy"]
    assert_problem(answers[3], 429, "throttled")
    assert 1 <= int(answers[3].headers["Retry-After"]) <= 61


def test_x_forwarded_for_is_ignored_without_trusted_proxy(api, settings) -> None:
    """Without a trusted proxy, X-Forwarded-For is not an address to count by."""
    settings.API_REQUESTS_PER_MINUTE = 1
    codes = [api("tags/", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(4)]
    assert 429 in codes


def test_unexpected_error_is_500_without_details(api, monkeypatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(lists, "page_of", broken)
    body = assert_problem(api("topics/"), 500, "internal-error")
    assert "42" not in json.dumps({**body, "request_id": ""})


def test_database_outage_in_api_is_503_with_retry_after(api, monkeypatch) -> None:
    def gone(*args: object, **kwargs: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(ContentVersion.objects, "values_list", gone)
    response = api("cards/moat/")
    assert_problem(response, 503, "database-unavailable")
    assert response.headers["Retry-After"] == "30"
