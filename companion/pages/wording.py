"""How words and numbers stand on the pages; what things are called stands in the content."""

from collections.abc import Iterable

from engine.catalog import CardType
from engine.words import Words

COLOURS = (
    CardType.TREASURE,
    CardType.VICTORY,
    CardType.REACTION,
    CardType.DURATION,
    CardType.RESERVE,
    CardType.NIGHT,
    CardType.CURSE,
    CardType.RUINS,
    CardType.SHELTER,
    CardType.EVENT,
    CardType.LANDMARK,
    CardType.PROJECT,
    CardType.WAY,
    CardType.ALLY,
    CardType.TRAIT,
    CardType.PROPHECY,
    CardType.BOON,
    CardType.HEX,
    CardType.STATE,
    CardType.ARTIFACT,
)
"""Types with a colour of their own; any other card is coloured as an Action."""

MIXES_WITH_ACTION = {CardType.TREASURE, CardType.VICTORY, CardType.SHELTER}


def band(types: tuple[CardType, ...]) -> tuple[str, ...]:
    """The colours of a card, as printed: an Action shows its own beside Treasure and Victory only.

    >>> band((CardType.ACTION, CardType.ATTACK)), band((CardType.ACTION, CardType.VICTORY))
    (('action', 'attack'), ('action', 'victory'))
    """
    own = [card_type for card_type in types if card_type in COLOURS][:2]
    if CardType.ACTION in types and (not own or MIXES_WITH_ACTION.intersection(own)):
        own = [CardType.ACTION, *own]
    if CardType.ATTACK in types:
        own = [*own, CardType.ATTACK]
    return tuple(str(card_type) for card_type in own[:3]) or ("action",)


def type_line(words: Words, types: Iterable[CardType]) -> str:
    """The types as at the foot of the card.

    >>> from engine.words import Word
    >>> type_line(Words(types={"action": Word(name="Aktion"), "attack": Word(name="Angriff")}), ("action", "attack"))
    'Aktion – Angriff'
    """
    return " – ".join(words.types[card_type].name for card_type in types)


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun.

    >>> counted(1, "Karte", "Karten"), counted(0, "Karte", "Karten")
    ('1 Karte', 'keine Karten')
    """
    if number == 1:
        return f"1 {one}"
    return f"{number or 'keine'} {many}"


LARGE = (
    (10**30, "Quintillionen"),
    (10**27, "Quadrilliarden"),
    (10**24, "Quadrillionen"),
    (10**21, "Trilliarden"),
    (10**18, "Trillionen"),
    (10**15, "Billiarden"),
    (10**12, "Billionen"),
    (10**9, "Milliarden"),
    (10**6, "Millionen"),
)


def large(number: int) -> str:
    """A number as one says it, large ones rounded.

    >>> large(12345), large(236066834400084673986)
    ('12.345', 'rund 236 Trillionen')
    """
    for size, name in LARGE:
        if number >= 2 * size:
            shown = number / size
            digits = f"{shown:.1f}".replace(".", ",") if shown < 10 else f"{shown:.0f}"
            return f"rund {digits.removesuffix(',0')} {name}"
    return f"{number:,}".replace(",", ".")
