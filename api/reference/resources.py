"""Which things can be listed, and what they can be filtered by."""

from collections.abc import Callable
from typing import Any

from django.db.models import F, Prefetch, QuerySet
from drf_spectacular.types import OpenApiTypes

from api.conventions.lists import SLUG, SLUGS, Param, Resource
from api.reference.names import containing
from api.reference.serializers import (
    CardDetailSerializer,
    CardSummarySerializer,
    DifferenceSerializer,
    EditionSerializer,
    ExpansionSerializer,
    RuleSerializer,
    RulingSerializer,
    SetSerializer,
    SourceDetailSerializer,
    TagSerializer,
    TopicSerializer,
)
from cards.models import Card, Edition, Expansion, RecommendedSet, Tag, alphabetical
from engine.catalog import CardType, Kind, Publisher
from rulings.models import Difference, Rule, Ruling, RulingKind, SourceBlock, Topic

Rows = QuerySet[Any]


def equal(lookup: str) -> Callable[[Rows, Any], Rows]:
    """Rows for which the lookup fits; each row once, also across joins."""
    return lambda rows, value: rows.filter(pk__in=rows.model.objects.filter(**{lookup: value}).values("pk"))


def any_of(lookup: str) -> Callable[[Rows, Any], Rows]:
    """Slugs, any of which may fit."""

    def apply(rows: Rows, slugs: list[str]) -> Rows:
        return rows.filter(pk__in=rows.model.objects.filter(**{f"{lookup}__in": slugs}).values("pk"))

    return apply


def has(field: str) -> Callable[[Rows, bool], Rows]:
    return lambda rows, wanted: rows.filter(**{f"{field}__gt" if wanted else field: 0})


def named(rows: Rows, text: str) -> Rows:
    """Part of any name, in any spelling."""
    return rows.filter(pk__in=containing(text))


def slugs(name: str, of: str, description: str, apply: Callable[[Rows, list[str]], Rows]) -> Param:
    """A parameter that takes several slugs, any of which may fit."""
    return Param(name, f"{description} Slugs, separated by commas: any of them.", apply, pattern=SLUGS, of=of)


def slug(name: str, of: str, description: str, apply: Callable[[Rows, list[str]], Rows]) -> Param:
    """A parameter that takes one slug."""
    return Param(name, f"{description} One slug.", apply, pattern=SLUG, of=of)


def valid_in(rows: Rows, editions: list[str]) -> Rows:
    """What holds in the one edition named."""
    return rows.filter(pk__in=rows.model.objects.valid_in(editions[0]).values("pk")) if editions else rows


def playable(rows: Rows, owned: list[str]) -> Rows:
    return rows.filter(pk__in=RecommendedSet.objects.playable_with(owned).values("pk"))


def by_name(lang: str) -> Any:
    return alphabetical("name_en" if lang == "en" else "name")


COST = ("coins", "potion", "debt")
TOPIC = slugs("topic", "topic", "About any of these topics.", any_of("topics"))

CARDS = Resource(
    name="card",
    has_names=True,
    german="Die Karte",
    about="Cards with all their names, types, cost, tags and the boxes that contain them.",
    rows=lambda: Card.objects.with_everything().order_by("expansion__position", "position"),
    detailed=lambda: (
        Card.objects.with_everything()
        .prefetch_related(Prefetch("differences", Difference.objects.with_everything()))
        .order_by("expansion__position", "position")
    ),
    summary=CardSummarySerializer,
    detail=CardDetailSerializer,
    params=(
        slugs("expansion", "expansion", "Of these product lines.", any_of("expansion")),
        slugs("edition", "edition", "Printed in these boxes.", any_of("printings__edition")),
        Param("publisher", "Printed by; one value.", equal("printings__edition__publisher"), enum=tuple(Publisher)),
        Param("kind", "What the card is on the table; one value.", equal("kind"), enum=tuple(Kind)),
        Param("type", "A type printed on the card; one value.", equal("type_rows__type"), enum=tuple(CardType)),
        slugs("tag", "tag", "With these mechanics.", any_of("tags")),
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
        "position": lambda lang: ("expansion__position", "position"),
        "name": lambda lang: (by_name(lang).asc(), "pk"),
        "-name": lambda lang: (by_name(lang).desc(), "pk"),
        "cost": lambda lang: (*(F(part).asc(nulls_last=True) for part in COST), by_name(lang), "pk"),
        "-cost": lambda lang: (*(F(part).desc(nulls_last=True) for part in COST), by_name(lang), "pk"),
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
        slugs("card", "card", "About these cards.", any_of("cards")),
        slugs("mentions", "card", "Mentioning these cards.", any_of("mentions")),
        Param("kind", "What kind of statement; one value.", equal("kind"), enum=tuple(RulingKind.values)),
        slug(
            "edition",
            "edition",
            "Statements that hold for this box: that name it, or name no edition and are about a card it prints.",
            valid_in,
        ),
        slugs("expansion", "expansion", "About a card of these product lines.", any_of("cards__expansion")),
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
        slugs("card", "card", "About these cards.", any_of("card")),
        slugs("edition", "edition", "In which these boxes take part.", any_of("variants__editions")),
        slugs("expansion", "expansion", "About a card of these product lines.", any_of("card__expansion")),
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
    params=(slug("edition", "edition", "Rules that hold for this box: that name it or none.", valid_in), TOPIC),
)

SETS = Resource(
    name="set",
    german="Den Kartensatz",
    about="Recommended sets of ten, with everything they name.",
    rows=lambda: RecommendedSet.objects.with_everything(),
    summary=SetSerializer,
    detail=SetSerializer,
    params=(
        slugs("edition", "edition", "Printed in these boxes.", any_of("editions")),
        slugs("expansion", "expansion", "Using these product lines.", any_of("expansions")),
        slugs("card", "card", "Using these cards.", any_of("rows__card")),
        Param(
            "collection",
            "Sets you can lay out with the boxes you own. Slugs of editions, separated by commas: all you own.",
            playable,
            pattern=SLUGS,
            of="edition",
        ),
    ),
)

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
        Param("publisher", "Boxes of this publisher; one value.", equal("publisher"), enum=tuple(Publisher)),
        slugs("expansion", "expansion", "Holding cards of these product lines.", any_of("expansions")),
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
SOURCES = Resource(
    name="source",
    german="Die Quelle",
    about="Blocks of the rulebooks that statements, setup steps and findings rest on, by id; never their texts.",
    rows=lambda: SourceBlock.objects.select_related("document"),
    summary=SourceDetailSerializer,
    detail=SourceDetailSerializer,
    params=(slugs("edition", "edition", "Of these boxes.", any_of("edition")),),
)

LISTED = {
    f"{resource.name}s": resource
    for resource in (CARDS, RULINGS, DIFFERENCES, RULES, TOPICS, EXPANSIONS, EDITIONS, SETS, TAGS, SOURCES)
}
"""Every resource under the name of its list: addresses, entry points and exports follow from it."""
