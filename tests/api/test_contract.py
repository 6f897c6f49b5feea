"""The contract: the committed OpenAPI document, and property tests of a running site by it."""

import html
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from drf_spectacular.validation import validate_schema

from api.management.commands.write_openapi import generated_document
from tests.support.processes import ROOT
from tests.support.programs import require_program
from tests.support.servers import running_site

COMMITTED = ROOT / "api" / "openapi.yaml"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))
    return found


def test_committed_openapi_document_is_current() -> None:
    """After an intended change, run `make generated` and review the difference."""
    assert COMMITTED.read_bytes() == generated_document()


def test_document_is_valid_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    validate_schema(document)


def test_every_list_and_text_of_bodies_has_a_maximum_length(document: dict[str, Any]) -> None:
    """Clients and property tests rely on the documented limits of lengths."""
    bodies = [
        operation["requestBody"]
        for item in document["paths"].values()
        for operation in item.values()
        if "requestBody" in operation
    ]
    assert bodies
    unbounded = [part for body in bodies for part in unbounded_parts(body, document["components"]["schemas"])]
    assert not unbounded


def unbounded_parts(part: object, schemas: dict, path: str = "") -> Iterator[str]:
    """Paths of lists without `maxItems` and of free texts without `maxLength`."""
    if isinstance(part, list):
        for number, entry in enumerate(part):
            yield from unbounded_parts(entry, schemas, f"{path}[{number}]")
    if not isinstance(part, dict):
        return
    if isinstance(name := part.get("$ref"), str):
        yield from unbounded_parts(schemas[name.rpartition("/")[2]], schemas, f"{path} {name}")
        return
    if part.get("type") == "array" and "maxItems" not in part:
        yield path
    if part.get("type") == "string" and not part.keys() & {"maxLength", "enum", "pattern"}:
        yield path
    for key, value in part.items():
        yield from unbounded_parts(value, schemas, f"{path}.{key}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site over the real content, without throttling."""
    folder = tmp_path_factory.mktemp("contract")
    with running_site(folder, fixtures=ROOT / "fixtures", API_REQUESTS_PER_MINUTE="0") as url:
        yield url


CONFIG = """
hooks = "hooks.py"
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 404, 409, 413, 414, 422]  # 422: violates rules, or names unknown slugs
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 413, 414, 422, 428, "5xx"]  # 413, 414: too long to be read
"""


HOOKS = '''
from urllib.parse import urlencode

import schemathesis


@schemathesis.hook
def filter_query(context, query):
    """Leave out addresses beyond the buffer of the server, which itself refuses them by an empty 431."""
    return len(urlencode(query or {}, doseq=True)) < 60_000
'''

SEEDS = os.environ.get("SEEDS", "").split()
"""Seeds of schemathesis, such as "1 2 3", each for a run of its own; without any, each run has the same cases."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS or [""])
def test_server_fulfils_contract_under_schemathesis(server: str, tmp_path: Path, seed: str) -> None:
    """schemathesis with all checks: all examples and coverage cases, and 25 fuzzed cases per operation."""
    (tmp_path / "schemathesis.toml").write_text(CONFIG)
    (tmp_path / "hooks.py").write_text(HOOKS)
    done = subprocess.run(
        [
            *(Path(sys.executable).parent / "schemathesis", "--config-file", tmp_path / "schemathesis.toml"),
            *("run", f"{server}/api/schema/", "--checks", "all", "--phases", "examples,coverage,fuzzing"),
            *("--exclude-operation-id", "dividers"),  # each print takes seconds
            # From its answer schemathesis would take the slug of a card at whose address POST is another operation.
            *("--exclude-operation-id", "card_called_collection"),
            *("--max-examples", "25", "--workers", "1", "--request-timeout", "60", "--max-response-time", "60"),
            *("--continue-on-failure", "--no-color"),
            *(("--seed", seed) if seed else ("--generation-deterministic",)),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=2400,
    )
    assert done.returncode == 0, done.stdout.partition("= FAILURES =")[2][:20_000] or done.stdout[-8000:]


RUNNERS = {"sh": ["bash", "-e", "-o", "pipefail"], "python": [sys.executable], "js": ["node", "--input-type=module"]}
"""Commands that run the examples of the page „Für Entwickler“ from standard input, by language."""


@pytest.mark.parametrize(("language", "printed"), [("sh", "throne-room"), ("python", "- "), ("js", "Burggraben")])
@pytest.mark.slow
def test_examples_for_developers_run_unchanged(server: str, language: str, printed: str) -> None:
    with urlopen(f"{server}/entwickler/") as page:  # noqa: S310 - our own address
        found = re.search(rf'<code class="language-{language}">(.*?)</code>', page.read().decode(), re.DOTALL)
    assert found
    example = html.unescape(found[1])
    assert server in example
    if language == "js":
        require_program("nodejs")
    done = subprocess.run(RUNNERS[language], input=example, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert printed in done.stdout
