"""The rules of laying out a game of Dominion: pure Python, standard library only.

Lives here: the catalog types (`catalog`) and names; kingdoms, drawing, laying, checking and scoring them in
a room each.
May not come here: Django, files, the clock, global randomness. A test enforces it.
"""
