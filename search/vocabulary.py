"""The words and names of the loaded content, as a query looks them up; `lexicon` compiles them.

Stored together with the index, so that opening an index needs no database.
"""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple, TypedDict

from engine.names import nearest
from search.compounds import split_compound
from search.normalization import fold, fold_letters, name_key, split_words
from search.question_words import KIND_OF_WORD
from search.separable_verbs import PARTICLES, rejoin_verbs
from search.spelling import Speller
from search.stop_words import STOP_WORD_MARK, STOP_WORDS


class Name(NamedTuple):
    """A name of a card, set, rule, edition, expansion, topic or tag."""

    kind: str
    slug: str
    text: str
    rank: int  # 0: the current German name (of a rule its title); 1: the English name; 2: any other

    @property
    def key(self) -> str:
        """The key of what has this name, see `tokens`."""
        return f"{self.kind}/{self.slug}"


class PartPosition(IntEnum):
    """Where in a name a fragment is: one of its words, its beginning, the beginning of a later word, or elsewhere."""

    WHOLE, START, WORD, INSIDE = range(4)


class NamePart(NamedTuple):
    """A name, and where in it a fragment is."""

    name: Name
    position: PartPosition


MAX_NAMES_WITH_PART = 12  # names that are returned for a fragment
MIN_LENGTH_INSIDE = 4  # letters of a fragment that is also looked for inside of words
MAX_COMPOUND_LENGTH = 40  # letters of an unknown word that is split

MIN_DF_COMPOUND_PART = 2  # documents with a word, so that it is a part of unknown compounds

# Bonuses that order the possible corrections of a word, to be added to the logarithm of its frequency, 0..9
CURRENT_NAME_BONUS = 8.0  # the current name of a card
FORMER_NAME_BONUS = 6.0  # any other name of a card
OTHER_NAME_BONUS = 4.0  # the name of anything else
WORD_OF_NAME_BONUS = 2.0  # a word of a card's name
NAME_PENALTY = 4.0  # taken from these bonuses in a sentence, where names are less likely
QUESTION_WORD_BONUS = 6.0  # a stop word or question word, in a sentence
SAME_LETTER_BONUS, MAX_SAME_LETTERS = 0.5, 4  # for each letter at the beginning that is as it was typed
SAME_LAST_LETTER_BONUS = 1.0


class Target(TypedDict):
    """What an everyday word may mean: cards, or words that a document must have together."""

    cards: list[str]  # slugs
    stems: list[str]


class Vocabulary:
    """All lookups of words and names, derived from `data`, which is plain JSON and not kept."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.total: int = data["total"]  # documents
        self.stems: dict[str, str] = {}  # folded word of the content → stem
        self.inflections: dict[str, str] = {}  # other forms of these words → stem
        self.documents_with: dict[str, int] = {}  # stem → number of documents
        for stem, counted_words in data["words"].items():
            count, *words = counted_words.split(" ")
            self.documents_with[stem] = int(count)
            self.stems.update(dict.fromkeys(words, stem))
        for stem, words in data["inflections"].items():
            self.inflections.update(dict.fromkeys(words.split(" "), stem))
        self.parts: dict[str, list[str]] = data["parts"]  # stem of a compound → stems of its parts
        self.names = [Name(*row) for row in data["names"]]
        # Joined stems of their words, with and without articles, and irregular plurals → names
        self.by_stems = {form: [self.names[at] for at in numbers] for form, numbers in data["names_by_stems"].items()}
        # Everyday word, as key and as joined stems → what it may mean, see `lexicon`
        self.synonyms: dict[str, list[Target]] = data["synonyms"]
        # Stem in questions → stem in statements → certainty, see `cooccurrence`
        self.expansions: dict[str, dict[str, float]] = data["expansions"]
        # Folded German words that are not corrected although the content does not have them, joined by blanks
        self._german_words = f" {data['german_words']} "  # in one text, which takes a tenth of the memory of a set
        self.not_names = frozenset(data["not_names"])  # folded names that are adjectives or places in a sentence
        self.verbs = frozenset(data["verbs"])  # folded forms of verbs that look like inflected names
        self.spellings: dict[str, str] = data["spellings"]  # folded word → its spelling, if that is not ASCII
        self.filter_values: dict[str, dict[str, list[str]]] = data["filter_values"]  # filter → name → tokens
        self.type_stems: dict[str, list[str]] = data["type_stems"]  # slug of a basic card → stems that name its type
        self._stem_cache: dict[str, frozenset[str]] = {}  # word as it is written → see `stems_of`

    def prepare(self) -> None:
        """Computes all cached properties, so that the first query need not wait for them."""
        _ = self.by_key, self.labels, self.speller, self._joined_keys, self._sorted_words

    def stem(self, word: str) -> str:
        """The stem of a folded word; an unknown word is its own."""
        return self.stems.get(word) or self.inflections.get(word, word)

    def encode(self, word: str) -> str:
        """A folded word as in encoded questions and word vectors: its stem, or the marked stop word."""
        return STOP_WORD_MARK + word if word in STOP_WORDS else self.stem(word)

    def stems_of(self, word: str) -> frozenset[str]:
        """The stem of a word as it is written in a text, and those of its parts; cached."""
        stems = self._stem_cache.get(word)
        if stems is None:
            stem = self.stem(fold(word))
            stems = self._stem_cache[word] = frozenset((stem, *self.parts.get(stem, ())))
        return stems

    def is_known(self, word: str) -> bool:
        """Whether the content has this folded word or another form of it."""
        return word in self.stems or word in self.inflections

    def is_german(self, word: str) -> bool:
        """Whether this folded word is not corrected although the content does not have it."""
        return f" {word} " in self._german_words

    def rejoin_verbs(self, folded: Sequence[str]) -> dict[int, str]:
        """As `separable_verbs.rejoin_verbs`, for the verbs of the content.

        The name of a card is not taken for a verb: `wann lege ich die Werft ab` is not about `abwerfen`.
        """
        if PARTICLES.isdisjoint(folded):
            return {}
        return rejoin_verbs(["" if self._is_card(word) else word for word in folded], self.is_known)

    def _is_card(self, word: str) -> bool:
        return word not in self.not_names and any(name.kind == "card" for name in self.by_key.get(word, ()))

    def rarity(self, stem: str) -> float:
        """Inverse document frequency: about 1 for a stem that most documents have, 8 for one that a single one has."""
        return math.log(1 + self.total / (1 + self.documents_with.get(stem, 0)))

    def parts_of(self, word: str) -> tuple[str, ...]:
        """The stems of a folded compound's parts, also if the content does not have it; () if it is none."""
        parts = self.parts.get(self.stem(word))
        if parts is None:
            return split_compound(word, self.stem, self._is_part) if len(word) <= MAX_COMPOUND_LENGTH else ()
        return tuple(parts)

    def _is_part(self, stem: str) -> bool:
        return self.documents_with.get(stem, 0) >= MIN_DF_COMPOUND_PART and stem not in STOP_WORDS

    @cached_property
    def _sorted_words(self) -> list[str]:
        return sorted(self.stems)

    def completions(self, prefix: str) -> Iterator[str]:
        """The longer words of the content that begin with a prefix, in alphabetical order."""
        for word in self._sorted_words[bisect_right(self._sorted_words, prefix) :]:
            if not word.startswith(prefix):
                return
            yield word

    @cached_property
    def by_key(self) -> dict[str, list[Name]]:
        """Names by their key, and by all their letters, because `poxet` is a typing error of `poet`, not of `pot`."""
        names: dict[str, list[Name]] = defaultdict(list)
        for name in self.names:
            for form in {name_key(name.text), "".join(map(fold_letters, split_words(name.text)))}:
                names[form].append(name)
        return dict(names)

    @cached_property
    def _joined_keys(self) -> tuple[str, list[int], list[Name], list[frozenset[int]]]:
        """The keys of all names in one text, to be searched at once; of each key its position in the text, its name,
        and the positions in the key at which its words begin or end."""
        keys, starts, names, borders, place = [], [], [], [], 1
        for name in self.names:
            folded = [fold(word) for word in split_words(name.text)]
            keys.append("".join(folded))
            starts.append(place)
            names.append(name)
            borders.append(frozenset(sum(map(len, folded[:n])) for n in range(len(folded) + 1)))
            place += len(keys[-1]) + 1
        return "\n" + "\n".join(keys) + "\n", starts, names, borders

    def names_with(self, fragment: str, kinds: frozenset[str] = frozenset({"card"})) -> list[NamePart]:
        """At most MAX_NAMES_WITH_PART names that contain a folded fragment: by position, then shorter names first."""
        text, starts, names, borders = self._joined_keys
        best: dict[tuple[str, str], tuple[PartPosition, int, Name]] = {}  # kind and slug → the best of its names
        place = text.find(fragment)
        while place >= 0 and len(best) < 10 * MAX_NAMES_WITH_PART:
            number = bisect_right(starts, place) - 1
            offset, name = place - starts[number], names[number]
            position = _position(offset, offset + len(fragment), borders[number])
            if name.kind in kinds and (position != PartPosition.INSIDE or len(fragment) >= MIN_LENGTH_INSIDE):
                entry = (position, len(name.text), name)
                best[name.kind, name.slug] = min(best.get((name.kind, name.slug), entry), entry)
            place = text.find(fragment, place + 1)
        return [NamePart(name, position) for position, _, name in sorted(best.values())[:MAX_NAMES_WITH_PART]]

    @cached_property
    def labels(self) -> dict[tuple[str, str], str]:
        """The current name of each thing, by kind and slug."""
        return {(name.kind, name.slug): name.text for name in reversed(self.names) if name.rank == 0}

    @cached_property
    def name_words(self) -> frozenset[str]:
        """The folded words of all names of cards."""
        return frozenset(fold(word) for name in self.names if name.kind == "card" for word in split_words(name.text))

    def nearest_names(self, text: str) -> list[Name]:
        """The names of cards that are most similar to a text, for „Meintest du …?“."""
        names = {name_key(name.text): name for name in reversed(self.names) if name.kind == "card"}
        return [names[key] for key in nearest(name_key(text), names)]

    @cached_property
    def speller(self) -> Speller:
        names = {form for form, names in self.by_key.items() if any(name.kind in ("card", "set") for name in names)}
        return Speller({*self.stems, *self.synonyms, *STOP_WORDS}, names)

    def corrections(self, *spellings: str, max_distance: int = 2, in_sentence: bool = False) -> list[tuple[int, str]]:
        """The known words nearest to a word, as (distance, word), the likeliest first.

        `spellings` are foldings of the one word (`fold`, `fold_letters`). Stop words are corrections in sentences only.
        """
        distances = {
            known: distance
            for spelling in spellings
            for distance, known in self.speller.nearest(spelling, max_distance)
        }
        if not in_sentence:
            distances = {known: distance for known, distance in distances.items() if known not in STOP_WORDS}
        smallest = min(distances.values(), default=0)
        pairs = [(distance, known) for known, distance in distances.items() if distance == smallest]
        return sorted(pairs, key=lambda pair: -self._likelihood(pair[1], spellings[-1], in_sentence))

    def _likelihood(self, word: str, typed: str, in_sentence: bool) -> float:
        """How likely a word was meant: its frequency and the bonuses above; higher is likelier, 0..20."""
        frequency = math.log(1 + self.documents_with.get(self.stem(word), 0))
        bonus = max(
            map(_name_bonus, self.by_key.get(word, ())), default=WORD_OF_NAME_BONUS if word in self.name_words else 0.0
        )
        if in_sentence:
            is_question_word = word in STOP_WORDS or word in KIND_OF_WORD
            bonus = max(bonus - NAME_PENALTY, QUESTION_WORD_BONUS if is_question_word else 0.0)
        same = next((at for at, pair in enumerate(zip(word, typed, strict=False)) if len(set(pair)) > 1), len(typed))
        same_last_letter = SAME_LAST_LETTER_BONUS if word[-1] == typed[-1] else 0.0
        return frequency + bonus + SAME_LETTER_BONUS * min(same, MAX_SAME_LETTERS) + same_last_letter


def _position(start: int, end: int, borders: frozenset[int]) -> PartPosition:
    """The position of a part of a name, from letter `start` to `end`, by where the words of the name begin or end."""
    if start not in borders:
        return PartPosition.INSIDE
    if end in borders:
        return PartPosition.WHOLE
    return PartPosition.WORD if start else PartPosition.START


def _name_bonus(name: Name) -> float:
    if name.kind != "card":
        return OTHER_NAME_BONUS
    return CURRENT_NAME_BONUS if name.rank == 0 else FORMER_NAME_BONUS
