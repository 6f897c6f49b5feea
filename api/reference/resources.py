"""The resources of the API: their records, serializers, filters and orderings."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from api.conventions.lists import Ordering, Resource
from api.conventions.parameters import SLUGS, Test, boolean, integer, slug_filter, slug_parameter, text_filter
from api.reference.card_serializers import CardDetailSerializer, CardSummarySerializer, PileDetailSerializer
from api.reference.serializers import (
    DifferenceSerializer,
    DocumentSerializer,
    EditionSerializer,
    ExpansionSerializer,
    LabelSerializer,
    MaterialSerializer,
    RenameSerializer,
    RuleSerializer,
    RulingSerializer,
    SetSerializer,
    SourceDetailSerializer,
    TagSerializer,
    TopicSerializer,
)
from content.model.annotations import RulingKind
from content.model.types import Difference, Library
from engine.catalog import Card, CardType, Kind, Publisher
from engine.names import sort_key
from search.card_queries import cards_matching


def values_of(members: type[StrEnum]) -> str:
    """The values of an enum, for a description."""
    return f"`{', '.join(members)}`"


def ruling_holds(editions: list[str]) -> Test:
    """Matches rulings that hold in the given edition and are about a card that it contains."""

    def test(lib: Library, ruling: Any) -> bool:
        cards = lib.catalog.cards
        return ruling.holds_in(editions) and any(editions[0] in cards[card].editions for card in ruling.cards)

    return test


def cost_test(fits: Callable[[int, int], bool]) -> Callable[[int], Test]:
    """Compares costs in coins only: a cost with potion or debt is a different cost and never matches."""

    def of(coins: int) -> Test:
        return lambda lib, card: card.cost is not None and card.cost.is_plain and fits(card.cost.coins, coins)

    return of


def attribute_is(name: str) -> Callable[[Any], Test]:
    """Matches records whose attribute has the given value."""
    return lambda wanted: lambda lib, record: getattr(record, name) == wanted


def part_of_cost(part: str) -> Callable[[bool], Test]:
    return lambda wanted: lambda lib, card: card.cost is not None and bool(getattr(card.cost, part)) is wanted


def matches_query(text: str) -> Test:
    """Matches cards with this text in any of their names, in any spelling, that pass the filters in it."""
    found: dict[str, frozenset[str]] = {}

    def test(lib: Library, card: Card) -> bool:
        if lib.version not in found:
            found[lib.version] = cards_matching(lib, text)
        return card.slug in found[lib.version]

    return test


def expansions_of(lib: Library, ruling: Any) -> set[str]:
    """The expansions of the cards that a ruling is about."""
    return {lib.catalog.cards[card].expansion for card in ruling.cards}


def editions_of_variants(lib: Library, difference: Difference) -> set[str]:
    return {edition for variant in difference.variants for edition in variant.editions}


def publishers_of(lib: Library, card: Card) -> set[str]:
    return {lib.catalog.editions[edition].publisher for edition in card.editions}


def by_position(lib: Library, lang: str) -> Callable[[Any], Any]:
    lines = lib.catalog.expansions
    return lambda card: (lines[card.expansion].position, card.position)


def by_name(lib: Library, lang: str) -> Callable[[Any], Any]:
    return lambda card: (sort_key(card.name_en if lang == "en" else card.name), card.slug)


def by_cost(lib: Library, lang: str, sign: int = 1) -> Callable[[Any], Any]:
    """Cheapest first, or with `sign=-1` most expensive first; cards without a cost last."""
    name = by_name(lib, lang)

    def key(card: Card) -> tuple[Any, ...]:
        cost = card.cost
        amounts = (cost.coins, cost.potion, cost.debt) if cost else (0, 0, 0)
        return cost is None, *(sign * amount for amount in amounts), name(card)

    return key


def cards_of(lib: Library) -> Mapping[str, Card]:
    """The cards, ordered by expansion."""
    return {card.slug: card for card in sorted(lib.catalog.cards.values(), key=by_position(lib, "de"))}


PLAIN_COST_NOTE = " and neither potion nor debt."
TOPIC = slug_filter("topic", "About any of these topics.", "topics")

CARDS = Resource(
    name="card",
    has_names=True,
    about="Cards with all their names, types, cost, tags and the boxes that contain them.",
    ordered=cards_of,
    detail_serializer=CardDetailSerializer,
    summary_serializer=CardSummarySerializer,
    filters=(
        slug_filter("expansion", "Of these product lines."),
        slug_filter("edition", "Printed in these boxes.", "editions"),
        slug_filter("publisher", f"Printed by these: {values_of(Publisher)}.", publishers_of),
        slug_filter("kind", f"What the card is on the table: {values_of(Kind)}."),
        slug_filter("type", f"With these types printed on it: {values_of(CardType)}.", "types"),
        slug_filter("tag", "With these mechanics.", "tags"),
        integer("cost", f"Costs exactly this many coins{PLAIN_COST_NOTE}", matches=cost_test(int.__eq__)),
        integer("cost_min", f"Costs at least this many coins{PLAIN_COST_NOTE}", matches=cost_test(int.__ge__)),
        integer("cost_max", f"Costs at most this many coins{PLAIN_COST_NOTE}", matches=cost_test(int.__le__)),
        boolean("potion", "Whether a potion is part of the cost.", matches=part_of_cost("potion")),
        boolean("debt", "Whether debt is part of the cost.", matches=part_of_cost("debt")),
        boolean("kingdom", "Whether it can be one of the ten piles.", matches=attribute_is("is_kingdom")),
        text_filter(
            "q",
            "Part of a German or English name, in any spelling; and filters of the search: `kosten<=3 typ:angriff`.",
            matches_query,
        ),
    ),
    orderings={
        "position": Ordering(by_position),
        "name": Ordering(by_name),
        "-name": Ordering(by_name, is_reversed=True),
        "cost": Ordering(by_cost),
        "-cost": Ordering(partial(by_cost, sign=-1)),
    },
)

RULINGS = Resource(
    name="ruling",
    about="Rulings: one statement each, with the editions it holds for and the source blocks it is based on.",
    detail_serializer=RulingSerializer,
    filters=(
        slug_filter("card", "About these cards.", "cards"),
        slug_filter("mentions", "Mentioning these cards.", slug_kind="card"),
        slug_filter("kind", f"Rulings of these kinds: {values_of(RulingKind)}.", slug_kind="ruling-kind"),
        slug_parameter(
            "edition",
            "edition",
            "Rulings that hold for this box: they name it, or they name no edition and are about a card in it. "
            "One slug.",
            matches=ruling_holds,
        ),
        slug_filter("expansion", "About a card of these product lines.", expansions_of),
        TOPIC,
    ),
)

DIFFERENCES = Resource(
    name="difference",
    about="Aspects in which printings of a card differ, with what each says and which to follow today.",
    detail_serializer=DifferenceSerializer,
    filters=(
        slug_filter("card", "About these cards."),
        slug_filter("edition", "Differences that these boxes are part of.", editions_of_variants),
        slug_filter(
            "expansion",
            "About a card of these product lines.",
            lambda lib, difference: (lib.catalog.cards[difference.card].expansion,),
        ),
        boolean("changes_play", "Whether it makes a difference in play.", matches=attribute_is("changes_play")),
        TOPIC,
    ),
)

RULES = Resource(
    name="rule",
    about="General rules and glossary.",
    detail_serializer=RuleSerializer,
    filters=(
        slug_parameter(
            "edition",
            "edition",
            "Rules that hold for this box: they name it or no edition. One slug.",
            matches=lambda editions: lambda lib, record: record.holds_in(editions),
        ),
        TOPIC,
    ),
)

SETS = Resource(
    name="set",
    has_names=True,
    about="Recommended sets of ten, with everything they specify.",
    detail_serializer=SetSerializer,
    filters=(
        slug_filter("edition", "Printed in these boxes.", "editions"),
        slug_filter("expansion", "Using these product lines.", "expansions"),
        slug_filter("card", "Using these cards.", "cards"),
        slug_parameter(
            "collection",
            "edition",
            "Sets that you can play with the boxes you own: slugs of all these editions, separated by commas.",
            SLUGS,
            matches=lambda owned: lambda lib, recommended: lib.is_playable(recommended, owned),
        ),
    ),
)

EXPANSIONS = Resource(
    name="expansion",
    about="Product lines.",
    ordered=lambda lib: dict(sorted(lib.catalog.expansions.items(), key=lambda item: item[1].position)),
    detail_serializer=ExpansionSerializer,
)
EDITIONS = Resource(
    name="edition",
    about="Printed boxes, oldest first.",
    ordered=lambda lib: dict(sorted(lib.catalog.editions.items(), key=lambda item: item[1].position)),
    detail_serializer=EditionSerializer,
    filters=(
        slug_filter("publisher", f"Boxes of these: {values_of(Publisher)}."),
        slug_filter("expansion", "With cards of these product lines.", "expansions"),
    ),
)
TAGS = Resource(
    name="tag",
    about="Mechanics tags with their definitions.",
    detail_serializer=TagSerializer,
)
TOPICS = Resource(
    name="topic",
    about="Topics of rulings.",
    detail_serializer=TopicSerializer,
)
SOURCES = Resource(
    name="source",
    about="Blocks of the rulebooks that rulings, setup steps and findings are based on, by id, without their texts.",
    detail_serializer=SourceDetailSerializer,
    filters=(slug_filter("edition", "Of these boxes."),),
)

PILES = Resource(
    name="pile",
    about="Piles of different cards, and chains of cards that are exchanged step by step.",
    detail_serializer=PileDetailSerializer,
)
MATERIALS = Resource(
    name="material",
    about="Mats, tokens and cubes that cards use.",
    detail_serializer=MaterialSerializer,
)
DOCUMENTS = Resource(
    name="document",
    about="Rulebooks and collections that the sources are blocks of, without their texts.",
    detail_serializer=DocumentSerializer,
)
LABELS = Resource(
    name="label",
    about="German and English names of coded values: types and kinds of cards, kinds of rulings and of search "
    "results, publishers. Tags, topics and sets have names of their own.",
    detail_serializer=LabelSerializer,
    filters=(
        text_filter(
            "of", "The field whose values to list: `type`, `kind`, `ruling`, `result`, `publisher`.", attribute_is("of")
        ),
    ),
)
RENAMES = Resource(
    name="rename",
    about="Former slugs. They redirect, and are accepted wherever a slug is.",
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
