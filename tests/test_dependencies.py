"""Dependencies: all locked with hashes, from any registry, and each explained in docs/development.md."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[\w+\])?==([^ ;\\\n]+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    pinned = PIN.findall((ROOT / name).read_text(encoding="utf-8"))
    return {re.sub(r"[-_.]+", "-", package).lower(): version for package, version in pinned}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_lock_file_has_the_versions_of_requirements_in(name: str) -> None:
    """If not, run `make lock`."""
    wanted = pins(f"{name}.in")
    assert wanted
    assert wanted.items() <= pins(f"{name}.txt").items()


def test_development_environment_has_the_versions_of_the_site() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


@pytest.mark.parametrize("locked", ["requirements.txt", "requirements-dev.txt"])
def test_every_locked_package_has_hashes_and_no_registry_url(locked: str) -> None:
    text = (ROOT / locked).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    without = [pin.split()[0] for pin in re.split(r"\n(?=\S)", text) if PIN.match(pin) and "--hash=sha256:" not in pin]
    assert without == []


def test_tools_for_javascript_are_exact_and_locked_without_a_registry() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    packages = {name.removeprefix("node_modules/"): package for name, package in locked.items() if name}
    assert wanted.items() <= {name: package["version"] for name, package in packages.items()}.items()
    assert [name for name, package in packages.items() if "integrity" not in package or "resolved" in package] == []


def test_docs_explain_every_package() -> None:
    table = (ROOT / "docs" / "development.md").read_text(encoding="utf-8").partition("## Dependencies")[2].lower()
    named = {re.sub(r"[-_.]+", "-", word) for word in re.findall(r"[\w.-]+", table)}
    assert {*pins("requirements.in"), *pins("requirements-dev.in")} - named == set()
