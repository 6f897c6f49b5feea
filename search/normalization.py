"""Normalization: the words of a text, and one folded spelling for all spellings of a word."""

import re
import unicodedata
from functools import lru_cache

from engine.spelling import UMLAUTS

WORD = re.compile(r"[^\W_]+(?:['’`´][^\W_]+)*")
DIGRAPHS = re.compile(r"ae|oe|(?<![aeioquy])ue")  # umlauts written as two letters
NOT_WORD = re.compile(r"[^a-z0-9]+")


def split_words(text: str) -> list[str]:
    """The words of a text as they are written.

    >>> split_words("King's Court: +1 Karte!")
    ["King's", 'Court', '1', 'Karte']
    """
    return WORD.findall(text)


@lru_cache(maxsize=65_536)
def fold(word: str) -> str:
    """One spelling, of the letters a-z and digits, for all spellings of a word; "" for other scripts.

    Unlike `engine.spelling.normalize_name` it keeps the `ue` of `neue` and `Mauer`, because the result is stemmed, and
    spells `Kartograph` like `Kartograf`.

    >>> fold("Flüche") == fold("Flueche") == fold("FLUCHE"), fold("Großer") == fold("grosser"), fold("Mauer")
    (True, True, 'mauer')
    """
    return DIGRAPHS.sub(lambda match: match[0][0], fold_letters(word)).replace("ph", "f")


def fold_letters(word: str) -> str:
    """Like `fold`, but keeps every letter: in a mistyped word `ae` need not be an `ä`.

    >>> fold("Ksaerne"), fold_letters("Ksaerne")
    ('ksarne', 'ksaerne')
    """
    lowered = unicodedata.normalize("NFKC", word).casefold().translate(UMLAUTS)
    return NOT_WORD.sub("", unicodedata.normalize("NFKD", lowered).encode("ascii", "ignore").decode())


def name_key(text: str) -> str:
    """The folded words of a name without blanks, by which names are looked up.

    >>> name_key("Großer Markt") == name_key("grosser-markt") == name_key("GroßerMarkt")
    True
    """
    return "".join(map(fold, split_words(text)))
