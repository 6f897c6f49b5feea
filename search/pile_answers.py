"""The number of cards in a pile, which answers „wie viele Provinzen zu dritt“, with those for all numbers of players.

`static/js/search/pile-answers.js` decides the same on devices without a network.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from content.model.types import Library, Rule, Ruling
from engine.catalog_view import catalog_view
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.setup.pile_counts import card_for, is_card, is_fixed, pile_counts, pile_sources
from search.normalization import fold, split_words
from search.pile_questions import MIN_LENGTH_OF_PART, find_pile_question
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
    """The numbers of cards in one pile, or of tokens, for all numbers of players."""

    card: str  # slug; of other things that of a card which brings them
    name: str
    is_card: bool
    counts: tuple[PileCount, ...]
    sources: tuple[str, ...]  # ids of the blocks of rulebooks that say so
    documents: tuple[str, ...]  # names of these rulebooks


@dataclass(frozen=True, slots=True, kw_only=True)
class PileAnswer:
    players: int  # for which was asked, 0 if the question did not say
    rows: tuple[PileRow, ...]

    @property
    def documents(self) -> str:
        """The names of the documents that say so."""
        return ", ".join(dict.fromkeys(document for row in self.rows for document in row.documents))

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
    others = [slug for slug, name in names_of_others(lib).items() if _is_name(name, question.only_word)]
    is_plain = question.asks_nothing_else and question.players > 0
    if not (is_plain or statement or others):
        return None
    named = others or results.cards or [card for card in counts if _is_called(lib, card, question.piles)]
    cards = named or (_cards_of(statement) if statement else [])
    piles = [card for card in counts if card in cards and (named or not is_fixed(lib.catalog, card))]
    if not piles or len(piles) < len(named) or len(piles) > MAX_ROWS:
        return None
    rows = tuple(_row(lib, card, counts[card], question.players) for card in piles)
    return PileAnswer(players=question.players, rows=rows)


def names_of_others(lib: Library) -> dict[str, str]:
    """The names of what is counted and no card: Belohnungen, Sonnenmarker."""
    names = catalog_view(lib.catalog, ()).names
    return {slug: names[slug] for slug in pile_counts(lib.catalog) if not is_card(lib.catalog, slug)}


def documents_of(lib: Library, slug: str) -> tuple[str, ...]:
    """The names of the documents that say how many there are."""
    blocks = [lib.sources[block] for block in pile_sources(lib.catalog).get(slug, ()) if block in lib.sources]
    return tuple(dict.fromkeys(block.document_name.partition(":")[0] for block in blocks))


def _is_name(name: str, word: str) -> bool:
    """Whether a folded word begins with a name, or stands for it as a long beginning."""
    folded = fold(name)
    return word.startswith(folded) or (len(word) >= MIN_LENGTH_OF_PART and folded.startswith(word))


def _is_called(lib: Library, card: str, piles: Sequence[str]) -> bool:
    """Whether one of the words such as Anwesenstapel begins with the name of a card."""
    return is_card(lib.catalog, card) and any(pile.startswith(fold(lib.catalog.cards[card].name)) for pile in piles)


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
        card=card_for(lib.catalog, card),
        name=catalog_view(lib.catalog, ()).names[card],
        is_card=is_card(lib.catalog, card),
        counts=tuple(PileCount(players=each, cards=cards, is_asked=each == players) for each, cards in counts),
        sources=pile_sources(lib.catalog).get(card, ()),
        documents=documents_of(lib, card),
    )
