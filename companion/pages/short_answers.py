"""The short answer of a statement and its text, which often begins with the same words: what is shown of both."""

import re

from content.model.interactions import Interaction
from content.model.types import Ruling

PUNCTUATION = ".!?:,;"
ENDS = ".!?:;"  # of what may be left out before: after a comma, the rest is no sentence
VERDICT = re.compile(r"(ja|nein)[,.:;]", re.IGNORECASE)
COLOURED_ANSWERS = ("ja", "nein")  # values of data-verdict


def as_sentence(short: str) -> str:
    """A short answer as a sentence.

    >>> as_sentence("nein, nur einmal"), as_sentence("ja!")
    ('Nein, nur einmal.', 'Ja!')
    """
    return f"{short[:1].upper()}{short[1:]}{'' if short[-1] in PUNCTUATION else '.'}"


def after_answer(statement: Ruling | Interaction) -> str:
    """The text without the short answer that it begins with, because that is shown before it as a sentence.

    Of an answer of several words, the text often repeats only the first, ja or nein: „Ja, bei jeder. Ja, …“.
    """
    text, short = statement.text, statement.answer
    answer_lead, text_lead = VERDICT.match(short), VERDICT.match(text)
    ends = PUNCTUATION if short.casefold() in COLOURED_ANSWERS else ENDS
    if short and text.casefold().startswith(short.casefold()) and text[len(short)] in ends:
        rest = text[len(short) + 1 :].lstrip()
    elif answer_lead and text_lead and answer_lead[1].casefold() == text_lead[1].casefold():
        rest = text[text_lead.end() :].lstrip()
    else:
        return text
    return f"{rest[:1].upper()}{rest[1:]}"
