"""Prints dividers, and reads the finished PDF back: which text, where, in which size; which pictures are codes."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pymupdf

from content.model.types import Library
from dividers.choices import parse_choices
from dividers.document import document
from dividers.jobs import open_press
from dividers.parts import Data, parts
from dividers.press import measurements

ORIGIN = "https://begleiter.example"
MM = 72 / 25.4  # pt
EDGE_MM = 1.0  # from a cut, within which nothing may stand
MIN_SIZE = 6.5  # pt
TOLERANCE_MM = 0.01
MIN_OVERLAP = 0.8  # pt, of letters that touch

Area = tuple[float, float, float, float]
"""Left, top, right and bottom on a page, in pt."""


@dataclass(frozen=True, slots=True)
class Fault:
    kind: str
    divider: str
    what: str


def planned(lib: Library, **given: str) -> Data:
    return document(lib, parse_choices({name: [value] for name, value in given.items()}, lib, ORIGIN))


def printed(data: Data, output: Path) -> Any:
    """The print of a document, made by a press as on the site."""
    source = output.with_suffix(".json")
    source.write_text(json.dumps(data), encoding="utf-8")
    with (output.parent / "job").open("w+b") as job:
        assert open_press(source, output, job.fileno()).wait(timeout=100) == 0
    return pymupdf.open(output)


def overflows(data: Data) -> list[Data]:
    """Each text that needs more room than it has, as the templates measure it."""
    measured = [fit for part in parts(data) for fit in measurements(part)]
    assert measured or {divider["kind"] for divider in data.get("dividers", ())} == {"plain"}
    return [fit for fit in measured if fit["need"] > fit["room"] + TOLERANCE_MM]


def faults(data: Data, made: Any) -> list[Fault]:
    """What is too small, outside its divider or its tab, over other text, or missing, in the pages of a PDF."""
    assert len(made) == len(data["pages"])
    return [
        fault for page, plan in zip(made, data["pages"], strict=True) for fault in _faults_of_page(data, plan, page)
    ]


def _faults_of_page(data: Data, plan: Data, page: Any) -> Iterator[Fault]:
    spans = list(_spans(page))
    for slot in plan["slots"]:
        divider, slug = data["dividers"][slot["divider"]], data["slugs"][slot["divider"]]
        area = _area(data, plan, slot)
        own = [(span, ink) for span, ink in spans if _holds(area, (*_middle(ink), *_middle(ink)))]
        rooms = _rooms(data, plan, slot)
        for span, ink in own:
            if span["size"] < MIN_SIZE - 0.01:
                yield Fault("too small", slug, f"{span['size']:.2f} {span['text']}")
            if not any(_holds(room, ink) for room in rooms):
                yield Fault("outside", slug, span["text"])
        yield from _overlaps(slug, own)
        shown = _letters("".join(span["text"] for span, _ in own))
        words = [_letters(word)[:5] for word in re.split(r"[\s/]+", divider["name"])]  # ligatures may be read twice
        if not all(word in shown for word in words):
            yield Fault("name", slug, divider["name"])
        if plan["side"] != "back" and divider["kind"] == "card":
            texts = [piece[1] for part in divider["effect"] for piece in part.get("pieces", ()) if piece[0] == "text"]
            yield from (Fault("effect", slug, text) for text in texts if _letters(text) not in shown)


def _spans(page: Any) -> Iterator[tuple[dict[str, Any], Area]]:
    """The pieces of text with the area of their letters, without the white above and below them in the font."""
    for block in page.get_text("dict")["blocks"]:
        for line in block.get("lines", ()):
            up = {1: (0.72, 0.18), -1: (0.18, 0.72)}.get(round(line["dir"][0]))  # -1: it stands upside down
            for span in line["spans"]:
                if span["text"].strip() and up:
                    base, size = span["origin"][1], span["size"]
                    left, _, right, _ = span["bbox"]
                    yield span, (left, base - up[0] * size, right, base + up[1] * size)


def _middle(area: Area) -> tuple[float, float]:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _holds(area: Area, other: Area) -> bool:
    return area[0] <= other[0] and area[1] <= other[1] and area[2] >= other[2] and area[3] >= other[3]


def _in_points(left: float, top: float, right: float, bottom: float) -> Area:
    return left * MM, top * MM, right * MM, bottom * MM


def _area(data: Data, plan: Data, slot: Data) -> Area:
    sheet = data["sheet"]
    height = sheet["tab-height"] + sheet["divider-height"]
    if plan["side"] == "fold":
        height = 2 * height + slot["spine"]
    return _in_points(slot["x"], slot["y"], slot["x"] + sheet["divider-width"], slot["y"] + height)


def _rooms(data: Data, plan: Data, slot: Data) -> list[Area]:
    """Where text may stand: tab and body without their edges; of what is to be folded, both sides and the spine.

    What stands upside down has its body above and its tab below.
    """
    sheet = data["sheet"]
    width, height, tab_height = sheet["divider-width"], sheet["divider-height"], sheet["tab-height"]
    x, y, spine = slot["x"], slot["y"], slot["spine"]

    def side(top: float, tab_x: float) -> list[Area]:
        base, tab = top + tab_height, x + tab_x
        return [
            (tab + EDGE_MM, top + EDGE_MM / 2, tab + slot["tab-width"] - EDGE_MM, base),
            (x + EDGE_MM, base + EDGE_MM, x + width - EDGE_MM, base + height - EDGE_MM),
        ]

    def turned(top: float, tab_x: float) -> list[Area]:
        across, down = 2 * x + width, 2 * top + tab_height + height
        upright = side(top, tab_x)
        return [(across - right, down - bottom, across - left, down - upper) for left, upper, right, bottom in upright]

    if slot["turned"]:
        return [_in_points(*area) for area in turned(y, slot["tab-x"])]
    areas = side(y, slot["tab-x"])
    if plan["side"] == "fold":
        fold = y + tab_height + height
        areas.append((x + EDGE_MM, fold, x + width - EDGE_MM, fold + spine))
        areas += turned(fold + spine, width - slot["tab-x"] - slot["tab-width"])
    return [_in_points(*area) for area in areas]


def _overlaps(slug: str, own: list[tuple[dict[str, Any], Area]]) -> Iterator[Fault]:
    by_top = sorted(own, key=lambda entry: entry[1][1])
    for number, (one, (left, _, right, bottom)) in enumerate(by_top):
        for other, (other_left, top, other_right, other_bottom) in by_top[number + 1 :]:
            if bottom - top < MIN_OVERLAP:
                break
            wide = min(right, other_right) - max(left, other_left)
            if wide >= MIN_OVERLAP and min(bottom, other_bottom) - top >= MIN_OVERLAP:
                yield Fault("over another", slug, f"{one['text']} | {other['text']}")


def _letters(text: str) -> str:
    return re.sub(r"[\s\u00ad\u200b-]", "", text)
