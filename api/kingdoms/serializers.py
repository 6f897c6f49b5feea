"""Results about kingdoms as JSON: drawn, counted, checked, scored and parsed ones."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from api.conventions.derived import text_list
from api.conventions.languages import MessageField
from api.kingdoms.request_bodies import PolicyField
from api.kingdoms.setup_serializers import FindingSerializer, KingdomOut, SetupSerializer
from api.reference.records import PICTURE_HELP, QR_HELP, SHEET_HELP, with_fields
from engine.kingdoms.kingdom import Choices, Kingdom, PolicyMode, Variant
from engine.kingdoms.short_codes import short_code_or_none
from web.absolute_urls import absolute_url

SHORT_CODE = (
    "The same in mostly 24 to 30 characters, for links and QR codes; accepted wherever `code` is. "
    "Null where there is none."
)
SHORT_URL = "The short link to the page of the kingdom. It includes all choices, also `editions`."


def url_field(help_text: str, *, can_be_null: bool) -> serializers.Field:
    return serializers.URLField(read_only=True, allow_null=can_be_null, help_text=help_text)


def kingdom_places(*, can_be_null: bool) -> dict[str, serializers.Field]:
    """The codes and addresses of a kingdom, see `codes_and_urls`; all but the short ones are null together."""
    addresses = {
        "url": "The address of this kingdom in the API.",
        "page": "The page about it on the site.",
        "image": PICTURE_HELP,
        "qr": QR_HELP,
        "sheet": SHEET_HELP,
    }
    code_help = "A readable, stable text of version, piles and how it is played."
    return {
        "code": serializers.CharField(
            allow_null=can_be_null,
            help_text=f"{code_help} Null where the kingdom is not legal." if can_be_null else code_help,
        ),
        "short_code": serializers.CharField(allow_null=True, help_text=SHORT_CODE),
        "short_url": url_field(SHORT_URL, can_be_null=True),
        **{name: url_field(text, can_be_null=can_be_null) for name, text in addresses.items()},
    }


@with_fields(kingdom_places(can_be_null=True))
class CheckedSerializer(serializers.Serializer):
    legal = serializers.BooleanField(help_text="Whether no finding is an error.")
    findings = FindingSerializer(many=True)


class ChosenSerializer(serializers.Serializer):
    """How a kingdom is played, as encoded in its code."""

    players = serializers.IntegerField()
    variant = serializers.ChoiceField(choices=[variant.value for variant in Variant])
    platinum_colony = PolicyField()
    shelters = PolicyField()
    editions = text_list()
    second_base_set = serializers.BooleanField()
    first_card = serializers.CharField(allow_null=True)


@with_fields(kingdom_places(can_be_null=False))
class LaidOutSerializer(serializers.Serializer):
    """A kingdom with its codes, addresses and setup."""

    kingdom = KingdomOut()
    choices = ChosenSerializer()
    setup = SetupSerializer()


@with_fields(kingdom_places(can_be_null=True))
class LaidSerializer(SetupSerializer):
    """A setup with the code that reproduces it; `setup` has the same as its own fields, as in all other answers."""

    choices = ChosenSerializer()
    setup = SetupSerializer()


DIGITS = "Decimal digits as text, as it often exceeds the number types of JSON, Swift, Go and Kotlin."


@extend_schema_field({"type": "string", "pattern": "^[0-9]+$"})
class DigitsField(serializers.Field):
    """An integer of any size, as text."""

    def to_representation(self, number: int) -> str:
        return str(number)


class ContradictionSerializer(serializers.Serializer):
    """A minimal set of wishes that cannot be fulfilled together."""

    wishes = text_list("The wishes in words, in the language of the response.")
    fields = text_list("The fields of the body, such as `wishes[0]`.")


class CountedSerializer(serializers.Serializer):
    possible = DigitsField(help_text=f"How many kingdoms fulfil the wishes, exactly. {DIGITS}")
    contradiction = text_list(
        "If it is 0: the wishes that cannot be fulfilled together, in the language of the response."
    )
    fields = text_list("The fields of the body that contradict each other.")
    contradictions = ContradictionSerializer(
        many=True,
        help_text="If it is 0: every contradiction, up to 6; the first is also in the fields above.",
    )


class GeneratedSerializer(serializers.Serializer):
    seed = serializers.CharField(help_text="Gives the same kingdoms again for the same wishes and content.")
    algorithm = serializers.CharField(help_text="The algorithm that turns a seed into choices.")
    possible = DigitsField(help_text=f"How many kingdoms fulfil the wishes, exactly. {DIGITS}")
    kingdoms = LaidOutSerializer(many=True, help_text="All different: fewer than `count` where fewer are possible.")


@extend_schema_field({"type": "string", "enum": ["yes", "auto"]})
class NamedField(serializers.Field):
    """Whether a text names something, as a policy for requests: `yes` or `auto`."""

    def to_representation(self, is_named: bool) -> str:
        return str(PolicyMode.YES if is_named else PolicyMode.AUTO)


class NotUnderstoodSerializer(serializers.Serializer):
    text = serializers.CharField()
    suggestions = text_list("Slugs of the cards with the most similar names.")


class AmbiguousSerializer(serializers.Serializer):
    text = serializers.CharField()
    slugs = text_list()


class ParsedSerializer(serializers.Serializer):
    kingdom = KingdomOut()
    platinum_colony = NamedField(help_text="`yes` where the text names Platin or Kolonie, else `auto`.")
    shelters = NamedField(help_text="`yes` where the text names Unterschlüpfe, else `auto`.")
    ignored = text_list("Cards that are in every game anyway.")
    not_understood = NotUnderstoodSerializer(many=True)
    ambiguous = AmbiguousSerializer(many=True)


class PointsSerializer(serializers.Serializer):
    card = serializers.CharField(help_text="Slug of the card, landmark or Ally; `vp-tokens` for Siegpunktmarker.")
    points = serializers.IntegerField()
    text = MessageField(help_text="How they are counted, in the requested language.")


class PlayerPointsSerializer(serializers.Serializer):
    name = serializers.CharField()
    points = serializers.IntegerField()
    breakdown = PointsSerializer(many=True, help_text="Their sum is `points`.")


class ScoredSerializer(serializers.Serializer):
    """Points and winners of a finished game."""

    players = PlayerPointsSerializer(many=True, help_text="In the order of the request.")
    winners = text_list("Most points, then fewest turns; players equal in both share the victory.")
    reason = MessageField(help_text="Why they have won, in the requested language.")
    findings = FindingSerializer(many=True, help_text="What is impossible or missing in the request.")


def codes_and_urls(request: Request, code: str | None, kingdom: Kingdom, choices: Choices) -> dict[str, str | None]:
    """The codes and addresses of a kingdom; without a readable code there is none of them."""
    short = code and short_code_or_none(request.library.catalog, kingdom, choices)

    def url(view: str, code: str | None) -> str | None:
        return absolute_url(request, reverse(view, args=[code])) if code else None

    views = {"url": "api:kingdom", "page": "kingdom", "image": "kingdom-picture", "qr": "qr", "sheet": "sheet"}
    addresses = {name: url(view, code) for name, view in views.items()}
    return {"code": code, "short_code": short, "short_url": url("short", short), **addresses}
