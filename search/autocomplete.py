"""Autocomplete: names of cards, editions, sets and topics while they are being typed, in one short list."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.memo import cache_on_first_argument
from search.normalization import fold, name_key, split_words
from search.stop_words import STOP_WORDS
from search.vocabulary import Name, Vocabulary

MAX_SUGGESTIONS = 8
MAX_SCANNED = 300  # names that are compared for one prefix
MIN_LENGTH_CORRECTED = 4  # letters of a prefix that may have a typing error
MAX_PREFIX_LENGTH = 40  # letters; the rest is not looked at
LETTERS = "abcdefghijklmnopqrstuvwxyz"  # that a typing error may have left out or replaced

# Kinds of things that are suggested; of names that match alike the lower number comes first.
KINDS = {"card": 0, "edition": 1, "set": 2, "topic": 3}

SENTENCE_KIND = "query"  # the kind of a suggestion that completes the last word of a sentence
COMPLETED_KINDS = ("card", "topic")  # whose names complete the last word of a sentence
MAX_COMPLETIONS = 3  # sentences that are suggested
MIN_LENGTH_COMPLETED = 3  # letters of a last word that is completed


class Suggestion(NamedTuple):
    """Something whose name begins with what was typed, or the typed sentence with its last word completed."""

    kind: str  # one of KINDS, or SENTENCE_KIND
    slug: str  # "" for a sentence
    label: str  # its current name, or the sentence
    matched: str  # the name that was being typed, which may be an alias, or the sentence


class NameTail(NamedTuple):
    """A name from one of its words on."""

    key: str  # folded, without blanks
    is_inner: bool  # whether words are left out before it
    name: Name


class Completer:
    """The tails of all names, sorted, so that those with a prefix are found by binary search."""

    def __init__(self, names: Iterable[Name]) -> None:
        suggested = [name for name in names if name.kind in KINDS]
        self.tails = sorted(tail for name in suggested for tail in _tails(name))
        self._keys = [tail.key for tail in self.tails]

    def with_prefix(self, prefix: str) -> Iterator[NameTail]:
        at = bisect_left(self._keys, prefix)
        for tail in self.tails[at : at + MAX_SCANNED]:
            if not tail.key.startswith(prefix):
                return
            yield tail

    def has_prefix(self, prefix: str) -> bool:
        at = bisect_left(self._keys, prefix)
        return at < len(self._keys) and self._keys[at].startswith(prefix)


def _tails(name: Name) -> Iterator[NameTail]:
    folded = [fold(word) for word in split_words(name.text)]
    for number in range(len(folded)):
        tail = "".join(folded[number:])
        if len(folded[number]) > 2 or number == 0:
            yield NameTail(tail, number > 0, name)


def suggest(typed: str, vocabulary: Vocabulary, limit: int = MAX_SUGGESTIONS) -> list[Suggestion]:
    """At most `limit` suggestions, best first.

    Names that begin with what was typed, then names that contain it. If there are none: sentences with the last word
    completed; else inflected names; else names that would begin like this with one letter changed.
    """
    prefix = name_key(typed)[:MAX_PREFIX_LENGTH]
    if not prefix:
        return []
    completer = _completer(vocabulary)
    names = _sort_names(completer.with_prefix(prefix), prefix)
    if len(names) < limit and len(prefix) > 2:
        names += [part.name for part in vocabulary.names_with(prefix, frozenset(KINDS))]
    if not names and (sentences := _complete_sentence(typed, vocabulary)):
        return sentences
    if not names:
        names = list(vocabulary.by_stems.get("".join(vocabulary.stem(fold(word)) for word in split_words(typed)), []))
    if not names and len(prefix) >= MIN_LENGTH_CORRECTED:
        names = _names_with_typo(completer, prefix) or [
            name for _, correction in vocabulary.corrections(prefix) for name in vocabulary.by_key.get(correction, [])
        ]
    distinct: dict[tuple[str, str], Name] = {}  # each thing once, at the place of the first of its names
    for name in names:
        if name.kind in KINDS:
            distinct.setdefault((name.kind, name.slug), name)
    return [
        Suggestion(kind, slug, vocabulary.labels[kind, slug], name.text)
        for (kind, slug), name in list(distinct.items())[:limit]
    ]


def _complete_sentence(typed: str, vocabulary: Vocabulary) -> list[Suggestion]:
    """What was typed with its last word completed: to names of cards and topics, then to the most frequent words.

    A stop word is complete: „…, wenn ich ihn nachgezogen habe“.
    """
    before, blank, last = typed.rpartition(" ")
    prefix = fold(last)
    if not before.strip() or len(prefix) < MIN_LENGTH_COMPLETED or prefix in STOP_WORDS:
        return []
    names = _sort_names(_completer(vocabulary).with_prefix(prefix), prefix)
    completions = [
        name.text if name.kind == "card" else name.text.lower() for name in names if name.kind in COMPLETED_KINDS
    ][:MAX_COMPLETIONS]
    words = _sort_words(vocabulary.completions(prefix), completions, vocabulary)
    completions += [vocabulary.spellings.get(word, word) for word in words]
    distinct: dict[str, str] = {}
    for completion in completions:
        distinct.setdefault(fold(completion), before + blank + completion)
    sentences = list(distinct.values())[:MAX_COMPLETIONS]
    return [Suggestion(SENTENCE_KIND, "", sentence, sentence) for sentence in sentences]


def _sort_words(words: Iterable[str], names: Iterable[str], vocabulary: Vocabulary) -> list[str]:
    """Frequent words first; other forms of a word, or of one of the names, after all different words."""
    forms = Counter(vocabulary.stem(fold(name)) for name in names)  # stem → number of its forms so far
    keys: dict[str, tuple[int, int]] = {}
    for word in words:
        stem = vocabulary.stem(word)
        keys[word] = (forms[stem], -vocabulary.documents_with.get(stem, 0))
        forms[stem] += 1
    return sorted(keys, key=keys.__getitem__)


def _sort_names(tails: Iterable[NameTail], prefix: str) -> list[Name]:
    """The whole name first, then names that begin with the prefix, then those in which a later word does."""

    def sort_key(tail: NameTail) -> tuple[object, ...]:
        name = tail.name
        is_whole = tail.key == prefix and not tail.is_inner
        return (not is_whole, tail.is_inner, KINDS[name.kind], name.rank > 0, len(name.text), name.text)

    return [tail.name for tail in sorted(tails, key=sort_key)]


def _names_with_typo(completer: Completer, prefix: str) -> list[Name]:
    """Names that begin with the prefix after one edit, preferably not of its first letter."""
    names: list[Name] = []
    for variant in sorted(dict.fromkeys(_one_edit_variants(prefix)), key=lambda variant: variant[0] != prefix[0]):
        if completer.has_prefix(variant):
            names += _sort_names(completer.with_prefix(variant), variant)
        if len(names) > MAX_SCANNED:
            break
    return sorted(names, key=lambda name: (KINDS[name.kind], name_key(name.text)[0] != prefix[0], len(name.text)))


def _one_edit_variants(word: str) -> Iterator[str]:
    """The word with one letter deleted, swapped with the next, inserted or replaced."""
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
    """Builds the completer, so that the first query need not wait for it."""
    _completer(vocabulary)


@cache_on_first_argument
def _completer(vocabulary: Vocabulary) -> Completer:
    return Completer(vocabulary.names)
