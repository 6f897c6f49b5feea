"""Who may know whom: the houses of the README, and what each may import of the others."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROWS = ("cards.models", "rulings.models")

GROUND = (
    "engine.catalog",
    "engine.chance",
    "engine.errors",
    "engine.in_play",
    "engine.messages",
    "engine.names",
    "engine.words",
)
"""What stands at the top of the engine, for all its rooms."""

MODEL = ("content.model", "content.library", "content.meetings")
"""What pages, API and search read."""

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "engine": (),
    "engine.kingdoms": GROUND,
    "engine.laying": (*GROUND, "engine.kingdoms", "engine.checking"),
    "engine.checking": (*GROUND, "engine.kingdoms", "engine.laying.decisions"),
    "engine.drawing": (*GROUND, "engine.kingdoms", "engine.laying.completion"),
    "engine.scoring": (*GROUND, "engine.kingdoms", "engine.laying", "engine.checking.findings"),
    "engine.example": ("engine",),
    "cards": ("engine",),
    "rulings": ("cards.models",),
    # The loader fills the tables of both houses and builds the index over them; it stands above both.
    "content": ("engine", *ROWS, "search.index", "search.german", "search.documents"),
    # An index is published on disk as everything else is.
    "search": ("engine", *ROWS, *MODEL, "companion.web.publishing"),
    # Pages and API are served by one process: what every answer goes through stands in companion.web.
    "api": ("engine", "rulings.models", *MODEL, "search", "companion.web"),
    "companion": ("engine", *ROWS, "content", "search"),
    "tools": ("engine", *ROWS, "content", "search", "tests"),
}
"""By house, or by a part of one that has its own place: what it may import beside itself."""

MODULES = sorted(path for house in MAY_IMPORT if "." not in house for path in (ROOT / house).rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(source: str) -> Iterator[str]:
    """The modules of ours that a source imports, at its top or in a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if is_ours(alias.name))
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "we import by full names"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if is_ours(node.module):
                    yield inner if is_module(inner) else node.module


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in {*MAY_IMPORT, "tests"}


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def house_of(module: str) -> str:
    return max((house for house in MAY_IMPORT if lies_in(module, house)), key=len, default="tests")


def lies_in(module: str, place: str) -> bool:
    return f"{module}.".startswith(f"{place}.")


def foreign(module: str, source: str) -> set[str]:
    """What it imports and may not."""
    house = house_of(module)
    return {
        other
        for other in imports_of(source)
        if house_of(other) != house and not any(lies_in(other, place) for place in MAY_IMPORT[house])
    }


def test_a_house_imports_only_what_it_may_know() -> None:
    found = {name_of(path): foreign(name_of(path), path.read_text(encoding="utf-8")) for path in MODULES}
    assert {module: others for module, others in found.items() if others} == {}


@pytest.mark.parametrize(
    ("module", "source", "refused"),
    [
        ("engine.laying.setup", "import cards.models", {"cards.models"}),
        ("cards.models", "from rulings.models import Ruling", {"rulings.models"}),
        ("rulings.models", "def later():\n    from api import views", {"api.views"}),
        ("search.index", "from content.loading import load", {"content.loading"}),
        ("content.rows", "from search.service import search", {"search.service"}),
        ("api.views", "from tests.servers import served", {"tests.servers"}),
        ("api.views", "from companion.pages import site", {"companion.pages.site"}),
    ],
)
def test_an_import_that_may_not_be_is_seen(module: str, source: str, refused: set[str]) -> None:
    assert foreign(module, source) == refused


def test_a_package_says_what_lives_in_it() -> None:
    packages = [path for house in (*MAY_IMPORT, "tests") for path in ROOT.joinpath(house).rglob("__init__.py")]
    assert len(packages) > 20
    assert [name_of(path) for path in packages if not ast.get_docstring(ast.parse(path.read_text("utf-8")))] == []
