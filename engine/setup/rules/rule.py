"""What a rule is: a trigger, an effect on the table, the source blocks, and the sentence a player reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.catalog import Kind, Order
from engine.catalog_view import CatalogView
from engine.setup.table import SetupTable

Trigger = Callable[[CatalogView, str], bool]
"""Whether a rule answers to a thing (card, pile or material) that some card of the game asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedText:
    """A sentence with a reason of its own, where the rule's trigger does not say it all."""

    text: str
    reason: str
    because: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


Effect = Callable[[SetupTable, list[str]], str | ExplainedText]
"""Lays needs on the table and says so in German; an empty sentence means that there was nothing to do."""

IN_EVERY_GAME = "in jedem Spiel"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupRule:
    """One setup rule. Without a trigger it holds in every game and is laid once, with no needs.

    `sources` hold whatever the needs are; `sources_of` adds those of single needs. `lays_cards` says that the rule
    lays the very cards it answers to: one that plays a role lies there because of whatever asked for the role.
    `together` makes one step of all needs, whatever asks for them: one grip into the box; otherwise each has its own.
    """

    name: str
    apply: Effect
    sources: tuple[str, ...]
    trigger: Trigger | None = None
    reason: str = IN_EVERY_GAME
    sources_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places_cards: bool = False
    in_one_step: bool = False


def always(*sources: str, reason: str = IN_EVERY_GAME) -> Callable[[Effect], SetupRule]:
    """A rule of every game; the function's name is the rule's."""
    return lambda lay: SetupRule(name=_rule_name(lay), apply=lay, sources=sources, reason=reason)


def when(
    trigger: Trigger,
    *sources: str,
    sources_of: Mapping[str, tuple[str, ...]] | None = None,
    reason: str = "",
    places_cards: bool = False,
    in_one_step: bool = False,
) -> Callable[[Effect], SetupRule]:
    """A rule that holds as soon as a card asks for a thing the trigger knows; `reason` where nothing but it asks."""
    return lambda lay: SetupRule(
        name=_rule_name(lay),
        apply=lay,
        sources=sources,
        trigger=trigger,
        reason=reason,
        sources_of=sources_of or {},
        places_cards=places_cards,
        in_one_step=in_one_step,
    )


def need(*slugs: str) -> Trigger:
    """Answers to these slugs."""
    return lambda _view, slug: slug in slugs


def need_of_kind(*kinds: Kind) -> Trigger:
    """Answers to cards of these kinds."""
    return lambda view, slug: slug in view.cards and view.cards[slug].kind in kinds


def need_of_mixed_pile(order: Order) -> Trigger:
    """Answers to mixed kingdom piles that lie in this order."""
    return lambda view, slug: (
        view.is_kingdom_pile(slug) and slug in view.mixed_piles and view.mixed_piles[slug].order is order
    )


def _rule_name(lay: Effect) -> str:
    return lay.__name__.replace("_", "-")
