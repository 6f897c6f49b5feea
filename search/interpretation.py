"""From what somebody typed to what is meant: names recognised, words corrected, everyday words translated, filters.

Independent of the backend: the outcome speaks only of tokens.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from search import query_terms
from search.analysis import NAME_ZONE
from search.filter_values import AnyOf, resolve_filter
from search.normalization import fold, fold_letters, split_words
from search.query_terms import KINDS_MEANT_BY_NAME, OTHER_KIND_FACTOR, QueryTerm
from search.question_words import question_kinds
from search.stemming import NUMBERS
from search.stop_words import AMBIGUOUS_ENGLISH, ARTICLES, ENGLISH, STOP_WORDS, UNAMBIGUOUS_ENGLISH
from search.syntax import MAX_WORDS, ParsedQuery, parse_query
from search.vocabulary import Name, NamePart, PartPosition, Vocabulary, stems_of_name

MAX_NAME_WORDS = 6
MAX_TERMS = 8
MAX_ALTERNATIVES = 3
MIN_LENGTH_TWO_TYPOS = 10
"""So long a name may have two typing errors and still be meant."""

AS_TYPED_FACTOR = 0.8
"""How good a corrected word is met by what was typed, beside what it was corrected to."""

MIN_PART_ALONE, MIN_PART_IN_SENTENCE = 3, 4
"""So long a word is at least, by itself and in a sentence, to be taken for a part of a name."""

MIN_SENTENCE_WORDS = 3
"""Among so many words, a shorter one with two typing errors is more likely a word that the content does not have."""


class QueryWord(NamedTuple):
    """A word of a query; where it was corrected, `before` is what was typed."""

    text: str
    folded: str
    original: str = ""


@dataclass(slots=True)
class Interpretation:
    """`required` and `excluded` are alternatives of tokens: one of each required, none of the excluded."""

    parsed: ParsedQuery
    terms: list[QueryTerm] = field(default_factory=list)
    required: list[AnyOf] = field(default_factory=list)
    excluded: list[AnyOf] = field(default_factory=list)
    phrases: list[tuple[str, ...]] = field(default_factory=list)
    excluded_phrases: list[tuple[str, ...]] = field(default_factory=list)
    question_kinds: frozenset[str] = frozenset()
    corrected: str = ""
    alternatives: list[Name] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)  # recognised, in the order of the query; where a piece means one
    stop_words: frozenset[str] = frozenset()  # the words of the query that carry no meaning of their own
    cards_named_twice: frozenset[str] = frozenset()  # those that it names more than once

    @property
    def is_question(self) -> bool:
        """Whether more was typed than one name, or one name twice."""
        return len(self.terms) > 1 or bool(self.cards_named_twice)

    @property
    def is_cards_only(self) -> bool:
        """Whether nothing was typed that says anything but names of cards."""
        return all(concept.cards for concept in self.terms) and not (self.required or self.phrases)

    @property
    def is_empty(self) -> bool:
        return not (self.terms or self.required)

    @property
    def highlighted_stems(self) -> frozenset[str]:
        """Stems of the words to highlight in snippets."""
        return frozenset().union(*(concept.stems for concept in self.terms), *map(set, self.phrases))


def interpret(query: str, vocabulary: Vocabulary, is_literal: bool = False) -> Interpretation:
    """What a query means; anything can be typed. Taken literally, no word is corrected."""
    parsed = parse_query(query)
    understood = Interpretation(parsed, notes=list(parsed.notes))
    unresolved: list[str] = []
    for wanted in parsed.filters:
        terms = resolve_filter(wanted, vocabulary)
        if terms is None:
            understood.notes.append(f"„{wanted.typed}“ ist kein bekannter Wert; gesucht wird nach den Wörtern.")
            unresolved.append(wanted.value)
        else:
            (understood.excluded if wanted.is_negated else understood.required).append(terms)
    _interpret_exclusions(understood, vocabulary)
    for phrase in parsed.phrases:
        if folded := _fold_words(phrase):
            understood.phrases.append(folded)
        understood.required += _phrase_tokens(phrase, vocabulary)
    plain = [*parsed.plain, *unresolved]
    if parsed.phrases and STOP_WORDS.issuperset(_fold_words(" ".join(plain))):  # `was ist "im Spiel"`
        plain, is_literal = [*plain, *parsed.phrases], True
    _Interpreter(understood, vocabulary, plain, is_literal).interpret_words()
    return understood


def _interpret_exclusions(understood: Interpretation, vocabulary: Vocabulary) -> None:
    for text in understood.parsed.excluded:
        folded = _fold_words(text)
        if not folded:
            continue
        if len(folded) > 1:
            understood.excluded_phrases.append(folded)
            continue
        stem = vocabulary.stem(folded[0])
        names = vocabulary.by_key.get(folded[0], [])
        cards = [f"is:card/{name.slug}" for name in names if name.kind == "card"]
        understood.excluded.append((NAME_ZONE + stem, stem, *cards))


def _phrase_tokens(phrase: str, vocabulary: Vocabulary) -> list[AnyOf]:
    """Every word of a phrase stands in the title or the text; that they stand together is looked at later."""
    stems = {vocabulary.stem(word) for word in _fold_words(phrase) if word not in STOP_WORDS}
    return [(stem, NAME_ZONE + stem) for stem in sorted(stems)]


def _fold_words(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared; words in other scripts than ours have nothing to compare."""
    return tuple(folded for word in split_words(text) if (folded := fold(word)))


class _Interpreter:
    """Reads the plain words of one query."""

    def __init__(
        self, understood: Interpretation, vocabulary: Vocabulary, plain: Iterable[str], is_literal: bool = False
    ) -> None:
        self.interpretation = understood
        self.vocabulary = vocabulary
        self.is_literal = is_literal
        self.words = [QueryWord(word, fold(word)) for text in plain for word in split_words(text) if fold(word)][
            :MAX_WORDS
        ]

    def interpret_words(self) -> None:
        if not self.words:
            return
        answers = self._rules_asked_for()
        self.interpretation.question_kinds = frozenset(question_kinds(" ".join(word.text for word in self.words)))
        self.interpretation.stop_words = frozenset(word.folded for word in self.words) & STOP_WORDS
        if self._is_english():
            self._leave_out_english()
        elif not self.is_literal:
            self._correct()
        self._rejoin_verbs()
        found: list[QueryTerm] = []
        at = 0
        while at < len(self.words):
            concept, at = self._next_term(at)
            if concept:
                found.append(concept)
        if not found:
            found = self._terms_of_stop_words_only(answers)
        for rule in answers:
            found = [query_terms.add_rule(concept, rule) for concept in found]
        meant = [concept.cards[0] for concept in found if len(concept.cards) == 1]
        self.interpretation.cards = list(dict.fromkeys(meant))
        self.interpretation.cards_named_twice = frozenset(card for card in meant if meant.count(card) > 1)
        if len(self.interpretation.cards) > 1:
            found = [query_terms.add_related_topics(self.vocabulary, concept) for concept in found]
        found.sort(key=lambda concept: -concept.weight)
        self.interpretation.terms = _distinct_terms(found)[:MAX_TERMS]

    def _rules_asked_for(self) -> list[Name]:
        """The rules with this title, or with this question among those that they answer."""
        whole = "".join(word.folded for word in self.words)
        named = self.vocabulary.by_key.get(whole, [])
        return [] if any(name.kind == "card" for name in named) else [name for name in named if name.kind == "rule"]

    def _is_english(self) -> bool:
        typed = [word.folded for word in self.words]
        return (
            2 * sum(word in UNAMBIGUOUS_ENGLISH for word in typed) + sum(word in AMBIGUOUS_ENGLISH for word in typed)
            > 2
        )

    def _leave_out_english(self) -> None:
        """The small words of an English question say nothing here, and none of its words is a mistyped German one."""
        covered = self._words_of_long_names()
        kept = [word for number, word in enumerate(self.words) if number in covered or word.folded not in ENGLISH]
        self.words, self.is_literal = kept or self.words, True

    def _rejoin_verbs(self) -> None:
        """Ask for `ablegen` where somebody typed `lege ich … ab`; the word by itself may be meant as well."""
        for number, verb in self.vocabulary.rejoin_verbs([word.folded for word in self.words]).items():
            self.words[number] = QueryWord(self.words[number].text, verb, self.words[number].folded)

    # -- one piece after the other

    def _next_term(self, at: int) -> tuple[QueryTerm | None, int]:
        """The longest piece from here that means something, and where the next one begins."""
        for end in range(min(len(self.words), at + MAX_NAME_WORDS), at, -1):
            if concept := self._term_for_words(at, end):
                return self._add_original(concept, self.words[at:end]), end
        word = self.words[at]
        if word.folded in STOP_WORDS:
            return None, at + 1
        return self._add_original(self._term_for_plain_word(word), [word]), at + 1

    def _add_original(self, concept: QueryTerm, piece: list[QueryWord]) -> QueryTerm:
        """What was corrected may also have been meant as it was typed."""
        before = piece[0].original
        if len(piece) > 1 or not before:
            return concept
        return _add_tokens(concept, query_terms.term_for_word(self.vocabulary, before, before).scale(AS_TYPED_FACTOR))

    def _term_for_words(self, at: int, end: int) -> QueryTerm | None:
        """A name, a plural of one, an everyday word, or a compound typed apart."""
        piece = self.words[at:end]
        label = " ".join(word.text for word in piece)
        joined = "".join(word.folded for word in piece)
        whole = len(piece) == len(self.words)
        if len(piece) == 1 and joined in STOP_WORDS and not whole:
            return None
        names = [name for name in self._names_spelt(joined, whole) if whole or _is_typed_apart(piece, name)]
        if not whole and joined in self.vocabulary.not_names:
            names = []
        if names:
            concept = query_terms.term_for_names(
                self.vocabulary, [(n, query_terms.name_match(n)) for n in names], label
            )
            return self._add_word_readings(concept, piece, label)
        stemmed = "".join(self.vocabulary.stem(word.folded) for word in piece)
        by_stems = self.vocabulary.by_stems
        found = (
            by_stems.get(stemmed) or self._names_with_other_articles(piece) or self._names_split_in_two(piece, joined)
        )
        plural = [name for name in found if self._may_mean(name, whole)]
        if not whole and self._is_not_a_name(at, end):
            plural = []
        meaning = self._synonym_targets(joined)
        if plural and not meaning:
            inflected = [(name, query_terms.INFLECTED_NAME_FACTOR * query_terms.name_match(name)) for name in plural]
            concept = query_terms.term_for_names(self.vocabulary, inflected, label)
            return self._add_word_readings(concept, piece, label)
        if meaning := meaning or self._synonym_targets(stemmed):
            return self._term_for_synonym(meaning, piece, label)
        if len(piece) == 2 and self._is_compound(piece, joined):
            return query_terms.term_for_word(self.vocabulary, joined, label)
        if len(piece) > 1 and whole:
            return query_terms.term_for_name_part(self.vocabulary, joined, label)
        return None

    def _is_not_a_name(self, at: int, end: int) -> bool:
        """Whether a form of a name is one of a verb or an adjective, and does not stand where a name would."""
        word = self.words[at].folded
        if end - at > 1 or word in self.vocabulary.not_names:
            return end - at == 1
        before = self.words[at - 1].folded if at else ""
        return word in self.vocabulary.verbs and not (before in ARTICLES or before in NUMBERS or before.isdigit())

    def _names_spelt(self, joined: str, whole: bool) -> list[Name]:
        return [name for name in self.vocabulary.by_key.get(joined, []) if self._may_mean(name, whole)]

    def _names_split_in_two(self, piece: list[QueryWord], joined: str) -> list[Name]:
        """Names by a form of theirs that was typed apart."""
        if any(word.folded in STOP_WORDS for word in piece):
            return []
        return self.vocabulary.by_stems.get(self.vocabulary.stem(joined), [])

    def _names_with_other_articles(self, piece: list[QueryWord]) -> list[Name]:
        if len(piece) < 3 or piece[0].folded in ARTICLES or piece[-1].folded in ARTICLES:
            return []
        return self.vocabulary.by_stems.get(stems_of_name([word.folded for word in piece]), [])

    def _may_mean(self, name: Name, whole: bool) -> bool:
        """Sets and rules are meant by their names only when nothing else was typed."""
        return name.kind == "card" or (whole and name.kind in KINDS_MEANT_BY_NAME)

    def _synonym_targets(self, form: str) -> list[str] | None:
        """What an everyday word stands for, beside the other words of the query."""
        for other, meaning in self.vocabulary.synonyms_in_context.get(form, {}).items():
            if any(self.vocabulary.stem(word.folded) == other for word in self.words):
                return meaning
        return self.vocabulary.synonyms.get(form)

    def _is_compound(self, piece: list[QueryWord], joined: str) -> bool:
        """Whether two words are one typed apart; in a sentence a card beside `Karte` or `Marker` is that card."""
        first, second = (word.folded for word in piece)
        if len(self.words) > 2 and any(name.kind == "card" for name in self.vocabulary.by_key.get(first, ())):
            return False
        return joined in self.vocabulary.stems and not any(
            len(word) < 3 or word in STOP_WORDS for word in (first, second)
        )

    def _add_word_readings(self, concept: QueryTerm, piece: list[QueryWord], label: str) -> QueryTerm:
        """A name of one word is also a word; alone in the query it is also a part of other names."""
        if len(piece) > 1:
            return concept
        word = piece[0].folded
        concept = concept.merge(query_terms.term_for_word(self.vocabulary, word, label).scale(0.9))
        if len(self.words) == 1:
            return _add_tokens(concept, query_terms.term_for_name_part(self.vocabulary, word, label))
        return replace(
            concept, other_cards_with_this_word=query_terms.other_cards_with_word(self.vocabulary, word, concept)
        )

    def _term_for_synonym(self, meaning: list[str], piece: list[QueryWord], label: str) -> QueryTerm:
        concept = query_terms.term_for_synonym(self.vocabulary, meaning, label)
        if len(piece) == 1 and self.vocabulary.is_known(piece[0].folded):
            return concept.merge(query_terms.term_for_word(self.vocabulary, piece[0].folded, label))
        typed = {self.vocabulary.stem(word.folded) for word in piece if word.folded not in STOP_WORDS}
        return replace(concept, stems=concept.stems | typed)

    def _term_for_plain_word(self, word: QueryWord) -> QueryTerm:
        """A word that is no name: a rule word, a part of names, or both."""
        concept = query_terms.term_for_word(self.vocabulary, word.folded, word.text)
        alone = len(self.words) == 1
        if len(word.folded) < (MIN_PART_ALONE if alone else MIN_PART_IN_SENTENCE) or word.folded.isdigit():
            return concept
        is_known = self.vocabulary.is_known(word.folded)
        if not is_known and not self.is_literal and not word.original:
            concept = self._add_possible_name(concept, word)
        factor = 1.0 if alone or not is_known else query_terms.PART_IN_SENTENCE_FACTOR
        parts = query_terms.term_for_name_part(self.vocabulary, word.folded, word.text, factor)
        if parts is None:
            return concept
        return concept.merge(parts) if alone or not is_known else _add_tokens(concept, parts)

    def _add_possible_name(self, concept: QueryTerm, word: QueryWord) -> QueryTerm:
        """A German word that the content does not have may be a mistyped name all the same: `miene` the Mine."""
        if len(word.folded) <= MIN_PART_IN_SENTENCE:
            return concept
        first = word.text[0].casefold()
        near = [name for name in self._nearest_names(word.folded, 1) if name.text[0].casefold() == first]
        if not near:
            return concept
        meant = query_terms.term_for_names(self.vocabulary, [(near[0], query_terms.POSSIBLE_NAME_MATCH)], word.text)
        return _add_tokens(concept, meant)

    def _terms_of_stop_words_only(self, answers: list[Name]) -> list[QueryTerm]:
        """`Dort` alone is a mistyped `Dorf`: nobody searches for stop words only, unless a rule answers them."""
        if answers:
            return [query_terms.term_for_names(self.vocabulary, [(rule, OTHER_KIND_FACTOR) for rule in answers], "")]
        if len(self.words) > 1:
            return []
        nearest = self._nearest_names(self.words[0].folded, 1)
        return [self._term_for_typo(nearest, self.words[0])] if nearest else []

    # -- spelling

    def _correct(self) -> None:
        """Replace misspelt words, except where a name or an everyday word explains them as they are."""
        covered = self._words_of_long_names()
        if self._correct_whole_query(covered):
            return
        changed = False
        for number, word in enumerate(self.words):
            if number in covered or not self._is_unknown(word.folded):
                continue
            better = self._correction(word, is_last=number == len(self.words) - 1)
            if better:
                self.words[number] = QueryWord(better, fold(better), word.folded)
                changed = True
        if changed:
            self.interpretation.corrected = " ".join(word.text for word in self.words)

    def _correct_whole_query(self, covered: set[int]) -> bool:
        """A mistyped name of several words, also where each of them is a word by itself: `Weg oder Ratte`."""
        if not 1 < len(self.words) <= MAX_NAME_WORDS or len(covered) == len(self.words):
            return False
        spellings = {"".join(word.folded for word in self.words), "".join(fold_letters(w.text) for w in self.words)}
        nearest = self.vocabulary.corrections(*spellings, most=2 if len(min(spellings)) >= MIN_LENGTH_TWO_TYPOS else 1)
        names = [name for _, other in nearest for name in self.vocabulary.by_key.get(other, []) if name.kind == "card"]
        if not names:
            return False
        self.words = [QueryWord(word, fold(word)) for word in split_words(names[0].text)]
        self.interpretation.corrected = names[0].text
        self._add_alternatives(other for _, other in nearest[1 : 1 + MAX_ALTERNATIVES])
        return True

    def _words_of_long_names(self) -> set[int]:
        """Numbers of the words that belong to a name of several words."""
        covered: set[int] = set()
        for at in range(len(self.words)):
            for end in range(min(len(self.words), at + MAX_NAME_WORDS), at + 1, -1):
                joined = "".join(word.folded for word in self.words[at:end])
                if joined in self.vocabulary.by_key or joined in self.vocabulary.synonyms:
                    covered.update(range(at, end))
                    break
        return covered

    def _is_unknown(self, word: str) -> bool:
        return not (
            word in STOP_WORDS
            or word in ENGLISH
            or any(letter.isdigit() for letter in word)
            or word in self.vocabulary.by_key
            or word in self.vocabulary.synonyms
            or self.vocabulary.is_known(word)
            or word in self.vocabulary.by_stems
            or (len(self.words) > 1 and self.vocabulary.is_german_word(word))
        )

    def _correction(self, word: QueryWord, is_last: bool) -> str:
        """The word that was meant, or nothing when the typed one makes sense as a part of something."""
        folded = word.folded
        parts = self.vocabulary.names_with(folded) if len(folded) > 2 else []
        is_sentence = sum(other.folded not in STOP_WORDS for other in self.words) >= MIN_SENTENCE_WORDS
        most = 1 if is_sentence and len(folded) < MIN_LENGTH_TWO_TYPOS else 2
        if len(self.words) >= MIN_SENTENCE_WORDS and len(folded) < MIN_PART_IN_SENTENCE:
            return ""
        in_sentence = len(self.words) >= MIN_SENTENCE_WORDS
        nearest = self.vocabulary.corrections(folded, fold_letters(word.text), most=most, in_sentence=in_sentence)
        close = [other for distance, other in nearest if distance == 1]
        if parts and not self._is_better(close, parts[0]):
            return ""
        if not close and len(self.vocabulary.parts_of(folded)) > 1:
            return ""
        if is_last and not close and len(folded) > 3 and (longer := next(self.vocabulary.completions(folded), "")):
            return self._spelling_of(longer)
        if not nearest:
            return ""
        self._add_alternatives(other for _, other in nearest[1 : 1 + MAX_ALTERNATIVES])
        return self._spelling_of(nearest[0][1])

    def _is_better(self, close: list[str], part: NamePart) -> bool:
        """Whether a name with one letter changed is likelier than a name that goes on like this."""
        named = [name for other in close for name in self.vocabulary.by_key.get(other, []) if name.kind == "card"]
        if part.position == PartPosition.INSIDE:
            return bool(named)
        return part.name.rank > 0 and any(name.rank == 0 for name in named)

    def _spelling_of(self, folded: str) -> str:
        """A folded word as names spell it, for showing."""
        for name in self.vocabulary.by_key.get(folded, []):
            return name.text
        return self.vocabulary.spellings.get(folded, folded)

    def _add_alternatives(self, others: Iterable[str]) -> None:
        for other in others:
            names = [name for name in self.vocabulary.by_key.get(other, []) if name.kind in ("card", "set")]
            self.interpretation.alternatives += names[:1]

    def _nearest_names(self, word: str, most: int) -> list[Name]:
        near = [other for _, other in self.vocabulary.corrections(word, most=most)]
        return [name for other in near for name in self.vocabulary.by_key.get(other, []) if name.kind == "card"]

    def _term_for_typo(self, names: list[Name], word: QueryWord) -> QueryTerm:
        self.interpretation.corrected = names[0].text
        found = [(name, query_terms.TYPO_MATCH - 0.01 * number) for number, name in enumerate(names[:4])]
        return query_terms.term_for_names(self.vocabulary, found, word.text)


def _is_typed_apart(piece: list[QueryWord], name: Name) -> bool:
    """Whether words together can mean a name: `thron saal` can, `zauber in` is no Zauberin but a Zauber."""
    if not any(word.folded in STOP_WORDS for word in piece):
        return True
    return [word.folded for word in piece] == [fold(word) for word in split_words(name.text)]


def _add_tokens(concept: QueryTerm, other: QueryTerm | None) -> QueryTerm:
    """Other, weaker matches; what the concept is called, weighs and recognises stays."""
    if other is None:
        return concept
    tokens = {token: quality for token, quality in other.tokens.items() if quality > concept.tokens.get(token, 0.0)}
    return replace(concept, tokens={**concept.tokens, **tokens})


def _distinct_terms(found: list[QueryTerm]) -> list[QueryTerm]:
    """Each meaning once, however often it was typed."""
    seen: dict[frozenset[str], QueryTerm] = {}
    for concept in found:
        seen.setdefault(frozenset(concept.tokens) or frozenset(concept.parts), concept)
    return list(seen.values())
