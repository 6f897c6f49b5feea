"""Word vectors: what players' questions have taught about words, as rows of small integers, see `evals/train.py`.

The vector of a text is the sum of the rows of its words. A query and a document are the more similar the smaller the
angle between their vectors is, even if they have no word in common. Everything is summed in integers, so that the same
numbers come out here and on a device (`static/js/search/word-vectors.js`). A word without a row counts nothing.
"""

import json
import sys
from array import array
from collections.abc import Iterable
from functools import cache
from math import sqrt
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

TABLE = Path(__file__).with_name("word_vectors.json")

MAX_VALUE = 31  # the values of a row are from -MAX_VALUE to MAX_VALUE
ZERO = ord("B")  # in the table a value is one character; this one is 0


class WordVector(NamedTuple):
    """The vector of a text."""

    values: "array[int]"
    length: float  # 0 if no word has a row


def encode_row(values: Iterable[int]) -> str:
    """A row of the table.

    >>> encode_row([0, -31, 31])
    'B#a'
    """
    return "".join(chr(ZERO + value) for value in values)


@cache
def load_table() -> dict[str, Any]:
    """The table: `seed`, and `rows`, word → row. Words are stems, and stop words after a `:`."""
    table: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
    return table


def pack_row(row: str) -> int:
    """A row as one integer with 32 bits for each value, so that rows are added all at once."""
    return int.from_bytes(array("I", [*row.encode()]).tobytes(), sys.byteorder)


@cache
def _rows() -> dict[str, int]:
    return {word: pack_row(row) for word, row in load_table()["rows"].items()}


def vector_of(words: Iterable[str]) -> WordVector:
    """The vector of a text with these words."""
    known = _rows()
    rows = [known[word] for word in words if word in known]
    total = sum(rows)
    packed = array("I", total.to_bytes((total.bit_length() + 31) // 32 * 4, sys.byteorder))
    return _with_length(value - ZERO * len(rows) for value in packed)


def sum_vectors(vectors: Iterable[WordVector]) -> WordVector:
    """The vector of several texts together."""
    return _with_length(map(sum, zip(*(vector.values for vector in vectors if vector.values), strict=True)))


def _with_length(numbers: Iterable[int]) -> WordVector:
    values = array("i", numbers)
    return WordVector(values, sqrt(sum(map(mul, values, values))))


def cosine(first: WordVector, second: WordVector) -> float:
    """The cosine of the angle between two vectors, 0..1; 0 also for an angle of more than 90 degrees.

    >>> cosine(WordVector([3, 4], 5.0), WordVector([4, 3], 5.0)), cosine(WordVector([], 0.0), WordVector([4, 3], 5.0))
    (0.96, 0.0)
    """
    product = sum(map(mul, first.values, second.values))
    return product / (first.length * second.length) if product > 0 else 0.0
