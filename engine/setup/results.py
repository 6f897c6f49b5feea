"""The result of `set_up`: everything on the table, the steps to get there, and how the game ends.

Names of fields and values of enums are keys and values of the API: they never change.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.catalog import Kind, Order
from engine.kingdoms.chance_outcomes import ChanceOutcome
from engine.kingdoms.decisions import UsageDecision
from engine.kingdoms.kingdom import Kingdom
from engine.validation.findings import Finding


class PileKind(StrEnum):
    """The reason that a pile is in the supply. `KINGDOM`: it is one of the ten kingdom piles."""

    TREASURE = "treasure"
    VICTORY = "victory"
    CURSE = "curse"
    POTION = "potion"
    RUINS = "ruins"
    KINGDOM = "kingdom"
    BANE = "bane"
    ARMY = "army"


class CardPlace(StrEnum):
    """Where cards are at the start. `OUTSIDE`: next to the supply; `SET_ASIDE`: single cards that stay there all game;
    `PLAYERS`: the start decks."""

    SUPPLY = "supply"
    PLAYERS = "players"
    OUTSIDE = "beside"
    TRASH = "trash"
    SET_ASIDE = "set-aside"


class TokenPlace(StrEnum):
    """Where tokens start. `PLAYER`: in front of each player; `HEAP`: all there are, next to the supply."""

    PLAYER = "player"
    HEAP = "heap"
    PILE = "pile"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCount:
    card: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyPile:
    """A pile of the supply. `cards` is only filled for mixed piles: from the top, or the cards that are shuffled."""

    pile: str
    name: str
    count: int
    kind: PileKind
    cards: tuple[CardCount, ...] = ()
    order: Order | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsidePile:
    """A pile outside the supply, or cards set aside."""

    pile: str
    name: str
    count: int
    place: CardPlace = CardPlace.OUTSIDE
    cards: tuple[CardCount, ...] = ()
    order: Order | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """An event, landmark, project, way, ally, trait or prophecy; `on` is the pile of a trait."""

    card: str
    name: str
    kind: Kind
    on: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mat:
    """A mat: one for each player, or one for all."""

    material: str
    name: str
    of_player: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Tokens or cubes and where they start. `target` is a pile or landscape; a heap has no count."""

    material: str
    name: str
    on: TokenPlace
    count: int | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """`count` cards of a pile that a step puts in a place; negative where it takes them away from there."""

    pile: str
    count: int
    place: CardPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to do. `text` and `reason` are German; `because` are the cards that cause the step."""

    rule: str
    text: str
    because: tuple[str, ...]
    reason: str
    sources: tuple[str, ...]
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndNote:
    """How a card changes the end of the game, in German."""

    card: str
    text: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCondition:
    """The game ends when one of the piles `any_of` is empty, or `empty_piles` of the piles `counted`.

    A mixed pile is empty when no card of it is left (kt-21-047).
    """

    any_of: tuple[str, ...]
    empty_piles: int
    counted: tuple[str, ...] = ()
    notes: tuple[EndNote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything to set up for a kingdom. `beside` are the piles outside the supply.

    Each player gets one `start_deck`, and one of each mat and token of players.
    """

    players: int
    kingdom: Kingdom
    supply: tuple[SupplyPile, ...]
    beside: tuple[OutsidePile, ...]
    landscapes: tuple[Landscape, ...]
    start_deck: tuple[CardCount, ...]
    mats: tuple[Mat, ...]
    tokens: tuple[Tokens, ...]
    platinum_colony: UsageDecision
    shelters: UsageDecision
    chance: tuple[ChanceOutcome, ...]
    steps: tuple[Step, ...]
    end: EndCondition
    findings: tuple[Finding, ...]

    def pile(self, slug: str) -> SupplyPile | None:
        """The pile of the supply with this slug, or None."""
        return next((pile for pile in self.supply if pile.pile == slug), None)
