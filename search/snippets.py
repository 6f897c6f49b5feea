"""Snippets: the sentences of a text that answer a query, in pieces that say which words match; and its first line."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from search.analysis import join_paragraphs
from search.normalization import WORD, fold, split_words
from search.vocabulary import Vocabulary
from search.word_vectors import WordVector, cosine, vector_of

MAX_SNIPPET_CHARS = 340  # characters, not counting the ellipses
MAX_TOP_SNIPPET_CHARS = 650  # of a rule that is the first result: what a phone shows below its title
UNCUT_FACTOR = 1.2  # a text up to this much longer is not cut
MIN_GAIN = 2.5  # rarity of the words (see `Vocabulary.rarity`) that a later passage must have more than the beginning
MIN_LINE_GAIN = 1.5  # what a sentence must be worth more than the short answer or brief, to be read before the text
VECTOR_WEIGHT = 8.0  # of the cosine between the vectors of query and sentence, compared with that rarity
NUMBER_WORTH = 3.0  # of a sentence with a number, if the query asks for one, compared with that rarity
NUMBER = re.compile(r"(?!\b20\d\d\b)\b\d")  # not a year: „heute (seit 2021)“
# Not behind a bare Ja or Nein, which says too little by itself
SENTENCE_START = re.compile(r"(?<=[.!?])(?<!\d\.)(?<!\bJa\.)(?<!\bNein\.)\s+(?=[A-ZÄÖÜ„+−0-9])")

# First words of sentences that say nothing without the sentence before them, folded
POINTING_WORDS = frozenset(
    "alle auch beide dabei dafur damit danach dann das dasselbe davon dazu dies diese dieser dieses dort er erst es "
    "ihn sie so und".split()
)
# Of these, the ones that before a noun begin a sentence of its own, folded: „Das Projekt bleibt“
DETERMINERS = frozenset("alle das dasselbe".split())


class Piece(NamedTuple):
    text: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class Snippet:
    """Plain text in pieces; `web.highlighting` makes HTML of it."""

    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


def make_snippet(
    text: str,
    stems: frozenset[str],
    vocabulary: Vocabulary,
    *,
    is_beginning: bool = False,
    max_chars: int = MAX_SNIPPET_CHARS,
) -> Snippet:
    """Whole sentences of a text: from its beginning, unless a later passage has more of the rare words of the query.

    `stems` are those of the words to mark. With `is_beginning` no later passage is looked for. A sentence that is too
    long by itself is cut at a word.
    """
    text = join_paragraphs(text)
    found = [(match.span(), vocabulary.stems_of(match[0]) & stems) for match in WORD.finditer(text)]
    marks = [(span, marked) for span, marked in found if marked]
    start, end = _best_passage(text, [] if is_beginning else marks, vocabulary, max_chars)
    pieces = [Piece("… ", False)] if start else []
    at = start
    for (left, right), _ in marks:
        if left < start or right > end:
            continue
        if left > at:
            pieces.append(Piece(text[at:left], False))
        pieces.append(Piece(text[left:right], True))
        at = right
    if at < end:
        pieces.append(Piece(text[at:end], False))
    if end < len(text):
        pieces.append(Piece(" …", False))
    return Snippet(tuple(pieces))


class Asked(NamedTuple):
    """What a query asks of a text."""

    stems: frozenset[str]  # of its words, without the names that the text is about
    vector: WordVector
    is_for_number: bool


def find_line(text: str, shown: str, asked: Asked, vocabulary: Vocabulary) -> str:
    """The sentence of a text that answers more of a query than what is `shown` before it; "" if none does."""
    best, most = "", _worth(shown, asked, vocabulary) + MIN_LINE_GAIN
    for sentence in split_sentences(text):
        if not _points_back(sentence):
            worth = _worth(sentence, asked, vocabulary)
            if worth > most:
                best, most = sentence, worth
    return best


def split_sentences(text: str) -> list[str]:
    return SENTENCE_START.split(join_paragraphs(text))


def _points_back(sentence: str) -> bool:
    """Whether a sentence says nothing without the one before it: „Das ist Pflicht.“, but not „Das Projekt bleibt.“"""
    first, second = [*split_words(sentence)[:2], "", ""][:2]
    word = fold(first)
    return word in POINTING_WORDS and not (word in DETERMINERS and second[:1].isupper())


def _worth(text: str, asked: Asked, vocabulary: Vocabulary) -> float:
    """How much of a query a text answers: by the rarity of the words of both, their vectors, and a number."""
    words = split_words(text)
    found = asked.stems.intersection(stem for word in words for stem in vocabulary.stems_of(word))
    similarity = cosine(asked.vector, vector_of(vocabulary.encode(fold(word)) for word in words))
    has_number = asked.is_for_number and NUMBER.search(text) is not None
    return (
        sum(vocabulary.rarity(stem) for stem in sorted(found)) + VECTOR_WEIGHT * similarity + NUMBER_WORTH * has_number
    )


Marks = list[tuple[tuple[int, int], frozenset[str]]]  # start and end of a word, and which stems of the query it has


def _best_passage(text: str, marks: Marks, vocabulary: Vocabulary, max_chars: int) -> tuple[int, int]:
    """The start and end of the first passage, or of one that has rarer words of the query by MIN_GAIN."""
    if len(text) <= max_chars * UNCUT_FACTOR:
        return 0, len(text)
    starts = [0, *(match.end() for match in SENTENCE_START.finditer(text))]
    best, most = (0, 0), -MIN_GAIN
    for start, next_start in zip(starts, [*starts[1:], len(text)], strict=True):
        if start and not any(start <= left < next_start for (left, _), _ in marks):
            continue  # only the first passage may begin with a sentence without words of the query
        end = _end_of_passage(text, start, starts, max_chars)
        stems = {stem for (left, right), marked in marks if start <= left and right <= end for stem in marked}
        rarity = sum(vocabulary.rarity(stem) for stem in sorted(stems))
        if rarity >= most + MIN_GAIN:
            best, most = (start, end), rarity
    return best


def _end_of_passage(text: str, start: int, starts: list[int], max_chars: int) -> int:
    """The end of the last whole sentence from `start` on; inside of the first one if that is too long."""
    limit = start + max_chars
    if len(text) <= limit:
        return len(text)
    ends = [len(text[:other].rstrip()) for other in starts if start < other <= limit + 1]
    return ends[-1] if ends else max(start + 1, text.rfind(" ", start, limit))
