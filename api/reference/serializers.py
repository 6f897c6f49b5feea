"""Cards, editions, sets, rulings and other records as JSON. Field names are English, texts German."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.kingdoms.request_bodies import KingdomSerializer, PolicyField
from api.kingdoms.serializers import kingdom_as_json, text_list
from content.model.types import Box, Difference, Library, RecommendedSet, Ruling, Statement
from engine.catalog import Card, Edition, Expansion, Printing
from engine.effects import Unit
from web.absolute_urls import absolute_url

TEXTS = text_list()


class CostSerializer(serializers.Serializer):
    """A printed cost. `mark`: `*` is subject to a condition, `+` may be overpaid."""

    coins = serializers.IntegerField()
    potion = serializers.IntegerField()
    debt = serializers.IntegerField()
    mark = serializers.CharField(allow_blank=True)


@extend_schema_field(CostSerializer(allow_null=True))
class CostField(serializers.Field):
    """The cost of a card or printing; null for cards without a cost, such as landmarks."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, of: Card | Printing) -> dict[str, Any] | None:
        cost = of.cost
        if cost is None:
            return None
        return {"coins": cost.coins, "potion": cost.potion, "debt": cost.debt, "mark": cost.mark}


@extend_schema_field(str)
class NameField(serializers.Field):
    """The current name in the requested language; the German one where no other is known."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, named: Card | RecommendedSet) -> str:
        return (named.name_en or named.name) if self.context.get("lang") == "en" else named.name


@extend_schema_field({"type": "string", "format": "uri"})
class LinkField(serializers.Field):
    """The address of the record, in the API or (`page`) on the site."""

    def __init__(self, view: str, **kwargs: Any) -> None:
        super().__init__(source="slug", read_only=True, **kwargs)
        self.view = view

    def to_representation(self, slug: str) -> str:
        return absolute_url(self.context.get("request"), reverse(self.view, args=[slug]))


class PageField(LinkField):
    """The page of the record on the site."""

    def __init__(self, view: str) -> None:
        super().__init__(view, help_text="The page about it on the site, in German.")


class PlaceField(PageField):
    """The place of a statement on the page of the card that it is about."""

    def __init__(self) -> None:
        super().__init__("card")
        self.source = "*"

    def to_representation(self, of: Any) -> str:
        card = of.cards[0] if isinstance(of, Ruling) else of.card
        return f"{super().to_representation(card)}#{of.slug}"


@extend_schema_field(str)
class HashField(serializers.Field):
    """A hash of the record as written in the content, without what it takes from other records."""

    def __init__(self, kind: str) -> None:
        help_text = "Changes when the record itself changes, not when data taken from other records does."
        super().__init__(source="slug", read_only=True, help_text=help_text)
        self.kind = kind

    def to_representation(self, slug: str) -> str:
        return self.context["library"].history.fingerprints[self.kind, slug].hash


class UpdatedField(serializers.DateTimeField):
    """When the record was last changed."""

    def __init__(self, kind: str) -> None:
        help_text = "When its current form was loaded first."
        super().__init__(source="slug", read_only=True, default_timezone=UTC, help_text=help_text)
        self.kind = kind

    def to_representation(self, slug: str) -> str:
        seen = self.context["library"].history.fingerprints[self.kind, slug]
        return str(super().to_representation(seen.updated))


class ArmsSerializer(serializers.Serializer):
    """The coat of arms that the site draws for a card; unique within its expansion."""

    charge = serializers.CharField(help_text="What it depicts, such as church or hat.")
    division = serializers.CharField(help_text="How its field is divided, in terms of heraldry.")


class BonusSerializer(serializers.Serializer):
    amount = serializers.IntegerField(help_text="Negative only for victory points.")
    of = serializers.CharField(source="unit", help_text=f"One of {', '.join(Unit)}.")


class CardSummarySerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = NameField()
    name_de = serializers.CharField(source="name")
    name_en = serializers.CharField()
    kind = serializers.CharField(help_text="What the card is on the table, such as kingdom, event, heirloom.")
    types = serializers.ListField(child=serializers.CharField(), help_text="As printed, from left to right.")
    cost = CostField()
    expansion = serializers.CharField()
    arms = serializers.SerializerMethodField()
    tags = serializers.SerializerMethodField()
    effect = serializers.CharField(help_text="What it does, in its newest wording; each bonus on a separate line.")
    bonuses = BonusSerializer(many=True, help_text="What it gives unconditionally, in the order of the card.")
    editions = text_list("The boxes that contain it, oldest first.")
    hash = HashField("card")
    updated = UpdatedField("card")
    url = LinkField("api:card")
    page = PageField("card")

    @extend_schema_field(ArmsSerializer)
    def get_arms(self, card: Card) -> dict[str, str]:
        arms = self.context["library"].arms[card.slug]
        return {"charge": arms.charge, "division": arms.division}

    @extend_schema_field(TEXTS)
    def get_tags(self, card: Card) -> list[str]:
        return [tag for tag in self.context["library"].tags if tag in card.tags]


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
    cost = CostField()
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


class PileDetailSerializer(PileSerializer):
    hash = HashField("pile")
    updated = UpdatedField("pile")
    url = LinkField("api:pile")


class MaterialSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    of_player = serializers.BooleanField(help_text="true: one for each player; false: one for all.")
    hash = HashField("material")
    updated = UpdatedField("material")
    url = LinkField("api:material")


class DocumentSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    hash = HashField("document")
    updated = UpdatedField("document")
    url = LinkField("api:document")


class LabelSerializer(serializers.Serializer):
    slug = serializers.CharField()
    of = serializers.CharField(
        help_text="The field whose value this is: `type`, `kind` (of a card), `ruling`, `result`, `publisher`."
    )
    member = serializers.CharField(help_text="The value as in responses, such as `duration`.")
    name = serializers.CharField()
    name_en = serializers.CharField()
    hash = HashField("label")
    updated = UpdatedField("label")
    url = LinkField("api:label")


class RenameSerializer(serializers.Serializer):
    slug = serializers.CharField()
    kind = serializers.CharField(help_text="What it was the slug of: `card`, `edition`, `set`, `ruling`, …")
    old = serializers.CharField()
    new = serializers.CharField()
    hash = HashField("rename")
    updated = UpdatedField("rename")
    url = LinkField("api:rename")


class SourceSerializer(serializers.Serializer):
    slug = serializers.CharField()
    document = serializers.CharField()
    title = serializers.CharField()


@extend_schema_field(SourceSerializer(many=True))
class SourcesField(serializers.Field):
    """The source blocks that something is based on."""

    def to_representation(self, slugs: tuple[str, ...]) -> list[Any]:
        sources = self.context["library"].sources
        return [{"slug": slug, "document": sources[slug].document, "title": sources[slug].title} for slug in slugs]


class SourceDetailSerializer(SourceSerializer):
    document_name = serializers.CharField()
    edition = serializers.CharField(allow_null=True, help_text="The box it belongs to.")
    hash = HashField("source")
    updated = UpdatedField("source")
    url = LinkField("api:source")


class HoldsSerializer(serializers.Serializer):
    today = serializers.BooleanField(help_text="Whether it holds by today's official wording.")
    editions = text_list("Editions it holds for; empty: all of them.")
    instead = serializers.CharField(allow_null=True, help_text="Slug of what holds today instead; else null.")


@extend_schema_field(HoldsSerializer)
class HoldsField(serializers.Field):
    """Where a ruling or rule holds, and whether it does today."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, of: Statement) -> dict[str, Any]:
        return holds_as_json(of)


def holds_as_json(of: Statement) -> dict[str, Any]:
    return {"today": of.holds_today, "editions": list(of.editions), "instead": of.superseded_by or None}


class RulingSerializer(serializers.Serializer):
    slug = serializers.CharField()
    kind = serializers.CharField(help_text="faq, erratum, setup, interaction or reminder.")
    question = serializers.CharField(help_text="The question as a player would ask it.")
    answer = serializers.CharField(help_text="`ja`, `nein`, `teils` or a few words; empty where there is no short one.")
    text = serializers.CharField(help_text="The complete answer, understandable without the question.")
    asked = text_list("The question in other words.", source="phrasings")
    holds = HoldsField()
    cards = text_list("The cards it is about, the main card first.")
    mentions = text_list("Other cards that it mentions.")
    editions = text_list("Editions it holds for; empty: all editions of its cards.")
    topics = text_list()
    source_note = serializers.CharField(source="note", help_text="What could not be read with certainty in the source.")
    sources = SourcesField()
    hash = HashField("ruling")
    updated = UpdatedField("ruling")
    url = LinkField("api:ruling")
    page = PlaceField()


class VariantSerializer(serializers.Serializer):
    text = serializers.CharField()
    today = serializers.BooleanField(source="holds_today", help_text="Whether this is how it is played today.")
    editions = text_list()
    sources = SourcesField()


class DifferenceSerializer(serializers.Serializer):
    slug = serializers.CharField()
    card = serializers.CharField()
    aspect = serializers.CharField()
    variants = VariantSerializer(many=True)
    silent = serializers.SerializerMethodField(help_text="Editions of the card that no variant covers.")
    consequence = serializers.CharField(help_text="What it means in play and which variant to follow today.")
    changes_play = serializers.BooleanField(help_text="false: different words, same play.")
    instead = serializers.SerializerMethodField(
        help_text="Slug of the ruling that holds today where no printed variant does; else null."
    )
    mentions = text_list()
    topics = text_list()
    hash = HashField("difference")
    updated = UpdatedField("difference")
    url = LinkField("api:difference")
    page = PlaceField()

    @extend_schema_field(TEXTS)
    def get_silent(self, of: Difference) -> list[str]:
        library: Library = self.context["library"]
        return list(library.editions_without_variant(of))

    def get_instead(self, of: Difference) -> str | None:
        return of.superseded_by or None


class RuleSerializer(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    answer = serializers.CharField(help_text="For interactions: the short answer; else empty.")
    brief = serializers.CharField(help_text="For mechanics: the rule in one line; else empty.")
    asked = text_list("Questions that it answers, as players ask them.", source="phrasings")
    holds = HoldsField()
    editions = text_list("Editions it holds for; empty: all of them.")
    mentions = text_list()
    topics = text_list()
    sources = SourcesField()
    hash = HashField("rule")
    updated = UpdatedField("rule")
    url = LinkField("api:rule")
    page = PageField("rule")


class NeedSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="card, pile or material.")


class LinksSerializer(serializers.Serializer):
    self = LinkField("api:card")
    rulings = LinkField("api:card-rulings")


class CardDetailSerializer(CardSummarySerializer):
    aliases = text_list("Other names that it was printed with or is known by.")
    copies = serializers.IntegerField(
        allow_null=True, help_text="Number of copies, where it is not the usual one for its kind."
    )
    pile = serializers.SerializerMethodField(help_text="The mixed pile or chain that it represents or is part of.")
    printings = serializers.SerializerMethodField()
    printed = serializers.SerializerMethodField(help_text="With `edition`: the card as printed in that box; else null.")
    rulings = serializers.SerializerMethodField(
        help_text="With `include=rulings`: its rulings; with `edition`: those that hold there; else null."
    )
    needs = serializers.SerializerMethodField(help_text="What it needs at setup, beyond what its types and cost imply.")
    differences = serializers.SerializerMethodField(help_text="Differences between its editions.")
    links = LinksSerializer(source="*")

    @extend_schema_field(PrintingSerializer(many=True))
    def get_printings(self, card: Card) -> list[Any]:
        return list(PrintingSerializer(self._printed(card), many=True).data)

    def _printed(self, card: Card) -> list[CardPrinting]:
        editions = self.library.catalog.editions
        return [CardPrinting(card, printing, editions[printing.edition]) for printing in card.printings]

    @extend_schema_field(PrintingSerializer(allow_null=True))
    def get_printed(self, card: Card) -> dict[str, Any] | None:
        edition = self.context.get("edition")
        matching = (printing for printing in self._printed(card) if printing.edition.slug == edition)
        return next((PrintingSerializer(printing).data for printing in matching), None)

    @extend_schema_field(RulingSerializer(many=True, allow_null=True))
    def get_rulings(self, card: Card) -> list[Any] | None:
        edition = self.context.get("edition")
        if not edition and not self.context.get("with_rulings"):
            return None
        rulings = self.library.rulings_of.get(card.slug, [])
        holding = [ruling for ruling in rulings if ruling.holds_in([edition] if edition else [])]
        return list(RulingSerializer(holding, many=True, context=self.context).data)

    @extend_schema_field(DifferenceSerializer(many=True))
    def get_differences(self, card: Card) -> list[Any]:
        differences = self.library.differences_of.get(card.slug, [])
        return list(DifferenceSerializer(differences, many=True, context=self.context).data)

    @extend_schema_field(PileSerializer(allow_null=True))
    def get_pile(self, card: Card) -> dict[str, Any] | None:
        pile = self.library.catalog.piles.get(self.library.catalog.pile_of.get(card.slug, card.slug))
        return PileSerializer(pile).data if pile else None

    @extend_schema_field(NeedSerializer(many=True))
    def get_needs(self, card: Card) -> list[dict[str, str]]:
        """In the order of the content; a slug of both a pile and its placeholder card counts as the pile."""
        catalog = self.library.catalog
        pools: dict[str, Mapping[str, Any]] = {
            "pile": catalog.piles,
            "material": catalog.materials,
            "card": catalog.cards,
        }
        return [
            next({"slug": slug, "name": pool[slug].name, "kind": kind} for kind, pool in pools.items() if slug in pool)
            for slug in card.needs
        ]

    @property
    def library(self) -> Library:
        library: Library = self.context["library"]
        return library


class ExpansionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    editions = serializers.SerializerMethodField(help_text="The boxes with its cards, oldest first.")
    hash = HashField("expansion")
    updated = UpdatedField("expansion")
    url = LinkField("api:expansion")
    page = PageField("expansion")

    @extend_schema_field(TEXTS)
    def get_editions(self, expansion: Expansion) -> list[str]:
        return [edition.slug for edition in self.context["library"].boxes_of(expansion.slug)]


class EditionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    publisher = serializers.CharField(help_text="hig (Hans im Glück) or rgg (Rio Grande Games).")
    year = serializers.IntegerField()
    generation = serializers.IntegerField()
    kingdom_piles = serializers.SerializerMethodField()
    tell = serializers.SerializerMethodField(help_text="How to tell it from other boxes of the same name.")
    note = serializers.SerializerMethodField()
    expansions = text_list()
    hash = HashField("edition")
    updated = UpdatedField("edition")
    url = LinkField("api:edition")
    page = PageField("edition")

    def get_kingdom_piles(self, edition: Edition) -> int:
        return self._box(edition).kingdom_piles

    def get_tell(self, edition: Edition) -> str:
        return self._box(edition).tell

    def get_note(self, edition: Edition) -> str:
        return self._box(edition).note

    def _box(self, edition: Edition) -> Box:
        box: Box = self.context["library"].boxes[edition.slug]
        return box


class TagSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    definition = serializers.CharField(source="description")
    hash = HashField("tag")
    updated = UpdatedField("tag")
    url = LinkField("api:tag")


class TopicSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    description = serializers.CharField()
    hash = HashField("topic")
    updated = UpdatedField("topic")
    url = LinkField("api:topic")
    page = PageField("topic")


class MisprintSerializer(serializers.Serializer):
    printed = serializers.CharField()
    read = serializers.CharField()
    why = serializers.CharField()


class SetSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = NameField()
    name_en = serializers.CharField(help_text="Empty if unknown.")
    aliases = text_list()
    editions = text_list()
    expansions = text_list()
    kingdom = serializers.SerializerMethodField(help_text="As /kingdoms/setup/ accepts it.")
    platinum_colony = PolicyField(
        source="choices.platinum_colony", help_text="Platin and Kolonie; `auto`: not printed, the rules decide."
    )
    shelters = PolicyField(source="choices.shelters", help_text="Unterschlüpfe; `auto`: not printed, the rules decide.")
    note = serializers.CharField()
    only_english = serializers.BooleanField(help_text="Whether no German printing of it is known.")
    misprints = MisprintSerializer(many=True)
    sources = SourcesField()
    hash = HashField("set")
    updated = UpdatedField("set")
    url = LinkField("api:set")
    page = PageField("set")

    @extend_schema_field(KingdomSerializer)
    def get_kingdom(self, recommended: RecommendedSet) -> dict[str, Any]:
        return {key: value for key, value in kingdom_as_json(recommended.kingdom).items() if value}
