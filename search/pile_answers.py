"""The number of cards in a pile, which answers „wie viele Provinzen zu dritt“, with those for all numbers of players.

`static/js/search/pile-answers.js` decides the same on devices without a network.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from content.model.types import Library, Rule, Ruling
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.setup.pile_counts import is_fixed, pile_counts, pile_sources
from search.normalization import fold, split_words
from search.pile_questions import find_pile_question
from search.service import Results

TOPIC = "kartenzahl"  # of the rules and rulings that answer such questions

MAX_ROWS = 4  # piles that are answered together: „wie viele Punktekarten zu dritt“


@dataclass(frozen=True, slots=True, kw_only=True)
class PileCount:
    players: int
    cards: int
    is_asked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRow:
    """The numbers of cards in one pile, for all numbers of players."""

    card: str  # slug
    name: str
    counts: tuple[PileCount, ...]
    sources: tuple[str, ...]  # ids of the blocks of rulebooks that say so


@dataclass(frozen=True, slots=True, kw_only=True)
class PileAnswer:
    players: int  # for which was asked, 0 if the question did not say
    rows: tuple[PileRow, ...]

    @property
    def number(self) -> int | None:
        """The number that answers the question, if it is the same for all piles."""
        asked = {count.cards for row in self.rows for count in row.counts if count.is_asked}
        return asked.pop() if len(asked) == 1 else None


def pile_answer(lib: Library, query: str, results: Results) -> PileAnswer | None:
    """The answer to a question for the number of cards in piles."""
    question = find_pile_question([folded for word in split_words(query) if (folded := fold(word))])
    if question is None:
        return None
    counts, statement = pile_counts(lib.catalog), _first_statement(lib, results)
    is_plain = question.asks_nothing_else and question.players > 0
    if not is_plain and not statement:
        return None
    named = results.cards or [card for card in counts if _is_called(lib, card, question.piles)]
    cards = named or (_cards_of(statement) if statement else [])
    piles = [card for card in counts if card in cards and (named or not is_fixed(lib.catalog, card))]
    if not piles or len(piles) < len(named) or len(piles) > MAX_ROWS:
        return None
    rows = tuple(_row(lib, card, counts[card], question.players) for card in piles)
    return PileAnswer(players=question.players, rows=rows)


def _is_called(lib: Library, card: str, piles: Sequence[str]) -> bool:
    """Whether one of the words such as Anwesenstapel begins with the name of a card."""
    name = fold(lib.catalog.cards[card].name)
    return any(pile.startswith(name) for pile in piles)


def _first_statement(lib: Library, results: Results) -> Rule | Ruling | None:
    """The first result, if it is a rule or ruling on numbers of cards."""
    slug = results.hits[0].slug if results.hits else ""
    statement = lib.rules.get(slug) or lib.rulings.get(slug)
    return statement if statement and TOPIC in statement.topics else None


def _cards_of(statement: Rule | Ruling) -> tuple[str, ...]:
    return statement.mentions if isinstance(statement, Rule) else (*statement.cards, *statement.mentions)


def _row(lib: Library, card: str, numbers: tuple[int, ...], players: int) -> PileRow:
    counts = zip(PLAYER_COUNTS, numbers, strict=True)
    return PileRow(
        card=card,
        name=lib.catalog.cards[card].name,
        counts=tuple(PileCount(players=each, cards=cards, is_asked=each == players) for each, cards in counts),
        sources=pile_sources(lib.catalog).get(card, ()),
    )
