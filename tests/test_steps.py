"""The steps of `make test` run all tests."""

from pathlib import Path

from tools.test import ROOT, TEST


def test_every_file_with_tests_belongs_to_a_step() -> None:
    commands = [command for step in TEST for command in step.commands if "pytest" in command]
    paths = [argument for command in commands for argument in command]
    files = {*(ROOT / "tests").rglob("test_*.py"), *_doctests()}
    assert [file for file in sorted(files) if not any(file.is_relative_to(ROOT / path) for path in paths)] == []


def _doctests() -> set[Path]:
    """The modules with examples in their docstrings."""
    folders = (path.parent for path in ROOT.glob("*/__init__.py"))
    modules = {module for folder in folders if folder.name not in ("tests", "bench") for module in folder.rglob("*.py")}
    return {module for module in modules if "\n    >>> " in module.read_text(encoding="utf-8")}
