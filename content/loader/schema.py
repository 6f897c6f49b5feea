"""The closed schema of every kind of content file. `fixtures/README.md` explains the keys to writers."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import TextChoices

from cards.models import MaterialKind, RenamedKind
from content.loader.faults import Fault
from content.loader.validators import (
    Location,
    Shape,
    boolean,
    card_count,
    list_of,
    mapping,
    mapping_by_slug,
    number,
    one_of,
    plain_or,
    shape,
    slug,
    slug_pairs,
    text,
)
from content.model.arms import Division
from engine import effects
from engine.catalog import CardType, Kind, Order, Publisher
from engine.kingdoms.conditions import CostFeature
from engine.kingdoms.roles import EXTRAS, Role
from rulings.models import BlockKind, RulingKind
from search.documents import DocumentKind

MAX_CONDITION_PARTS = 3  # kinds of cards that one condition can ask for


class Owner(StrEnum):
    PLAYER = "player"
    TABLE = "table"


class Mark(StrEnum):
    CONDITION = "*"
    OVERPAY = "+"


slugs = list_of(slug)
source_ids = list_of(slug, min_length=1)
name = text(80)


@shape(type="string", minLength=1, maxLength=230)
def effect(value: Any, place: Location) -> Iterable[Fault]:
    """Text whose bonuses, such as `+1 Karte`, have lines of their own."""
    wrong = list(text(230)(value, place))
    yield from wrong or map(place.fault, effects.find_faults(value))


COST = mapping(
    required={},
    optional={"coins": number(0, 14), "potion": number(0, 1), "debt": number(0, 15), "mark": one_of(Mark)},
)
TYPES = list_of(one_of(CardType), min_length=1, max_length=6)
PRINTING = plain_or(
    str,
    slug,
    mapping(
        required={"edition": slug},
        optional={"name": name, "types": TYPES, "cost": COST, "effect": effect, "tags": slugs},
    ),
)
CARD = mapping(
    required={
        "slug": slug,
        "name": name,
        "name_en": name,
        "kind": one_of(Kind),
        "types": TYPES,
        "charge": slug,
        "division": one_of(Division),
        "effect": effect,
        "tags": slugs,
        "printings": list_of(PRINTING, min_length=1),
    },
    optional={"aliases": list_of(name), "cost": COST, "copies": number(1, 120), "needs": slugs},
)
PILE = mapping(
    required={"slug": slug, "name": name, "order": one_of(Order), "cards": list_of(card_count, min_length=2)},
    optional={"cards_for_three_or_more": list_of(card_count, min_length=1)},
)
EXPANSION = mapping(required={"slug": slug, "name": name, "name_en": name})
EDITION = mapping(
    required={
        "slug": slug,
        "name": text(120),
        "expansions": list_of(slug, min_length=1),
        "publisher": one_of(Publisher),
        "year": number(2008, 2100),
        "generation": number(1, 9),
        "kingdom_piles": number(0, 1000),
    },
    optional={"tell": text(200), "note": text(400)},
)
DOCUMENT = mapping(required={"slug": slug, "name": text(160)})
BLOCK = mapping(
    required={"slug": slug, "document": slug, "kind": one_of(BlockKind), "title": text(200)}, optional={"edition": slug}
)
CHARGE = mapping(required={"slug": slug})
TOPIC = mapping(required={"slug": slug, "name": name, "name_en": name, "description": text(400)})
SINGULAR_AND_PLURAL = {"one": name, "many": name, "one_en": name, "many_en": name}
TAG = mapping(required={"slug": slug, "name": name, "name_en": name, **SINGULAR_AND_PLURAL, "definition": text(400)})
ALSO = {"also": list_of(name, min_length=1)}
TYPE_WORD = mapping(
    required={"slug": one_of(CardType), "name": name, "name_en": name, **SINGULAR_AND_PLURAL}, optional=ALSO
)
KIND_WORD = mapping(required={"slug": one_of(Kind), "name": name, "name_en": name})
RULING_WORD = mapping(required={"slug": one_of(RulingKind), "name": name, "name_en": name, **ALSO})
RESULT_WORD = mapping(
    required={"slug": one_of(DocumentKind), "name": name, "name_en": name, "many": name}, optional=ALSO
)
PUBLISHER_WORD = mapping(required={"slug": one_of(Publisher), "name": name, "name_en": name}, optional=ALSO)
NAME_PART = mapping(required={"slug": slug, "name": name}, optional={"fits": list_of(slug, min_length=1)})
MATERIAL = mapping(required={"slug": slug, "name": name, "kind": one_of(MaterialKind), "of": one_of(Owner)})
HOLDS_TODAY = {"holds_today": boolean, "superseded_by": slug}
RULING = mapping(
    required={
        "slug": slug,
        "cards": list_of(slug, min_length=1),
        "kind": one_of(RulingKind),
        "question": text(120),
        "text": text(400),
        "sources": source_ids,
    },
    optional={
        "answer": text(80),
        "phrasings": list_of(name, min_length=1, max_length=3),
        "editions": list_of(slug, min_length=1),
        **HOLDS_TODAY,
        "mentions": slugs,
        "topics": slugs,
        "source_note": text(400),
    },
)
VARIANT = mapping(
    required={"editions": list_of(slug, min_length=1), "text": text(400), "sources": source_ids},
    optional={"holds_today": boolean},
)
DIFFERENCE = mapping(
    required={
        "slug": slug,
        "card": slug,
        "aspect": text(400),
        "variants": list_of(VARIANT, min_length=2),
        "consequence": text(600),
        "changes_play": boolean,
    },
    optional={"superseded_by": slug, "mentions": slugs, "topics": slugs},
)
CARD_PATTERN = {
    "names": list_of(slug, min_length=1),
    "tags": list_of(slug, min_length=1),
    "types": list_of(one_of(CardType), min_length=1),
    "kinds": list_of(one_of(Kind), min_length=1),
    "needs": list_of(slug, min_length=1),
    "costs": list_of(one_of(CostFeature), min_length=1),
    "up_to": number(0, 14),
}
CONDITION_PART = mapping(
    required={"called": name},
    optional={
        **CARD_PATTERN,
        "mixed": boolean,
        "as_today": boolean,
        "trait": boolean,
        "supply": boolean,
        "lent": boolean,
        "role": one_of(Role),
        "but_not": mapping(required={}, optional=CARD_PATTERN),
        "without": mapping(required={}, optional=CARD_PATTERN),
    },
)
APPLIES_WHEN = mapping_by_slug(CONDITION_PART, max_length=MAX_CONDITION_PARTS)
RULE = mapping(
    required={"slug": slug, "title": text(120), "text": text(2000), "sources": source_ids},
    optional={
        "phrasings": list_of(name, min_length=1),
        "applies_when": APPLIES_WHEN,
        "answer": text(80),
        "brief": text(200),
        "obvious": boolean,
        "editions": list_of(slug, min_length=1),
        **HOLDS_TODAY,
        "mentions": slugs,
        "topics": slugs,
    },
)


PHRASINGS = mapping(
    required={"slug": slug, "phrasings": list_of(text(100), min_length=1)},
    optional={"opposite": list_of(text(100), min_length=1)},
)
RENAMED = mapping(required={"kind": one_of(RenamedKind), "slug": slug, "new": slug})
OPENING = mapping(required={"word": name})
NEXT_TO = list_of(mapping(required={"word": name, "means": name}), min_length=1)
SYNONYM = mapping(
    required={"word": name, "means": list_of(name, min_length=1), "query": text(120), "finds": text(120)},
    optional={"next_to": NEXT_TO},
)
MISPRINT = mapping(required={"printed": text(400), "read": text(400), "why": text(400)})
SET = mapping(
    required={
        "slug": slug,
        "name": name,
        "editions": list_of(slug, min_length=1),
        "expansions": list_of(slug, min_length=1),
        "kingdom": list_of(slug, min_length=10, max_length=10),
        "sources": source_ids,
    },
    optional={
        "name_en": name,
        "aliases": list_of(name),
        "landscapes": list_of(slug, min_length=1),
        "traits": slug_pairs,
        **{
            extra.field: list_of(slug, min_length=1, max_length=extra.count) if extra.is_list else slug
            for extra in EXTRAS
        },
        "platinum_colony": boolean,
        "shelters": boolean,
        "only_english": boolean,
        "note": text(400),
        "misprints": list_of(MISPRINT, min_length=1),
    },
)


@dataclass(frozen=True, slots=True)
class Section:
    """A list of records of one kind in a file.

    `key` is the key of the file that has the list; None where the whole file is the list. `id_key` is the key of a
    record that identifies it.
    """

    kind: str
    key: str | None
    shape: Shape
    id_key: str = "slug"


SECTIONS: dict[str, tuple[Section, ...]] = {
    "expansions.yaml": (Section("expansion", None, EXPANSION),),
    "editions.yaml": (Section("edition", None, EDITION),),
    "tags.yaml": (Section("tag", None, TAG),),
    "materials.yaml": (Section("material", None, MATERIAL),),
    "words.yaml": (
        Section("type-word", "types", TYPE_WORD),
        Section("kind-word", "kinds", KIND_WORD),
        Section("ruling-word", "rulings", RULING_WORD),
        Section("result-word", "results", RESULT_WORD),
        Section("publisher-word", "publishers", PUBLISHER_WORD),
        Section("place-word", "places", NAME_PART),
        Section("folk-word", "folk", NAME_PART),
    ),
    "charges.yaml": (Section("charge", None, CHARGE),),
    "topics.yaml": (Section("topic", None, TOPIC),),
    "renamed.yaml": (Section("renamed", None, RENAMED),),
    "synonyms.yaml": (Section("synonym", None, SYNONYM, "word"),),
    "openings.yaml": (Section("opening", None, OPENING, "word"),),
    "sources.yaml": (Section("document", "documents", DOCUMENT), Section("block", "blocks", BLOCK)),
    "cards/": (Section("card", "cards", CARD), Section("pile", "piles", PILE)),
    "sets/": (Section("set", None, SET),),
    "rulings/": (Section("ruling", None, RULING),),
    "differences/": (Section("difference", None, DIFFERENCE),),
    "rules/": (Section("rule", None, RULE),),
    "phrasings/": (Section("phrasing", None, PHRASINGS),),
}
"""The records in each file or folder of files. Any other file is a fault."""

WORDS = {"tag": "tags", **{section.kind: section.key for section in SECTIONS["words.yaml"]}}
"""The field of `engine.words.Words` that the records of a kind go into."""

CLOSED_SETS: dict[str, type[StrEnum | TextChoices]] = {
    "type-word": CardType,
    "kind-word": Kind,
    "ruling-word": RulingKind,
    "result-word": DocumentKind,
    "publisher-word": Publisher,
}
"""Enums by the kind of record that names their members: `check_words_are_complete` wants each member named."""

OPTIONAL_SECTIONS = {"pile"}
FILE_KEYS = {"cards/": "expansion"}
"""Keys of files, next to their sections, that repeat the name of the file."""

COUNTED_AS = {"phrasing": "saying", "charge": None}
"""Kinds with another name in the counts of the API and of `content_status`, as published names never change, or that
are not counted there."""
