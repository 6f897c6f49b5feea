"""Expansions, editions, cards, printings, piles, recommended sets, and the content loader.

May import `engine`; never `rulings` or `api`, but for `cards.content`: the loader fills the tables of `rulings` too and
stands above both. (A recommended set names its source blocks by Django's reference in words, which imports nothing.)
The pages and the API ask the named QuerySet methods here.
"""
