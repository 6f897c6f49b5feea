"""The words of a divider as the templates read them: lists of pieces, in which amounts and costs are drawn.

A piece is a list of strings that begins with what it is: ["text", words], ["coin", number, sign], ["vp", number, sign],
["potion", ""] or ["debt", number].
"""

import re
from typing import Any

from companion.pages import wording
from companion.pages.card_faces import split_effect
from companion.pages.card_signs import Sign
from companion.pages.short_answers import COLOURED_ANSWERS, PUNCTUATION, VERDICT, after_answer, as_sentence
from content.model.types import Ruling
from engine.catalog import Cost
from engine.effects import to_one_line

Piece = list[str]
Data = dict[str, Any]
"""A part of the JSON document for the templates."""

AMOUNT = re.compile(r"(?P<sign>[+−–-]?)(?P<number>\b\d+|\bX) (?P<what>Geld\b|Siegpunkte?\b(?!marker))")
DRAWN = {"Geld": "coin", "Siegpunkt": "vp", "Siegpunkte": "vp"}


def pieces(text: str) -> list[Piece]:
    """A text in which amounts of money and victory points are drawn, as on the pages.

    >>> pieces("Es bringt +2 Geld.")
    [['text', 'Es bringt '], ['coin', '2', '+'], ['text', '.']]
    """
    found: list[Piece] = []
    end = 0
    for match in AMOUNT.finditer(text):
        found += [["text", text[end : match.start()]], [DRAWN[match["what"]], match["number"], match["sign"]]]
        end = match.end()
    return [piece for piece in (*found, ["text", text[end:]]) if piece != ["text", ""]]


def effect_parts(effect: str) -> list[Data]:
    """The effect of a card as parts: each has either `pieces` of a text, or `bonuses`, one for each line."""
    return [
        {"pieces": pieces(part.text)} if part.text else {"bonuses": [_bonus(sign) for sign in part.bonuses]}
        for part in split_effect(effect)
    ]


def _bonus(sign: Sign) -> Piece:
    if sign.symbol == "i-coin":
        return ["coin", sign.amount.lstrip("+"), "+"]
    if sign.symbol == "i-vp" and not sign.word:
        return ["vp", sign.amount, ""]
    return ["text", f"{sign.amount} {sign.spoken_word or sign.word}"]


def effect_line(effect: str) -> list[Piece]:
    """The effect of a card as running text."""
    return pieces(to_one_line(effect))


def cost_pieces(cost: Cost | None) -> list[Piece]:
    """A cost as coin, potion and debt.

    >>> cost_pieces(Cost(coins=4, potion=1)), cost_pieces(Cost(debt=8))
    ([['coin', '4'], ['potion', '']], [['debt', '8']])
    """
    if cost is None:
        return []
    coins = [["coin", f"{cost.coins}{cost.mark}"]] if cost.has_coins else []
    return [*coins, *[["potion", ""]] * cost.potion, *([["debt", str(cost.debt)]] if cost.debt else [])]


def name_lines(name: str) -> list[str]:
    """A name of several words in two lines of about the same length.

    >>> name_lines("Gladiator / Reichtum"), name_lines("Dorf"), name_lines("Hund des Herrn")
    (['Gladiator /', 'Reichtum'], ['Dorf'], ['Hund des', 'Herrn'])
    """
    if " / " in name:
        first, second = name.split(" / ", 1)
        return [f"{first} /", second]
    words = name.split(" ")
    halves: list[tuple[str, str]] = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    if not halves:
        return [name]
    first, second = min(halves, key=lambda half: abs(len(half[0]) - len(half[1])))
    return [first, second]


def breakable_name(name: str) -> str:
    """A name that may break within long words, and behind a slash."""
    return wording.with_soft_hyphens(name).replace(" / ", " /\u200b ")


def named(name: str) -> Data:
    """The name of a divider: whole, in lines, and with soft hyphens."""
    return {"name": name, "lines": name_lines(name) if name else [], "breakable": breakable_name(name)}


def answer(ruling: Ruling, mark: str = "") -> Data:
    """A question with its answer.

    `verdict` is the short answer, with which `reason` may go on, and `short` what stands for both where there is no
    room. `mark` is "erratum" or "setup" for these, else "".
    """
    short = as_sentence(ruling.answer) if ruling.answer else ""
    verdict, reason = verdict_and_reason(ruling)
    tone = ruling.answer if ruling.answer in COLOURED_ANSWERS else ""
    return {
        "question": unbroken(ruling.question),
        "verdict": unbroken(verdict),
        "short": unbroken(short),
        "reason": unbroken(reason),
        "tone": tone,
        "mark": mark,
    }


def verdict_and_reason(ruling: Ruling) -> tuple[str, str]:
    """The short answer, and the text behind it without the words of the answer with which it begins."""
    if not ruling.answer:
        return "", ruling.text
    rest = after_answer(ruling)
    lead = VERDICT.match(ruling.answer)
    said = ruling.answer[lead.end() :].lstrip() if lead else ruling.answer
    following = rest[len(said) :]
    if not said or not rest.casefold().startswith(said.casefold()) or following[:1].isalnum():
        return as_sentence(ruling.answer), rest
    end = len(following) - len(following.lstrip(PUNCTUATION))
    return as_sentence(ruling.answer).removesuffix(".") + following[:end], following[end:].lstrip()


def unbroken(text: str) -> str:
    """A text in which amounts do not break: a no-break space between number and noun.

    >>> unbroken("Es gibt +3 Geld.").count("\N{NO-BREAK SPACE}")
    1
    """
    return AMOUNT.sub(lambda match: match[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def note(heading: str, text: str, **more: Any) -> Data:
    """A heading with a text, set like a question with its reason."""
    return {"question": heading, "verdict": "", "short": "", "reason": text, "tone": "", "mark": "", **more}
