"""The language of responses: names and messages of the engine in German or English; all other content is German."""

from collections.abc import Mapping

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from content.model.types import Library
from engine.messages import in_english

LANGUAGES = ("de", "en")


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
