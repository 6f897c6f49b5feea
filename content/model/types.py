"""Everything there is to read, in one immutable model per content version: what pages, API and search show.

The engine's catalog holds names, costs, printings and piles; the records here point to it by slug. Nothing here asks
the database: `content.model.library` builds a model from the rows, once for each version.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar

from content.model.arms import Arms
from engine.catalog import Catalog, Edition
from engine.kingdoms.conditions import Condition
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.sets import is_kingdom_of_set, with_policies_of_set

Slugs = tuple[str, ...]


Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What rulings and rules have in common: where they hold, by printing and today.

    Without editions it holds for every printing. `instead` is what holds today where this no longer does. `asked` is
    the same question in other words, `typed` what players may type for it: only the search reads that.
    """

    slug: str
    text: str
    phrasings: Slugs
    search_phrasings: Slugs
    editions: Slugs
    holds_today: bool
    superseded_by: str
    mentions: Slugs
    topics: Slugs
    sources: Slugs

    def holds_in(self, editions: Iterable[str]) -> bool:
        """Whether it holds in any of these editions; asked for none, it holds."""
        wanted = set(editions)
        return not wanted or not self.editions or not wanted.isdisjoint(self.editions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A block of a source document: never its text."""

    slug: str
    kind: str
    title: str
    document: str
    document_name: str
    edition: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Synonym:
    """What players say, and the words of the rules for it: those `beside` another word, else those that it `means`."""

    word: str
    means: Sequence[str]
    next_to: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A topic or a tag."""

    slug: str
    name: str
    name_en: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A rulebook or collection that statements come from."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What a member of a closed set is called."""

    slug: str
    of: str
    member: str
    name: str
    name_en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    """A slug that something had before, and the one that it has today."""

    slug: str
    kind: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprint:
    """What a record looks like, as a hash, and since when."""

    hash: str
    updated: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a version changed in one record; `former` is the slug that it had before it was renamed."""

    version: str
    date: datetime
    kind: str
    slug: str
    change: str
    former: str


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The versions that were loaded, the oldest first, and what each changed; the first changed nothing."""

    versions: tuple[tuple[str, datetime], ...] = ()
    changes: tuple[Change, ...] = ()
    fingerprints: Mapping[tuple[str, str], Fingerprint] = field(default_factory=dict, repr=False)

    def since(self, version: str) -> tuple[Change, ...] | None:
        """What changed after a version was loaded last; None where it never was."""
        hashes = [known for known, _ in self.versions]
        if version not in hashes:
            return None
        later = len(hashes) - hashes[::-1].index(version)
        begun = set(self.versions[later:])
        return tuple(change for change in self.changes if (change.version, change.date) in begun)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Statement):
    """One question about one or several cards, the main card first, and its answer."""

    kind: str
    question: str
    answer: str
    note: str
    cards: Slugs

    @property
    def all_cards(self) -> Slugs:
        """Every card it is about or speaks of."""
        return (*self.cards, *self.mentions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """What some editions say in a difference."""

    text: str
    holds_today: bool
    editions: Slugs
    sources: Slugs


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One aspect in which editions of a card differ."""

    slug: str
    card: str
    aspect: str
    consequence: str
    changes_play: bool
    superseded_by: str
    mentions: Slugs
    topics: Slugs
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Statement):
    """A general rule or a glossary entry.

    What matters only when certain cards are there says when. Its text is about such cards in general; `template` has
    places for those that are there.
    """

    title: str
    answer: str = ""
    brief: str = ""
    template: str = ""
    applies_when: Condition = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What the catalog does not know of an edition."""

    slug: str
    kingdom_piles: int
    tell: str
    note: str
    cards: Slugs


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendedSet:
    """A recommended set as a kingdom, with what is printed about it."""

    slug: str
    name: str
    name_en: str
    aliases: Slugs
    editions: Slugs
    expansions: Slugs
    kingdom: Kingdom
    choices: Choices
    note: str
    only_english: bool
    misprints: tuple[Mapping[str, str], ...]
    sources: Slugs

    @property
    def cards(self) -> Slugs:
        """Every card it names: the piles, cards in roles, landscapes."""
        return named_cards(self.kingdom)


@dataclass(frozen=True, kw_only=True, eq=False)
class Library:
    """The content of one version."""

    version: str
    loaded_at: Any
    counts: Mapping[str, int]
    catalog: Catalog = field(repr=False)
    sources: Mapping[str, Source] = field(repr=False)
    topics: Mapping[str, Term] = field(repr=False)
    tags: Mapping[str, Term] = field(repr=False)
    arms: Mapping[str, Arms] = field(repr=False)
    boxes: Mapping[str, Box] = field(repr=False)
    rulings: Mapping[str, Ruling] = field(repr=False)
    differences: Mapping[str, Difference] = field(repr=False)
    rules: Mapping[str, Rule] = field(repr=False)
    sets: Mapping[str, RecommendedSet] = field(repr=False)
    synonyms: Sequence[Synonym] = field(repr=False)
    renamed: Mapping[tuple[str, str], str] = field(repr=False)
    history: History = field(default=History(), repr=False)

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """The documents that anything rests on."""
        found = {one.document: one.document_name for one in self.sources.values()}
        return {slug: Document(slug=slug, name=name) for slug, name in found.items()}

    @cached_property
    def labels(self) -> Mapping[str, Label]:
        """What the members of all closed sets are called."""
        words = self.catalog.words
        closed = {"type": words.types, "kind": words.kinds, "ruling": words.rulings, "result": words.results}
        closed["publisher"] = words.publishers
        return {
            f"{of}-{member}": Label(slug=f"{of}-{member}", of=of, member=member, name=word.name, name_en=word.name_en)
            for of, members in closed.items()
            for member, word in members.items()
        }

    @cached_property
    def renames(self) -> Mapping[str, Rename]:
        """Every slug that something had before."""
        return {
            f"{kind}-{old}": Rename(slug=f"{kind}-{old}", kind=kind, old=old, new=new)
            for (kind, old), new in self.renamed.items()
        }

    @cached_property
    def rulings_of(self) -> Mapping[str, list[Ruling]]:
        """Statements about a card, by its slug."""
        return group_by_key((card, statement) for statement in self.rulings.values() for card in statement.cards)

    @cached_property
    def rulings_mentioning(self) -> Mapping[str, list[Ruling]]:
        """Statements about other cards that speak of this one."""
        return group_by_key(
            (card, one) for one in self.rulings.values() for card in one.mentions if card not in one.cards
        )

    @cached_property
    def differences_of(self) -> Mapping[str, list[Difference]]:
        return group_by_key((one.card, one) for one in self.differences.values())

    @cached_property
    def rules_mentioning(self) -> Mapping[str, list[Rule]]:
        return group_by_key((card, rule) for rule in self.rules.values() for card in rule.mentions)

    def editions_without_variant(self, difference: Difference) -> Slugs:
        """The editions of its card that none of the variants is of."""
        said = {edition for variant in difference.variants for edition in variant.editions}
        return tuple(edition for edition in self.catalog.cards[difference.card].editions if edition not in said)

    @cached_property
    def conditional_rules(self) -> tuple[Rule, ...]:
        """The rules that say when they matter."""
        return tuple(rule for rule in self.rules.values() if rule.applies_when)

    def rules_of_edition(self, edition: str) -> list[Rule]:
        """The rules that this box prints, or that are stated for it."""
        return [
            rule for rule in self.rules.values() if edition in rule.editions or edition in self.editions_printing(rule)
        ]

    def rules_of_expansion(self, expansion: str) -> list[Rule]:
        """The rules that come with an expansion: those that its own boxes print."""
        boxes = {slug for slug, box in self.catalog.editions.items() if box.expansions[0] == expansion}
        return [rule for rule in self.rules.values() if not boxes.isdisjoint(self.editions_printing(rule))]

    def editions_printing(self, rule: Rule) -> set[str]:
        """The editions whose rulebook a rule rests on."""
        return {edition for source in rule.sources if (edition := self.sources[source].edition)}

    @cached_property
    def sets_with(self) -> Mapping[str, list[RecommendedSet]]:
        return group_by_key((card, one) for one in self.sets.values() for card in one.cards)

    @cached_property
    def used_topics(self) -> tuple[tuple[Term, int], ...]:
        """Topics about which anything is said, with the number of rulings, rules and differences."""
        said = Counter(
            topic
            for records in (self.rulings, self.rules, self.differences)
            for record in records.values()
            for topic in record.topics
        )
        return tuple((topic, said[topic.slug]) for topic in self.topics.values() if said[topic.slug])

    def boxes_of(self, expansion: str) -> list[Edition]:
        """The boxes that hold an expansion, oldest first."""
        boxes = [box for box in self.catalog.editions.values() if expansion in box.expansions]
        return sorted(boxes, key=lambda box: box.position)

    @cached_property
    def sets_of_piles(self) -> Mapping[frozenset[str], list[RecommendedSet]]:
        return group_by_key((frozenset(one.kingdom.piles), one) for one in self.sets.values())

    def with_set_policies(self, kingdom: Kingdom, choices: Choices) -> Choices:
        """How a kingdom is played; where it is a recommended set, with what is the set's decision and not ours."""
        found = self.sets_of_piles.get(frozenset(kingdom.piles), ())
        printed = next((one for one in found if is_kingdom_of_set(kingdom, one.kingdom)), None)
        return with_policies_of_set(choices, printed.choices) if printed else choices

    def is_playable(self, one: RecommendedSet, owned: Iterable[str]) -> bool:
        """Whether every card of a set lies in at least one of these boxes."""
        boxes = set(owned)
        return all(not boxes.isdisjoint(self.catalog.cards[card].editions) for card in one.cards)

    def current_slug(self, kind: str, slug: str) -> str | None:
        """The slug of today for one that is or was in use; None for any other."""
        if slug in self.records_by_kind[kind]:
            return slug
        return self.renamed.get((kind, slug))

    @cached_property
    def records_by_kind(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything that has a slug, by its kind."""
        return {
            "card": self.catalog.cards,
            "edition": self.catalog.editions,
            "expansion": self.catalog.expansions,
            "set": self.sets,
            "ruling": self.rulings,
            "difference": self.differences,
            "rule": self.rules,
            "topic": self.topics,
            "tag": self.tags,
            "source": self.sources,
            "pile": self.catalog.piles,
            "material": self.catalog.materials,
            "document": self.documents,
            "type": self.catalog.words.types,
            "kind": self.catalog.words.kinds,
            "ruling-kind": self.catalog.words.rulings,
            "publisher": self.catalog.words.publishers,
        }


def group_by_key(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """The values of each key, in their order."""
    found: dict[Key, list[Value]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return dict(found)
