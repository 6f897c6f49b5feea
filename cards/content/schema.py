"""The closed schema of every kind of content file. `fixtures/README.md` explains the keys to writers."""

from dataclasses import dataclass
from enum import StrEnum

from cards.content.shapes import (
    Shape,
    boolean,
    counted,
    either,
    list_of,
    mapping,
    number,
    one_of,
    slug,
    text,
)
from cards.models import MaterialKind, RenamedKind
from engine.catalog import CardType, Kind, Order, Publisher
from rulings.models import BlockKind, RulingKind


class Owner(StrEnum):
    PLAYER = "player"
    TABLE = "table"


class Mark(StrEnum):
    CONDITION = "*"
    OVERPAY = "+"


slugs = list_of(slug)
source_ids = list_of(slug, least=1)
name = text(80)

COST = mapping(
    required={},
    optional={"coins": number(0, 14), "potion": number(0, 1), "debt": number(0, 15), "mark": one_of(Mark)},
)
TYPES = list_of(one_of(CardType), least=1, most=6)
PRINTING = either(
    str,
    slug,
    mapping(required={"edition": slug}, optional={"name": name, "types": TYPES, "cost": COST, "effect": text(230)}),
)
CARD = mapping(
    required={
        "slug": slug,
        "name": name,
        "name_en": name,
        "kind": one_of(Kind),
        "types": TYPES,
        "effect": text(230),
        "tags": slugs,
        "printings": list_of(PRINTING, least=1),
    },
    optional={"aliases": list_of(name), "cost": COST, "copies": number(1, 120), "needs": slugs},
)
PILE = mapping(
    required={"slug": slug, "name": name, "order": one_of(Order), "cards": list_of(counted, least=2)},
    optional={"cards_for_three_or_more": list_of(counted, least=1)},
)
EXPANSION = mapping(required={"slug": slug, "name": name, "name_en": name})
EDITION = mapping(
    required={
        "slug": slug,
        "name": text(120),
        "expansions": list_of(slug, least=1),
        "publisher": one_of(Publisher),
        "year": number(2008, 2100),
        "generation": number(1, 9),
        "kingdom_piles": number(0, 1000),
    },
    optional={"note": text(400)},
)
DOCUMENT = mapping(required={"slug": slug, "name": text(160)})
BLOCK = mapping(
    required={"id": slug, "document": slug, "kind": one_of(BlockKind), "title": text(200)}, optional={"edition": slug}
)
TOPIC = mapping(required={"slug": slug, "name": name, "description": text(400)})
TAG = mapping(required={"slug": slug, "name": name, "definition": text(400)})
MATERIAL = mapping(required={"slug": slug, "name": name, "kind": one_of(MaterialKind), "of": one_of(Owner)})
RULING = mapping(
    required={
        "id": slug,
        "cards": list_of(slug, least=1),
        "kind": one_of(RulingKind),
        "text": text(400),
        "sources": source_ids,
    },
    optional={"editions": list_of(slug, least=1), "mentions": slugs, "topics": slugs, "source_note": text(400)},
)
VARIANT = mapping(required={"editions": list_of(slug, least=1), "text": text(400), "sources": source_ids})
DIFFERENCE = mapping(
    required={
        "id": slug,
        "card": slug,
        "aspect": text(400),
        "variants": list_of(VARIANT, least=2),
        "consequence": text(600),
        "changes_play": boolean,
    },
    optional={"mentions": slugs, "topics": slugs},
)
RULE = mapping(
    required={"slug": slug, "title": text(120), "text": text(2000), "sources": source_ids},
    optional={"asked": list_of(name, least=1), "editions": list_of(slug, least=1), "mentions": slugs, "topics": slugs},
)


RENAMED = mapping(required={"kind": one_of(RenamedKind), "old": slug, "new": slug})
SYNONYM = mapping(required={"word": name, "also": list_of(name, least=1)})
MISPRINT = mapping(required={"printed": text(400), "read": text(400), "why": text(400)})
SET = mapping(
    required={
        "slug": slug,
        "name": name,
        "editions": list_of(slug, least=1),
        "expansions": list_of(slug, least=1),
        "kingdom": list_of(slug, least=10, most=10),
        "sources": source_ids,
    },
    optional={
        "aliases": list_of(name),
        "bane": slug,
        "landscapes": list_of(slug, least=1),
        "ally": slug,
        "boons": list_of(slug, least=3, most=3),
        "mouse": slug,
        "platinum_colony": boolean,
        "shelters": boolean,
        "misprints": list_of(MISPRINT, least=1),
    },
)


@dataclass(frozen=True, slots=True)
class Section:
    """A list of records of one kind: the key it stands under (none: the file is the list), and its shape."""

    kind: str
    key: str | None
    shape: Shape
    id_key: str = "slug"


SECTIONS: dict[str, tuple[Section, ...]] = {
    "expansions.yaml": (Section("expansion", None, EXPANSION),),
    "editions.yaml": (Section("edition", None, EDITION),),
    "tags.yaml": (Section("tag", None, TAG),),
    "materials.yaml": (Section("material", None, MATERIAL),),
    "topics.yaml": (Section("topic", None, TOPIC),),
    "renamed.yaml": (Section("renamed", None, RENAMED, "old"),),
    "synonyms.yaml": (Section("synonym", None, SYNONYM, "word"),),
    "sources.yaml": (Section("document", "documents", DOCUMENT), Section("block", "blocks", BLOCK, "id")),
    "cards/": (Section("card", "cards", CARD), Section("pile", "piles", PILE)),
    "sets/": (Section("set", None, SET),),
    "rulings/": (Section("ruling", None, RULING, "id"),),
    "differences/": (Section("difference", None, DIFFERENCE, "id"),),
    "rules/": (Section("rule", None, RULE),),
}
"""Which records a file holds, by its name or its folder. A file that fits none of these is a fault."""

OPTIONAL_SECTIONS = {"pile"}
FILE_KEYS = {"cards/": "expansion"}
"""Keys beside the sections that repeat the file's name."""
