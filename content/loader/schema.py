"""Which records are in which file; what the records themselves have is in `content.model.records`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from content.loader.validators import Shape, shape_of
from content.model.annotations import RulingKind
from content.model.records import Records
from engine.catalog import CardType, Kind, Publisher
from search.documents import DocumentKind


@dataclass(frozen=True, slots=True)
class Section:
    """A list of records of one kind in a file.

    `key` is the key of the file that has the list; None where the whole file is the list.
    """

    kind: str
    key: str | None = None

    @property
    def shape(self) -> Shape:
        (record,) = get_args(Records.__annotations__[self.kind])
        return shape_of(record)


SECTIONS: dict[str, tuple[Section, ...]] = {
    "expansions.yaml": (Section("expansion"),),
    "editions.yaml": (Section("edition"),),
    "tags.yaml": (Section("tag"),),
    "materials.yaml": (Section("material"),),
    "words.yaml": (
        Section("type-word", "types"),
        Section("kind-word", "kinds"),
        Section("ruling-word", "rulings"),
        Section("result-word", "results"),
        Section("publisher-word", "publishers"),
        Section("place-word", "places"),
        Section("folk-word", "folk"),
    ),
    "charges.yaml": (Section("charge"),),
    "topics.yaml": (Section("topic"),),
    "renamed.yaml": (Section("renamed"),),
    "permanent_ids.yaml": (Section("permanent-ids"),),
    "synonyms.yaml": (Section("synonym"),),
    "openings.yaml": (Section("opening"),),
    "sources.yaml": (Section("document", "documents"), Section("block", "blocks")),
    "cards/": (Section("card", "cards"), Section("pile", "piles")),
    "sets/": (Section("set"),),
    "rulings/": (Section("ruling"),),
    "differences/": (Section("difference"),),
    "rules/": (Section("rule"),),
    "combinations.yaml": (Section("combination"),),
    "phrasings/cards/": (Section("description"),),
    "phrasings/rules/": (Section("phrasing"),),
    "phrasings/rulings/": (Section("phrasing"),),
}
"""The records in each file or folder of files. Any other file is a fault."""

OPTIONAL_SECTIONS = {"pile"}
FILE_KEYS = {"cards/": "expansion"}
"""Keys of files, next to their sections, that repeat the name of the file: the slug of a record of this kind. The
records of the file have it, too."""

CLOSED_SETS: dict[str, type[StrEnum]] = {
    "type-word": CardType,
    "kind-word": Kind,
    "ruling-word": RulingKind,
    "result-word": DocumentKind,
    "publisher-word": Publisher,
}
"""Enums by the kind of record that names their members: each member is named, and nothing else."""

COUNTED_AS = {"phrasing": "saying", "charge": None, "permanent-ids": None}
"""Kinds with another name in the counts of the API and of `content_status`, as published names never change, or that
are not counted there."""
