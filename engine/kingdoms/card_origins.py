"""Where a card comes from that is not a kingdom pile of its own: its mixed pile, or the cards that bring it along."""

from engine.catalog import Card, Kind
from engine.catalog_view import CatalogView
from engine.messages import EMPTY, Message, join_messages, message, name_of
from engine.names import sort_key

MAX_NAMED_BRINGERS = 3  # cards that are named; of more, their number is told
CARDS_OF_EVERY_GAME = frozenset({Kind.CURSE, Kind.TRASH})


def origin_hint(view: CatalogView, card: Card) -> Message:
    """A sentence to add to the refusal of a card as a pile, beginning with a space, or an empty message.

    >>> from engine.catalog_view import catalog_view
    >>> origin_hint(catalog_view(CATALOG), CATALOG.card("copper"))
    ''
    """
    pile = view.cards.get(view.pile_of(card.slug))
    if pile is not None and pile.slug != card.slug and pile.is_kingdom:
        return message("lies-in-pile", pile=name_of(pile))
    bringers = [] if card.kind in CARDS_OF_EVERY_GAME else bringers_of(view, card.slug)
    if not bringers:
        return EMPTY
    names = join_messages([name_of(view.cards[slug]) for slug in bringers[:MAX_NAMED_BRINGERS]])
    if len(bringers) > MAX_NAMED_BRINGERS:
        names = message("and-others", cards=names, more=len(bringers) - MAX_NAMED_BRINGERS)
    return message("comes-through", cards=names)


def bringers_of(view: CatalogView, slug: str) -> list[str]:
    """The kingdom cards and landscapes that bring a card into the game, in the order of their German names."""
    card_and_pile = {slug, view.catalog.pile_of.get(slug, slug)}
    candidates = (*view.kingdom_slugs, *view.landscape_set)
    bringers = [card for card in candidates if not card_and_pile.isdisjoint(view.needs(card))]
    return sorted(bringers, key=lambda card: sort_key(view.names[card]))
