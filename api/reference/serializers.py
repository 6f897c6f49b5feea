"""How cards, editions, sets and statements look as JSON. Field names are English, texts German."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.kingdoms.bodies import KingdomSerializer
from cards.catalog import current_catalog
from cards.models import Card, CostMixin, RecommendedSet, SetCard
from engine.catalog import Catalog
from engine.kingdom import DARK_AGES, PROSPERITY, How

TEXTS = serializers.ListField(child=serializers.CharField())


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

    def to_representation(self, row: CostMixin) -> dict[str, Any] | None:
        if row.coins is None:
            return None
        return {"coins": row.coins, "potion": row.potion, "debt": row.debt, "mark": row.mark}


@extend_schema_field(TEXTS)
class SlugsField(serializers.Field):
    """The keys of related rows, which their QuerySet has preloaded."""

    def __init__(self, key: str = "pk", **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)
        self.key = key

    def to_representation(self, related: Any) -> list[str]:
        return [getattr(row, self.key) for row in related.all()]


@extend_schema_field(str)
class NameField(serializers.Field):
    """The current name in the language asked for."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, card: Card) -> str:
        return card.name_en if self.context["lang"] == "en" else card.name


@extend_schema_field({"type": "string", "format": "uri-reference"})
class LinkField(serializers.Field):
    """The address of the item; in exports, without the host."""

    def __init__(self, view: str) -> None:
        super().__init__(source="pk", read_only=True)
        self.view = view

    def to_representation(self, slug: str) -> str:
        path = reverse(self.view, args=[slug])
        request = self.context.get("request")
        return request.build_absolute_uri(path) if request else path


class CardSummarySerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = NameField()
    name_de = serializers.CharField(source="name")
    name_en = serializers.CharField()
    kind = serializers.CharField(help_text="What the card is on the table, such as kingdom, event, heirloom.")
    types = serializers.ListField(child=serializers.CharField(), help_text="As printed, from left to right.")
    cost = CostField()
    expansion = serializers.CharField(source="expansion_id")
    tags = SlugsField()
    effect = serializers.CharField(help_text="What it does in its newest wording.")
    editions = SlugsField("edition_id", source="printings", help_text="The boxes that contain it, oldest first.")
    url = LinkField("api:card")


class PrintingSerializer(serializers.Serializer):
    edition = serializers.CharField(source="edition_id")
    publisher = serializers.CharField(source="edition.publisher")
    year = serializers.IntegerField(source="edition.year")
    name = serializers.CharField()
    types = serializers.ListField(child=serializers.CharField())
    cost = CostField()
    effect = serializers.CharField()
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


class SourceSerializer(serializers.Serializer):
    id = serializers.CharField(source="slug")
    document = serializers.CharField(source="document_id")
    title = serializers.CharField()


class SourceDetailSerializer(SourceSerializer):
    document_name = serializers.CharField(source="document.name")
    edition = serializers.CharField(source="edition_id", allow_null=True, help_text="The box it belongs to.")
    url = LinkField("api:source")


class RulingSerializer(serializers.Serializer):
    id = serializers.CharField(source="slug")
    kind = serializers.CharField(help_text="faq, erratum, setup, interaction or reminder.")
    text = serializers.CharField()
    cards = SlugsField("card_id", source="card_rows", help_text="The cards it is about, the main card first.")
    mentions = SlugsField(help_text="Other cards it speaks of.")
    editions = SlugsField(help_text="Editions it holds for; empty: every edition of its cards.")
    topics = SlugsField()
    source_note = serializers.CharField(help_text="What could not be read with certainty in the source.")
    sources = SourceSerializer(many=True)
    url = LinkField("api:ruling")


class VariantSerializer(serializers.Serializer):
    text = serializers.CharField()
    editions = SlugsField()
    sources = SourceSerializer(many=True)


class DifferenceSerializer(serializers.Serializer):
    id = serializers.CharField(source="slug")
    card = serializers.CharField(source="card_id")
    aspect = serializers.CharField()
    variants = VariantSerializer(many=True)
    consequence = serializers.CharField(help_text="What it means in play and which variant to follow today.")
    changes_play = serializers.BooleanField(help_text="false: other words, same play.")
    mentions = SlugsField()
    topics = SlugsField()
    url = LinkField("api:difference")


class RuleSerializer(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    editions = SlugsField(help_text="Editions it holds for; empty: every edition.")
    mentions = SlugsField()
    topics = SlugsField()
    sources = SourceSerializer(many=True)
    url = LinkField("api:rule")


class NeedSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="card, pile or material.")


class LinksSerializer(serializers.Serializer):
    self = LinkField("api:card")
    rulings = LinkField("api:card-rulings")


class CardDetailSerializer(CardSummarySerializer):
    aliases = serializers.SerializerMethodField(help_text="Other names it was printed or is known under.")
    copies = serializers.IntegerField(allow_null=True, help_text="Where it is not the usual number for its kind.")
    pile = serializers.SerializerMethodField(help_text="The mixed pile or chain that it stands for or lies in.")
    printings = PrintingSerializer(many=True)
    needs = serializers.SerializerMethodField(help_text="What it asks for at setup beyond its types and cost.")
    differences = DifferenceSerializer(many=True, help_text="In what its editions disagree.")
    links = LinksSerializer(source="*")

    @extend_schema_field(TEXTS)
    def get_aliases(self, card: Card) -> list[str]:
        return [name.name for name in card.names.all() if name.source in ("alias", "printed")]

    @extend_schema_field(PileSerializer(allow_null=True))
    def get_pile(self, card: Card) -> dict[str, Any] | None:
        pile = self.catalog.piles.get(self.catalog.pile_of.get(card.slug, card.slug))
        return PileSerializer(pile).data if pile else None

    @extend_schema_field(NeedSerializer(many=True))
    def get_needs(self, card: Card) -> list[dict[str, str]]:
        """In the order of the content; a slug that is a pile and its placeholder counts as the pile."""
        catalog = self.catalog
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
    def catalog(self) -> Catalog:
        """Asked for once, however many cards are rendered."""
        if "catalog" not in self.context:
            self.context["catalog"] = current_catalog()
        catalog: Catalog = self.context["catalog"]
        return catalog


class ExpansionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    editions = SlugsField()


class EditionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    publisher = serializers.CharField(help_text="hig (Hans im Glück) or rgg (Rio Grande Games).")
    year = serializers.IntegerField()
    generation = serializers.IntegerField()
    kingdom_piles = serializers.IntegerField()
    note = serializers.CharField()
    expansions = SlugsField()


class TagSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    definition = serializers.CharField()


class TopicSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()


class MisprintSerializer(serializers.Serializer):
    printed = serializers.CharField()
    read = serializers.CharField()
    why = serializers.CharField()


@extend_schema_field({"type": "string", "enum": ["yes", "no", "auto"]})
class PrintedField(serializers.Field):
    """Whether a set uses something, as the policy that a request takes; the rule holds where all piles ask for it."""

    def __init__(self, expansion: str, **kwargs: Any) -> None:
        super().__init__(read_only=True, source="*", **kwargs)
        self.expansion = expansion

    def to_representation(self, kingdom: RecommendedSet) -> str:
        if getattr(kingdom, str(self.field_name)):
            return str(How.YES)
        homes = {card.expansion_id for card in kingdom.cards_as(SetCard.Role.PILE)}
        return str(How.AUTO if homes == {self.expansion} else How.NO)


class SetSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField())
    editions = SlugsField()
    expansions = SlugsField()
    kingdom = serializers.SerializerMethodField(help_text="As /kingdoms/setup/ takes it.")
    platinum_colony = PrintedField(PROSPERITY, help_text="Platin and Kolonie; `auto`: the rule asks for them.")
    shelters = PrintedField(DARK_AGES, help_text="Unterschlüpfe; `auto`: the rule asks for them.")
    misprints = MisprintSerializer(many=True)
    sources = SourceSerializer(many=True)
    url = LinkField("api:set")

    @extend_schema_field(KingdomSerializer)
    def get_kingdom(self, kingdom: RecommendedSet) -> dict[str, Any]:
        named: dict[str, Any] = {"piles": [], "landscapes": [], "boons": []}
        lists = {SetCard.Role.PILE: "piles", SetCard.Role.LANDSCAPE: "landscapes", SetCard.Role.BOON: "boons"}
        for row in kingdom.rows.all():
            if row.role in lists:
                named[lists[SetCard.Role(row.role)]].append(row.card_id)
            else:
                named[row.role] = row.card_id
        return {key: value for key, value in named.items() if value}
