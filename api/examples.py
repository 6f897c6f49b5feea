"""An example request for every operation, and how `examples.json` is made from the responses to them."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

TEN = ["cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop"]

CODE = "1.cellar.market.militia.mine.moat.remodel.smithy.village.woodcutter.workshop.p~3.xfg"

BODIES: dict[str, dict[str, Any]] = {
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
    "kingdom_swap": {"kingdom": {"piles": TEN}, "card": "woodcutter", "expansions": ["basisspiel"], "seed": "1"},
    "kingdom_score": {
        "kingdom": {"piles": [*TEN[:9], "gardens"]},
        "players": [
            {"name": "Anna", "turns": 14, "cards": {"province": 4, "gardens": 3}, "counts": {"cards": 37}},
            {"name": "Ben", "turns": 14, "cards": {"province": 4, "estate": 3, "curse": 1}, "counts": {"cards": 21}},
        ],
    },
    "kingdom_count": {"editions": ["seaside-rgg-2014"], "wishes": [{"type": "duration", "min": 3}]},
    "kingdom_parse": {"text": "Markt, Keller; Throne Room\nJunge Hexe (Burggraben)\nThronsal"},
}
"""Request bodies by operation id."""

EXAMPLE_SLUGS = {
    "card": "moat",
    "ruling": "thronsaal-auf-thronsaal",
    "difference": "thronsaal-darf-oder-muss",
    "rule": "kartenzahlen-nach-spielerzahl",
    "topic": "dauerkarten",
    "expansion": "seaside",
    "edition": "seaside-rgg-2014",
    "set": "basisspiel-erstes-spiel",
    "tag": "village",
    "source": "kt-05-014",
    "pile": "castles",
    "material": "coffers",
    "document": "kt",
    "label": "type-duration",
    "rename": "ruling-altar-auf-den-ablagestapel",
}
"""The slug of an example by kind of record."""

QUERIES: dict[str, dict[str, str]] = {
    "card_list": {"tag": "village,-draw", "cost_max": "4", "ordering": "cost", "page_size": "1"},
    "card_retrieve": {"edition": "basisspiel-hig-2008"},
    "card_named": {"fuzzy": "Burgraben"},
    "card_random": {"type": "duration", "seed": "Provinz"},
    "card_rulings": {"edition": "basisspiel-hig-2008", "page_size": "1"},
    "ruling_list": {"card": "throne-room", "kind": "erratum", "page_size": "1"},
    "meetings": {"cards": "moat,militia"},
    "search": {"q": "Thronsaal auf Thronsaal", "limit": "1"},
    "autocomplete": {"q": "burgg", "limit": "1"},
}
"""Query parameters by operation id; lists without any get `page_size=1`."""

PATHS = {
    **{f"{kind}_retrieve": {"slug": slug} for kind, slug in EXAMPLE_SLUGS.items()},
    "card_rulings": {"slug": "throne-room"},
    "kingdom_retrieve": {"code": CODE},
    "bulk_export": {"name": "tags"},
}
"""Path parameters by operation id."""

WITHOUT_ANSWER = {"bulk_export"}
"""Operations that return a file."""

REFUSED = {"expansions": ["basisspiel"], "wishes": [{"potion": True, "min": 1}]}
REFUSAL = {
    "type": "https://begleiter.example/api/problems/nothing-fits/",
    "title": "Unprocessable Content",
    "status": 422,
    "detail": "This collection does not allow: at least 1 card with a potion in the cost.",
    "code": "nothing-fits",
    "errors": {"wishes[0]": [{"code": "contradicts", "message": "at least 1 card with a potion in the cost"}]},
    "contradiction": ["at least 1 card with a potion in the cost"],
    "fields": ["wishes[0]"],
    "contradictions": [{"wishes": ["at least 1 card with a potion in the cost"], "fields": ["wishes[0]"]}],
    "request_id": "0123456789abcdef",
}
"""The English response of generate to REFUSED, an impossible wish, as an example of all errors."""

VOLATILE_FIELDS: dict[str, str | int] = {
    **dict.fromkeys(("updated", "loaded_at", "date"), "2026-11-18T12:00:00+00:00"),
    "hash": "0123456789abcdef",
    "bytes": 150_000,
    **dict.fromkeys(("version", "content_version", "sha256"), "0123456789abcdef" * 4),
}
"""Fields that change with every load, with the values shown instead."""

PATH = Path(__file__).parent / "examples.json"
"""The shortened responses by operation id; a test compares them with the actual ones."""


def load_answers() -> dict[str, Any]:
    answers: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return answers


def query_of(name: str) -> dict[str, str]:
    """The query of the example of an operation."""
    return QUERIES.get(name, {"page_size": "1"} if name.endswith("_list") else {})


def address_of(name: str, path: str) -> str:
    """The path and query of the example of an operation."""
    query = query_of(name)
    return path.format_map(PATHS.get(name, {})) + (f"?{urlencode(query)}" if query else "")


def shorten(value: Any, key: str = "") -> Any:
    """A response with only the first object of each list, or the first three plain values."""
    if isinstance(value, dict):
        return {name: shorten(entry, name) for name, entry in value.items()}
    if isinstance(value, list):
        return [shorten(entry) for entry in value[: 1 if value and isinstance(value[0], dict) else 3]]
    if isinstance(value, str) and "since=" in value:
        return f"{value.partition('since=')[0]}since={VOLATILE_FIELDS['version']}"
    shown = VOLATILE_FIELDS.get(key)
    return shown if type(shown) is type(value) else value


def pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
