"""Query terms: what one piece of a query can mean, as keys with match scores, and how much the piece weighs.

A match score, 0..1, says how well a key answers a term; those of documents for a key are in `tokens`. The order of
match scores is documented for users and tested: name > alias > part of a name > statement about the card > mention of
the card.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from search.normalization import fold, split_words
from search.stop_words import STOP_WORDS
from search.tokens import DESCRIPTION_ZONE, PHRASING_MATCH, is_stem
from search.vocabulary import Name, PartPosition, Target, Vocabulary

# Match scores of whole names
NAME_MATCH = 1.0
ENGLISH_NAME_MATCH = 0.99
ALIAS_MATCH = 0.98
TYPO_MATCH = 0.96  # of the name that a mistyped stop word is corrected to

# Match scores of parts of names, reduced by LETTER_PENALTY for each letter of the name, so that short names come first
NAME_PART_MATCH = {
    PartPosition.WHOLE: 0.95,
    PartPosition.START: 0.94,
    PartPosition.WORD: 0.92,
    PartPosition.INSIDE: 0.90,
}
LETTER_PENALTY = 0.0005

# Factors, 0..1, of other match scores
INFLECTED_NAME_FACTOR = 0.97  # of the name, for its plural and cases
OTHER_KIND_FACTOR = 0.96  # for names of sets and rules, compared with a card's
QUERY_SYNONYM_FACTOR = 0.97  # of the word or name that an everyday word of the query stands for
SPLIT_COMPOUND_FACTOR = 0.9  # of the mean score of a compound's parts, where a document has only these
TYPE_FACTOR = 0.6  # of the match score of a word, for the type of a basic card that is named

# The factor of an expansion (see `cooccurrence`) is EXPANSION_FACTOR times its certainty, but at most
# MAX_EXPANSION_FACTOR.
EXPANSION_FACTOR = 1.5
MAX_EXPANSION_FACTOR = 0.6

# Weights of terms: the rarity of their rarest word (see `Vocabulary.rarity`), at least the first number and at most
# the second. `similarity` weighs the words of questions by their rarity without these bounds.
NAME_WEIGHT = (5.0, 6.5)
WORD_WEIGHT = (0.4, 4.0)
NUMBER_WEIGHT = 1.5

# Minimum rarity (about 1..8) of a compound's part to be highlighted on its own: `Bann` is, `Karte` is not
MIN_HIGHLIGHTED_RARITY = 2.0

# Kinds for which typing the name means the thing itself. Not rules: other documents may answer a rule's question, too.
KINDS_MEANT_BY_NAME = frozenset({"card", "set"})


@dataclass(frozen=True)
class QueryTerm:
    """What one piece of a query can mean. A document matches it by one of the keys or by all parts together."""

    label: str  # the piece as it was typed
    keys: Mapping[str, float]  # key (see `tokens`) → factor of its match scores
    weight: float  # how much it matters, see NAME_WEIGHT
    parts: tuple[str, ...] = ()  # stems of a compound's parts, which match together like the compound
    cards: tuple[str, ...] = ()  # slugs of the cards that it may name
    stems: frozenset[str] = frozenset()  # to be highlighted
    expansions: Mapping[str, float] = field(default_factory=dict)  # stem → factor; they only raise scores

    def scaled(self, factor: float) -> "QueryTerm":
        """A copy with all match scores of its keys multiplied."""
        return replace(self, keys={key: match * factor for key, match in self.keys.items()})

    def with_meaning_of(self, other: "QueryTerm") -> "QueryTerm":
        """A copy that also means what another term means; for a key of both the better score counts."""
        return replace(
            self.with_keys(other),
            weight=max(self.weight, other.weight),
            parts=self.parts or other.parts,
            cards=tuple(dict.fromkeys((*self.cards, *other.cards))),
            stems=self.stems | other.stems,
            expansions={**other.expansions, **self.expansions},
        )

    def with_descriptions(self) -> "QueryTerm":
        """A copy that also matches the descriptions of cards."""
        described = {DESCRIPTION_ZONE + key: PHRASING_MATCH * match for key, match in self.keys.items() if is_stem(key)}
        return replace(self, keys={**self.keys, **described})

    def with_keys(self, other: "QueryTerm | None") -> "QueryTerm":
        """A copy with the keys of another term where these are new or score better; all else stays."""
        better = {key: match for key, match in other.keys.items() if match > self.keys.get(key, 0.0)} if other else {}
        return replace(self, keys={**self.keys, **better})


def term_for_names(vocabulary: Vocabulary, matches: Iterable[tuple[Name, float]], label: str) -> QueryTerm:
    """One of these named things, each with the match score of its name; for cards also what is said about them."""
    keys: dict[str, float] = {}
    stems: set[str] = set()
    for name, match in matches:
        keys[name.key] = max(match, keys.get(name.key, 0.0))
        stems |= {vocabulary.stem(fold(word)) for word in split_words(name.text)} - STOP_WORDS
    lowest, highest = NAME_WEIGHT
    weight = min(max([lowest, *map(vocabulary.rarity, stems)]), highest)
    cards = tuple(key.removeprefix("card/") for key in keys if key.startswith("card/"))
    types = {stem: TYPE_FACTOR for slug in cards for stem in vocabulary.type_stems.get(slug, ())}
    return QueryTerm(label, keys, weight, cards=cards, stems=frozenset(stems | types.keys()), expansions=types)


def term_for_word(vocabulary: Vocabulary, word: str, label: str) -> QueryTerm:
    """A folded word in titles and texts, with its learned expansions."""
    return term_for_stem(vocabulary, vocabulary.stem(word), vocabulary.parts_of(word), label)


def term_for_stem(vocabulary: Vocabulary, stem: str, parts: tuple[str, ...], label: str) -> QueryTerm:
    """The words with this stem; `parts` are those of a compound."""
    if stem.isdigit():
        parts, weight = (), NUMBER_WEIGHT
    else:
        parts, weight = parts or tuple(vocabulary.parts.get(stem, ())), vocabulary.rarity(stem)
    lowest, highest = WORD_WEIGHT
    rare_parts = {part for part in parts if vocabulary.rarity(part) >= MIN_HIGHLIGHTED_RARITY}
    expansions = {
        expansion: min(EXPANSION_FACTOR * certainty, MAX_EXPANSION_FACTOR)
        for expansion, certainty in vocabulary.expansions.get(stem, {}).items()
    }
    weight = min(max(weight, lowest), highest)
    return QueryTerm(label, {stem: 1.0}, weight, parts, (), frozenset({stem, *rare_parts}), expansions)


def term_for_name_part(vocabulary: Vocabulary, fragment: str, label: str) -> QueryTerm | None:
    """The cards whose names contain a folded fragment; None if there are none."""
    parts = vocabulary.names_with(fragment)
    if not parts:
        return None
    matches = [(name, NAME_PART_MATCH[position] - LETTER_PENALTY * len(name.text)) for name, position in parts]
    term = term_for_names(vocabulary, matches, label)
    return replace(term, stems=term.stems if len(parts) == 1 else frozenset({fragment}))


def term_for_synonym(vocabulary: Vocabulary, targets: list[Target], label: str) -> QueryTerm:
    """What an everyday word stands for: names of cards, or words of the rules; at least one."""
    first, *others = [_term_for_target(vocabulary, target, label) for target in targets]
    return reduce(QueryTerm.with_meaning_of, others, first)


def _term_for_target(vocabulary: Vocabulary, target: Target, label: str) -> QueryTerm:
    if target["cards"]:
        names = [Name("card", slug, vocabulary.labels["card", slug], 0) for slug in target["cards"]]
        return term_for_names(vocabulary, [(name, QUERY_SYNONYM_FACTOR) for name in names], label)
    terms = [term_for_stem(vocabulary, stem, (), label) for stem in target["stems"]]
    if len(terms) == 1:
        return terms[0].scaled(QUERY_SYNONYM_FACTOR)
    stems = tuple(target["stems"])
    return QueryTerm(label, {}, max(term.weight for term in terms), stems, (), frozenset(stems))


def name_match(name: Name) -> float:
    """The match score of a whole name: current before English before former names, cards before sets and rules."""
    score = (NAME_MATCH, ENGLISH_NAME_MATCH, ALIAS_MATCH)[min(name.rank, 2)]
    return score * (1.0 if name.kind == "card" else OTHER_KIND_FACTOR)
