"""Questions for the number of cards in a pile: „wie viele Provinzen zu dritt“."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from search.question_words import KIND_OF_WORD
from search.stop_words import NUMBER_WORDS, STOP_WORDS

# Folded numbers of players, at least two
PLAYERS = re.compile(
    r"\bzu (zweit|dritt|viert|funft|sechst)\b|\b(zwei|drei|vier|funf|sechs|[2-6])(?:er| (?:spieler|leute|mann|person))"
)
NUMBERS = {"zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6}
NUMBERS |= {"zweit": 2, "dritt": 3, "viert": 4, "funft": 5, "sechst": 6}
NUMBERS |= {str(number): number for number in range(2, 7)}

# What else such a question consists of, folded, besides stop words, numbers, and the name of the card
PILE_WORDS = frozenset(
    "anzahl karten karte stuck stucke stapel haufen vorrat spiel raus rein hin liegen liegt legen legt auslegen leg "
    "hinlegen abzahlen hoch gross bereit mitte tisch anfang beginn aufbau braucht brauchen nehmen nimmt spieler "
    "spielern spielt leute leuten mann person personen jeweils insgesamt".split()
)

MIN_LENGTH_OF_PART = 5  # letters of the beginning of a name that stands for it: „Sonnen“ for Sonnenmarker
PILE = "stapel"  # the end of such words as Anwesenstapel


class PileQuestion(NamedTuple):
    """A question for a number of cards."""

    players: int  # 0 if the question does not say how many
    asks_nothing_else: bool  # whether no other word stands in it than the name of a card
    piles: tuple[str, ...] = ()  # words that end with PILE, folded
    only_word: str = ""  # the name of the card, or of other things, where the question asks nothing else; folded


def find_pile_question(folded: Sequence[str]) -> PileQuestion | None:
    """The question for a number of cards that these words may ask; None if they ask for no number.

    >>> find_pile_question("wie viele provinzen zu dritt".split())
    PileQuestion(players=3, asks_nothing_else=True, piles=(), only_word='provinzen')
    >>> find_pile_question("wie viele punkte bringen die garten zu dritt".split())
    PileQuestion(players=3, asks_nothing_else=False, piles=(), only_word='')
    >>> find_pile_question("wie hoch ist der anwesenstapel zu zweit".split())
    PileQuestion(players=2, asks_nothing_else=True, piles=('anwesenstapel',), only_word='anwesenstapel')
    >>> find_pile_question("hexe gegen burggraben zu zweit".split())
    """
    asks_for_number = "anzahl" in folded or any(KIND_OF_WORD.get(word) == "count" for word in folded)
    found = PLAYERS.search(" ".join(folded))
    others = {word for word in folded if not (_is_filler(word) or word.isdigit())}
    if not asks_for_number and not (found and len(others) == 1):
        return None
    piles = tuple(word for word in folded if word in others and word.endswith(PILE))
    players, only_word = NUMBERS[found[1] or found[2]] if found else 0, next(iter(others)) if len(others) == 1 else ""
    return PileQuestion(players, len(others) == 1, piles, only_word)


def _is_filler(word: str) -> bool:
    return word in STOP_WORDS or word in NUMBER_WORDS or word in PILE_WORDS
