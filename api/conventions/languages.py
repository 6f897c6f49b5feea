"""English names of cards, where somebody asks for them: texts are always German."""

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter

from content.library import library

LANGUAGES = ("de", "en")
LANG = OpenApiParameter("lang", str, enum=LANGUAGES, description="Language of card names; texts are always German.")


def names_in(lang: str) -> Mapping[str, str]:
    """Names by slug of card, of those that have another one than the German."""
    if lang != "en":
        return {}
    return {slug: card.name_en for slug, card in library().catalog.cards.items() if card.name_en}
