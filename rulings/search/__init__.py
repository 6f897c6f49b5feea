"""Full-text search over cards, rulings, differences, general rules and sets.

`documents` turns rows into what is searched, `index` keeps it on disk, `queries` asks.
"""
