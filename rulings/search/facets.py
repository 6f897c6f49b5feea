"""What filters can ask for, as tokens that documents carry: `typ:attack`, `kosten:4`, `edition:hig`, `art:erratum`."""

from collections.abc import Iterable

from cards.models import Card, Edition
from engine.catalog import CardType
from rulings.models import RulingKind

TYPE_NAMES: dict[CardType, tuple[str, ...]] = {
    CardType.ACTION: ("Aktion",),
    CardType.ALLY: ("Verbündeter",),
    CardType.ARTIFACT: ("Artefakt",),
    CardType.ATTACK: ("Angriff",),
    CardType.AUGUR: ("Augurin",),
    CardType.BOON: ("Gabe",),
    CardType.CASTLE: ("Schloss",),
    CardType.CLASH: ("Konflikt",),
    CardType.COMMAND: ("Befehl", "Kommando"),
    CardType.CURSE: ("Fluch",),
    CardType.DOOM: ("Unheil", "Verhängnis"),
    CardType.DURATION: ("Dauer", "Dauerkarte"),
    CardType.EVENT: ("Ereignis",),
    CardType.FATE: ("Segen", "Schicksal"),
    CardType.FORT: ("Bastion",),
    CardType.GATHERING: ("Sammlung",),
    CardType.HEIRLOOM: ("Erbstück",),
    CardType.HEX: ("Plage",),
    CardType.KNIGHT: ("Ritter",),
    CardType.LANDMARK: ("Landmarke",),
    CardType.LIAISON: ("Kontakt",),
    CardType.LOOT: ("Kostbarkeit",),
    CardType.LOOTER: ("Plündern", "Plünderer"),
    CardType.NIGHT: ("Nacht",),
    CardType.ODYSSEY: ("Irrfahrt",),
    CardType.OMEN: ("Omen",),
    CardType.PRIZE: ("Preis",),
    CardType.PROJECT: ("Projekt",),
    CardType.PROPHECY: ("Prophezeiung",),
    CardType.REACTION: ("Reaktion",),
    CardType.RESERVE: ("Reserve",),
    CardType.REWARD: ("Belohnung", "Preis der 2. Edition"),
    CardType.RUINS: ("Ruinen", "Ruine"),
    CardType.SHADOW: ("Schatten",),
    CardType.SHELTER: ("Unterschlupf",),
    CardType.SPIRIT: ("Erscheinung", "Geist"),
    CardType.STATE: ("Zustand",),
    CardType.TOWNSFOLK: ("Bürger",),
    CardType.TRAIT: ("Merkmal",),
    CardType.TRASH: ("Müll",),
    CardType.TRAVELLER: ("Reisender", "Reisende"),
    CardType.TREASURE: ("Geld", "Schatz"),
    CardType.VICTORY: ("Punkte", "Sieg", "Siegpunkte"),
    CardType.WAY: ("Weg",),
    CardType.WIZARD: ("Zauberer",),
    CardType.ZOMBIE: ("Zombie",),
}
"""German names of the card types, the usual one first; each is found with `Karte` behind it as well."""

ART_OF_RULING = {
    RulingKind.FAQ: "faq",
    RulingKind.ERRATUM: "erratum",
    RulingKind.SETUP: "aufbau",
    RulingKind.INTERACTION: "zusammenspiel",
    RulingKind.REMINDER: "erinnerung",
}
ART_NAMES = {
    "karte": ("Karten", "card"),
    "klarstellung": ("Klarstellungen", "ruling"),
    "abweichung": ("Abweichungen", "Unterschied", "Unterschiede", "difference"),
    "regel": ("Regeln", "Grundregel", "rule"),
    "satz": ("Sätze", "Kartensatz", "Zehnersatz", "set"),
    "faq": ("Frage", "Fragen"),
    "erratum": ("Errata", "Berichtigung", "Korrektur", "Druckfehler"),
    "aufbau": ("setup", "Spielvorbereitung", "Vorbereitung"),
    "zusammenspiel": ("interaction", "Wechselwirkung", "Kombination"),
    "erinnerung": ("reminder",),
}
"""What `art:` understands: kinds of documents, and kinds of rulings. The key is what documents carry."""

HIGHEST_COST = 20


def type_words(types: Iterable[str]) -> str:
    """The German names of card types, for searching: `Angriff Angriffskarte` for `attack`."""
    return " ".join(TYPE_NAMES[CardType(name)][0] for name in types)


def of_card(card: Card) -> frozenset[str]:
    """What a card is: its types, cost, tags and expansion. Its rulings and differences carry it as well."""
    tokens = {f"typ:{name}" for name in card.types}
    tokens |= {f"tag:{tag.slug}" for tag in card.tags.all()}
    tokens.add(f"erweiterung:{card.expansion_id}")
    if card.coins is not None:
        tokens.add(cost(card.coins, card.potion, card.debt))
    return frozenset(tokens)


def cost(coins: int, potion: int = 0, debt: int = 0) -> str:
    """`kosten:4` only for plain coins: a card for 4 coins and a potion, or for debt, does not cost "up to 4".

    >>> cost(4), cost(4, potion=1), cost(0, debt=8), cost(8, debt=8)
    ('kosten:4', 'kosten:4t', 'kosten:8s', 'kosten:8-8s')
    """
    if potion:
        return f"kosten:{coins}t"
    if debt:
        return f"kosten:{coins}-{debt}s" if coins else f"kosten:{debt}s"
    return f"kosten:{coins}"


def of_editions(editions: Iterable[Edition]) -> frozenset[str]:
    """Slug, publisher and year of each edition."""
    return frozenset(
        token
        for edition in editions
        for token in (f"edition:{edition.slug}", f"edition:{edition.publisher}", f"edition:{edition.year}")
    )


def of_about(card: str) -> str:
    """The token of what is about this card."""
    return f"about:{card}"


def of_mention(card: str) -> str:
    """The token of what mentions this card."""
    return f"mention:{card}"


def is_mention(token: str) -> bool:
    return token.startswith("mention:")


def of_topic(topic: str) -> str:
    return f"thema:{topic}"
