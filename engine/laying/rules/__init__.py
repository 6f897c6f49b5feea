"""The setup rules, one small named piece each, in the order in which a table is laid.

An expansion joins with content and, where a card does something of its own at setup, one more rule in the module of
its theme (or a new module), listed here. May not live here: what is legal (`engine.checking`), what chance decides
(`engine.laying.completion`, `engine.laying.decisions`).
"""

from engine.laying.rules import basics, beside, decks, ending, kingdom, landscapes, materials, tokens
from engine.laying.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    *basics.RULES,
    *kingdom.RULES,
    *beside.RULES,
    *landscapes.RULES,
    *materials.RULES,
    *tokens.RULES,
    *decks.RULES,
    *ending.RULES,
)
