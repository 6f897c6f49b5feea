"""Correction of misspelt words of a query, unless a name or an everyday word explains them as they are."""

from collections.abc import Iterable
from typing import NamedTuple

from search.normalization import fold, fold_letters, split_words
from search.stop_words import ENGLISH, STOP_WORDS
from search.vocabulary import Name, NamePart, PartPosition, Vocabulary

MAX_NAME_WORDS = 6  # words of a query that are looked up together as one name
MAX_ALTERNATIVES = 3  # other corrections that are offered
MIN_LENGTH_TWO_EDITS = 10  # letters of a name, or of a word in a sentence, that may have two typing errors
MIN_LENGTH_IN_SENTENCE = 4  # letters of a word in a sentence that is corrected

# From this number of words on, a short word that is two typing errors away from a known one is more likely a word that
# the content does not have.
MIN_SENTENCE_WORDS = 3


class QueryWord(NamedTuple):
    """A word of a query, after corrections."""

    text: str
    folded: str
    original: str = ""  # where it was corrected or joined: the folded word as it was typed


def correct_words(words: list[QueryWord], vocabulary: Vocabulary) -> tuple[list[QueryWord], list[Name]]:
    """The corrected words, and names that they could have been corrected to as well."""
    in_names = words_of_long_names(words, vocabulary)
    if name := _corrected_name(words, in_names, vocabulary):
        return name
    corrector = _Corrector(list(words), vocabulary)
    for number in range(len(words)):
        if number not in in_names:
            corrector.correct(number)
    return corrector.words, corrector.alternatives


def words_of_long_names(words: list[QueryWord], vocabulary: Vocabulary) -> set[int]:
    """The numbers of the words that belong to a name, or to an everyday expression, of several words."""
    numbers: set[int] = set()
    for at in range(len(words)):
        for end in range(min(len(words), at + MAX_NAME_WORDS), at + 1, -1):
            joined = "".join(word.folded for word in words[at:end])
            if joined in vocabulary.by_key or joined in vocabulary.synonyms:
                numbers.update(range(at, end))
                break
    return numbers


def nearest_cards(word: str, vocabulary: Vocabulary) -> list[Name]:
    """The names of cards that are one typing error away."""
    return _cards_among((correction for _, correction in vocabulary.corrections(word, max_distance=1)), vocabulary)


def _corrected_name(
    words: list[QueryWord], in_names: set[int], vocabulary: Vocabulary
) -> tuple[list[QueryWord], list[Name]] | None:
    """Corrects a mistyped name of several words, even if each of them is a word: `Weg oder Ratte`."""
    if not 1 < len(words) <= MAX_NAME_WORDS or len(in_names) == len(words):
        return None
    letters = "".join(fold_letters(word.text) for word in words)
    spellings = sorted({"".join(word.folded for word in words), letters})
    max_distance = 2 if len(spellings[0]) >= MIN_LENGTH_TWO_EDITS else 1
    corrections = [correction for _, correction in vocabulary.corrections(*spellings, max_distance=max_distance)]
    names = _cards_among(corrections, vocabulary)
    if not names:
        return None
    return [QueryWord(word, fold(word)) for word in split_words(names[0].text)], _alternatives(corrections, vocabulary)


class _Corrector:
    """Corrects one word after the other; corrected words count as known for the next."""

    def __init__(self, words: list[QueryWord], vocabulary: Vocabulary) -> None:
        self.words = words
        self.vocabulary = vocabulary
        self.alternatives: list[Name] = []

    def correct(self, number: int) -> None:
        word = self.words[number]
        if self._is_unknown(word.folded) and (
            correction := self._correction(word, is_last=number == len(self.words) - 1)
        ):
            self.words[number] = QueryWord(correction, fold(correction), word.folded)

    def _is_unknown(self, word: str) -> bool:
        return not (
            word in STOP_WORDS
            or word in ENGLISH
            or any(letter.isdigit() for letter in word)
            or word in self.vocabulary.by_key
            or word in self.vocabulary.synonyms
            or self.vocabulary.is_known(word)
            or word in self.vocabulary.by_stems
            or (len(self.words) > 1 and self.vocabulary.is_german(word))
        )

    def _correction(self, word: QueryWord, is_last: bool) -> str:
        """The word that was probably meant; "" if the typed one makes sense as a part of a name or a compound."""
        folded, vocabulary = word.folded, self.vocabulary
        name_parts = vocabulary.names_with(folded) if len(folded) > 2 else []
        meaningful_words = sum(other.folded not in STOP_WORDS for other in self.words)
        is_short = len(folded) < MIN_LENGTH_TWO_EDITS
        max_distance = 1 if meaningful_words >= MIN_SENTENCE_WORDS and is_short else 2
        in_sentence = len(self.words) >= MIN_SENTENCE_WORDS
        if in_sentence and len(folded) < MIN_LENGTH_IN_SENTENCE:
            return ""
        nearest = vocabulary.corrections(
            folded, fold_letters(word.text), max_distance=max_distance, in_sentence=in_sentence
        )
        corrections = [correction for _, correction in nearest]
        is_near = bool(nearest) and nearest[0][0] == 1
        if name_parts and not (is_near and _has_better_name(corrections, name_parts[0], vocabulary)):
            return ""
        if not is_near and len(vocabulary.parts_of(folded)) > 1:
            return ""
        if is_last and not is_near and len(folded) > 3 and (completion := next(vocabulary.completions(folded), "")):
            return _spelling_of(completion, vocabulary)
        self.alternatives += _alternatives(corrections, vocabulary)
        return _spelling_of(corrections[0], vocabulary) if corrections else ""


def _has_better_name(corrections: list[str], part: NamePart, vocabulary: Vocabulary) -> bool:
    """Whether a name one edit away is likelier than the name that the word is a part of."""
    names = _cards_among(corrections, vocabulary)
    if part.position == PartPosition.INSIDE:
        return bool(names)
    return part.name.rank > 0 and any(name.rank == 0 for name in names)


def _cards_among(corrections: Iterable[str], vocabulary: Vocabulary) -> list[Name]:
    return [name for correction in corrections for name in vocabulary.by_key.get(correction, []) if name.kind == "card"]


def _spelling_of(folded: str, vocabulary: Vocabulary) -> str:
    """A folded word as names or texts spell it."""
    for name in vocabulary.by_key.get(folded, []):
        return name.text
    return vocabulary.spellings.get(folded, folded)


def _alternatives(corrections: list[str], vocabulary: Vocabulary) -> list[Name]:
    """The name of each further correction that is one of a card or set."""
    alternatives: list[Name] = []
    for correction in corrections[1 : 1 + MAX_ALTERNATIVES]:
        alternatives += [name for name in vocabulary.by_key.get(correction, []) if name.kind in ("card", "set")][:1]
    return alternatives
