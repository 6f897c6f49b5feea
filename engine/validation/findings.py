"""What a check reports, and what it looks at."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.catalog_view import CatalogView
from engine.kingdoms.inventory import Inventory, extras_of, inventory_of
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import TRIGGER_BY_ROLE, Role
from engine.messages import Message, join_messages


class Severity(StrEnum):
    """`ERROR`: against the rules. `WARNING`: left open or against custom. `HINT`: a recommendation."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to know about a kingdom. `code` never changes; `cards` are the slugs it is about."""

    code: str
    severity: Severity
    message: Message
    cards: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


class Case:
    """A kingdom under examination: as it was named, and as far as it is known what it puts on the table."""

    def __init__(
        self, view: CatalogView, kingdom: Kingdom, choices: Choices, inventory: Inventory | None = None
    ) -> None:
        self.view = view
        self.kingdom = kingdom
        self.choices = choices
        self.inventory = inventory or inventory_of(view, kingdom)
        self.named = extras_of(kingdom)

    def wants(self, thing: str) -> bool:
        """Whether any card about is this or asks for it."""
        return thing in self.inventory.wanted

    def is_known(self, slug: str) -> bool:
        """Whether there is such a card; if not, `unknown-card` has said so."""
        return slug in self.view.cards

    def name(self, slug: str) -> Message:
        """What a card is called here, or the slug of an unknown one."""
        card = self.view.cards.get(slug)
        name = self.view.names.get(slug, slug)
        return Message(name, card.name_en or name if card else slug)

    def names(self, slugs: tuple[str, ...] | list[str]) -> Message:
        """Names, separated by commas."""
        return join_messages([self.name(slug) for slug in slugs])

    def is_due(self, role: Role) -> bool:
        """Whether some card about asks for this role."""
        return TRIGGER_BY_ROLE[role] in self.inventory.wanted

    def because(self, role: Role) -> tuple[str, ...]:
        """The cards that ask for a role."""
        return tuple(dict.fromkeys(cause.card for cause in self.inventory.wanted[TRIGGER_BY_ROLE[role]]))

    def other_uses(self, role: Role) -> set[str]:
        """The piles that take part in the game in any role but this."""
        view, roles = self.view, self.inventory.roles
        return {view.pile_of(slug) for other, slugs in roles.items() if other is not role for slug in slugs}


Check = Callable[[Case], Iterator[Finding]]


def error(code: str, message: Message, *cards: str, sources: tuple[str, ...] = ()) -> Finding:
    return Finding(code=code, severity=Severity.ERROR, message=message, cards=cards, sources=sources)


def warning(code: str, message: Message, *cards: str, sources: tuple[str, ...] = ()) -> Finding:
    return Finding(code=code, severity=Severity.WARNING, message=message, cards=cards, sources=sources)


def hint(code: str, message: Message, *cards: str, sources: tuple[str, ...] = ()) -> Finding:
    return Finding(code=code, severity=Severity.HINT, message=message, cards=cards, sources=sources)
