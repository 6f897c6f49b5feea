"""What is installed: locked as a whole with hashes, from anywhere, and every package with its reason in the README."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[\w+\])?==([^ ;\\\n]+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    found = PIN.findall((ROOT / name).read_text(encoding="utf-8"))
    return {re.sub(r"[-_.]+", "-", package).lower(): version for package, version in found}


@pytest.mark.parametrize("asked", ["requirements", "requirements-dev"])
def test_the_lock_file_is_what_is_asked_for(asked: str) -> None:
    """If it is not: make lock."""
    wanted = pins(f"{asked}.in")
    assert wanted
    assert wanted.items() <= pins(f"{asked}.txt").items()


def test_what_is_served_is_what_is_tested() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


@pytest.mark.parametrize("locked", ["requirements.txt", "requirements-dev.txt"])
def test_every_locked_package_has_hashes_and_no_registry_is_named(locked: str) -> None:
    text = (ROOT / locked).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    without = [one.split()[0] for one in re.split(r"\n(?=\S)", text) if PIN.match(one) and "--hash=sha256:" not in one]
    assert without == []


def test_the_readme_says_why_each_package_is_here() -> None:
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Dependencies")[2].lower()
    named = {re.sub(r"[-_.]+", "-", word) for word in re.findall(r"[\w.-]+", table)}
    assert {*pins("requirements.in"), *pins("requirements-dev.in")} - named == set()
