"""The part of a text that answers, with the words that were asked for marked, safe to put into a page."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from search.analysis import join_paragraphs
from search.normalization import WORD
from search.vocabulary import Vocabulary

MAX_LENGTH = 340
SHORTEST_INSIDE = 3


class Piece(NamedTuple):
    text: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class Snippet:
    """Plain pieces; `html` is escaped and marks with <mark>."""

    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def html(self) -> SafeString:
        parts = (f"<mark>{escape(text)}</mark>" if marked else escape(text) for text, marked in self.pieces)
        return mark_safe("".join(parts))  # noqa: S308 - every piece is escaped above


def make_snippet(text: str, wanted: frozenset[str], vocabulary: Vocabulary, longest: int = MAX_LENGTH) -> Snippet:
    """The densest stretch of a text that is at most about this long, at word boundaries."""
    text = join_paragraphs(text)
    reading = vocabulary.stems_of
    marks = [match.span() for match in WORD.finditer(text) if not wanted.isdisjoint(reading(match[0]))]
    start, end = _window(text, marks, longest)
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


def _window(text: str, marks: list[tuple[int, int]], longest: int) -> tuple[int, int]:
    """Where the stretch with the most marks begins and ends."""
    if len(text) <= longest * 1.2:
        return 0, len(text)
    best, most = 0, -1
    for number, (left, _) in enumerate(marks):
        count = sum(1 for other in marks[number:] if other[1] <= left + longest - 40)
        if count > most:
            best, most = left, count
    start = 0 if best < longest // 2 else _word_start(text, best - 40)
    end = min(len(text), start + longest)
    if end < len(text):
        end = max(start + 1, text.rfind(" ", start, end))
    return start, end


def _word_start(text: str, at: int) -> int:
    return text.find(" ", at) + 1 or at
