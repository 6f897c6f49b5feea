"""The sprite of charges, emblems and icons: what pages may show of it, and that it stays light."""

import gzip
import re
from collections import Counter
from xml.etree.ElementTree import Element, fromstring

import pytest

from tools.symbols import SPRITE, tidy

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 25_000
CUT = "var(--k,#0000)"
DRAWN_BY = {
    "d": r"m-?[\d.][-\d. achlqstvmz]*",
    "fill": rf"none|{re.escape(CUT)}",
    "stroke": rf"none|currentColor|{re.escape(CUT)}",
    "stroke-width": r"[\d.]+",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "transform": r"((translate|rotate|scale|matrix)\([-\d. ]+\) ?)+",
}
"""All that a drawing is made of, so that it is one colour and its cuts, and asks for nothing from elsewhere."""


@pytest.fixture(scope="module")
def sprite() -> str:
    return SPRITE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def symbols(sprite: str) -> list[Element]:
    return list(fromstring(sprite))  # noqa: S314 - our own file


def test_every_symbol_has_a_name_of_its_own_and_the_same_frame(symbols: list[Element]) -> None:
    assert {one.tag for one in symbols} == {f"{SVG}symbol"}
    names = [one.get("id", "") for one in symbols]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)] == []
    frames = {one.get("id"): one.attrib for one in symbols if set(one.attrib) != {"id", "viewBox"}}
    assert frames == {}
    assert {one.get("viewBox") for one in symbols} == {"0 0 32 32"}


def test_symbols_are_paths_in_one_colour_and_nothing_else(symbols: list[Element]) -> None:
    parts = [(symbol.get("id"), part) for symbol in symbols for part in symbol.iter() if part is not symbol]
    assert {part.tag for _, part in parts} <= {f"{SVG}path", f"{SVG}g"}
    drawn = [(name, attribute, value) for name, part in parts for attribute, value in part.items()]
    assert [one for one in drawn if not re.fullmatch(DRAWN_BY.get(one[1], ""), one[2])] == []
    assert [symbol.get("id") for symbol in symbols if "".join(symbol.itertext()).strip()] == []


def test_every_symbol_shows_something_besides_its_cuts(symbols: list[Element]) -> None:
    empty = [symbol.get("id") for symbol in symbols if all(is_cut(path) for path in symbol.iter(f"{SVG}path"))]
    assert empty == []


def is_cut(path: Element) -> bool:
    return CUT in (path.get("fill"), path.get("stroke"))


def test_the_sprite_is_tidy_and_light(sprite: str) -> None:
    assert tidy(sprite) == sprite, "python tools/symbols.py"
    assert len(gzip.compress(sprite.encode(), 9)) <= MOST_BYTES
