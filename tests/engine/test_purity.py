"""The engine is pure (standard library only, no files, clock or global randomness) and has short functions."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ENGINE = Path(__file__).resolve().parents[2] / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))
FORBIDDEN = {"os", "io", "pathlib", "time", "random", "secrets", "uuid", "tempfile", "socket", "subprocess"}


def imports_of(path: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules.add((node.module or "").split(".")[0])
    return modules


def calls_of(path: Path) -> set[str]:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)}


def methods_called(path: Path) -> set[str]:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return {call.attr for call in calls if isinstance(call, ast.Attribute)}


def find_too_long(path: Path) -> list[str]:
    """The functions of a module with more than 30 lines, and "the module" if it has more than 400."""
    text = path.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    long = [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= 30]
    return long if len(text.splitlines()) <= 400 else ["the module", *long]


def offences_by_module(find_offences: Callable[[Path], Any]) -> dict[str, Any]:
    """What the function finds in each module, without modules in which it finds nothing."""
    assert len(MODULES) > 20
    return {str(path.relative_to(ENGINE)): offence for path in MODULES if (offence := find_offences(path))}


def test_modules_import_only_the_engine_and_the_standard_library() -> None:
    allowed = {"engine", *sys.stdlib_module_names} - FORBIDDEN
    assert offences_by_module(lambda path: imports_of(path) - allowed) == {}


def test_modules_know_dates_but_not_which_day_it_is() -> None:
    assert offences_by_module(lambda path: methods_called(path) & {"today", "now", "utcnow", "fromtimestamp"}) == {}


def test_modules_do_not_open_files_or_print() -> None:
    assert offences_by_module(lambda path: calls_of(path) & {"open", "print", "input", "exit", "eval"}) == {}


def test_modules_and_functions_are_short() -> None:
    assert offences_by_module(find_too_long) == {}


def test_imports_of_finds_forbidden_imports(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import django\nfrom random import choice\n", encoding="utf-8")
    assert imports_of(broken) == {"django", "random"}
