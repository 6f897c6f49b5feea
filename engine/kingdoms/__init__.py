"""Kingdoms: their parts and roles, their codes, the lists of names that players paste, and changing them.

Belongs here: `Kingdom` and `Choices`, roles, codes, card lists, inventories, edits, recommended sets. Does not belong
here: how a kingdom is drawn (`engine.generation`), set up (`engine.setup`) or checked (`engine.validation`).
"""
