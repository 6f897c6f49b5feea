"""Cards, editions, sets, rulings and other records as JSON. Field names are English, texts German."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC
from typing import Any, TypeVar

from django.urls import reverse
from rest_framework import serializers

from api.conventions.derived import Context, Derived
from api.kingdoms.request_bodies import KingdomSerializer, PolicyField
from api.kingdoms.serializers import kingdom_as_json, text_list
from content.model.types import Box, Difference, RecommendedSet, Ruling
from engine.catalog import Card, Catalog, Edition, Pile, Printing
from engine.effects import Unit
from web.absolute_urls import absolute_url

SerializerClass = TypeVar("SerializerClass", bound=type[Any])

TEXT, TEXTS = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
URI = {"type": "string", "format": "uri"}


class CostSerializer(serializers.Serializer):
    """A printed cost. `mark`: `*` is subject to a condition, `+` may be overpaid."""

    coins = serializers.IntegerField()
    potion = serializers.IntegerField()
    debt = serializers.IntegerField()
    mark = serializers.CharField(allow_blank=True)


class NullableCharField(serializers.CharField):
    """A text, or null where it is empty."""

    def to_representation(self, text: str) -> str | None:
        return text or None


def name_in_language(context: Context, named: Card | RecommendedSet) -> str:
    """The current name in the requested language; the German one where no other is known."""
    return (named.name_en or named.name) if context.get("lang") == "en" else named.name


class LinkField(Derived):
    """The address of a record, in the API or on the site."""

    def __init__(self, view: str, help_text: str = "") -> None:
        super().__init__(lambda context, record: link(context, view, record.slug), URI, help_text)


def link(context: Context, view: str, slug: str) -> str:
    return absolute_url(context.get("request"), reverse(view, args=[slug]))


PAGE_HELP = "The page about it on the site, in German."


class UpdatedField(serializers.DateTimeField):
    """When the record was last changed."""

    def __init__(self, kind: str) -> None:
        help_text = "When its current form was loaded first."
        super().__init__(source="slug", read_only=True, default_timezone=UTC, help_text=help_text)
        self.kind = kind

    def to_representation(self, slug: str) -> str:
        seen = self.context["library"].history.fingerprints[self.kind, slug]
        return str(super().to_representation(seen.updated))


def record(kind: str, *, page: str | Derived = "") -> Callable[[SerializerClass], SerializerClass]:
    """Add to a serializer of records the fields that records have: `hash`, `updated`, `url`, and mostly `page`.

    `kind` names the records in history and addresses; `page` is the name of their page on the site, or the field.
    """

    def fingerprint(context: Context, of: Any) -> str:
        return str(context["library"].history.fingerprints[kind, of.slug].hash)

    hash_help = "Changes when the record itself changes, not when data taken from other records does."
    fields: dict[str, serializers.Field] = {
        "hash": Derived(fingerprint, TEXT, hash_help),
        "updated": UpdatedField(kind),
        "url": LinkField(f"api:{kind}"),
    }
    if page:
        fields["page"] = LinkField(page, PAGE_HELP) if isinstance(page, str) else page

    def add(serializer: SerializerClass) -> SerializerClass:
        serializer._declared_fields = {**serializer._declared_fields, **fields}
        return serializer

    return add


def place_of(context: Context, of: Ruling | Difference) -> str:
    """The place of a statement on the page of the card that it is about."""
    return f"{link(context, 'card', of.cards[0] if isinstance(of, Ruling) else of.card)}#{of.slug}"


class ArmsSerializer(serializers.Serializer):
    """The coat of arms that the site draws for a card; unique within its expansion."""

    charge = serializers.CharField(help_text="What it depicts, such as church or hat.")
    division = serializers.CharField(help_text="How its field is divided, in terms of heraldry.")


class BonusSerializer(serializers.Serializer):
    amount = serializers.IntegerField(help_text="Negative only for victory points.")
    of = serializers.CharField(source="unit", help_text=f"One of {', '.join(Unit)}.")


@record("card", page="card")
class CardSummarySerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = Derived(name_in_language, TEXT)
    name_de = serializers.CharField(source="name")
    name_en = serializers.CharField()
    kind = serializers.CharField(help_text="What the card is on the table, such as kingdom, event, heirloom.")
    types = serializers.ListField(child=serializers.CharField(), help_text="As printed, from left to right.")
    cost = CostSerializer(allow_null=True, read_only=True)
    expansion = serializers.CharField()
    arms = Derived(lambda context, card: context["library"].arms[card.slug], ArmsSerializer())
    tags = Derived(lambda context, card: [tag for tag in context["library"].tags if tag in card.tags], TEXTS)
    effect = serializers.CharField(help_text="What it does, in its newest wording; each bonus on a separate line.")
    bonuses = BonusSerializer(many=True, help_text="What it gives unconditionally, in the order of the card.")
    editions = text_list("The boxes that contain it, oldest first.")


@dataclass(frozen=True, slots=True)
class CardPrinting:
    """A printing of a card together with its box."""

    card: Card
    printing: Printing
    edition: Edition

    def __getattr__(self, name: str) -> Any:
        return getattr(self.printing, name)

    @property
    def differs(self) -> bool:
        printing, card = self.printing, self.card
        return (printing.name, printing.types, printing.cost, printing.effect) != (
            card.name,
            card.types,
            card.cost,
            card.effect,
        )


class PrintingSerializer(serializers.Serializer):
    edition = serializers.CharField(source="edition.slug")
    publisher = serializers.CharField(source="edition.publisher")
    year = serializers.IntegerField(source="edition.year")
    name = serializers.CharField()
    types = serializers.ListField(child=serializers.CharField())
    cost = CostSerializer(allow_null=True, read_only=True)
    effect = serializers.CharField()
    bonuses = BonusSerializer(many=True)
    differs = serializers.BooleanField(help_text="Whether this print differs from the card's current state.")


class PileCardSerializer(serializers.Serializer):
    card = serializers.CharField()
    count = serializers.IntegerField(help_text="Copies with two players.")
    count_for_three = serializers.IntegerField(help_text="Copies with three or more players.")


class PileSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    order = serializers.CharField(help_text="top-down, shuffled, any, chain or sides.")
    cards = PileCardSerializer(many=True)


@record("pile")
class PileDetailSerializer(PileSerializer):
    pass


@record("material")
class MaterialSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    of_player = serializers.BooleanField(help_text="true: one for each player; false: one for all.")


@record("document")
class DocumentSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()


@record("label")
class LabelSerializer(serializers.Serializer):
    slug = serializers.CharField()
    of = serializers.CharField(
        help_text="The field whose value this is: `type`, `kind` (of a card), `ruling`, `result`, `publisher`."
    )
    member = serializers.CharField(help_text="The value as in responses, such as `duration`.")
    name = serializers.CharField()
    name_en = serializers.CharField()


@record("rename")
class RenameSerializer(serializers.Serializer):
    slug = serializers.CharField()
    kind = serializers.CharField(help_text="What it was the slug of: `card`, `edition`, `set`, `ruling`, …")
    old = serializers.CharField()
    new = serializers.CharField()


class SourceSerializer(serializers.Serializer):
    slug = serializers.CharField()
    document = serializers.CharField()
    title = serializers.CharField()


def sources_of(context: Context, of: Any) -> list[Any]:
    """The source blocks that something is based on."""
    return [context["library"].sources[slug] for slug in of.sources]


@record("source")
class SourceDetailSerializer(SourceSerializer):
    document_name = serializers.CharField()
    edition = serializers.CharField(allow_null=True, help_text="The box it belongs to.")


class HoldsSerializer(serializers.Serializer):
    today = serializers.BooleanField(source="holds_today", help_text="Whether it holds by today's official wording.")
    editions = text_list("Editions it holds for; empty: all of them.")
    instead = NullableCharField(
        source="superseded_by", allow_null=True, help_text="Slug of what holds today instead; else null."
    )


@record("ruling", page=Derived(place_of, URI, PAGE_HELP))
class RulingSerializer(serializers.Serializer):
    slug = serializers.CharField()
    kind = serializers.CharField(help_text="faq, erratum, setup, interaction or reminder.")
    question = serializers.CharField(help_text="The question as a player would ask it.")
    answer = serializers.CharField(help_text="`ja`, `nein`, `teils` or a few words; empty where there is no short one.")
    text = serializers.CharField(help_text="The complete answer, understandable without the question.")
    asked = text_list("The question in other words.", source="phrasings")
    holds = HoldsSerializer(source="*", read_only=True)
    cards = text_list("The cards it is about, the main card first.")
    mentions = text_list("Other cards that it mentions.")
    editions = text_list("Editions it holds for; empty: all editions of its cards.")
    topics = text_list()
    source_note = serializers.CharField(source="note", help_text="What could not be read with certainty in the source.")
    sources = Derived(sources_of, SourceSerializer(many=True))


class VariantSerializer(serializers.Serializer):
    text = serializers.CharField()
    today = serializers.BooleanField(source="holds_today", help_text="Whether this is how it is played today.")
    editions = text_list()
    sources = Derived(sources_of, SourceSerializer(many=True))


@record("difference", page=Derived(place_of, URI, PAGE_HELP))
class DifferenceSerializer(serializers.Serializer):
    slug = serializers.CharField()
    card = serializers.CharField()
    aspect = serializers.CharField()
    variants = VariantSerializer(many=True)
    silent = Derived(
        lambda context, of: list(context["library"].editions_without_variant(of)),
        TEXTS,
        "Editions of the card that no variant covers.",
    )
    consequence = serializers.CharField(help_text="What it means in play and which variant to follow today.")
    changes_play = serializers.BooleanField(help_text="false: different words, same play.")
    instead = Derived(
        lambda _, of: of.superseded_by or None,
        {"type": ["string", "null"]},
        "Slug of the ruling that holds today where no printed variant does; else null.",
    )
    mentions = text_list()
    topics = text_list()


@record("rule", page="rule")
class RuleSerializer(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    answer = serializers.CharField(help_text="For interactions: the short answer; else empty.")
    brief = serializers.CharField(help_text="For mechanics: the rule in one line; else empty.")
    asked = text_list("Questions that it answers, as players ask them.", source="phrasings")
    holds = HoldsSerializer(source="*", read_only=True)
    editions = text_list("Editions it holds for; empty: all of them.")
    mentions = text_list()
    topics = text_list()
    sources = Derived(sources_of, SourceSerializer(many=True))


class NeedSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="card, pile or material.")


class LinksSerializer(serializers.Serializer):
    self = LinkField("api:card")
    rulings = LinkField("api:card-rulings")


def printings_of(context: Context, card: Card) -> list[CardPrinting]:
    editions = context["library"].catalog.editions
    return [CardPrinting(card, printing, editions[printing.edition]) for printing in card.printings]


def printed_in_edition(context: Context, card: Card) -> CardPrinting | None:
    edition = context.get("edition")
    return next((printing for printing in printings_of(context, card) if printing.edition.slug == edition), None)


def rulings_of(context: Context, card: Card) -> list[Ruling] | None:
    edition = context.get("edition")
    if not edition and not context.get("with_rulings"):
        return None
    rulings = context["library"].rulings_of.get(card.slug, [])
    return [ruling for ruling in rulings if ruling.holds_in([edition] if edition else [])]


def pile_of(context: Context, card: Card) -> Pile | None:
    catalog: Catalog = context["library"].catalog
    return catalog.piles.get(catalog.pile_of.get(card.slug, card.slug))


def needs_of(context: Context, card: Card) -> list[dict[str, str]]:
    """In the order of the content; a slug of both a pile and its placeholder card counts as the pile."""
    catalog: Catalog = context["library"].catalog
    pools: dict[str, Mapping[str, Any]] = {
        "pile": catalog.piles,
        "material": catalog.materials,
        "card": catalog.cards,
    }
    return [
        next({"slug": slug, "name": pool[slug].name, "kind": kind} for kind, pool in pools.items() if slug in pool)
        for slug in card.needs
    ]


class CardDetailSerializer(CardSummarySerializer):
    aliases = text_list("Other names that it was printed with or is known by.")
    copies = serializers.IntegerField(
        allow_null=True, help_text="Number of copies, where it is not the usual one for its kind."
    )
    pile = Derived(
        pile_of, PileSerializer(allow_null=True), "The mixed pile or chain that it represents or is part of."
    )
    printings = Derived(printings_of, PrintingSerializer(many=True))
    printed = Derived(
        printed_in_edition,
        PrintingSerializer(allow_null=True),
        "With `edition`: the card as printed in that box; else null.",
    )
    rulings = Derived(
        rulings_of,
        RulingSerializer(many=True, allow_null=True),
        "With `include=rulings`: its rulings; with `edition`: those that hold there; else null.",
    )
    needs = Derived(
        needs_of, NeedSerializer(many=True), "What it needs at setup, beyond what its types and cost imply."
    )
    differences = Derived(
        lambda context, card: context["library"].differences_of.get(card.slug, []),
        DifferenceSerializer(many=True),
        "Differences between its editions.",
    )
    links = LinksSerializer(source="*")


@record("expansion", page="expansion")
class ExpansionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    editions = Derived(
        lambda context, line: [edition.slug for edition in context["library"].boxes_of(line.slug)],
        TEXTS,
        "The boxes with its cards, oldest first.",
    )


def box_of(context: Context, edition: Edition) -> Box:
    box: Box = context["library"].boxes[edition.slug]
    return box


@record("edition", page="edition")
class EditionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    publisher = serializers.CharField(help_text="hig (Hans im Glück) or rgg (Rio Grande Games).")
    year = serializers.IntegerField()
    generation = serializers.IntegerField()
    kingdom_piles = Derived(lambda context, edition: box_of(context, edition).kingdom_piles, {"type": "integer"})
    tell = Derived(
        lambda context, edition: box_of(context, edition).tell,
        TEXT,
        "How to tell it from other boxes of the same name.",
    )
    note = Derived(lambda context, edition: box_of(context, edition).note, TEXT)
    expansions = text_list()


@record("tag")
class TagSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    definition = serializers.CharField(source="description")


@record("topic", page="topic")
class TopicSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    description = serializers.CharField()


class MisprintSerializer(serializers.Serializer):
    printed = serializers.CharField()
    read = serializers.CharField()
    why = serializers.CharField()


def kingdom_of_set(_: Context, recommended: RecommendedSet) -> dict[str, Any]:
    return {key: value for key, value in kingdom_as_json(recommended.kingdom).items() if value}


@record("set", page="set")
class SetSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = Derived(name_in_language, TEXT)
    name_en = serializers.CharField(help_text="Empty if unknown.")
    aliases = text_list()
    editions = text_list()
    expansions = text_list()
    kingdom = Derived(kingdom_of_set, KingdomSerializer, "As /kingdoms/setup/ accepts it.")
    platinum_colony = PolicyField(
        source="choices.platinum_colony", help_text="Platin and Kolonie; `auto`: not printed, the rules decide."
    )
    shelters = PolicyField(source="choices.shelters", help_text="Unterschlüpfe; `auto`: not printed, the rules decide.")
    note = serializers.CharField()
    only_english = serializers.BooleanField(help_text="Whether no German printing of it is known.")
    misprints = MisprintSerializer(many=True)
    sources = Derived(sources_of, SourceSerializer(many=True))
