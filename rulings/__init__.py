"""Rulings, differences, general rules, sources, and the full-text search over everything.

May import `engine`, `cards.models` and `cards.catalog`; never the content loader, never `api`.
"""
