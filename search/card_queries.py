"""Cards by a query: its filters select them, its words are parts of their names."""

from collections.abc import Mapping

from content.model.types import Library
from engine.kingdoms.name_index import name_index
from engine.memo import cache_on_first_argument
from search import index
from search.documents import card_facets
from search.filter_values import resolve_filter
from search.normalization import fold
from search.syntax import parse_query


def cards_matching(library: Library, query: str) -> frozenset[str]:
    """Slugs of the cards that pass the filters of a query and have the rest of it in one of their names.

    Without filters, phrases and exclusions the whole text is part of a name. Values that do not exist are words.
    """
    parsed, names = parse_query(query), name_index(library.catalog)
    if not (parsed.filters or parsed.phrases or parsed.excluded):
        return frozenset(names.containing(query))
    vocabulary = index.open_index(library).vocabulary
    resolved = [(wanted, resolve_filter(wanted, vocabulary)) for wanted in parsed.filters]
    words = [*parsed.plain, *(wanted.value for wanted, tokens in resolved if tokens is None)]
    found = set(library.catalog.cards)
    for text in (" ".join(words), *parsed.phrases):
        found &= set(names.containing(text)) if fold(text) else found
    for text in parsed.excluded:
        found -= set(names.containing(text))
    facets = _facets(library)
    for wanted, tokens in resolved:
        if tokens is not None:
            found = {slug for slug in found if facets[slug].isdisjoint(tokens) is wanted.is_negated}
    return frozenset(found)


@cache_on_first_argument
def _facets(library: Library) -> Mapping[str, frozenset[str]]:
    """The tokens by which filters select each card, as in the index."""
    return {card.slug: card_facets(library, card) for card in library.catalog.cards.values()}
