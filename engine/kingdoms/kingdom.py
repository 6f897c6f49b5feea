"""What the players decide: the kingdom, and how it is played."""

from dataclasses import dataclass, field
from enum import StrEnum

from engine.errors import BadInput
from engine.messages import Message, message

PLAYER_COUNTS = range(2, 7)
MIN_PLAYERS_FOR_SECOND_BASE_SET = 5
"""From five players on, two base games or the Basiskarten-Set are needed, and a fourth empty pile (kt-01-000)."""

KINGDOM_PILE_COUNT = 10
PLATINUM_COLONY = ("platinum", "colony")

ALCHEMY, PROSPERITY, DARK_AGES = "alchemisten", "bluetezeit", "dark-ages"
"""The expansions of which the rules ask how many piles come from them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kingdom:
    """Ten piles and what they drag in, by slug. What is left out is drawn by chance when the table is laid."""

    piles: tuple[str, ...]
    bane: str | None = None
    landscapes: tuple[str, ...] = ()  # events, landmarks, projects, ways, traits
    ally: str | None = None
    prophecy: str | None = None
    boons: tuple[str, ...] = ()  # the three of the Druidin
    mouse: str | None = None  # the card under Weg der Maus
    ferryman: str | None = None  # the extra pile of the Fährmann
    riverboat: str | None = None  # the card set aside for the Flussboot
    army: str | None = None  # the Attack pile that Herannahende Armee adds
    obelisk: str | None = None  # the pile that Obelisk counts
    traits: tuple[tuple[str, str], ...] = ()  # (trait, pile it lies on)
    black_market: tuple[str, ...] = ()


class Variant(StrEnum):
    """Whose rule decides on Platin/Kolonie and Unterschlupf where the publishers differ."""

    NEWEST = "newest"
    HIG = "hig"
    RGG = "rgg"


class PolicyMode(StrEnum):
    """How it is decided whether Platin/Kolonie or Unterschlupf are used."""

    AUTO = "auto"  # as the variant's rulebook says
    YES = "yes"
    NO = "no"
    FIRST_CARD = "first-card"  # the first kingdom card drawn decides (HiG)
    BY_SHARE = "by-share"  # chance = share of the piles from that expansion
    FROM = "from"  # as soon as `least` piles are from that expansion


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """`is_of_set` says whose choice it is, a recommended set's instead of the players'; it decides nothing itself."""

    mode: PolicyMode = PolicyMode.AUTO
    least: int = KINGDOM_PILE_COUNT
    is_of_set: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if self.mode is PolicyMode.FROM and not 1 <= self.least <= KINGDOM_PILE_COUNT:
            raise BadInput(message("from-so-many", least=self.least, most=KINGDOM_PILE_COUNT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """How a kingdom is played. `editions` are the boxes on the table; without any, the newest printings count."""

    players: int = 2
    variant: Variant = Variant.NEWEST
    platinum_colony: Policy = Policy()
    shelters: Policy = Policy()
    editions: tuple[str, ...] = ()
    second_base_set: bool = False
    first_card: str | None = None  # the kingdom pile drawn first, where it is known

    @property
    def lacks_base_set(self) -> bool:
        """Whether there are more players than the basic cards of one game suffice for."""
        return self.players >= MIN_PLAYERS_FOR_SECOND_BASE_SET and not self.second_base_set


def wrong_players_message(players: int) -> Message:
    """What to say of a number of players that does not go."""
    return message("wrong-players", least=PLAYER_COUNTS.start, most=PLAYER_COUNTS.stop - 1, players=players)
