"""The types of the read model: `Library`, the immutable content of one version, and the records in it.

Pages, API and search show what is in it. Names, costs, printings and piles of cards are in the engine's catalog, to
which the records here refer by slug. `content.model.builder` fills each field with the key of the same name, if the
record has it (`content.model.records`); a key that a record may lack has its default here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar

from content.model.arms import Arms
from content.model.history import History
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
    """What rulings and rules have in common: a text, where it holds, and what it rests on.

    Without `editions` it holds for every printing. `superseded_by` is the slug of the statement that holds today in
    its place; empty where there is none. `phrasings` are the question in other words, which the API shows, too.
    `search_phrasings` are what players may type for it, which only the search uses.
    """

    slug: str
    text: str
    sources: Slugs
    holds_today: bool
    superseded_by: str = ""
    phrasings: Slugs = ()
    search_phrasings: Slugs = ()
    editions: Slugs = ()
    mentions: Slugs = ()
    topics: Slugs = ()

    def holds_in(self, editions: Iterable[str]) -> bool:
        """Whether it holds in any of these editions; for no editions it does."""
        wanted = set(editions)
        return not wanted or not self.editions or not wanted.isdisjoint(self.editions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A block of a source document with its title, but never its text; `edition` is the box that it was printed for."""

    slug: str
    kind: str
    title: str
    document: str
    document_name: str
    edition: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Synonym:
    """An everyday word of players, and the words of the rules for it."""

    word: str
    means: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A topic or a tag."""

    slug: str
    name: str
    name_en: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceDocument:
    """A rulebook or collection that statements come from."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """The names of a member of an enum, such as a type of cards; `of` is the API's name of the enum."""

    slug: str
    of: str
    member: str
    name: str
    name_en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    """A former slug of a record, and the one that it has today."""

    slug: str
    kind: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Statement):
    """One question about one or several cards, the main card first, and its answer.

    `answer` is the short answer: ja, nein, teils or at most six words; empty where the question has none.
    `opposite_phrasings` are those search phrasings whose own ja or nein is the opposite of `answer`: "is that
    forbidden?" where the question is "may I?".
    """

    kind: str
    question: str
    cards: Slugs
    answer: str = ""
    note: str = ""
    opposite_phrasings: Slugs = ()

    @property
    def all_cards(self) -> Slugs:
        """Every card it is about or mentions."""
        return (*self.cards, *self.mentions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """What some editions say where editions differ."""

    text: str
    editions: Slugs
    sources: Slugs
    holds_today: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One aspect in which the editions of a card differ, and what that means in play."""

    slug: str
    card: str
    aspect: str
    consequence: str
    changes_play: bool
    variants: tuple[Variant, ...]
    superseded_by: str = ""
    mentions: Slugs = ()
    topics: Slugs = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Statement):
    """A general rule or a glossary entry.

    A rule with `applies_when` is shown on tables whose cards meet that condition: one with an `answer` as an
    interaction, one with a `brief` as a mechanic; one that `is_obvious` only where there is little else. `template` is
    its text with placeholders for these cards, `text` the same with what they are called in general.
    """

    title: str
    answer: str = ""
    brief: str = ""
    is_obvious: bool = False
    template: str = ""
    applies_when: Condition = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """Two kinds of cards that work together, and one line about it: `text` has placeholders for the cards of a table.

    `each` has what the placeholder `{each}` stands for, by the card that meets the part with these cards.
    """

    slug: str
    applies_when: Condition
    text: str
    sources: Slugs
    each: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What is known of an edition besides its entry in the catalog; `tell` is how to recognize the box."""

    slug: str
    kingdom_piles: int
    cards: Slugs
    tell: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendedSet:
    """A recommended set: a kingdom, how it is played, and what is printed about it."""

    slug: str
    name: str
    editions: Slugs
    expansions: Slugs
    kingdom: Kingdom
    choices: Choices
    sources: Slugs
    name_en: str = ""
    aliases: Slugs = ()
    note: str = ""
    only_english: bool = False
    misprints: tuple[Mapping[str, str], ...] = ()

    @property
    def cards(self) -> Slugs:
        """Every card that it names: piles, cards in special roles, landscapes."""
        return named_cards(self.kingdom)


@dataclass(frozen=True, kw_only=True, eq=False)
class Library:
    """The content of one version. Records are by slug; `renamed` has the slug of today by kind and former slug."""

    version: str
    loaded_at: datetime
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
    combinations: Mapping[str, Combination] = field(repr=False)
    sets: Mapping[str, RecommendedSet] = field(repr=False)
    synonyms: Sequence[Synonym] = field(repr=False)
    descriptions: Mapping[str, Slugs] = field(repr=False)  # how players describe a card, for the search
    renamed: Mapping[tuple[str, str], str] = field(repr=False)
    history: History = field(default=History(), repr=False)

    @cached_property
    def documents(self) -> Mapping[str, SourceDocument]:
        """The documents that statements come from."""
        names = {source.document: source.document_name for source in self.sources.values()}
        return {slug: SourceDocument(slug=slug, name=name) for slug, name in names.items()}

    @cached_property
    def labels(self) -> Mapping[str, Label]:
        """The names of the members of all enums, by enum and member."""
        words = self.catalog.words
        enums = {"type": words.types, "kind": words.kinds, "ruling": words.rulings, "result": words.results}
        enums["publisher"] = words.publishers
        return {
            f"{of}-{member}": Label(slug=f"{of}-{member}", of=of, member=member, name=word.name, name_en=word.name_en)
            for of, members in enums.items()
            for member, word in members.items()
        }

    @cached_property
    def renames(self) -> Mapping[str, Rename]:
        """All former slugs, by kind and former slug."""
        return {
            f"{kind}-{old}": Rename(slug=f"{kind}-{old}", kind=kind, old=old, new=new)
            for (kind, old), new in self.renamed.items()
        }

    @cached_property
    def rulings_of(self) -> Mapping[str, list[Ruling]]:
        """The rulings about a card, by its slug."""
        return group_by_key((card, statement) for statement in self.rulings.values() for card in statement.cards)

    @cached_property
    def rulings_mentioning(self) -> Mapping[str, list[Ruling]]:
        """The rulings about other cards that mention a card, by its slug."""
        return group_by_key(
            (card, ruling) for ruling in self.rulings.values() for card in ruling.mentions if card not in ruling.cards
        )

    @cached_property
    def differences_of(self) -> Mapping[str, list[Difference]]:
        return group_by_key((difference.card, difference) for difference in self.differences.values())

    @cached_property
    def rules_mentioning(self) -> Mapping[str, list[Rule]]:
        return group_by_key((card, rule) for rule in self.rules.values() for card in rule.mentions)

    def editions_without_variant(self, difference: Difference) -> Slugs:
        """The editions of its card that no variant of the difference covers."""
        covered = {edition for variant in difference.variants for edition in variant.editions}
        return tuple(edition for edition in self.catalog.cards[difference.card].editions if edition not in covered)

    @cached_property
    def conditional_rules(self) -> tuple[Rule, ...]:
        """The rules with a condition."""
        return tuple(rule for rule in self.rules.values() if rule.applies_when)

    def rules_of_edition(self, edition: str) -> list[Rule]:
        """The rules that the rulebook of this box has, or that hold for this box."""
        return [
            rule for rule in self.rules.values() if edition in rule.editions or edition in self.editions_printing(rule)
        ]

    def rules_of_expansion(self, expansion: str) -> list[Rule]:
        """The rules that come with an expansion: those that the rulebooks of its own boxes have."""
        boxes = {slug for slug, box in self.catalog.editions.items() if box.expansions[0] == expansion}
        return [rule for rule in self.rules.values() if not boxes.isdisjoint(self.editions_printing(rule))]

    def editions_printing(self, rule: Rule) -> set[str]:
        """The editions whose rulebook has a rule."""
        return {edition for source in rule.sources if (edition := self.sources[source].edition)}

    @cached_property
    def sets_with(self) -> Mapping[str, list[RecommendedSet]]:
        return group_by_key((card, entry) for entry in self.sets.values() for card in entry.cards)

    @cached_property
    def used_topics(self) -> tuple[tuple[Term, int], ...]:
        """Topics of at least one ruling, rule or difference, each with the number of these."""
        counts = Counter(
            topic
            for records in (self.rulings, self.rules, self.differences)
            for record in records.values()
            for topic in record.topics
        )
        return tuple((topic, counts[topic.slug]) for topic in self.topics.values() if counts[topic.slug])

    def boxes_of(self, expansion: str) -> list[Edition]:
        """The boxes that contain an expansion, oldest first."""
        boxes = [box for box in self.catalog.editions.values() if expansion in box.expansions]
        return sorted(boxes, key=lambda box: box.position)

    @cached_property
    def sets_of_piles(self) -> Mapping[frozenset[str], list[RecommendedSet]]:
        """The recommended sets by their kingdom piles."""
        return group_by_key((frozenset(entry.kingdom.piles), entry) for entry in self.sets.values())

    def with_set_policies(self, kingdom: Kingdom, choices: Choices) -> Choices:
        """The choices for a kingdom; if it is a recommended set, with the policies that this set prescribes."""
        candidates = self.sets_of_piles.get(frozenset(kingdom.piles), ())
        printed = next((entry for entry in candidates if is_kingdom_of_set(kingdom, entry.kingdom)), None)
        return with_policies_of_set(choices, printed.choices) if printed else choices

    def is_playable(self, recommended: RecommendedSet, owned: Iterable[str]) -> bool:
        """Whether every card of a set is in at least one of these boxes."""
        boxes = set(owned)
        return all(not boxes.isdisjoint(self.catalog.cards[card].editions) for card in recommended.cards)

    def current_slug(self, kind: str, slug: str) -> str | None:
        """The slug of today for one that is or was in use, or None; `kind` is a key of `records_by_kind`."""
        return slug if slug in self.records_by_kind[kind] else self.renamed.get((kind, slug))

    @cached_property
    def records_by_kind(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything that has a slug: records by slug, by the name that the API has for their kind."""
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
            "label": self.labels,
            "rename": self.renames,
            "type": self.catalog.words.types,
            "kind": self.catalog.words.kinds,
            "ruling-kind": self.catalog.words.rulings,
            "publisher": self.catalog.words.publishers,
        }


def group_by_key(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """The values of each key, in the order of the pairs.

    >>> group_by_key([("a", 1), ("b", 2), ("a", 3)])
    {'a': [1, 3], 'b': [2]}
    """
    groups: dict[Key, list[Value]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return dict(groups)
