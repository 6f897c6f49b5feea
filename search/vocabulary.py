"""The words and names of the loaded content: what the search knows about spelling, rarity and compounds.

Built with the index and stored beside it, so that opening it needs no database.
"""

import json
import math
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple

from content.model.types import Synonym
from search.compounds import MIN_PART_LENGTH, split_compound
from search.cooccurrence import AnsweredQuestions, learn_expansions
from search.dictionary import Dictionary, german_words, verb_forms
from search.documents import Document, DocumentKind
from search.normalization import fold, fold_letters, name_key, split_words
from search.question_words import KIND_OF_WORD
from search.separable_verbs import rejoin_verbs
from search.spelling import Speller
from search.stemming import is_inflection, plurals, stem_word
from search.stop_words import ARTICLES, STOP_WORDS


class Name(NamedTuple):
    """Something that has a name: a card, set, rule, edition, expansion or topic. `rank` 0 is the name it bears now."""

    kind: str
    slug: str
    text: str
    rank: int


class PartPosition(IntEnum):
    """How a fragment stands in a name: as a word of it, at its beginning, at the beginning of a word, or inside."""

    WHOLE, START, WORD, INSIDE = range(4)


class NamePart(NamedTuple):
    """A name that a fragment is part of."""

    name: Name
    position: PartPosition


MAX_NAMES_WITH_PART = 12
MIN_LENGTH_INSIDE = 4
NAME_PENALTY, QUESTION_WORD_BONUS = 4.0, 6.0
"""In a sentence names are less likely; words that only tell what is asked are as good as they are."""

MIN_DF_COMPOUND_HEAD = 20
MIN_DF_COMPOUND_PART = 2
"""A word is a part of compounds when it stands alone in at least so many documents, or in a name."""


class Vocabulary:
    """Everything is derived from what `data` holds, which is plain JSON."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.total: int = data["total"]
        self.stems: dict[str, str] = data["stems"]  # folded word → stem
        self.documents_with: dict[str, int] = data["documents_with"]  # stem → number of documents
        self.parts: dict[str, list[str]] = data["parts"]  # stem of a compound → stems of its parts
        self.names = [Name(*row) for row in data["names"]]
        self.synonyms: dict[str, list[str]] = data["synonyms"]  # everyday word, or its stems → rule words
        self.synonyms_in_context: dict[str, dict[str, list[str]]] = data[
            "senses"
        ]  # the same → stem beside it → rule words
        self.expansions: dict[str, dict[str, float]] = data["companions"]  # stem in questions → stems in statements
        self.dictionary = Dictionary(data["german"])
        self.not_names = frozenset(data["no_names"])  # adjectives and places that are none in a sentence
        self.verbs = frozenset(data["verbs"])  # forms of verbs that look like those of a name
        self.spellings: dict[str, str] = data["spelt"]  # folded word → as it is written, where that differs
        self.related_topics: dict[str, list[str]] = data["kin"]  # card → topics of what it is
        self.filter_values: dict[str, dict[str, list[str]]] = data["values"]  # filter → slug → what it is called
        self._stem_cache: dict[str, frozenset[str]] = {}  # word as it stands in texts → its stem and those of its parts

    @classmethod
    def from_documents(
        cls,
        documents: list[Document],
        names: Iterable[Name],
        synonyms: Sequence[Synonym],
        values: dict[str, dict[str, list[str]]],
    ) -> "Vocabulary":
        """Read everything once; `values` are those of filters with what they are called."""
        stems: dict[str, str] = {}
        counts: Counter[str] = Counter()
        name_stems: set[str] = set()
        total = 0
        for document in documents:
            total += 1
            found = sorted({fold(word) for word in split_words(searchable(document))} - {""})  # in every process alike
            stems.update({word: stem_word(word) for word in found if word not in stems})
            counts.update({stems[word] for word in found})
            name_stems |= {stem_word(fold(word)) for name in document.names for word in split_words(name)}
        return cls(
            {
                "total": total,
                "stems": stems,
                "documents_with": dict(counts),
                "parts": _split_compounds(stems, counts, name_stems),
                "names": list(names),
                **_index_synonyms(synonyms),
                "german": german_words().packed,
                **_find_not_names(documents),
                "spelt": _find_spellings(documents),
                "kin": {
                    document.slug: list(document.related_topics) for document in documents if document.related_topics
                },
                "companions": learn_expansions(_answered_questions(documents, stems)),
                "values": values,
            }
        )

    def to_json(self) -> str:
        return json.dumps(self.data, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Vocabulary":
        return cls(json.loads(text))

    # -- words

    def stem(self, word: str) -> str:
        """The stem of a folded word; no work for words of the content."""
        return self.stems.get(word) or stem_word(word)

    def prepare(self) -> None:
        """Do once what the first query would have to wait for."""
        _ = self.by_key, self.by_stems, self.labels, self.speller, self._blob, self._sorted_words, self._trigrams

    def stems_of(self, word: str) -> frozenset[str]:
        """The stem of a word as it stands in a text, and those of its parts; remembered."""
        found = self._stem_cache.get(word)
        if found is None:
            stem_ = self.stem(fold(word))
            found = self._stem_cache[word] = frozenset((stem_, *self.parts.get(stem_, ())))
        return found

    def is_known(self, word: str) -> bool:
        """Whether the content has this folded word or another form of it."""
        stem_ = self.stem(word)
        return word in self.stems or (stem_ in self.documents_with and is_inflection(word, stem_))

    def rejoin_verbs(self, folded: list[str]) -> dict[int, str]:
        """The verbs of a clause that stand apart from their particle, joined again. The name of a card is no verb:
        `wann lege ich die Werft ab` is not about `abwerfen`."""
        return rejoin_verbs(["" if self._is_card(word) else word for word in folded], self.is_known)

    def _is_card(self, word: str) -> bool:
        return word not in self.not_names and any(name.kind == "card" for name in self.by_key.get(word, ()))

    def is_german_word(self, word: str) -> bool:
        """Whether a folded word is German, or a compound that ends in a word that the content often has."""
        if word in self.dictionary:
            return True
        cuts = range(MIN_PART_LENGTH, len(word) - MIN_PART_LENGTH + 1)
        return any(self._is_frequent(word[cut:]) and word[:cut].removesuffix("s") in self.dictionary for cut in cuts)

    def _is_frequent(self, word: str) -> bool:
        return word in self.stems and self.documents_with[self.stems[word]] >= MIN_DF_COMPOUND_HEAD

    def rarity(self, stem_: str) -> float:
        """How much a word tells: about 1 for words that stand everywhere, 8 for those that stand once."""
        return math.log(1 + self.total / (1 + self.documents_with.get(stem_, 0)))

    def translations(self, word: str) -> tuple[str, ...]:
        """The stems of the single words of the rules that a folded everyday word stands for."""
        return self._translations.get(word) or self._translations.get(self.stem(word), ())

    @cached_property
    def _translations(self) -> dict[str, tuple[str, ...]]:
        """What everyday words stand for in one word."""
        each = {
            form: [[folded for part in split_words(one) if (folded := fold(part)) not in STOP_WORDS] for one in meant]
            for form, meant in self.synonyms.items()
        }
        return {form: tuple(self.stem(one[0]) for one in meant if len(one) == 1) for form, meant in each.items()}

    def rarity_of(self, word: str) -> float:
        """How much a folded word tells."""
        return self.rarity(self.stem(word))

    def parts_of(self, word: str) -> tuple[str, ...]:
        """The stems of a folded compound's parts, also of one that the content does not have."""
        known = self.parts.get(self.stem(word))
        if known is None:
            return split_compound(word, self._is_part) if len(word) <= 40 else ()
        return tuple(known)

    def _is_part(self, stem_: str) -> bool:
        return self.documents_with.get(stem_, 0) >= MIN_DF_COMPOUND_PART and stem_ not in STOP_WORDS

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
            for form in {name_key(name.text), "".join(map(fold_letters, split_words(name.text)))}:
                found[form].append(name)
        return dict(found)

    @cached_property
    def by_stems(self) -> dict[str, list[Name]]:
        """Names by the stems of their words, and by plurals that a stemmer does not know."""
        found: dict[str, list[Name]] = defaultdict(list)
        for name in self.names:
            folded = [fold(word) for word in split_words(name.text)]
            forms = {"".join(map(stem_word, folded)), stems_of_name(folded)}
            if len(folded) == 1:
                forms |= {form for plural in plurals(folded[0]) for form in (plural, stem_word(plural))}
            for form in forms:
                found[form].append(name)
        return dict(found)

    @cached_property
    def _blob(self) -> tuple[str, list[int], list[Name], list[frozenset[int]]]:
        """All keys in one text, with the place where each begins, its name, and where its words begin."""
        keys, starts, names, word_starts, place = [], [], [], [], 1
        for name in self.names:
            folded = [fold(word) for word in split_words(name.text)]
            keys.append("".join(folded))
            starts.append(place)
            names.append(name)
            word_starts.append(frozenset(sum(map(len, folded[:n])) for n in range(len(folded) + 1)))
            place += len(keys[-1]) + 1
        return "\n" + "\n".join(keys) + "\n", starts, names, word_starts

    def names_with(self, fragment: str, kinds: frozenset[str] = frozenset({"card"})) -> list[NamePart]:
        """Names that a folded fragment is part of, beginnings first, shorter names first."""
        blob, starts, names, word_starts = self._blob
        found: dict[tuple[str, str], tuple[PartPosition, int, Name]] = {}
        place = blob.find(fragment)
        while place >= 0 and len(found) < 10 * MAX_NAMES_WITH_PART:
            number = bisect_right(starts, place) - 1
            offset, name = place - starts[number], names[number]
            level = _position(offset, offset + len(fragment), word_starts[number])
            if name.kind in kinds and (level != PartPosition.INSIDE or len(fragment) >= MIN_LENGTH_INSIDE):
                best = (level, len(name.text), name)
                found[name.kind, name.slug] = min(found.get((name.kind, name.slug), best), best)
            place = blob.find(fragment, place + 1)
        return [NamePart(name, level) for level, _, name in sorted(found.values())[:MAX_NAMES_WITH_PART]]

    @cached_property
    def labels(self) -> dict[tuple[str, str], str]:
        """What each thing is called now, by kind and slug."""
        return {(name.kind, name.slug): name.text for name in reversed(self.names) if name.rank == 0}

    @cached_property
    def name_words(self) -> frozenset[str]:
        """Folded words of the names of cards."""
        return frozenset(fold(word) for name in self.names if name.kind == "card" for word in split_words(name.text))

    @cached_property
    def _trigrams(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(self.names):
            if name.kind == "card":
                for trigram in trigrams(name_key(name.text)):
                    found[trigram].append(number)
        return dict(found)

    def similar_names(self, text: str, most: int) -> list[Name]:
        """The names that share most groups of three letters with a text; for „Meintest du …?“."""
        wanted = trigrams(name_key(text))
        shared = Counter(number for trigram in wanted for number in self._trigrams.get(trigram, ()))

        def likeness(number: int) -> float:
            return shared[number] / (len(wanted) + len(trigrams(name_key(self.names[number].text))) - shared[number])

        best = sorted(((-likeness(number), number) for number, _ in shared.most_common(50)))
        return [self.names[number] for _, number in best[:most]]

    # -- spelling

    @cached_property
    def speller(self) -> Speller:
        spoken = {key_ for key_, names in self.by_key.items() if any(name.kind in ("card", "set") for name in names)}
        return Speller({*self.stems, *self.synonyms, *STOP_WORDS}, spoken)

    def corrections(self, *spellings: str, most: int = 2, in_sentence: bool = False) -> list[tuple[int, str]]:
        """Words that can be meant by a folded word, the likeliest first: nearest, then names, then frequent words.
        Words without a meaning of their own are meant in sentences only."""
        found = {other: distance for word in spellings for distance, other in self.speller.nearest(word, most)}
        if not in_sentence:
            found = {other: distance for other, distance in found.items() if other not in STOP_WORDS}
        least = min(found.values(), default=0)
        pairs = [(distance, other) for other, distance in found.items() if distance == least]
        return sorted(pairs, key=lambda pair: -self._likelihood(pair[1], spellings[-1], in_sentence))

    def _likelihood(self, word: str, typed: str, in_sentence: bool) -> float:
        """Names that cards bear now before other names before words; the same beginning and end count as well."""
        often = math.log(1 + self.documents_with.get(self.stem(word), 0))
        named = max(map(_name_bonus, self.by_key.get(word, ())), default=2.0 if word in self.name_words else 0.0)
        if in_sentence:
            named = max(
                named - NAME_PENALTY, QUESTION_WORD_BONUS if word in STOP_WORDS or word in KIND_OF_WORD else 0.0
            )
        same = next((at for at, pair in enumerate(zip(word, typed, strict=False)) if len(set(pair)) > 1), len(typed))
        return often + named + 0.5 * min(same, 4) + (1.0 if word[-1] == typed[-1] else 0.0)


def _position(start: int, end: int, borders: frozenset[int]) -> PartPosition:
    """How something from one place to another stands in a name whose words have these borders."""
    if start not in borders:
        return PartPosition.INSIDE
    if end in borders:
        return PartPosition.WHOLE
    return PartPosition.WORD if start else PartPosition.START


def stems_of_name(folded: list[str]) -> str:
    """What a name is recognised by when its words are inflected and its articles are others.

    >>> stems_of_name(["weg", "vom", "affen"]) == stems_of_name(["weg", "des", "affe"])
    True
    """
    return "".join(stem_word(word) for word in folded if word not in ARTICLES)


def _name_bonus(name: Name) -> float:
    return (8.0 if name.rank == 0 else 6.0) if name.kind == "card" else 4.0


def trigrams(key_: str) -> set[str]:
    """The groups of three letters of a key, its ends among them."""
    padded = f"  {key_} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)} if key_ else set()


def searchable(document: Document) -> str:
    """All text that a document is found by."""
    said = (document.title, document.heading, document.slug_words, document.text, document.extra)
    return " ".join((*said, *document.names, *document.phrasings))


ADJECTIVE_ENDINGS = tuple("e em en er es ere erem eren erer eres ste sten".split())


def _find_not_names(documents: Iterable[Document]) -> dict[str, list[str]]:
    """What looks like a name of a card and is none in a sentence: forms of verbs with its stem, those of an adjective
    that is a name, and the Müll, which is a place."""
    names: set[str] = set()
    forms: set[str] = set()
    others: set[str] = set()
    for document in documents:
        if document.kind == DocumentKind.CARD:
            own = {fold(name) for name in document.names if len(split_words(name)) == 1}
            names |= own
            forms.update(
                verb_forms({*own, *(stem_word(name.removesuffix(noun)) for name in own for noun in ("", "ung"))})
            )
            if "typ:trait" in document.facets:
                others.update(fold(document.title) + ending for ending in ADJECTIVE_ENDINGS)
            if "typ:trash" in document.facets:
                others |= own
    return {"verbs": sorted(forms - names), "no_names": sorted(others)}


def _find_spellings(documents: Iterable[Document]) -> dict[str, str]:
    """How words are written that have letters which are folded."""
    found = {
        word.casefold() for document in documents for word in split_words(searchable(document)) if not word.isascii()
    }
    return {fold(word): word for word in sorted(found)}


def _answered_questions(documents: Iterable[Document], stems: dict[str, str]) -> Iterator[AnsweredQuestions]:
    """What players ask and what answers it, without the names of the cards that both name."""

    def read(text: str) -> set[str]:
        return {stems[word] for word in map(fold, split_words(text)) if word and word not in STOP_WORDS}

    names: dict[str, set[str]] = {}
    for document in documents:
        if document.kind == DocumentKind.CARD:
            names[document.slug] = read(document.title)
        elif document.phrasings:
            cards = set().union(*(names.get(slug, ()) for slug in (*document.about, *document.mentions)))
            statement = read(f"{document.heading} {document.slug_words} {document.text}") - cards
            yield [read(question) - cards for question in document.phrasings], statement


def _index_synonyms(synonyms: Sequence[Synonym]) -> dict[str, Any]:
    """Everyday words, by key and by stems, with the rule words they stand for, and those beside other words."""
    meanings: dict[str, list[str]] = {}
    senses: dict[str, dict[str, list[str]]] = {}
    by_stems = {"".join(stem_word(fold(part)) for part in split_words(one.word)): one for one in reversed(synonyms)}
    for form, one in {**by_stems, **{name_key(one.word): one for one in synonyms}}.items():
        meanings[form] = list(one.means)
        if one.next_to:
            senses[form] = {stem_word(fold(other["word"])): [other["means"]] for other in one.next_to}
    return {"synonyms": meanings, "senses": senses}


def _split_compounds(stems: dict[str, str], counts: Counter[str], name_stems: set[str]) -> dict[str, list[str]]:
    """The compounds among the words, by stem; a part is a word that also stands alone, or in a name."""

    def is_part(stem_: str) -> bool:
        return (counts[stem_] >= MIN_DF_COMPOUND_PART or stem_ in name_stems) and stem_ not in STOP_WORDS

    found: dict[str, list[str]] = {}
    for word, stem_ in stems.items():
        if parts := [part for part in split_compound(word, is_part) if part != stem_]:
            found.setdefault(stem_, parts)
    return found
