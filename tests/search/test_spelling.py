"""The nearest words by bounded edit distance."""

from hypothesis import given
from hypothesis import strategies as st

from engine.names import edit_distance
from search.spelling import Speller

WORDS = st.text("abcde", min_size=3, max_size=9)


@given(st.lists(WORDS, min_size=1, max_size=30), st.data())
def test_every_word_one_edit_away_is_found(words: list[str], data: st.DataObject) -> None:
    """The deletion neighbourhood finds the same words as a comparison with every word."""
    typed = data.draw(WORDS)
    near = {(edit_distance(typed, word, 1), word) for word in words if edit_distance(typed, word, 1) <= 1}
    assert set(Speller(words, []).nearest(typed, 1)) == near


def test_names_are_found_with_two_letters_missing() -> None:
    assert Speller([], ["laboratorium"]).nearest("labratrium") == [(2, "laboratorium")]


def test_short_words_and_words_with_digits_are_not_corrected() -> None:
    speller = Speller(["weg", "karte12"], [])
    assert speller.nearest("we") == []
    assert speller.nearest("karte13") == []
