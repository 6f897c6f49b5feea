"""What a kingdom is and what can be done with one: its parts and roles, its code, its list of names, and changing it.

Lives here: `Kingdom` and `Choices`, the roles, codes, lists, inventories, edits, presets and recommended sets. May not
come here: how one is drawn (`engine.generation`), laid (`engine.setup`) or judged (`engine.validation`).
"""
