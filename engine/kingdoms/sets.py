"""Recommended sets of rulebooks as kingdoms and choices."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.catalog import Catalog
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.roles import EXTRA_OF, Role


def kingdom_of_set(
    cards: Iterable[tuple[Role, str]], traits: Mapping[str, str], policies: Mapping[str, PolicyMode]
) -> tuple[Kingdom, Choices]:
    """The kingdom and choices of a set, from its cards with their roles, its Merkmale with their piles, its policies.

    If a set says nothing about Platin/Kolonie or Unterschlüpfe, the rules decide (`auto`): a set that uses them says
    so, and otherwise the rule for mixed kingdoms applies (kt-15-026, kt-21-044, kt-01-000).

    >>> cards = [(Role.PILE, "market"), (Role.BANE, "cellar")]
    >>> kingdom, choices = kingdom_of_set(cards, {}, {"shelters": PolicyMode.YES})
    >>> kingdom.bane, choices.shelters.mode.value, choices.platinum_colony.mode.value
    ('cellar', 'yes', 'auto')
    """
    named: dict[Role, list[str]] = {}
    for role, card in cards:
        named.setdefault(role, []).append(card)
    fields: dict[str, Any] = {
        extra.field: tuple(named[role]) if extra.is_list else named[role][0]
        for role, extra in EXTRA_OF.items()
        if role in named
    }
    kingdom = Kingdom(
        piles=tuple(named.get(Role.PILE, ())),
        landscapes=tuple(named.get(Role.LANDSCAPE, ())),
        traits=tuple(traits.items()),
        **fields,
    )
    how: dict[str, Any] = {choice: Policy(mode=policy, is_of_set=True) for choice, policy in policies.items()}
    return kingdom, Choices(**how)


def is_kingdom_of_set(kingdom: Kingdom, printed: Kingdom) -> bool:
    """Whether a kingdom is that of a set, `printed`; what the set leaves open may have been drawn in it."""
    if {*kingdom.piles} != {*printed.piles} or {*kingdom.landscapes} != {*printed.landscapes}:
        return False
    extras = ((set(extra.cards_in(printed)), set(extra.cards_in(kingdom))) for extra in EXTRA_OF.values())
    return {*printed.traits} <= {*kingdom.traits} and all(of_set <= of_kingdom for of_set, of_kingdom in extras)


def with_policies_of_set(choices: Choices, printed: Choices) -> Choices:
    """The choices, with each policy marked as the set's (`is_of_set`) that equals the one in the set's `printed`."""
    same: dict[str, Any] = {
        name: policy
        for name in ("platinum_colony", "shelters")
        if (policy := getattr(printed, name)) == getattr(choices, name) and policy.is_of_set
    }
    return replace(choices, **same)


def boxes_for(
    catalog: Catalog, cards: Sequence[str], mine: Sequence[str], first: Sequence[str] = ()
) -> tuple[str, ...]:
    """The boxes among `mine` to play these cards with; () if a card is in none of them.

    These are the boxes in `first`, then those of the others that contain cards still missing. If `first` is empty, all
    of `mine` are used.
    """
    used: list[str] = []
    missing = set(cards)
    for box in sorted(mine, key=lambda slug: slug not in first):
        contained = {slug for slug in missing if box in catalog.cards[slug].editions}
        if box in first or not first or contained:
            used.append(box)
            missing -= contained
    return () if missing else tuple(used)
