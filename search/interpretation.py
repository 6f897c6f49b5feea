"""Interpretation of a query: recognises names, corrects words, translates everyday words, resolves filters.

The result consists of tokens only, so that it is the same for every backend.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from search import query_terms
from search.analysis import NAME_ZONE
from search.filter_values import AnyOf, resolve_filter
from search.normalization import fold, fold_letters, split_words
from search.query_terms import KINDS_MEANT_BY_NAME, OTHER_KIND_FACTOR, QueryTerm
from search.question_words import asks_for_difference, is_open_question, question_kinds
from search.stemming import NUMBERS
from search.stop_words import (
    AMBIGUOUS_ENGLISH,
    ARTICLES,
    ENGLISH,
    EVERYDAY_NAMES,
    STOP_WORDS,
    UNAMBIGUOUS_ENGLISH,
)
from search.syntax import MAX_WORDS, ParsedQuery, parse_query
from search.vocabulary import Name, NamePart, PartPosition, Vocabulary

MAX_NAME_WORDS = 6  # words of a query that are looked up together as one name
MAX_TERMS = 8  # those with the highest weights are searched for
MAX_ALTERNATIVES = 3  # other corrections that are offered
MAX_TYPO_NAMES = 4  # names that a single mistyped stop word is taken for

AS_TYPED_FACTOR = 0.8  # of the match score of a corrected word, for the word as it was typed
ALSO_WORD_FACTOR = 0.9  # of the match score of a word, where it is also a whole name
TYPO_RANK_PENALTY = 0.01  # of the match score, for each name that a mistyped stop word is more likely to mean

MIN_LENGTH_TWO_EDITS = 10  # letters of a name, or of a word in a sentence, that may have two typing errors
MIN_PART_ALONE = 3  # letters of the only word of a query that may be part of a name
MIN_PART_IN_SENTENCE = 4  # the same, in a query of several words

# From this number of words on, a short word that is two typing errors away from a known one is more likely a word that
# the content does not have.
MIN_SENTENCE_WORDS = 3


class QueryWord(NamedTuple):
    """A word of a query, after corrections."""

    text: str
    folded: str
    original: str = ""  # where it was corrected or joined: the folded word as it was typed


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
    corrected: str = ""  # the corrected query; "" if nothing was corrected
    alternatives: list[Name] = field(default_factory=list)  # names that it could have been corrected to as well
    notes: list[str] = field(default_factory=list)  # German sentences on what was not understood
    cards: list[str] = field(default_factory=list)  # slugs of the cards that are named, in the order of the query
    stop_words: frozenset[str] = frozenset()
    cards_named_twice: frozenset[str] = frozenset()

    @property
    def is_question(self) -> bool:
        """Whether the query has more than one term, or names a card twice."""
        return len(self.terms) > 1 or bool(self.cards_named_twice)

    @property
    def is_cards_only(self) -> bool:
        """Whether nothing but names of cards (and stop words) was typed."""
        return all(term.cards for term in self.terms) and not (self.required or self.phrases)

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
        if folded := _fold_words(phrase):
            interpretation.phrases.append(folded)
        interpretation.required += _phrase_tokens(phrase, vocabulary)
    plain = [*parsed.plain, *unresolved]
    if parsed.phrases and STOP_WORDS.issuperset(_fold_words(" ".join(plain))):  # `was ist "im Spiel"`
        plain, is_literal = [*plain, *parsed.phrases], True
    _Interpreter(interpretation, vocabulary, plain, is_literal).interpret_words()
    return interpretation


def _interpret_exclusions(interpretation: Interpretation, vocabulary: Vocabulary) -> None:
    for text in interpretation.parsed.excluded:
        folded = _fold_words(text)
        if not folded:
            continue
        if len(folded) > 1:
            interpretation.excluded_phrases.append(folded)
            continue
        stem = vocabulary.stem(folded[0])
        names = vocabulary.by_key.get(folded[0], [])
        cards = [f"is:card/{name.slug}" for name in names if name.kind == "card"]
        interpretation.excluded.append((NAME_ZONE + stem, stem, *cards))


def _phrase_tokens(phrase: str, vocabulary: Vocabulary) -> list[AnyOf]:
    """Each word of a phrase must be in the title or the text; `ranking.has_phrases` checks that they are adjacent."""
    stems = {vocabulary.stem(word) for word in _fold_words(phrase) if word not in STOP_WORDS}
    return [(stem, NAME_ZONE + stem) for stem in sorted(stems)]


def _fold_words(text: str) -> tuple[str, ...]:
    """The folded words of a text, without words in other scripts, of which folding leaves nothing."""
    return tuple(folded for word in split_words(text) if (folded := fold(word)))


class _Interpreter:
    """Interprets the plain words of one query, from the first to the last: always the longest piece with a meaning."""

    def __init__(
        self, interpretation: Interpretation, vocabulary: Vocabulary, plain: Iterable[str], is_literal: bool = False
    ) -> None:
        self.interpretation = interpretation
        self.vocabulary = vocabulary
        self.is_literal = is_literal
        words = [QueryWord(word, fold(word)) for text in plain for word in split_words(text) if fold(word)]
        self.words = words[:MAX_WORDS]

    def interpret_words(self) -> None:
        if not self.words:
            return
        rules = self._rules_with_this_title_or_question()
        text = " ".join(word.text for word in self.words)
        self.interpretation.question_kinds = frozenset(question_kinds(text))
        self.interpretation.asks_for_difference = asks_for_difference(text)
        self.interpretation.is_open_question = is_open_question(text)
        self.interpretation.stop_words = frozenset(word.folded for word in self.words) & STOP_WORDS
        if self._is_english():
            self._leave_out_english()
        elif not self.is_literal:
            self._correct()
        self._rejoin_verbs()
        terms: list[QueryTerm] = []
        at = 0
        while at < len(self.words):
            term, at = self._next_term(at)
            if term:
                terms.append(term)
        if not terms:
            terms = self._terms_of_stop_words_only(rules)
        for rule in rules:
            terms = [query_terms.with_rule(term, rule) for term in terms]
        named_cards = [term.cards[0] for term in terms if len(term.cards) == 1]
        self.interpretation.cards = list(dict.fromkeys(named_cards))
        self.interpretation.cards_named_twice = frozenset(card for card in named_cards if named_cards.count(card) > 1)
        terms.sort(key=lambda term: -term.weight)
        self.interpretation.terms = _distinct_terms(terms)[:MAX_TERMS]

    def _rules_with_this_title_or_question(self) -> list[Name]:
        """The rules whose title, or one of whose questions, is the whole query; none if it is the name of a card."""
        names = self.vocabulary.by_key.get("".join(word.folded for word in self.words), [])
        return [] if any(name.kind == "card" for name in names) else [name for name in names if name.kind == "rule"]

    def _is_english(self) -> bool:
        folded = [word.folded for word in self.words]
        unambiguous = sum(word in UNAMBIGUOUS_ENGLISH for word in folded)
        return 2 * unambiguous + sum(word in AMBIGUOUS_ENGLISH for word in folded) > 2

    def _leave_out_english(self) -> None:
        """The function words of an English question are not searched for, and its other words are not corrected."""
        in_names = self._words_of_long_names()
        remaining = [word for number, word in enumerate(self.words) if number in in_names or word.folded not in ENGLISH]
        self.words, self.is_literal = remaining or self.words, True

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
        return term.with_tokens(
            query_terms.term_for_word(self.vocabulary, original, original).with_scaled_scores(AS_TYPED_FACTOR)
        )

    def _term_for_piece(self, at: int, end: int) -> QueryTerm | None:
        """The term for the words from `at` to `end`, if they are a name, an inflected name, an everyday word, or a
        compound in two words; if they are the whole query, also for a part of a name."""
        piece = self.words[at:end]
        label = " ".join(word.text for word in piece)
        joined = "".join(word.folded for word in piece)
        is_whole_query = len(piece) == len(self.words)
        if len(piece) == 1 and joined in STOP_WORDS and not is_whole_query:
            return None
        names = [
            name
            for name in self.vocabulary.by_key.get(joined, [])
            if self._may_mean(name, is_whole_query) and (is_whole_query or _may_be_split_name(piece, name))
        ]
        if not is_whole_query and self._is_everyday_word(at, end):
            names = []
        if names:
            matches = [(name, query_terms.name_match(name)) for name in names]
            term = query_terms.term_for_names(self.vocabulary, matches, label)
            return self._add_word_readings(term, piece, label)
        stemmed = "".join(self.vocabulary.stem(word.folded) for word in piece)
        inflected_names = [
            name for name in self.vocabulary.by_stems.get(stemmed, []) if self._may_mean(name, is_whole_query)
        ]
        if not is_whole_query and (self._is_everyday_word(at, end) or self._is_verb(at, end)):
            inflected_names = []
        targets = self._synonym_targets(joined)
        if inflected_names and not targets:
            factor = query_terms.INFLECTED_NAME_FACTOR
            matches = [(name, factor * query_terms.name_match(name)) for name in inflected_names]
            term = query_terms.term_for_names(self.vocabulary, matches, label)
            return self._add_word_readings(term, piece, label)
        if targets := targets or self._synonym_targets(stemmed):
            return self._term_for_synonym(targets, piece, label)
        if len(piece) == 2 and self._is_compound(piece, joined):
            return query_terms.term_for_word(self.vocabulary, joined, label)
        if len(piece) > 1 and is_whole_query:
            return query_terms.term_for_name_part(self.vocabulary, joined, label)
        return None

    def _is_everyday_word(self, at: int, end: int) -> bool:
        """Whether what looks like the name of a card rather means something else."""
        word = self.words[at]
        if end - at > 1 or word.folded not in EVERYDAY_NAMES:
            return end - at == 1 and word.folded in self.vocabulary.not_names
        return not (word.text[0].isupper() or self._is_noun(at))

    def _is_verb(self, at: int, end: int) -> bool:
        """Whether an inflected name is rather a form of a verb."""
        return end - at == 1 and self.words[at].folded in self.vocabulary.verbs and not self._is_noun(at)

    def _is_noun(self, at: int) -> bool:
        """Whether an article or a number stands before a word."""
        before = self.words[at - 1].folded if at else ""
        return before in ARTICLES or before in NUMBERS or before.isdigit()

    def _may_mean(self, name: Name, is_whole_query: bool) -> bool:
        """Sets are meant by their names only when nothing else was typed, rules never by their names alone."""
        return name.kind == "card" or (is_whole_query and name.kind in KINDS_MEANT_BY_NAME)

    def _synonym_targets(self, form: str) -> list[str] | None:
        """What an everyday word stands for, which may depend on the other words of the query."""
        for context_stem, targets in self.vocabulary.synonyms_in_context.get(form, {}).items():
            if any(self.vocabulary.stem(word.folded) == context_stem for word in self.words):
                return targets
        return self.vocabulary.synonyms.get(form)

    def _is_compound(self, piece: list[QueryWord], joined: str) -> bool:
        """Whether two words are one compound; in a longer query `Burggraben Karte` remains the card Burggraben."""
        first, second = (word.folded for word in piece)
        if len(self.words) > 2 and any(name.kind == "card" for name in self.vocabulary.by_key.get(first, ())):
            return False
        return joined in self.vocabulary.stems and not any(
            len(word) < 3 or word in STOP_WORDS for word in (first, second)
        )

    def _add_word_readings(self, term: QueryTerm, piece: list[QueryWord], label: str) -> QueryTerm:
        """A name of one word is also a word of texts; if it is the only word, it is also a part of other names."""
        if len(piece) > 1:
            return term
        word = piece[0].folded
        term = term.with_meaning_of(
            query_terms.term_for_word(self.vocabulary, word, label).with_scaled_scores(ALSO_WORD_FACTOR)
        )
        if len(self.words) == 1:
            return term.with_tokens(query_terms.term_for_name_part(self.vocabulary, word, label))
        return term

    def _term_for_synonym(self, targets: list[str], piece: list[QueryWord], label: str) -> QueryTerm:
        term = query_terms.term_for_synonym(self.vocabulary, targets, label)
        if len(piece) == 1 and self.vocabulary.is_known(piece[0].folded):
            return term.with_meaning_of(query_terms.term_for_word(self.vocabulary, piece[0].folded, label))
        typed_stems = {self.vocabulary.stem(word.folded) for word in piece if word.folded not in STOP_WORDS}
        return replace(term, stems=term.stems | typed_stems)

    def _term_for_plain_word(self, word: QueryWord) -> QueryTerm:
        """A word that is not a name: a word of texts, a part of names, or both."""
        term = query_terms.term_for_word(self.vocabulary, word.folded, word.text)
        is_alone = len(self.words) == 1
        if len(word.folded) < (MIN_PART_ALONE if is_alone else MIN_PART_IN_SENTENCE) or word.folded.isdigit():
            return term
        is_known = self.vocabulary.is_known(word.folded)
        factor = 1.0 if is_alone or not is_known else query_terms.PART_IN_SENTENCE_FACTOR
        name_part = query_terms.term_for_name_part(self.vocabulary, word.folded, word.text, factor)
        if name_part is None:
            return term
        return term.with_meaning_of(name_part) if is_alone or not is_known else term.with_tokens(name_part)

    def _terms_of_stop_words_only(self, rules: list[Name]) -> list[QueryTerm]:
        """Stop words by themselves ask for a rule with that title; a single one is a mistyped name: `Dort`, `Dorf`."""
        if rules:
            return [query_terms.term_for_names(self.vocabulary, [(rule, OTHER_KIND_FACTOR) for rule in rules], "")]
        if len(self.words) > 1:
            return []
        names = self._nearest_names(self.words[0].folded, 1)
        return [self._term_for_typo(names, self.words[0])] if names else []

    def _correct(self) -> None:
        """Replaces misspelt words, unless a name or an everyday word explains them as they are."""
        in_names = self._words_of_long_names()
        if self._correct_whole_query(in_names):
            return
        is_changed = False
        for number, word in enumerate(self.words):
            if number in in_names or not self._is_unknown(word.folded):
                continue
            correction = self._correction(word, is_last=number == len(self.words) - 1)
            if correction:
                self.words[number] = QueryWord(correction, fold(correction), word.folded)
                is_changed = True
        if is_changed:
            self.interpretation.corrected = " ".join(word.text for word in self.words)

    def _correct_whole_query(self, in_names: set[int]) -> bool:
        """Corrects a mistyped name of several words, even if each of them is a word: `Weg oder Ratte`."""
        if not 1 < len(self.words) <= MAX_NAME_WORDS or len(in_names) == len(self.words):
            return False
        spellings = {
            "".join(word.folded for word in self.words),
            "".join(fold_letters(word.text) for word in self.words),
        }
        # `min` takes the alphabetically first spelling, not the shortest. Their lengths differ
        # where `ae`, `oe`, `ue` or `ph` was typed.
        max_distance = 2 if len(min(spellings)) >= MIN_LENGTH_TWO_EDITS else 1
        corrections = self.vocabulary.corrections(*spellings, max_distance=max_distance)
        names = [
            name
            for _, correction in corrections
            for name in self.vocabulary.by_key.get(correction, [])
            if name.kind == "card"
        ]
        if not names:
            return False
        self.words = [QueryWord(word, fold(word)) for word in split_words(names[0].text)]
        self.interpretation.corrected = names[0].text
        self._add_alternatives(correction for _, correction in corrections[1 : 1 + MAX_ALTERNATIVES])
        return True

    def _words_of_long_names(self) -> set[int]:
        """The numbers of the words that belong to a name, or to an everyday expression, of several words."""
        numbers: set[int] = set()
        for at in range(len(self.words)):
            for end in range(min(len(self.words), at + MAX_NAME_WORDS), at + 1, -1):
                joined = "".join(word.folded for word in self.words[at:end])
                if joined in self.vocabulary.by_key or joined in self.vocabulary.synonyms:
                    numbers.update(range(at, end))
                    break
        return numbers

    def _is_unknown(self, word: str) -> bool:
        return not (
            word in STOP_WORDS
            or word in ENGLISH
            or any(letter.isdigit() for letter in word)
            or word in self.vocabulary.by_key
            or word in self.vocabulary.synonyms
            or self.vocabulary.is_known(word)
            or word in self.vocabulary.by_stems
            or (len(self.words) > 1 and word in self.vocabulary.german_words)
        )

    def _correction(self, word: QueryWord, is_last: bool) -> str:
        """The word that was probably meant; "" if the typed one makes sense as a part of a name or a compound."""
        folded = word.folded
        name_parts = self.vocabulary.names_with(folded) if len(folded) > 2 else []
        meaningful_words = sum(other.folded not in STOP_WORDS for other in self.words)
        is_short = len(folded) < MIN_LENGTH_TWO_EDITS
        max_distance = 1 if meaningful_words >= MIN_SENTENCE_WORDS and is_short else 2
        in_sentence = len(self.words) >= MIN_SENTENCE_WORDS
        if in_sentence and len(folded) < MIN_PART_IN_SENTENCE:
            return ""
        corrections = self.vocabulary.corrections(
            folded, fold_letters(word.text), max_distance=max_distance, in_sentence=in_sentence
        )
        one_edit_away = [correction for distance, correction in corrections if distance == 1]
        if name_parts and not self._has_better_name(one_edit_away, name_parts[0]):
            return ""
        if not one_edit_away and len(self.vocabulary.parts_of(folded)) > 1:
            return ""
        is_incomplete = is_last and not one_edit_away and len(folded) > 3
        if is_incomplete and (completion := next(self.vocabulary.completions(folded), "")):
            return self._spelling_of(completion)
        if not corrections:
            return ""
        self._add_alternatives(correction for _, correction in corrections[1 : 1 + MAX_ALTERNATIVES])
        return self._spelling_of(corrections[0][1])

    def _has_better_name(self, corrections: list[str], part: NamePart) -> bool:
        """Whether a name one edit away is likelier than the name that the word is a part of."""
        names = [
            name
            for correction in corrections
            for name in self.vocabulary.by_key.get(correction, [])
            if name.kind == "card"
        ]
        if part.position == PartPosition.INSIDE:
            return bool(names)
        return part.name.rank > 0 and any(name.rank == 0 for name in names)

    def _spelling_of(self, folded: str) -> str:
        """A folded word as names or texts spell it."""
        for name in self.vocabulary.by_key.get(folded, []):
            return name.text
        return self.vocabulary.spellings.get(folded, folded)

    def _add_alternatives(self, corrections: Iterable[str]) -> None:
        for correction in corrections:
            names = [name for name in self.vocabulary.by_key.get(correction, []) if name.kind in ("card", "set")]
            self.interpretation.alternatives += names[:1]

    def _nearest_names(self, word: str, max_distance: int) -> list[Name]:
        corrections = [correction for _, correction in self.vocabulary.corrections(word, max_distance=max_distance)]
        return [
            name
            for correction in corrections
            for name in self.vocabulary.by_key.get(correction, [])
            if name.kind == "card"
        ]

    def _term_for_typo(self, names: list[Name], word: QueryWord) -> QueryTerm:
        self.interpretation.corrected = names[0].text
        matches = [
            (name, query_terms.TYPO_MATCH - TYPO_RANK_PENALTY * number)
            for number, name in enumerate(names[:MAX_TYPO_NAMES])
        ]
        return query_terms.term_for_names(self.vocabulary, matches, word.text)


def _may_be_split_name(piece: list[QueryWord], name: Name) -> bool:
    """Whether words together can be a name: `thron saal` can, `zauber in` is not the Zauberin but a Zauber."""
    if not any(word.folded in STOP_WORDS for word in piece):
        return True
    return [word.folded for word in piece] == [fold(word) for word in split_words(name.text)]


def _distinct_terms(terms: list[QueryTerm]) -> list[QueryTerm]:
    """Each meaning once, however often it was typed."""
    distinct: dict[frozenset[str], QueryTerm] = {}
    for term in terms:
        distinct.setdefault(frozenset(term.tokens) or frozenset(term.parts), term)
    return list(distinct.values())
