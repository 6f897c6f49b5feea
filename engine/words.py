"""Display names for closed sets such as card types. The catalog brings them from the content; the engine has none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.messages import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """The display names of one member of a closed set, such as a card type.

    `name` stands alone, as a heading; `singular` and `plural` stand in sentences, behind a number; `also` are synonyms.
    `fits` only matters for parts of kingdom titles: slugs of the expansions and tags that the part suits.

    >>> Word(name="Dorf", singular="Dorf", plural="Dörfer").noun_for(2)
    'Dörfer'
    """

    name: str
    also: tuple[str, ...] = ()
    singular: str = ""
    plural: str = ""
    fits: tuple[str, ...] = ()
    name_en: str = ""
    singular_en: str = ""
    plural_en: str = ""

    def noun_for(self, number: int) -> Message:
        """The noun to put behind a number: the singular for 1, otherwise the plural."""
        if number == 1:
            return Message(self.singular, self.singular_en or self.singular)
        return Message(self.plural, self.plural_en or self.plural)


WordsBySlug = Mapping[str, Word]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Words:
    """The display names of every closed set, by slug; pages, API, search and wishes use no others.

    `tags` are mechanics, `types` and `kinds` those of cards, `rulings` kinds of rulings, `results` kinds of search
    results; `places` and `folk` are the parts that kingdom titles are made of.
    """

    tags: WordsBySlug = field(default_factory=dict, repr=False)
    types: WordsBySlug = field(default_factory=dict, repr=False)
    kinds: WordsBySlug = field(default_factory=dict, repr=False)
    rulings: WordsBySlug = field(default_factory=dict, repr=False)
    results: WordsBySlug = field(default_factory=dict, repr=False)
    publishers: WordsBySlug = field(default_factory=dict, repr=False)
    places: WordsBySlug = field(default_factory=dict, repr=False)
    folk: WordsBySlug = field(default_factory=dict, repr=False)

    def known_name(self, slugs: Sequence[str]) -> tuple[str, ...]:
        """The slugs of the place and the inhabitants of a kingdom; empty if there is no such place or inhabitants."""
        is_known = len(slugs) == 2 and slugs[0] in self.places and slugs[1] in self.folk
        return tuple(slugs) if is_known else ()
