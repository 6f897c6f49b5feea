"""The setup rules: one small named function each, in the order in which a table is set up.

A new expansion needs content and, for a card that does something special at setup, one more rule in the module of its
theme, in the order of the table, or in a new module listed here. Other places: what is legal (`engine.validation`),
what chance decides (`engine.setup.completion`, `engine.kingdoms.decisions`).
"""

from collections.abc import Iterator
from types import ModuleType

from engine.setup.rules import (
    basic_piles,
    deck_changes,
    game_end,
    kingdom_piles,
    landscapes,
    materials,
    outside_supply,
    tokens,
)
from engine.setup.rules.rule import SetupRule

MODULES = (basic_piles, kingdom_piles, outside_supply, landscapes, materials, tokens, deck_changes, game_end)


def _rules_in(module: ModuleType) -> Iterator[SetupRule]:
    """The rules that a module defines, one by one or several in a tuple, in the order of their definition."""
    for value in vars(module).values():
        yield from (rule for rule in (value if isinstance(value, tuple) else (value,)) if isinstance(rule, SetupRule))


RULES = tuple(rule for module in MODULES for rule in _rules_in(module))
