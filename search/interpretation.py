"""From what somebody typed to what is meant: names recognised, words corrected, everyday words translated, filters.

Independent of the backend: the outcome speaks only of tokens.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from search import query_terms
from search.analysis import NAME_ZONE
from search.filter_values import Terms, resolve
from search.german import (
    ARTICLES,
    ENGLISH,
    NUMBERS,
    ONLY_ENGLISH,
    PERHAPS_ENGLISH,
    STOP_WORDS,
    fold,
    fold_letters,
    kinds_of_question,
    words,
)
from search.query_terms import ANSWERS_TO_NAMES, OTHER_KIND, Concept
from search.syntax import MOST_WORDS, Parsed, parse
from search.vocabulary import Level, Name, Part, Vocabulary, stems_of_name

LONGEST_NAME = 6
MOST_CONCEPTS = 8
MOST_ALTERNATIVES = 3
SAFE_LENGTH = 10
"""So long a name may have two typing errors and still be meant."""

AS_TYPED = 0.8
"""How good a corrected word is met by what was typed, beside what it was corrected to."""

SHORTEST_PART, SHORTEST_IN_SENTENCE = 3, 4
"""So long a word is at least, by itself and in a sentence, to be taken for a part of a name."""

SENTENCE = 3
"""Among so many words, a shorter one with two typing errors is more likely a word that the content does not have."""


class Word(NamedTuple):
    """A word of a query; where it was corrected, `before` is what was typed."""

    typed: str
    folded: str
    before: str = ""


@dataclass(slots=True)
class Understood:
    """`required` and `excluded` are alternatives of tokens: one of each required, none of the excluded."""

    parsed: Parsed
    concepts: list[Concept] = field(default_factory=list)
    required: list[Terms] = field(default_factory=list)
    excluded: list[Terms] = field(default_factory=list)
    phrases: list[tuple[str, ...]] = field(default_factory=list)
    excluded_phrases: list[tuple[str, ...]] = field(default_factory=list)
    asks: frozenset[str] = frozenset()
    corrected: str = ""
    alternatives: list[Name] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)  # recognised, in the order of the query; where a piece means one
    small: frozenset[str] = frozenset()  # the words of the query that carry no meaning of their own
    twice: frozenset[str] = frozenset()  # those that it names more than once

    @property
    def is_question(self) -> bool:
        """Whether more was typed than one name, or one name twice."""
        return len(self.concepts) > 1 or bool(self.twice)

    @property
    def is_cards_only(self) -> bool:
        """Whether nothing was typed that says anything but names of cards."""
        return all(concept.cards for concept in self.concepts) and not (self.required or self.phrases)

    @property
    def is_empty(self) -> bool:
        return not (self.concepts or self.required)

    @property
    def highlighted(self) -> frozenset[str]:
        """Stems of the words to highlight in snippets."""
        return frozenset().union(*(concept.stems for concept in self.concepts), *map(set, self.phrases))


def understand(query: str, vocabulary: Vocabulary, is_literal: bool = False) -> Understood:
    """What a query means; anything can be typed. Taken literally, no word is corrected."""
    parsed = parse(query)
    understood = Understood(parsed, notes=list(parsed.notes))
    unresolved: list[str] = []
    for wanted in parsed.filters:
        terms = resolve(wanted, vocabulary)
        if terms is None:
            understood.notes.append(f"„{wanted.typed}“ ist kein bekannter Wert; gesucht wird nach den Wörtern.")
            unresolved.append(wanted.value)
        else:
            (understood.excluded if wanted.is_negated else understood.required).append(terms)
    _exclude(understood, vocabulary)
    for phrase in parsed.phrases:
        if folded := _folded(phrase):
            understood.phrases.append(folded)
        understood.required += _word_groups(phrase, vocabulary)
    plain = [*parsed.plain, *unresolved]
    if parsed.phrases and STOP_WORDS.issuperset(_folded(" ".join(plain))):  # `was ist "im Spiel"`
        plain, is_literal = [*plain, *parsed.phrases], True
    _Reader(understood, vocabulary, plain, is_literal).read()
    return understood


def _exclude(understood: Understood, vocabulary: Vocabulary) -> None:
    for text in understood.parsed.excluded:
        folded = _folded(text)
        if not folded:
            continue
        if len(folded) > 1:
            understood.excluded_phrases.append(folded)
            continue
        stem = vocabulary.stem(folded[0])
        names = vocabulary.by_key.get(folded[0], [])
        cards = [f"is:card/{name.slug}" for name in names if name.kind == "card"]
        understood.excluded.append((NAME_ZONE + stem, stem, *cards))


def _word_groups(phrase: str, vocabulary: Vocabulary) -> list[Terms]:
    """Every word of a phrase stands in the title or the text; that they stand together is looked at later."""
    stems = {vocabulary.stem(word) for word in _folded(phrase) if word not in STOP_WORDS}
    return [(stem, NAME_ZONE + stem) for stem in sorted(stems)]


def _folded(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared; words in other scripts than ours have nothing to compare."""
    return tuple(folded for word in words(text) if (folded := fold(word)))


class _Reader:
    """Reads the plain words of one query."""

    def __init__(
        self, understood: Understood, vocabulary: Vocabulary, plain: Iterable[str], is_literal: bool = False
    ) -> None:
        self.understood = understood
        self.vocabulary = vocabulary
        self.is_literal = is_literal
        self.words = [Word(word, fold(word)) for text in plain for word in words(text) if fold(word)][:MOST_WORDS]

    def read(self) -> None:
        if not self.words:
            return
        answers = self._rules_asked_for()
        self.understood.asks = frozenset(kinds_of_question(" ".join(word.typed for word in self.words)))
        self.understood.small = frozenset(word.folded for word in self.words) & STOP_WORDS
        if self._is_english():
            self._leave_out_english()
        elif not self.is_literal:
            self._correct()
        self._rejoin()
        found: list[Concept] = []
        at = 0
        while at < len(self.words):
            concept, at = self._piece(at)
            if concept:
                found.append(concept)
        if not found:
            found = self._names_meant_by_stop_words(answers)
        for rule in answers:
            found = [query_terms.answered_by(concept, rule) for concept in found]
        meant = [concept.cards[0] for concept in found if len(concept.cards) == 1]
        self.understood.cards = list(dict.fromkeys(meant))
        self.understood.twice = frozenset(card for card in meant if meant.count(card) > 1)
        if len(self.understood.cards) > 1:
            found = [query_terms.with_kin(self.vocabulary, concept) for concept in found]
        found.sort(key=lambda concept: -concept.weight)
        self.understood.concepts = _distinct(found)[:MOST_CONCEPTS]

    def _rules_asked_for(self) -> list[Name]:
        """The rules with this title, or with this question among those that they answer."""
        whole = "".join(word.folded for word in self.words)
        named = self.vocabulary.by_key.get(whole, [])
        return [] if any(name.kind == "card" for name in named) else [name for name in named if name.kind == "rule"]

    def _is_english(self) -> bool:
        typed = [word.folded for word in self.words]
        return 2 * sum(word in ONLY_ENGLISH for word in typed) + sum(word in PERHAPS_ENGLISH for word in typed) > 2

    def _leave_out_english(self) -> None:
        """The small words of an English question say nothing here, and none of its words is a mistyped German one."""
        covered = self._covered()
        kept = [word for number, word in enumerate(self.words) if number in covered or word.folded not in ENGLISH]
        self.words, self.is_literal = kept or self.words, True

    def _rejoin(self) -> None:
        """Ask for `ablegen` where somebody typed `lege ich … ab`; the word by itself may be meant as well."""
        for number, verb in self.vocabulary.rejoined([word.folded for word in self.words]).items():
            self.words[number] = Word(self.words[number].typed, verb, self.words[number].folded)

    # -- one piece after the other

    def _piece(self, at: int) -> tuple[Concept | None, int]:
        """The longest piece from here that means something, and where the next one begins."""
        for end in range(min(len(self.words), at + LONGEST_NAME), at, -1):
            if concept := self._meaning(at, end):
                return self._also_as_typed(concept, self.words[at:end]), end
        word = self.words[at]
        if word.folded in STOP_WORDS:
            return None, at + 1
        return self._also_as_typed(self._plain(word), [word]), at + 1

    def _also_as_typed(self, concept: Concept, piece: list[Word]) -> Concept:
        """What was corrected may also have been meant as it was typed."""
        before = piece[0].before
        if len(piece) > 1 or not before:
            return concept
        return _with_more_tokens(concept, query_terms.of_word(self.vocabulary, before, before).scaled(AS_TYPED))

    def _meaning(self, at: int, end: int) -> Concept | None:
        """A name, a plural of one, an everyday word, or a compound typed apart."""
        piece = self.words[at:end]
        label = " ".join(word.typed for word in piece)
        joined = "".join(word.folded for word in piece)
        whole = len(piece) == len(self.words)
        if len(piece) == 1 and joined in STOP_WORDS and not whole:
            return None
        names = [name for name in self._named(joined, whole) if whole or _is_typed_apart(piece, name)]
        if not whole and joined in self.vocabulary.no_names:
            names = []
        if names:
            concept = query_terms.of_names(self.vocabulary, [(n, query_terms.quality_of(n)) for n in names], label)
            return self._also_as_words(concept, piece, label)
        stemmed = "".join(self.vocabulary.stem(word.folded) for word in piece)
        by_stems = self.vocabulary.by_stems
        found = by_stems.get(stemmed) or self._with_other_articles(piece) or self._apart(piece, joined)
        plural = [name for name in found if self._may_mean(name, whole)]
        if not whole and self._is_no_name(at, end):
            plural = []
        meaning = self._everyday(joined)
        if plural and not meaning:
            inflected = [(name, query_terms.PLURAL * query_terms.quality_of(name)) for name in plural]
            concept = query_terms.of_names(self.vocabulary, inflected, label)
            return self._also_as_words(concept, piece, label)
        if meaning := meaning or self._everyday(stemmed):
            return self._translated(meaning, piece, label)
        if len(piece) == 2 and self._is_compound(piece, joined):
            return query_terms.of_word(self.vocabulary, joined, label)
        if len(piece) > 1 and whole:
            return query_terms.of_parts(self.vocabulary, joined, label)
        return None

    def _is_no_name(self, at: int, end: int) -> bool:
        """Whether a form of a name is one of a verb or an adjective, and does not stand where a name would."""
        word = self.words[at].folded
        if end - at > 1 or word in self.vocabulary.no_names:
            return end - at == 1
        before = self.words[at - 1].folded if at else ""
        return word in self.vocabulary.verbs and not (before in ARTICLES or before in NUMBERS or before.isdigit())

    def _named(self, joined: str, whole: bool) -> list[Name]:
        return [name for name in self.vocabulary.by_key.get(joined, []) if self._may_mean(name, whole)]

    def _apart(self, piece: list[Word], joined: str) -> list[Name]:
        """Names by a form of theirs that was typed apart."""
        if any(word.folded in STOP_WORDS for word in piece):
            return []
        return self.vocabulary.by_stems.get(self.vocabulary.stem(joined), [])

    def _with_other_articles(self, piece: list[Word]) -> list[Name]:
        if len(piece) < 3 or piece[0].folded in ARTICLES or piece[-1].folded in ARTICLES:
            return []
        return self.vocabulary.by_stems.get(stems_of_name([word.folded for word in piece]), [])

    def _may_mean(self, name: Name, whole: bool) -> bool:
        """Sets and rules are meant by their names only when nothing else was typed."""
        return name.kind == "card" or (whole and name.kind in ANSWERS_TO_NAMES)

    def _everyday(self, form: str) -> list[str] | None:
        """What an everyday word stands for, beside the other words of the query."""
        for other, meaning in self.vocabulary.senses.get(form, {}).items():
            if any(self.vocabulary.stem(word.folded) == other for word in self.words):
                return meaning
        return self.vocabulary.synonyms.get(form)

    def _is_compound(self, piece: list[Word], joined: str) -> bool:
        """Whether two words are one typed apart; in a sentence a card beside `Karte` or `Marker` is that card."""
        first, second = (word.folded for word in piece)
        if len(self.words) > 2 and any(name.kind == "card" for name in self.vocabulary.by_key.get(first, ())):
            return False
        return joined in self.vocabulary.stems and not any(
            len(word) < 3 or word in STOP_WORDS for word in (first, second)
        )

    def _also_as_words(self, concept: Concept, piece: list[Word], label: str) -> Concept:
        """A name of one word is also a word; alone in the query it is also a part of other names."""
        if len(piece) > 1:
            return concept
        word = piece[0].folded
        concept = concept.merged(query_terms.of_word(self.vocabulary, word, label).scaled(0.9))
        if len(self.words) == 1:
            return _with_more_tokens(concept, query_terms.of_parts(self.vocabulary, word, label))
        return replace(concept, namesakes=query_terms.namesakes(self.vocabulary, word, concept))

    def _translated(self, meaning: list[str], piece: list[Word], label: str) -> Concept:
        concept = query_terms.of_synonym(self.vocabulary, meaning, label)
        if len(piece) == 1 and self.vocabulary.is_known(piece[0].folded):
            return concept.merged(query_terms.of_word(self.vocabulary, piece[0].folded, label))
        typed = {self.vocabulary.stem(word.folded) for word in piece if word.folded not in STOP_WORDS}
        return replace(concept, stems=concept.stems | typed)

    def _plain(self, word: Word) -> Concept:
        """A word that is no name: a rule word, a part of names, or both."""
        concept = query_terms.of_word(self.vocabulary, word.folded, word.typed)
        alone = len(self.words) == 1
        if len(word.folded) < (SHORTEST_PART if alone else SHORTEST_IN_SENTENCE) or word.folded.isdigit():
            return concept
        is_known = self.vocabulary.is_known(word.folded)
        if not is_known and not self.is_literal and not word.before:
            concept = self._perhaps_a_name(concept, word)
        factor = 1.0 if alone or not is_known else query_terms.BESIDE
        parts = query_terms.of_parts(self.vocabulary, word.folded, word.typed, factor)
        if parts is None:
            return concept
        return concept.merged(parts) if alone or not is_known else _with_more_tokens(concept, parts)

    def _perhaps_a_name(self, concept: Concept, word: Word) -> Concept:
        """A German word that the content does not have may be a mistyped name all the same: `miene` the Mine."""
        if len(word.folded) <= SHORTEST_IN_SENTENCE:
            return concept
        first = word.typed[0].casefold()
        near = [name for name in self._nearest_names(word.folded, 1) if name.text[0].casefold() == first]
        if not near:
            return concept
        meant = query_terms.of_names(self.vocabulary, [(near[0], query_terms.PERHAPS)], word.typed)
        return _with_more_tokens(concept, meant)

    def _names_meant_by_stop_words(self, answers: list[Name]) -> list[Concept]:
        """`Dort` alone is a mistyped `Dorf`: nobody searches for stop words only, unless a rule answers them."""
        if answers:
            return [query_terms.of_names(self.vocabulary, [(rule, OTHER_KIND) for rule in answers], "")]
        if len(self.words) > 1:
            return []
        nearest = self._nearest_names(self.words[0].folded, 1)
        return [self._as_typo(nearest, self.words[0])] if nearest else []

    # -- spelling

    def _correct(self) -> None:
        """Replace misspelt words, except where a name or an everyday word explains them as they are."""
        covered = self._covered()
        if self._correct_whole(covered):
            return
        changed = False
        for number, word in enumerate(self.words):
            if number in covered or not self._is_unknown(word.folded):
                continue
            better = self._correction(word, is_last=number == len(self.words) - 1)
            if better:
                self.words[number] = Word(better, fold(better), word.folded)
                changed = True
        if changed:
            self.understood.corrected = " ".join(word.typed for word in self.words)

    def _correct_whole(self, covered: set[int]) -> bool:
        """A mistyped name of several words, also where each of them is a word by itself: `Weg oder Ratte`."""
        if not 1 < len(self.words) <= LONGEST_NAME or len(covered) == len(self.words):
            return False
        spellings = {"".join(word.folded for word in self.words), "".join(fold_letters(w.typed) for w in self.words)}
        nearest = self.vocabulary.corrections(*spellings, most=2 if len(min(spellings)) >= SAFE_LENGTH else 1)
        names = [name for _, other in nearest for name in self.vocabulary.by_key.get(other, []) if name.kind == "card"]
        if not names:
            return False
        self.words = [Word(word, fold(word)) for word in words(names[0].text)]
        self.understood.corrected = names[0].text
        self._remember(other for _, other in nearest[1 : 1 + MOST_ALTERNATIVES])
        return True

    def _covered(self) -> set[int]:
        """Numbers of the words that belong to a name of several words."""
        covered: set[int] = set()
        for at in range(len(self.words)):
            for end in range(min(len(self.words), at + LONGEST_NAME), at + 1, -1):
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
            or (len(self.words) > 1 and self.vocabulary.is_word(word))
        )

    def _correction(self, word: Word, is_last: bool) -> str:
        """The word that was meant, or nothing when the typed one makes sense as a part of something."""
        folded = word.folded
        parts = self.vocabulary.names_with(folded) if len(folded) > 2 else []
        is_sentence = sum(other.folded not in STOP_WORDS for other in self.words) >= SENTENCE
        most = 1 if is_sentence and len(folded) < SAFE_LENGTH else 2
        if len(self.words) >= SENTENCE and len(folded) < SHORTEST_IN_SENTENCE:
            return ""
        in_sentence = len(self.words) >= SENTENCE
        nearest = self.vocabulary.corrections(folded, fold_letters(word.typed), most=most, in_sentence=in_sentence)
        close = [other for distance, other in nearest if distance == 1]
        if parts and not self._is_better(close, parts[0]):
            return ""
        if not close and len(self.vocabulary.parts_of(folded)) > 1:
            return ""
        if is_last and not close and len(folded) > 3 and (longer := next(self.vocabulary.completions(folded), "")):
            return self._spelt(longer)
        if not nearest:
            return ""
        self._remember(other for _, other in nearest[1 : 1 + MOST_ALTERNATIVES])
        return self._spelt(nearest[0][1])

    def _is_better(self, close: list[str], part: Part) -> bool:
        """Whether a name with one letter changed is likelier than a name that goes on like this."""
        named = [name for other in close for name in self.vocabulary.by_key.get(other, []) if name.kind == "card"]
        if part.level == Level.INSIDE:
            return bool(named)
        return part.name.rank > 0 and any(name.rank == 0 for name in named)

    def _spelt(self, folded: str) -> str:
        """A folded word as names spell it, for showing."""
        for name in self.vocabulary.by_key.get(folded, []):
            return name.text
        return self.vocabulary.spelt.get(folded, folded)

    def _remember(self, others: Iterable[str]) -> None:
        for other in others:
            names = [name for name in self.vocabulary.by_key.get(other, []) if name.kind in ("card", "set")]
            self.understood.alternatives += names[:1]

    def _nearest_names(self, word: str, most: int) -> list[Name]:
        near = [other for _, other in self.vocabulary.corrections(word, most=most)]
        return [name for other in near for name in self.vocabulary.by_key.get(other, []) if name.kind == "card"]

    def _as_typo(self, names: list[Name], word: Word) -> Concept:
        self.understood.corrected = names[0].text
        found = [(name, query_terms.TYPO - 0.01 * number) for number, name in enumerate(names[:4])]
        return query_terms.of_names(self.vocabulary, found, word.typed)


def _is_typed_apart(piece: list[Word], name: Name) -> bool:
    """Whether words together can mean a name: `thron saal` can, `zauber in` is no Zauberin but a Zauber."""
    if not any(word.folded in STOP_WORDS for word in piece):
        return True
    return [word.folded for word in piece] == [fold(word) for word in words(name.text)]


def _with_more_tokens(concept: Concept, other: Concept | None) -> Concept:
    """Other, weaker matches; what the concept is called, weighs and recognises stays."""
    if other is None:
        return concept
    tokens = {token: quality for token, quality in other.tokens.items() if quality > concept.tokens.get(token, 0.0)}
    return replace(concept, tokens={**concept.tokens, **tokens})


def _distinct(found: list[Concept]) -> list[Concept]:
    """Each meaning once, however often it was typed."""
    seen: dict[frozenset[str], Concept] = {}
    for concept in found:
        seen.setdefault(frozenset(concept.tokens) or frozenset(concept.parts), concept)
    return list(seen.values())
