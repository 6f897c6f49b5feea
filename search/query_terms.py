"""Query terms: what one piece of a query can mean, as tokens with match scores, and how much the piece weighs.

A match score, 0..1, says how well a token answers a term. The order of match scores is documented for users and tested:
name > alias > part of a name > statement about the card > mention of the card.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce

from search.filter_tokens import about_token, mention_token
from search.normalization import fold, split_words
from search.stop_words import STOP_WORDS
from search.tokens import EXTRA_ZONE, NAME_ZONE, PHRASING_ZONE, identity_token
from search.vocabulary import Name, PartPosition, Target, Vocabulary

# Match scores of whole names
NAME_MATCH = 1.0
ENGLISH_NAME_MATCH = 0.99
ALIAS_MATCH = 0.98
TYPO_MATCH = 0.96  # of the name that a mistyped stop word is corrected to
POSSIBLE_NAME_MATCH = 0.7  # of the name nearest to a German word that the content does not have

# Match scores of parts of names, reduced by LETTER_PENALTY for each letter of the name, so that short names come first
NAME_PART_MATCH = {
    PartPosition.WHOLE: 0.95,
    PartPosition.START: 0.94,
    PartPosition.WORD: 0.92,
    PartPosition.INSIDE: 0.90,
}
LETTER_PENALTY = 0.0005

# Match scores of words, by the zone in which a document has them
TITLE_MATCH = 0.86
PHRASING_MATCH = 0.76
TEXT_MATCH = 0.70
EXTRA_MATCH = 0.45
ZONE_MATCH = {NAME_ZONE: TITLE_MATCH, PHRASING_ZONE: PHRASING_MATCH, "": TEXT_MATCH, EXTRA_ZONE: EXTRA_MATCH}

# Match scores of documents about a card that is named, and that mention it
ABOUT_MATCH = 0.80
MENTION_MATCH = 0.55

# Factors, 0..1, of other match scores
INFLECTED_NAME_FACTOR = 0.97  # of the name, for its plural and cases
OTHER_KIND_FACTOR = 0.96  # for names of sets and rules, compared with a card's
QUERY_SYNONYM_FACTOR = 0.97  # of the word or name that an everyday word of the query stands for
SPLIT_COMPOUND_FACTOR = 0.9  # of the mean score of a compound's parts, where a document has only these
TYPE_FACTOR = 0.6  # of the match score of a word, for the type of a basic card that is named
PART_IN_SENTENCE_FACTOR = 0.6  # of a part of a name, in a query with other words

# The match score of an expansion (see `cooccurrence`) is that of its zone, multiplied by EXPANSION_FACTOR times its
# certainty, but at most by MAX_EXPANSION_FACTOR.
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
    """What one piece of a query can mean. A document matches it by one of the tokens or by all parts together."""

    label: str  # the piece as it was typed
    tokens: Mapping[str, float]  # token → match score
    weight: float  # how much it matters, see NAME_WEIGHT
    parts: tuple[str, ...] = ()  # stems of a compound's parts, which match together like the compound
    cards: tuple[str, ...] = ()  # slugs of the cards that it may name
    stems: frozenset[str] = frozenset()  # to be highlighted
    expansions: Mapping[str, float] = field(default_factory=dict)  # like `tokens`, but they only raise scores

    @cached_property
    def card_tokens(self) -> frozenset[str]:
        """Tokens of the documents that are about its cards or mention them."""
        return frozenset(token for slug in self.cards for token in (about_token(slug), mention_token(slug)))

    @cached_property
    def expansions_best_first(self) -> list[tuple[str, float]]:
        return sorted(self.expansions.items(), key=lambda pair: -pair[1])

    def with_scaled_scores(self, factor: float) -> "QueryTerm":
        """A copy with all match scores of its tokens multiplied."""
        return replace(self, tokens={token: score * factor for token, score in self.tokens.items()})

    def with_meaning_of(self, other: "QueryTerm") -> "QueryTerm":
        """A copy that also means what another term means; for a token of both the better score counts."""
        tokens = dict(self.tokens)
        for token, score in other.tokens.items():
            tokens[token] = max(score, tokens.get(token, 0.0))
        return replace(
            self,
            tokens=tokens,
            weight=max(self.weight, other.weight),
            parts=self.parts or other.parts,
            cards=tuple(dict.fromkeys((*self.cards, *other.cards))),
            stems=self.stems | other.stems,
            expansions={**other.expansions, **self.expansions},
        )

    def with_tokens(self, other: "QueryTerm | None") -> "QueryTerm":
        """A copy with the tokens of another term where these are new or score better; all else stays."""
        if other is None:
            return self
        better = {token: score for token, score in other.tokens.items() if score > self.tokens.get(token, 0.0)}
        return replace(self, tokens={**self.tokens, **better})


def term_for_names(vocabulary: Vocabulary, matches: Iterable[tuple[Name, float]], label: str) -> QueryTerm:
    """One of these named things, each with the match score of its name; for cards also what is said about them."""
    tokens: dict[str, float] = {}
    stems: set[str] = set()
    cards: list[str] = []
    weight = NAME_WEIGHT[0]
    for name, match in matches:
        scores = {identity_token(name.kind, name.slug): match}
        if name.kind == "card":
            scores |= {about_token(name.slug): ABOUT_MATCH * match, mention_token(name.slug): MENTION_MATCH * match}
            cards.append(name.slug)
        for token, score in scores.items():
            tokens[token] = max(score, tokens.get(token, 0.0))
        name_stems = {vocabulary.stem(fold(word)) for word in split_words(name.text)} - STOP_WORDS
        stems |= name_stems
        weight = max([weight, *map(vocabulary.rarity, name_stems)])
    types = {stem for slug in cards for stem in vocabulary.type_stems.get(slug, ())}
    expansions = {zone + stem: TYPE_FACTOR * score for stem in sorted(types) for zone, score in ZONE_MATCH.items()}
    return QueryTerm(
        label,
        tokens,
        min(weight, NAME_WEIGHT[1]),
        cards=tuple(dict.fromkeys(cards)),
        stems=frozenset(stems | types),
        expansions=expansions,
    )


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
        zone + expansion: min(EXPANSION_FACTOR * certainty, MAX_EXPANSION_FACTOR) * score
        for expansion, certainty in vocabulary.expansions.get(stem, {}).items()
        for zone, score in ZONE_MATCH.items()
    }
    tokens = {zone + stem: score for zone, score in ZONE_MATCH.items()}
    weight = min(max(weight, lowest), highest)
    return QueryTerm(label, tokens, weight, parts, (), frozenset({stem, *rare_parts}), expansions)


def term_for_name_part(vocabulary: Vocabulary, fragment: str, label: str, factor: float = 1.0) -> QueryTerm | None:
    """The cards whose names contain a folded fragment; None if there are none. `factor` reduces the match scores."""
    parts = vocabulary.names_with(fragment)
    if not parts:
        return None
    matches = [
        (name, factor * (NAME_PART_MATCH[position] - LETTER_PENALTY * len(name.text))) for name, position in parts
    ]
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
        return terms[0].with_scaled_scores(QUERY_SYNONYM_FACTOR)
    stems = tuple(target["stems"])
    return QueryTerm(label, {}, max(term.weight for term in terms), stems, (), frozenset(stems))


def with_rule(term: QueryTerm, rule: Name) -> QueryTerm:
    """A copy of the term that a rule whose title or question is the whole query matches, too."""
    return replace(term, tokens={**term.tokens, identity_token(rule.kind, rule.slug): OTHER_KIND_FACTOR})


def name_match(name: Name) -> float:
    """The match score of a whole name: current before English before former names, cards before sets and rules."""
    score = (NAME_MATCH, ENGLISH_NAME_MATCH, ALIAS_MATCH)[min(name.rank, 2)]
    return score * (1.0 if name.kind == "card" else OTHER_KIND_FACTOR)
