"""Records except cards as JSON: rulings, editions, sets and others. Field names are English, texts German."""

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from api.conventions.derived import Context, Derived, text_list
from api.kingdoms.request_bodies import KingdomSerializer, PolicyField
from api.kingdoms.setup_serializers import kingdom_as_json
from api.reference.records import (
    PICTURE_HELP,
    QR_HELP,
    SHEET_HELP,
    TEXT,
    TEXTS,
    URI,
    LinkField,
    NullableCharField,
    link,
    name_in_language,
    record,
)
from content.model.boxes import CONTENTS, contents_of, usual_box
from content.model.types import Box, RecommendedSet
from engine.catalog import Catalog, Edition
from engine.kingdoms.readable_codes import to_code


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


@record("ruling")
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


@record("difference")
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


@record("rule")
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


@record("expansion")
class ExpansionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField()
    editions = Derived(
        lambda context, line: [edition.slug for edition in context["library"].boxes_of(line.slug)],
        TEXTS,
        "The boxes with its cards, oldest first.",
    )
    usual_edition = Derived(
        lambda context, line: usual_box(context["library"], line.slug) or None,
        {"type": ["string", "null"]},
        "The box that most people mean by it; null without one.",
    )


def english_name(catalog: Catalog, edition: Edition) -> str:
    """The English name of the expansion whose name the box has."""
    expansion = catalog.expansions[edition.expansions[0]]
    return expansion.name_en if edition.name == expansion.name else ""


def box_of(context: Context, edition: Edition) -> Box:
    box: Box = context["library"].boxes[edition.slug]
    return box


@record("edition")
class EditionSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    name_en = Derived(
        lambda context, edition: english_name(context["library"].catalog, edition),
        TEXT,
        "For boxes named after one expansion alone; else empty.",
    )
    publisher = serializers.CharField(help_text="hig (Hans im Glück) or rgg (Rio Grande Games).")
    year = serializers.IntegerField()
    generation = serializers.IntegerField(help_text="1; 2 for boxes with the cards of the second edition.")
    contents = Derived(
        lambda context, edition: contents_of(context["library"], edition),
        {"type": ["string", "null"], "x-extensible-enum": list(CONTENTS)},
        "`full`: an expansion; `update`: only what its second edition added; `compilation`: several expansions; null "
        "for promotional cards, which have no box.",
    )
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


@record("topic")
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


def address_of_kingdom(view: str) -> Callable[[Context, RecommendedSet], str]:
    """The address of what the site has for the kingdom of a set."""
    return lambda context, of: link(context, view, to_code(of.kingdom, of.choices))


@record("set")
class SetSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = Derived(name_in_language, TEXT)
    name_en = serializers.CharField(help_text="Empty if unknown.")
    aliases = text_list()
    editions = text_list()
    expansions = text_list()
    kingdom = Derived(kingdom_of_set, KingdomSerializer, "As /kingdoms/setup/ accepts it.")
    code = Derived(lambda _, of: to_code(of.kingdom, of.choices), TEXT, "The code of its kingdom.")
    image = LinkField("set-picture", PICTURE_HELP)
    qr = Derived(address_of_kingdom("qr"), URI, QR_HELP)
    sheet = Derived(address_of_kingdom("sheet"), URI, SHEET_HELP)
    platinum_colony = PolicyField(
        source="choices.platinum_colony", help_text="Platin and Kolonie; `auto`: not printed, the rules decide."
    )
    shelters = PolicyField(source="choices.shelters", help_text="Unterschlüpfe; `auto`: not printed, the rules decide.")
    note = serializers.CharField()
    only_english = serializers.BooleanField(help_text="Whether no German printing of it is known.")
    misprints = MisprintSerializer(many=True)
    sources = Derived(sources_of, SourceSerializer(many=True))
