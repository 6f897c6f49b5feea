"""A dictionary of German, so that no real word is corrected as a typing error.

The words come from the frequency list of pyspellchecker. They are read when an index is built, and stored with it as
sorted CRC-32 checksums, which suffice to tell whether a word is in the list.
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

from engine.names import DIGRAPHS, UMLAUTS

MIN_FREQUENT_COUNT = 100  # occurrences in the list's texts of a word that everybody uses; the rarest have 50
MIN_LENGTH = 3  # letters of a word that is taken from the list
NOT_FOLDED_LETTERS = re.compile(r"[^a-z0-9\n]+")
VERB_ENDINGS = ("", "e", "en", "n", "t", "et", "st", "te", "ten")


class Dictionary:
    """The set of all words, from `WordList.checksums`."""

    def __init__(self, checksums: str) -> None:
        self._digests = array("I", b64decode(checksums))

    def __contains__(self, folded: str) -> bool:
        digest = zlib.crc32(folded.encode())
        at = bisect_left(self._digests, digest)
        return at < len(self._digests) and self._digests[at] == digest


class WordList(NamedTuple):
    checksums: str  # of all folded words: sorted 32-bit numbers, in base 64
    frequent: frozenset[str]  # folded


@lru_cache(maxsize=1)
def german_words() -> WordList:
    """The words of pyspellchecker: takes a second to read, and some megabytes while the process lives."""
    counts = SpellChecker(language="de").word_frequency.dictionary
    words = [word for word in counts if len(word) >= MIN_LENGTH]
    folded_words = _fold_all(words)
    digests = array("I", sorted({zlib.crc32(word.encode()) for word in folded_words}))
    frequent = {folded for folded, word in zip(folded_words, words, strict=True) if counts[word] >= MIN_FREQUENT_COUNT}
    return WordList(b64encode(digests.tobytes()).decode(), frozenset(frequent))


def _fold_all(words: list[str]) -> list[str]:
    """`normalization.fold` of each word, in one go: one by one it takes several seconds."""
    text = "\n".join(words).casefold().translate(UMLAUTS)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return DIGRAPHS.sub(lambda match: match[0][0], NOT_FOLDED_LETTERS.sub("", text)).replace("ph", "f").split("\n")


def verb_forms(stems: Iterable[str]) -> Iterator[str]:
    """Forms of the frequent verbs that have one of these stems: `such` → `suche`, `sucht`, `gesucht` …

    A stem belongs to a frequent verb if both its third person and its infinitive are frequent words.
    """
    frequent = german_words().frequent
    for stem in stems:
        if not frequent.isdisjoint((f"{stem}t", f"{stem}et")) and not frequent.isdisjoint((f"{stem}en", f"{stem}n")):
            yield from (stem + ending for ending in VERB_ENDINGS)
            yield from (f"ge{stem}t", f"ge{stem}et")
