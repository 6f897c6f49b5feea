"""The cards of a mixed pile or of a chain of Travellers, as the pages of these cards list them."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.pages import card_tiles
from companion.pages.card_tiles import Tile
from content.model.library import Library
from engine import effects
from engine.catalog import Kind, Order

SENTENCE_END = re.compile(r"(?<=[.!?]) +|\n")
MIN_SHARED = 3  # cards with a sentence, for it to be shown once; as well as most of the cards of the pile
SHORT_PILE = 2  # cards; the page of each shows the other right below


@dataclass(frozen=True, slots=True, kw_only=True)
class MixedPile:
    """A pile with its cards: tile, number of copies, and effect without the text that most of them share.

    `slug` is that of the card that stands for the whole pile, "" without one. `is_first`: before all questions.
    """

    name: str
    slug: str
    is_first: bool
    shared_text: str
    without_shared_text: list[str]
    cards: list[tuple[Tile, int, str]]


def mixed_pile(library: Library, slug: str) -> MixedPile | None:
    """The pile that the card stands for, or belongs to; None for other cards."""
    catalog = library.catalog
    pile_slug = slug if slug in catalog.piles else catalog.pile_of.get(slug)
    if pile_slug is None:
        return None
    pile = catalog.piles[pile_slug]
    tiles = [(card_tiles.tile(library, catalog.cards[entry.card]), entry.count) for entry in pile.cards]
    shared = shared_text([tile.effect for tile, _ in tiles])
    is_whole = pile_slug in catalog.cards and catalog.cards[pile_slug].kind in (Kind.KINGDOM, Kind.RUINS, Kind.LOOT)
    return MixedPile(
        name=pile.name,
        slug=pile_slug if is_whole else "",
        is_first=slug == pile_slug or (len(tiles) <= SHORT_PILE and pile.order is not Order.CHAIN),
        shared_text=shared,
        without_shared_text=[tile.name for tile, _ in tiles if shared not in tile.effect],
        cards=[(tile, count, _own_text(tile.effect, shared)) for tile, count in tiles],
    )


def shared_text(effects: Sequence[str]) -> str:
    """The sentences that most of these effects have, next to each other in all of these; "" if there are none.

    >>> shared_text(["+1 Karte\\nLege ab. Ende.", "Lege ab. Ende.", "Lege ab. Ende."])
    'Lege ab. Ende.'
    """
    number = Counter(sentence for effect in effects for sentence in dict.fromkeys(SENTENCE_END.split(effect)))
    most = max(MIN_SHARED, len(effects) / 2)
    text = " ".join(sentence for sentence, count in number.items() if count >= most and sentence.endswith("."))
    return text if text and sum(text in effect for effect in effects) >= most else ""


def _own_text(effect: str, shared: str) -> str:
    """The effect without the shared text, in one line."""
    own = (effect.replace(shared, "") if shared else effect).strip()
    return effects.to_one_line(own) if own.endswith(".") else effects.to_one_line(own).removesuffix(".")
