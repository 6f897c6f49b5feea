"""The resources of the API: their records, serializers, filters and orderings."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from drf_spectacular.types import OpenApiTypes

from api.conventions.lists import SLUG, SLUGS, Ordering, Param, Resource, Test, slug_filter
from api.reference.serializers import (
    CardDetailSerializer,
    CardSummarySerializer,
    DifferenceSerializer,
    DocumentSerializer,
    EditionSerializer,
    ExpansionSerializer,
    LabelSerializer,
    MaterialSerializer,
    PileDetailSerializer,
    RenameSerializer,
    RuleSerializer,
    RulingSerializer,
    SetSerializer,
    SourceDetailSerializer,
    TagSerializer,
    TopicSerializer,
)
from content.model.records import RulingKind
from content.model.types import Difference, Library
from engine.catalog import Card, CardType, Kind, Publisher
from engine.kingdoms.name_index import name_index
from engine.names import sort_key


def slug_param(name: str, slug_kind: str, description: str, test: Callable[[list[str]], Test]) -> Param:
    """A parameter that takes one slug."""
    return Param(name, f"{description} One slug.", test, pattern=SLUG, slug_kind=slug_kind)


def values_of(members: type[StrEnum]) -> str:
    """The values of an enum, for a description."""
    return ", ".join(f"`{member.value}`" for member in members)


def ruling_holds(editions: list[str]) -> Test:
    """Matches rulings that hold in the given edition and are about a card that it contains."""
    if not editions:  # the slug is unknown, which the query has noted
        return lambda lib, ruling: True

    def test(lib: Library, ruling: Any) -> bool:
        cards = lib.catalog.cards
        return ruling.holds_in(editions) and any(editions[0] in cards[card].editions for card in ruling.cards)

    return test


def cost_test(fits: Callable[[int, int], bool]) -> Callable[[int], Test]:
    """Compares costs in coins only: a cost with potion or debt is a different cost and never matches."""

    def of(coins: int) -> Test:
        return lambda lib, card: card.cost is not None and card.cost.is_plain and fits(card.cost.coins, coins)

    return of


def part_of_cost(part: str) -> Callable[[bool], Test]:
    return lambda wanted: lambda lib, card: card.cost is not None and bool(getattr(card.cost, part)) is wanted


def name_contains(text: str) -> Test:
    """Matches cards with this text in any of their names, in any spelling."""
    found: dict[str, frozenset[str]] = {}

    def test(lib: Library, card: Card) -> bool:
        if lib.version not in found:
            found[lib.version] = frozenset(name_index(lib.catalog).containing(text))
        return card.slug in found[lib.version]

    return test


def is_kingdom(wanted: bool) -> Test:
    return lambda lib, card: card.is_kingdom is wanted


def is_playable_with(owned: list[str]) -> Test:
    return lambda lib, recommended: lib.is_playable(recommended, owned)


def expansions_of(lib: Library, ruling: Any) -> set[str]:
    """The expansions of the cards that a ruling is about."""
    return {lib.catalog.cards[card].expansion for card in ruling.cards}


def kind_of(lib: Library, record: Any) -> tuple[str]:
    return (record.kind,)


def editions_of_variants(lib: Library, difference: Difference) -> set[str]:
    return {edition for variant in difference.variants for edition in variant.editions}


def belongs_to(closed_set: str) -> Test:
    return lambda lib, label: label.of == closed_set


def changes_play(wanted: bool) -> Test:
    return lambda lib, record: record.changes_play is wanted


def types_of(lib: Library, card: Card) -> tuple[CardType, ...]:
    return card.types


def publishers_of(lib: Library, card: Card) -> set[str]:
    return {lib.catalog.editions[edition].publisher for edition in card.editions}


def by_position(lib: Library, lang: str) -> Callable[[Any], Any]:
    lines = lib.catalog.expansions
    return lambda card: (lines[card.expansion].position, card.position)


def by_name(lib: Library, lang: str) -> Callable[[Any], Any]:
    return lambda card: (sort_key(card.name_en if lang == "en" else card.name), card.slug)


def by_cost(lib: Library, lang: str, sign: int = 1) -> Callable[[Any], Any]:
    """Cheapest first, cards without a cost last."""
    name = by_name(lib, lang)

    def key(card: Card) -> tuple[Any, ...]:
        cost = card.cost
        amounts = (cost.coins, cost.potion, cost.debt) if cost else (0, 0, 0)
        return cost is None, *(sign * amount for amount in amounts), name(card)

    return key


def by_cost_descending(lib: Library, lang: str) -> Callable[[Any], Any]:
    """Most expensive first, cards without a cost last too."""
    return by_cost(lib, lang, -1)


def cards_of(lib: Library) -> Mapping[str, Card]:
    """The cards, ordered by expansion."""
    return {card.slug: card for card in sorted(lib.catalog.cards.values(), key=by_position(lib, "de"))}


PLAIN_COST_NOTE = " and neither potion nor debt."
TOPIC = slug_filter("topic", "topic", "About any of these topics.", lambda lib, record: record.topics)

CARDS = Resource(
    name="card",
    has_names=True,
    about="Cards with all their names, types, cost, tags and the boxes that contain them.",
    records=cards_of,
    list_serializer=CardSummarySerializer,
    detail_serializer=CardDetailSerializer,
    params=(
        slug_filter("expansion", "expansion", "Of these product lines.", lambda lib, record: (record.expansion,)),
        slug_filter("edition", "edition", "Printed in these boxes.", lambda lib, record: record.editions),
        slug_filter("publisher", "publisher", f"Printed by these: {values_of(Publisher)}.", publishers_of),
        slug_filter("kind", "kind", f"What the card is on the table: {values_of(Kind)}.", kind_of),
        slug_filter("type", "type", f"With these types printed on it: {values_of(CardType)}.", types_of),
        slug_filter("tag", "tag", "With these mechanics.", lambda lib, record: record.tags),
        Param("cost", f"Costs exactly this many coins{PLAIN_COST_NOTE}", cost_test(int.__eq__), OpenApiTypes.INT),
        Param("cost_min", f"Costs at least this many coins{PLAIN_COST_NOTE}", cost_test(int.__ge__), OpenApiTypes.INT),
        Param("cost_max", f"Costs at most this many coins{PLAIN_COST_NOTE}", cost_test(int.__le__), OpenApiTypes.INT),
        Param("potion", "Whether a potion is part of the cost.", part_of_cost("potion"), OpenApiTypes.BOOL),
        Param("debt", "Whether debt is part of the cost.", part_of_cost("debt"), OpenApiTypes.BOOL),
        Param("kingdom", "Whether it can be one of the ten piles.", is_kingdom, OpenApiTypes.BOOL),
        Param("q", "Part of a German or English name, in any spelling.", name_contains),
    ),
    orderings={
        "position": Ordering(by_position),
        "name": Ordering(by_name),
        "-name": Ordering(by_name, is_reversed=True),
        "cost": Ordering(by_cost),
        "-cost": Ordering(by_cost_descending),
    },
)

RULINGS = Resource(
    name="ruling",
    about="Rulings: one statement each, with the editions it holds for and the source blocks it is based on.",
    records=lambda lib: lib.rulings,
    list_serializer=RulingSerializer,
    detail_serializer=RulingSerializer,
    params=(
        slug_filter("card", "card", "About these cards.", lambda lib, record: record.cards),
        slug_filter("mentions", "card", "Mentioning these cards.", lambda lib, record: record.mentions),
        slug_filter("kind", "ruling-kind", f"Rulings of these kinds: {values_of(RulingKind)}.", kind_of),
        slug_param(
            "edition",
            "edition",
            "Rulings that hold for this box: they name it, or they name no edition and are about a card in it.",
            ruling_holds,
        ),
        slug_filter("expansion", "expansion", "About a card of these product lines.", expansions_of),
        TOPIC,
    ),
)

DIFFERENCES = Resource(
    name="difference",
    about="Aspects in which printings of a card differ, with what each says and which to follow today.",
    records=lambda lib: lib.differences,
    list_serializer=DifferenceSerializer,
    detail_serializer=DifferenceSerializer,
    params=(
        slug_filter("card", "card", "About these cards.", lambda lib, record: (record.card,)),
        slug_filter(
            "edition",
            "edition",
            "Differences that these boxes are part of.",
            lambda lib, difference: [edition for variant in difference.variants for edition in variant.editions],
        ),
        slug_filter(
            "expansion",
            "expansion",
            "About a card of these product lines.",
            lambda lib, difference: (lib.catalog.cards[difference.card].expansion,),
        ),
        Param(
            "changes_play",
            "Whether it makes a difference in play.",
            changes_play,
            OpenApiTypes.BOOL,
        ),
        TOPIC,
    ),
)

RULES = Resource(
    name="rule",
    about="General rules and glossary.",
    records=lambda lib: lib.rules,
    list_serializer=RuleSerializer,
    detail_serializer=RuleSerializer,
    params=(
        slug_param(
            "edition",
            "edition",
            "Rules that hold for this box: they name it or no edition.",
            lambda editions: lambda lib, record: record.holds_in(editions),
        ),
        TOPIC,
    ),
)

SETS = Resource(
    name="set",
    has_names=True,
    about="Recommended sets of ten, with everything they specify.",
    records=lambda lib: lib.sets,
    list_serializer=SetSerializer,
    detail_serializer=SetSerializer,
    params=(
        slug_filter("edition", "edition", "Printed in these boxes.", lambda lib, record: record.editions),
        slug_filter("expansion", "expansion", "Using these product lines.", lambda lib, record: record.expansions),
        slug_filter("card", "card", "Using these cards.", lambda lib, record: record.cards),
        Param(
            "collection",
            "Sets that you can play with the boxes you own: slugs of all these editions, separated by commas.",
            is_playable_with,
            pattern=SLUGS,
            slug_kind="edition",
        ),
    ),
)

EXPANSIONS = Resource(
    name="expansion",
    about="Product lines.",
    records=lambda lib: dict(sorted(lib.catalog.expansions.items(), key=lambda item: item[1].position)),
    list_serializer=ExpansionSerializer,
    detail_serializer=ExpansionSerializer,
)
EDITIONS = Resource(
    name="edition",
    about="Printed boxes, oldest first.",
    records=lambda lib: dict(sorted(lib.catalog.editions.items(), key=lambda item: item[1].position)),
    list_serializer=EditionSerializer,
    detail_serializer=EditionSerializer,
    params=(
        slug_filter(
            "publisher",
            "publisher",
            f"Boxes of these: {values_of(Publisher)}.",
            lambda lib, record: (record.publisher,),
        ),
        slug_filter(
            "expansion", "expansion", "With cards of these product lines.", lambda lib, record: record.expansions
        ),
    ),
)
TAGS = Resource(
    name="tag",
    about="Mechanics tags with their definitions.",
    records=lambda lib: lib.tags,
    list_serializer=TagSerializer,
    detail_serializer=TagSerializer,
)
TOPICS = Resource(
    name="topic",
    about="Topics of rulings.",
    records=lambda lib: lib.topics,
    list_serializer=TopicSerializer,
    detail_serializer=TopicSerializer,
)
SOURCES = Resource(
    name="source",
    about="Blocks of the rulebooks that rulings, setup steps and findings are based on, by id, without their texts.",
    records=lambda lib: lib.sources,
    list_serializer=SourceDetailSerializer,
    detail_serializer=SourceDetailSerializer,
    params=(slug_filter("edition", "edition", "Of these boxes.", lambda lib, record: (record.edition,)),),
)

PILES = Resource(
    name="pile",
    about="Piles of different cards, and chains of cards that are exchanged step by step.",
    records=lambda lib: lib.catalog.piles,
    list_serializer=PileDetailSerializer,
    detail_serializer=PileDetailSerializer,
)
MATERIALS = Resource(
    name="material",
    about="Mats, tokens and cubes that cards use.",
    records=lambda lib: lib.catalog.materials,
    list_serializer=MaterialSerializer,
    detail_serializer=MaterialSerializer,
)
DOCUMENTS = Resource(
    name="document",
    about="Rulebooks and collections that the sources are blocks of, without their texts.",
    records=lambda lib: lib.documents,
    list_serializer=DocumentSerializer,
    detail_serializer=DocumentSerializer,
)
LABELS = Resource(
    name="label",
    about="German and English names of coded values: types and kinds of cards, kinds of rulings and of search "
    "results, publishers. Tags, topics and sets have names of their own.",
    records=lambda lib: lib.labels,
    list_serializer=LabelSerializer,
    detail_serializer=LabelSerializer,
    params=(
        Param("of", "The field whose values to list: `type`, `kind`, `ruling`, `result`, `publisher`.", belongs_to),
    ),
)
RENAMES = Resource(
    name="rename",
    about="Former slugs. They redirect, and are accepted wherever a slug is.",
    records=lambda lib: lib.renames,
    list_serializer=RenameSerializer,
    detail_serializer=RenameSerializer,
)

RESOURCES = {
    f"{resource.name}s": resource
    for resource in (
        *(CARDS, RULINGS, DIFFERENCES, RULES, TOPICS, EXPANSIONS, EDITIONS, SETS, TAGS, SOURCES),
        *(PILES, MATERIALS, DOCUMENTS, LABELS, RENAMES),
    )
}
"""All resources by the name of their list; addresses, entry points and exports are made from this."""
