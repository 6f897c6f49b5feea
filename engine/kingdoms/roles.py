"""Extra cards: the roles that only some cards bring into a game, such as the bane of the Junge Hexe. One row for each.

Everything about such a card is derived from its row: how it is named, checked, drawn, swapped, written into codes and
card lists and parsed. To add a role, add a member of `Role`, a row here, a field with the same name in `Kingdom` (and
in the API) and, if its card has a place on the table, a rule in `engine.setup.rules`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from engine.catalog import CardType, Kind
from engine.catalog_view import CatalogView
from engine.kingdoms.kingdom import Kingdom
from engine.memo import cache_on_first_argument
from engine.messages import EMPTY, TABLES, Message, listed, message

BLACK_MARKET_SIZE = 15  # cards in the Schwarzmarkt deck, at least and when we draw it
DRUID_BOONS = 3


class Role(StrEnum):
    """How a card takes part in a game. `PILE`: one of the ten; all but this and `LANDSCAPE` are extra cards."""

    PILE = "pile"
    LANDSCAPE = "landscape"
    BANE = "bane"
    ALLY = "ally"
    PROPHECY = "prophecy"
    BOONS = "boons"
    MOUSE = "mouse"
    FERRYMAN = "ferryman"
    RIVERBOAT = "riverboat"
    ARMY = "army"
    OBELISK = "obelisk"
    BLACK_MARKET = "black-market"


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """A condition that a card must meet for a role, with the permanent code and the text of the error otherwise."""

    is_met: Callable[[CatalogView, str], bool]
    code: str
    why: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """A role that exists only if something in the game needs it.

    `trigger` is the slug of the card or material that needs it. `kind` is the kind of its cards, or None for kingdom
    cards. Roles are drawn in the order of `drawing_turn`, because a card taken for one is not available for the next; 0
    means that `engine.setup.completion` draws it in a special way. `letter` is its permanent key in kingdom codes.
    `labels` may precede its cards in a card list, as its title may. `among` and `where` are parts of German sentences:
    what its cards are drawn from, and where the card is.
    """

    role: Role
    field: str = field(init=False)  # its name in `Kingdom`
    letter: str
    trigger: str
    among: str = ""
    where: str = ""
    labels: tuple[str, ...] = ()
    kind: Kind | None = None
    requirements: tuple[Requirement, ...] = ()
    drawing_turn: int = 0
    count: int = 1
    is_in_supply: bool = False
    is_single_card: bool = False  # a card instead of a pile, so cards of mixed piles are allowed, too
    sources: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "field", self.role.replace("-", "_"))

    @property
    def title(self) -> Message:
        """What its cards are called; it may precede them in a card list."""
        return message(self.role, TABLES["roles"])

    @property
    def needed_by(self) -> Message:
        """The name of what needs it, for messages."""
        causes = TABLES["causes-of-roles"]
        return message(self.role, causes) if self.role in causes else EMPTY

    @property
    def is_list(self) -> bool:
        return self.count > 1

    @property
    def is_one_pile(self) -> bool:
        """Whether it takes exactly one kingdom card that is not used otherwise."""
        return self.kind is None and self.drawing_turn > 0 and not self.is_list

    def cards_in(self, kingdom: Kingdom) -> tuple[str, ...]:
        """The cards that a kingdom names for this role."""
        value: tuple[str, ...] | str | None = getattr(kingdom, self.field)
        if value is None:
            return ()
        return value if isinstance(value, tuple) else (value,)

    def accepts(self, view: CatalogView, slug: str) -> bool:
        """Whether the card is of the right kind for this role, so that it can be set up even if against the rules.

        Whether it is allowed, `requirements` tell.
        """
        if self.kind is not None:
            return view.cards[slug].kind is self.kind
        return view.is_kingdom_pile(slug) or (self.is_single_card and view.is_single(slug))

    def unmet_requirement(self, view: CatalogView, slug: str) -> Requirement | None:
        """The first requirement that the card does not meet; None if it meets all of them."""
        return next((requirement for requirement in self.requirements if not requirement.is_met(view, slug)), None)

    def candidates(self, view: CatalogView) -> tuple[str, ...]:
        """The cards that may be drawn for this role, sorted by slug."""
        return _candidates(view, self.role)


@cache_on_first_argument
def _candidates(view: CatalogView, role: Role) -> tuple[str, ...]:
    extra = EXTRA_OF[role]
    slugs = view.kingdom_slugs if extra.kind is None else view.of_kind(extra.kind)
    return tuple(slug for slug in slugs if extra.unmet_requirement(view, slug) is None)


def _requirement(
    code: str, is_met: Callable[[CatalogView, str], bool], text: str = "", **values: object
) -> Requirement:
    """The requirement with this code; its text has the key `text`, by default its code."""
    return Requirement(is_met=is_met, code=code, why=message(text or code, TABLES["requirements"], **values))


def _require_kingdom_pile(role: Role) -> Requirement:
    return _requirement(f"{role}-is-no-kingdom-pile", CatalogView.is_kingdom_pile, "no-kingdom-pile")


def _require_cost(role: Role, *coins: int) -> Requirement:
    amounts = listed(map(str, coins), "oder", "or")
    code = f"{role}-of-wrong-cost"
    return _requirement(code, lambda view, slug: view.costs_exactly(slug, *coins), "wrong-cost", coins=amounts)


def _require_kind(code: str, kind: Kind) -> Requirement:
    return _requirement(code, lambda view, slug: view.cards[slug].kind is kind)


def _require_single_action(role: Role) -> tuple[Requirement, Requirement]:
    def is_action(view: CatalogView, slug: str) -> bool:
        return view.is_single(slug) and view.has_type(slug, CardType.ACTION)

    return (
        _requirement(f"{role}-is-a-mixed-pile", lambda view, slug: slug not in view.mixed_piles, "mixed-pile"),
        _requirement(f"{role}-is-no-action", is_action, "no-action"),
    )


EXTRAS = (
    Extra(
        role=Role.BANE,
        letter="b",
        trigger="young-witch",
        among="unbenutzten Königreichstapeln, die 2 oder 3 kosten",
        where="Bannstapel",
        labels=("Bane", "Bane card", "Bann", "Bannkarte"),
        requirements=(
            _requirement("bane-is-a-landscape", lambda view, slug: not view.is_landscape(slug)),
            _require_kingdom_pile(Role.BANE),
            _require_cost(Role.BANE, 2, 3),
        ),
        drawing_turn=3,
        is_in_supply=True,
        sources=("bb19-022", "kt-16-006", "rg24-002"),
    ),
    Extra(
        role=Role.ALLY,
        letter="a",
        trigger="favors",
        among="Verbündeten",
        labels=("Ally", "Verbündete"),
        kind=Kind.ALLY,
        requirements=(_require_kind("not-an-ally", Kind.ALLY),),
        drawing_turn=8,
        sources=("al22-005", "al22-008"),
    ),
    Extra(
        role=Role.PROPHECY,
        letter="w",
        trigger="sun-tokens",
        among="Prophezeiungen",
        labels=("Prophecy",),
        kind=Kind.PROPHECY,
        requirements=(_require_kind("not-a-prophecy", Kind.PROPHECY),),
        drawing_turn=1,
        sources=("rs24-052", "rs24-056"),
    ),
    Extra(
        role=Role.BOONS,
        letter="g",
        trigger="druid",
        labels=("Boons", "Druid Boons", "Gaben"),
        kind=Kind.BOON,
        count=DRUID_BOONS,
        sources=("kt-25-049", "kt-25-001"),
    ),
    Extra(
        role=Role.MOUSE,
        letter="m",
        trigger="way-of-the-mouse",
        among="unbenutzten Aktionskarten, die 2 oder 3 kosten",
        where="unter Weg der Maus",
        labels=("Mouse", "Mouse card", "Maus"),
        requirements=(
            *_require_single_action(Role.MOUSE),
            _require_cost(Role.MOUSE, 2, 3),
            _requirement(
                "mouse-is-a-duration",
                lambda view, slug: view.mouse_may_be_duration or not view.has_type(slug, CardType.DURATION),
            ),
        ),
        drawing_turn=6,
        is_single_card=True,
        sources=("me20-004", "me20-068"),
    ),
    Extra(
        role=Role.FERRYMAN,
        letter="f",
        trigger="ferryman",
        among="unbenutzten Königreichstapeln, die 3 oder 4 kosten",
        where="beim Fährmann",
        labels=("Ferryman card", "Ferryman pile"),
        requirements=(_require_kingdom_pile(Role.FERRYMAN), _require_cost(Role.FERRYMAN, 3, 4)),
        drawing_turn=4,
        sources=("rg24-003",),
    ),
    Extra(
        role=Role.RIVERBOAT,
        letter="r",
        trigger="riverboat",
        among="unbenutzten Aktionskarten, die 5 kosten und keine Dauerkarten sind",
        where="beim Flussboot",
        labels=("Riverboat card",),
        requirements=(
            *_require_single_action(Role.RIVERBOAT),
            _require_cost(Role.RIVERBOAT, 5),
            _requirement("riverboat-is-a-duration", lambda view, slug: not view.has_type(slug, CardType.DURATION)),
        ),
        drawing_turn=5,
        is_single_card=True,
        sources=("rs24-009", "rs24-052"),
    ),
    Extra(
        role=Role.ARMY,
        letter="h",
        trigger="approaching-army",
        among="unbenutzten Angriffsstapeln",
        where="durch Herannahende Armee",
        labels=("Army",),
        requirements=(
            _require_kingdom_pile(Role.ARMY),
            _requirement("army-is-no-attack", lambda view, slug: view.has_type(slug, CardType.ATTACK)),
        ),
        drawing_turn=2,
        is_in_supply=True,
        sources=("rs24-034", "rs24-052"),
    ),
    Extra(
        role=Role.OBELISK,
        letter="o",
        trigger="obelisk",
        sources=("kt-24-045",),
    ),
    Extra(
        role=Role.BLACK_MARKET,
        letter="k",
        trigger="black-market",
        among="unbenutzten Königreichkarten",
        where="im Schwarzmarkt",
        labels=("Black Market deck", "Schwarzmarkt-Deck"),
        drawing_turn=7,
        count=BLACK_MARKET_SIZE,
        is_single_card=True,
        sources=("kt-28-002", "kt-03-026"),
    ),
)
"""All extra roles, in the order of their fields in `Kingdom`, which is also their order in codes."""

EXTRA_OF = {extra.role: extra for extra in EXTRAS}
SINGLE_EXTRAS = tuple(extra for extra in EXTRAS if not extra.is_list)
EXTRAS_BY_DRAWING_TURN = tuple(
    sorted((extra for extra in EXTRAS if extra.drawing_turn), key=lambda extra: extra.drawing_turn)
)

SWAPPABLE_EXTRAS = tuple(extra for extra in SINGLE_EXTRAS if extra.drawing_turn)
"""Roles whose only card can be swapped for another. The pile that the Obelisk counts is one of the supply anyway."""

EXTRA_BY_LANDSCAPE_KIND = {extra.kind: extra for extra in SWAPPABLE_EXTRAS if extra.kind is not None}
"""The kinds of landscapes that are not drawn as landscapes but belong to a role."""

TRIGGER_BY_ROLE = {extra.role: extra.trigger for extra in EXTRAS_BY_DRAWING_TURN}
"""What must be in the game for a role to exist; an Ally comes with the Gefallen, a Prophezeiung with sun tokens."""

SUPPLY_ROLES = (Role.PILE, *(extra.role for extra in EXTRAS if extra.is_in_supply))
