"""The sprite: the SVG file with everything that is drawn on pages, each drawing a `<symbol>` with an id.

Ids of emblems of expansions begin with `x-`, those of icons with `i-`; all others are charges, the pictures on coats of
arms, which `fixtures/charges.yaml` lists.
"""

import re
from functools import cache
from pathlib import Path

SPRITE = Path(__file__).resolve().parents[2] / "static" / "symbols" / "charges.svg"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@cache
def sprite() -> dict[str, str]:
    """The `<symbol>` elements of the sprite by their id."""
    return {symbol[1]: symbol[0] for symbol in SYMBOL.finditer(SPRITE.read_text(encoding="utf-8"))}
