"""Nearest known words, by deletion neighbourhoods: what remains of two words after at most a few deletions meets."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

SHORTEST = 3
SHORTEST_FOR_TWO = 6
MOST_COMPARED = 400


def distance(left: str, right: str, most: int) -> int:
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


def shortened(word: str) -> Iterator[str]:
    """The word with each letter left out once."""
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


class Speller:
    """The words that can be meant, found by what they share with a mistyped one; never words with digits."""

    def __init__(self, words: Iterable[str], names: Iterable[str]) -> None:
        """`names` are looked up more thoroughly: also with two letters missing."""
        thorough = {name for name in names if len(name) >= SHORTEST_FOR_TWO}
        self._words = sorted(word for word in {*words, *names} if len(word) >= SHORTEST and word.isalpha())
        self._by_rest: dict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(self._words):
            rests = {word, *shortened(word)}
            if word in thorough:
                rests |= {shorter for rest in rests if len(rest) < len(word) for shorter in shortened(rest)}
            for rest in rests:
                self._by_rest[rest].append(number)

    def nearest(self, word: str, most: int = 2) -> list[tuple[int, str]]:
        """Known words within this distance, as (distance, word); only the nearest distance that has any."""
        if len(word) < SHORTEST or not word.isalpha():
            return []
        rests = {word, *shortened(word)}
        found = self._compare(word, rests, 1)
        if not found and most > 1 and len(word) >= SHORTEST_FOR_TWO:
            rests |= {shorter for rest in rests if len(rest) < len(word) for shorter in shortened(rest)}
            found = self._compare(word, rests, 2)
        return found

    def _compare(self, word: str, rests: set[str], most: int) -> list[tuple[int, str]]:
        numbers = {number for rest in rests for number in self._by_rest.get(rest, ())}
        measured = ((distance(word, self._words[n], most), self._words[n]) for n in sorted(numbers)[:MOST_COMPARED])
        return sorted(pair for pair in measured if pair[0] <= most)
