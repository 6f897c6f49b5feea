"""The setup rules, one small named piece each, in the order in which a table is laid.

An expansion joins with content and, where a card does something of its own at setup, one more rule in the module of
its theme (or a new module), listed here. May not live here: what is legal (`engine.validation`), what chance decides
(`engine.setup.completion`, `engine.kingdoms.decisions`).
"""

from engine.setup.rules import basics, decks, game_end, kingdom, landscapes, materials, outside_supply, tokens
from engine.setup.rules.rule import SetupRule

RULES: tuple[SetupRule, ...] = (
    *basics.RULES,
    *kingdom.RULES,
    *outside_supply.RULES,
    *landscapes.RULES,
    *materials.RULES,
    *tokens.RULES,
    *decks.RULES,
    *game_end.RULES,
)
