"""What one piece of a query can mean: tokens with the quality of a match, and how much the piece matters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from search.analysis import EXTRA_ZONE, NAME_ZONE, PHRASING_ZONE, identity_token
from search.filter_tokens import about_token, mention_token, topic_token
from search.normalization import fold, name_key, split_words
from search.stop_words import STOP_WORDS
from search.vocabulary import Name, PartPosition, Vocabulary

# How good a match is. The order is promised: name > alias > part of a name > ruling of the card > mention.
NAME_MATCH, ENGLISH_NAME_MATCH, ALIAS_MATCH, INFLECTED_NAME_FACTOR, TYPO_MATCH = 1.0, 0.99, 0.98, 0.97, 0.96
OTHER_KIND_FACTOR = 0.96  # of a card's name
NAME_PART_MATCH = {
    PartPosition.WHOLE: 0.95,
    PartPosition.START: 0.94,
    PartPosition.WORD: 0.92,
    PartPosition.INSIDE: 0.90,
}
LETTER_PENALTY = 0.0005  # for each letter less, between parts of names
TITLE_MATCH = 0.86
ABOUT_MATCH = 0.80
PHRASING_MATCH = 0.76
TEXT_MATCH = 0.70
SPLIT_COMPOUND_FACTOR = 0.9  # of the mean of a compound's parts, where they stand apart
MENTION_MATCH = 0.55
POSSIBLE_NAME_MATCH = 0.7
RELATED_TOPIC_MATCH = 0.55
EXTRA_MATCH = 0.45
SYNONYM_FACTOR = 0.97  # of the word it stands for
EXPANSION = (1.5, 0.6)  # of a word that goes with it: so often how sure that is, and at most so much
PART_IN_SENTENCE_FACTOR = 0.6  # of a part of a name, where the query has other words as well

ZONE_MATCH = {NAME_ZONE: TITLE_MATCH, PHRASING_ZONE: PHRASING_MATCH, "": TEXT_MATCH, EXTRA_ZONE: EXTRA_MATCH}

NAME_WEIGHT = (5.0, 6.5)
WORD_WEIGHT = (0.4, 4.0)
NUMBER_WEIGHT = 1.5
MIN_HIGHLIGHTED_RARITY = 2.0
"""So rare a part of a compound must be to be marked where it stands apart: `Bann` is, `Karte` is not."""

KINDS_MEANT_BY_NAME = frozenset({"card", "set"})
"""What is meant by its name alone; a question that a rule answers may be answered by others as well."""


@dataclass(frozen=True)
class QueryTerm:
    """`tokens` map to the quality of their match; all `parts` together match as a compound typed apart; `hints` are
    tokens of documents that may mean it, which make none of them a match."""

    label: str
    tokens: Mapping[str, float]
    weight: float
    parts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    stems: frozenset[str] = frozenset()  # what to highlight
    expansions: Mapping[str, float] = field(default_factory=dict)
    other_cards_with_this_word: frozenset[str] = frozenset()  # tokens of other cards whose names contain the word

    @cached_property
    def card_tokens(self) -> frozenset[str]:
        """Tokens of documents that say something about the cards meant."""
        return frozenset(token for slug in self.cards for token in (about_token(slug), mention_token(slug)))

    @cached_property
    def tokens_best_first(self) -> list[tuple[str, float]]:
        """Its tokens, the best match first."""
        return _sort_best_first(self.tokens)

    @cached_property
    def expansions_best_first(self) -> list[tuple[str, float]]:
        return _sort_best_first(self.expansions)

    def scale(self, factor: float) -> "QueryTerm":
        return replace(self, tokens={token: quality * factor for token, quality in self.tokens.items()})

    def merge(self, other: "QueryTerm") -> "QueryTerm":
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
            expansions={**other.expansions, **self.expansions},
        )


def _sort_best_first(tokens: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(tokens.items(), key=lambda pair: -pair[1])


def term_for_names(vocabulary: Vocabulary, found: Iterable[tuple[Name, float]], label: str) -> QueryTerm:
    """One of these named things, each with the quality of its match, and what is said about it."""
    tokens: dict[str, float] = {}
    stems: set[str] = set()
    cards: list[str] = []
    weight = NAME_WEIGHT[0]
    for name, quality in found:
        wanted = {identity_token(name.kind, name.slug): quality}
        if name.kind == "card":
            wanted |= {about_token(name.slug): ABOUT_MATCH * quality, mention_token(name.slug): MENTION_MATCH * quality}
            cards.append(name.slug)
        for token, value in wanted.items():
            tokens[token] = max(value, tokens.get(token, 0.0))
        own = {vocabulary.stem(fold(word)) for word in split_words(name.text)} - STOP_WORDS
        stems |= own
        weight = max([weight, *map(vocabulary.rarity, own)])
    return QueryTerm(label, tokens, min(weight, NAME_WEIGHT[1]), (), tuple(dict.fromkeys(cards)), frozenset(stems))


def term_for_word(vocabulary: Vocabulary, word: str, label: str) -> QueryTerm:
    """A folded word as it stands in titles and texts, or a word of the rules that goes with it."""
    stem = vocabulary.stem(word)
    tokens = {zone + stem: quality for zone, quality in ZONE_MATCH.items()}
    weight = NUMBER_WEIGHT if stem.isdigit() else vocabulary.rarity(stem)
    parts = () if stem.isdigit() else vocabulary.parts_of(word)
    low, high = WORD_WEIGHT
    telling = {part for part in parts if vocabulary.rarity(part) >= MIN_HIGHLIGHTED_RARITY}
    factor, most = EXPANSION
    hints = {
        zone + other: min(factor * sure, most) * quality
        for other, sure in vocabulary.expansions.get(stem, {}).items()
        for zone, quality in ZONE_MATCH.items()
    }
    return QueryTerm(
        label, tokens, min(max(weight, low), high), parts, (), frozenset({stem, *telling}), expansions=hints
    )


def term_for_name_part(vocabulary: Vocabulary, fragment: str, label: str, factor: float = 1.0) -> QueryTerm | None:
    """The cards that a folded fragment is part of the name of."""
    parts = vocabulary.names_with(fragment)
    if not parts:
        return None
    found = [(name, factor * (NAME_PART_MATCH[level] - LETTER_PENALTY * len(name.text))) for name, level in parts]
    concept = term_for_names(vocabulary, found, label)
    return replace(concept, stems=concept.stems if len(parts) == 1 else frozenset({fragment}))


def add_related_topics(vocabulary: Vocabulary, concept: QueryTerm) -> QueryTerm:
    """A card beside another one is also met by what is said of cards like it: the topics of what it is."""
    kin = {
        topic_token(topic): RELATED_TOPIC_MATCH
        for slug in concept.cards
        for topic in vocabulary.related_topics.get(slug, ())
    }
    return replace(concept, tokens={**kin, **concept.tokens})


def other_cards_with_word(vocabulary: Vocabulary, word: str, concept: QueryTerm) -> frozenset[str]:
    """Tokens of the other cards whose names contain a folded word that is a card's name by itself."""
    return frozenset(about_token(name.slug) for name, _ in vocabulary.names_with(word)) - concept.card_tokens


def term_for_synonym(vocabulary: Vocabulary, targets: list[str], label: str) -> QueryTerm:
    """What an everyday word stands for: names of cards or rule words."""
    concept: QueryTerm | None = None
    for target in targets:
        names = [name for name in vocabulary.by_key.get(name_key(target), []) if name.kind == "card"]
        if names:
            meant = term_for_names(vocabulary, [(name, SYNONYM_FACTOR) for name in names], label)
        else:
            meant = _term_for_rule_words(vocabulary, target, label)
        concept = meant if concept is None else concept.merge(meant)
    assert concept is not None, "a synonym stands for something"  # noqa: S101
    return concept


def _term_for_rule_words(vocabulary: Vocabulary, target: str, label: str) -> QueryTerm:
    """One rule word, or several that must stand together."""
    each = [term_for_word(vocabulary, fold(word), label).scale(SYNONYM_FACTOR) for word in split_words(target)]
    each = [
        concept for concept, word in zip(each, split_words(target), strict=True) if fold(word) not in STOP_WORDS
    ] or each
    if len(each) == 1:
        return each[0]
    stems = tuple(vocabulary.stem(fold(word)) for word in split_words(target) if fold(word) not in STOP_WORDS)
    return QueryTerm(label, {}, max(concept.weight for concept in each), stems, (), frozenset(stems))


def add_rule(concept: QueryTerm, rule: Name) -> QueryTerm:
    """The same concept, met as well as can be by a rule that answers the whole query."""
    return replace(concept, tokens={**concept.tokens, identity_token(rule.kind, rule.slug): OTHER_KIND_FACTOR})


def name_match(name: Name) -> float:
    """How good a match of the whole name is, by whether the thing bears it now; cards before others of the name."""
    return (NAME_MATCH, ENGLISH_NAME_MATCH, ALIAS_MATCH)[min(name.rank, 2)] * (
        1.0 if name.kind == "card" else OTHER_KIND_FACTOR
    )
