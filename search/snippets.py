"""Snippets: the part of a text that matches a query best, in pieces that say which words match."""

from dataclasses import dataclass
from typing import NamedTuple

from search.analysis import join_paragraphs
from search.normalization import WORD
from search.vocabulary import Vocabulary

MAX_SNIPPET_CHARS = 340  # characters, not counting the ellipses
UNCUT_FACTOR = 1.2  # a text up to this much longer is not cut
CONTEXT_LENGTH = 40  # characters that are shown before the first marked word, and left behind the last


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
    text: str, stems: frozenset[str], vocabulary: Vocabulary, max_length: int = MAX_SNIPPET_CHARS
) -> Snippet:
    """The stretch of a text with the most words that have one of the stems; cut at words, with ellipses."""
    text = join_paragraphs(text)
    stems_of = vocabulary.stems_of
    marks = [match.span() for match in WORD.finditer(text) if not stems.isdisjoint(stems_of(match[0]))]
    start, end = _densest_stretch(text, marks, max_length)
    pieces = [Piece("… ", False)] if start else []
    at = start
    for left, right in marks:
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


def _densest_stretch(text: str, marks: list[tuple[int, int]], max_length: int) -> tuple[int, int]:
    """The start and end of the stretch with the most marks."""
    if len(text) <= max_length * UNCUT_FACTOR:
        return 0, len(text)
    best, most_marks = 0, -1
    for number, (left, _) in enumerate(marks):
        count = sum(1 for mark in marks[number:] if mark[1] <= left + max_length - CONTEXT_LENGTH)
        if count > most_marks:
            best, most_marks = left, count
    start = 0 if best < max_length // 2 else _next_word_start(text, best - CONTEXT_LENGTH)
    end = min(len(text), start + max_length)
    if end < len(text):
        end = max(start + 1, text.rfind(" ", start, end))
    return start, end


def _next_word_start(text: str, at: int) -> int:
    return text.find(" ", at) + 1 or at
