"""The engine's catalog, built from the records of the content."""

from collections.abc import Iterable, Mapping
from typing import cast

from content.model.conversion import filled
from content.model.records import CardRecord, EditionRecord, PileRecord, PrintingRecord, Records
from engine import catalog as engine
from engine.catalog import Catalog
from engine.words import Word, Words

WORDS = {
    "tag": "tags",
    "type-word": "types",
    "kind-word": "kinds",
    "ruling-word": "rulings",
    "result-word": "results",
    "publisher-word": "publishers",
    "place-word": "places",
    "folk-word": "folk",
}
"""Kinds of records that are names, and the field of `engine.words.Words` that they go into."""

FORMS = {"singular": "one", "singular_en": "one_en", "plural": "many", "plural_en": "many_en"}
"""Fields of `Word` that have another name than the key of the record."""


def catalog_of(records: Records, version: str = "") -> Catalog:
    """The cards, piles, boxes, expansions and materials of the content, with the given version as its name."""
    words = _words(records)
    expansions = [record["slug"] for record in records["expansion"]]
    editions = {record["slug"]: position for position, record in enumerate(records["edition"])}
    return Catalog.of(
        version=version,
        words=words,
        cards=[_card(record, position, editions) for position, record in enumerate(records["card"])],
        piles=map(_pile, records["pile"]),
        editions=[
            _edition(record, editions[record["slug"]], sorted(record["expansions"], key=expansions.index), words)
            for record in records["edition"]
        ],
        expansions=[
            filled(engine.Expansion, record, position=position) for position, record in enumerate(records["expansion"])
        ],
        materials=[
            filled(engine.Material, record, of_player=record["of"] == "player") for record in records["material"]
        ],
        renamed={
            (record["kind"], record["slug"]): record["new"]
            for record in records["renamed"]
            if record["kind"] in ("card", "edition")
        },
        permanent_ids={record["slug"]: tuple(record["slugs"]) for record in records["permanent-ids"]},
    )


def printings_of(card: CardRecord) -> Iterable[PrintingRecord]:
    """The printings of a card; one without any difference is only the slug of its edition in the record."""
    return ({"edition": entry} if isinstance(entry, str) else entry for entry in card["printings"])


def names_of(card: CardRecord) -> set[str]:
    """Every name this card is known under."""
    printed = {printing["name"] for printing in printings_of(card) if "name" in printing}
    return {card["name"], card["name_en"], *card.get("aliases", []), *printed}


def _words(records: Records) -> Words:
    by_kind = cast(dict[str, list[dict[str, str]]], records)
    return Words(**{field: {row["slug"]: _word(row) for row in by_kind[kind]} for kind, field in WORDS.items()})


def _word(record: dict[str, str]) -> Word:
    return filled(Word, record, **{field: record.get(key, "") for field, key in FORMS.items()})


def _card(record: CardRecord, position: int, editions: Mapping[str, int]) -> engine.Card:
    printings = sorted(printings_of(record), key=lambda printing: editions[printing["edition"]])
    aliases = [name for name in record.get("aliases", []) if name != record["name"]]
    printed = sorted(names_of(record) - {record["name"], record["name_en"], *aliases})
    return filled(
        engine.Card,
        record,
        position=position,
        aliases=(*aliases, *printed),
        printings=tuple(_printing(record, printing) for printing in printings),
    )


def _printing(card: CardRecord, printing: PrintingRecord) -> engine.Printing:
    inherited = {key: card.get(key) for key in ("name", "types", "cost", "effect")}
    return filled(engine.Printing, {**inherited, **printing})


def _pile(record: PileRecord) -> engine.Pile:
    more = {card: count for entry in record.get("cards_for_three_or_more", []) for card, count in entry.items()}
    cards = tuple(
        engine.PileCard(card=card, count=count, count_for_three=more.get(card, count))
        for entry in record["cards"]
        for card, count in entry.items()
    )
    return filled(engine.Pile, record, cards=cards)


def _edition(record: EditionRecord, position: int, expansions: list[str], words: Words) -> engine.Edition:
    printed_by = words.publishers[record["publisher"]].name
    return filled(engine.Edition, record, printed_by=printed_by, position=position, expansions=tuple(expansions))
