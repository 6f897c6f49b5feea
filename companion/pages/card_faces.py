"""What a card looks like: a coat of arms that says its box, its types and itself, and what it does in a few signs."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from content.model.arms import Arms, Division
from engine.catalog import LANDSCAPES, CardType
from engine.effects import Bonus, Unit, group_lines
from engine.words import Words

DIVIDER_TYPES = (
    CardType.ATTACK,
    CardType.REACTION,
    CardType.DURATION,
    CardType.RESERVE,
    CardType.CURSE,
    CardType.NIGHT,
    CardType.TREASURE,
    CardType.VICTORY,
    CardType.LIAISON,
    CardType.RUINS,
    CardType.SHELTER,
)
"""Types with a line of their own between arms and text; of several, the first of these."""

GROUND_TYPES = (
    CardType.TREASURE,
    CardType.VICTORY,
    CardType.REACTION,
    CardType.DURATION,
    CardType.RESERVE,
    CardType.CURSE,
    CardType.RUINS,
    CardType.SHELTER,
    CardType.EVENT,
    CardType.LANDMARK,
    CardType.PROJECT,
    CardType.WAY,
    CardType.ALLY,
    CardType.TRAIT,
    CardType.PROPHECY,
    CardType.BOON,
    CardType.HEX,
    CardType.STATE,
    CardType.ARTIFACT,
)
"""Types with a ground of their own; any other card lies on that of an Action."""

MIXES_WITH_ACTION = {CardType.TREASURE, CardType.VICTORY, CardType.SHELTER}
BANNER_TYPES = {str(kind) for kind in LANDSCAPES}

EMBLEMS = {
    "basisspiel": "basis",
    "alchemisten": "alchemie",
    "bluetezeit": "bluete",
    "reiche-ernte": "ernte",
    "dark-ages": "dark",
    "rising-sun": "sonne",
}
"""Emblems of the sprite that are not called as their expansion is."""


def divider(types: tuple[CardType, ...]) -> str:
    """The line between arms and text.

    >>> cut((CardType.ACTION, CardType.DURATION, CardType.ATTACK)), cut((CardType.ACTION,))
    ('attack', 'action')
    """
    return next((str(one) for one in DIVIDER_TYPES if one in types), str(types[0]) if types else "action")


def ground_colours(types: tuple[CardType, ...]) -> tuple[str, ...]:
    """The ground, or the two that a card of two bodies is split into. Words are read on it, so a Night is never split.

    >>> grounds((CardType.ACTION, CardType.ATTACK)), grounds((CardType.ACTION, CardType.VICTORY))
    (('action',), ('action', 'victory'))
    >>> grounds((CardType.NIGHT, CardType.DURATION))
    ('night',)
    """
    if CardType.NIGHT in types:
        return ("night",)
    own = [str(one) for one in types if one in GROUND_TYPES][:2]
    if CardType.ACTION in types and len(own) < 2 and (not own or MIXES_WITH_ACTION.intersection(types)):
        own = ["action", *own]
    return tuple(own) or ("action",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One thing a card does: an amount, a symbol, a word. `said` is read out where the symbol stands for a word."""

    amount: str = ""
    symbol: str = ""
    word: str = ""
    spoken_word: str = ""

    @property
    def css_classes(self) -> str:
        return f"sg {self.symbol}"


SYMBOLS = {
    Unit.CARDS: "i-card",
    Unit.ACTIONS: "i-act",
    Unit.BUYS: "i-buy",
    Unit.COINS: "i-coin",
    Unit.VP_TOKENS: "i-vp",
    Unit.VICTORY_POINTS: "i-vp",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectPart:
    """A part of what a card says: bonuses that stand together, or text."""

    bonuses: tuple[Sign, ...] = ()
    text: str = ""


@lru_cache(maxsize=2048)
def split_effect(effect: str) -> tuple[EffectPart, ...]:
    """Bonuses and text by turns, as they stand on the card.

    >>> [part.text or part.bonuses[0].amount for part in parts("Lege alle Handkarten ab.\\n+7 Karten")]
    ['Lege alle Handkarten ab.', '+7']
    """
    return tuple(
        EffectPart(text=run) if isinstance(run, str) else EffectPart(bonuses=tuple(map(_bonus_sign, run)))
        for run in group_lines(effect)
    )


def _bonus_sign(bonus: Bonus) -> Sign:
    amount, word = bonus.line.split(" ")
    symbol = SYMBOLS.get(bonus.unit, "")
    shown = "Marker" if bonus.unit is Unit.VP_TOKENS else "" if symbol else word
    return Sign(amount=amount, symbol=symbol, word=shown, spoken_word=word if symbol else "")


MAX_SIGNS = 3
TAG_SIGNS = (
    ("curser", "skull", "Fluch", ""),
    ("junker", "skull", "Ramsch", ""),
    ("discard-attack", "hand", "Hand", ""),
    ("trashing-attack", "swords", "Entsorgen", ""),
    ("defence", "shield", "Schutz", ""),
    ("remodel", "i-trash", "Umbau", ""),
    ("trasher", "i-trash", "Entsorgen", ""),
    ("workshop", "i-gain", "Nehmen", ""),
    ("gainer", "i-gain", "Nehmen", ""),
    ("throne", "throne", "Mehrfach", ""),
    ("extra-turn", "hourglass", "Extrazug", ""),
    ("alt-vp", "i-vp", "Punkte", "i-vp"),
    ("vp-tokens", "i-vp", "Marker", "i-vp"),
    ("village", "i-act", "Dorf", "i-act"),
    ("draw", "i-card", "Ziehen", "i-card"),
    ("cost-reduction", "coin", "Billiger", ""),
    ("plus-buy", "i-buy", "Kauf", "i-buy"),
    ("coin", "i-coin", "Geld", "i-coin"),
    ("coffers", "coins", "Taler", ""),
    ("villagers", "village", "Bewohner", ""),
    ("sifter", "i-swap", "Tausch", ""),
    ("exile", "mask", "Exil", ""),
)
"""Signs for what a card does beside its bonuses: its tag, symbol and word, and the bonus that says so already."""

IMPLIED_TAGS = {"remodel": {"trasher", "gainer", "workshop"}, "workshop": {"gainer"}, "curser": {"junker"}}


def signs(effect: str, tags: Collection[str], words: Words) -> tuple[Sign, ...]:
    """What the card does, on its tile: its bonuses, and up to three signs in all for what else it is known for."""
    bonuses = tuple(sign for part in split_effect(effect) for sign in part.bonuses)
    return (*bonuses, *tuple(_tag_signs(bonuses, tags, words))[: min(2, max(0, MAX_SIGNS - len(bonuses)))])


def _tag_signs(bonuses: tuple[Sign, ...], tags: Collection[str], words: Words) -> Iterator[Sign]:
    given = {one.symbol for one in bonuses} | {one.word for one in bonuses}
    implied = {other for tag in tags for other in IMPLIED_TAGS.get(tag, ())}
    for tag, symbol, word, unless in TAG_SIGNS:
        if tag in tags and tag not in implied and (not unless or unless not in given) and word not in given:
            yield Sign(symbol=symbol, word=word, spoken_word=words.tags[tag].name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """Everything that is drawn of a card."""

    box: str
    types: tuple[CardType, ...]
    arms: Arms

    @property
    def css_classes(self) -> str:
        found = ground_colours(self.types)
        parts = [f"x-{self.box}", f"e-{divider(self.types)}", f"b-{found[0]}"]
        parts += [f"f-split c-{found[1]}"] if len(found) > 1 else []
        parts += ["f-land"] if self.is_banner else []
        return " ".join(parts)

    @property
    def emblem(self) -> str:
        return f"x-{EMBLEMS.get(self.box, self.box)}"

    @property
    def is_banner(self) -> bool:
        return bool(self.types) and str(self.types[0]) in BANNER_TYPES

    @property
    def outline(self) -> str:
        """The shape of the field: a shield, or the banner of a landscape."""
        return f"fl-{self.types[0]}" if self.is_banner else "sh"

    @property
    def division(self) -> str:
        return "" if self.arms.division is Division.PLAIN else str(self.arms.division)

    @property
    def charge_position(self) -> tuple[int, int, int, int]:
        """Where the charge lies in the field: x, y and size; then the height of the field."""
        if self.is_banner:
            x, y = {"fl-landmark": (13, 14), "fl-trait": (13, 11)}.get(self.outline, (9, 11))
            return x, y, 38, 60
        return (13, 9, 38, 76) if self.arms.division is Division.WATER else (11, 12, 42, 76)
