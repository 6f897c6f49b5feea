"""A setup rule: its trigger, its effect on the table, its source blocks, and the reason that a player reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.catalog import Kind, Order
from engine.catalog_view import CatalogView
from engine.setup.table import SetupTable

# Whether a need (slug of a card, pile or material) of some card of the game triggers a rule.
Trigger = Callable[[CatalogView, str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedText:
    """The text of a step with its own reason, for steps whose reason is not just the rule's trigger."""

    text: str
    reason: str
    because: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


# Puts what the needs require on the table; returns what players have to do, in German, or "" for nothing to do.
Effect = Callable[[SetupTable, list[str]], str | ExplainedText]

IN_EVERY_GAME = "in jedem Spiel"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupRule:
    """One setup rule. Without a trigger it is part of every game and applied once, with no needs.

    `name` is the value of `rule` in the API's steps and never changes. `sources` apply for all needs, `sources_of` adds
    those of single needs. `places_cards`: the rule puts the needed cards themselves on the table, so that the reason
    for a card in a role is the card that needs this role. `in_one_step`: one step for all needs, whatever has them,
    because everything comes out of the box at once; otherwise one step for the needs of each set of cards.
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
    """Decorator for a rule of every game; the function's name is the rule's name."""
    return lambda effect: SetupRule(name=_rule_name(effect), apply=effect, sources=sources, reason=reason)


def when(
    trigger: Trigger,
    *sources: str,
    sources_of: Mapping[str, tuple[str, ...]] | None = None,
    reason: str = "",
    places_cards: bool = False,
    in_one_step: bool = False,
) -> Callable[[Effect], SetupRule]:
    """Decorator for a rule that applies if a card has a need that triggers it.

    `reason` is used where the only cards with these needs are the needed cards themselves.
    """
    return lambda effect: SetupRule(
        name=_rule_name(effect),
        apply=effect,
        sources=sources,
        trigger=trigger,
        reason=reason,
        sources_of=sources_of or {},
        places_cards=places_cards,
        in_one_step=in_one_step,
    )


def need(*slugs: str) -> Trigger:
    """Triggered by these slugs."""
    return lambda _view, slug: slug in slugs


def need_of_kind(*kinds: Kind) -> Trigger:
    """Triggered by cards of these kinds."""
    return lambda view, slug: slug in view.cards and view.cards[slug].kind in kinds


def need_of_mixed_pile(order: Order) -> Trigger:
    """Triggered by mixed kingdom piles with this order of cards."""
    return lambda view, slug: view.is_kingdom_pile(slug) and view.order_of(slug) is order


def _rule_name(effect: Effect) -> str:
    return effect.__name__.replace("_", "-")
