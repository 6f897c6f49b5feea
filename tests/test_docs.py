"""The documentation: no dead link; every setting, command and make target is there; what the README says is true."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml
from django.test import Client

from tests.support.content import full_records

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("", "docs", "deploy", "fixtures", "clients/python", "clients/typescript")
SETTINGS_OF_MAKE = {"PORT", "HOST", "WORKERS", "PYTHON"}
MAX_README_LINES, MAX_IMAGE_BYTES = 110, 250_000


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def documents() -> list[Path]:
    """All Markdown: that of the root and of single folders, and all below docs/."""
    here = [path for folder in FOLDERS for path in (ROOT / folder).glob("*.md")]
    return sorted({*here, *(ROOT / "docs").rglob("*.md")})


def anchors_of(path: Path) -> set[str]:
    """The anchors of the headings of a Markdown file, as GitHub and GitLab make them."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links_of(path: Path) -> Iterator[str]:
    """The targets of links and pictures that are no addresses of other sites; code is left out."""
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    targets = [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'(?:src|srcset)="([^"]+)"', text)]
    return (target for target in targets if not re.match(r"[a-z]+:", target))


def test_no_link_is_dead() -> None:
    dead = []
    for path in documents():
        for target in links_of(path):
            file, _, anchor = unquote(target).partition("#")
            led_to = (path.parent / file).resolve() if file else path
            if not led_to.exists() or (anchor and anchor not in anchors_of(led_to)):
                dead.append(f"{path.relative_to(ROOT)}: {target}")
    assert dead == []


def test_the_tests_against_attacks_exist() -> None:
    named = re.findall(r"`([\w/]+\.py)`: ((?:`test_\w+`(?:, )?)+)", text_of("tests/attacks/README.md"))
    tests = [(module, name) for module, names in named for name in re.findall(r"`(test_\w+)`", names)]
    assert len(tests) > 30
    assert [test for test in tests if f"def {test[1]}(" not in text_of(f"tests/{test[0]}")] == []


def test_a_dead_link_and_a_dead_anchor_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A title, with „marks“\n[a](other.md) [b](#nowhere) `[c](code.md)`\n```\n[d](block.md)\n```\n")
    assert list(links_of(page)) == ["other.md", "#nowhere"]
    assert anchors_of(page) == {"a-title-with-marks"}


def test_every_document_is_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        path = waiting.pop()
        if path in reached or path.suffix != ".md":
            continue
        reached.add(path)
        targets = (unquote(target).partition("#")[0] for target in links_of(path))
        waiting += [(path.parent / target).resolve() for target in targets if target]
    assert [str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md") if path not in reached] == []


def settings_in_code() -> set[str]:
    """The environment variables that settings and their readers ask for."""
    code = text_of("companion/settings.py") + text_of("companion/environment.py")
    asked = re.findall(r'(?:env_\w+|environ\.get)\(\s*"([A-Z_]+)"', code)
    return set(asked) - {"SURELY_UNSET"}


def test_every_setting_is_documented_and_every_documented_one_exists() -> None:
    table = text_of("docs/deployment.md").partition("## Settings")[2].partition("\n## ")[0]
    rows = [row.partition(" | ")[0] for row in table.splitlines() if row.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}
    assert documented == settings_in_code()
    assert len(documented) > 20


@pytest.mark.parametrize("name", ["compose.yaml", "deploy/compose.grown.yaml"])
def test_compose_files_and_units_set_only_what_there_is(name: str) -> None:
    services = yaml.safe_load(text_of(name))["services"]
    ours = [service for service in services.values() if "build" in service]
    assert ours
    for service in ours:
        assert set(service["environment"]) <= settings_in_code()
    for line in text_of("deploy/begleiter.env").splitlines():
        assert line.lstrip("# ").partition("=")[0] in settings_in_code(), line


def test_every_command_is_documented() -> None:
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py") if path.name != "__init__.py"}
    table = text_of("docs/development.md").partition("## Commands")[2].partition("\n## ")[0]
    documented = {name for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE) for name in re.findall(r"\w+", row)}
    assert documented == commands


def test_every_make_target_is_documented() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", text_of("Makefile"), re.MULTILINE)
    assert phony
    documented = set(re.findall(r"^\| `make ([\w-]+)`", text_of("docs/development.md"), re.MULTILINE))
    assert documented == set(phony[1].split())
    current = [path for path in documents() if path.name != "CHANGELOG.md"]
    written = {name for path in current for name in re.findall(r"\bmake ([a-z][\w-]*)`", path.read_text("utf-8"))}
    assert written - documented == set()


def test_every_page_of_the_docs_names_commands_that_exist() -> None:
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    django = {"migrate", "collectstatic", "shell", "test", "makemigrations"}
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in documents()
        if path.name != "CHANGELOG.md"
        for name in re.findall(r"manage\.py ([a-z_]+)", path.read_text(encoding="utf-8"))
    }
    assert {(path, name) for path, name in named if name not in commands | django} == set()


def test_the_readme_is_short_and_its_pictures_are_small() -> None:
    readme = text_of("README.md")
    assert len(readme.splitlines()) <= MAX_README_LINES
    pictures = [ROOT / target for target in links_of(ROOT / "README.md") if target.endswith(".webp")]
    assert len(pictures) == 2
    assert sum(path.stat().st_size for path in pictures) <= MAX_IMAGE_BYTES


def test_numbers_in_the_readme_are_true() -> None:
    records, readme = full_records(), " ".join(text_of("README.md").split())
    assert f"{len(records['card'])} cards in {len(records['edition'])} German editions" in readme
    told = re.search(r"more than ([\d,]+) rulings", readme)
    assert told
    assert 0 <= len(records["ruling"]) - int(told[1].replace(",", "")) < 200


@pytest.mark.django_db
def test_the_call_in_the_readme_is_answered_as_it_says(content) -> None:
    readme = text_of("README.md")
    address = re.search(r'curl "http://127.0.0.1:8000([^"]+)"', readme)
    answer = re.search(r"```json\n(.+)\n```", readme)
    assert address
    assert answer
    assert Client().get(address[1]).json() == json.loads(answer[1])


@pytest.mark.django_db
def test_calls_in_the_documentation_of_the_api_are_answered(content) -> None:
    lines = re.findall(r"^curl (.+?)(?: +#.*)?$", text_of("docs/api.md"), re.MULTILINE)
    calls = [shlex.split(line) for line in lines if "/bulk/" not in line and "/dividers/" not in line]
    assert len(calls) >= 8
    for call in calls:
        path = next(word for word in call if word.startswith("$site")).removeprefix("$site")
        if "<" in path:
            continue  # needs the version of a copy
        body = call[call.index("--json") + 1] if "--json" in call else None
        client = Client()
        response = client.post(path, body, content_type="application/json") if body else client.get(path)
        assert response.status_code == 200, path
