"""What one piece of a query can mean: tokens with the quality of a match, and how much the piece matters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from search.analysis import EXTRA_ZONE, GIST_ZONE, NAME_ZONE, itself
from search.filter_tokens import of_about, of_mention, of_topic
from search.german import STOP_WORDS, fold, key, words
from search.vocabulary import Level, Name, Vocabulary

# How good a match is. The order is promised: name > alias > part of a name > ruling of the card > mention.
NAME, ENGLISH, ALIAS, PLURAL, TYPO = 1.0, 0.99, 0.98, 0.97, 0.96
OTHER_KIND = 0.96  # of a card's name
PART = {Level.WHOLE: 0.95, Level.START: 0.94, Level.WORD: 0.92, Level.INSIDE: 0.90}
SHORTER_NAME = 0.0005  # for each letter less, between parts of names
TITLE_WORD = 0.86
ABOUT = 0.80
GIST_WORD = 0.76
TEXT_WORD = 0.70
PARTS = 0.9  # of the mean of a compound's parts, where they stand apart
MENTION = 0.55
PERHAPS = 0.7
KIN = 0.55
EXTRA_WORD = 0.45
SYNONYM = 0.97  # of the word it stands for
COMPANION = (1.5, 0.6)  # of a word that goes with it: so often how sure that is, and at most so much
BESIDE = 0.6  # of a part of a name, where the query has other words as well

ZONES = {NAME_ZONE: TITLE_WORD, GIST_ZONE: GIST_WORD, "": TEXT_WORD, EXTRA_ZONE: EXTRA_WORD}

NAME_WEIGHT = (5.0, 6.5)
WORD_WEIGHT = (0.4, 4.0)
NUMBER_WEIGHT = 1.5
TELLING = 2.0
"""So rare a part of a compound must be to be marked where it stands apart: `Bann` is, `Karte` is not."""

ANSWERS_TO_NAMES = frozenset({"card", "set"})
"""What is meant by its name alone; a question that a rule answers may be answered by others as well."""


@dataclass(frozen=True)
class Concept:
    """`tokens` map to the quality of their match; all `parts` together match as a compound typed apart; `hints` are
    tokens of documents that may mean it, which make none of them a match."""

    label: str
    tokens: Mapping[str, float]
    weight: float
    parts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    stems: frozenset[str] = frozenset()  # what to highlight
    hints: Mapping[str, float] = field(default_factory=dict)
    namesakes: frozenset[str] = frozenset()  # tokens of other cards whose names contain the word

    @cached_property
    def own(self) -> frozenset[str]:
        """Tokens of documents that say something about the cards meant."""
        return frozenset(token for slug in self.cards for token in (of_about(slug), of_mention(slug)))

    @cached_property
    def best_first(self) -> list[tuple[str, float]]:
        """Its tokens, the best match first."""
        return _best_first(self.tokens)

    @cached_property
    def best_hints_first(self) -> list[tuple[str, float]]:
        return _best_first(self.hints)

    def scaled(self, factor: float) -> "Concept":
        return replace(self, tokens={token: quality * factor for token, quality in self.tokens.items()})

    def merged(self, other: "Concept") -> "Concept":
        """Either of two meanings; the better match counts."""
        tokens = dict(self.tokens)
        for token, quality in other.tokens.items():
            tokens[token] = max(quality, tokens.get(token, 0.0))
        return replace(
            self,
            tokens=tokens,
            weight=max(self.weight, other.weight),
            parts=self.parts or other.parts,
            cards=tuple(dict.fromkeys((*self.cards, *other.cards))),
            stems=self.stems | other.stems,
            hints={**other.hints, **self.hints},
        )


def _best_first(tokens: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(tokens.items(), key=lambda pair: -pair[1])


def of_names(vocabulary: Vocabulary, found: Iterable[tuple[Name, float]], label: str) -> Concept:
    """One of these named things, each with the quality of its match, and what is said about it."""
    tokens: dict[str, float] = {}
    stems: set[str] = set()
    cards: list[str] = []
    weight = NAME_WEIGHT[0]
    for name, quality in found:
        wanted = {itself(name.kind, name.slug): quality}
        if name.kind == "card":
            wanted |= {of_about(name.slug): ABOUT * quality, of_mention(name.slug): MENTION * quality}
            cards.append(name.slug)
        for token, value in wanted.items():
            tokens[token] = max(value, tokens.get(token, 0.0))
        own = {vocabulary.stem(fold(word)) for word in words(name.text)} - STOP_WORDS
        stems |= own
        weight = max([weight, *map(vocabulary.rarity, own)])
    return Concept(label, tokens, min(weight, NAME_WEIGHT[1]), (), tuple(dict.fromkeys(cards)), frozenset(stems))


def of_word(vocabulary: Vocabulary, word: str, label: str) -> Concept:
    """A folded word as it stands in titles and texts, or a word of the rules that goes with it."""
    stem = vocabulary.stem(word)
    tokens = {zone + stem: quality for zone, quality in ZONES.items()}
    weight = NUMBER_WEIGHT if stem.isdigit() else vocabulary.rarity(stem)
    parts = () if stem.isdigit() else vocabulary.parts_of(word)
    low, high = WORD_WEIGHT
    telling = {part for part in parts if vocabulary.rarity(part) >= TELLING}
    factor, most = COMPANION
    hints = {
        zone + other: min(factor * sure, most) * quality
        for other, sure in vocabulary.companions.get(stem, {}).items()
        for zone, quality in ZONES.items()
    }
    return Concept(label, tokens, min(max(weight, low), high), parts, (), frozenset({stem, *telling}), hints=hints)


def of_parts(vocabulary: Vocabulary, fragment: str, label: str, factor: float = 1.0) -> Concept | None:
    """The cards that a folded fragment is part of the name of."""
    parts = vocabulary.names_with(fragment)
    if not parts:
        return None
    found = [(name, factor * (PART[level] - SHORTER_NAME * len(name.text))) for name, level in parts]
    concept = of_names(vocabulary, found, label)
    return replace(concept, stems=concept.stems if len(parts) == 1 else frozenset({fragment}))


def with_kin(vocabulary: Vocabulary, concept: Concept) -> Concept:
    """A card beside another one is also met by what is said of cards like it: the topics of what it is."""
    kin = {of_topic(topic): KIN for slug in concept.cards for topic in vocabulary.kin.get(slug, ())}
    return replace(concept, tokens={**kin, **concept.tokens})


def namesakes(vocabulary: Vocabulary, word: str, concept: Concept) -> frozenset[str]:
    """Tokens of the other cards whose names contain a folded word that is a card's name by itself."""
    return frozenset(of_about(name.slug) for name, _ in vocabulary.names_with(word)) - concept.own


def of_synonym(vocabulary: Vocabulary, targets: list[str], label: str) -> Concept:
    """What an everyday word stands for: names of cards or rule words."""
    concept: Concept | None = None
    for target in targets:
        names = [name for name in vocabulary.by_key.get(key(target), []) if name.kind == "card"]
        if names:
            meant = of_names(vocabulary, [(name, SYNONYM) for name in names], label)
        else:
            meant = _of_rule_words(vocabulary, target, label)
        concept = meant if concept is None else concept.merged(meant)
    assert concept is not None, "a synonym stands for something"  # noqa: S101
    return concept


def _of_rule_words(vocabulary: Vocabulary, target: str, label: str) -> Concept:
    """One rule word, or several that must stand together."""
    each = [of_word(vocabulary, fold(word), label).scaled(SYNONYM) for word in words(target)]
    each = [concept for concept, word in zip(each, words(target), strict=True) if fold(word) not in STOP_WORDS] or each
    if len(each) == 1:
        return each[0]
    stems = tuple(vocabulary.stem(fold(word)) for word in words(target) if fold(word) not in STOP_WORDS)
    return Concept(label, {}, max(concept.weight for concept in each), stems, (), frozenset(stems))


def answered_by(concept: Concept, rule: Name) -> Concept:
    """The same concept, met as well as can be by a rule that answers the whole query."""
    return replace(concept, tokens={**concept.tokens, itself(rule.kind, rule.slug): OTHER_KIND})


def quality_of(name: Name) -> float:
    """How good a match of the whole name is, by whether the thing bears it now; cards before others of the name."""
    return (NAME, ENGLISH, ALIAS)[min(name.rank, 2)] * (1.0 if name.kind == "card" else OTHER_KIND)
