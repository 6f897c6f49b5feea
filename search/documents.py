"""What can be found: one document for each card, general rule, difference, ruling and recommended set."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from content.model.types import Difference, Library, RecommendedSet, Rule, Ruling
from engine.catalog import Card, CardType, Edition
from engine.effects import to_one_line
from engine.words import Word
from search import filter_tokens
from search.normalization import name_key


class DocumentKind(StrEnum):
    """Kinds of results, in the order in which documents are numbered and equal results stand. Rulings, the many, come
    late: of a word that stands nearly everywhere only the first documents are looked at."""

    CARD = "card"
    RULE = "rule"
    DIFFERENCE = "difference"
    RULING = "ruling"
    SET = "set"


COMMON_TYPES = frozenset({CardType.ACTION, CardType.TREASURE, CardType.VICTORY, CardType.CURSE})
"""Types that say nothing about a card, because so many have them."""

MAX_NAMED_CARDS = 6

KINDS_WITH_NAMES = frozenset({DocumentKind.CARD, DocumentKind.SET})
"""Kinds that have a name, and are what it names; the others answer a question."""


REMINDER = "reminder"
"""The kind of rulings that only restate their card."""

EXAMPLE_WORDS = frozenset({"beispiel", "beispiele"})
"""What the slugs of examples call themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """`title` and `text` are shown; `about` and `mentions` are cards; `extra` are words it is found by without being
    shown; `heading` says what it is about, `names` and `gist` the same in other words, `asked` and `typed` in those of
    players.

    `newest` is the position of the newest edition it holds for, `facets` are what filters ask for; `kin` of a card are
    the topics of what it is.
    """

    kind: DocumentKind
    slug: str
    title: str
    text: str
    heading: str
    names: tuple[str, ...] = ()
    slug_words: str = ""
    asked: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    extra: str = ""
    related_topics: tuple[str, ...] = ()
    facets: frozenset[str] = frozenset()
    newest: int = 0
    subkind: str = ""
    is_example: bool = False

    @property
    def phrasings(self) -> tuple[str, ...]:
        """Its questions in the words of players."""
        return self.asked + self.typed


def all_documents(library: Library) -> Iterator[Document]:
    """Every document, kind by kind."""
    cards = sorted(library.catalog.cards.values(), key=lambda card: card.position)
    own = {card.slug: filter_tokens.card_tokens(card) for card in cards}
    yield from (_card(library, card, own[card.slug]) for card in cards)
    yield from (_rule(library, rule) for rule in library.rules.values())
    yield from (_difference(library, one, own[one.card]) for one in library.differences.values())
    yield from (_ruling(library, one, own) for one in library.rulings.values())
    yield from (_set(library, one) for one in library.sets.values())


def _card(library: Library, card: Card, own: frozenset[str]) -> Document:
    tags = " ".join(tag.name for slug, tag in library.tags.items() if slug in card.tags)
    editions = _editions(library, card.editions)
    return Document(
        kind=DocumentKind.CARD,
        slug=card.slug,
        title=card.name,
        heading=card.name,
        text=to_one_line(card.effect),
        names=names_of_card(card),
        about=(card.slug,),
        extra=f"{_type_names(library, card)} {library.catalog.expansions[card.expansion].name} {tags}",
        related_topics=tuple(_kin(library, card)),
        facets=own | filter_tokens.edition_tokens(editions) | {"art:card", filter_tokens.about_token(card.slug)},
        newest=_newest(editions),
        subkind="card",
    )


def _ruling(library: Library, ruling: Ruling, own: Mapping[str, frozenset[str]]) -> Document:
    cards = [library.catalog.cards[slug] for slug in ruling.cards]
    stated = ruling.editions or dict.fromkeys(edition for card in cards for edition in card.editions)
    editions = _editions(library, stated)
    word = library.catalog.words.rulings[ruling.kind].also[0]
    line = library.catalog.expansions[cards[0].expansion]
    return Document(
        kind=DocumentKind.RULING,
        slug=ruling.slug,
        title=", ".join(card.name for card in cards),
        text=ruling.text,
        heading=ruling.question,
        slug_words=_as_words(ruling.slug),
        asked=ruling.phrasings,
        typed=ruling.search_phrasings,
        about=ruling.cards,
        mentions=ruling.mentions,
        extra=" ".join([word, *_topic_names(library, ruling.topics), line.name, *_telling_types(library, cards)]),
        facets=frozenset().union(*(own[slug] for slug in ruling.cards))
        | filter_tokens.edition_tokens(editions)
        | {"art:ruling", f"art:{ruling.kind}"}
        | {filter_tokens.about_token(slug) for slug in ruling.cards}
        | {filter_tokens.topic_token(topic) for topic in ruling.topics},
        newest=_newest(editions),
        subkind=ruling.kind,
        is_example=_is_example(ruling.slug),
    )


def _difference(library: Library, difference: Difference, own: frozenset[str]) -> Document:
    card = library.catalog.cards[difference.card]
    editions = _editions(library, [slug for variant in difference.variants for slug in variant.editions])
    line = library.catalog.expansions[card.expansion]
    return Document(
        kind=DocumentKind.DIFFERENCE,
        slug=difference.slug,
        title=f"{card.name}: {difference.aspect}",
        heading=f"{card.name}: {difference.aspect}",
        text=" ".join([*(variant.text for variant in difference.variants), difference.consequence]),
        slug_words=_as_words(difference.slug),
        about=(card.slug,),
        mentions=difference.mentions,
        extra=" ".join(["Unterschied Ausgaben", *_topic_names(library, difference.topics), line.name]),
        facets=own
        | filter_tokens.edition_tokens(editions)
        | {"art:difference", filter_tokens.about_token(card.slug)}
        | {filter_tokens.topic_token(topic) for topic in difference.topics},
        newest=_newest(editions),
        subkind="difference",
    )


def _rule(library: Library, rule: Rule) -> Document:
    editions = _editions(library, rule.editions or library.catalog.editions)
    return Document(
        kind=DocumentKind.RULE,
        slug=rule.slug,
        title=rule.title,
        heading=rule.title,
        text=rule.text,
        slug_words=_as_words(rule.slug),
        asked=rule.phrasings,
        typed=rule.search_phrasings,
        mentions=tuple(dict.fromkeys((*rule.mentions, *_named_by(rule)))),
        extra=" ".join(["Regel", *_topic_names(library, rule.topics)]),
        facets=filter_tokens.edition_tokens(editions)
        | {"art:rule"}
        | {filter_tokens.topic_token(topic) for topic in rule.topics},
        newest=_newest(editions),
        subkind="rule",
        is_example=_is_example(rule.slug),
    )


def _set(library: Library, one: RecommendedSet) -> Document:
    editions = _editions(library, one.editions)
    catalog = library.catalog
    return Document(
        kind=DocumentKind.SET,
        slug=one.slug,
        title=one.name,
        heading=one.name,
        text=", ".join(catalog.cards[slug].name for slug in one.cards),
        names=(one.name, *one.aliases),
        mentions=one.cards,
        extra=" ".join(["Kartensatz Zehnersatz Königreich", *(catalog.expansions[e].name for e in one.expansions)]),
        facets=filter_tokens.edition_tokens(editions) | {"art:set"},
        newest=_newest(editions),
        subkind="set",
    )


def _as_words(slug: str) -> str:
    """Slugs of statements are made of German words, and say in few of them what they are about."""
    return slug.replace("-", " ")


def _is_example(slug: str) -> bool:
    return not EXAMPLE_WORDS.isdisjoint(slug.split("-"))


def names_of_card(card: Card) -> tuple[str, ...]:
    """The names of a card, the current one first."""
    return tuple(dict.fromkeys([card.name, card.name_en, *card.aliases]))


def _kin(library: Library, card: Card) -> Iterator[str]:
    """The topics that are called like a type, a mechanic or the cost of a card: its general rules stand there."""
    called = [library.tags[tag].name for tag in card.tags]
    called += [name for kind in card.types for name in _called(library.catalog.words.types[kind])]
    if card.cost and card.cost.potion:
        called.append("Trank")
    if card.cost and card.cost.debt:
        called.append("Schulden")
    keys = {name_key(name) for name in called}
    for slug, topic in library.topics.items():
        if not keys.isdisjoint(map(name_key, (topic.name, *topic.name.split(" und ")))):
            yield slug


def _called(word: Word) -> tuple[str, ...]:
    return (word.name, word.plural, *word.also)


def _type_names(library: Library, card: Card) -> str:
    return " ".join(library.catalog.words.types[card_type].name for card_type in card.types)


def _named_by(rule: Rule) -> Iterator[str]:
    """The cards that a rule speaks of because they make it matter; not those of long lists."""
    for part in rule.applies_when or ():
        if len(part.pattern.names) <= MAX_NAMED_CARDS:
            yield from sorted(part.pattern.names)


def _telling_types(library: Library, cards: Iterable[Card]) -> Iterator[str]:
    """What cards are called that are not just cards: who asks for „eine Gabe“ or „das Merkmal“ may mean any of them."""
    for card_type in sorted({card_type for card in cards for card_type in card.types} - COMMON_TYPES):
        yield library.catalog.words.types[card_type].name


def _topic_names(library: Library, topics: Iterable[str]) -> list[str]:
    return [library.topics[topic].name for topic in topics]


def _editions(library: Library, slugs: Iterable[str]) -> list[Edition]:
    return [library.catalog.editions[slug] for slug in slugs]


def _newest(editions: Iterable[Edition]) -> int:
    return max((edition.position for edition in editions), default=0)
