"""The words and names of the loaded content: what the search knows about spelling, rarity and compounds.

Built with the index and stored beside it, so that opening it needs no database.
"""

import json
import math
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple

from search.companions import Pair, learned
from search.documents import Document, DocumentKind
from search.german import (
    ARTICLES,
    STOP_WORDS,
    fold,
    fold_letters,
    is_inflection,
    key,
    plurals,
    split_compound,
    stem,
    words,
)
from search.spelling import Speller


class Name(NamedTuple):
    """Something that has a name: a card, set, rule, edition, expansion or topic. `rank` 0 is the name it bears now."""

    kind: str
    slug: str
    text: str
    rank: int


class Level(IntEnum):
    """How a fragment stands in a name: as a word of it, at its beginning, at the beginning of a word, or inside."""

    WHOLE, START, WORD, INSIDE = range(4)


class Part(NamedTuple):
    """A name that a fragment is part of."""

    name: Name
    level: Level


MOST_PARTS = 12
SHORTEST_INSIDE = 4
COMMON_PART = 2
"""A word is a part of compounds when it stands alone in at least so many documents, or in a name."""


class Vocabulary:
    """Everything is derived from what `data` holds, which is plain JSON."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.total: int = data["total"]
        self.stems: dict[str, str] = data["stems"]  # folded word → stem
        self.documents_with: dict[str, int] = data["documents_with"]  # stem → number of documents
        self.parts: dict[str, list[str]] = data["parts"]  # stem of a compound → stems of its parts
        self.names = [Name(*row) for row in data["names"]]
        self.synonyms: dict[str, list[str]] = data["synonyms"]  # everyday word, or its stems → rule words
        self.companions: dict[str, dict[str, float]] = data["companions"]  # stem in questions → stems in statements
        self.values: dict[str, dict[str, list[str]]] = data["values"]  # filter → slug → what it is called
        self.completer: object = None  # kept here by `autocomplete`
        self.readings: dict[str, frozenset[str]] = {}  # word as it stands in texts → its stem and those of its parts

    @classmethod
    def of(
        cls,
        documents: list[Document],
        names: Iterable[Name],
        synonyms: Iterable[tuple[str, list[str]]],
        values: dict[str, dict[str, list[str]]],
    ) -> "Vocabulary":
        """Read everything once: `synonyms` are rule words with the everyday words for them, `values` are those of
        filters with what they are called."""
        stems: dict[str, str] = {}
        counts: Counter[str] = Counter()
        name_stems: set[str] = set()
        total = 0
        for document in documents:
            total += 1
            found = {fold(word) for word in words(searchable(document))} - {""}
            stems.update({word: stem(word) for word in found if word not in stems})
            counts.update({stems[word] for word in found})
            name_stems |= {stem(fold(word)) for name in document.names for word in words(name)}
        return cls(
            {
                "total": total,
                "stems": stems,
                "documents_with": dict(counts),
                "parts": _parts(stems, counts, name_stems),
                "names": list(names),
                "synonyms": _meanings(synonyms),
                "companions": learned(_pairs(documents, stems)),
                "values": values,
            }
        )

    def to_json(self) -> str:
        kept = ("total", "stems", "documents_with", "parts", "synonyms", "companions", "values")
        data = {part: getattr(self, part) for part in kept} | {"names": [list(name) for name in self.names]}
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Vocabulary":
        return cls(json.loads(text))

    # -- words

    def stem(self, word: str) -> str:
        """The stem of a folded word; no work for words of the content."""
        return self.stems.get(word) or stem(word)

    def prepare(self) -> None:
        """Do once what the first query would have to wait for."""
        _ = self.by_key, self.by_stems, self.labels, self.speller, self._blob, self._sorted_words, self._trigrams

    def reading(self, word: str) -> frozenset[str]:
        """The stem of a word as it stands in a text, and those of its parts; remembered."""
        found = self.readings.get(word)
        if found is None:
            stem_ = self.stem(fold(word))
            found = self.readings[word] = frozenset((stem_, *self.parts.get(stem_, ())))
        return found

    def is_known(self, word: str) -> bool:
        """Whether the content has this folded word or another form of it."""
        stem_ = self.stem(word)
        return word in self.stems or (stem_ in self.documents_with and is_inflection(word, stem_))

    def rarity(self, stem_: str) -> float:
        """How much a word tells: about 1 for words that stand everywhere, 8 for those that stand once."""
        return math.log(1 + self.total / (1 + self.documents_with.get(stem_, 0)))

    def parts_of(self, word: str) -> tuple[str, ...]:
        """The stems of a folded compound's parts, also of one that the content does not have."""
        known = self.parts.get(self.stem(word))
        if known is None:
            return split_compound(word, self._is_part) if len(word) <= 40 else ()
        return tuple(known)

    def _is_part(self, stem_: str) -> bool:
        return self.documents_with.get(stem_, 0) >= COMMON_PART and stem_ not in STOP_WORDS

    @cached_property
    def _sorted_words(self) -> list[str]:
        return sorted(self.stems)

    def completions(self, prefix: str) -> Iterator[str]:
        """Known words that begin like this."""
        for word in self._sorted_words[bisect_right(self._sorted_words, prefix) :]:
            if not word.startswith(prefix):
                return
            yield word

    # -- names

    @cached_property
    def by_key(self) -> dict[str, list[Name]]:
        """Names by their folded form without blanks, and by their letters: `poet` is mistyped as `poxet`."""
        found: dict[str, list[Name]] = defaultdict(list)
        for name in self.names:
            for form in {key(name.text), "".join(map(fold_letters, words(name.text)))}:
                found[form].append(name)
        return dict(found)

    @cached_property
    def by_stems(self) -> dict[str, list[Name]]:
        """Names by the stems of their words, and by plurals that a stemmer does not know."""
        found: dict[str, list[Name]] = defaultdict(list)
        for name in self.names:
            folded = [fold(word) for word in words(name.text)]
            forms = {"".join(map(stem, folded)), stems_of_name(folded)}
            if len(folded) == 1:
                forms |= {form for plural in plurals(folded[0]) for form in (plural, stem(plural))}
            for form in forms:
                found[form].append(name)
        return dict(found)

    @cached_property
    def _blob(self) -> tuple[str, list[int], list[Name], list[frozenset[int]]]:
        """All keys in one text, with the place where each begins, its name, and where its words begin."""
        keys, starts, names, word_starts, place = [], [], [], [], 1
        for name in self.names:
            folded = [fold(word) for word in words(name.text)]
            keys.append("".join(folded))
            starts.append(place)
            names.append(name)
            word_starts.append(frozenset(sum(map(len, folded[:n])) for n in range(len(folded) + 1)))
            place += len(keys[-1]) + 1
        return "\n" + "\n".join(keys) + "\n", starts, names, word_starts

    def names_with(self, fragment: str, kinds: frozenset[str] = frozenset({"card"})) -> list[Part]:
        """Names that a folded fragment is part of, beginnings first, shorter names first."""
        blob, starts, names, word_starts = self._blob
        found: dict[tuple[str, str], tuple[Level, int, Name]] = {}
        place = blob.find(fragment)
        while place >= 0 and len(found) < 10 * MOST_PARTS:
            number = bisect_right(starts, place) - 1
            offset, name = place - starts[number], names[number]
            level = _level(offset, offset + len(fragment), word_starts[number])
            if name.kind in kinds and (level != Level.INSIDE or len(fragment) >= SHORTEST_INSIDE):
                best = (level, len(name.text), name)
                found[name.kind, name.slug] = min(found.get((name.kind, name.slug), best), best)
            place = blob.find(fragment, place + 1)
        return [Part(name, level) for level, _, name in sorted(found.values())[:MOST_PARTS]]

    @cached_property
    def labels(self) -> dict[tuple[str, str], str]:
        """What each thing is called now, by kind and slug."""
        return {(name.kind, name.slug): name.text for name in reversed(self.names) if name.rank == 0}

    @cached_property
    def name_words(self) -> frozenset[str]:
        """Folded words of the names of cards."""
        return frozenset(fold(word) for name in self.names if name.kind == "card" for word in words(name.text))

    @cached_property
    def _trigrams(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(self.names):
            if name.kind == "card":
                for trigram in trigrams(key(name.text)):
                    found[trigram].append(number)
        return dict(found)

    def similar_names(self, text: str, most: int) -> list[Name]:
        """The names that share most groups of three letters with a text; for „Meintest du …?“."""
        wanted = trigrams(key(text))
        shared = Counter(number for trigram in wanted for number in self._trigrams.get(trigram, ()))

        def likeness(number: int) -> float:
            return shared[number] / (len(wanted) + len(trigrams(key(self.names[number].text))) - shared[number])

        best = sorted(((-likeness(number), number) for number, _ in shared.most_common(50)))
        return [self.names[number] for _, number in best[:most]]

    # -- spelling

    @cached_property
    def speller(self) -> Speller:
        spoken = {key_ for key_, names in self.by_key.items() if any(name.kind in ("card", "set") for name in names)}
        return Speller({*self.stems, *self.synonyms} - STOP_WORDS, spoken)

    def corrections(self, *spellings: str, most: int = 2) -> list[tuple[int, str]]:
        """Words that can be meant by a folded word, the likeliest first: nearest, then names, then frequent words."""
        found = {other: distance for word in spellings for distance, other in self.speller.nearest(word, most)}
        least = min(found.values(), default=0)
        pairs = [(distance, other) for other, distance in found.items() if distance == least]
        return sorted(pairs, key=lambda pair: -self._likelihood(pair[1], spellings[-1]))

    def _likelihood(self, word: str, typed: str) -> float:
        """Names that cards bear now before other names before words; the same beginning and end count as well."""
        often = math.log(1 + self.documents_with.get(self.stem(word), 0))
        named = max(map(_standing, self.by_key.get(word, ())), default=2.0 if word in self.name_words else 0.0)
        same = next((at for at, pair in enumerate(zip(word, typed, strict=False)) if len(set(pair)) > 1), len(typed))
        return often + named + 0.5 * min(same, 4) + (1.0 if word[-1] == typed[-1] else 0.0)


def _level(start: int, end: int, borders: frozenset[int]) -> Level:
    """How something from one place to another stands in a name whose words have these borders."""
    if start not in borders:
        return Level.INSIDE
    if end in borders:
        return Level.WHOLE
    return Level.WORD if start else Level.START


def stems_of_name(folded: list[str]) -> str:
    """What a name is recognised by when its words are inflected and its articles are others.

    >>> stems_of_name(["weg", "vom", "affen"]) == stems_of_name(["weg", "des", "affe"])
    True
    """
    return "".join(stem(word) for word in folded if word not in ARTICLES)


def _standing(name: Name) -> float:
    return (8.0 if name.rank == 0 else 6.0) if name.kind == "card" else 4.0


def trigrams(key_: str) -> set[str]:
    """The groups of three letters of a key, its ends among them."""
    padded = f"  {key_} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)} if key_ else set()


def searchable(document: Document) -> str:
    """All text that a document is found by."""
    said = (document.title, document.heading, document.gist, document.text, document.extra)
    return " ".join((*said, *document.names, *document.asked))


def _pairs(documents: Iterable[Document], stems: dict[str, str]) -> Iterator[Pair]:
    """What players ask and what answers it, without the names of the cards that both name."""

    def read(text: str) -> set[str]:
        return {stems[word] for word in map(fold, words(text)) if word and word not in STOP_WORDS}

    names: dict[str, set[str]] = {}
    for document in documents:
        if document.kind == DocumentKind.CARD:
            names[document.slug] = read(document.title)
        elif document.asked:
            cards = set().union(*(names.get(slug, ()) for slug in (*document.about, *document.mentions)))
            statement = read(f"{document.heading} {document.gist} {document.text}") - cards
            yield from ((read(question) - cards, statement) for question in document.asked)


def _meanings(synonyms: Iterable[tuple[str, list[str]]]) -> dict[str, list[str]]:
    """Everyday words, by key and by stems, with the rule words they stand for."""
    meanings: dict[str, list[str]] = defaultdict(list)
    for word, others in synonyms:
        for other in others:
            forms = {key(other), "".join(stem(fold(part)) for part in words(other))}
            for form in forms - {key(word)}:
                meanings[form].append(word)
    return dict(meanings)


def _parts(stems: dict[str, str], counts: Counter[str], name_stems: set[str]) -> dict[str, list[str]]:
    """The compounds among the words, by stem; a part is a word that also stands alone, or in a name."""

    def is_part(stem_: str) -> bool:
        return (counts[stem_] >= COMMON_PART or stem_ in name_stems) and stem_ not in STOP_WORDS

    found: dict[str, list[str]] = {}
    for word, stem_ in stems.items():
        if parts := [part for part in split_compound(word, is_part) if part != stem_]:
            found.setdefault(stem_, parts)
    return found
