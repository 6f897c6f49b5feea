"""Full-text search over cards, rulings, differences, general rules and sets; callers use `service` only.

Everything but `whoosh_backend` and `postgres_backend` is the same for both backends. Nothing here writes content.
"""
