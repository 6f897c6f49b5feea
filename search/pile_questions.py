"""Questions for the number of cards in a pile: „wie viele Provinzen zu dritt“."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from search.question_words import AMOUNT_WORDS
from search.stop_words import NUMBER_WORDS, STOP_WORDS

TOPIC = "kartenzahl"  # of the rules and rulings that answer such questions

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

# Without a number of players, nothing but these, the amount and the name is in the question …
BARE_WORDS = frozenset(
    "wie gibt gibts es sind ist das da denn eigentlich eig im in hat haben von vom der die den dem hier so uns wir ihr "
    "karten karte stuck stapel liegen liegt bereit insgesamt anzahl spiel vorrat".split()
)
# … and the name behind the amount, or one of these: „Mühle wie viele Karten“ may ask how many to discard.
CUES = frozenset("stapel stuck bereit insgesamt anzahl vorrat".split())

MIN_LENGTH_OF_PART = 5  # letters of the beginning of a name that stands for it: „Sonnen“ for Sonnenmarker
PILE = "stapel"  # the end of such words as Anwesenstapel


class PileQuestion(NamedTuple):
    """A question for a number of cards."""

    players: int  # 0 if the question does not say how many
    asks_for_number: bool
    is_plain: bool  # whether it asks for a number of cards and nothing else
    piles: tuple[str, ...] = ()  # words that end with PILE, folded
    only_word: str = ""  # the name of the card, or of other things, if it is the only word with a meaning; folded


def find_pile_question(folded: Sequence[str]) -> PileQuestion | None:
    """The question for a number of cards that these words may ask; None if they ask for no number.

    >>> find_pile_question("wie viele provinzen zu dritt".split())
    PileQuestion(players=3, asks_for_number=True, is_plain=True, piles=(), only_word='provinzen')
    >>> find_pile_question("wie viele pferde gibt es".split())
    PileQuestion(players=0, asks_for_number=True, is_plain=True, piles=(), only_word='pferde')
    >>> find_pile_question("wie viele punkte bringen die garten zu dritt".split())
    PileQuestion(players=3, asks_for_number=True, is_plain=False, piles=(), only_word='')
    >>> find_pile_question("wie hoch ist der anwesenstapel zu zweit".split())
    PileQuestion(players=2, asks_for_number=False, is_plain=True, piles=('anwesenstapel',), only_word='anwesenstapel')
    >>> find_pile_question("hexe gegen burggraben zu zweit".split())
    """
    asks_for_number = not (AMOUNT_WORDS | CUES).isdisjoint(folded)
    found = PLAYERS.search(" ".join(folded))
    others = {word for word in folded if not (_is_filler(word) or word.isdigit())}
    only_word = next(iter(others)) if len(others) == 1 else ""
    if not asks_for_number and not (found and only_word):
        return None
    piles = tuple(word for word in folded if word in others and word.endswith(PILE))
    players = NUMBERS[found[1] or found[2]] if found else 0
    is_plain = bool(only_word) and (players > 0 or _asks_for_all(folded, only_word))
    return PileQuestion(players, asks_for_number, is_plain, piles, only_word)


def _asks_for_all(folded: Sequence[str], name: str) -> bool:
    """Whether a question without a number of players asks how many cards of this name there are."""
    if not {*folded} - AMOUNT_WORDS - BARE_WORDS <= {name}:
        return False
    has_cue = name.endswith(PILE) or not CUES.isdisjoint(folded)
    return has_cue or any(word == name and before in AMOUNT_WORDS for before, word in pairwise(folded))


def _is_filler(word: str) -> bool:
    return word in STOP_WORDS or word in NUMBER_WORDS or word in PILE_WORDS
