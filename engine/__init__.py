"""The rules of laying out a game of Dominion: pure Python, standard library only.

Lives here: the catalog types (`catalog`), what players put on the table (`kingdom`), setup rules, validation,
random kingdoms, kingdom codes. May not come here: Django, files, the clock, global randomness. A test enforces it.
"""
