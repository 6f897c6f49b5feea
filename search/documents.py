"""What can be found: one document for each card, general rule, difference, ruling and recommended set."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from content.model.types import Difference, Library, RecommendedSet, Rule, Ruling
from engine.catalog import Card, CardType, Edition
from engine.effects import to_one_line
from search import filter_tokens


class DocumentKind(StrEnum):
    """Kinds of documents, in the order in which they are numbered, which is also that of results with equal scores.

    Rulings, by far the most, come late, because of a word in nearly all documents only the first ones are looked at
    (`backend.MAX_POSTINGS`).
    """

    CARD = "card"
    RULE = "rule"
    DIFFERENCE = "difference"
    RULING = "ruling"
    SET = "set"


# Types that so many cards have that they do not tell cards apart.
COMMON_TYPES = frozenset({CardType.ACTION, CardType.TREASURE, CardType.VICTORY, CardType.CURSE})

MAX_NAMED_CARDS = 6  # a condition of a rule that names more cards than this mentions none of them

# Kinds of things that have a name. The other kinds answer questions.
KINDS_WITH_NAMES = frozenset({DocumentKind.CARD, DocumentKind.SET})


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One thing that can be found, with all text that it is found by."""

    kind: DocumentKind
    slug: str
    title: str  # shown as its heading; of a ruling the names of its cards
    text: str  # shown below
    heading: str  # what it is about: its name, or the question that it answers
    names: tuple[str, ...] = ()  # the current name and all others
    slug_words: str = ""  # the German words that the slug of a statement consists of
    phrasings: tuple[str, ...] = ()  # its question in the words of players
    descriptions: tuple[str, ...] = ()  # of a card, by players who have forgotten its name
    opposite_phrasings: tuple[str, ...] = ()  # those whose own ja or nein is the opposite of the short answer
    about: tuple[str, ...] = ()  # slugs of cards, the main one first
    mentions: tuple[str, ...] = ()  # slugs of cards
    extra: str = ""  # words that it is found by, but that are not shown
    facets: frozenset[str] = frozenset()  # tokens by which filters select it
    newest: int = 0  # position of the newest edition that it holds for
    subkind: str = ""  # of a ruling its kind, of anything else `kind`


def all_documents(library: Library) -> Iterator[Document]:
    """Every document, kind by kind."""
    cards = sorted(library.catalog.cards.values(), key=lambda card: card.position)
    facets = {card.slug: filter_tokens.card_tokens(card) for card in cards}
    yield from (_card(library, card) for card in cards)
    yield from (_rule(library, rule) for rule in library.rules.values())
    yield from (_difference(library, entry, facets[entry.card]) for entry in library.differences.values())
    yield from (_ruling(library, ruling, facets) for ruling in library.rulings.values())
    yield from (_set(library, recommended) for recommended in library.sets.values())


def card_facets(library: Library, card: Card) -> frozenset[str]:
    """The tokens by which filters select a card."""
    editions = filter_tokens.edition_tokens(_editions(library, card.editions))
    return filter_tokens.card_tokens(card) | editions | {"art:card", filter_tokens.about_token(card.slug)}


def _card(library: Library, card: Card) -> Document:
    tags = " ".join(tag.name for slug, tag in library.tags.items() if slug in card.tags)
    editions = _editions(library, card.editions)
    return Document(
        kind=DocumentKind.CARD,
        slug=card.slug,
        title=card.name,
        heading=card.name,
        text=to_one_line(card.effect),
        names=names_of_card(card),
        descriptions=library.descriptions.get(card.slug, ()),
        about=(card.slug,),
        extra=f"{_type_names(library, card)} {library.catalog.expansions[card.expansion].name} {tags}",
        facets=card_facets(library, card),
        newest=_newest(editions),
        subkind="card",
    )


def _ruling(library: Library, ruling: Ruling, card_facets: Mapping[str, frozenset[str]]) -> Document:
    cards = [library.catalog.cards[slug] for slug in ruling.cards]
    editions = _editions(
        library, ruling.editions or dict.fromkeys(edition for card in cards for edition in card.editions)
    )
    kind_name = library.catalog.words.rulings[ruling.kind].also[0]
    expansion = library.catalog.expansions[cards[0].expansion]
    return Document(
        kind=DocumentKind.RULING,
        slug=ruling.slug,
        title=", ".join(card.name for card in cards),
        text=ruling.text,
        heading=ruling.question,
        slug_words=_as_words(ruling.slug),
        phrasings=ruling.phrasings + ruling.search_phrasings,
        opposite_phrasings=ruling.opposite_phrasings,
        about=ruling.cards,
        mentions=ruling.mentions,
        extra=" ".join(
            [kind_name, *_topic_names(library, ruling.topics), expansion.name, *_distinctive_type_names(library, cards)]
        ),
        facets=frozenset().union(*(card_facets[slug] for slug in ruling.cards))
        | filter_tokens.edition_tokens(editions)
        | {"art:ruling", f"art:{ruling.kind}"}
        | {filter_tokens.about_token(slug) for slug in ruling.cards}
        | {filter_tokens.topic_token(topic) for topic in ruling.topics},
        newest=_newest(editions),
        subkind=ruling.kind,
    )


def _difference(library: Library, difference: Difference, card_facets: frozenset[str]) -> Document:
    card = library.catalog.cards[difference.card]
    editions = _editions(library, [slug for variant in difference.variants for slug in variant.editions])
    expansion = library.catalog.expansions[card.expansion]
    return Document(
        kind=DocumentKind.DIFFERENCE,
        slug=difference.slug,
        title=f"{card.name}: {difference.aspect}",
        heading=f"{card.name}: {difference.aspect}",
        text=" ".join([*(variant.text for variant in difference.variants), difference.consequence]),
        slug_words=_as_words(difference.slug),
        about=(card.slug,),
        mentions=difference.mentions,
        extra=" ".join(["Unterschied Ausgaben", *_topic_names(library, difference.topics), expansion.name]),
        facets=card_facets
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
        phrasings=rule.phrasings + rule.search_phrasings,
        mentions=tuple(dict.fromkeys((*rule.mentions, *_cards_in_conditions(rule)))),
        extra=" ".join(["Regel", *_topic_names(library, rule.topics)]),
        facets=filter_tokens.edition_tokens(editions)
        | {"art:rule"}
        | {filter_tokens.topic_token(topic) for topic in rule.topics},
        newest=_newest(editions),
        subkind="rule",
    )


def _set(library: Library, recommended: RecommendedSet) -> Document:
    editions = _editions(library, recommended.editions)
    catalog = library.catalog
    return Document(
        kind=DocumentKind.SET,
        slug=recommended.slug,
        title=recommended.name,
        heading=recommended.name,
        text=", ".join(catalog.cards[slug].name for slug in recommended.cards),
        names=(recommended.name, *recommended.aliases),
        mentions=recommended.cards,
        extra=" ".join(
            ["Kartensatz Zehnersatz Königreich", *(catalog.expansions[slug].name for slug in recommended.expansions)]
        ),
        facets=filter_tokens.edition_tokens(editions) | {"art:set"},
        newest=_newest(editions),
        subkind="set",
    )


def _as_words(slug: str) -> str:
    """The slug of a statement says in a few German words what it is about.

    >>> _as_words("burggraben-nicht-betroffen")
    'burggraben nicht betroffen'
    """
    return slug.replace("-", " ")


def names_of_card(card: Card) -> tuple[str, ...]:
    """The names of a card, the current one first."""
    return tuple(dict.fromkeys([card.name, card.name_en, *card.aliases]))


def _type_names(library: Library, card: Card) -> str:
    return " ".join(library.catalog.words.types[card_type].name for card_type in card.types)


def _cards_in_conditions(rule: Rule) -> Iterator[str]:
    """The cards that the conditions of a rule name, except in long lists."""
    for condition in rule.applies_when or ():
        if len(condition.pattern.names) <= MAX_NAMED_CARDS:
            yield from sorted(condition.pattern.names)


def _distinctive_type_names(library: Library, cards: Iterable[Card]) -> Iterator[str]:
    """The names of rare types of cards: „eine Gabe“ or „das Merkmal“ in a question may mean any card of the type."""
    for card_type in sorted({card_type for card in cards for card_type in card.types} - COMMON_TYPES):
        yield library.catalog.words.types[card_type].name


def _topic_names(library: Library, topics: Iterable[str]) -> list[str]:
    return [library.topics[topic].name for topic in topics]


def _editions(library: Library, slugs: Iterable[str]) -> list[Edition]:
    return [library.catalog.editions[slug] for slug in slugs]


def _newest(editions: Iterable[Edition]) -> int:
    return max((edition.position for edition in editions), default=0)
