"""Expansions, editions, cards, printings, piles, recommended sets, and the content loader.

May import `engine`; never `api`. The pages and the API ask the named QuerySet methods here.
"""
