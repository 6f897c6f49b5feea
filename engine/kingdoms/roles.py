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
from engine.messages import EMPTY, Message

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

    `trigger` is the slug of the card or material that needs it, `needed_by` its name for messages. `kind` is the kind
    of its cards, None for kingdom cards. Roles are drawn in the order of `drawing_turn`, because a card taken for one
    is not available for the next; 0 means that `engine.setup.completion` draws it in a special way. `letter` is its
    permanent key in kingdom codes. `title` and `labels` may precede its cards in a card list. `among` and `where` are
    parts of German sentences: what its cards are drawn from, and where the card is.
    """

    role: Role
    field: str = field(init=False)  # its name in `Kingdom`
    letter: str
    trigger: str
    title: Message
    needed_by: Message = EMPTY
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


def _require_kingdom_pile(role: Role) -> Requirement:
    code = f"{role}-is-no-kingdom-pile"
    return Requirement(
        is_met=CatalogView.is_kingdom_pile, code=code, why=Message("ist kein Königreichstapel", "is not a kingdom pile")
    )


def _require_cost(role: Role, *coins: int) -> Requirement:
    return Requirement(
        is_met=lambda view, slug: view.costs_exactly(slug, *coins),
        code=f"{role}-of-wrong-cost",
        why=Message(
            f"kostet nicht genau {' oder '.join(map(str, coins))} Geld ohne Trank und Schulden",
            f"does not cost exactly {' or '.join(map(str, coins))} without potion and debt",
        ),
    )


def _require_kind(kind: Kind, code: str, why: Message) -> Requirement:
    return Requirement(is_met=lambda view, slug: view.cards[slug].kind is kind, code=code, why=why)


def _require_single_action(role: Role) -> tuple[Requirement, Requirement]:
    mixed = Requirement(
        is_met=lambda view, slug: slug not in view.mixed_piles,
        code=f"{role}-is-a-mixed-pile",
        why=Message("steht für mehrere Karten; nennt eine davon", "stands for several cards; name one of them"),
    )
    action = Requirement(
        is_met=lambda view, slug: view.is_single(slug) and view.has_type(slug, CardType.ACTION),
        code=f"{role}-is-no-action",
        why=Message("ist keine Aktionskarte aus dem Königreich", "is not an Action card of the kingdom"),
    )
    return mixed, action


def _require_no_duration(
    role: Role, why: Message, is_allowed: Callable[[CatalogView], bool] = lambda view: False
) -> Requirement:
    return Requirement(
        is_met=lambda view, slug: is_allowed(view) or not view.has_type(slug, CardType.DURATION),
        code=f"{role}-is-a-duration",
        why=why,
    )


EXTRAS = (
    Extra(
        role=Role.BANE,
        letter="b",
        trigger="young-witch",
        title=Message("Bannstapel", "Bane"),
        needed_by=Message("Junge Hexe", "Young Witch"),
        among="unbenutzten Königreichstapeln, die 2 oder 3 kosten",
        where="Bannstapel",
        labels=("Bane", "Bane card", "Bann", "Bannkarte"),
        requirements=(
            Requirement(
                is_met=lambda view, slug: not view.is_landscape(slug),
                code="bane-is-a-landscape",
                why=Message(
                    "ist eine Querformatkarte und kann kein Bannstapel sein", "is a landscape and cannot be the bane"
                ),
            ),
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
        title=Message("Verbündeter", "Ally"),
        needed_by=Message("Kontaktkarten", "Liaisons"),
        among="Verbündeten",
        labels=("Ally", "Verbündete"),
        kind=Kind.ALLY,
        requirements=(_require_kind(Kind.ALLY, "not-an-ally", Message("ist kein Verbündeter", "is not an Ally")),),
        drawing_turn=8,
        sources=("al22-005", "al22-008"),
    ),
    Extra(
        role=Role.PROPHECY,
        letter="w",
        trigger="sun-tokens",
        title=Message("Prophezeiung", "Prophecy"),
        needed_by=Message("Omen-Karten", "Omens"),
        among="Prophezeiungen",
        labels=("Prophecy",),
        kind=Kind.PROPHECY,
        requirements=(
            _require_kind(Kind.PROPHECY, "not-a-prophecy", Message("ist keine Prophezeiung", "is not a Prophecy")),
        ),
        drawing_turn=1,
        sources=("rs24-052", "rs24-056"),
    ),
    Extra(
        role=Role.BOONS,
        letter="g",
        trigger="druid",
        title=Message("Gaben der Druidin", "Boons of the Druid"),
        labels=("Boons", "Druid Boons", "Gaben"),
        kind=Kind.BOON,
        count=DRUID_BOONS,
        sources=("kt-25-049", "kt-25-001"),
    ),
    Extra(
        role=Role.MOUSE,
        letter="m",
        trigger="way-of-the-mouse",
        title=Message("Karte unter Weg der Maus", "Card under Way of the Mouse"),
        needed_by=Message("Weg der Maus", "Way of the Mouse"),
        among="unbenutzten Aktionskarten, die 2 oder 3 kosten",
        where="unter Weg der Maus",
        labels=("Mouse", "Mouse card", "Maus"),
        requirements=(
            *_require_single_action(Role.MOUSE),
            _require_cost(Role.MOUSE, 2, 3),
            _require_no_duration(
                Role.MOUSE,
                Message(
                    "ist eine Dauerkarte; das erlaubt nur der Druck von 2020",
                    "is a Duration, which only the printing of 2020 allows",
                ),
                lambda view: view.mouse_may_be_duration,
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
        title=Message("Stapel beim Fährmann", "Pile for the Ferryman"),
        needed_by=Message("Fährmann", "Ferryman"),
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
        title=Message("Karte beim Flussboot", "Card set aside for the Riverboat"),
        needed_by=Message("Flussboot", "Riverboat"),
        among="unbenutzten Aktionskarten, die 5 kosten und keine Dauerkarten sind",
        where="beim Flussboot",
        labels=("Riverboat card",),
        requirements=(
            *_require_single_action(Role.RIVERBOAT),
            _require_cost(Role.RIVERBOAT, 5),
            _require_no_duration(
                Role.RIVERBOAT,
                Message(
                    "ist eine Dauerkarte, und die ist dort nie erlaubt", "is a Duration, which is never allowed there"
                ),
            ),
        ),
        drawing_turn=5,
        is_single_card=True,
        sources=("rs24-009", "rs24-052"),
    ),
    Extra(
        role=Role.ARMY,
        letter="h",
        trigger="approaching-army",
        title=Message("Stapel der Herannahenden Armee", "Pile of Approaching Army"),
        needed_by=Message("Herannahende Armee", "Approaching Army"),
        among="unbenutzten Angriffsstapeln",
        where="durch Herannahende Armee",
        labels=("Army",),
        requirements=(
            _require_kingdom_pile(Role.ARMY),
            Requirement(
                is_met=lambda view, slug: view.has_type(slug, CardType.ATTACK),
                code="army-is-no-attack",
                why=Message("ist kein Angriff", "is not an Attack"),
            ),
        ),
        drawing_turn=2,
        is_in_supply=True,
        sources=("rs24-034", "rs24-052"),
    ),
    Extra(
        role=Role.OBELISK,
        letter="o",
        trigger="obelisk",
        title=Message("Vom Obelisken gezählt", "Counted by the Obelisk"),
        sources=("kt-24-045",),
    ),
    Extra(
        role=Role.BLACK_MARKET,
        letter="k",
        trigger="black-market",
        title=Message("Schwarzmarkt-Stapel", "Black Market deck"),
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
