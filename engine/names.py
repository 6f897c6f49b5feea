"""Names as people type them: one folded form for all spellings of a name, the order of an index, the nearest names."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

UMLAUTS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
DIGRAPHS = re.compile(r"ae|oe|(?<![aeioquy])ue")  # umlauts written as two letters; not the ue of „Mauer“
NOT_WORD = re.compile(r"[^a-z0-9]+")
MAX_NEAREST = 3
MAX_MEASURED = 20  # names whose edit distance is measured, those that share the most bigrams
MIN_SHARED = 0.3  # of the bigrams of two names (Sørensen-Dice), for the edit distance to be measured; 0..1
MIN_SIMILARITY = 0.6  # of a name that is suggested, 0..1; at 0.5 „gibtesnicht“ means the Folterknecht
PART_OF_NAME = 0.8  # similarity of a text that is part of a name, 0..1


def fold(name: str) -> str:
    """One spelling, of the letters a-z and digits, for all spellings of a name; "" for other scripts.

    ä, ae and a become one letter (ö, ü alike), ß becomes ss and ph becomes f; blanks and hyphens are left out.

    >>> [fold(name) for name in ("Großer Markt", "grosser-markt", "Dörfer", "DOERFER", "dorfer", "Mauer", "Kartograph")]
    ['grossermarkt', 'grossermarkt', 'dorfer', 'dorfer', 'dorfer', 'mauer', 'kartograf']
    """
    return NOT_WORD.sub("", DIGRAPHS.sub(lambda digraph: digraph[0][0], _in_ascii(name)).replace("ph", "f"))


@lru_cache(maxsize=4096)
def sort_key(name: str) -> str:
    """Sort key of the order in a German index (DIN 5007-1): ä sorts like a, and only letters and digits count.

    Unlike `fold` it keeps every letter, so it also serves to compare mistyped words: their `ae` need not be an `ä`.

    >>> sorted(["Garten", "Zoo", "Ärzte", "Axt", "Weg der Ratte", "Wegzoll"], key=sort_key)
    ['Ärzte', 'Axt', 'Garten', 'Weg der Ratte', 'Wegzoll', 'Zoo']
    """
    return NOT_WORD.sub("", _in_ascii(name))


def _in_ascii(name: str) -> str:
    lowered = unicodedata.normalize("NFKC", name).casefold().translate(UMLAUTS)
    return unicodedata.normalize("NFKD", lowered).encode("ascii", "ignore").decode()


def nearest(text: str, names: Iterable[str]) -> list[str]:
    """The up to three names that are most similar to a text, best first; see `similar_names`.

    >>> nearest("molat", ["moat", "market", "goat"]), nearest("roomthrone", ["throneroom", "market"])
    (['moat', 'goat'], ['throneroom'])
    """
    return list(similar_names(text, names))


def similar_names(text: str, names: Iterable[str]) -> dict[str, float]:
    """The up to three names that are most similar to a text, best first, with their similarity, 0..1.

    Both are compared as they are, so fold them.

    Similar are names at a small edit distance, those that share many bigrams (words in another order), and those that
    contain the text. `difflib.get_close_matches` finds as many mistyped names in twice the time, and only a third of
    those with words in another order.

    >>> similar_names("molat", ["moat", "market", "goat"])
    {'moat': 0.8, 'goat': 0.6}
    """
    bigrams = [f"^{text}$"[i : i + 2] for i in range(len(text) + 1)]
    shares = ((_share_of_bigrams(bigrams, name), name) for name in names)
    measured = sorted((-share, name) for share, name in shares if share >= MIN_SHARED)[:MAX_MEASURED]
    similarities = ((max(-share, _similarity(text, name)), -share, name) for share, name in measured)
    ranked = sorted((-similarity, -share, name) for similarity, share, name in similarities)
    return {name: -negative for negative, _, name in ranked[:MAX_NEAREST] if -negative >= MIN_SIMILARITY}


def _share_of_bigrams(bigrams: list[str], name: str) -> float:
    """Sørensen-Dice coefficient of the bigrams of two texts; 0 where a text is far too long for MIN_SHARED."""
    number = len(bigrams) + len(name) + 1
    if 2 * (len(name) + 1) < MIN_SHARED * number:  # so that a long text is not compared with every name
        return 0
    framed = f"^{name}$"
    return 2 * sum([bigram in framed for bigram in bigrams]) / number


def _similarity(text: str, name: str) -> float:
    """1 for equal names, less the share of letters that were mistyped, 0 for more than half of them."""
    length = max(len(text), len(name))
    distance = edit_distance(text, name, length // 2)
    mistyped = distance / length if distance <= length // 2 else 1
    return max(1 - mistyped, PART_OF_NAME if text in name else 0)


def edit_distance(left: str, right: str, limit: int) -> int:
    """The Damerau-Levenshtein distance of two words, at most `limit` + 1; a swap of neighbours counts as one edit.

    >>> edit_distance("burgraben", "burggraben", 2), edit_distance("hxee", "hexe", 2), edit_distance("dorf", "hexe", 2)
    (1, 1, 3)
    """
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    previous: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        before_previous, previous, row = previous, row, [i]
        for j, other in enumerate(right, 1):
            cost = min(previous[j] + 1, row[-1] + 1, previous[j - 1] + (letter != other))
            if before_previous and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                cost = min(cost, before_previous[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)
