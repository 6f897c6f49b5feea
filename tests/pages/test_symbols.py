"""The sprite of charges, emblems and icons: its form, its size, and the tool that minifies it."""

import gzip
import re
from collections import Counter
from xml.etree.ElementTree import Element, fromstring

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.support.processes import ROOT
from tools.symbols import SPRITE, relative_steps, shorten_path, tidy

SVG = "{http://www.w3.org/2000/svg}"
MAX_BYTES = 25_000  # of the sprite with gzip
CUT = "var(--k,#0000)"

# Allowed attributes, so that a drawing has one colour with inner lines and loads nothing from elsewhere.
DRAWN_BY = {
    "d": r"m-?[\d.][-\d. achlqstvmz]*",
    "fill": rf"none|{re.escape(CUT)}",
    "stroke": rf"none|currentColor|{re.escape(CUT)}",
    "stroke-width": r"[\d.]+",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "transform": r"((translate|rotate|scale|matrix)\([-\d. ]+\) ?)+",
}


@pytest.fixture(scope="module")
def sprite() -> str:
    return SPRITE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def symbols(sprite: str) -> list[Element]:
    return list(fromstring(sprite))  # noqa: S314 - our own file


def test_symbols_have_unique_names_and_the_same_view_box(symbols: list[Element]) -> None:
    assert {symbol.tag for symbol in symbols} == {f"{SVG}symbol"}
    names = [symbol.get("id", "") for symbol in symbols]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)] == []
    frames = {symbol.get("id"): symbol.attrib for symbol in symbols if set(symbol.attrib) != {"id", "viewBox"}}
    assert frames == {}
    assert {symbol.get("viewBox") for symbol in symbols} == {"0 0 32 32"}


def test_charges_of_the_content_equal_those_of_the_sprite(symbols: list[Element]) -> None:
    """Emblems, x-, and icons, i-, are drawn there too; the loader takes any charge that is in the list."""
    rows = yaml.safe_load((ROOT / "fixtures" / "charges.yaml").read_text(encoding="utf-8"))
    drawn = [symbol.attrib["id"] for symbol in symbols if not symbol.attrib["id"].startswith(("x-", "i-"))]
    assert [row["slug"] for row in rows] == sorted(drawn)


def test_symbols_are_paths_in_one_colour(symbols: list[Element]) -> None:
    parts = [(symbol.get("id"), part) for symbol in symbols for part in symbol.iter() if part is not symbol]
    assert {part.tag for _, part in parts} <= {f"{SVG}path", f"{SVG}g"}
    attributes = [(name, attribute, value) for name, part in parts for attribute, value in part.items()]
    assert [
        attribute_value
        for attribute_value in attributes
        if not re.fullmatch(DRAWN_BY.get(attribute_value[1], ""), attribute_value[2])
    ] == []
    assert [symbol.get("id") for symbol in symbols if "".join(symbol.itertext()).strip()] == []


def test_every_symbol_has_a_visible_path(symbols: list[Element]) -> None:
    empty = [symbol.get("id") for symbol in symbols if all(is_cut(path) for path in symbol.iter(f"{SVG}path"))]
    assert empty == []


def is_cut(path: Element) -> bool:
    return CUT in (path.get("fill"), path.get("stroke"))


def test_sprite_is_tidy_and_small(sprite: str) -> None:
    assert tidy(sprite) == sprite, "python tools/symbols.py"
    assert len(gzip.compress(sprite.encode(), 9)) <= MAX_BYTES


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("M 1.00 2.50 L 1 12 L 0.5 -3 Z", "m1 2.5v9.5l-.5-15z"),
        ("M10 10 L20 20 30 20 30.5 21 l -5 0 C26 26 27 28 20 40.0Z", "m10 10 10 10h10l.5 1h-5c.5 5 1.5 7-5.5 19z"),
        ("M1 1V3H.5zL1 2M4,4 5,5m1,1a2.20 2 0 0 1 0 4.40", "m1 1v2h-.5zv1m3 2 1 1m1 1a2.2 2 0 0 1 0 4.4"),
    ],
)
def test_paths_are_minified(path: str, written: str) -> None:
    assert shorten_path(path) == written


steps: st.SearchStrategy[tuple[str, list[int]]] = st.one_of(
    st.tuples(st.sampled_from("lL"), st.lists(st.integers(-99, 99), min_size=2, max_size=2)),
    st.tuples(st.sampled_from("hHvV"), st.lists(st.integers(-99, 99), min_size=1, max_size=1)),
    st.tuples(st.sampled_from("cC"), st.lists(st.integers(-99, 99), min_size=6, max_size=6)),
    st.tuples(st.sampled_from("zZ"), st.just([])),
)


@given(st.lists(steps, max_size=12))
def test_minified_paths_draw_the_same(drawn: list[tuple[str, list[int]]]) -> None:
    path = "M16 16" + "".join(command + " ".join(str(number / 10) for number in numbers) for command, numbers in drawn)
    assert list(relative_steps(shorten_path(path))) == list(relative_steps(path))
