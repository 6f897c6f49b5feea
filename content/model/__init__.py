"""The read model: the immutable `Library` of one content version, and the types of the records in it.

Pages, API and search read it, mostly as `request.library`; `content.model.library.library()` gives that of the loaded
content. It is built from records (`records`, `builder`), which `content.loader` reads and `store` keeps in tables.

The names below are for other packages, as are the modules `library` (the loaded content), `types` (the records),
`interactions` (what is worth knowing where certain cards are on one table) and `arms` (coats of arms).
"""

from content.model.interactions import Interaction, InteractionKind, interactions_between, interactions_of, mechanics_of
from content.model.library import NoContent, Outdated
from content.model.types import Difference, Library, RecommendedSet, Rule, Ruling

__all__ = [
    "Difference",
    "Interaction",
    "InteractionKind",
    "Library",
    "NoContent",
    "Outdated",
    "RecommendedSet",
    "Rule",
    "Ruling",
    "interactions_between",
    "interactions_of",
    "mechanics_of",
]
