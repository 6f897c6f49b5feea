"""Shared tables: what several phones at one table know together.

`state`, `changes` and `operations` are pure: an immutable state with a version, and a function for each kind of change.
`codes` makes the codes of tables. `models` and `records` store a table and its changes. docs/tables.md explains the
guarantees. Nothing here knows the rules of the game: kingdoms are codes, piles and steps are keys.
"""
