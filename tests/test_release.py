"""`make release`: the version in one place, the changelog dated, the clients of the same version as the API."""

import re
from pathlib import Path

import pytest

from tools.release import api_version, client_versions, faults_of

ROOT = Path(__file__).resolve().parents[1]
VERSION = (ROOT / "VERSION").read_text(encoding="ascii").strip()
GOOD = "## 1.1.0 – 2027-02-01\n\n### API 1.3\n\n## 1.0.0 – 2026-11-20\n"


def test_a_complete_release_has_no_faults() -> None:
    assert faults_of("1.1.0", GOOD, "1.3.0", {"client": "1.3.0"}, ["v1.0.0"]) == []


@pytest.mark.parametrize(
    ("version", "changelog", "api", "clients", "tags", "fault"),
    [
        ("1.2.0", GOOD, "1.3.0", {}, [], 'not with a heading "1.2.0'),
        ("1.1.0", f"## Unreleased\n{GOOD}", "1.3.0", {}, [], 'begins with "Unreleased"'),
        ("1.1.0", GOOD.replace("1.0.0 –", "1.4.0 –"), "1.3.0", {}, [], "not in order"),
        ("1.1.0", GOOD.replace("## 1.0.0 – 2026-11-20", "## once"), "1.3.0", {}, [], "no version with a date"),
        ("1.1.0", GOOD, "1.4.0", {}, [], "nothing about API 1.4"),
        ("1.1.0", GOOD, "1.3.0", {"client": "1.2.0"}, [], "client has version 1.2.0"),
        ("1.1.0", GOOD, "1.3.0", {}, ["v1.1.0"], "is there already"),
    ],
)
def test_each_fault_is_named(
    version: str, changelog: str, api: str, clients: dict[str, str], tags: list[str], fault: str
) -> None:
    faults = faults_of(version, changelog, api, clients, tags)
    assert fault in faults[0]


def test_this_changelog_is_dated_and_the_clients_have_the_version_of_the_api() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = re.sub(r"^## Unreleased\n", "", changelog, count=1, flags=re.MULTILINE)
    newest = re.findall(r"^## (\S+)", unreleased, re.MULTILINE)[0]
    assert faults_of(newest, unreleased, api_version(), client_versions(), []) == []


def test_the_version_is_in_one_file() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name in ("Dockerfile", "compose.yaml", "deploy/compose.grown.yaml", "companion/settings.py", "Makefile"):
        assert VERSION not in (ROOT / name).read_text(encoding="utf-8"), name
