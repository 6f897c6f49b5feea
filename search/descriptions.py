"""Descriptions: queries that describe a card instead of naming it, such as „die karte wo man die ganze hand ablegt“.

Of these, cards are ranked by what their text and all statements about them have in common with the query, and the best
come before all other results (`ranking`).
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from search.stop_words import STOP_WORDS
from search.vocabulary import Vocabulary

# Colours that say of which type a card is
COLOURS = {
    "beige": "reservekarte",
    "blaue": "reaktion",
    "gelbe": "geldkarte",
    "grune": "punktekarte",
    "lila": "fluch",
    "orange": "dauerkarte",
    "orangene": "dauerkarte",
    "schwarze": "nachtkarte",
}
MIN_NOUN_LENGTH = 4  # letters of a part of a name
GENERAL_NOUNS = frozenset("karte ding dings teil geld munze typ".split())
COMMON_TYPES = frozenset(
    "aktion aktionskarte angriff angriffskarte reaktion reaktionskarte dauerkarte geldkarte punktekarte nachtkarte "
    "reservekarte schattenkarte weg gabe plage zustand unterschlupf belohnung preis bastion kostbarkeit erbstuck "
    "ritter reisender zauberer omen".split()
)
# Types of which a game has few cards or none, so that „landmarke mit …“ describes one
RARE_TYPES = frozenset(
    "landmarke ereignis projekt merkmal eigenschaft profezeiung verbundete verbundeter artefakt".split()
)
NOUNS = GENERAL_NOUNS | COMMON_TYPES | RARE_TYPES | frozenset(COLOURS)

# Verbs before their subject, and question words in a later clause, ask more than which card it is.
VERBS = (
    "darf durfen kann konnen konnte muss mussen zahlt zahlen gehort gehoren gilt ist bleibt kommt kommen krieg kriegt "
    "bekomm deck hab habe hat wirkt verbraucht geht"
)
_SUBJECT_ASKED = r"(?:ich|man|(?:der|die|das|dem|den)(?!$| (?:ich|man|du|wir)\b)|sich|mein\w*)"  # not „die man“
FURTHER_QUESTION = re.compile(
    rf"(?<! da) (?:{VERBS.replace(' ', '|')}) {_SUBJECT_ASKED}\b"
    r"| was (?:kostet|passiert|ist|bringt|macht|wenn|wird)\b"
    r"|(?<!m) (?:wann|warum|wieviele?|wie viele?|wohin)\b"  # not „je nachdem wie viele“
)
FIRST_WORDS = frozenset(
    f"{VERBS} betrifft fliegt gehen gibt hilft is lohnt reicht schutzt spielen stimmt wer wie wieviel".split()
)

NAMED = frozenset("heisst hiess".split())  # „wie heisst die noch“ asks for no more than the card

# Up to four words before the noun that is described: „wie hieß nochmal die …“, not „hab ich die …“
_NO_OPENING = (
    f"{VERBS} ich(?!_such) mein wenn wann ob warum wieviel viele mit fur auf in bei nach um und oder gegen ohne statt "
    "nur"
)
_OPENING = rf"(?:(?!(?:{_NO_OPENING.replace(' ', '|').replace('_', ' ')}) )\w+ ){{0,4}}?"
_ASKED = r"(?:(?:war|ist|hiess|heisst) das (?:noch|nochmal|doch|gleich|jetzt)? ?)?"  # „welche karte war das die …“
_NOUN = rf"^({_OPENING}({'|'.join(sorted(NOUNS))})) (?:karte )?{_ASKED}"
_NAME = rf"^({_OPENING}(?:die|der|das|dieses?|ne|eine?|so) (\w+)) "
_ORIGIN = r"(?:(?:aus|bei|von) (?:\w+ ){1,3}?)?"  # „die karte aus gilden wo …“
_SUBJECT = r"(?:man|ich|du|er|wir|jeder|alle|alles|die|der|das|es|mein\w*|einem|sich)"
_PERSON = r"(?:man|ich|du|er|wir|jeder|alle)"
_RELATIVE = (  # „bei der“, „gegen die man“, not „mit dem Extrazug“
    rf"(?:(?:mit|in|auf|fur|durch|von|aus|unter|nach|zu) (?:der|dem|den|denen) {_SUBJECT}"
    rf"|(?:gegen|unter|auf|in|fur|durch) (?:die|das|den) (?:{_PERSON}|mein\w*)|bei (?:der|dem|denen))\b"
)
# How a description goes on behind the noun: „die karte wo …“, „das projekt bei dem man …“,
_CLAUSE = rf"(?:(?:wo|was|da)\b|{_RELATIVE}) \w"
# or if no other card is named: „die karte die …“, not „die karte die ich …“, „das Geld mit der …, das man …“
_DETAILS = (
    r"(?:(?:die|das|der|den) (?!(?:ich|du|er|sie|wir|mein\w*) )\w"
    rf"|(?:mit|ohne|fur|aus|bei) .*(?:\b(?:wo|wenn|(?:das|die|der|den) {_PERSON})\b|{_RELATIVE}))"
)
# The second group, the end of the first, is the noun: a type, a colour, or what cards are called by („das schiff wo …“)
BY_CLAUSE = re.compile(rf"{_NOUN}{_ORIGIN}{_CLAUSE}")
BY_DETAILS = re.compile(rf"{_NOUN}{_ORIGIN}{_DETAILS}")
NAME_BY_CLAUSE = re.compile(rf"{_NAME}{_ORIGIN}{_CLAUSE}")
NAME_BY_DETAILS = re.compile(rf"{_NAME}{_ORIGIN}{_DETAILS}")
# a rare type or a colour by what it does: „welche Prophezeiung macht alles billiger“, „orange Karte, 2 ziehen und …“.
_DOER = (
    rf"(?:welche[rs]? (?=(?:{'|'.join(sorted(RARE_TYPES))})\b)"
    rf"|(?:die |ne |eine )?(?=(?:{'|'.join(sorted(COLOURS))}) karte\b))"
)
BY_DEED = re.compile(rf"^({_DOER}(\w+)) (?:karte )?(?!(?:ich|man|wir|du|ihr|es|da) )")
WITHOUT_NOUN = re.compile(
    rf"^(?:die|der|das) (?:eine[rs]? )?{_ORIGIN}(?:wo\b|{_RELATIVE})|^{_OPENING}(?:die|der|das) wo\b"
    r"|^wo (?:man|du|jeder|alle)\b|^die mit de[mnr] \w+ \w|\bwie (?:hiess|heisst)\b"
    r"|\bwelche (?:karte )?(?:ist|war) das$|^welche karte (?:ist|war) das\b"
)
BY_COMPARISON = re.compile(r"^wie .*\b(?:aber|nur|bloss) ")  # „wie Thronsaal, aber dreimal“


class Description(NamedTuple):
    """How a query describes a card."""

    start: int = 0  # number of the word after the noun; up to there no card is named: „die Hexe wo …“ is not the Hexe
    noun: str = ""  # a part of its name: „das schiff wo …“
    types: tuple[str, ...] = ()  # tokens of its type: „die landmarke wo …“
    is_comparison: bool = False  # with a card that is named: „wie Thronsaal, aber …“
    may_name_cards: bool = True  # „die karte wo man eine auf die Insel legt“
    other_cards: frozenset[str] = frozenset()  # slugs of cards that are named, but not described


def find_further_question(folded: Sequence[str], clauses: Iterable[int]) -> int:
    """The number of the word with which a query begins to ask more than which card it describes; 0 if it does not.

    `clauses` are the numbers of the words before which a clause ends.

    >>> find_further_question("die karte wo man alles ablegt muss ich das".split(), ())
    6
    """
    text = " ".join(folded)
    found = FURTHER_QUESTION.search(text)
    starts = [
        start
        for start in clauses
        if FIRST_WORDS.intersection(folded[start : start + 1]) and not NAMED.intersection(folded[start + 1 : start + 2])
    ]
    if found:
        starts.append(text.count(" ", 0, found.start()) + 1)
    return min(starts, default=0)


def find_description(folded: Sequence[str], vocabulary: Vocabulary) -> Description | None:
    """The description of a card that a query consists of; None if it is no description."""
    text = " ".join(folded)
    values = vocabulary.filter_values.get("typ", {})
    for pattern in (BY_CLAUSE, BY_DETAILS, BY_DEED, NAME_BY_CLAUSE, NAME_BY_DETAILS):
        found = pattern.match(text)
        if not found:
            continue
        start, noun, may_name_cards = len(found[1].split()), found[2], pattern in (BY_CLAUSE, NAME_BY_CLAUSE)
        if noun in NOUNS:
            types = tuple(values.get(COLOURS.get(noun, noun), ()))
            return Description(start, types=types, may_name_cards=may_name_cards)
        if len(noun) >= MIN_NOUN_LENGTH and noun not in STOP_WORDS and vocabulary.names_with(noun):
            return Description(start, noun, may_name_cards=may_name_cards)
    if BY_COMPARISON.match(text):
        return Description(is_comparison=True)
    return Description() if WITHOUT_NOUN.search(text) else None
