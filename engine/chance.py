"""Seeded random numbers, by an algorithm of our own (SHA-256 in counter mode).

`random.Random` may draw differently in another Python version; here a seed gives the same results for ever.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

ALGORITHM = "sha256-1"
"""Name of the algorithm, returned with each result. Any change to how a seed leads to a result (the numbers, or the
order in which they are drawn) needs a new name."""

T = TypeVar("T")


class Rng:
    """A stream of uniformly distributed random choices that depends on the seed only.

    >>> Rng("Provinz").below(100) == Rng("Provinz").below(100)
    True
    """

    __slots__ = ("_bits", "_counter", "_key", "_pool")

    def __init__(self, seed: int | str) -> None:
        self._key = sha256(f"{ALGORITHM}:{seed}".encode()).digest()
        self._counter = 0
        self._pool = 0
        self._bits = 0

    def below(self, limit: int) -> int:
        """A uniformly distributed integer, 0 <= result < limit; `limit` may be of any size."""
        if limit < 1:
            raise ValueError(f"below({limit}): there is nothing to choose from")
        bits = (limit - 1).bit_length()
        while True:  # rejection sampling: more than half of all tries succeed
            number = self._take(bits)
            if number < limit:
                return number

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely."""
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` of the options without repetition, in random order; raises ValueError if there are fewer."""
        pool = list(options)
        if count > len(pool):
            raise ValueError(f"sample: {count} of {len(pool)}")
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return tuple(pool[:count])

    def fork(self, label: str) -> "Rng":
        """An independent stream for one purpose; it does not depend on what was drawn from this one before."""
        return Rng(f"{self._key.hex()}/{label}")

    def _take(self, bits: int) -> int:
        """The next `bits` random bits, as an integer."""
        while self._bits < bits:
            block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._pool = (self._pool << 256) | int.from_bytes(block, "big")
            self._bits += 256
        self._bits -= bits
        number = self._pool >> self._bits
        self._pool &= (1 << self._bits) - 1
        return number
