"""The words of German, so that no real word is taken for a mistyped one.

They come from the frequency list of pyspellchecker, are read once where an index is built, and are kept with it as
sorted checksums: enough to say whether a word is one.
"""

import re
import unicodedata
import zlib
from array import array
from base64 import b64decode, b64encode
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from spellchecker import SpellChecker

from engine.spelling import UMLAUTS
from search.normalization import DIGRAPHS

MIN_FREQUENT_COUNT = 100
"""So often a word stands in the list at least, if everybody uses it; the rarest words stand there 50 times."""

MIN_LENGTH = 3
NOT_FOLDED_LETTERS = re.compile(r"[^a-z0-9\n]+")
VERB_ENDINGS = ("", "e", "en", "n", "t", "et", "st", "te", "ten")


class Dictionary:
    """All words, as `packed` by `german`."""

    def __init__(self, packed: str) -> None:
        self._digests = array("I", b64decode(packed))

    def __contains__(self, folded: str) -> bool:
        digest = zlib.crc32(folded.encode())
        at = bisect_left(self._digests, digest)
        return at < len(self._digests) and self._digests[at] == digest


class WordList(NamedTuple):
    """Every word, packed, and the folded words that are frequent."""

    packed: str
    frequent: frozenset[str]


@lru_cache(maxsize=1)
def german_words() -> WordList:
    """The list of the package; a second to read, and then some megabytes."""
    counts = SpellChecker(language="de").word_frequency.dictionary
    spelt = [word for word in counts if len(word) >= MIN_LENGTH]
    folded = _fold_all(spelt)
    digests = array("I", sorted({zlib.crc32(word.encode()) for word in folded}))
    frequent = {word for word, one in zip(folded, spelt, strict=True) if counts[one] >= MIN_FREQUENT_COUNT}
    return WordList(b64encode(digests.tobytes()).decode(), frozenset(frequent))


def _fold_all(spelt: list[str]) -> list[str]:
    """What `german.fold` makes of each, at once: one by one it takes several seconds."""
    text = "\n".join(spelt).casefold().translate(UMLAUTS)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return DIGRAPHS.sub(lambda match: match[0][0], NOT_FOLDED_LETTERS.sub("", text)).replace("ph", "f").split("\n")


def verb_forms(stems: Iterable[str]) -> Iterator[str]:
    """Forms of the verbs that have one of these stems, where they are verbs that everybody uses: `such` → `sucht`."""
    frequent = german_words().frequent
    for stem in stems:
        if not frequent.isdisjoint((f"{stem}t", f"{stem}et")) and not frequent.isdisjoint((f"{stem}en", f"{stem}n")):
            yield from (stem + ending for ending in VERB_ENDINGS)
            yield from (f"ge{stem}t", f"ge{stem}et")
