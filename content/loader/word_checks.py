"""Checks of the words of the search: those of its filters, the everyday words and descriptions of players."""

from collections.abc import Iterator
from typing import Any

from content.loader.faults import Fault
from content.loader.files import fault_in
from content.model.catalog import names_of
from content.model.records import Records
from search.normalization import fold, name_key, split_words
from search.stemming import stem_word

FILTER_WORDS: tuple[dict[str, tuple[str, ...]], ...] = (
    {"type-word": ("name", "also")},
    {"result-word": ("name", "also"), "ruling-word": ("also",)},
)
"""For each filter of the search the words it is typed with: kinds of records, and the keys that hold their words."""

TEXTS = {
    "card": ("name", "effect"),
    "ruling": ("question", "text"),
    "difference": ("aspect",),
    "rule": ("title", "text"),
    "type-word": ("name", "also"),
}
"""The keys whose words an everyday word may stand for, by kind of record."""


def check_filter_words(records: Records) -> Iterator[Fault]:
    """A word that can be typed for a filter of the search means only one value of it."""
    by_kind: Any = records
    for kinds in FILTER_WORDS:
        owners: dict[str, Any] = {}
        for record, keys in [(record, keys) for kind, keys in kinds.items() for record in by_kind[kind]]:
            for word in (record["slug"], *_texts(record, keys)):
                owner = owners.setdefault(name_key(word), record)
                if owner is not record:
                    yield fault_in(record, f"{word!r} already means {owner['slug']}", "also")


def check_synonyms(records: Records) -> Iterator[Fault]:
    """An everyday word is there once, and does not mean itself or the same word twice."""
    first: dict[str, str] = {}
    for synonym in records["synonym"]:
        own = name_key(synonym["word"])
        if other := first.get(own):
            yield fault_in(synonym, f"is the same word as {other!r}", "word")
        first[own] = synonym["word"]
        keys = [name_key(word) for word in synonym["means"]]
        for number, word in enumerate(synonym["means"]):
            if keys[number] in keys[:number]:
                yield fault_in(synonym, f"{word!r} is there twice", "means")
            if keys[number] == own:
                yield fault_in(synonym, f"{word!r} means itself", "means")


def check_synonym_examples(records: Records) -> Iterator[Fault]:
    """The example query of an everyday word contains the word, and what it finds exists."""
    by_kind: Any = records
    kinds = ("card", "ruling", "difference", "rule", "set")
    found = {f"{kind}/{record['slug']}" for kind in kinds for record in by_kind[kind]}
    for synonym in records["synonym"]:
        if name_key(synonym["word"]) not in name_key(synonym["query"]):
            yield fault_in(synonym, f"the query does not have {synonym['word']!r}", "query")
        if synonym["finds"] not in found:
            yield fault_in(synonym, f"there is no {synonym['finds']}", "finds")


def check_synonym_targets(records: Records) -> Iterator[Fault]:
    """What an everyday word means is the name of a card, or its words are in some text."""
    by_kind: Any = records
    texts = (text for kind, keys in TEXTS.items() for record in by_kind[kind] for text in _texts(record, keys))
    stems_of_texts = {stem_word(fold(word)) for text in texts for word in split_words(text)}
    names = {name_key(name) for card in records["card"] for name in names_of(card)}
    for synonym in records["synonym"]:
        for meant in synonym["means"]:
            stems = {stem_word(fold(word)) for word in split_words(meant)}
            if name_key(meant) not in names and not stems_of_texts.issuperset(stems):
                yield fault_in(
                    synonym, f"{meant!r} is in no name and no text, so the search would find nothing by it", "means"
                )


def check_descriptions(records: Records) -> Iterator[Fault]:
    """A card is not described twice in the same words, and never by its name."""
    names = {card["slug"]: [_words(name) for name in names_of(card)] for card in records["card"]}
    for record in records["description"]:
        seen: set[str] = set()
        for phrasing in record["phrasings"]:
            words = _words(phrasing)
            if words in seen:
                yield fault_in(record, f"{phrasing!r} is there already", "phrasings")
            if any(name in words for name in names[record["slug"]]):
                yield fault_in(record, f"{phrasing!r} has the name of the card", "phrasings")
            seen.add(words)


def _words(text: str) -> str:
    """The folded words of a text, each between blanks."""
    return f" {' '.join(map(fold, split_words(text)))} "


def _texts(record: Any, keys: tuple[str, ...]) -> Iterator[str]:
    """The texts under these keys, alone or in lists."""
    for key in keys:
        value = record.get(key, [])
        yield from [value] if isinstance(value, str) else value
