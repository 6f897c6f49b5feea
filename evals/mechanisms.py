"""What each mechanism of the search is worth: the tuned questions that are answered without it (docs/search.md)."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from content.model.types import Library
from evals.relevance import Shares, answer_shares
from search import index, interpretation, ranking
from search.interpretation import _Interpreter
from search.vocabulary import Vocabulary

TUNED_SETS = ("tuned", "tuned_later", "siblings", "described", "development", "judged")


def shares_without_each(library: Library) -> Iterator[tuple[str, Shares]]:
    """The shares with all mechanisms (under the name ""), then without each."""
    yield "", answer_shares(*TUNED_SETS)
    for name, switched_off in _switches(index.open_index(library).vocabulary).items():
        with switched_off:
            yield name, answer_shares(*TUNED_SETS)


def _switches(vocabulary: Vocabulary) -> dict[str, AbstractContextManager[Any]]:
    """Mechanism → what switches it off."""
    weights = ranking.WEIGHTS
    similarity = weights.similarity + weights.similarity_fifth
    return {
        "similarity to phrasings": _weights(similarity=0, similarity_fifth=0),
        "fifth most similar phrasing": _weights(similarity=similarity, similarity_fifth=0),
        "word vectors": _weights(word_vectors=0),
        "kind of question": _weights(question_kind=0),
        "lower scores without the named card": _weights(cards_missing=0),
        "cards named twice": _weights(named_twice=0),
        "differences that are asked for": _weights(is_difference=0),
        "spelling correction": patch.object(interpretation, "correct_words", lambda words, vocabulary: (words, [])),
        "everyday words": patch.object(vocabulary, "synonyms", {}),
        "types of basic cards": patch.object(vocabulary, "type_stems", {}),
        "learned expansions": patch.object(vocabulary, "expansions", {}),
        "parts of compounds": patch.object(vocabulary, "parts_of", lambda word: ()),
        "separable verbs": patch.object(vocabulary, "rejoin_verbs", lambda folded: {}),
        "a corrected word as typed": patch.object(_Interpreter, "_add_original", lambda interpreter, term, piece: term),
        "evidence for everyday names": patch.object(
            _Interpreter, "_is_everyday_word", lambda interpreter, at, end: False
        ),
        "verbs that look like names": patch.object(vocabulary, "verbs", frozenset()),
        "German words that are not corrected": patch.object(vocabulary, "is_german", lambda word: False),
        "descriptions of cards": patch.object(interpretation, "find_description", lambda folded, vocabulary: None),
        "English questions": patch.object(_Interpreter, "_is_english", lambda interpreter: False),
    }


def _weights(**changed: float) -> AbstractContextManager[Any]:
    return patch.object(ranking, "WEIGHTS", ranking.WEIGHTS._replace(**changed))
