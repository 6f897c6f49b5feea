"""Which things can be listed, and what they can be filtered by."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes

from api.conventions.lists import SLUG, SLUGS, Param, Resource
from api.reference.serializers import (
    CardDetailSerializer,
    CardSummarySerializer,
    DifferenceSerializer,
    EditionSerializer,
    ExpansionSerializer,
    RuleSerializer,
    RulingSerializer,
    SetSerializer,
    TagSerializer,
    TopicSerializer,
)
from cards.models import Card, Edition, Expansion, RecommendedSet, Tag
from engine.catalog import CardType, Kind, Publisher
from engine.names import fold
from rulings.models import Difference, Rule, Ruling, RulingKind, Topic

Rows = QuerySet[Any]


def equal(lookup: str) -> Callable[[Rows, Any], Rows]:
    """Rows for which the lookup fits; each row once, also across joins."""
    return lambda rows, value: rows.filter(pk__in=rows.model.objects.filter(**{lookup: value}).values("pk"))


def any_of(lookup: str) -> Callable[[Rows, Any], Rows]:
    """Comma-separated slugs, any of which may fit."""

    def apply(rows: Rows, value: str) -> Rows:
        slugs = value.split(",")
        return rows.filter(pk__in=rows.model.objects.filter(**{f"{lookup}__in": slugs}).values("pk"))

    return apply


def has(field: str) -> Callable[[Rows, bool], Rows]:
    return lambda rows, wanted: rows.filter(**{f"{field}__gt" if wanted else field: 0})


def named(rows: Rows, text: str) -> Rows:
    """Part of any name, in any spelling."""
    folded = fold(text)
    if not folded:
        return rows.none()
    return rows.filter(pk__in=Card.objects.filter(names__folded__contains=folded).values("pk"))


def in_expansion_of_card(rows: Rows, value: str) -> Rows:
    return any_of("cards__expansion" if rows.model is Ruling else "card__expansion")(rows, value)


def valid_in(rows: Rows, edition: str) -> Rows:
    return rows.filter(pk__in=rows.model.objects.valid_in(edition).values("pk"))


def playable(rows: Rows, collection: str) -> Rows:
    owned = collection.split(",")
    return rows.filter(pk__in=RecommendedSet.objects.playable_with(owned).values("pk"))


EXPANSION = Param("expansion", "Slugs of expansions, separated by commas.", any_of("expansion"), pattern=SLUGS)
TOPIC = Param("topic", "Slugs of topics, separated by commas.", any_of("topics"), pattern=SLUGS)

CARDS = Resource(
    name="card",
    german="Die Karte",
    about="Cards with all their names, types, cost, tags and the boxes that contain them.",
    rows=lambda: Card.objects.with_everything().order_by("expansion__position", "position"),
    summary=CardSummarySerializer,
    detail=CardDetailSerializer,
    params=(
        EXPANSION,
        Param("edition", "Slugs of editions, separated by commas.", any_of("printings__edition"), pattern=SLUGS),
        Param("publisher", "Cards it has printed.", equal("printings__edition__publisher"), enum=tuple(Publisher)),
        Param("kind", "What the card is on the table.", equal("kind"), enum=tuple(Kind)),
        Param("type", "A type printed on the card.", equal("type_rows__type"), enum=tuple(CardType)),
        Param("tag", "Slugs of tags, separated by commas.", any_of("tags"), pattern=SLUGS),
        Param("cost", "Costs exactly this many coins.", equal("coins"), OpenApiTypes.INT),
        Param("cost_min", "Costs at least this many coins.", equal("coins__gte"), OpenApiTypes.INT),
        Param("cost_max", "Costs at most this many coins.", equal("coins__lte"), OpenApiTypes.INT),
        Param("potion", "Whether a potion is part of the cost.", has("potion"), OpenApiTypes.BOOL),
        Param("debt", "Whether debt is part of the cost.", has("debt"), OpenApiTypes.BOOL),
        Param("kingdom", "Whether it can be one of the ten piles.",
              lambda rows, yes: rows.filter(kind=Kind.KINGDOM) if yes else rows.exclude(kind=Kind.KINGDOM),
              OpenApiTypes.BOOL),
        Param("q", "Part of a German or English name, in any spelling.", named),
    ),
    orderings={
        "position": ("expansion__position", "position"),
        "name": ("name", "pk"),
        "-name": ("-name", "pk"),
        "cost": ("coins", "potion", "debt", "name", "pk"),
        "-cost": ("-coins", "-potion", "-debt", "name", "pk"),
    },
)  # fmt: skip

RULINGS = Resource(
    name="ruling",
    german="Die Klarstellung",
    about="Rulings: one statement each, with the editions it holds for and the source blocks it rests on.",
    rows=Ruling.objects.with_everything,
    summary=RulingSerializer,
    detail=RulingSerializer,
    params=(
        Param("card", "Slugs of cards it is about, separated by commas.", any_of("cards"), pattern=SLUGS),
        Param("mentions", "Slugs of cards it mentions, separated by commas.", any_of("mentions"), pattern=SLUGS),
        Param("kind", "What kind of statement.", equal("kind"), enum=tuple(RulingKind.values)),
        Param("edition", "Statements that hold for this edition.", valid_in, pattern=SLUG),
        Param(
            "expansion", "Slugs of expansions of its cards, separated by commas.", in_expansion_of_card, pattern=SLUGS
        ),
        TOPIC,
    ),
)

DIFFERENCES = Resource(
    name="difference",
    german="Die Abweichung",
    about="Aspects in which editions of the same card disagree, with what each says and what to follow today.",
    rows=Difference.objects.with_everything,
    summary=DifferenceSerializer,
    detail=DifferenceSerializer,
    params=(
        Param("card", "Slugs of cards, separated by commas.", any_of("card"), pattern=SLUGS),
        Param("edition", "Differences in which this edition takes part.", equal("variants__editions"), pattern=SLUG),
        Param(
            "expansion", "Slugs of expansions of its card, separated by commas.", in_expansion_of_card, pattern=SLUGS
        ),
        Param("changes_play", "Whether it makes a difference in play.", equal("changes_play"), OpenApiTypes.BOOL),
        TOPIC,
    ),
)

RULES = Resource(
    name="rule",
    german="Die Regel",
    about="General rules and glossary.",
    rows=Rule.objects.with_everything,
    summary=RuleSerializer,
    detail=RuleSerializer,
    params=(Param("edition", "Rules that hold for this edition.", valid_in, pattern=SLUG), TOPIC),
)

SETS = Resource(
    name="set",
    german="Den Kartensatz",
    about="Recommended sets of ten, with everything they name.",
    rows=lambda: RecommendedSet.objects.with_everything(),
    summary=SetSerializer,
    detail=SetSerializer,
    params=(
        Param("edition", "Slugs of editions that print it, separated by commas.", any_of("editions"), pattern=SLUGS),
        Param("expansion", "Slugs of expansions it uses, separated by commas.", any_of("expansions"), pattern=SLUGS),
        Param("card", "Slugs of cards it uses, separated by commas.", any_of("rows__card"), pattern=SLUGS),
        Param("collection", "Slugs of editions you own, separated by commas: sets you can lay out.",
              playable, pattern=SLUGS),
    ),
)  # fmt: skip

EXPANSIONS = Resource(
    name="expansion",
    german="Die Erweiterung",
    about="Product lines.",
    rows=lambda: Expansion.objects.prefetch_related("editions"),
    summary=ExpansionSerializer,
    detail=ExpansionSerializer,
)
EDITIONS = Resource(
    name="edition",
    german="Die Ausgabe",
    about="Printed boxes, oldest first.",
    rows=lambda: Edition.objects.prefetch_related("expansions"),
    summary=EditionSerializer,
    detail=EditionSerializer,
    params=(
        Param("publisher", "Boxes of this publisher.", equal("publisher"), enum=tuple(Publisher)),
        Param(
            "expansion", "Slugs of expansions it contains, separated by commas.", any_of("expansions"), pattern=SLUGS
        ),
    ),
)
TAGS = Resource(
    name="tag",
    german="Das Merkmal",
    about="Mechanics tags with their definitions.",
    rows=Tag.objects.all,
    summary=TagSerializer,
    detail=TagSerializer,
)
TOPICS = Resource(
    name="topic",
    german="Das Thema",
    about="Topics of rulings.",
    rows=Topic.objects.all,
    summary=TopicSerializer,
    detail=TopicSerializer,
)
