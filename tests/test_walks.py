"""The walks of docs/walks.md lead through rooms that are there, and through none twice."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WALKS = (ROOT / "docs" / "walks.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| \S.* \|$", re.MULTILINE)
PATH = re.compile(r"`([a-z_]+/[\w/.]+)`")


def walks() -> list[list[str]]:
    return [ROW.findall(section) for section in WALKS.split("\n## ")[1:]]


def test_there_are_two_walks_from_one_end_to_the_other() -> None:
    ruling, kingdom = walks()
    assert (ruling[0], kingdom[0]) == ("fixtures/rulings/", "companion/pages/kingdom.py")
    assert ruling[-1].startswith("static/")
    assert kingdom[-1].startswith("static/")


def test_every_room_named_is_there() -> None:
    named = PATH.findall(WALKS)
    assert len(named) > 40
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_no_walk_enters_a_room_twice() -> None:
    for rooms in walks():
        assert sorted(set(rooms)) == sorted(rooms)


def test_every_row_of_a_walk_is_a_room() -> None:
    rows = [line for line in WALKS.splitlines() if line.startswith("| `")]
    assert len(rows) == sum(map(len, walks()))


def test_the_readme_leads_to_the_walks() -> None:
    assert "(docs/walks.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
