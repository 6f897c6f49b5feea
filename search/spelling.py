"""Nearest known words, by deletion neighbourhoods: what remains of two words after at most a few deletions meets."""

import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

MIN_LENGTH = 3
MIN_LENGTH_TWO_EDITS = 6
MAX_COMPARED = 400


def edit_distance(left: str, right: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours between two words; `most` + 1 when there are more.

    >>> distance("burgraben", "burggraben", 2), distance("hxee", "hexe", 2), distance("dorf", "hexe", 2)
    (1, 1, 3)
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if older and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def deletions(word: str, most: int) -> set[str]:
    """What remains of a word without at most so many of its letters.

    >>> sorted(rests("axt", 1))
    ['at', 'ax', 'axt', 'xt']
    """
    found = {word}
    last = found
    for _ in range(most):
        last = {rest[:i] + rest[i + 1 :] for rest in last for i in range(len(rest))}
        found = found | last
    return found


def digest(rest: str) -> int:
    return zlib.crc32(rest.encode())


class Speller:
    """The words that can be meant, found by what they share with a mistyped one; never words with digits."""

    def __init__(self, words: Iterable[str], names: Iterable[str]) -> None:
        """`names` are looked up more thoroughly: also with two letters missing."""
        thorough = {name for name in names if len(name) >= MIN_LENGTH_TWO_EDITS}
        self._words = sorted(word for word in {*words, *names} if len(word) >= MIN_LENGTH and word.isalpha())
        pairs = sorted(
            digest(rest) << 32 | number
            for number, word in enumerate(self._words)
            for rest in deletions(word, 2 if word in thorough else 1)
        )
        # What remains of words as digests, each with the number of its word: strings would take ten times the memory.
        self._digests = array("I", (pair >> 32 for pair in pairs))
        self._numbers = array("I", (pair & 0xFFFFFFFF for pair in pairs))

    def nearest(self, word: str, most: int = 2) -> list[tuple[int, str]]:
        """Known words within this distance, as (distance, word); only the nearest distance that has any."""
        if len(word) < MIN_LENGTH or not word.isalpha():
            return []
        found = self._compare(word, 1)
        if not found and most > 1 and len(word) >= MIN_LENGTH_TWO_EDITS:
            found = self._compare(word, 2)
        return found

    def _compare(self, word: str, most: int) -> list[tuple[int, str]]:
        numbers = {number for rest in deletions(word, most) for number in self._with(digest(rest))}
        measured = ((edit_distance(word, self._words[n], most), self._words[n]) for n in sorted(numbers)[:MAX_COMPARED])
        return sorted(pair for pair in measured if pair[0] <= most)

    def _with(self, digest: int) -> "array[int]":
        """The numbers of the words of which something with this digest remains."""
        first = bisect_left(self._digests, digest)
        return self._numbers[first : bisect_right(self._digests, digest, first)]
