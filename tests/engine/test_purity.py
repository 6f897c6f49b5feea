"""The engine is pure (standard library only, no files, no clock, no chance but what is handed in), in small parts."""

import ast
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))
FORBIDDEN = {"os", "io", "pathlib", "time", "datetime", "random", "secrets", "uuid", "tempfile", "socket", "subprocess"}


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_imports_only_the_engine_and_the_standard_library(path: Path) -> None:
    foreign = imports_of(path) - {"engine"}
    assert foreign <= set(sys.stdlib_module_names)
    assert not foreign & FORBIDDEN


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_neither_opens_files_nor_prints(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    assert not {call.id for call in calls if isinstance(call, ast.Name)} & {"open", "print", "input", "exit", "eval"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_modules_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= 30] == []


def test_the_purity_test_sees_a_forbidden_import(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import django\nfrom random import choice\n", encoding="utf-8")
    assert imports_of(broken) == {"django", "random"}
