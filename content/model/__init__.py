"""The read model: the types of everything there is to read, and the immutable library of one content version.

Pages, API and search read it. It knows the tables of `cards` and `rulings`, and nothing of YAML: `content.loader`
fills the tables.
"""
