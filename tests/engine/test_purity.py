"""The engine is pure (standard library only, no files, no clock, no chance but what is handed in), in small parts."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


def calls_of(path: Path) -> set[str]:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)}


def too_long(path: Path) -> list[str]:
    """The module itself and its functions, where they are."""
    text = path.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    long = [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= 30]
    return long if len(text.splitlines()) <= 400 else ["the module", *long]


def by_module(found: Callable[[Path], Any]) -> dict[str, Any]:
    """What is found in each module that something is found in."""
    assert len(MODULES) > 20
    return {str(path.relative_to(ENGINE)): offence for path in MODULES if (offence := found(path))}


def test_modules_import_only_the_engine_and_the_standard_library() -> None:
    allowed = {"engine", *sys.stdlib_module_names} - FORBIDDEN
    assert by_module(lambda path: imports_of(path) - allowed) == {}


def test_modules_neither_open_files_nor_print() -> None:
    assert by_module(lambda path: calls_of(path) & {"open", "print", "input", "exit", "eval"}) == {}


def test_modules_and_functions_are_short() -> None:
    assert by_module(too_long) == {}


def test_the_purity_test_sees_a_forbidden_import(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import django\nfrom random import choice\n", encoding="utf-8")
    assert imports_of(broken) == {"django", "random"}
