"""Interpretation of a query: recognises names, corrects words, translates everyday words, resolves filters.

The result consists of tokens and keys only (see `tokens`), so that it is the same for every backend.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from search import query_terms
from search.correction import MAX_NAME_WORDS, QueryWord, correct_words, nearest_cards, words_of_long_names
from search.descriptions import COLOURS, Description, find_description, find_further_question
from search.filter_values import AnyOf, resolve_filter
from search.normalization import fold, fold_words, split_words
from search.query_terms import KINDS_MEANT_BY_NAME, OTHER_KIND_FACTOR, QueryTerm
from search.question_words import asks_for_difference, is_open_question, question_kinds
from search.stop_words import (
    AMBIGUOUS_ENGLISH,
    ARTICLES,
    ENGLISH,
    EVERYDAY_NAMES,
    JOINING_WORDS,
    NUMBER_WORDS,
    STOP_WORDS,
    UNAMBIGUOUS_ENGLISH,
)
from search.syntax import MAX_WORDS, ParsedQuery, parse_query
from search.tokens import NAME_ZONE, TEXT_ZONE, identity_token
from search.vocabulary import Name, Target, Vocabulary

CLAUSE_ENDS = (",", ";", ":", ".", "?", "!")

MAX_TERMS = 8  # those with the highest weights are searched for
MAX_TYPO_NAMES = 4  # names that a single mistyped stop word is taken for

AS_TYPED_FACTOR = 0.8  # of the match score of a corrected word, for the word as it was typed
ALSO_WORD_FACTOR = 0.9  # of the match score of a word, where it is also a whole name
TYPO_RANK_PENALTY = 0.01  # of the match score, for each name that a mistyped stop word is more likely to mean

MIN_PART_ALONE = 3  # letters of the only word of a query that may be part of a name
MIN_PART_IN_SENTENCE = 4  # the same of an unknown word, in a query of several words


@dataclass(slots=True)
class Interpretation:
    """What a query means. A document must have one token of each `required`, and none of any `excluded`."""

    parsed: ParsedQuery
    terms: list[QueryTerm] = field(default_factory=list)  # those with the highest weights first
    required: list[AnyOf] = field(default_factory=list)
    excluded: list[AnyOf] = field(default_factory=list)
    phrases: list[tuple[str, ...]] = field(default_factory=list)  # folded words
    excluded_phrases: list[tuple[str, ...]] = field(default_factory=list)
    question_kinds: frozenset[str] = frozenset()
    asks_for_difference: bool = False
    is_open_question: bool = False  # whether it asks for more than ja or nein
    is_english: bool = False
    corrected: str = ""  # the corrected query; "" if nothing was corrected
    alternatives: list[Name] = field(default_factory=list)  # names that it could have been corrected to as well
    notes: list[str] = field(default_factory=list)  # German sentences on what was not understood
    cards: list[str] = field(default_factory=list)  # slugs of the cards that are named, in the order of the query
    stop_words: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()  # as in encoded questions: stems and marked stop words, without the names of cards
    cards_named_twice: frozenset[str] = frozenset()
    description: Description | None = None  # of the card that is described instead of named
    described: tuple[str, str] | None = None  # the description of a card, and what is asked about that card

    @property
    def is_question(self) -> bool:
        """Whether the query has more than one term, or names a card twice."""
        return len(self.terms) > 1 or bool(self.cards_named_twice)

    @property
    def is_cards_only(self) -> bool:
        """Whether nothing but names of cards was typed, at most with words that join them: `Hexe und Burggraben`."""
        has_names_only = all(term.cards for term in self.terms) and self.stop_words <= JOINING_WORDS
        return has_names_only and not (self.required or self.phrases)

    @property
    def has_phrases(self) -> bool:
        return bool(self.phrases or self.excluded_phrases)

    @property
    def is_empty(self) -> bool:
        return not (self.terms or self.required)

    @property
    def highlighted_stems(self) -> frozenset[str]:
        """Stems of the words to mark in titles and snippets."""
        return frozenset().union(*(term.stems for term in self.terms), *map(set, self.phrases))


def interpret(query: str, vocabulary: Vocabulary, is_literal: bool = False) -> Interpretation:
    """The meaning of any query; with `is_literal` no word is corrected."""
    parsed = parse_query(query)
    interpretation = Interpretation(parsed, notes=list(parsed.notes))
    unresolved: list[str] = []
    for wanted in parsed.filters:
        tokens = resolve_filter(wanted, vocabulary)
        if tokens is None:
            interpretation.notes.append(f"„{wanted.typed}“ ist kein bekannter Wert; gesucht wird nach den Wörtern.")
            unresolved.append(wanted.value)
        else:
            (interpretation.excluded if wanted.is_negated else interpretation.required).append(tokens)
    _interpret_exclusions(interpretation, vocabulary)
    for phrase in parsed.phrases:
        if folded := fold_words(phrase):
            interpretation.phrases.append(folded)
        interpretation.required += _phrase_tokens(phrase, vocabulary)
    plain = [*parsed.plain, *unresolved]
    if parsed.phrases and STOP_WORDS.issuperset(fold_words(" ".join(plain))):  # `was ist "im Spiel"`
        plain, is_literal = [*plain, *parsed.phrases], True
    _Interpreter(interpretation, vocabulary, plain, is_literal).interpret_words()
    return interpretation


def _interpret_exclusions(interpretation: Interpretation, vocabulary: Vocabulary) -> None:
    for text in interpretation.parsed.excluded:
        folded = fold_words(text)
        if not folded:
            continue
        if len(folded) > 1:
            interpretation.excluded_phrases.append(folded)
            continue
        stem = vocabulary.stem(folded[0])
        names = vocabulary.by_key.get(folded[0], [])
        cards = [identity_token("card", name.slug) for name in names if name.kind == "card"]
        interpretation.excluded.append((NAME_ZONE + stem, TEXT_ZONE + stem, *cards))


def _phrase_tokens(phrase: str, vocabulary: Vocabulary) -> list[AnyOf]:
    """Each word of a phrase must be in the title or the text; `ranking.has_phrases` checks that they are adjacent."""
    stems = {vocabulary.stem(word) for word in fold_words(phrase) if word not in STOP_WORDS}
    return [(TEXT_ZONE + stem, NAME_ZONE + stem) for stem in sorted(stems)]


class _Interpreter:
    """Interprets the plain words of one query, from the first to the last: always the longest piece with a meaning."""

    def __init__(
        self, interpretation: Interpretation, vocabulary: Vocabulary, plain: Iterable[str], is_literal: bool = False
    ) -> None:
        self.interpretation = interpretation
        self.vocabulary = vocabulary
        self.is_literal = is_literal
        self.words: list[QueryWord] = []
        self.clauses: list[int] = []  # numbers of the words before which a clause ends
        for text in plain:
            self.words += [QueryWord(word, fold(word)) for word in split_words(text) if fold(word)]
            if text.endswith(CLAUSE_ENDS):
                self.clauses.append(len(self.words))
        self.words = self.words[:MAX_WORDS]
        self.description: Description | None = None

    def interpret_words(self) -> None:
        if not self.words:
            return
        rules = self._rules_with_this_title_or_question()
        text = " ".join(word.text for word in self.words)
        self.interpretation.question_kinds = frozenset(question_kinds(text))
        self.interpretation.asks_for_difference = asks_for_difference(text)
        self.interpretation.is_open_question = is_open_question(text)
        self.interpretation.stop_words = frozenset(word.folded for word in self.words) & STOP_WORDS
        self.interpretation.is_english = self._is_english()
        if self.interpretation.is_english:
            in_names = words_of_long_names(self.words, self.vocabulary)
            meaningful = [
                word for number, word in enumerate(self.words) if number in in_names or word.folded not in ENGLISH
            ]
            self.words = meaningful or self.words
        elif not self.is_literal:
            self._correct()
        self.description = self._find_description()
        self._rejoin_verbs()
        terms: list[QueryTerm] = []
        words: list[str] = []
        at = 0
        while at < len(self.words):
            term, end = self._next_term(at)
            if term:
                terms.append(term)
            if not (term and len(term.cards) == 1):
                words += [self.vocabulary.encode(word.folded) for word in self.words[at:end]]
            at = end
        self.interpretation.words = tuple(dict.fromkeys(words))
        if not terms:
            terms = self._terms_of_stop_words_only(rules)
        of_rules = {rule.key: OTHER_KIND_FACTOR for rule in rules}
        terms = [replace(term, keys={**term.keys, **of_rules}) for term in terms]
        named_cards = [term.cards[0] for term in terms if len(term.cards) == 1]
        self.interpretation.cards = list(dict.fromkeys(named_cards))
        self.interpretation.cards_named_twice = frozenset(card for card in named_cards if named_cards.count(card) > 1)
        terms = self._apply_description(terms, named_cards)
        terms.sort(key=lambda term: -term.weight)
        self.interpretation.terms = _distinct_terms(terms)[:MAX_TERMS]

    def _find_description(self) -> Description | None:
        """The description of a card that the query consists of; if it goes on with a question, both are kept apart."""
        if self.interpretation.required or self.interpretation.excluded:
            return None
        at = find_further_question([word.folded for word in self.words], self.clauses)
        described, asked = (self.words[:at], self.words[at:]) if at else (self.words, [])
        description = find_description([word.folded for word in described], self.vocabulary)
        noun = description.start - 1 if description else 0
        is_colour = described[noun].folded in COLOURS  # „grüne Karte“ is no name
        if description and not is_colour and noun in words_of_long_names(described, self.vocabulary):
            return None  # the Weg der Maus
        if not (description and asked):
            return description
        self.interpretation.described = (
            " ".join(word.text for word in described),
            " ".join(word.text for word in asked),
        )
        return None

    def _apply_description(self, terms: list[QueryTerm], named: list[str]) -> list[QueryTerm]:
        """The terms, which also match descriptions if the query is one."""
        description = self.description
        if not description or (self._names_special_card() and not description.may_name_cards):
            return terms
        basic = [card for card in named if card in self.vocabulary.type_stems]
        others = frozenset(named if description.is_comparison else basic)
        self.interpretation.description = description._replace(other_cards=others)
        return [term.with_descriptions() for term in terms]

    def _rules_with_this_title_or_question(self) -> list[Name]:
        """The rules whose title, or one of whose questions, is the whole query; none if it is the name of a card."""
        names = self.vocabulary.by_key.get("".join(word.folded for word in self.words), [])
        return [] if any(name.kind == "card" for name in names) else [name for name in names if name.kind == "rule"]

    def _is_english(self) -> bool:
        folded = [word.folded for word in self.words]
        unambiguous = sum(word in UNAMBIGUOUS_ENGLISH for word in folded)
        return 2 * unambiguous + sum(word in AMBIGUOUS_ENGLISH for word in folded) > 2

    def _correct(self) -> None:
        corrected, names = correct_words(self.words, self.vocabulary)
        if corrected != self.words:
            self.words = corrected
            self.interpretation.corrected = " ".join(word.text for word in corrected)
        self.interpretation.alternatives += names

    def _rejoin_verbs(self) -> None:
        """`lege ich … ab` means `ablegen`; the verb without its particle may be meant as well."""
        for number, verb in self.vocabulary.rejoin_verbs([word.folded for word in self.words]).items():
            self.words[number] = QueryWord(self.words[number].text, verb, self.words[number].folded)

    def _next_term(self, at: int) -> tuple[QueryTerm | None, int]:
        """The term for the longest piece from here that has a meaning, and where the next piece begins."""
        for end in range(min(len(self.words), at + MAX_NAME_WORDS), at, -1):
            if term := self._term_for_piece(at, end):
                return self._add_original(term, self.words[at:end]), end
        word = self.words[at]
        if word.folded in STOP_WORDS:
            return None, at + 1
        return self._add_original(self._term_for_plain_word(word), [word]), at + 1

    def _add_original(self, term: QueryTerm, piece: list[QueryWord]) -> QueryTerm:
        """A corrected word may also have been meant as it was typed."""
        original = piece[0].original
        if len(piece) > 1 or not original:
            return term
        return term.with_keys(query_terms.term_for_word(self.vocabulary, original, original).scaled(AS_TYPED_FACTOR))

    def _term_for_piece(self, at: int, end: int) -> QueryTerm | None:
        """The term for the words from `at` to `end`, if they are a name, an inflected name or an everyday word; if they
        are the whole query, also for a part of a name."""
        piece = self.words[at:end]
        label = " ".join(word.text for word in piece)
        joined = "".join(word.folded for word in piece)
        stemmed = "".join(self.vocabulary.stem(word.folded) for word in piece)
        is_whole_query = len(piece) == len(self.words)
        if len(piece) == 1 and joined in STOP_WORDS and not is_whole_query:
            return None
        if names := self._names(at, end, joined):
            return self._term_for_names(names, 1.0, piece, label)
        targets = self.vocabulary.synonyms.get(joined)
        if not targets and (names := self._inflected_names(at, end, stemmed)):
            return self._term_for_names(names, query_terms.INFLECTED_NAME_FACTOR, piece, label)
        if targets := targets or self.vocabulary.synonyms.get(stemmed):
            return self._term_for_synonym(targets, piece, label)
        if len(piece) > 1 and is_whole_query:
            return query_terms.term_for_name_part(self.vocabulary, joined, label)
        return None

    def _names(self, at: int, end: int, joined: str) -> list[Name]:
        """The names that a piece can be. `thron saal` can be one, `zauber in` is not the Zauberin but a Zauber."""
        names = [] if self._is_noun_of_description(at) else self.vocabulary.by_key.get(joined, [])
        if end - at == len(self.words):
            return [name for name in names if name.kind in KINDS_MEANT_BY_NAME]
        piece = [word.folded for word in self.words[at:end]]
        has_stop_word = not STOP_WORDS.isdisjoint(piece)
        return [
            name
            for name in ([] if self._is_everyday_word(at, end) else names)
            if name.kind == "card" and (not has_stop_word or piece == [fold(word) for word in split_words(name.text)])
        ]

    def _inflected_names(self, at: int, end: int, stemmed: str) -> list[Name]:
        names = [] if self._is_noun_of_description(at) else self.vocabulary.by_stems.get(stemmed, [])
        if end - at == len(self.words):
            return names
        is_verb = end - at == 1 and self.words[at].folded in self.vocabulary.verbs and not self._is_noun(at)
        return [] if is_verb or self._is_everyday_word(at, end) else [name for name in names if name.kind == "card"]

    def _is_noun_of_description(self, at: int) -> bool:
        """Whether a word says what is described, and so is not the name of a card."""
        return self.description is not None and at < self.description.start

    def _names_special_card(self) -> bool:
        """Whether a card is named that is not a basic one; basic cards are in many descriptions."""
        return any(card not in self.vocabulary.type_stems for card in self.interpretation.cards)

    def _term_for_names(self, names: list[Name], factor: float, piece: list[QueryWord], label: str) -> QueryTerm:
        matches = [(name, factor * query_terms.name_match(name)) for name in names]
        return self._add_word_readings(query_terms.term_for_names(self.vocabulary, matches, label), piece, label)

    def _is_everyday_word(self, at: int, end: int) -> bool:
        """Whether what looks like the name of a card rather means something else."""
        word = self.words[at]
        if end - at > 1 or word.folded not in EVERYDAY_NAMES:
            return end - at == 1 and word.folded in self.vocabulary.not_names
        return not (word.text[0].isupper() or self._is_noun(at))

    def _is_noun(self, at: int) -> bool:
        """Whether an article or a number stands before a word."""
        before = self.words[at - 1].folded if at else ""
        return before in ARTICLES or before in NUMBER_WORDS or before.isdigit()

    def _add_word_readings(self, term: QueryTerm, piece: list[QueryWord], label: str) -> QueryTerm:
        """A name of one word is also a word of texts; if it is the only word, it is also a part of other names."""
        if len(piece) > 1:
            return term
        word = piece[0].folded
        term = term.with_meaning_of(query_terms.term_for_word(self.vocabulary, word, label).scaled(ALSO_WORD_FACTOR))
        name_part = query_terms.term_for_name_part(self.vocabulary, word, label) if len(self.words) == 1 else None
        return term.with_keys(name_part)

    def _term_for_synonym(self, targets: list[Target], piece: list[QueryWord], label: str) -> QueryTerm:
        term = query_terms.term_for_synonym(self.vocabulary, targets, label)
        if len(piece) == 1 and self.vocabulary.is_known(piece[0].folded):
            return term.with_meaning_of(query_terms.term_for_word(self.vocabulary, piece[0].folded, label))
        typed_stems = {self.vocabulary.stem(word.folded) for word in piece if word.folded not in STOP_WORDS}
        return replace(term, stems=term.stems | typed_stems)

    def _term_for_plain_word(self, word: QueryWord) -> QueryTerm:
        """A word that is not a name: a word of texts; if it is alone or unknown, also a part of names."""
        term = query_terms.term_for_word(self.vocabulary, word.folded, word.text)
        is_alone = len(self.words) == 1
        min_length = MIN_PART_ALONE if is_alone else MIN_PART_IN_SENTENCE
        if len(word.folded) < min_length or word.folded.isdigit():
            return term
        name_part = None
        is_noun = self.description is not None and word.folded == self.description.noun
        if is_alone or is_noun or not self.vocabulary.is_known(word.folded):
            name_part = query_terms.term_for_name_part(self.vocabulary, word.folded, word.text)
        return term.with_meaning_of(name_part) if name_part else term

    def _terms_of_stop_words_only(self, rules: list[Name]) -> list[QueryTerm]:
        """Stop words by themselves ask for a rule with that title; a single one is a mistyped name: `Dort`, `Dorf`."""
        if rules:
            return [query_terms.term_for_names(self.vocabulary, [(rule, OTHER_KIND_FACTOR) for rule in rules], "")]
        names = nearest_cards(self.words[0].folded, self.vocabulary) if len(self.words) == 1 else []
        if not names:
            return []
        self.interpretation.corrected = names[0].text
        matches = [
            (name, query_terms.TYPO_MATCH - TYPO_RANK_PENALTY * number)
            for number, name in enumerate(names[:MAX_TYPO_NAMES])
        ]
        return [query_terms.term_for_names(self.vocabulary, matches, self.words[0].text)]


def _distinct_terms(terms: list[QueryTerm]) -> list[QueryTerm]:
    """Each meaning once, however often it was typed."""
    distinct: dict[frozenset[str], QueryTerm] = {}
    for term in terms:
        distinct.setdefault(frozenset(term.keys) or frozenset(term.parts), term)
    return list(distinct.values())
