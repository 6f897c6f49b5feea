"""Spellings of names live in `engine.names`; this is the name under which they were first known here."""

from engine.names import UMLAUTS, fold

__all__ = ["UMLAUTS", "fold"]
