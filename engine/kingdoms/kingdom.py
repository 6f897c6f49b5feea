"""What the players decide: which cards are in the kingdom, and how it is played."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.errors import BadInput
from engine.messages import Message, message

PLAYER_COUNTS = range(2, 7)  # 2 to 6 players
MIN_PLAYERS_FOR_SECOND_BASE_SET = 5
"""From five players on, the basic cards of two games (or the Basiskarten-Set) are needed, and the game ends with four
empty piles instead of three (kt-01-000)."""

KINGDOM_PILE_COUNT = 10
PLATINUM_COLONY = ("platinum", "colony")

ALCHEMY, PROSPERITY, DARK_AGES = "alchemisten", "bluetezeit", "dark-ages"
"""Slugs of the expansions for which rules depend on how many piles are from them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kingdom:
    """The slugs of ten piles and of the extra cards they bring into the game.

    Extra cards may be left out; those that the kingdom needs are then drawn at random during setup.
    """

    piles: tuple[str, ...]
    bane: str | None = None
    landscapes: tuple[str, ...] = ()  # events, landmarks, projects, ways, traits
    ally: str | None = None
    prophecy: str | None = None
    boons: tuple[str, ...] = ()  # the three for the Druidin
    mouse: str | None = None  # the card under Weg der Maus
    ferryman: str | None = None  # the extra pile of the Fährmann
    riverboat: str | None = None  # the card set aside for the Flussboot
    army: str | None = None  # the Attack pile that Herannahende Armee adds
    obelisk: str | None = None  # the pile that Obelisk counts
    traits: tuple[tuple[str, str], ...] = ()  # (trait, pile it lies on)
    black_market: tuple[str, ...] = ()


class Variant(StrEnum):
    """Which publisher's rule decides on Platin/Kolonie and Unterschlüpfe, where they differ."""

    NEWEST = "newest"
    HIG = "hig"
    RGG = "rgg"


class PolicyMode(StrEnum):
    """How it is decided whether Platin/Kolonie or Unterschlüpfe are used."""

    AUTO = "auto"  # as the variant's rulebook says
    YES = "yes"
    NO = "no"
    FIRST_CARD = "first-card"  # the first kingdom card drawn decides (HiG)
    BY_SHARE = "by-share"  # chance = share of the piles from that expansion
    FROM = "from"  # as soon as `least` piles are from that expansion


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How it is decided whether Platin/Kolonie, or Unterschlüpfe, are used.

    `least` is the number of piles for `PolicyMode.FROM`, 1 to 10. `is_of_set` only says who decided: a recommended set
    instead of the players. It is not compared.
    """

    mode: PolicyMode = PolicyMode.AUTO
    least: int = KINGDOM_PILE_COUNT
    is_of_set: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if self.mode is PolicyMode.FROM and not 1 <= self.least <= KINGDOM_PILE_COUNT:
            raise BadInput(message("from-so-many", least=self.least, most=KINGDOM_PILE_COUNT))

    @property
    def word(self) -> str:
        """The policy as forms and the API have it, such as "auto" or "from-3"."""
        return f"from-{self.least}" if self.mode is PolicyMode.FROM else str(self.mode)

    @staticmethod
    def of_word(word: str) -> "Policy":
        """The policy that a word stands for; raises BadInput for any other word.

        >>> Policy.of_word("from-3").least, Policy.of_word("auto") == Policy()
        (3, True)
        """
        if word not in POLICIES:
            raise BadInput(message("bad-policy", policies=", ".join(POLICIES)))
        return POLICIES[word]


POLICIES = {
    policy.word: policy
    for policy in (
        *(Policy(mode=mode) for mode in PolicyMode if mode is not PolicyMode.FROM),
        *(Policy(mode=PolicyMode.FROM, least=least) for least in range(1, KINGDOM_PILE_COUNT + 1)),
    )
}
"""All policies by their words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """How a kingdom is played, and the name it keeps.

    `editions` are the boxes on the table; if empty, cards are as printed today.
    """

    players: int = 2
    variant: Variant = Variant.NEWEST
    platinum_colony: Policy = Policy()
    shelters: Policy = Policy()
    editions: tuple[str, ...] = ()
    second_base_set: bool = False
    first_card: str | None = None  # the kingdom pile drawn first, where it is known
    name: tuple[str, ...] = ()  # slugs of place and inhabitants, where the name does not follow from the cards

    @property
    def lacks_base_set(self) -> bool:
        """Whether there are too many players for the basic cards of one game, and no second set of them."""
        return self.players >= MIN_PLAYERS_FOR_SECOND_BASE_SET and not self.second_base_set

    def for_players(self, players: int) -> "Choices":
        """The same for so many players, with the second base set that they need."""
        return replace(self, players=players, second_base_set=players >= MIN_PLAYERS_FOR_SECOND_BASE_SET)


def wrong_players_message(players: int) -> Message:
    """The error message for an impossible number of players."""
    return message("wrong-players", least=PLAYER_COUNTS.start, most=PLAYER_COUNTS.stop - 1, players=players)
