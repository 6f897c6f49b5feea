"""Learns the rows of `search/word_vectors.json` from the questions of all records, see `search/word_vectors.py`.

`make train` takes a minute and writes the table again, for the loaded content. It is needed when the table
has fallen behind, not when content is loaded: a record that is newer has a vector as well, the sum of the rows of its
words.

How it learns: of some hundred records at a time, those of a card together, one question each becomes a query. The right
record of a query is the one that it was taken from, without this question; the wrong ones are all others, siblings
included. Gradient descent (Adam) moves the rows until the right records are the most similar ones, in a softmax over
the cosines.
"""

import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import django
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from content.model.library import library  # noqa: E402
from search.backend import index_source  # noqa: E402
from search.documents import DocumentKind  # noqa: E402
from search.similarity import OPPOSITE_MARK  # noqa: E402
from search.word_vectors import MAX_VALUE, TABLE, encode_row  # noqa: E402

SEED = 1
DIMENSIONS = 48
MIN_QUESTIONS = 3  # with a word, so that it has a row
EPOCHS = 200  # in each, every record has one query
RECORDS_AT_ONCE = 400
LEARNING_RATE = 0.01
SHARPNESS = 12.0  # factor of the cosines in the softmax
DROPPED_OF_QUERIES, DROPPED_OF_RECORDS = 0.2, 0.4  # shares of the words that are left out in a step, to generalise
FIRST_DEVIATION = 0.04  # standard deviation of random first rows, times the rarity of the word
CLIPPED_AT = 4.0  # standard deviations that the highest value of the table stands for

Matrix = NDArray[np.float32]


class Record(NamedTuple):
    """A record to learn from."""

    group: str  # its main card
    questions: list[list[str]]  # the words of each


def find_records() -> Iterator[Record]:
    """The records with at least two questions; rules, which have no card, in forty groups. Not cards: beside their
    descriptions fewer questions are answered, see docs/search.md.
    """
    for number, analysed in enumerate(index_source(library()).documents):
        questions = [_words(question) for question in analysed.questions]
        if len(questions) > 1 and analysed.document.kind != DocumentKind.CARD:
            about = analysed.document.about
            yield Record(about[0] if about else str(number % 40), questions)


def _words(question: str) -> list[str]:
    """The words of an encoded question, without synonyms."""
    return [word.partition("/")[0] for word in question.lstrip(OPPOSITE_MARK).split("-")]


def train(records: list[Record], seed: int) -> dict[str, str]:
    """The rows of the table."""
    random = np.random.default_rng(seed)
    counts = Counter(word for record in records for question in record.questions for word in question)
    words = sorted(word for word, count in counts.items() if count >= MIN_QUESTIONS)
    numbers = {word: number for number, word in enumerate(words)}
    questions = [
        [[numbers[word] for word in question if word in numbers] for question in record.questions] for record in records
    ]
    rarity = np.log(1 + len(records) / (1 + np.array([counts[word] for word in words])))
    table = (random.normal(0, FIRST_DEVIATION, (len(words), DIMENSIONS)) * rarity[:, None]).astype(np.float32)
    mean, variance = np.zeros_like(table), np.zeros_like(table)
    steps = EPOCHS * len(records) / RECORDS_AT_ONCE
    step = 0
    for _ in range(EPOCHS):
        for batch in _batches(records, random):
            step += 1
            queries, others = _split([questions[number] for number in batch], len(words), random)
            gradient = _gradient(table, queries, others, random)
            mean += 0.1 * (gradient - mean)
            variance += 0.001 * (gradient**2 - variance)
            rate = LEARNING_RATE * min(1.0, step / 50) * max(0.1, 1 - 0.9 * step / steps)
            table -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(variance / (1 - 0.999**step)) + 1e-8)
    scaled = np.rint(np.clip(table / (CLIPPED_AT * table.std()), -1, 1) * MAX_VALUE).astype(int)
    return {word: encode_row(row) for word, row in zip(words, scaled.tolist(), strict=True)}


def _batches(records: list[Record], random: np.random.Generator) -> Iterator[list[int]]:
    """The numbers of the records, some hundred at a time; the groups in random order."""
    groups = defaultdict(list)
    for number, record in enumerate(records):
        groups[record.group].append(number)
    names = list(groups)
    random.shuffle(names)
    order = [number for name in names for number in groups[name]]
    for first in range(0, len(order) - RECORDS_AT_ONCE // 2, RECORDS_AT_ONCE):
        yield order[first : first + RECORDS_AT_ONCE]


def _split(batch: list[list[list[int]]], words: int, random: np.random.Generator) -> tuple[Matrix, Matrix]:
    """How often each word is in one random question of each record, and in all others."""
    queries, others = np.zeros((2, len(batch), words), dtype=np.float32)
    for row, questions in enumerate(batch):
        drawn = random.integers(len(questions))
        for number, question in enumerate(questions):
            np.add.at((queries if number == drawn else others)[row], question, 1)
    return queries, others


def _gradient(table: Matrix, queries: Matrix, records: Matrix, random: np.random.Generator) -> Matrix:
    """In which direction the table makes the records less similar to their queries; words are left out at random."""
    kept_of_queries = (random.random((len(table), 1)) > DROPPED_OF_QUERIES).astype(np.float32)
    kept_of_records = (random.random((len(table), 1)) > DROPPED_OF_RECORDS).astype(np.float32)
    query_vectors, query_lengths = _normalize(queries @ (table * kept_of_queries))
    record_vectors, record_lengths = _normalize(records @ (table * kept_of_records))
    similarities = np.exp(SHARPNESS * (query_vectors @ record_vectors.T - 1))
    errors = similarities / similarities.sum(axis=1, keepdims=True) - np.eye(len(queries), dtype=np.float32)
    errors *= SHARPNESS / len(queries)
    of_queries = _across(errors @ record_vectors, query_vectors) / query_lengths
    of_records = _across(errors.T @ query_vectors, record_vectors) / record_lengths
    gradient: Matrix = (queries.T @ of_queries * kept_of_queries + records.T @ of_records * kept_of_records).astype(
        np.float32
    )
    return gradient


def _normalize(vectors: Matrix) -> tuple[Matrix, Matrix]:
    """The vectors with length 1, and their lengths."""
    lengths: Matrix = np.sqrt((vectors**2).sum(axis=1, keepdims=True) + 1e-6)
    normalized: Matrix = vectors / lengths
    return normalized, lengths


def _across(gradients: Matrix, directions: Matrix) -> Matrix:
    """The part of each gradient that is at a right angle to its vector: its length does not change a cosine."""
    across: Matrix = gradients - (gradients * directions).sum(axis=1, keepdims=True) * directions
    return across


if __name__ == "__main__":
    table = {"seed": SEED, "rows": train(list(find_records()), SEED)}
    TABLE.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", "utf-8")
