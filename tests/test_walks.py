"""The steps of docs/walks.md name modules that exist, each once, and types that these modules know."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WALKS = (ROOT / "docs" / "walks.md").read_text(encoding="utf-8")
STEP = re.compile(r"^(\d+)\. `([^`]+)`: (\S.*) → (\S.*)$", re.MULTILINE)
PATH = re.compile(r"`([a-z_]+/[\w/.]+)`")
TYPE = re.compile(r"`([A-Z]\w+)`")


def walks() -> list[list[tuple[str, str, str, str]]]:
    """The steps of each walk: number, path, what goes in, what comes out."""
    return [STEP.findall(section) for section in WALKS.split("\n## ")[1:]]


def test_the_walks_lead_from_one_end_to_the_other() -> None:
    request, ruling, kingdom = walks()
    assert (request[0][1], request[-1][1]) == ("companion/management/commands/serve.py", "web/observation.py")
    assert (ruling[0][1], kingdom[0][1]) == ("fixtures/rulings/", "companion/pages/kingdom.py")
    assert ruling[-1][1].startswith("static/")
    assert kingdom[-1][1].startswith("static/")


def test_the_steps_are_numbered_and_none_is_written_in_another_form() -> None:
    for steps in walks():
        assert [number for number, *_ in steps] == [str(number) for number in range(1, len(steps) + 1)]
    assert len(re.findall(r"^\d+\. ", WALKS, re.MULTILINE)) == sum(map(len, walks()))


def test_every_path_exists() -> None:
    paths = PATH.findall(WALKS)
    assert len(paths) > 40
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_no_walk_enters_a_module_twice() -> None:
    for steps in walks():
        paths = [path for _, path, *_ in steps]
        assert sorted(set(paths)) == sorted(paths)


def test_a_step_names_only_types_that_its_module_mentions() -> None:
    wrong = [
        (path, name)
        for steps in walks()
        for _, path, before, after in steps
        if path.endswith(".py")
        for name in TYPE.findall(f"{before} → {after}")
        if not re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_the_architecture_links_to_the_walks() -> None:
    assert "(walks.md)" in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
