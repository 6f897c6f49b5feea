"""Everything the pages show, read once per content version: statements, differences, rules and sets in small records.

A page about ten cards with all their statements would otherwise ask dozens of questions; so a page asks only for the
version: once for its ETag and once for this. Names, costs, printings and piles stay in the engine's catalog, to which
these records point by slug.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any

from django.utils.safestring import SafeString

from cards.catalog import content_version, current_catalog
from cards.models import ContentVersion, Edition, Printing, RecommendedSet, Renamed, SetCard, Tag
from engine.catalog import Catalog
from engine.kingdom import Choices, How, Kingdom, Policy
from rulings.models import Difference, Rule, Ruling, RulingCard, SourceBlock, Topic, Variant

Slugs = tuple[str, ...]


def _holds(stated: Slugs, wanted: Iterable[str]) -> bool:
    """What is stated for no edition in particular holds in each."""
    asked = set(wanted)
    return not asked or not stated or not asked.isdisjoint(stated)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A block of a source document: never its text."""

    slug: str
    title: str
    document: str
    edition: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A topic or a tag."""

    slug: str
    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A ruling. Without editions it holds for every one."""

    slug: str
    kind: str
    text: str
    note: str
    cards: Slugs
    mentions: Slugs
    editions: Slugs
    topics: Slugs
    sources: Slugs

    @property
    def also(self) -> Slugs:
        """Every card it is about or speaks of."""
        return (*self.cards, *self.mentions)

    def holds_in(self, editions: Iterable[str]) -> bool:
        """Whether it holds in any of these editions; asked for none, it holds."""
        return _holds(self.editions, editions)


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantText:
    text: str
    editions: Slugs
    sources: Slugs


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """One aspect in which editions of a card differ."""

    slug: str
    card: str
    aspect: str
    consequence: str
    changes_play: bool
    mentions: Slugs
    topics: Slugs
    variants: tuple[VariantText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    slug: str
    title: str
    text: str
    editions: Slugs
    mentions: Slugs
    topics: Slugs
    sources: Slugs

    def holds_in(self, editions: Iterable[str]) -> bool:
        return _holds(self.editions, editions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What the catalog does not know of an edition."""

    slug: str
    kingdom_piles: int
    note: str
    cards: Slugs


@dataclass(frozen=True, slots=True, kw_only=True)
class TenSet:
    """A recommended set as a kingdom, with what is printed about it."""

    slug: str
    name: str
    aliases: Slugs
    editions: Slugs
    expansions: Slugs
    kingdom: Kingdom
    choices: Choices
    misprints: tuple[Mapping[str, str], ...]
    sources: Slugs

    @property
    def cards(self) -> Slugs:
        """Every card it names."""
        extras = [card for card in (self.kingdom.bane, self.kingdom.ally, self.kingdom.mouse) if card]
        return (*self.kingdom.piles, *extras, *self.kingdom.landscapes, *self.kingdom.boons)


@dataclass(frozen=True, kw_only=True, eq=False)
class Library:
    """The content of one version."""

    version: str
    loaded_at: Any
    counts: Mapping[str, int]
    catalog: Catalog = field(repr=False)
    sources: Mapping[str, Source] = field(repr=False)
    topics: Mapping[str, Named] = field(repr=False)
    tags: Mapping[str, Named] = field(repr=False)
    boxes: Mapping[str, Box] = field(repr=False)
    statements: Mapping[str, Statement] = field(repr=False)
    disagreements: Mapping[str, Disagreement] = field(repr=False)
    rules: Mapping[str, RuleText] = field(repr=False)
    sets: Mapping[str, TenSet] = field(repr=False)
    renamed: Mapping[tuple[str, str], str] = field(repr=False)

    @cached_property
    def documented(self) -> frozenset[str]:
        """The editions whose rule texts this content knows; of the others it knows the cards only."""
        return frozenset(edition for source in self.sources.values() if (edition := source.edition))

    @cached_property
    def statements_of(self) -> Mapping[str, list[Statement]]:
        """Statements about a card, by its slug."""
        return _by((card, statement) for statement in self.statements.values() for card in statement.cards)

    @cached_property
    def statements_mentioning(self) -> Mapping[str, list[Statement]]:
        """Statements about other cards that speak of this one."""
        return _by((card, one) for one in self.statements.values() for card in one.mentions if card not in one.cards)

    @cached_property
    def disagreements_of(self) -> Mapping[str, list[Disagreement]]:
        return _by((one.card, one) for one in self.disagreements.values())

    @cached_property
    def rules_mentioning(self) -> Mapping[str, list[RuleText]]:
        return _by((card, rule) for rule in self.rules.values() for card in rule.mentions)

    def rules_in(self, edition: str) -> list[RuleText]:
        """The rules that this box prints, or that are stated for it."""
        return [rule for rule in self.rules.values() if edition in rule.editions or edition in self.printed_in(rule)]

    def rules_of(self, expansion: str) -> list[RuleText]:
        """The rules that come with an expansion: those that its own boxes print."""
        boxes = {slug for slug, box in self.catalog.editions.items() if box.expansions[0] == expansion}
        return [rule for rule in self.rules.values() if not boxes.isdisjoint(self.printed_in(rule))]

    def printed_in(self, rule: RuleText) -> set[str]:
        """The editions whose rulebook a rule rests on."""
        return {edition for source in rule.sources if (edition := self.sources[source].edition)}

    @cached_property
    def sets_with(self) -> Mapping[str, list[TenSet]]:
        return _by((card, one) for one in self.sets.values() for card in one.cards)

    @cached_property
    def rendered(self) -> dict[Any, SafeString]:
        """Parts of pages that were drawn from this content; they live exactly as long as it."""
        return {}

    @cached_property
    def used_topics(self) -> tuple[tuple[Named, int], ...]:
        """Topics about which anything is said, with the number of statements, rules and differences."""
        said = Counter(
            topic
            for records in (self.statements, self.rules, self.disagreements)
            for record in records.values()
            for topic in record.topics
        )
        return tuple((topic, said[topic.slug]) for topic in self.topics.values() if said[topic.slug])


def library() -> Library:
    """The library of the loaded content, never a mixture of two versions: one query once it is built."""
    while True:
        version = content_version()
        with _BUILDING:  # one thread builds, the others wait for it
            built = _library(version)
        if built.catalog.version == version == built.version:
            return built
        _library.cache_clear()  # a load came between; what was read may be of both


_BUILDING = Lock()


@lru_cache(maxsize=2)
def _library(version: str) -> Library:
    catalog = current_catalog()
    loaded = ContentVersion.objects.get()
    return Library(
        version=loaded.hash,
        loaded_at=loaded.loaded_at,
        counts=loaded.counts,
        catalog=catalog,
        sources={
            slug: Source(slug=slug, title=title, document=document, edition=edition)
            for slug, title, document, edition in SourceBlock.objects.values_list(
                "slug", "title", "document__name", "edition"
            )
        },
        topics={
            slug: Named(slug=slug, name=name, description=description)
            for slug, name, description in Topic.objects.values_list("slug", "name", "description")
        },
        tags={
            slug: Named(slug=slug, name=name, description=definition)
            for slug, name, definition in Tag.objects.values_list("slug", "name", "definition")
        },
        boxes=_boxes(),
        statements=_statements(),
        disagreements=_disagreements(),
        rules=_rules(),
        sets=_sets(),
        renamed={(kind, old): new for kind, old, new in Renamed.objects.values_list("kind", "old", "new")},
    )


def _boxes() -> dict[str, Box]:
    cards = _by(Printing.objects.order_by("card__expansion__position", "card__position").values_list("edition", "card"))
    return {
        slug: Box(slug=slug, kingdom_piles=piles, note=note, cards=tuple(cards.get(slug, ())))
        for slug, piles, note in Edition.objects.values_list("slug", "kingdom_piles", "note")
    }


def _statements() -> dict[str, Statement]:
    cards = _by(RulingCard.objects.order_by("position").values_list("ruling", "card"))
    linked = {name: _linked(Ruling, "ruling", name) for name in ("mentions", "editions", "topics", "sources")}
    return {
        slug: Statement(
            slug=slug, kind=kind, text=text, note=note, cards=tuple(cards.get(slug, ())), **_links(linked, slug)
        )
        for slug, kind, text, note in Ruling.objects.values_list("slug", "kind", "text", "source_note")
    }


def _disagreements() -> dict[str, Disagreement]:
    linked = {name: _linked(Difference, "difference", name) for name in ("mentions", "topics")}
    of_variant = {name: _linked(Variant, "variant", name) for name in ("editions", "sources")}
    rows = Variant.objects.order_by("position").values_list("difference", "pk", "text")
    variants = _by((owner, VariantText(text=text, **_links(of_variant, key))) for owner, key, text in rows)
    fields = ("slug", "card", "aspect", "consequence", "changes_play")
    return {
        row["slug"]: Disagreement(**row, variants=tuple(variants.get(row["slug"], ())), **_links(linked, row["slug"]))
        for row in Difference.objects.values(*fields)
    }


def _rules() -> dict[str, RuleText]:
    linked = {name: _linked(Rule, "rule", name) for name in ("editions", "mentions", "topics", "sources")}
    return {
        slug: RuleText(slug=slug, title=title, text=text, **_links(linked, slug))
        for slug, title, text in Rule.objects.values_list("slug", "title", "text")
    }


def _sets() -> dict[str, TenSet]:
    linked = {name: _linked(RecommendedSet, "recommendedset", name) for name in ("editions", "expansions", "sources")}
    cards = _by(
        (owner, (role, card))
        for owner, role, card in SetCard.objects.order_by("position").values_list("set", "role", "card")
    )
    return {
        row.slug: TenSet(
            slug=row.slug,
            name=row.name,
            aliases=tuple(row.aliases),
            kingdom=_kingdom(cards[row.slug]),
            choices=Choices(platinum_colony=_printed(row.platinum_colony), shelters=_printed(row.shelters)),
            misprints=tuple(row.misprints),
            **_links(linked, row.slug),
        )
        for row in RecommendedSet.objects.all()
    }


def _kingdom(rows: list[tuple[str, str]]) -> Kingdom:
    role = SetCard.Role

    def named(wanted: SetCard.Role) -> Slugs:
        return tuple(card for as_, card in rows if as_ == wanted)

    return Kingdom(
        piles=named(role.PILE),
        landscapes=named(role.LANDSCAPE),
        boons=named(role.BOON),
        bane=next(iter(named(role.BANE)), None),
        ally=next(iter(named(role.ALLY)), None),
        mouse=next(iter(named(role.MOUSE)), None),
    )


def _printed(used: bool) -> Policy:
    """What a set says of Platin/Kolonie or Unterschlupf; saying nothing leaves it to the rules."""
    return Policy(how=How.YES) if used else Policy()


def _linked(model: Any, owner: str, name: str) -> Mapping[Any, list[str]]:
    """The other ends of a relation, by the key of this end: one query."""
    relation = model._meta.get_field(name)
    rows = relation.remote_field.through.objects.order_by("pk")
    return _by(rows.values_list(owner, relation.m2m_reverse_field_name()))


def _links(linked: Mapping[str, Mapping[Any, list[str]]], key: Any) -> dict[str, Any]:
    return {name: tuple(rows.get(key, ())) for name, rows in linked.items()}


def _by(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return dict(found)
