"""What a check gets (`Case`) and what it yields (`Finding`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from engine.catalog_view import CatalogView
from engine.kingdoms.inventory import Inventory, extras_of, inventory_of
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import EXTRA_OF, TRIGGER_BY_ROLE, Extra, Role
from engine.messages import TABLES, Message, MessageTable, join_messages, message, name_of

MESSAGES = TABLES["findings"]


class Severity(StrEnum):
    """`ERROR`: against the rules. `WARNING`: left open, or unusual. `HINT`: a recommendation of the rulebooks."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A finding about a kingdom. `code` is permanent; `cards` are the slugs it is about; `sources` are block ids."""

    code: str
    severity: Severity
    message: Message
    cards: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


class Case:
    """A kingdom to check, with its choices, and the inventory of those of its cards that exist."""

    def __init__(
        self, view: CatalogView, kingdom: Kingdom, choices: Choices, inventory: Inventory | None = None
    ) -> None:
        self.view = view
        self.kingdom = kingdom
        self.choices = choices
        self.inventory = inventory or inventory_of(view, kingdom)
        self.named_extras = extras_of(kingdom)

    def has_or_needs(self, thing: str) -> bool:
        """Whether the game contains this card, pile or material, or needs it."""
        return thing in self.inventory.wanted

    def is_known(self, slug: str) -> bool:
        """Whether there is such a card; if not, there is the finding `unknown-card`."""
        return slug in self.view.cards

    def name(self, slug: str) -> Message:
        """The name of a card; its slug if there is no such card."""
        return self.view.name(slug)

    def names(self, slugs: tuple[str, ...] | list[str]) -> Message:
        """Names, separated by commas."""
        return join_messages([self.name(slug) for slug in slugs])

    def expansion_name(self, slug: str) -> Message:
        """The name of an expansion; its slug if there is none."""
        expansion = self.view.catalog.expansions.get(slug)
        return name_of(expansion) if expansion else Message(slug, slug)

    def is_needed(self, role: Role) -> bool:
        """Whether a card of the game needs this role."""
        return TRIGGER_BY_ROLE[role] in self.inventory.wanted

    def because(self, role: Role) -> tuple[str, ...]:
        """The cards that need a role."""
        return tuple(dict.fromkeys(cause.card for cause in self.inventory.wanted[TRIGGER_BY_ROLE[role]]))

    def among_landscapes(self, extra: Extra) -> tuple[str, ...]:
        """The cards for a role that are named among the landscapes, where they do not belong."""
        cards = self.view.cards
        named = sorted(set(self.kingdom.landscapes) & cards.keys())
        return tuple(slug for slug in named if extra.kind is not None and cards[slug].kind is extra.kind)

    def other_use(self, role: Role, slug: str) -> Role | None:
        """Another role in which a card of the same pile is used already; None if there is none."""
        view, pile = self.view, self.view.pile_of(slug)
        uses = (
            other
            for other, slugs in self.inventory.roles.items()
            if other is not role and any(view.pile_of(used) == pile for used in slugs)
        )
        return next(uses, None)


Check = Callable[[Case], Iterator[Finding]]


def finding(
    severity: Severity,
    table: MessageTable,
    code: str,
    *cards: str,
    text: str = "",
    sources: tuple[str, ...] = (),
    **values: object,
) -> Finding:
    """A finding with a message of the table, its values inserted: the one with its code, or with the key `text`.

    `text` may also be a whole message.
    """
    said = text if isinstance(text, Message) else message(text or code, table, **values)
    return Finding(code=code, severity=severity, message=said, cards=cards, sources=sources)


error = partial(finding, Severity.ERROR, MESSAGES)
warning = partial(finding, Severity.WARNING, MESSAGES)
hint = partial(finding, Severity.HINT, MESSAGES)


def where_used(role: Role) -> Message:
    """The part of a sentence that says where a card is already: in the supply, among the landscapes, in which role."""
    if role in (Role.PILE, Role.LANDSCAPE):
        return finding_message("in-supply" if role is Role.PILE else "laid-out")
    return finding_message("used-otherwise", role=EXTRA_OF[role].title)


def finding_message(key: str, **values: object) -> Message:
    """The message of the table of findings with this key, with its values inserted."""
    return message(key, MESSAGES, **values)
