"""The colours of the card faces and the cuts of their divider lines: `palette.json`.

It is the one source of the stylesheet's rules for faces (`stylesheet`) and of the pictures of shared links
(`share_image`). Its keys are slugs of expansions (`boxes`) and of card types (`grounds`, `dividers`); a card of several
types gets the divider of the one that comes first. A colour is a string, or a pair for the light and the dark theme.
A cut is the SVG path of one tooth of the line, 14 by 14 units, upright at the left edge.
"""

import json
from pathlib import Path
from typing import Any

from engine.catalog import LANDSCAPES

PALETTE: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
DIVIDERS: dict[str, dict[str, Any]] = PALETTE["dividers"]
GROUNDS: dict[str, Any] = PALETTE["grounds"]

DEFAULT_BOX, DEFAULT_GROUND = "promo", "action"
LEVEL = "matrix(0 1 1 0 0 0)"  # turns the cut of an upright line into that of a level one

# CSS variable → key in `boxes` and `dividers`.
BOX_VARIABLES = {"--f": "field", "--p": "panel"}
DIVIDER_VARIABLES = {"--a": "line", "--f2": "division", "--m": "metal"}


def colour(value: Any) -> str:
    """A colour of the palette in the light theme."""
    return str(value if isinstance(value, str) else value[0])


def shared_colour(name: str) -> str:
    """A colour that faces share with the rest of the site, in the light theme."""
    return colour(PALETTE["colours"][name])


def divider(card_type: str) -> dict[str, Any]:
    """The line between arms and text for a card type: `line`, `division` and `metal` are colours, `cut` is a path."""
    return {**PALETTE["plain divider"], **DIVIDERS.get(card_type, {})}


def box(expansion: str) -> dict[str, str]:
    """The colours of the `field` on the shield and of the `panel` behind it."""
    found: dict[str, str] = PALETTE["boxes"].get(expansion) or PALETTE["boxes"][DEFAULT_BOX]
    return found


def ground(card_type: str) -> str:
    """The background of a card, in the light theme."""
    return colour(GROUNDS[card_type])


def stylesheet() -> str:
    """The part of the stylesheet that the palette makes: shared colours, and the attributes of faces.

    `templates/components/card-face-colours.html` writes these, `static/css/components/card-face.css` uses their
    variables.
    """
    plain = {**_variables(PALETTE["plain divider"], DIVIDER_VARIABLES), "--t": "linear-gradient(#0000 0 0)"}
    plain |= {"--u": "var(--t)", "--tw": "0px", "--b": _themed(GROUNDS[DEFAULT_GROUND]), "--b2": "var(--b)"}
    rules = {
        ":root": {f"--{name}": _themed(value) for name, value in PALETTE["colours"].items()},
        ".card-face": {**_variables(box(DEFAULT_BOX), BOX_VARIABLES), **plain},
        **{f'[data-box="{slug}"]': _variables(colours, BOX_VARIABLES) for slug, colours in PALETTE["boxes"].items()},
        **{f'[data-ground="{card_type}"]': {"--b": _themed(value)} for card_type, value in GROUNDS.items()},
        **{
            f'[data-ground-two="{card_type}"]': {"--b2": _themed(value)}
            for card_type, value in GROUNDS.items()
            if card_type not in {DEFAULT_GROUND, *LANDSCAPES}  # these are never the second ground
        },
        **{
            f'[data-divider="{card_type}"]': _variables(values, DIVIDER_VARIABLES) | _cut_variables(values)
            for card_type, values in DIVIDERS.items()
        },
    }
    return "\n".join(
        f"{selector} {{ {' '.join(f'{name}: {value};' for name, value in variables.items())} }}"
        for selector, variables in rules.items()
    )


def _themed(value: Any) -> str:
    return value if isinstance(value, str) else f"light-dark({', '.join(value)})"


def _variables(values: dict[str, Any], names: dict[str, str]) -> dict[str, str]:
    return {variable: _themed(values[key]) for variable, key in names.items() if key in values}


def _cut_variables(values: dict[str, Any]) -> dict[str, str]:
    """The cut as image for an upright line, `--t`, and for a level one, `--u`."""
    if "cut" not in values:
        return {}
    return {"--tw": "7px", "--t": _image(values["cut"], ""), "--u": _image(values["cut"], f" transform='{LEVEL}'")}


def _image(path: str, attributes: str) -> str:
    start = "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 14 14' preserveAspectRatio='none'%3E%3Cpath"
    return f"url(\"data:image/svg+xml,{start} d='{path}'{attributes}/%3E%3C/svg%3E\")"
