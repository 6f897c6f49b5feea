"""What things are called on the table. The words come with the catalog from the content; the engine itself has none."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.messages import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What a member of a closed set is called: its `name` alone, `also` in other words, `one` and `many` in a sentence;
    as a part of a kingdom's name, to which boxes or mechanics it `fits`.

    >>> Word(name="Dorf", one="Dorf", many="Dörfer").counted(2)
    'Dörfer'
    """

    name: str
    also: tuple[str, ...] = ()
    one: str = ""
    many: str = ""
    fits: tuple[str, ...] = ()
    name_en: str = ""
    one_en: str = ""
    many_en: str = ""

    def counted(self, number: int) -> Message:
        """What stands behind a number, or in place of it: one, otherwise many."""
        return (
            Message(self.one, self.one_en or self.one) if number == 1 else Message(self.many, self.many_en or self.many)
        )


Named = Mapping[str, Word]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Words:
    """The words for every closed set, by slug: mechanics, types and kinds of cards, kinds of rulings and of results of
    a search, publishers, parts of the names of kingdoms. Pages, API, search and wishes have no other."""

    tags: Named = field(default_factory=dict, repr=False)
    types: Named = field(default_factory=dict, repr=False)
    kinds: Named = field(default_factory=dict, repr=False)
    rulings: Named = field(default_factory=dict, repr=False)
    results: Named = field(default_factory=dict, repr=False)
    publishers: Named = field(default_factory=dict, repr=False)
    places: Named = field(default_factory=dict, repr=False)
    folk: Named = field(default_factory=dict, repr=False)
