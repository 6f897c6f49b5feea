"""Requests to copy for every POST, and how `examples.json` is written from the answers to them."""

import json
from pathlib import Path
from typing import Any

TEN = ["cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop"]

REQUESTS: dict[str, dict[str, Any]] = {
    "card_collection": {"identifiers": ["Markt", "throne-room", "Nixda"]},
    "kingdom_generate": {
        "players": 3,
        "editions": ["basisspiel-rgg-2017", "seaside-rgg-2014"],
        "include": ["wharf"],
        "exclude": ["witch"],
        "wishes": [{"tag": "village", "min": 1}, {"type": "attack", "max": 2}],
        "platinum_colony": "no",
        "seed": "Provinz",
    },
    "kingdom_check": {"kingdom": {"piles": [*TEN[:9], "young-witch"]}, "players": 4},
    "kingdom_setup": {"kingdom": {"piles": [*TEN[:9], "young-witch"], "bane": "chapel"}, "players": 4},
    "kingdom_swap": {"kingdom": {"piles": TEN}, "card": "woodcutter", "expansions": ["basisspiel"], "seed": 1},
    "kingdom_score": {
        "kingdom": {"piles": [*TEN[:9], "gardens"]},
        "players": [
            {"name": "Anna", "turns": 14, "cards": {"province": 4, "gardens": 3}, "counts": {"cards": 37}},
            {"name": "Ben", "turns": 14, "cards": {"province": 4, "estate": 3, "curse": 1}, "counts": {"cards": 21}},
        ],
    },
    "kingdom_parse": {"text": "Markt, Keller; Throne Room\nJunge Hexe (Burggraben)\nThronsal"},
}
"""By operation id."""

PATH = Path(__file__).parent / "examples.json"
"""The shortened answers by operation id, compared by a test with what is answered."""


def answers() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


def shortened(value: Any) -> Any:
    """An answer with only the first object of each list; an ellipsis stands for the others."""
    if isinstance(value, dict):
        return {key: shortened(entry) for key, entry in value.items()}
    if isinstance(value, list):
        shown = value[:1] if value and isinstance(value[0], dict) else value
        return [shortened(entry) for entry in shown] + ["…"] * (len(value) > len(shown))
    return value


def pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
