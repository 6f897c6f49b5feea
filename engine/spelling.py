"""Spellings of names: one normal form in which all spellings of a name are equal, and their order in an index."""

import re
import unicodedata

UMLAUTS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
DIGRAPHS = re.compile(r"([aou])e")
NOT_WORD = re.compile(r"[^a-z0-9]+")


def normalize_name(name: str) -> str:
    """Lower case, with ä, ae and a as one letter (ö, ü alike), ß as ss, and nothing but letters and digits.

    >>> [normalize_name(name) for name in ("Großer Markt", "grosser markt", "Dörfer", "DOERFER", "dorfer")]
    ['grossermarkt', 'grossermarkt', 'dorfer', 'dorfer', 'dorfer']
    """
    lowered = unicodedata.normalize("NFC", name).casefold().translate(UMLAUTS)
    ascii_only = unicodedata.normalize("NFKD", lowered).encode("ascii", "ignore").decode()
    return NOT_WORD.sub("", DIGRAPHS.sub(r"\1", ascii_only))


def sort_key(name: str) -> str:
    """Sort key of the order in a German index (DIN 5007-1): ä sorts like a, and only letters and digits count.

    >>> sorted(["Garten", "Zoo", "Ärzte", "Axt", "Weg der Ratte", "Wegzoll"], key=sort_key)
    ['Ärzte', 'Axt', 'Garten', 'Weg der Ratte', 'Wegzoll', 'Zoo']
    """
    plain = unicodedata.normalize("NFKD", name.casefold().translate(UMLAUTS)).encode("ascii", "ignore").decode()
    return NOT_WORD.sub("", plain)
