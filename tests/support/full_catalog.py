"""The full catalog, built directly from fixtures/, so that tests of the engine need neither Django nor a database."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.catalog import (
    Card,
    CardType,
    Catalog,
    Cost,
    Edition,
    Expansion,
    Kind,
    Material,
    Order,
    Pile,
    PileCard,
    Printing,
    Publisher,
)
from engine.words import Word, Words

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def full_catalog() -> Catalog:
    files = [(path.stem, _yaml(path)) for path in sorted(FIXTURES.glob("cards/*.yaml"))]
    return Catalog.of(
        version="fixtures",
        cards=[_card(row, stem) for stem, data in files for row in data["cards"]],
        piles=[_pile(row) for _, data in files for row in data.get("piles", [])],
        editions=[_edition(row, number) for number, row in enumerate(_yaml(FIXTURES / "editions.yaml"))],
        expansions=[
            Expansion(slug=row["slug"], name=row["name"], position=number)
            for number, row in enumerate(_yaml(FIXTURES / "expansions.yaml"))
        ],
        materials=[
            Material(slug=row["slug"], name=row["name"], of_player=row["of"] == "player")
            for row in _yaml(FIXTURES / "materials.yaml")
        ],
        words=Words(
            tags=_words(_yaml(FIXTURES / "tags.yaml")),
            **{key: _words(rows) for key, rows in _yaml(FIXTURES / "words.yaml").items()},
        ),
    )


def _yaml(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)  # noqa: S506 - the safe loader


def _words(rows: list[dict[str, Any]]) -> dict[str, Word]:
    return {
        row["slug"]: Word(
            name=row["name"],
            name_en=row.get("name_en", ""),
            also=tuple(row.get("also", ())),
            fits=tuple(row.get("fits", ())),
            singular=row.get("one", ""),
            singular_en=row.get("one_en", ""),
            plural=row.get("many", ""),
            plural_en=row.get("many_en", ""),
        )
        for row in rows
    }


def _cost(row: dict[str, Any]) -> Cost | None:
    return Cost(**row["cost"]) if "cost" in row else None


def _types(row: dict[str, Any]) -> tuple[CardType, ...]:
    return tuple(CardType(name) for name in row["types"])


def _card(row: dict[str, Any], expansion: str) -> Card:
    plain: dict[str, Any] = {key: row[key] for key in ("slug", "name", "name_en", "effect")}
    plain |= {key: tuple(row.get(key, ())) for key in ("aliases", "needs")}
    return Card(
        expansion=expansion,
        kind=Kind(row["kind"]),
        types=_types(row),
        cost=_cost(row),
        copies=row.get("copies"),
        tags=frozenset(row["tags"]),
        printings=tuple(_printing(row, printing) for printing in row["printings"]),
        **plain,
    )


def _printing(card: dict[str, Any], printing: str | dict[str, Any]) -> Printing:
    changed = {"edition": printing} if isinstance(printing, str) else printing
    row = {**card, **changed}
    return Printing(
        edition=row["edition"],
        name=row["name"],
        types=_types(row),
        cost=_cost(row),
        effect=row["effect"],
        tags=frozenset(changed["tags"]) if "tags" in changed else None,
    )


def _pile(row: dict[str, Any]) -> Pile:
    counts = [pair for entry in row["cards"] for pair in entry.items()]
    more = dict(pair for entry in row.get("cards_for_three_or_more", []) for pair in entry.items())
    cards = tuple(PileCard(card=c, count=n, count_for_three=more.get(c, n)) for c, n in counts)
    return Pile(slug=row["slug"], name=row["name"], order=Order(row["order"]), cards=cards)


def _edition(row: dict[str, Any], position: int) -> Edition:
    return Edition(
        slug=row["slug"],
        name=row["name"],
        expansions=tuple(row["expansions"]),
        publisher=Publisher(row["publisher"]),
        year=row["year"],
        generation=row["generation"],
        position=position,
    )
