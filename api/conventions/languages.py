"""The language of responses: names and messages of the engine in German or English; all other content is German."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers

from content.model.types import Library
from engine.messages import in_english

LANGUAGES = ("de", "en")
LANG = OpenApiParameter("lang", str, enum=LANGUAGES, description="Language of names; all other texts are German.")
MESSAGE_LANG = OpenApiParameter(
    "lang",
    str,
    enum=LANGUAGES,
    description="Language of names, findings, scores and the questions for them. Without it, `Accept-Language` of a "
    "POST decides about all of these but names. Steps, reasons and meetings of a setup are German.",
)


def is_english(request: HttpRequest) -> bool:
    """Whether messages are wanted in English: by `lang`, or in a POST without it by `Accept-Language`.

    In a GET the header must not decide: responses are cached by their URL.
    """
    accepted = get_language() if request.method == "POST" else LANGUAGES[0]
    return (request.GET.get("lang") or accepted) == "en"


@extend_schema_field(str)
class MessageField(serializers.Field):
    """A message of the engine in the requested language."""

    def to_representation(self, text: str) -> str:
        return str(in_english(text)) if self.context.get("english") else str(text)


def names_in(library: Library, lang: str) -> Mapping[str, str]:
    """English names of cards by slug, of those that have one; empty for German."""
    if lang != "en":
        return {}
    return {slug: card.name_en for slug, card in library.catalog.cards.items() if card.name_en}
