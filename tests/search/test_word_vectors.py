"""The learned vectors of words, and how they are learned."""

from array import array
from unittest.mock import patch

import pytest

from evals import train
from evals.train import Record
from search import word_vectors
from search.word_vectors import MAX_VALUE, WordVector, cosine, encode_row, load_table, pack_row, vector_of


def vector_of_rows(rows: dict[str, list[int]], *words: str) -> WordVector:
    with patch.object(word_vectors, "_rows", lambda: {word: pack_row(encode_row(row)) for word, row in rows.items()}):
        return vector_of(words)


def test_the_vector_of_a_text_is_the_sum_of_the_rows_of_its_words() -> None:
    rows = {"karte": [3, -31, 0], ":wann": [0, 31, 4]}
    assert vector_of_rows(rows, "karte", ":wann", "karte") == WordVector(
        array("i", [6, -31, 4]), (36 + 961 + 16) ** 0.5
    )


def test_a_word_without_a_row_counts_nothing() -> None:
    rows = {"karte": [3, 4]}
    assert vector_of_rows(rows, "karte", "unbekannt") == vector_of_rows(rows, "karte")
    assert cosine(vector_of_rows(rows, "unbekannt"), vector_of_rows(rows, "karte")) == 0.0


def test_opposite_vectors_are_as_unlike_as_unrelated_ones() -> None:
    rows = {"ja": [3, 4], "nein": [-3, -4], "rest": [4, -3]}
    assert cosine(vector_of_rows(rows, "ja"), vector_of_rows(rows, "nein")) == 0.0
    assert cosine(vector_of_rows(rows, "ja"), vector_of_rows(rows, "rest")) == 0.0


def test_all_rows_of_the_table_have_the_same_length_and_values_in_range() -> None:
    rows = load_table()["rows"].values()
    assert len(rows) > 1_000
    assert {len(row) for row in rows} == {train.DIMENSIONS}
    assert all(abs(ord(value) - word_vectors.ZERO) <= MAX_VALUE for row in rows for value in row)


@pytest.mark.parametrize(
    ("everyday", "rule_word", "other"),
    [("mull", "entsorg", "misch"), ("kohl", "geld", "aktion"), ("klau", "stehl", "zahl")],
)
def test_an_everyday_word_is_nearer_to_what_it_means_than_to_another_word(
    everyday: str, rule_word: str, other: str
) -> None:
    word = vector_of([everyday])
    assert cosine(word, vector_of([rule_word])) > cosine(word, vector_of([other]))


@pytest.mark.parametrize("seed", [1, 2])
def test_words_that_ask_for_the_same_record_become_alike(seed: int) -> None:
    records = [Record(f"card{number}", 3 * [[f"everyday{number}"], [f"rule{number}"]]) for number in range(6)]
    with patch.object(train, "RECORDS_AT_ONCE", 3):
        rows = train.train(records, seed)
        assert train.train(records, seed) == rows
    with patch.object(word_vectors, "_rows", lambda: {word: pack_row(row) for word, row in rows.items()}):
        similarities = [cosine(vector_of(["everyday0"]), vector_of([f"rule{number}"])) for number in range(6)]
    assert similarities[0] > max(similarities[1:])
