"""The number of cards in a pile, which answers „wie viele Provinzen zu dritt“, with those for all numbers of players.

`static/js/search/pile-answers.js` decides the same on devices without a network.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from content.model.types import Library, Rule, Ruling
from engine.catalog import CardType
from engine.catalog_view import catalog_view
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.memo import cache_on_first_argument
from engine.setup.pile_counts import card_for, is_card, is_fixed, pile_counts, pile_sources
from search.normalization import fold, fold_words
from search.pile_questions import MIN_LENGTH_OF_PART, TOPIC, PileQuestion, find_pile_question
from search.service import Results

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
        asked = {count.cards for row in self.rows for count in row.counts if count.is_asked or not self.players}
        return asked.pop() if len(asked) == 1 else None


def pile_answer(lib: Library, query: str, results: Results) -> PileAnswer | None:
    """The answer to a question for the number of cards in piles."""
    question = find_pile_question(fold_words(query))
    if question is None:
        return None
    counts, statement = pile_counts(lib.catalog), _first_statement(lib, results)
    if not (question.is_plain or statement):
        return None
    named = results.cards or _cards_called(lib, question)
    cards = named or (_cards_of(statement) if statement and question.players else [])
    piles = [card for card in counts if card in cards and (named or not is_fixed(lib.catalog, card))]
    if not piles or len(piles) < len(named) or len(piles) > MAX_ROWS:
        return None
    if all(is_fixed(lib.catalog, card) for card in piles) and not (question.is_plain and question.asks_for_number):
        return None  # „Hexe zu zweit“
    rows = tuple(_row(lib, card, counts[card], question.players) for card in piles)
    return PileAnswer(players=question.players, rows=rows)


@cache_on_first_argument
def names_of_several(lib: Library) -> Mapping[str, tuple[str, ...]]:
    """Folded name of what is counted and no single card → its piles: Sonnenmarker, and types whose cards have no piles
    but those that are counted for them, such as Belohnung and Erscheinung."""
    catalog = lib.catalog
    counted = pile_counts(catalog).keys() - {card.slug for card in catalog.kingdom_cards} | catalog.piles.keys()
    names: dict[str, tuple[str, ...]] = {fold(name): (slug,) for slug, name in names_of_others(lib).items()}
    for slug, word in catalog.words.types.items():
        cards = [card.slug for card in catalog.cards.values() if card.has_type(CardType(slug))]
        piles = dict.fromkeys(card if card in counted else catalog.pile_of.get(card, "") for card in cards)
        if len(piles) <= MAX_ROWS and pile_counts(catalog).keys() >= piles.keys():
            names[fold(word.name)] = tuple(piles)
    return names


def names_of_others(lib: Library) -> dict[str, str]:
    """The names of what is counted and no card: Belohnungen, Sonnenmarker."""
    names = catalog_view(lib.catalog, ()).names
    return {slug: names[slug] for slug in pile_counts(lib.catalog) if not is_card(lib.catalog, slug)}


def documents_of(lib: Library, slug: str) -> tuple[str, ...]:
    """The names of the documents that say how many there are."""
    blocks = [lib.sources[block] for block in pile_sources(lib.catalog).get(slug, ()) if block in lib.sources]
    return tuple(dict.fromkeys(block.document_name.partition(":")[0] for block in blocks))


def _cards_called(lib: Library, question: PileQuestion) -> list[str]:
    """What is counted, where the question calls it by a type, or by a word such as Anwesenstapel."""
    word = question.only_word
    of_name = [slug for name, piles in names_of_several(lib).items() if _is_name(name, word) for slug in piles]
    return list(dict.fromkeys(of_name)) or [
        slug
        for slug in pile_counts(lib.catalog)
        if is_card(lib.catalog, slug)
        and any(pile.startswith(fold(lib.catalog.cards[slug].name)) for pile in question.piles)
    ]


def _is_name(name: str, word: str) -> bool:
    """Whether a word begins with a name, both folded, or stands for it as a long beginning."""
    return word.startswith(name) or (len(word) >= MIN_LENGTH_OF_PART and name.startswith(word))


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
