"""The two SVG files with what is drawn on pages: each drawing is an element with an id.

`drawings()` are the charges, the pictures on coats of arms, which `fixtures/charges.yaml` lists; emblems of expansions,
whose ids begin with `x-`; and icons, whose ids begin with `i-`. `shapes()` are the outlines and divisions of fields,
symbols of amounts, and the crest of the site.
"""

from copy import copy
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring, tostring

STATIC = Path(__file__).resolve().parents[2] / "static"
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'  # in HTML, and inside another SVG, elements have none


@cache
def drawings() -> dict[str, Element]:
    """The symbols of `symbols/charges.svg` by id."""
    return _elements(STATIC / "symbols" / "charges.svg")


@cache
def shapes() -> dict[str, Element]:
    """The symbols and paths of `symbols.svg` by id."""
    return _elements(STATIC / "symbols.svg")


def _elements(file: Path) -> dict[str, Element]:
    root = fromstring(file.read_text(encoding="utf-8").replace(NAMESPACE, "", 1))  # noqa: S314 - our own file
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def markup(element: Element, name: str = "") -> str:
    """The element as markup, with another id, or without one."""
    renamed = copy(element)
    others = {key: value for key, value in element.items() if key != "id"}
    renamed.attrib = {"id": name, **others} if name else others
    return _text(renamed)


def content(element: Element) -> str:
    """The markup inside an element."""
    return "".join(map(_text, element))


def _text(element: Element) -> str:
    return tostring(element, encoding="unicode").strip().replace(" />", "/>")
