"""Index of all current and former names of cards: exact lookup, lookup by part of a name, and similar names.

Pages, API and card lists use it. The search has its own index, which covers everything with a name, not only cards.
"""

import re
from collections.abc import Iterator

from engine.catalog import Card, Catalog, Kind
from engine.memo import cache_on_first_argument
from engine.names import MAX_NEAREST, UMLAUTS, fold, similar_names

SHELTER_NAMES = ("Unterschlupf", "Unterschlüpfe", "Shelters")
UMLAUTS_TO_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
NOT_WORD = re.compile(r"[^\w]|_")


class NameIndex:
    """All names that the cards and piles of a catalog have or had.

    `slugs_by_name` maps normalized names to slugs; a current name takes precedence over the same older name of another
    card. `box_names` are normalized names of expansions and editions. `pile_of` maps cards of mixed piles to the pile.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.slugs_by_name: dict[str, list[str]] = {}
        for names in (_current_names, _english_names, _older_names):
            slugs_by_name: dict[str, list[str]] = {}
            for card in catalog.cards.values():
                for name in names(card):
                    slugs_by_name.setdefault(fold(name), []).append(card.slug)
            for normalized, slugs in slugs_by_name.items():
                self.slugs_by_name.setdefault(normalized, sorted(set(slugs)))  # current names come first
        for pile in catalog.piles.values():
            first = catalog.cards[pile.slug if pile.slug in catalog.cards else pile.cards[0].card]
            if first.is_kingdom or first.kind is Kind.SHELTER:
                for name in (pile.name, pile.slug, *(SHELTER_NAMES if first.kind is Kind.SHELTER else ())):
                    self.slugs_by_name.setdefault(fold(name), [first.slug])
        self.slugs_by_name.pop("", None)
        self.box_names = {fold(expansion.name) for expansion in catalog.expansions.values()}
        self.box_names |= {fold(edition.name) for edition in catalog.editions.values()}
        self.pile_of = {card: pile for card, pile in catalog.pile_of.items() if pile in catalog.cards}
        self._spellings = [(card, *spellings_of(name)) for card, name in _every_name(catalog)]

    def find(self, text: str) -> list[str]:
        """The cards with this name, in any spelling; usually one, none if the name is unknown."""
        return self.slugs_by_name.get(fold(text), [])

    def nearest(self, text: str) -> tuple[str, ...]:
        """The (up to three) cards with the most similar names, in any spelling, best first."""
        return tuple(self.similar(text))[:MAX_NEAREST]

    def similar(self, text: str) -> dict[str, float]:
        """The cards with the (up to three) most similar names, in any spelling, with their similarity, 0..1."""
        slugs: dict[str, float] = {}
        for name, similarity in similar_names(fold(text), self.slugs_by_name).items():
            for slug in self.slugs_by_name[name]:
                slugs.setdefault(slug, similarity)
        return slugs

    def cards_named(self, text: str) -> list[str]:
        """The cards with this name, in any spelling; unlike `find`, slugs and names of mixed piles do not count."""
        normalized = fold(text)
        return sorted({card for card, _, _, name in self._spellings if name == normalized})

    def containing(self, text: str) -> list[str]:
        """The cards with a name that contains this text; names that begin with it first, then the shorter ones.

        Umlauts match with and without e: both "oe" and "o" are part of "Dörfer".
        """
        long, short, _ = spellings_of(text)
        if not long:
            return []
        matches = [entry for entry in self._spellings if long in entry[1] or short in entry[2]]
        matches.sort(key=lambda entry: (not (entry[1].startswith(long) or entry[2].startswith(short)), len(entry[2])))
        return list(dict.fromkeys(card for card, *_ in matches))


@cache_on_first_argument
def name_index(catalog: Catalog) -> NameIndex:
    """The name index of a catalog; built once per catalog."""
    return NameIndex(catalog)


def _current_names(card: Card) -> tuple[str, ...]:
    return (card.name,)


def _english_names(card: Card) -> tuple[str, ...]:
    return (card.name_en, card.slug)


def _older_names(card: Card) -> tuple[str, ...]:
    return (*card.aliases, *(printing.name for printing in card.printings))


def _every_name(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Pairs of a card and one of its names, the current names of all cards first; without slugs."""
    for names in (_current_names, lambda card: (card.name_en,), _older_names):
        for card in catalog.cards.values():
            yield from ((card.slug, name) for name in dict.fromkeys(names(card)))


def spellings_of(name: str) -> tuple[str, str, str]:
    """A name in lower case with ä as "ae", with ä as "a", and normalized.

    >>> spellings_of("Dörfer")
    ('doerfer', 'dorfer', 'dorfer')
    """
    lowered = name.casefold()
    return (
        NOT_WORD.sub("", lowered.translate(UMLAUTS_TO_DIGRAPHS)),
        NOT_WORD.sub("", lowered.translate(UMLAUTS)),
        fold(name),
    )
