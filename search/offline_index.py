"""The index as plain data, for a device that searches without a network: `static/js/search/` reads it.

What the modules here decide by (word lists, qualities, weights, bounds) goes along as their constants, so that the
device ranks as they do; only what they do is written there once more.
"""

import re
from array import array
from base64 import b64decode, b64encode
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
    normalization,
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
    NAME_ZONE,
    PHRASING_ZONE,
    AnalysedDocument,
    analyse_document,
    identity_token,
)
from search.backend import index_source, kind_ranges
from search.documents import Document
from search.vocabulary import Vocabulary

MODULES = (
    normalization,
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
FIRST_LETTER = ord("#")
PARTS = re.compile(r"(?<!-):[^-]*")
"""The parts of a compound in a question: `handkart:hand:kart`."""

CHECKSUM_BITS, KEPT_BITS, LOW_BITS = 32, 24, 5
"""Of the checksums of German words so many bits are enough: two in a hundred mistyped words are taken for real ones.
So many low bits of a gap between two stand as they are."""


def export_index(library: Library) -> dict[str, Any]:
    """Everything the search needs."""
    material = index_source(library)
    analysed = [analyse_document(document, material.vocabulary) for document in material.documents]
    questions = [_encoded_questions(one) for one in analysed]
    known = [_derivable_tokens(one, asked) for one, asked in zip(analysed, questions, strict=True)]
    ranked = _postings(enumerate(one.tokens - told for one, told in zip(analysed, known, strict=True)))
    filtered = _postings(enumerate(one.all_tokens - one.tokens for one in analysed))
    filtered = {token: numbers for token, numbers in filtered.items() if token not in ranked}
    return {
        "constants": {module.__name__.rpartition(".")[2]: _constants_of(module) for module in MODULES},
        "vocabulary": _vocabulary_data(material.vocabulary),
        "tokens": [*ranked, *filtered],
        "facets": len(ranked),
        "postings": [_delta_encode(numbers) for numbers in (*ranked.values(), *filtered.values())],
        "ranges": kind_ranges(material.documents),
        "documents": [_row(document) for document in material.documents],
        "questions": _encode_questions(questions),
    }


def _encoded_questions(one: AnalysedDocument) -> list[str]:
    """The questions of a document, without the parts of their compounds, which the vocabulary knows."""
    return [
        PARTS.sub("", token.removeprefix(ENCODED_QUESTION))
        for token in sorted(one.tokens)
        if token.startswith(ENCODED_QUESTION)
    ]


def _derivable_tokens(one: AnalysedDocument, questions: list[str]) -> set[str]:
    """The tokens that the device makes itself: for the document, its questions, and the words of these."""
    stems = {word.partition("/")[0] for asked in questions for word in asked.split("-")}
    of_words = {PHRASING_ZONE + stem for stem in stems if NAME_ZONE + stem not in one.tokens}
    wholes = {token for token in one.tokens if token.startswith(ENCODED_QUESTION)}
    return {identity_token(one.document.kind, one.document.slug), *wholes, *of_words}


def _encode_questions(questions: list[list[str]]) -> dict[str, Any]:
    """Questions with one letter for each word; the first letters are those of the most frequent words."""
    often = Counter(word for asked in questions for one in asked for word in one.split("-"))
    words = sorted(often, key=lambda word: (-often[word], word))
    letters = {word: chr(FIRST_LETTER + number) for number, word in enumerate(words)}
    asked = [" ".join("".join(letters[word] for word in one.split("-")) for one in asked) for asked in questions]
    return {"first": FIRST_LETTER, "words": words, "asked": asked}


def _vocabulary_data(vocabulary: Vocabulary) -> dict[str, Any]:
    """The vocabulary; the stem of a word is what the device's own stemmer says."""
    data = vocabulary.data
    known = sorted(data["stems"])
    stems = dict.fromkeys(data["stems"][word] for word in known)
    return {
        **data,
        "stems": known,
        "documents_with": [data["documents_with"][stem] for stem in stems],
        "german": _rice_encode(data["german"]),
    }


def _postings(documents: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for number, tokens in documents:
        for token in tokens:
            found[token].append(number)
    return dict(sorted(found.items()))


def _delta_encode(numbers: Iterable[int]) -> list[int]:
    """Ascending numbers, each by how much it is above the one before."""
    found, before = [], 0
    for number in numbers:
        found.append(number - before)
        before = number
    return found


def _row(document: Document) -> list[Any]:
    return [document.slug, document.title, document.text, document.subkind, document.about, document.newest]


def _rice_encode(checksums: str) -> dict[str, Any]:
    """The first bits of sorted checksums as gaps: how often `1 << LOW_BITS` goes into a gap in ones and a zero, then
    the rest of it."""
    sums = array("I", b64decode(checksums))
    gaps = _delta_encode(sorted({one >> (CHECKSUM_BITS - KEPT_BITS) for one in sums}))
    bits = "".join(f"{'1' * (gap >> LOW_BITS)}0{gap % (1 << LOW_BITS):0{LOW_BITS}b}" for gap in gaps)
    packed = int(bits + "1" * (-len(bits) % 8), 2).to_bytes(-(-len(bits) // 8), "big")
    return {"bits": KEPT_BITS, "low": LOW_BITS, "gaps": b64encode(packed).decode()}


def _constants_of(module: ModuleType) -> dict[str, Any]:
    """What a module is parametrised by."""
    named = {name: value for name, value in vars(module).items() if CONSTANT.fullmatch(name)}
    found = {name: _to_json(value) for name, value in named.items()}
    return {name: value for name, value in found.items() if value is not None}


def _to_json(value: Any) -> Any:
    """A constant as JSON has it; None for what is no plain data."""
    match value:
        case re.Pattern():
            return value.pattern
        case Enum():
            return value.value
        case bool() | int() | float() | str():
            return value
        case Mapping():
            pairs = {_to_json(key): _to_json(one) for key, one in value.items() if not str(key).startswith("__")}
            return {key: one for key, one in pairs.items() if one is not None}
        case frozenset():
            return sorted(value)
        case tuple() if hasattr(value, "_asdict"):
            return _to_json(value._asdict())
        case tuple() | list():
            members = [_to_json(one) for one in value]
            return None if None in members else members
    return None
