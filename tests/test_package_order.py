"""Which package may import which: one order, each package only those before it, so that no cycle can come about."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

SHARED_PAGES = tuple(
    f"companion.pages.{name}"
    for name in (
        *("palette", "sprite", "wording", "short_answers", "card_signs", "card_faces", "card_tiles", "card_statements"),
        *("share_image", "shelf"),
    )
)
"""What cards look like, what is said about them, and the usual boxes: for pages and for dividers."""

ORDER = (
    "engine",
    "engine.kingdoms",
    "engine.validation",
    "engine.setup",
    "engine.generation",
    "engine.scoring",
    "store",
    "tables",
    "content.atomic_folder",
    "content.code_version",
    "content.model",
    "search",
    "content.loader",
    "content",
    "web",
    *SHARED_PAGES,
    "dividers",
    "api",
    "companion",
    "tools.symbols",
    "evals",
    "tests.support",
    "tools.test",
    "tools.release",
    "tests",
    "bench",
    "tools",
)
"""The order of docs/architecture.md. The modules directly in `engine` come before its subpackages."""

FACADE, LAST_OF_FACADE = "engine", "engine.scoring"
"""`engine/__init__.py` exports names of its subpackages for other packages, so it may import them."""

TOP_PACKAGES = tuple(package for package in ORDER if "." not in package)


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(source: str) -> Iterator[str]:
    """The modules of this project that a source imports, at its top or in a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if is_first_party(alias.name))
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "relative imports are not used here"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if is_first_party(node.module):
                    yield inner if is_module(inner) else node.module


def is_first_party(module: str) -> bool:
    return module.partition(".")[0] in TOP_PACKAGES


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def package_of(module: str) -> str:
    """The most special package of the order that contains the module."""
    return max((package for package in ORDER if contains(package, module)), key=len)


def contains(package: str, module: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def forbidden_imports(module: str, source: str) -> set[str]:
    """Modules that a source of this module imports, of packages after its own."""
    place = ORDER.index(LAST_OF_FACADE if module == FACADE else package_of(module))
    return {imported for imported in imports_of(source) if ORDER.index(package_of(imported)) > place}


SOURCES = {
    name_of(path): path.read_text(encoding="utf-8")
    for package in TOP_PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
}


def test_each_package_imports_only_packages_before_it() -> None:
    found = {module: forbidden_imports(module, source) for module, source in SOURCES.items()}
    assert {module: others for module, others in found.items() if others} == {}


def test_no_module_imports_itself_through_others() -> None:
    assert cycle_in({module: set(imports_of(source)) - {module} for module, source in SOURCES.items()}) == []


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """The modules of one import cycle, the first one also last; [] where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(
    ("module", "source", "refused"),
    [
        ("engine.kingdoms.roles", "from engine.setup.builder import set_up", {"engine.setup.builder"}),
        ("engine.setup.builder", "import store.models", {"store.models"}),
        ("engine.setup.builder", "from tests.support.example import CATALOG", {"tests.support.example"}),
        ("store.models", "from content.model.types import Ruling", {"content.model.types"}),
        ("store.models", "def later():\n    from api import views", {"api.views"}),
        ("content.model.library", "from content.loader.files import content_files", {"content.loader.files"}),
        ("search.index", "from content.loader.pipeline import load", {"content.loader.pipeline"}),
        ("search.index", "from web.release import release", {"web.release"}),
        ("api.views", "from tests.support.servers import running_site", {"tests.support.servers"}),
        ("api.views", "from companion.pages import site", {"companion.pages.site"}),
        ("tests.support.servers", "from tools.shots import PAGES", {"tools.shots"}),
    ],
)
def test_a_forbidden_import_is_noticed(module: str, source: str, refused: set[str]) -> None:
    assert forbidden_imports(module, source) == refused


def test_a_cycle_of_modules_is_noticed() -> None:
    graph = {"engine.a": {"engine.b"}, "engine.b": {"engine.c"}, "engine.c": {"engine.a"}, "engine.d": {"engine.a"}}
    assert sorted(set(cycle_in(graph))) == ["engine.a", "engine.b", "engine.c"]


def test_every_package_says_in_its_docstring_what_lives_in_it() -> None:
    packages = [path for package in TOP_PACKAGES for path in (ROOT / package).rglob("__init__.py")]
    assert len(packages) > 20
    assert [name_of(path) for path in packages if not ast.get_docstring(ast.parse(path.read_text("utf-8")))] == []
