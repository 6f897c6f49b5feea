"""Spelling correction: the nearest known words by Damerau-Levenshtein distance.

Candidates come from deletion neighbourhoods (as in SymSpell): two words within a distance of n have a form in common
that each becomes by deleting at most n letters.
"""

import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from engine.names import edit_distance

MIN_LENGTH = 3  # letters of a word that is corrected, or corrected to
MIN_LENGTH_TWO_EDITS = 6  # letters of a word that may be two edits away
MAX_COMPARED = 400  # words whose distance is measured, for one word


def deletions(word: str, limit: int) -> set[str]:
    """The word, and what it becomes by deleting up to `limit` of its letters.

    >>> sorted(deletions("axt", 1))
    ['at', 'ax', 'axt', 'xt']
    """
    forms = {word}
    shortest = forms
    for _ in range(limit):
        shortest = {form[:i] + form[i + 1 :] for form in shortest for i in range(len(form))}
        forms = forms | shortest
    return forms


def digest(form: str) -> int:
    return zlib.crc32(form.encode())


class Speller:
    """Finds the words nearest to a mistyped one; words with digits are neither corrected nor suggested."""

    def __init__(self, words: Iterable[str], names: Iterable[str]) -> None:
        """`names` are also found with two letters missing, other `words` with one."""
        two_deletions = {name for name in names if len(name) >= MIN_LENGTH_TWO_EDITS}
        self._words = sorted(word for word in {*words, *names} if len(word) >= MIN_LENGTH and word.isalpha())
        self._longest = max(map(len, self._words), default=0)
        pairs = sorted(
            digest(form) << 32 | number
            for number, word in enumerate(self._words)
            for form in deletions(word, 2 if word in two_deletions else 1)
        )
        # Two parallel arrays, sorted by digest of a deletion: as strings they would take ten times the memory.
        self._digests = array("I", (pair >> 32 for pair in pairs))
        self._numbers = array("I", (pair & 0xFFFFFFFF for pair in pairs))

    def nearest(self, word: str, max_distance: int = 2) -> list[tuple[int, str]]:
        """The known words at the smallest distance that has any, as (distance, word), at most `max_distance` away."""
        if len(word) < MIN_LENGTH or not word.isalpha():
            return []
        nearest = self._within(word, 1)
        if not nearest and max_distance > 1 and len(word) >= MIN_LENGTH_TWO_EDITS:
            nearest = self._within(word, 2)
        return nearest

    def _within(self, word: str, limit: int) -> list[tuple[int, str]]:
        if len(word) > self._longest + limit:  # too long for any of them, and has thousands of deletions
            return []
        numbers = {number for form in deletions(word, limit) for number in self._words_with(digest(form))}
        candidates = (self._words[number] for number in sorted(numbers)[:MAX_COMPARED])
        measured = ((edit_distance(word, candidate, limit), candidate) for candidate in candidates)
        return sorted(pair for pair in measured if pair[0] <= limit)

    def _words_with(self, digest: int) -> "array[int]":
        """The numbers of the words that have a deletion with this digest."""
        first = bisect_left(self._digests, digest)
        return self._numbers[first : bisect_right(self._digests, digest, first)]
