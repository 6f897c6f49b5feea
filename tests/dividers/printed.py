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
    assert measured
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
        own = [(span, ink) for span, ink in spans if _middle(ink) in _area(data, plan, slot)]
        for span, _ in own:
            if span["size"] < MIN_SIZE - 0.01:
                yield Fault("too small", slug, f"{span['size']:.2f} {span['text']}")
        if plan["side"] != "fold" and not slot["turned"]:
            rooms = _rooms(data, slot)
            for span, ink in own:
                if not any(room.contains(ink) for room in rooms):
                    yield Fault("outside", slug, span["text"])
            yield from _overlaps(slug, own)
        shown = _letters("".join(span["text"] for span, _ in own))
        words = [_letters(word)[:5] for word in re.split(r"[\s/]+", divider["name"])]  # ligatures may be read twice
        if not all(word in shown for word in words):
            yield Fault("name", slug, divider["name"])
        if plan["side"] == "front" and divider["kind"] == "card" and not slot["turned"]:
            texts = [piece[1] for part in divider["effect"] for piece in part.get("pieces", ()) if piece[0] == "text"]
            yield from (Fault("effect", slug, text) for text in texts if _letters(text) not in shown)


def _spans(page: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """The pieces of text with the area of their letters, without the white above and below them in the font."""
    for block in page.get_text("dict")["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                if span["text"].strip():
                    base, size = span["origin"][1], span["size"]
                    left, _, right, _ = span["bbox"]
                    yield span, pymupdf.Rect(left, base - 0.72 * size, right, base + 0.18 * size)


def _middle(area: Any) -> Any:
    return pymupdf.Point((area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2)


def _rect(left: float, top: float, right: float, bottom: float) -> Any:
    return pymupdf.Rect(left * MM, top * MM, right * MM, bottom * MM)


def _area(data: Data, plan: Data, slot: Data) -> Any:
    sheet = data["sheet"]
    height = sheet["tab-height"] + sheet["divider-height"]
    if plan["side"] == "fold":
        height = 2 * height + slot["spine"]
    return _rect(slot["x"], slot["y"], slot["x"] + sheet["divider-width"], slot["y"] + height)


def _rooms(data: Data, slot: Data) -> list[Any]:
    """The tab and the body of a divider, without their edges."""
    sheet = data["sheet"]
    x, y, tab = slot["x"], slot["y"], slot["x"] + slot["tab-x"]
    base = y + sheet["tab-height"]
    right, bottom = x + sheet["divider-width"], base + sheet["divider-height"]
    return [
        _rect(tab + EDGE_MM, y + EDGE_MM / 2, tab + slot["tab-width"] - EDGE_MM, base),
        _rect(x + EDGE_MM, base + EDGE_MM, right - EDGE_MM, bottom - EDGE_MM),
    ]


def _overlaps(slug: str, own: list[tuple[dict[str, Any], Any]]) -> Iterator[Fault]:
    for number, (one, area) in enumerate(own):
        for other, other_area in own[number + 1 :]:
            both = area & other_area
            if not both.is_empty and both.width >= 0.8 and both.height >= 0.8:
                yield Fault("over another", slug, f"{one['text']} | {other['text']}")


def _letters(text: str) -> str:
    return re.sub(r"[\s\u00ad\u200b-]", "", text)
