"""How cards, editions, sets and statements look as JSON. Field names are English, texts German."""

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
    """A printed cost. `mark`: `*` has a condition, `+` may be overpaid."""

    coins = serializers.IntegerField()
    potion = serializers.IntegerField()
    debt = serializers.IntegerField()
    mark = serializers.CharField(allow_blank=True)


@extend_schema_field(CostSerializer(allow_null=True))
class CostField(serializers.Field):
    """The cost of a card or printing; null for what costs nothing to speak of, such as landmarks."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, of: Card | Printing) -> dict[str, Any] | None:
        cost = of.cost
        if cost is None:
            return None
        return {"coins": cost.coins, "potion": cost.potion, "debt": cost.debt, "mark": cost.mark}


@extend_schema_field(str)
class NameField(serializers.Field):
    """The current name in the language asked for; the German one where no other is known."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, one: Card | RecommendedSet) -> str:
        return (one.name_en or one.name) if self.context.get("lang") == "en" else one.name


@extend_schema_field({"type": "string", "format": "uri"})
class LinkField(serializers.Field):
    """The address of the item: of the API, or (`page`) of the site for people."""

    def __init__(self, view: str, **kwargs: Any) -> None:
        super().__init__(source="slug", read_only=True, **kwargs)
        self.view = view

    def to_representation(self, slug: str) -> str:
        return absolute_url(self.context.get("request"), reverse(self.view, args=[slug]))


class PageField(LinkField):
    """Where people read about the item."""

    def __init__(self, view: str) -> None:
        super().__init__(view, help_text="Where people read about it, in German.")


class PlaceField(PageField):
    """Where people read a statement: at its place on the page of the card that it is about."""

    def __init__(self) -> None:
        super().__init__("card")
        self.source = "*"

    def to_representation(self, of: Any) -> str:
        card = of.cards[0] if isinstance(of, Ruling) else of.card
        return f"{super().to_representation(card)}#{of.slug}"


@extend_schema_field(str)
class HashField(serializers.Field):
    """A hash of the record as it is written; what it takes from other records changes with those."""

    def __init__(self, kind: str) -> None:
        help_text = "Changes when the record itself changes; what it takes from others changes with those."
        super().__init__(source="slug", read_only=True, help_text=help_text)
        self.kind = kind

    def to_representation(self, slug: str) -> str:
        return self.context["library"].history.fingerprints[self.kind, slug].hash


class UpdatedField(serializers.DateTimeField):
    """Since when the record is as it is."""

    def __init__(self, kind: str) -> None:
        help_text = "When it was loaded as it is now."
        super().__init__(source="slug", read_only=True, default_timezone=UTC, help_text=help_text)
        self.kind = kind

    def to_representation(self, slug: str) -> str:
        seen = self.context["library"].history.fingerprints[self.kind, slug]
        return str(super().to_representation(seen.updated))


class ArmsSerializer(serializers.Serializer):
    """The coat of arms by which the site shows a card; no other card of the expansion has the same."""

    charge = serializers.CharField(help_text="What it shows, such as church or hat.")
    division = serializers.CharField(help_text="How the field is divided, in the words of heraldry.")


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
    effect = serializers.CharField(help_text="What it does in its newest wording; each bonus on a line of its own.")
    bonuses = BonusSerializer(many=True, help_text="What it gives in any case, in the order of the card.")
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
    """A printing of a card beside its box."""

    card: Card
    printing: Printing
    edition: Edition

    def __getattr__(self, name: str) -> Any:
        return getattr(self.printing, name)

    @property
    def differs(self) -> bool:
        one, card = self.printing, self.card
        return (one.name, one.types, one.cost, one.effect) != (card.name, card.types, card.cost, card.effect)


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
    of = serializers.CharField(help_text="Whose values: `type`, `kind` (of a card), `ruling`, `result`, `publisher`.")
    member = serializers.CharField(help_text="The value as it stands in answers, such as `duration`.")
    name = serializers.CharField()
    name_en = serializers.CharField()
    hash = HashField("label")
    updated = UpdatedField("label")
    url = LinkField("api:label")


class RenameSerializer(serializers.Serializer):
    slug = serializers.CharField()
    kind = serializers.CharField(help_text="Of what it was the slug: `card`, `edition`, `set`, `ruling`, …")
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
    """The blocks that something rests on."""

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
    today = serializers.BooleanField(help_text="Whether it holds by the official wording of today.")
    editions = text_list("Printings it holds for; empty: every printing.")
    instead = serializers.CharField(allow_null=True, help_text="What holds today in its place, by slug.")


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
    question = serializers.CharField(help_text="What a player would ask.")
    answer = serializers.CharField(help_text="`ja`, `nein`, `teils` or a few words; empty where there is no short one.")
    text = serializers.CharField(help_text="The whole answer; it stands alone.")
    asked = text_list("The question in other words.", source="phrasings")
    holds = HoldsField()
    cards = text_list("The cards it is about, the main card first.")
    mentions = text_list("Other cards it speaks of.")
    editions = text_list("Editions it holds for; empty: every edition of its cards.")
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
    silent = serializers.SerializerMethodField(help_text="Editions of the card of which no variant says anything.")
    consequence = serializers.CharField(help_text="What it means in play and which variant to follow today.")
    changes_play = serializers.BooleanField(help_text="false: other words, same play.")
    instead = serializers.SerializerMethodField(
        help_text="The ruling that holds today where no printed variant does, by slug."
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
    answer = serializers.CharField(help_text="Of a question about cards that meet: the short answer; else empty.")
    brief = serializers.CharField(help_text="Of a mechanic: the rule in one line; else empty.")
    asked = text_list("Questions that it answers, as players ask them.", source="phrasings")
    holds = HoldsField()
    editions = text_list("Editions it holds for; empty: every edition.")
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
    aliases = text_list("Other names it was printed or is known under.")
    copies = serializers.IntegerField(allow_null=True, help_text="Where it is not the usual number for its kind.")
    pile = serializers.SerializerMethodField(help_text="The mixed pile or chain that it stands for or lies in.")
    printings = serializers.SerializerMethodField()
    printed = serializers.SerializerMethodField(help_text="With `edition`: the card as that box prints it; else null.")
    rulings = serializers.SerializerMethodField(
        help_text="With `include=rulings`: what is ruled about it; with `edition`: what of it holds there; else null."
    )
    needs = serializers.SerializerMethodField(help_text="What it asks for at setup beyond its types and cost.")
    differences = serializers.SerializerMethodField(help_text="In what its editions disagree.")
    links = LinksSerializer(source="*")

    @extend_schema_field(PrintingSerializer(many=True))
    def get_printings(self, card: Card) -> list[Any]:
        return list(PrintingSerializer(self._printed(card), many=True).data)

    def _printed(self, card: Card) -> list[CardPrinting]:
        editions = self.library.catalog.editions
        return [CardPrinting(card, one, editions[one.edition]) for one in card.printings]

    @extend_schema_field(PrintingSerializer(allow_null=True))
    def get_printed(self, card: Card) -> dict[str, Any] | None:
        edition = self.context.get("edition")
        found = (one for one in self._printed(card) if one.edition.slug == edition)
        return next((PrintingSerializer(one).data for one in found), None)

    @extend_schema_field(RulingSerializer(many=True, allow_null=True))
    def get_rulings(self, card: Card) -> list[Any] | None:
        edition = self.context.get("edition")
        if not edition and not self.context.get("with_rulings"):
            return None
        found = self.library.rulings_of.get(card.slug, [])
        held = [one for one in found if one.holds_in([edition] if edition else [])]
        return list(RulingSerializer(held, many=True, context=self.context).data)

    @extend_schema_field(DifferenceSerializer(many=True))
    def get_differences(self, card: Card) -> list[Any]:
        found = self.library.differences_of.get(card.slug, [])
        return list(DifferenceSerializer(found, many=True, context=self.context).data)

    @extend_schema_field(PileSerializer(allow_null=True))
    def get_pile(self, card: Card) -> dict[str, Any] | None:
        pile = self.library.catalog.piles.get(self.library.catalog.pile_of.get(card.slug, card.slug))
        return PileSerializer(pile).data if pile else None

    @extend_schema_field(NeedSerializer(many=True))
    def get_needs(self, card: Card) -> list[dict[str, str]]:
        """In the order of the content; a slug that is a pile and its placeholder counts as the pile."""
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
    editions = serializers.SerializerMethodField(help_text="The boxes that hold it, oldest first.")
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
    tell = serializers.SerializerMethodField(help_text="How one tells it from other boxes of the same name.")
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
    name_en = serializers.CharField(help_text="Empty where it is not known.")
    aliases = text_list()
    editions = text_list()
    expansions = text_list()
    kingdom = serializers.SerializerMethodField(help_text="As /kingdoms/setup/ takes it.")
    platinum_colony = PolicyField(
        source="choices.platinum_colony", help_text="Platin and Kolonie; `auto`: printed nowhere, the rules decide."
    )
    shelters = PolicyField(
        source="choices.shelters", help_text="Unterschlüpfe; `auto`: printed nowhere, the rules decide."
    )
    note = serializers.CharField()
    only_english = serializers.BooleanField(help_text="Whether no German print of it is known.")
    misprints = MisprintSerializer(many=True)
    sources = SourcesField()
    hash = HashField("set")
    updated = UpdatedField("set")
    url = LinkField("api:set")
    page = PageField("set")

    @extend_schema_field(KingdomSerializer)
    def get_kingdom(self, one: RecommendedSet) -> dict[str, Any]:
        return {key: value for key, value in kingdom_as_json(one.kingdom).items() if value}
