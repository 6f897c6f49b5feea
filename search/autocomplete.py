"""Names while they are being typed: cards, editions, sets and topics in one short list."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.memo import cache_on_first_argument
from search.normalization import fold, name_key, split_words
from search.vocabulary import Name, Vocabulary

MAX_SUGGESTIONS = 8
MAX_SCANNED = 300
MIN_LENGTH_CORRECTED = 4
MAX_PREFIX_LENGTH = 40
LETTERS = "abcdefghijklmnopqrstuvwxyz"
KINDS = {"card": 0, "edition": 1, "set": 2, "topic": 3}
"""What is suggested; of equally good names the first kind comes first."""


SENTENCE_KIND = "query"
"""The kind of a suggestion that is no thing with a name, but what was typed with its last word completed."""

MAX_COMPLETIONS = 3
MIN_LENGTH_COMPLETED = 3


class Suggestion(NamedTuple):
    """`label` is what it is called now, `matched` the name that was being typed; a sentence has no slug."""

    kind: str
    slug: str
    label: str
    matched: str


class NameTail(NamedTuple):
    """A name from one of its words on, folded."""

    key: str
    is_inner: bool
    name: Name


class Completer:
    """Sorted beginnings of all names of one vocabulary."""

    def __init__(self, names: Iterable[Name]) -> None:
        kept = [name for name in names if name.kind in KINDS]
        self.beginnings = sorted(beginning for name in kept for beginning in _tails(name))
        self._keys = [beginning.key for beginning in self.beginnings]

    def with_prefix(self, prefix: str) -> Iterator[NameTail]:
        at = bisect_left(self._keys, prefix)
        for beginning in self.beginnings[at : at + MAX_SCANNED]:
            if not beginning.key.startswith(prefix):
                return
            yield beginning

    def has_prefix(self, prefix: str) -> bool:
        at = bisect_left(self._keys, prefix)
        return at < len(self._keys) and self._keys[at].startswith(prefix)


def _tails(name: Name) -> Iterator[NameTail]:
    folded = [fold(word) for word in split_words(name.text)]
    for number in range(len(folded)):
        rest = "".join(folded[number:])
        if len(folded[number]) > 2 or number == 0:
            yield NameTail(rest, number > 0, name)


def suggest(typed: str, vocabulary: Vocabulary, most: int = MAX_SUGGESTIONS) -> list[Suggestion]:
    """The names that go on like this; when there are none, those that would with one letter changed."""
    prefix = name_key(typed)[:MAX_PREFIX_LENGTH]
    if not prefix:
        return []
    completer = _completer(vocabulary)
    found = _sort_names(completer.with_prefix(prefix), prefix)
    if len(found) < most and len(prefix) > 2:
        found += [part.name for part in vocabulary.names_with(prefix, frozenset(KINDS))]
    if not found and (sentences := _complete_sentence(typed, vocabulary)):
        return sentences
    if not found:
        found = list(vocabulary.by_stems.get("".join(vocabulary.stem(fold(word)) for word in split_words(typed)), []))
    if not found and len(prefix) >= MIN_LENGTH_CORRECTED:
        found = _names_with_typo(completer, prefix) or [
            name for _, other in vocabulary.corrections(prefix) for name in vocabulary.by_key.get(other, [])
        ]
    distinct = {(name.kind, name.slug): name for name in reversed(found) if name.kind in KINDS}
    return [
        Suggestion(kind, slug, vocabulary.labels[kind, slug], name.text)
        for (kind, slug), name in list(reversed(distinct.items()))[:most]
    ]


def _complete_sentence(typed: str, vocabulary: Vocabulary) -> list[Suggestion]:
    """A sentence with its last word completed: by names of cards, then by words that stand often."""
    before, blank, last = typed.rpartition(" ")
    prefix = fold(last)
    if not before.strip() or len(prefix) < MIN_LENGTH_COMPLETED:
        return []
    names = _sort_names(_completer(vocabulary).with_prefix(prefix), prefix)
    endings = [name.text for name in names if name.kind == "card"][:MAX_COMPLETIONS]
    often = sorted(
        vocabulary.completions(prefix), key=lambda word: -vocabulary.documents_with.get(vocabulary.stem(word), 0)
    )
    endings += [vocabulary.spellings.get(word, word) for word in often]
    distinct = {fold(ending): before + blank + ending for ending in reversed(endings)}
    sentences = list(reversed(distinct.values()))[:MAX_COMPLETIONS]
    return [Suggestion(SENTENCE_KIND, "", sentence, sentence) for sentence in sentences]


def _sort_names(beginnings: Iterable[NameTail], prefix: str) -> list[Name]:
    """The whole name first, then names that begin like this, then those in which a later word does."""

    def place(beginning: NameTail) -> tuple[object, ...]:
        name = beginning.name
        is_whole = beginning.key == prefix and not beginning.is_inner
        return (not is_whole, beginning.is_inner, KINDS[name.kind], name.rank > 0, len(name.text), name.text)

    return [beginning.name for beginning in sorted(beginnings, key=place)]


def _names_with_typo(completer: Completer, prefix: str) -> list[Name]:
    """Names that begin like the prefix would with one letter more, less, other, or swapped with the next."""
    found: list[Name] = []
    for variant in sorted(set(_variants(prefix)), key=lambda other: other[0] != prefix[0]):
        if completer.has_prefix(variant):
            found += _sort_names(completer.with_prefix(variant), variant)
        if len(found) > MAX_SCANNED:
            break
    return sorted(found, key=lambda name: (KINDS[name.kind], name_key(name.text)[0] != prefix[0], len(name.text)))


def _variants(word: str) -> Iterator[str]:
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]


def prepare(vocabulary: Vocabulary) -> None:
    """Do once what the first typed letter would have to wait for."""
    _completer(vocabulary)


@cache_on_first_argument
def _completer(vocabulary: Vocabulary) -> Completer:
    return Completer(vocabulary.names)
