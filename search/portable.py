"""The index as plain data, for a device that searches without a network: `static/js/search/` reads it.

What the modules here decide by (word lists, qualities, weights, bounds) goes along as their constants, so that the
device ranks as they do; only what they do is written there once more.
"""

import re
from array import array
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

from content.model import Library
from search import (
    autocomplete,
    backend,
    concepts,
    facets,
    german,
    likeness,
    ranking,
    spelling,
    syntax,
    understanding,
    vocabulary,
)
from search.analysis import analyse
from search.backend import gather, ranges
from search.documents import Document

MODULES = (
    autocomplete,
    backend,
    concepts,
    facets,
    german,
    likeness,
    ranking,
    spelling,
    syntax,
    understanding,
    vocabulary,
)
CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
CHECKSUM_BITS, KEPT_BITS = 32, 24
"""Of the checksums of German words so many bits are enough: two in a hundred mistyped words are taken for real ones."""


def portable(library: Library) -> dict[str, Any]:
    """Everything the search needs."""
    material = gather(library)
    analysed = [analyse(document, material.vocabulary) for document in material.documents]
    ranked = _postings(enumerate(one.tokens for one in analysed))
    filtered = _postings(enumerate(one.all_tokens - one.tokens for one in analysed))
    filtered = {token: numbers for token, numbers in filtered.items() if token not in ranked}
    data = material.vocabulary.data
    return {
        "constants": {module.__name__.rpartition(".")[2]: _constants(module) for module in MODULES},
        "vocabulary": {**data, "german": _packed(data["german"])},
        "tokens": [*ranked, *filtered],
        "facets": len(ranked),
        "postings": [_gaps(numbers) for numbers in (*ranked.values(), *filtered.values())],
        "ranges": ranges(material.documents),
        "documents": [_row(document) for document in material.documents],
    }


def _postings(documents: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for number, tokens in documents:
        for token in tokens:
            found[token].append(number)
    return dict(sorted(found.items()))


def _gaps(numbers: Iterable[int]) -> list[int]:
    """Ascending numbers, each by how much it is above the one before."""
    found, before = [], 0
    for number in numbers:
        found.append(number - before)
        before = number
    return found


def _row(document: Document) -> list[Any]:
    return [document.slug, document.title, document.text, document.art, document.about, document.newest]


def _packed(checksums: str) -> dict[str, Any]:
    """The first bits of sorted checksums as gaps, seven bits of a gap in each byte, the lowest first."""
    sums = array("I", b64decode(checksums))
    gaps = _gaps(sorted({one >> (CHECKSUM_BITS - KEPT_BITS) for one in sums}))
    packed = bytearray()
    for gap in gaps:
        while gap > 127:
            packed.append(gap & 127 | 128)
            gap >>= 7
        packed.append(gap)
    return {"bits": KEPT_BITS, "gaps": b64encode(packed).decode()}


def _constants(module: ModuleType) -> dict[str, Any]:
    """What a module is parametrised by."""
    named = {name: value for name, value in vars(module).items() if CONSTANT.fullmatch(name)}
    found = {name: _plain(value) for name, value in named.items()}
    return {name: value for name, value in found.items() if value is not None}


def _plain(value: Any) -> Any:
    """A constant as JSON has it; None for what is no plain data."""
    match value:
        case re.Pattern():
            return value.pattern
        case Enum():
            return value.value
        case bool() | int() | float() | str():
            return value
        case Mapping():
            pairs = {_plain(key): _plain(one) for key, one in value.items() if not str(key).startswith("__")}
            return {key: one for key, one in pairs.items() if one is not None}
        case frozenset():
            return sorted(value)
        case tuple() if hasattr(value, "_asdict"):
            return _plain(value._asdict())
        case tuple() | list():
            members = [_plain(one) for one in value]
            return None if None in members else members
    return None
