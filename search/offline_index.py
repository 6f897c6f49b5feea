"""Export of the index for devices that search without a network: plain data that `static/js/search/` reads.

The JavaScript modules there are ports of the Python modules with the same names. The constants of those (word lists,
scores, weights, bounds) are part of the export, so that only the code is written twice.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

from content.model.types import Library
from search import (
    autocomplete,
    compounds,
    correction,
    described,
    descriptions,
    filter_tokens,
    interpretation,
    matching,
    pile_questions,
    query_terms,
    question_words,
    ranking,
    separable_verbs,
    similarity,
    snippets,
    spelling,
    stop_words,
    syntax,
    tokens,
    vocabulary,
    word_vectors,
)
from search.analysis import AnalysedDocument, stems_of_questions
from search.backend import index_source
from search.documents import Document, DocumentKind
from search.tokens import DESCRIPTION_ZONE, NAME_ZONE, PHRASING_ZONE, identity_token

MODULES = (
    stop_words,
    compounds,
    separable_verbs,
    question_words,
    spelling,
    vocabulary,
    syntax,
    filter_tokens,
    tokens,
    query_terms,
    correction,
    described,
    descriptions,
    interpretation,
    similarity,
    matching,
    ranking,
    autocomplete,
    word_vectors,
    pile_questions,
    snippets,
)
CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")


def export_index(library: Library) -> dict[str, Any]:
    """All that the search on a device needs, as JSON data."""
    source = index_source(library)
    documents = list(enumerate(source.documents))
    ranked = _postings((number, analysed.tokens - _derivable_tokens(analysed)) for number, analysed in documents)
    return {
        "constants": {module.__name__.rpartition(".")[2]: _constants_of(module) for module in MODULES},
        "vocabulary": source.data,
        "word_vectors": word_vectors.load_table()["rows"],
        "tokens": list(ranked),
        "postings": [_delta_encode(numbers) for numbers in ranked.values()],
        "ranges": source.ranges,
        "documents": [_row(analysed.document) for analysed in source.documents],
    }


def _derivable_tokens(analysed: AnalysedDocument) -> set[str]:
    """The tokens that the device computes: that of the document itself, and the words of its questions."""
    stems, is_card = stems_of_questions(analysed.questions), analysed.document.kind == DocumentKind.CARD
    zone = DESCRIPTION_ZONE if is_card else PHRASING_ZONE
    of_questions = {zone + stem for stem in stems if is_card or NAME_ZONE + stem not in analysed.tokens}
    return {identity_token(analysed.document.kind, analysed.document.slug), *of_questions}


def _postings(documents: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    """Token → numbers of the documents with it; tokens sorted."""
    postings: dict[str, list[int]] = defaultdict(list)
    for number, of_document in documents:
        for token in of_document:
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
