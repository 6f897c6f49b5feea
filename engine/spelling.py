"""Spellings of names: one folded form in which every way to type a name is equal, and their order in an index."""

import re
import unicodedata

UMLAUTS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
DIGRAPHS = re.compile(r"([aou])e")
NOT_WORD = re.compile(r"[^a-z0-9]+")


def fold(name: str) -> str:
    """Lower case, umlauts in any spelling made equal, everything but letters and digits gone.

    >>> fold("Großer Markt") == fold("grosser markt"), fold("Dörfer") == fold("doerfer") == fold("DORFER")
    (True, True)
    """
    lowered = unicodedata.normalize("NFC", name).casefold().translate(UMLAUTS)
    ascii_only = unicodedata.normalize("NFKD", lowered).encode("ascii", "ignore").decode()
    return NOT_WORD.sub("", DIGRAPHS.sub(r"\1", ascii_only))


def sort_key(name: str) -> str:
    """By this, names stand as in a German index (DIN 5007-1): ä like a, and only letters and digits count.

    >>> sorted(["Garten", "Zoo", "Ärzte", "Axt", "Weg der Ratte", "Wegzoll"], key=sort_key)
    ['Ärzte', 'Axt', 'Garten', 'Weg der Ratte', 'Wegzoll', 'Zoo']
    """
    plain = unicodedata.normalize("NFKD", name.casefold().translate(UMLAUTS)).encode("ascii", "ignore").decode()
    return NOT_WORD.sub("", plain)
