"""The read model: the immutable library of one content version, and the types of the records in it.

Pages, API and search read it. It is built from the tables of `cards` and `rulings`, which `content.loader` fills.
"""
