"""German words and numbers on the pages. The names of types, tags and kinds are part of the content."""

from collections.abc import Iterable
from pathlib import Path

from engine.catalog import CardType
from engine.validation import Finding
from engine.words import Words


def type_line(words: Words, types: Iterable[CardType]) -> str:
    """The types of a card in one line, as printed at its foot.

    >>> from engine.words import Word
    >>> type_line(Words(types={"action": Word(name="Aktion"), "attack": Word(name="Angriff")}), ("action", "attack"))
    'Aktion · Angriff'
    """
    return " · ".join(words.types[card_type].name for card_type in types)


MIN_LONG_WORD = 9  # letters; the test of syllables.txt demands an entry for every word this long
LINE_LETTERS = 11  # of a name, in a line of a tile on a phone
SOFT_HYPHEN = "\N{SOFT HYPHEN}"

# Where long words may be hyphenated, marked by "|": in names of cards, labels of Wertung and types in narrow lines.
# Compounds only where their parts meet, other words between syllables. Few browsers hyphenate German.
SYLLABLES = Path(__file__).with_name("syllables.txt")

HYPHENATED_WORDS = {
    word.replace("|", ""): word.replace("|", SOFT_HYPHEN) for word in SYLLABLES.read_text(encoding="utf-8").split()
}


def with_soft_hyphens(name: str) -> str:
    """A name with soft hyphens in its long words.

    >>> [with_soft_hyphens(name).split(SOFT_HYPHEN) for name in ("Dorf", "Burggraben", "Eingeborenendorf")]
    [['Dorf'], ['Burg', 'graben'], ['Ein', 'geborenen', 'dorf']]
    """
    return " ".join(HYPHENATED_WORDS.get(word, word) for word in name.split(" "))


def needs_small_type(name: str, line_letters: int = LINE_LETTERS) -> bool:
    """Whether a name takes more than two lines of so many letters, so that it is set in smaller type.

    >>> needs_small_type("Karawanenwächter"), needs_small_type("Eingeborenendorf")
    (False, True)
    """
    lines, room = 1, line_letters
    for word in with_soft_hyphens(name).split(" "):
        parts = word.split(SOFT_HYPHEN)
        for part in parts:
            needed = len(part) + (part is not parts[-1])
            if needed > room:
                lines, room = lines + 1 + (needed > line_letters), line_letters
            room -= needed
        room -= 1
    return lines > 2


FINDING_LABELS = {"error": "Nicht erlaubt", "warning": "Achtung", "hint": "Hinweis"}


def finding_label(finding: Finding) -> str:
    """What kind of finding it is, to go before its message; a kingdom without all its piles is only not finished."""
    return "Noch nicht fertig" if finding.code == "wrong-number-of-piles" else FINDING_LABELS[finding.severity]


def count_with_noun(number: int, singular: str, plural: str) -> str:
    """A number with its noun; 0 is "keine".

    >>> count_with_noun(1, "Karte", "Karten"), count_with_noun(0, "Karte", "Karten")
    ('1 Karte', 'keine Karten')
    """
    if number == 1:
        return f"1 {singular}"
    return f"{number or 'keine'} {plural}"


def difference_summary(in_play: int, in_print: int) -> str:
    """How many differences there are between editions, and how many of them change play.

    >>> difference_summary(1, 3), difference_summary(0, 1)
    ('4 Unterschiede der Ausgaben, 1 spielt eine Rolle', '1 Unterschied der Ausgaben, er spielt sich gleich')
    >>> difference_summary(2, 0)
    '2 Unterschiede der Ausgaben, alle spielen eine Rolle'
    """
    if not in_play + in_print:
        return ""
    if in_play + in_print == 1:
        return f"1 Unterschied der Ausgaben, er spielt {'eine Rolle' if in_play else 'sich gleich'}"
    number = f"{in_play + in_print} Unterschiede der Ausgaben"
    if not in_play:
        return f"{number}, alle spielen sich gleich"
    return f"{number}, {in_play if in_print else 'alle'} {'spielt' if in_play == 1 else 'spielen'} eine Rolle"


MANY_KINGDOMS = 1000  # above, the number tells nothing


def fitting_kingdoms(number: int) -> str:
    """Whether enough kingdoms fulfil the wishes; with their number only where it is small.

    >>> fitting_kingdoms(1), fitting_kingdoms(12), fitting_kingdoms(10**15)
    ('Genau ein Königreich passt dazu.', 'Wird eng: Nur 12 Königreiche passen dazu.', 'Reichlich Auswahl.')
    """
    if number == 1:
        return "Genau ein Königreich passt dazu."
    return "Reichlich Auswahl." if number >= MANY_KINGDOMS else f"Wird eng: Nur {number} Königreiche passen dazu."
