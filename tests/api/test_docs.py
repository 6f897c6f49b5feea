"""The documentation page: complete, with correct examples, without external files."""

import html
import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

import api
import companion
import web
from api import docs_page, examples, openapi_document
from api.conventions.error_codes import PROBLEM_CODES
from api.markdown import to_html
from tables import records
from tables.codes import hash_secret

pytestmark = pytest.mark.django_db

OPERATIONS = {operation["id"]: operation for group in docs_page.contents()["groups"].values() for operation in group}
RETURNING_A_FILE = {"bulk_export", "bulk_lines", "dividers"}
WITH_ANSWER = sorted(OPERATIONS.keys() - RETURNING_A_FILE)
REQUESTS = examples.example_requests()

VOLATILE_FIELDS: dict[str, str | int] = {
    **dict.fromkeys(("updated", "loaded_at", "date"), "2026-11-18T12:00:00+00:00"),
    "hash": "0123456789abcdef",
    "bytes": 150_000,
    **dict.fromkeys(("version", "content_version", "sha256"), "0123456789abcdef" * 4),
    **dict.fromkeys(("at", "holder_at", "server_time"), 1_800_000_000_000),
    "link_code": "abcde23456",
    "spoken_code": "ABCKMNPR",
    "join_url": "https://begleiter.example/t/abcde23456/",
}
"""Fields that change with every load, with the values that examples show instead."""


def example_response(api, name: str) -> tuple[Any, list[str]]:
    """The actual response to an example, shortened as the page shows it, and the lists that were cut."""
    address = examples.address_of(name, OPERATIONS[name]["path"]).removeprefix("/api/v1/")
    if name in ("table_retrieve", "table_change"):
        open_example_table()
    response = api(address, post=examples.body_of(name))
    assert response.status_code == 200, response.content
    shown = json.dumps(shorten(response.json())).replace("http://testserver", "https://begleiter.example")
    return json.loads(shown), sorted(set(cut_lists(response.json())))


def cut_lists(value: Any, path: str = "") -> Iterator[str]:
    """The paths of the lists of which `shorten` leaves out entries."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from cut_lists(entry, f"{path}.{key}")
    elif isinstance(value, list):
        kept = 1 if value and isinstance(value[0], dict) else 3
        yield from [path] if len(value) > kept else []
        for entry in value[:kept]:
            yield from cut_lists(entry, f"{path}[]")


def open_example_table() -> None:
    """The table that the examples are about."""
    body = REQUESTS["bodies"]["table_create"]
    with patch("tables.records.new_link_code", lambda: REQUESTS["paths"]["table_change"]["code"]):
        records.create(body["kingdom"], body["name"], body["crest"], hash_secret(body["secret"]))


def shorten(value: Any, key: str = "") -> Any:
    """A response with only the first object of each list, or the first three plain values."""
    if isinstance(value, dict):
        return {name: shorten(entry, name) for name, entry in value.items()}
    if isinstance(value, list):
        return [shorten(entry) for entry in value[: 1 if value and isinstance(value[0], dict) else 3]]
    if isinstance(value, str) and "since=" in value:
        return f"{value.partition('since=')[0]}since={VOLATILE_FIELDS['version']}"
    shown = VOLATILE_FIELDS.get(key)
    return shown if type(shown) is type(value) else value


def shape_of(value: Any) -> Any:
    """The types of a value without the values themselves, as content changes often."""
    if isinstance(value, dict):
        return {key: shape_of(entry) for key, entry in value.items()}
    return [shape_of(value[0])] if value and isinstance(value, list) else type(value)


def test_every_post_has_an_example() -> None:
    assert REQUESTS["bodies"].keys() == {
        name for name, operation in OPERATIONS.items() if operation["method"] == "POST"
    }
    assert REQUESTS["queries"].keys() | REQUESTS["paths"].keys() <= OPERATIONS.keys()


def write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", WITH_ANSWER)
def test_examples_match_responses(api, name) -> None:
    """After an intended change, run `make generated` and review the difference."""
    now, cut = example_response(api, name)
    if os.environ.get("WRITE_EXAMPLES"):
        cuts = {other: lists for other, lists in examples.load_cuts().items() if other in OPERATIONS}
        write_json(examples.CUTS, {**cuts, name: cut})
        examples.load_cuts.cache_clear()
        examples_before = {
            other: example for other, example in examples.load_responses().items() if other in OPERATIONS
        }
        write_json(examples.RESPONSES, {**examples_before, name: now})
        pytest.skip("the example was written, not compared")
    shown = examples.load_responses()[name]
    if OPERATIONS[name]["method"] == "GET":
        shown, now = shape_of(shown), shape_of(now)
    else:
        assert cut == examples.load_cuts()[name]
    assert now == shown


def test_example_of_error_matches_response(api, settings) -> None:
    settings.PUBLIC_URL = "https://begleiter.example"
    answer = api("kingdoms/generate/", post=REQUESTS["refused"], headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert {**answer.json(), "request_id": REQUESTS["refusal"]["request_id"]} == REQUESTS["refusal"]


def test_examples_match_their_schemas() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for item in schema["paths"].values():
        for operation in item.values():
            if operation["operationId"] in RETURNING_A_FILE:
                continue
            promised = operation["responses"]["200"]["content"]["application/json"]
            Draft202012Validator({**promised["schema"], "components": schema["components"]}).validate(
                promised["example"]
            )


def test_every_operation_has_a_summary_headers_and_an_example() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, item in schema["paths"].items():
        for operation in item.values():
            assert 3 < len(operation["summary"]) < 100, path
            assert not operation["summary"].endswith(".")
            for answer in operation["responses"].values():
                shared = schema["components"]["responses"].get(answer.get("$ref", "").rpartition("/")[2])
                assert "X-Request-Id" in (shared or answer)["headers"], path
            assert all(
                "example" in parameter for parameter in operation.get("parameters", []) if parameter.get("required")
            ), path


def pages() -> dict[str, str]:
    """The two pages of the documentation by their address."""
    return {path: Client().get(path).content.decode() for path in ("/api/docs/", "/api/docs/types/")}


def test_pages_describe_fields_limits_types_and_codes(api, static_files) -> None:
    words_of_page = {
        "/api/docs/": ["nothing-fits", "If-None-Match", "RateLimit-Policy", "<strong>required</strong>", "Body: <a"],
        "/api/docs/types/": [
            "second_base_set",
            "at most 120 entries",
            'id="type-Finding"',
            "or_none",
            "counts-nothing",
        ],
    }
    for path, page in pages().items():
        for words in words_of_page[path]:
            assert words in page, words
        assert 'href="/api/docs/types/#type-SetupRequest"' in page or 'href="/api/docs/types/#type-Kingdom"' in page


def test_all_links_within_the_pages_have_targets(api, static_files) -> None:
    targets = {path: re.findall(r'\bid="([^"]+)"', page) for path, page in pages().items()}
    for path, page in pages().items():
        assert len(set(targets[path])) == len(targets[path])
        for address, fragment in re.findall(r'href="(/api/docs/(?:types/)?)?#([^"]+)"', page):
            assert fragment in targets[address or path], (path, address, fragment)
        assert not re.findall(r'(?:src|href)="https?:', page)


def test_page_is_small_and_has_an_outline_and_rendered_markdown(api, static_files) -> None:
    page = pages()["/api/docs/"]
    assert len(page.encode()) <= 120_000
    outline = page[page.index('<nav class="api-docs__outline"') :]
    outline = outline[: outline.index("</nav>")]
    assert set(OPERATIONS) <= set(re.findall(r'href="#([^"]+)"', outline))
    text = re.sub(r"<(pre|code)\b.*?</\1>", "", page, flags=re.DOTALL)
    assert "`" not in text
    assert "<br" not in page


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("# Title\nand text", "<h2>Title</h2><p>and text</p>"),
        ("A `<b>` & **`bold` one**.", "<p>A <code>&lt;b&gt;</code> &amp; <strong><code>bold</code> one</strong>.</p>"),
        ("- one\n  more\n- two", "<ul><li>one more</li><li>two</li></ul>"),
        ("first\n\nsecond", "<p>first</p><p>second</p>"),
        ('<script>"x"</script>', "<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt;</p>"),
    ],
)
def test_markdown_becomes_html(markdown: str, expected: str) -> None:
    assert to_html(markdown, heading=2) == expected


def test_first_steps_of_the_page_are_a_bot_in_thirty_lines(api, static_files) -> None:
    """Another test, of the clients, runs it."""
    found = re.search(r'id="first-steps".*?<code>(import .*?)</code>', pages()["/api/docs/"], re.DOTALL)
    assert found
    assert found[1].count("\n") < 30
    assert "http://testserver/api/v1/" in found[1]


def test_queries_that_the_conventions_show_are_answered(api, static_files) -> None:
    page = pages()["/api/docs/"]
    conventions = page[page.index('<h2 id="conventions">') : page.index('<h2 id="tag-')]
    shown = [html.unescape(code) for code in re.findall(r"<code>(\w+=[^<\s]+)</code>", conventions)]
    assert "tag=village,-draw" in shown
    for query in shown:
        path = {"q": "search/?", "literal": "search/?q=moat&"}.get(query.partition("=")[0], "cards/?")
        assert api(path + query).json()["count"], query


def test_no_words_of_the_pages_are_glued_to_each_other(api, static_files) -> None:
    """In templates, a line break next to a tag is no space."""
    for page in pages().values():
        text = re.sub(r"<pre\b.*?</pre>", "", page[page.index("<h1>") :], flags=re.DOTALL)
        assert re.findall(r".{20}[\w,.;:]<(?:code|a|strong)\b", text) == []
        assert re.findall(r"</(?:code|a|strong)>\w.{20}", text) == []


def test_first_askers_at_once_get_document_and_page(monkeypatch) -> None:
    """The generator is not thread-safe: of concurrent first requests, some were answered 500. Now nobody runs it."""

    def generate(*_: Any, **__: Any) -> None:
        raise AssertionError("generated while serving")

    monkeypatch.setattr(SchemaGenerator, "get_schema", generate)
    with ThreadPoolExecutor(8) as pool:
        documents = list(pool.map(openapi_document.rendered_document, ("json", "yaml") * 4))
        pages = list(pool.map(lambda _: docs_page.contents(), range(4)))
    assert documents == documents[:2] * 4
    assert json.loads(documents[0])["paths"].keys() == {operation["path"] for operation in OPERATIONS.values()}
    assert pages == pages[:1] * 4


@pytest.mark.parametrize(
    ("accept", "content_type", "suffix"),
    [
        ("*/*", "application/json", "json"),
        ("application/vnd.oai.openapi", "application/vnd.oai.openapi; charset=utf-8", "yaml"),
        ("application/vnd.oai.openapi+json", "application/vnd.oai.openapi+json", "json"),
        ("application/yaml", "application/yaml; charset=utf-8", "yaml"),
    ],
)
def test_document_has_the_accepted_form(api, accept: str, content_type: str, suffix: str) -> None:
    answer = Client().get("/api/schema/", headers={"Accept": accept})
    assert answer.headers["Content-Type"] == content_type
    assert answer.headers["Content-Disposition"] == f'inline; filename="Dominion-Begleiter API.{suffix}"'


def test_every_problem_code_is_explained() -> None:
    packages = [Path(package.__path__[0]) for package in (api, companion, web)]
    source = "".join(path.read_text() for folder in packages for path in folder.rglob("*.py"))
    raised = set(re.findall(r'[(](?:request, )?[45]\d\d, "([a-z-]+)"', source))
    assert raised <= PROBLEM_CODES.keys()
    assert len(raised) > 10


def test_every_operation_and_body_has_description_without_internals() -> None:
    contents = docs_page.contents()
    bodies = {o["body"] for group in contents["groups"].values() for o in group if o["body"]}
    described = [contents["types"][name]["description"] for name in sorted(bodies)]
    document = openapi_document.openapi_document()
    described += [operation["description"] for *_, operation in openapi_document.operations(document)]
    assert all(described)
    assert not [text for text in described if "serializer" in text.lower()]
    assert len(set(described)) >= len(bodies)
