"""Writes the records of the content into the tables, and reads them back as they were."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import models
from django.db.models.functions import Cast

from store.models import (
    Card,
    Difference,
    Edition,
    Expansion,
    OtherRecord,
    Pile,
    Printing,
    RecommendedSet,
    RecordModel,
    Rule,
    Ruling,
    SourceBlock,
    SourceDocument,
    StoredModel,
    Topic,
)

TABLES: dict[str, type[RecordModel]] = {
    "expansion": Expansion,
    "edition": Edition,
    "card": Card,
    "pile": Pile,
    "set": RecommendedSet,
    "topic": Topic,
    "document": SourceDocument,
    "block": SourceBlock,
    "ruling": Ruling,
    "difference": Difference,
    "rule": Rule,
}
"""The table of each kind of record that has one, after those that it refers to."""

COST = ("coins", "potion", "debt", "mark")
BATCH_ROWS = 500  # rows per INSERT
Record = Mapping[str, Any]


def replace_records(records: Mapping[str, Sequence[Record]]) -> None:
    """Make the tables hold exactly these records. Called in a transaction."""
    tables: list[type[models.Model]] = [*TABLES.values(), Printing, OtherRecord]
    for table in reversed(tables):
        table._default_manager.all().delete()
    for kind, model in TABLES.items():
        _insert(model, records[kind])
    _insert(Printing, (printing for card in records["card"] for printing in _printings(card)))
    OtherRecord.objects.bulk_create(
        [
            OtherRecord(kind=kind, slug=record.get("slug") or record["word"], position=position, data=record)
            for kind in records.keys() - TABLES
            for position, record in enumerate(records[kind])
        ],
        batch_size=BATCH_ROWS,
    )


def read_records() -> dict[str, list[dict[str, Any]]]:
    """All records by kind, in their order."""
    records = defaultdict(list, {kind: list(_read(model)) for kind, model in TABLES.items()})
    cards = {card["slug"]: card for card in records["card"]}
    for printing in _read(Printing):
        cards[printing.pop("card")].setdefault("printings", []).append(printing)
    for row, data in _rows(OtherRecord, "kind"):
        records[row["kind"]].append(data)
    return records


def other_records(kind: str) -> list[dict[str, Any]]:
    """The records of a kind without a table of its own."""
    return list(OtherRecord.objects.filter(kind=kind).values_list("data", flat=True))


def _insert(model: type[StoredModel], records: Iterable[Record]) -> None:
    rows = [model(**_row(model, record, position)) for position, record in enumerate(records)]
    model._default_manager.bulk_create(rows, batch_size=BATCH_ROWS)


def _row(model: type[StoredModel], record: Record, position: int) -> dict[str, Any]:
    """A record as columns: what has no column of its own goes into `data`; printings have a table of their own."""
    data = {key: value for key, value in record.items() if key != "printings"}
    if "cost" in data:
        data |= {"coins": 0, **data.pop("cost")}
    for column, key in model.FIRST_OF.items():
        data[column], *data[key] = data[key]
    columns = {field.attname: data.pop(field.name) for field in _fields(model) if field.name in data}
    return {"position": position, "data": data, **columns}


def _read(model: type[StoredModel]) -> Iterator[dict[str, Any]]:
    """The records of a table in their order, as `_row` got them."""
    for row, data in _rows(model, *(field.name for field in _fields(model))):
        record = {name: value for name, value in row.items() if value not in (None, "")}
        cost = {name: record.pop(name) for name in COST if name in record}
        if "coins" in cost:
            record["cost"] = cost
        for column, key in model.FIRST_OF.items():
            record[key] = [record.pop(column), *data.pop(key)]
        yield record | data


def _rows(model: type[models.Model], *columns: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """These columns and `data` of each row, in their order. To parse all JSON at once takes half as long."""
    rows = list(model._default_manager.values(*columns, json=Cast("data", models.TextField())))
    return zip(rows, json.loads(f"[{','.join([row.pop('json') for row in rows])}]"), strict=True)


def _fields(model: type[StoredModel]) -> "list[models.Field[Any, Any]]":
    """The columns that have values of the record; they are called as its keys are."""
    return [field for field in model._meta.concrete_fields if field.name not in ("id", "position", "data")]


def _printings(card: Record) -> Iterator[Record]:
    """The printings of a card with all printed values; in its record they have only what differs."""
    printed = {key: card[key] for key in ("name", "types", "cost", "effect") if key in card}
    for entry in card["printings"]:
        changed = {"edition": entry} if isinstance(entry, str) else entry
        yield {"card": card["slug"], **printed, **changed}
