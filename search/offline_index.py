"""Export of the index for devices that search without a network: plain data that `static/js/search/` reads.

The JavaScript modules there are ports of the Python modules with the same names. The constants of those (word lists,
scores, weights, bounds) are part of the export, so that only the code is written twice.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

from content.model.types import Library
from search import (
    autocomplete,
    backend,
    compounds,
    filter_tokens,
    interpretation,
    query_terms,
    question_words,
    ranking,
    separable_verbs,
    similarity,
    spelling,
    stemming,
    stop_words,
    syntax,
    vocabulary,
)
from search.analysis import (
    ENCODED_QUESTION,
    ENCODED_QUESTIONS,
    NAME_ZONE,
    OPPOSITE_QUESTION,
    PHRASING_ZONE,
    AnalysedDocument,
    analyse_document,
    identity_token,
)
from search.backend import index_source, kind_ranges
from search.documents import Document
from search.vocabulary import Vocabulary

MODULES = (
    stop_words,
    stemming,
    compounds,
    separable_verbs,
    question_words,
    spelling,
    vocabulary,
    syntax,
    filter_tokens,
    query_terms,
    interpretation,
    similarity,
    backend,
    ranking,
    autocomplete,
)
CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
FIRST_LETTER = ord("#")  # of the alphabet in which questions are encoded
OPPOSITE_MARK = "!"  # follows the words of an encoded question whose ja or nein is the opposite of the short answer
COMPOUND_PARTS = re.compile(r"(?<!-):[^-]*")  # in an encoded question: `:hand:kart` in `handkart:hand:kart`


def export_index(library: Library) -> dict[str, Any]:
    """All that the search on a device needs, as JSON data."""
    source = index_source(library)
    analysed = [analyse_document(document, source.vocabulary) for document in source.documents]
    questions = [_encoded_questions(document) for document in analysed]
    ranked = _postings(
        enumerate(
            document.tokens - _derivable_tokens(document, encoded)
            for document, encoded in zip(analysed, questions, strict=True)
        )
    )
    filtered = _postings(enumerate(document.indexed_tokens - document.tokens for document in analysed))
    filtered = {token: numbers for token, numbers in filtered.items() if token not in ranked}
    return {
        "constants": {module.__name__.rpartition(".")[2]: _constants_of(module) for module in MODULES},
        "vocabulary": _vocabulary_data(source.vocabulary),
        "tokens": [*ranked, *filtered],
        "facets": len(ranked),  # number of the first token that is only filtered by
        "postings": [_delta_encode(numbers) for numbers in (*ranked.values(), *filtered.values())],
        "ranges": kind_ranges(source.documents),
        "documents": [_row(document) for document in source.documents],
        "questions": _encode_in_letters(questions),
    }


def _encoded_questions(document: AnalysedDocument) -> list[str]:
    """The encoded questions of a document, without the parts of compounds, which the vocabulary has.

    Those of opposite phrasings have one more word, OPPOSITE_MARK.
    """
    return [
        COMPOUND_PARTS.sub("", token.partition(":")[2]) + (f"-{OPPOSITE_MARK}" if is_opposite else "")
        for prefix, is_opposite in ((ENCODED_QUESTION, False), (OPPOSITE_QUESTION, True))
        for token in sorted(document.tokens)
        if token.startswith(prefix)
    ]


def _derivable_tokens(document: AnalysedDocument, questions: list[str]) -> set[str]:
    """The tokens that the device computes: that of the document itself, its questions, and the words of these."""
    stems = {word.partition("/")[0] for question in questions for word in question.split("-")} - {OPPOSITE_MARK}
    phrasing_tokens = {PHRASING_ZONE + stem for stem in stems if NAME_ZONE + stem not in document.tokens}
    question_tokens = {token for token in document.tokens if token.startswith(ENCODED_QUESTIONS)}
    return {identity_token(document.document.kind, document.document.slug), *question_tokens, *phrasing_tokens}


def _encode_in_letters(questions: list[list[str]]) -> dict[str, Any]:
    """The questions of each document in one string, separated by blanks, with one letter (from `first`) per word.

    The most frequent words have the first letters.
    """
    counts = Counter(word for encoded in questions for question in encoded for word in question.split("-"))
    words = sorted(counts, key=lambda word: (-counts[word], word))
    letters = {word: chr(FIRST_LETTER + number) for number, word in enumerate(words)}
    encoded_questions = [
        " ".join("".join(letters[word] for word in question.split("-")) for question in encoded)
        for encoded in questions
    ]
    return {"first": FIRST_LETTER, "words": words, "encoded": encoded_questions}


def _vocabulary_data(vocabulary: Vocabulary) -> dict[str, Any]:
    """The data of the vocabulary, without the stems of words, which the device computes."""
    data = vocabulary.data
    words = sorted(data["stems"])
    stems = dict.fromkeys(data["stems"][word] for word in words)
    return {
        **data,
        "stems": words,
        "documents_with": [data["documents_with"][stem] for stem in stems],
    }


def _postings(documents: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    """Token → numbers of the documents with it; tokens sorted."""
    postings: dict[str, list[int]] = defaultdict(list)
    for number, tokens in documents:
        for token in tokens:
            postings[token].append(number)
    return dict(sorted(postings.items()))


def _delta_encode(numbers: Iterable[int]) -> list[int]:
    """Ascending numbers as differences to the number before.

    >>> _delta_encode([3, 4, 9])
    [3, 1, 5]
    """
    deltas, before = [], 0
    for number in numbers:
        deltas.append(number - before)
        before = number
    return deltas


def _row(document: Document) -> list[Any]:
    return [document.slug, document.title, document.text, document.subkind, document.about, document.newest]


def _constants_of(module: ModuleType) -> dict[str, Any]:
    """Name → value of a module's constants, as far as JSON can express them."""
    constants = {name: _to_json(value) for name, value in vars(module).items() if CONSTANT.fullmatch(name)}
    return {name: value for name, value in constants.items() if value is not None}


def _to_json(value: Any) -> Any:
    """A constant as JSON data; None if it is not plain data."""
    match value:
        case re.Pattern():
            return value.pattern
        case Enum():
            return value.value
        case bool() | int() | float() | str():
            return value
        case Mapping():
            entries = {
                _to_json(key): _to_json(member) for key, member in value.items() if not str(key).startswith("__")
            }
            return {key: member for key, member in entries.items() if member is not None}
        case frozenset():
            return sorted(value)
        case tuple() if hasattr(value, "_asdict"):
            return _to_json(value._asdict())
        case tuple() | list():
            members = [_to_json(member) for member in value]
            return None if None in members else members
    return None
