"""English, where somebody asks for it: names, and what the engine says in both languages. Content is German."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers

from content.model.types import Library
from engine.messages import in_english

LANGUAGES = ("de", "en")
LANG = OpenApiParameter("lang", str, enum=LANGUAGES, description="Language of names; texts are German.")
MESSAGE_LANG = OpenApiParameter(
    "lang",
    str,
    enum=LANGUAGES,
    description="Language of names, and of what findings, scores and their questions say; left out of a POST, "
    "`Accept-Language` decides on the latter. Steps, reasons and meetings of a setup are German.",
)


def is_english(request: HttpRequest) -> bool:
    """Whether somebody wants to be told in English: by `lang`, which is part of the address; in POSTs, of which no
    answer is kept for others, also by `Accept-Language`."""
    accepted = get_language() if request.method == "POST" else LANGUAGES[0]
    return (request.GET.get("lang") or accepted) == "en"


@extend_schema_field(str)
class MessageField(serializers.Field):
    """What the engine says, in the language asked for."""

    def to_representation(self, text: str) -> str:
        return str(in_english(text)) if self.context.get("english") else str(text)


def names_in(library: Library, lang: str) -> Mapping[str, str]:
    """Names by slug of card, of those that have another one than the German."""
    if lang != "en":
        return {}
    return {slug: card.name_en for slug, card in library.catalog.cards.items() if card.name_en}
