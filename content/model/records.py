"""The records of the content, one type for each kind: what is in a YAML file is what is stored, checked and built from.

The types are the only place that says which keys a kind has. mypy checks every key that code reads by them,
`content.loader.validators` derives the check of the YAML files and the JSON Schemas of editors from them, and
`fixtures/README.md` explains the keys to writers. An annotation says what the Python type does not: lengths, ranges,
closed sets, and which records a slug refers to.
"""

from typing import Annotated, NotRequired, TypedDict

from content.model.annotations import (
    BlockKind,
    CardCount,
    CardSlug,
    CardTypes,
    Editions,
    EditionSlug,
    Effect,
    ExpansionSlug,
    Length,
    Mark,
    MaterialKind,
    Name,
    Names,
    NeededSlug,
    Number,
    NumberedKind,
    Owner,
    OwnExpansion,
    Paragraph,
    Phrasings,
    RenamedKind,
    RulingKind,
    Slug,
    SlugOf,
    Sources,
    TagSlug,
    Text,
    Topics,
)
from content.model.arms import Division
from engine.catalog import CardType, Kind, Order, Publisher, Quirk
from engine.kingdoms.conditions import CostFeature
from engine.kingdoms.roles import BLACK_MARKET_SIZE, DRUID_BOONS, Role


class NamedRecord(TypedDict):
    slug: Slug
    name: Name
    name_en: Name


class CountedRecord(NamedRecord):
    """A name with the forms that stand behind a number."""

    one: Name
    many: Name
    one_en: Name
    many_en: Name


class EditionRecord(TypedDict):
    slug: Slug
    name: Annotated[str, Text(120)]
    expansions: Annotated[list[ExpansionSlug], Length(1)]
    publisher: Annotated[str, Publisher]
    year: Annotated[int, Number(2008, 2100)]
    generation: Annotated[int, Number(1, 9)]
    kingdom_piles: Annotated[int, Number(0, 1000)]
    quirks: NotRequired[Annotated[list[Annotated[str, Quirk]], Length(1)]]
    tell: NotRequired[Annotated[str, Text(200)]]
    note: NotRequired[Paragraph]


class CostRecord(TypedDict):
    coins: NotRequired[Annotated[int, Number(0, 14)]]
    potion: NotRequired[Annotated[int, Number(0, 1)]]
    debt: NotRequired[Annotated[int, Number(0, 15)]]
    mark: NotRequired[Annotated[str, Mark]]


class PrintingRecord(TypedDict):
    """A card in one edition: what differs from the card."""

    edition: EditionSlug
    name: NotRequired[Name]
    types: NotRequired[CardTypes]
    cost: NotRequired[CostRecord]
    effect: NotRequired[Effect]
    tags: NotRequired[list[TagSlug]]


class CardRecord(TypedDict):
    slug: Slug
    expansion: OwnExpansion
    name: Name
    name_en: Name
    kind: Annotated[str, Kind]
    types: CardTypes
    charge: Annotated[str, SlugOf("charge")]
    division: Annotated[str, Division]
    effect: Effect
    tags: list[TagSlug]
    printings: Annotated[list[EditionSlug | PrintingRecord], Length(1)]
    aliases: NotRequired[list[Name]]
    cost: NotRequired[CostRecord]
    copies: NotRequired[Annotated[int, Number(1, 120)]]
    needs: NotRequired[list[NeededSlug]]


class PileRecord(TypedDict):
    slug: Slug
    expansion: OwnExpansion
    name: Name
    order: Annotated[str, Order]
    cards: Annotated[list[CardCount], Length(2)]
    cards_for_three_or_more: NotRequired[Annotated[list[CardCount], Length(1)]]


class DocumentRecord(TypedDict):
    slug: Slug
    name: Annotated[str, Text(160)]


class BlockRecord(TypedDict):
    slug: Slug
    document: Annotated[str, SlugOf("document")]
    kind: Annotated[str, BlockKind]
    title: Annotated[str, Text(200)]
    edition: NotRequired[EditionSlug]


class TopicRecord(NamedRecord):
    description: Paragraph


class TagRecord(CountedRecord):
    definition: Paragraph


class WordRecord(NamedRecord):
    """A name with other words that can be typed for it."""

    also: NotRequired[Names]


class CountedWordRecord(CountedRecord):
    also: NotRequired[Names]


class RulingWordRecord(NamedRecord):
    also: Names


class ResultWordRecord(WordRecord):
    many: Name


class TitlePartRecord(TypedDict):
    """A part of the titles of kingdoms; `fits` are slugs of the expansions and tags that it suits."""

    slug: Slug
    name: Name
    fits: NotRequired[Annotated[list[Slug], Length(1)]]


class MaterialRecord(TypedDict):
    slug: Slug
    name: Name
    kind: Annotated[str, MaterialKind]
    of: Annotated[str, Owner]


class ChargeRecord(TypedDict):
    slug: Slug


class RulingRecord(TypedDict):
    slug: Slug
    cards: Annotated[list[CardSlug], Length(1)]
    kind: Annotated[str, RulingKind]
    question: Annotated[str, Text(120)]
    text: Paragraph
    sources: Sources
    answer: NotRequired[Name]
    phrasings: NotRequired[Annotated[list[Name], Length(1, 3)]]
    editions: NotRequired[Editions]
    holds_today: NotRequired[bool]
    superseded_by: NotRequired[Slug]
    mentions: NotRequired[list[CardSlug]]
    topics: NotRequired[Topics]
    source_note: NotRequired[Paragraph]


class VariantRecord(TypedDict):
    editions: Editions
    text: Paragraph
    sources: Sources
    holds_today: NotRequired[bool]


class DifferenceRecord(TypedDict):
    slug: Slug
    card: CardSlug
    aspect: Paragraph
    variants: Annotated[list[VariantRecord], Length(2)]
    consequence: Annotated[str, Text(600)]
    changes_play: bool
    superseded_by: NotRequired[Slug]
    mentions: NotRequired[list[CardSlug]]
    topics: NotRequired[Topics]


class PatternRecord(TypedDict):
    """Which cards are meant: those that have one of the values under every key."""

    names: NotRequired[Annotated[list[CardSlug], Length(1)]]
    tags: NotRequired[Annotated[list[TagSlug], Length(1)]]
    types: NotRequired[Annotated[list[Annotated[str, CardType]], Length(1)]]
    kinds: NotRequired[Annotated[list[Annotated[str, Kind]], Length(1)]]
    needs: NotRequired[Annotated[list[NeededSlug], Length(1)]]
    costs: NotRequired[Annotated[list[Annotated[str, CostFeature]], Length(1)]]
    up_to: NotRequired[Annotated[int, Number(0, 14)]]


class ConditionRecord(PatternRecord):
    """One of the cards that must be on the table for a rule to be shown."""

    called: Name
    mixed: NotRequired[bool]
    as_today: NotRequired[bool]
    trait: NotRequired[bool]
    supply: NotRequired[bool]
    lent: NotRequired[bool]
    role: NotRequired[Annotated[str, Role]]
    but_not: NotRequired[PatternRecord]
    without: NotRequired[PatternRecord]


class RuleRecord(TypedDict):
    slug: Slug
    title: Annotated[str, Text(120)]
    text: Annotated[str, Text(2000)]
    sources: Sources
    phrasings: NotRequired[Names]
    applies_when: NotRequired[Annotated[dict[Slug, ConditionRecord], Length(1, 3)]]
    answer: NotRequired[Name]
    brief: NotRequired[Annotated[str, Text(200)]]
    obvious: NotRequired[bool]
    editions: NotRequired[Editions]
    holds_today: NotRequired[bool]
    superseded_by: NotRequired[Slug]
    mentions: NotRequired[list[CardSlug]]
    topics: NotRequired[Topics]


class CombinationRecord(TypedDict):
    """Two cards that work together; `each` has what the text says at `{each}` for every card of one part."""

    slug: Slug
    applies_when: Annotated[dict[Slug, ConditionRecord], Length(2, 2)]
    text: Annotated[str, Text(200)]
    sources: Sources
    each: NotRequired[Annotated[dict[CardSlug, Name], Length(1)]]


class PhrasingRecord(TypedDict):
    """What players type for a ruling or rule; `opposite` for a question that its own ja or nein is the opposite of."""

    slug: Annotated[str, SlugOf("ruling", "rule")]
    phrasings: Phrasings
    opposite: NotRequired[Phrasings]


class DescriptionRecord(TypedDict):
    """How players describe a card whose name they have forgotten."""

    slug: CardSlug
    phrasings: Phrasings


class RenamedRecord(TypedDict):
    kind: Annotated[str, RenamedKind]
    slug: Slug
    new: Slug


class PermanentIdsRecord(TypedDict):
    """The slugs of all records of a kind that there ever were: the place of a slug is its number in short codes."""

    slug: Annotated[str, NumberedKind]
    slugs: Annotated[list[Slug], Length(1, 10_000)]


class OpeningRecord(TypedDict):
    word: Name


class SynonymRecord(TypedDict):
    word: Name
    means: Names
    query: Annotated[str, Text(120)]
    finds: Annotated[str, Text(120)]


class MisprintRecord(TypedDict):
    printed: Paragraph
    read: Paragraph
    why: Paragraph


class SetRecord(TypedDict):
    """A recommended set; its cards in special roles are under the names of `engine.kingdoms.roles.EXTRAS`."""

    slug: Slug
    name: Name
    editions: Editions
    expansions: Annotated[list[ExpansionSlug], Length(1)]
    kingdom: Annotated[list[CardSlug], Length(10, 10)]
    sources: Sources
    name_en: NotRequired[Name]
    aliases: NotRequired[list[Name]]
    landscapes: NotRequired[Annotated[list[CardSlug], Length(1)]]
    traits: NotRequired[Annotated[dict[CardSlug, CardSlug], Length(1)]]
    bane: NotRequired[CardSlug]
    ally: NotRequired[CardSlug]
    prophecy: NotRequired[CardSlug]
    boons: NotRequired[Annotated[list[CardSlug], Length(1, DRUID_BOONS)]]
    mouse: NotRequired[CardSlug]
    ferryman: NotRequired[CardSlug]
    riverboat: NotRequired[CardSlug]
    army: NotRequired[CardSlug]
    obelisk: NotRequired[CardSlug]
    black_market: NotRequired[Annotated[list[CardSlug], Length(1, BLACK_MARKET_SIZE)]]
    platinum_colony: NotRequired[bool]
    shelters: NotRequired[bool]
    only_english: NotRequired[bool]
    note: NotRequired[Paragraph]
    misprints: NotRequired[Annotated[list[MisprintRecord], Length(1)]]


Records = TypedDict(
    "Records",
    {
        "expansion": list[NamedRecord],
        "edition": list[EditionRecord],
        "tag": list[TagRecord],
        "material": list[MaterialRecord],
        "type-word": list[CountedWordRecord],
        "kind-word": list[NamedRecord],
        "ruling-word": list[RulingWordRecord],
        "result-word": list[ResultWordRecord],
        "publisher-word": list[WordRecord],
        "place-word": list[TitlePartRecord],
        "folk-word": list[TitlePartRecord],
        "charge": list[ChargeRecord],
        "topic": list[TopicRecord],
        "renamed": list[RenamedRecord],
        "permanent-ids": list[PermanentIdsRecord],
        "synonym": list[SynonymRecord],
        "opening": list[OpeningRecord],
        "document": list[DocumentRecord],
        "block": list[BlockRecord],
        "card": list[CardRecord],
        "pile": list[PileRecord],
        "set": list[SetRecord],
        "ruling": list[RulingRecord],
        "difference": list[DifferenceRecord],
        "rule": list[RuleRecord],
        "combination": list[CombinationRecord],
        "phrasing": list[PhrasingRecord],
        "description": list[DescriptionRecord],
    },
)
"""All content: the records of each kind, in their order."""
