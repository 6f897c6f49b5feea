"""Every name that cards have or had: who bears one, whose contains some letters, and the nearest to a typing error.

The one index of names for pages, API and lists; the search has its own of everything that has a name, not only cards.
"""

import re
from collections.abc import Iterator

from engine.catalog import Card, Catalog, Kind
from engine.memo import cache_on_first_argument
from engine.spelling import normalize_name

MAX_SUGGESTIONS = 3
MIN_SIMILARITY = 0.5
SHELTER_NAMES = ("Unterschlupf", "Unterschlüpfe", "Shelters")
UMLAUTS_TO_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
UMLAUTS_TO_VOWELS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
NOT_WORD = re.compile(r"[^\w]|_")


class NameIndex:
    """Every name that cards and piles of a catalog have or had."""

    def __init__(self, catalog: Catalog) -> None:
        self.slugs_by_name: dict[str, list[str]] = {}
        for names in (_current_names, _english_names, _older_names):
            found: dict[str, list[str]] = {}
            for card in catalog.cards.values():
                for name in names(card):
                    found.setdefault(normalize_name(name), []).append(card.slug)
            for folded, slugs in found.items():
                self.slugs_by_name.setdefault(folded, sorted(set(slugs)))  # a current name goes before an older one
        for pile in catalog.piles.values():
            first = catalog.cards[pile.slug if pile.slug in catalog.cards else pile.cards[0].card]
            if first.is_kingdom or first.kind is Kind.SHELTER:
                for name in (pile.name, pile.slug, *(SHELTER_NAMES if first.kind is Kind.SHELTER else ())):
                    self.slugs_by_name.setdefault(normalize_name(name), [first.slug])
        self.slugs_by_name.pop("", None)
        self.box_names = {normalize_name(expansion.name) for expansion in catalog.expansions.values()}
        self.box_names |= {normalize_name(edition.name) for edition in catalog.editions.values()}
        self.pile_of = {card: pile for card, pile in catalog.pile_of.items() if pile in catalog.cards}
        self._bigrams = {folded: _bigrams(folded) for folded in self.slugs_by_name}
        self._spellings = [(card, *spellings_of(name)) for card, name in _every_name(catalog)]

    def find(self, text: str) -> list[str]:
        """The cards of this name: mostly one, none where it is unknown."""
        return self.slugs_by_name.get(normalize_name(text), [])

    def nearest(self, text: str) -> tuple[str, ...]:
        """The cards with the most similar names, by the pairs of letters they share."""
        pairs = _bigrams(normalize_name(text))
        likeness = {
            folded: 2 * len(pairs & others) / (len(pairs) + len(others)) for folded, others in self._bigrams.items()
        }
        near = sorted((-like, folded) for folded, like in likeness.items() if like >= MIN_SIMILARITY)
        slugs = dict.fromkeys(slug for _, folded in near for slug in self.slugs_by_name[folded])
        return tuple(slugs)[:MAX_SUGGESTIONS]

    def cards_named(self, text: str) -> list[str]:
        """The cards, no piles of several, that bear exactly this name."""
        folded = normalize_name(text)
        return sorted({card for card, _, _, name in self._spellings if name == folded})

    def containing(self, text: str) -> list[str]:
        """The cards with this part in a name, in any spelling; names that begin with it first, then short ones.

        Umlauts are compared with and without their e: "oe" is part of "Dörfer", but "o" alone is not all of it.
        """
        long, short, _ = spellings_of(text)
        if not long:
            return []
        found = [entry for entry in self._spellings if long in entry[1] or short in entry[2]]
        found.sort(key=lambda entry: (not (entry[1].startswith(long) or entry[2].startswith(short)), len(entry[2])))
        return list(dict.fromkeys(card for card, *_ in found))


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
    """Each card with each of its names, the current ones first; slugs are no names."""
    for names in (_current_names, lambda card: (card.name_en,), _older_names):
        for card in catalog.cards.values():
            yield from ((card.slug, name) for name in dict.fromkeys(names(card)))


def spellings_of(name: str) -> tuple[str, str, str]:
    """A name in small letters with the e of umlauts, without it, and folded."""
    lowered = name.casefold()
    return (
        NOT_WORD.sub("", lowered.translate(UMLAUTS_TO_DIGRAPHS)),
        NOT_WORD.sub("", lowered.translate(UMLAUTS_TO_VOWELS)),
        normalize_name(name),
    )


def _bigrams(folded: str) -> frozenset[str]:
    """The neighbouring letters of a name, with its beginning and end as letters of their own."""
    framed = f"^{folded}$"
    return frozenset(framed[i : i + 2] for i in range(len(framed) - 1))
