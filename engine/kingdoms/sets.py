"""Recommended sets: what is printed in one becomes a kingdom and how it is played."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.catalog import Catalog
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.roles import EXTRA_OF, Role


def kingdom_of_set(
    cards: Iterable[tuple[Role, str]], traits: Mapping[str, str], policies: Mapping[str, PolicyMode]
) -> tuple[Kingdom, Choices]:
    """The kingdom that a set names, card by card with its role, each Merkmal with its pile, and how it is played.

    What a set does not say of Platin/Kolonie or Unterschlupf is left to the rules (`auto`), never forbidden: a set
    that uses them says so, and without a word the rule for mixed kingdoms holds (kt-15-026, kt-21-044, kt-01-000).

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
    """Whether a kingdom is the printed one; it may say more, because what a set leaves open has been drawn."""
    if {*kingdom.piles} != {*printed.piles} or {*kingdom.landscapes} != {*printed.landscapes}:
        return False
    named = ((set(extra.cards_in(printed)), set(extra.cards_in(kingdom))) for extra in EXTRA_OF.values())
    return {*printed.traits} <= {*kingdom.traits} and all(asked <= laid for asked, laid in named)


def with_policies_of_set(choices: Choices, printed: Choices) -> Choices:
    """The choices, in which what is decided as the set decides it is known as the set's decision."""
    same: dict[str, Any] = {
        name: policy
        for name in ("platinum_colony", "shelters")
        if (policy := getattr(printed, name)) == getattr(choices, name) and policy.is_of_set
    }
    return replace(choices, **same)


def boxes_for(
    catalog: Catalog, cards: Sequence[str], mine: Sequence[str], first: Sequence[str] = ()
) -> tuple[str, ...]:
    """Those of my boxes with which these cards are played, `first` ones before others; none if a card is missing."""
    used: list[str] = []
    missing = set(cards)
    for box in sorted(mine, key=lambda slug: slug not in first):
        held = {slug for slug in missing if box in catalog.cards[slug].editions}
        if box in first or not first or held:
            used.append(box)
            missing -= held
    return () if missing else tuple(used)
