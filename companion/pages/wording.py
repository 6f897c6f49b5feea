"""How words and numbers stand on the pages; what things are called stands in the content."""

from collections.abc import Iterable
from pathlib import Path

from engine.catalog import CardType
from engine.words import Words


def type_line(words: Words, types: Iterable[CardType]) -> str:
    """The types as at the foot of the card.

    >>> from engine.words import Word
    >>> type_line(Words(types={"action": Word(name="Aktion"), "attack": Word(name="Angriff")}), ("action", "attack"))
    'Aktion · Angriff'
    """
    return " · ".join(words.types[card_type].name for card_type in types)


MIN_LONG_WORD = 9
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
SYLLABLES = Path(__file__).with_name("syllables.txt")
"""Every long word of a card's name, of what Wertung counts and of a narrow type line, with the places where a line may
break: between the words of a compound where both parts are short, else between syllables. Few browsers know them in
German."""

HYPHENATED_WORDS = {
    word.replace("|", ""): word.replace("|", SOFT_HYPHEN) for word in SYLLABLES.read_text(encoding="utf-8").split()
}


def with_soft_hyphens(name: str) -> str:
    """A name with soft hyphens in words that are long.

    >>> [breakable(name).split(SHY) for name in ("Dorf", "Burggraben", "Eingeborenendorf")]
    [['Dorf'], ['Burg', 'graben'], ['Ein', 'ge', 'bo', 're', 'nen', 'dorf']]
    """
    return " ".join(HYPHENATED_WORDS.get(word, word) for word in name.split(" "))


def count_with_noun(number: int, one: str, many: str) -> str:
    """A number with its noun.

    >>> counted(1, "Karte", "Karten"), counted(0, "Karte", "Karten")
    ('1 Karte', 'keine Karten')
    """
    if number == 1:
        return f"1 {one}"
    return f"{number or 'keine'} {many}"


def difference_summary(playing: int, alike: int) -> str:
    """How many differences editions have, and how many of these matter at the table.

    >>> differences(1, 3), differences(0, 1)
    ('4 Unterschiede der Ausgaben, 1 spielt eine Rolle', '1 Unterschied der Ausgaben, er spielt sich gleich')
    >>> differences(2, 0)
    '2 Unterschiede der Ausgaben, alle spielen eine Rolle'
    """
    if not playing + alike:
        return ""
    if playing + alike == 1:
        return f"1 Unterschied der Ausgaben, er spielt {'eine Rolle' if playing else 'sich gleich'}"
    counted = f"{playing + alike} Unterschiede der Ausgaben"
    if not playing:
        return f"{counted}, alle spielen sich gleich"
    return f"{counted}, {playing if alike else 'alle'} {'spielt' if playing == 1 else 'spielen'} eine Rolle"


LARGE_NUMBERS = (
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


def large_number(number: int) -> str:
    """A number as one says it, large ones rounded.

    >>> large(12345), large(236066834400084673986)
    ('12.345', 'rund 236 Trillionen')
    """
    for size, name in LARGE_NUMBERS:
        if number >= 2 * size:
            shown = number / size
            digits = f"{shown:.1f}".replace(".", ",") if shown < 10 else f"{shown:.0f}"
            return f"rund {digits.removesuffix(',0')} {name}"
    return f"{number:,}".replace(",", ".")


def fitting_kingdoms(number: int) -> str:
    """How many kingdoms fulfil the wishes.

    >>> fitting(1), fitting(12345)
    ('Genau ein Königreich passt dazu.', 'Dazu passen 12.345 Königreiche.')
    """
    return "Genau ein Königreich passt dazu." if number == 1 else f"Dazu passen {large_number(number)} Königreiche."
