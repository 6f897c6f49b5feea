"""The signs on a tile: bonuses as amounts and symbols, then what else the card does, in a word or two."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.effects import NOUNS, TERM, Bonus, Unit, bonuses, group_lines
from engine.words import Words

MAX_SIGNS = 3  # bonuses and signs for tags on a tile, unless there are more bonuses
MAX_TEXT_CHARS = 24  # of the first words of an effect

SYMBOLS = {
    Unit.CARDS: "i-card",
    Unit.ACTIONS: "i-act",
    Unit.BUYS: "i-buy",
    Unit.COINS: "i-coin",
    Unit.VP_TOKENS: "i-vp",
    Unit.VICTORY_POINTS: "i-vp",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One thing a card does, shown as an amount, a symbol and a word, for example "+2" and the symbol of a card.

    `spoken_word` is what screen readers say where the symbol replaces a word.
    """

    amount: str = ""
    symbol: str = ""
    word: str = ""
    spoken_word: str = ""


def bonus_sign(bonus: Bonus) -> Sign:
    amount, word = bonus.line.split(" ")
    symbol = SYMBOLS.get(bonus.unit, "")
    shown = "Marker" if bonus.unit is Unit.VP_TOKENS else "" if symbol else word
    return Sign(amount=amount, symbol=symbol, word=shown, spoken_word=word if symbol else "")


# Signs for tags: tag, symbol, word, and the symbol or word of the bonus that makes the sign superfluous. A tag in
# `DETAILS` or `AMOUNTS` shows what the effect says of it, and its word is for mixed piles, which have no effect.
TAG_SIGNS = (
    ("curser", "skull", "Fluch", ""),
    ("junker", "skull", "Ramsch", ""),
    ("discard-attack", "hand", "", ""),
    ("trashing-attack", "swords", "Entsorgen", ""),
    ("defence", "shield", "Schutz", ""),
    ("remodel", "i-trash", "", ""),
    ("trasher", "i-trash", "Entsorgen", ""),
    ("workshop", "i-gain", "", ""),
    ("gainer", "i-gain", "", ""),
    ("throne", "throne", "", ""),
    ("extra-turn", "hourglass", "Extrazug", ""),
    ("alt-vp", "i-vp", "", "i-vp"),
    ("vp-tokens", "i-vp", "Marker", "i-vp"),
    ("village", "i-act", "Dorf", "i-act"),
    ("draw", "i-card", "Ziehen", "i-card"),
    ("cost-reduction", "coin", "Billiger", ""),
    ("plus-buy", "i-buy", "Kauf", "i-buy"),
    ("coin", "i-coin", "Geld", "i-coin"),
    ("coffers", "coins", "Taler", "Taler"),
    ("villagers", "village", "Bewohner", "Dorfbewohner"),
    ("exile", "mask", "Exil", ""),
)

# A card with the tag on the left gets no sign for the tags on the right.
IMPLIED_TAGS = {"remodel": {"trasher", "gainer", "workshop"}, "workshop": {"gainer"}, "curser": {"junker"}}

TAKEN = (
    r"\b(?:[Nn]imm|nimmst)\b[^.;:]*?\b((?:\d+ |eine? |)"
    r"(?:Pferde?|Gold|Silber|Kupfer|Beuten?|Kostbarkeit|Herzogtum|Anwesen|Provinz|Ruinen?|Teufelchen))\b"
)  # what is taken by whoever plays the card

PRICE = r"bis zu (\d) koste[nt]|kostet bis zu (\d)"

# For tags: patterns of effects, and what is shown of the first that is found.
DETAILS: dict[str, tuple[tuple[str, str], ...]] = {
    "curser": ((r"F(?:luch|lüche)\b", "Fluch"),),
    "junker": ((r"\b(Ruine|Kupfer|Anwesen)\b", "{}"),),
    "discard-attack": ((r"höchstens (\d) Handkarten", "bis {}"),),
    "remodel": (
        (r"(?:höchstens|bis zu) (\d) (?:mehr|teurer)|bis zu (\d) teurere", "bis +{}"),
        (r"(?:um genau|genau um|genau) (\d) (?:teurer|höher|mehr)", "genau +{}"),
    ),
    "workshop": ((PRICE, "bis {}"), (r"weniger kostet|billiger", "billigere")),
    "gainer": (
        (TAKEN, "{}"),
        (r"bis zu (\d) mehr", "bis +{}"),
        (rf"{PRICE}|Kosten bis zu (\d)", "bis {}"),
        (r"eine (?:gleiche|Karte gleichen)", "gleiche"),
    ),
    "throne": ((r"(zweimal|dreimal|noch einmal|erneut)", "{}"),),
    "draw": ((r"bis du (\d) Handkarten", "bis {} Karten"), (r"auf (?:die|deine) Hand\b", "auf die Hand")),
    "cost-reduction": ((r"[Kk]osten\b", "Billiger"),),  # not of cards that only cost less themselves
    "alt-vp": (
        (r"(−?\d+) Siegpunkte? (je|für je|für jede[sn]?|pro) ((?:\d+ |volle |verschiedene |deiner )*\w+)", "{} {} {}"),
    ),
}


# For tags: the noun of the bonus that an effect gives under a condition, later or as often as something is there.
AMOUNTS = {
    "vp-tokens": "Siegpunktmarker",
    "village": "Aktion(?:en)?",
    "draw": "Karten?",
    "plus-buy": "Kauf|Käufe",
    "coin": "Geld",
    "coffers": "Taler",
    "villagers": "Dorfbewohner",
}
COUNTED_UNITS = (Unit.CARDS, Unit.ACTIONS, Unit.COINS, Unit.BUYS, Unit.FAVORS)
NAMED_AMOUNTS = {"vp-tokens", "coffers", "villagers"}  # their symbols alone do not say what is counted
EACH = r"(?:\s+(?:je|pro|für je|für jede[ns]?)\b)"
COUNTED = r" (?:je|pro|für je|für jede[ns]?) ((?:[a-zäöü\d]\w* )?[A-ZÄÖÜ]\w+)"
MAX_COUNTED_CHARS = 16

# What an effect takes: pattern, symbol, and what is shown.
COSTS = (
    (r"\b[Ll]eg(?:e|st)\b(?![^.;]*für jede)[^.;]*?\b(\d|eine|alle) Handkarten?\b[^.;]*\bab\b", "hand", "{} ablegen"),
    (r"\b(?:[Nn]imm|nimmst) (?:auch )?(1) Schulden", "", "{} Schuld"),
    (r"\b(?:[Nn]imm|nimmst) (?:auch )?([2-9]) Schulden", "", "{} Schulden"),
    (r"^Nimm einen Fluch", "skull", "Fluch"),
)
AGAIN = (
    (r"\b[Ss]ofort und (?:noch einmal )?zu Beginn deines nächsten Zuges", "auch später"),
    (r"\bjetzt oder zu Beginn deines nächsten Zuges", "oder später"),
)  # of all that an effect says
MORE = Sign(word="…", spoken_word="und mehr")
ASIDE = r"\([^)]*\)|\b(?:Spielv|V)orbereitung: [^.]*|\bErbstück: \w+"  # needs no „…“: nothing happens by it when played

# When an amount is given: pattern of the sentence, word. The first that is found.
WHEN = (
    (r"\b[Ww]ähle\b", "Wahl"),
    (r"deiner Züge|zu Beginn deines Zuges", "je Zug"),
    (
        r"(?<!und noch einmal )(?<!sofort und )(?<!jetzt oder )zu Beginn deines nächsten Zuges|am Ende dieses Zuges",
        "später",
    ),
)


def signs(effect: str, tags: Collection[str], words: Words) -> tuple[Sign, ...]:
    """What a tile shows of the effect: all bonuses, those one may choose from, then up to two signs for tags.

    There are signs for tags, or else for amounts in sentences, only while there is room (`MAX_SIGNS`). Where the effect
    says more than that, the last sign is „…“.

    If nothing else says what a card does, the first words of its effect do.
    """
    groups = list(group_lines(effect))
    given = tuple(bonus_sign(bonus) for group in groups if not isinstance(group, str) for bonus in group)
    sentences = " ".join(group for group in groups if isinstance(group, str))
    choices = _choices(sentences)
    shown = (*given, *choices)
    room = MAX_SIGNS - len(given) - len(choices[1:])
    wanted = tuple(_tag_signs(shown, sentences, tags, words))
    if not shown and not wanted and sentences:
        return (Sign(word=_first_words(sentences)),)
    if not wanted and not choices:
        wanted = tuple(_other_signs(sentences))
    said = wanted[: min(2, max(0, room))]
    is_all = len(said) == len(wanted) and _count_sentences(sentences) <= len(choices[:1]) + len(said)
    again = tuple(Sign(word=word) for pattern, word in AGAIN if re.search(pattern, sentences))
    return (*shown, *said, *again) if is_all else (*shown, *said, *again, MORE)


def _other_signs(sentences: str) -> Iterator[Sign]:
    """Amounts inside sentences, and what the effect takes, where no tag says anything.

    >>> [sign.word for sign in _other_signs("Dazu +1 Karte zu Beginn deines nächsten Zuges.")]
    ['später +1']
    >>> [sign.word for sign in _other_signs("Lege danach 3 Handkarten ab.")]
    ['3 ablegen']
    """
    for unit in COUNTED_UNITS:
        amount = _amount("|".join(NOUNS[unit]), sentences)
        if amount:
            symbol, spoken = SYMBOLS.get(unit, ""), f"{amount} {NOUNS[unit][1]}"
            yield Sign(symbol=symbol, word=amount if symbol else spoken, spoken_word=spoken)
    for pattern, symbol, shown in COSTS:
        match = re.search(pattern, sentences)
        before = sentences[: match.end()].rpartition(". ")[2] if match else ""
        if match and "darfst" not in before:
            when = "später " if "nächsten Zuges" in before else ""
            word = when + shown.format(*match.groups()).replace("eine ", "1 ")
            yield Sign(symbol=symbol, word=word, spoken_word=word)


def _count_sentences(sentences: str) -> int:
    """How many sentences say what happens when the card is played.

    >>> _count_sentences("Nimm 1 Beute. Lege eine Handkarte ab. (Nicht im Vorrat.)")
    2
    """
    return len([part for part in re.sub(ASIDE, "", sentences).split(".") if part.strip(" –“)")])


def _choices(sentences: str) -> tuple[Sign, ...]:
    """The bonuses of which one may choose, after a word that says so; none if there are not at least two.

    >>> [sign.amount for sign in _choices("Wähle eins: +2 Karten; +3 Geld; oder entsorge 2 Handkarten.")]
    ['', '+2', '+3']
    """
    choice = re.search(r"\b[Ww]ähle\b([^.]*)", sentences)
    if not choice or re.search(r"\bje \d", choice[1]):
        return ()
    options = bonuses("\n".join(re.findall(rf"({TERM})(?!{EACH})", choice[1])))
    return (Sign(word="Wahl:"), *map(bonus_sign, options)) if len(options) > 1 else ()


def _tag_signs(shown: tuple[Sign, ...], sentences: str, tags: Collection[str], words: Words) -> Iterator[Sign]:
    given = {sign.symbol for sign in shown} | {sign.word for sign in shown}
    implied = {other for tag in tags for other in IMPLIED_TAGS.get(tag, ())}
    for tag, symbol, usual_word, unless in TAG_SIGNS:
        if tag not in tags or tag in implied or (unless and unless in given):
            continue
        word = _said(tag, usual_word, sentences)
        if word and word not in given:
            yield Sign(symbol=symbol, word=word, spoken_word=f"{words.tags[tag].name}: {word}")


def _said(tag: str, usual_word: str, sentences: str) -> str:
    """What the effect says of a tag, such as „bis 4“ for a Werkstatt; "" if it says it in other words."""
    if (tag not in DETAILS and tag not in AMOUNTS) or sentences.startswith("Gemischter Stapel"):
        return usual_word
    amount = _amount(AMOUNTS[tag], sentences) if tag in AMOUNTS else ""
    if amount:
        return f"{amount} {usual_word}" if tag in NAMED_AMOUNTS and " je " not in amount else amount
    for pattern, shown in DETAILS.get(tag, ()):
        match = re.search(pattern, sentences)
        if match:
            return shown.format(*(group for group in match.groups() if group is not None))
    return usual_word if tag in NAMED_AMOUNTS else ""


def _amount(noun: str, sentences: str) -> str:
    """An amount inside a sentence, and when or how often it is given.

    >>> _amount("Karten?", "Decke deine Hand auf: +1 Karte für jede Geldkarte darin.")
    '+1 je Geldkarte'
    >>> _amount("Geld", "Du darfst diese Karte entsorgen; tust du es: +2 Geld.")
    'evtl. +2'
    """
    match = re.search(rf"(?<!kein )\+\d+ (?:{noun})\b", sentences)
    if not match:
        return ""
    amount = match[0].partition(" ")[0]
    before, after = sentences[: match.start()], sentences[match.end() :]
    counted = re.match(COUNTED, after)
    if counted and len(counted[1]) <= MAX_COUNTED_CHARS:
        return f"{amount} je {counted[1]}"
    start = re.split(r"[.–] ", before)[-1]
    if re.match(EACH, after) or re.search(r"\b[Jj]e \d|[Ff]ür jede|\bje (?:\w+ ){0,2}$", start):
        return f"je {amount}"
    return f"{_when(start, after.partition('.')[0])} {amount}".strip()


def _when(before: str, after: str) -> str:
    """When an amount is given, of which these are the words before and after in its sentence; "" for at once."""
    word = next((word for pattern, word in WHEN if re.search(pattern, before + after, re.IGNORECASE)), "")
    if word != "Wahl" and "darf" in before:
        return "evtl."
    at_once = re.fullmatch(r"|Danach |Dazu |Sofort und .*: |.*\bdann |\+\d+ \w+ und ", before)
    return word or ("" if at_once else "evtl.")


def _first_words(sentences: str) -> str:
    """The first words of the effect, as many as a tile has room for.

    >>> _first_words("Decke deine Hand auf: +1 Karte für jede Geldkarte darin.")
    'Decke deine Hand auf …'
    """
    sentences = sentences.removeprefix("Bei der Wertung ")
    if len(sentences) <= MAX_TEXT_CHARS:
        return sentences
    shown = sentences[: MAX_TEXT_CHARS - 1].rpartition(" ")[0]
    return f"{shown.rstrip(' ,;:.–(')} …"
