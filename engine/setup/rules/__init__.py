"""The setup rules: one small named function each, in the order in which a table is set up.

A new expansion needs content and, for a card that does something special at setup, one more rule in the module of its
theme (or a new module), listed here. Other places: what is legal (`engine.validation`), what chance decides
(`engine.setup.completion`, `engine.kingdoms.decisions`).
"""

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

RULES: tuple[SetupRule, ...] = (
    *basic_piles.RULES,
    *kingdom_piles.RULES,
    *outside_supply.RULES,
    *landscapes.RULES,
    *materials.RULES,
    *tokens.RULES,
    *deck_changes.RULES,
    *game_end.RULES,
)
