"""What can be counted about a card in a wish: tag, type, cost, expansion, and combinations of these.

A feature answers two questions: does this card have it, and what do players call one or several such cards.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from engine.catalog import Card, CardType, Catalog
from engine.errors import BadInput, UnknownSlug


class Feature(ABC):
    """Something a card has or has not."""

    __slots__ = ()

    @abstractmethod
    def matches(self, card: Card) -> bool:
        """Whether the card has it."""

    def is_in(self, cards: Sequence[Card]) -> bool:
        """Whether it comes to the table with a pile: `cards` are its own card and then all that it holds and brings."""
        return any(map(self.matches, cards))

    @abstractmethod
    def words(self, count: int) -> str:
        """What one card (`count` 1) or several cards with this feature are called."""

    def check(self, catalog: Catalog) -> None:  # noqa: B027 - most features have nothing to look up
        """Raise UnknownSlug for anything the catalog does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged(Feature):
    """A mechanic, as in fixtures/tags.yaml.

    >>> Tagged(tag="village").words(2)
    'Dörfer'
    """

    tag: str

    def matches(self, card: Card) -> bool:
        return self.tag in card.tags

    def words(self, count: int) -> str:
        return _form(TAG_WORDS[self.tag], count) if self.tag in TAG_WORDS else _cards(count, f"mit „{self.tag}“")

    def check(self, catalog: Catalog) -> None:
        if self.tag not in TAG_WORDS:
            tags = {tag for card in catalog.cards.values() for tag in card.tags}
            if self.tag not in tags:
                raise UnknownSlug(self.tag, sorted(tags | TAG_WORDS.keys()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed(Feature):
    """A type printed at the foot of the card, in the printing in play."""

    type: CardType

    def matches(self, card: Card) -> bool:
        return self.type in card.types

    def words(self, count: int) -> str:
        return _form(TYPE_WORDS[self.type], count) if self.type in TYPE_WORDS else _cards(count, f"vom Typ {self.type}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Costing(Feature):
    """A price of `least` to `most` coins and nothing else; potion and debt costs are no such price.

    >>> Costing(least=5).words(2)
    'Karten, die 5 oder mehr kosten'
    """

    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        if self.least < 0 or (self.most is not None and self.most < self.least):
            raise BadInput(f"Kosten von {self.least} bis {self.most} gibt es nicht.")

    def matches(self, card: Card) -> bool:
        cost = card.cost
        if cost is None or not cost.is_plain:
            return False
        return self.least <= cost.coins and (self.most is None or cost.coins <= self.most)

    def is_in(self, cards: Sequence[Card]) -> bool:
        """Only the price of the pile counts: most of what lies beside the supply cannot be bought."""
        return self.matches(cards[0])

    def words(self, count: int) -> str:
        price = f"{self.least} bis {self.most}"
        if self.most is None:
            price = f"{self.least} oder mehr"
        elif self.most == self.least:
            price = f"genau {self.least}"
        elif not self.least:
            price = f"höchstens {self.most}"
        return f"Karte, die {price} kostet" if count == 1 else f"Karten, die {price} kosten"


@dataclass(frozen=True, slots=True, kw_only=True)
class CostingPotion(Feature):
    """A Trank in the price."""

    def matches(self, card: Card) -> bool:
        return card.cost is not None and card.cost.potion > 0

    def words(self, count: int) -> str:
        return _cards(count, "mit Trankkosten")


@dataclass(frozen=True, slots=True, kw_only=True)
class CostingDebt(Feature):
    """Debt in the price."""

    def matches(self, card: Card) -> bool:
        return card.cost is not None and card.cost.debt > 0

    def words(self, count: int) -> str:
        return _cards(count, "mit Schuldenkosten")


@dataclass(frozen=True, slots=True, kw_only=True)
class FromExpansion(Feature):
    """A card of this product line; `name` is what players call it."""

    expansion: str
    name: str = ""

    def matches(self, card: Card) -> bool:
        return card.expansion == self.expansion

    def words(self, count: int) -> str:
        return _cards(count, f"aus „{self.name or self.expansion}“")

    def check(self, catalog: Catalog) -> None:
        if self.expansion not in catalog.expansions:
            raise UnknownSlug(self.expansion, catalog.expansions)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Feature):
    """One of these cards; `name` is what the list is called, in the plural."""

    slugs: frozenset[str]
    name: str = "Karten von deiner Liste"

    def matches(self, card: Card) -> bool:
        return card.slug in self.slugs

    def words(self, count: int) -> str:
        return f"von: {self.name}" if count == 1 else self.name

    def check(self, catalog: Catalog) -> None:
        for slug in sorted(self.slugs):
            catalog.card(slug)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(Feature):
    """At least one of several features.

    >>> AnyOf(features=(Typed(type=CardType.NIGHT), Typed(type=CardType.TREASURE))).words(2)
    'Nachtkarten oder Geldkarten'
    """

    features: tuple[Feature, ...]

    def matches(self, card: Card) -> bool:
        return any(feature.matches(card) for feature in self.features)

    def is_in(self, cards: Sequence[Card]) -> bool:
        return any(feature.is_in(cards) for feature in self.features)

    def words(self, count: int) -> str:
        return " oder ".join(feature.words(count) for feature in self.features)

    def check(self, catalog: Catalog) -> None:
        for feature in self.features:
            feature.check(catalog)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf(Feature):
    """Several features at once."""

    features: tuple[Feature, ...]

    def matches(self, card: Card) -> bool:
        return all(feature.matches(card) for feature in self.features)

    def words(self, count: int) -> str:
        return " und zugleich ".join(feature.words(count) for feature in self.features)

    def check(self, catalog: Catalog) -> None:
        for feature in self.features:
            feature.check(catalog)


TAG_WORDS = {
    "village": ("Dorf", "Dörfer"),
    "cantrip": ("Karte, die sich selbst ersetzt", "Karten, die sich selbst ersetzen"),
    "terminal": ("Karte, die die Aktion verbraucht", "Karten, die die Aktion verbrauchen"),
    "draw": ("Karte zum Kartenziehen", "Karten zum Kartenziehen"),
    "sifter": ("Karte zum Handtausch", "Karten zum Handtausch"),
    "trasher": ("Karte zum Entsorgen", "Karten zum Entsorgen"),
    "gainer": ("Karte zum Nehmen", "Karten zum Nehmen"),
    "workshop": ("Werkstatt", "Werkstätten"),
    "remodel": ("Umbau", "Umbauten"),
    "plus-buy": ("zusätzlicher Kauf", "zusätzliche Käufe"),
    "coin": ("Karte mit Geld", "Karten mit Geld"),
    "coffers": ("Karte mit Talern", "Karten mit Talern"),
    "villagers": ("Karte mit Dorfbewohnern", "Karten mit Dorfbewohnern"),
    "favors": ("Karte mit Gefallen", "Karten mit Gefallen"),
    "vp-tokens": ("Karte mit Siegpunktmarkern", "Karten mit Siegpunktmarkern"),
    "alt-vp": ("Karte mit anderen Siegpunkten", "Karten mit anderen Siegpunkten"),
    "curser": ("Karte, die Flüche verteilt", "Karten, die Flüche verteilen"),
    "junker": ("Karte, die schlechte Karten verteilt", "Karten, die schlechte Karten verteilen"),
    "discard-attack": ("Handkarten-Angriff", "Handkarten-Angriffe"),
    "deck-order-attack": ("Nachziehstapel-Angriff", "Nachziehstapel-Angriffe"),
    "trashing-attack": ("Entsorgen-Angriff", "Entsorgen-Angriffe"),
    "other-attack": ("Angriff anderer Art", "Angriffe anderer Art"),
    "interaction": ("Karte, die auf Mitspieler wirkt", "Karten, die auf Mitspieler wirken"),
    "reaction": ("Reaktion", "Reaktionen"),
    "defence": ("Karte, die vor Angriffen schützt", "Karten, die vor Angriffen schützen"),
    "throne": ("Karte zum mehrfachen Ausspielen", "Karten zum mehrfachen Ausspielen"),
    "duration": ("Dauerkarte", "Dauerkarten"),
    "topdeck": ("Karte, die etwas auf den Nachziehstapel legt", "Karten, die etwas auf den Nachziehstapel legen"),
    "cost-reduction": ("Karte, die Kosten senkt", "Karten, die Kosten senken"),
    "extra-turn": ("Karte mit zusätzlichem Zug", "Karten mit zusätzlichem Zug"),
    "exile": ("Karte mit Exil", "Karten mit Exil"),
    "reserve": ("Reservekarte", "Reservekarten"),
    "rule-change": ("Karte, die Spielregeln ändert", "Karten, die Spielregeln ändern"),
}
"""One and several cards with a tag, as in fixtures/tags.yaml."""

TYPE_WORDS = {
    CardType.ACTION: ("Aktionskarte", "Aktionskarten"),
    CardType.ALLY: ("Verbündeter", "Verbündete"),
    CardType.ATTACK: ("Angriff", "Angriffe"),
    CardType.COMMAND: ("Befehlskarte", "Befehlskarten"),
    CardType.DOOM: ("Unheil-Karte", "Unheil-Karten"),
    CardType.DURATION: ("Dauerkarte", "Dauerkarten"),
    CardType.EVENT: ("Ereignis", "Ereignisse"),
    CardType.FATE: ("Segen-Karte", "Segen-Karten"),
    CardType.GATHERING: ("Sammlung-Karte", "Sammlung-Karten"),
    CardType.LANDMARK: ("Landmarke", "Landmarken"),
    CardType.LIAISON: ("Kontakt", "Kontakte"),
    CardType.LOOTER: ("Plündern-Karte", "Plündern-Karten"),
    CardType.NIGHT: ("Nachtkarte", "Nachtkarten"),
    CardType.OMEN: ("Omen", "Omen"),
    CardType.PROJECT: ("Projekt", "Projekte"),
    CardType.PROPHECY: ("Prophezeiung", "Prophezeiungen"),
    CardType.REACTION: ("Reaktion", "Reaktionen"),
    CardType.RESERVE: ("Reservekarte", "Reservekarten"),
    CardType.SHADOW: ("Schattenkarte", "Schattenkarten"),
    CardType.TRAIT: ("Merkmal", "Merkmale"),
    CardType.TRAVELLER: ("Reisender", "Reisende"),
    CardType.TREASURE: ("Geldkarte", "Geldkarten"),
    CardType.VICTORY: ("Punktekarte", "Punktekarten"),
    CardType.WAY: ("Weg", "Wege"),
}


def _cards(count: int, what: str) -> str:
    return f"{'Karte' if count == 1 else 'Karten'} {what}"


def _form(words: tuple[str, str], count: int) -> str:
    """The singular for one, the plural otherwise."""
    return words[count != 1]
