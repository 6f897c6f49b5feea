"""Rulings, differences, general rules, sources, and the full-text search over everything.

May import `engine` and `cards.models`; never `api`.
"""
