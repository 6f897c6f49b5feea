"""Cuts the document for the templates into parts that one process can typeset. Imports nothing of the project."""

from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]

DIVIDERS_OF_PART = 80  # so that what Typst remembers of their layouts stays below 250 MB
PLACES_ON_LABEL_SHEET = 64


def parts(data: Data) -> Iterator[Data]:
    """The document in parts of whole pages, each with what it needs of the whole.

    Only a document of one part is tagged: joining parts would lose the tags, which are a third of the bytes.
    """
    groups: list[list[Data]] = []
    seen: set[int] = set()
    for page in data.get("pages", ()):
        numbers = {slot["divider"] for slot in page["slots"]}
        if not groups or len(seen | numbers) > DIVIDERS_OF_PART:
            groups.append([])
            seen = set()
        groups[-1].append(page)
        seen |= numbers
    if len(groups) <= 1:
        yield {**data, "tagged": True}
        return
    for pages in groups:
        yield {**part_of(data, pages), "tagged": False}


def first_page(data: Data) -> Data:
    """The document with its first page only."""
    if data.get("pages"):
        return part_of(data, data["pages"][:1])
    cut: Data = {name: data[name][:PLACES_ON_LABEL_SHEET] for name in ("dividers", "bags") if name in data}
    if "bags" in cut:
        cut["bags"] = cut["bags"][: data["label"]["columns"] * data["label"]["rows"]]
    return {**data, **cut}


def part_of(data: Data, pages: list[Data]) -> Data:
    """The document with only these of its pages."""
    used = sorted({slot["divider"] for page in pages for slot in page["slots"]})
    place = {number: new for new, number in enumerate(used)}
    kept = [data["dividers"][number] for number in used]
    names = {*_strings(kept), "potion"}
    return {
        **data,
        "dividers": kept,
        "slugs": [data["slugs"][number] for number in used],
        "pages": [
            {**page, "slots": [{**slot, "divider": place[slot["divider"]]} for slot in page["slots"]]} for page in pages
        ],
        "art": {name: svg for name, svg in data["art"].items() if name in names},
    }


def finished_boxes(boxes: list[str], printed: int) -> int:
    """How many different boxes have all their dividers among the first `printed`; `boxes` has that of each divider.

    >>> finished_boxes(["seaside", "seaside", "intrige", ""], 2), finished_boxes(["seaside", "intrige"], 1)
    (1, 1)
    """
    return len(set(boxes[:printed]) - set(boxes[printed:]) - {""})


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
