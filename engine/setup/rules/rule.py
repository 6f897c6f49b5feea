"""What a rule is: a trigger, an effect on the table, the source blocks, and the sentence a player reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.catalog import Kind, Order
from engine.catalog_view import CatalogView
from engine.setup.table import Table

Trigger = Callable[[CatalogView, str], bool]
"""Whether a rule answers to a thing (card, pile or material) that some card of the game asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A sentence with a reason of its own, where the rule's trigger does not say it all."""

    text: str
    reason: str
    because: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


Lay = Callable[[Table, list[str]], str | Told]
"""Lays things on the table and says so in German; an empty sentence means that there was nothing to do."""

IN_EVERY_GAME = "in jedem Spiel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One setup rule. Without a trigger it holds in every game and is laid once, with no things.

    `sources` hold whatever the things are; `sources_of` adds those of single things. `lays_cards` says that the rule
    lays the very cards it answers to: one that plays a role lies there because of whatever asked for the role.
    `together` makes one step of all things, whatever asks for them: one grip into the box; otherwise each has its own.
    """

    name: str
    lay: Lay
    sources: tuple[str, ...]
    trigger: Trigger | None = None
    reason: str = IN_EVERY_GAME
    sources_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lays_cards: bool = False
    together: bool = False


def always(*sources: str, reason: str = IN_EVERY_GAME) -> Callable[[Lay], Rule]:
    """A rule of every game; the function's name is the rule's."""
    return lambda lay: Rule(name=_name(lay), lay=lay, sources=sources, reason=reason)


def when(
    trigger: Trigger,
    *sources: str,
    sources_of: Mapping[str, tuple[str, ...]] | None = None,
    reason: str = "",
    lays_cards: bool = False,
    together: bool = False,
) -> Callable[[Lay], Rule]:
    """A rule that holds as soon as a card asks for a thing the trigger knows; `reason` where nothing but it asks."""
    return lambda lay: Rule(
        name=_name(lay),
        lay=lay,
        sources=sources,
        trigger=trigger,
        reason=reason,
        sources_of=sources_of or {},
        lays_cards=lays_cards,
        together=together,
    )


def thing(*slugs: str) -> Trigger:
    """Answers to these slugs."""
    return lambda _game, slug: slug in slugs


def kind(*kinds: Kind) -> Trigger:
    """Answers to cards of these kinds."""
    return lambda game, slug: slug in game.cards and game.cards[slug].kind in kinds


def kingdom_pile(order: Order) -> Trigger:
    """Answers to mixed kingdom piles that lie in this order."""
    return lambda game, slug: game.is_kingdom_pile(slug) and slug in game.mixed and game.mixed[slug].order is order


def _name(lay: Lay) -> str:
    return lay.__name__.replace("_", "-")
