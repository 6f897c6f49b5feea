"""Cards as JSON: in lists and alone, with their printings, piles and needs. Field names are English, texts German."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from api.conventions.derived import Context, Derived, text_list
from api.reference.records import PICTURE_HELP, TEXT, TEXTS, LinkField, name_in_language, record
from api.reference.serializers import DifferenceSerializer, RulingSerializer
from content.model.types import Ruling
from engine.catalog import Card, Catalog, Edition, Pile, Printing
from engine.effects import Unit


class CostSerializer(serializers.Serializer):
    """A printed cost; null where there is none. `mark`: `*` is subject to a condition, `+` may be overpaid."""

    coins = serializers.IntegerField()
    potion = serializers.IntegerField()
    debt = serializers.IntegerField()
    mark = serializers.CharField(allow_blank=True)


class ArmsSerializer(serializers.Serializer):
    """The coat of arms that the site draws for a card; unique within its expansion."""

    charge = serializers.CharField(help_text="What it depicts, such as church or hat.")
    division = serializers.CharField(help_text="How its field is divided, in terms of heraldry.")


class BonusSerializer(serializers.Serializer):
    amount = serializers.IntegerField(help_text="Negative only for victory points.")
    of = serializers.CharField(source="unit", help_text=f"One of {', '.join(Unit)}.")


@record("card")
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
    image = LinkField("card-picture", PICTURE_HELP)


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
