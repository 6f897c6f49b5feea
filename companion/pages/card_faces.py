"""The face of a card as our own drawing: a coat of arms, colours for its types, and a few signs for its effect.

The colour of the shield (the field) stands for the expansion, the background and the divider line between arms and text
for the card types, and the figure on the shield (the charge) for the card itself.
"""

from dataclasses import dataclass

from companion.pages import palette
from companion.pages.card_signs import Sign, bonus_sign
from content.model.arms import Arms, Division
from engine.catalog import LANDSCAPES, CardType
from engine.effects import group_lines

MIXES_WITH_ACTION = {CardType.TREASURE, CardType.VICTORY, CardType.SHELTER}
BANNER_TYPES = {str(kind) for kind in LANDSCAPES}


def divider(types: tuple[CardType, ...]) -> str:
    """The card type whose divider line is drawn between arms and text, "" for the plain line.

    >>> divider((CardType.ACTION, CardType.DURATION, CardType.ATTACK)), divider((CardType.ACTION,))
    ('attack', '')
    """
    return next((card_type for card_type in palette.DIVIDERS if card_type in types), "")


def background_types(types: tuple[CardType, ...]) -> tuple[str, ...]:
    """The one or two card types whose colours are the background of a card.

    Two, where the background is split, as of an Action that is also a Victory card. A Night is never split, because its
    text would not be readable on two backgrounds.

    >>> background_types((CardType.ACTION, CardType.ATTACK)), background_types((CardType.ACTION, CardType.VICTORY))
    (('action',), ('action', 'victory'))
    >>> background_types((CardType.NIGHT, CardType.DURATION))
    ('night',)
    """
    if CardType.NIGHT in types:
        return ("night",)
    own = [str(card_type) for card_type in types if card_type in palette.GROUNDS and card_type != CardType.ACTION][:2]
    if CardType.ACTION in types and len(own) < 2 and (not own or MIXES_WITH_ACTION.intersection(types)):
        own = ["action", *own]
    return tuple(own) or (palette.DEFAULT_GROUND,)


MAX_LARGE_TEXT = 140  # characters of an effect that the page of the card shows in large type


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectPart:
    """A part of a card's effect: either text, or consecutive bonuses such as +1 Karte, +1 Aktion."""

    bonuses: tuple[Sign, ...] = ()
    text: str = ""

    @property
    def is_long(self) -> bool:
        return len(self.text) > MAX_LARGE_TEXT


def split_effect(effect: str) -> tuple[EffectPart, ...]:
    """The effect of a card, split into its runs of bonuses and of text, in the order of the card.

    >>> [part.text or part.bonuses[0].amount for part in split_effect("Lege alle Handkarten ab.\\n+7 Karten")]
    ['Lege alle Handkarten ab.', '+7']
    """
    return tuple(
        EffectPart(text=run) if isinstance(run, str) else EffectPart(bonuses=tuple(map(bonus_sign, run)))
        for run in group_lines(effect)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The values from which the drawing of a card is made."""

    expansion: str  # slug
    types: tuple[CardType, ...]
    arms: Arms

    @property
    def backgrounds(self) -> tuple[str, ...]:
        return background_types(self.types)

    @property
    def ground(self) -> str:
        """The card type of the background, "" for the default."""
        return "" if self.backgrounds[0] == palette.DEFAULT_GROUND else self.backgrounds[0]

    @property
    def divider_type(self) -> str:
        return divider(self.types)

    @property
    def emblem(self) -> str:
        return f"x-{self.expansion}"

    @property
    def is_banner(self) -> bool:
        return bool(self.types) and str(self.types[0]) in BANNER_TYPES

    @property
    def outline(self) -> str:
        """The id of the shape of the field: a shield, or the banner of a landscape type."""
        return f"fl-{self.types[0]}" if self.is_banner else "sh"

    @property
    def division(self) -> str:
        return "" if self.arms.division is Division.PLAIN else str(self.arms.division)

    @property
    def charge_layout(self) -> tuple[int, int, int, int]:
        """Where the charge is drawn on a field that is 64 wide: x, y, size of the charge, and height of the field."""
        if self.is_banner:
            x, y = {"fl-landmark": (13, 14), "fl-trait": (13, 11)}.get(self.outline, (9, 11))
            return x, y, 38, 60
        return (13, 9, 38, 76) if self.arms.division is Division.WATER else (11, 12, 42, 76)
