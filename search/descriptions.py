"""Descriptions: queries that describe a card instead of naming it, such as „die karte wo man die ganze hand ablegt“.

Of these, cards are ranked by what their text and all statements about them have in common with the query, and the best
come before all other results (`ranking`).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from search.vocabulary import Vocabulary

# What may stand before the noun that is described, folded
FILLERS = (
    "der die das den dem diese dieser dieses ein eine ne nen son sone so wie hiess heisst nochmal noch mal welche "
    "welcher welches was war ist gibt gibts es da graue weisse fiese gesucht name wer weiss kennt"
)
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
GENERAL_NOUNS = frozenset("karte ding dings teil geld munze".split())
COMMON_TYPES = frozenset(
    "aktion aktionskarte angriff angriffskarte reaktion reaktionskarte dauerkarte geldkarte punktekarte nachtkarte "
    "reservekarte schattenkarte weg gabe plage zustand unterschlupf belohnung preis bastion kostbarkeit erbstuck "
    "ritter reisender zauberer omen".split()
)
# Types of which a game has few cards or none, so that „landmarke mit …“ describes one
RARE_TYPES = frozenset("landmarke ereignis projekt merkmal profezeiung verbundete verbundeter artefakt".split())
NOUNS = GENERAL_NOUNS | COMMON_TYPES | RARE_TYPES

_START = rf"^(?:(?:{FILLERS.replace(' ', '|')}|{'|'.join(COLOURS)}) )*?"
_NOUN = r"(?:\w+ (?=karte ))?(\w+) "  # „blütezeit karte“
_ORIGIN = r"(?:(?:aus|von) (?:der |den )?\w+ )?"  # „die karte aus gilden wo …“
_SUBJECT = r"(?:man|ich|du|er|wir|jeder|alle|alles|die|der|das|es|mein\w*|einem|sich)"
_PERSON = r"(?:man|ich|du|er|wir|jeder|alle)"
_RELATIVE = (  # „bei der man“, „gegen die man“, not „mit dem Extrazug“
    rf"(?:(?:bei|mit|in|auf|fur|durch|von|aus|unter|nach|zu) (?:der|dem|den|denen) {_SUBJECT}"
    rf"|(?:gegen|unter|auf|in|fur|durch) (?:die|das|den) {_PERSON})"
)
# A noun, which is the first group, and how its description goes on. Any noun may be described by these words,
BY_WHERE = re.compile(rf"{_START}{_NOUN}{_ORIGIN}(?:wo|was|{_RELATIVE})\b")
# only a type or a general noun by these („die karte die ich gezogen hab“ is no description),
BY_ARTICLE = re.compile(rf"{_START}{_NOUN}{_ORIGIN}(?:die|das|der|den|da) (?!(?:ich|du|er|sie|wir|mein\w*) )")
# or by these, if no card is named: „das Geld mit der anderen Rückseite, das man …“,
BY_DETAIL = re.compile(rf"{_START}{_NOUN}(?:mit|ohne|fur|aus) .*\b(?:wo|{_RELATIVE}|(?:das|die|der|den) {_PERSON})\b")
# only a colour by these,
BY_COLOUR = re.compile(rf"{_START}({'|'.join(COLOURS)}) (?:karte )?(?:wo|was|die|das|bei|mit|in|auf|fur|gegen)\b")
# and only a rare type by these: „landmarke mit … wenn …“.
BY_PREPOSITION = re.compile(rf"{_START}{_NOUN}(?:mit|ohne|fur|bei) .*\b(?:wenn|wo|{_RELATIVE})\b")
# and, if no card is named, a rare type by what it does: „welche Prophezeiung macht alles billiger“.
BY_DEED = re.compile(rf"{_START}welche[rs]? (\w+) (?!(?:ich|man|wir|du|ihr|es|da) )")
WITHOUT_NOUN = re.compile(
    rf"^(?:die|der|das) wo\b|^wo (?:man|du|jeder|alle)\b|^die mit de[mnr] \w+ \w|^(?:die|der|das) {_RELATIVE}\b"
    r"|\bwie (?:hiess|heisst) "
)
BY_COMPARISON = re.compile(r"^wie .*\b(?:aber|nur|bloss) ")  # „wie Thronsaal, aber dreimal“

# Verbs before their subject, and question words in a later clause, ask more than which card it is.
_VERBS = (
    "darf|durfen|kann|konnen|muss|mussen|zahlt|zahlen|gilt|ist|bleibt|kommt|kommen|krieg|kriegt|bekomm|hab|habe|hat|wirkt"
    "|verbraucht"
)
FURTHER_QUESTION = re.compile(
    rf" (?:{_VERBS}) (?:ich|man|der|die|das|dem|den|sich|mein\w*)\b| was (?:kostet|passiert|ist|bringt)\b"
    r"|[^m] (?:wann|warum|wieviele?|wie viele?|wohin)\b"  # not „je nachdem wie viele“
)


class Description(NamedTuple):
    """How a query describes a card."""

    noun: str = ""  # a part of its name: „das schiff wo …“
    types: tuple[str, ...] = ()  # tokens of its type: „die landmarke wo …“
    is_comparison: bool = False  # with a card that is named: „wie Thronsaal, aber …“
    may_name_cards: bool = True  # „die karte wo man eine auf die Insel legt“


def find_description(folded: Sequence[str], vocabulary: Vocabulary) -> Description | None:
    """The description of a card that a query consists of; None if it is no description, or asks another question."""
    text = " ".join(folded)
    if FURTHER_QUESTION.search(text):
        return None
    values = vocabulary.filter_values.get("typ", {})
    for pattern, nouns in (
        (BY_COLOUR, COLOURS),
        (BY_WHERE, NOUNS),
        (BY_ARTICLE, NOUNS),
        (BY_PREPOSITION, RARE_TYPES),
        (BY_DETAIL, NOUNS),
        (BY_DEED, RARE_TYPES),
    ):
        found = pattern.match(text)
        noun, may_name_cards = found[1] if found else "", pattern not in (BY_ARTICLE, BY_DETAIL, BY_DEED)
        if noun in nouns:
            return Description(types=tuple(values.get(COLOURS.get(noun, noun), ())), may_name_cards=may_name_cards)
        if nouns is NOUNS and _is_part_of_names(noun, text, vocabulary):
            return Description(noun=noun, may_name_cards=may_name_cards)
    if BY_COMPARISON.match(text):
        return Description(is_comparison=True)
    return Description() if WITHOUT_NOUN.search(text) else None


def _is_part_of_names(noun: str, text: str, vocabulary: Vocabulary) -> bool:
    """Whether cards are called by this noun, which stands behind an article: „das schiff“."""
    if len(noun) < MIN_NOUN_LENGTH or text.startswith(f"{noun} "):
        return False
    return bool(vocabulary.names_with(noun))
