"""Normalization: the words of a text, and one folded spelling for all spellings of a word."""

import re
from functools import lru_cache

from engine import names

WORD = re.compile(r"[^\W_]+(?:['’`´][^\W_]+)*")


def split_words(text: str) -> list[str]:
    """The words of a text as they are written.

    >>> split_words("King's Court: +1 Karte!")
    ["King's", 'Court', '1', 'Karte']
    """
    return WORD.findall(text)


fold = lru_cache(maxsize=65_536)(names.fold)
fold_letters = names.sort_key  # keeps every letter: in a mistyped word `ae` need not be an `ä`


def name_key(text: str) -> str:
    """The folded words of a name without blanks, by which names are looked up.

    >>> name_key("Großer Markt") == name_key("grosser-markt") == name_key("GroßerMarkt")
    True
    """
    return "".join(map(fold, split_words(text)))


def fold_words(text: str) -> tuple[str, ...]:
    """The folded words of a text, without words in other scripts, of which folding leaves nothing.

    >>> fold_words("Wie viele Flüche?")
    ('wie', 'viele', 'fluche')
    """
    return tuple(folded for word in split_words(text) if (folded := fold(word)))
