"""What can be found: one document for each card, general rule, difference, ruling and recommended set."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from cards.models import Card, Edition, Printing, RecommendedSet
from rulings.models import Difference, Rule, Ruling, RulingKind
from rulings.search import facets


class DocumentKind(StrEnum):
    """Kinds of results, in the order in which documents are numbered and equal results stand. Rulings, the many, come
    late: of a word that stands nearly everywhere only the first documents are looked at."""

    CARD = "card"
    RULE = "rule"
    DIFFERENCE = "difference"
    RULING = "ruling"
    SET = "set"


SPEAKING = frozenset({DocumentKind.RULING, DocumentKind.DIFFERENCE})
"""Kinds whose slugs are made of German words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """`title` and `text` are shown; `about` and `mentions` are cards; `extra` are words it is found by without being
    shown; `names` are its title in other words.

    `newest` is the position of the newest edition it holds for, `facets` are what filters ask for.
    """

    kind: DocumentKind
    slug: str
    title: str
    text: str
    names: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    extra: str = ""
    facets: frozenset[str] = frozenset()
    newest: int = 0
    art: str = ""


def all_documents() -> Iterator[Document]:
    """Every document, kind by kind, read with a fixed number of queries."""
    editions = {edition.slug: edition for edition in Edition.objects.all()}
    printed: dict[str, list[Edition]] = {}
    for card, edition in Printing.objects.values_list("card", "edition"):
        printed.setdefault(card, []).append(editions[edition])
    cards = {card.slug: card for card in Card.objects.with_everything()}
    own = {slug: facets.of_card(card) for slug, card in cards.items()}
    yield from (_card(card, printed[slug], own[slug]) for slug, card in cards.items())
    yield from (_rule(rule, editions.values()) for rule in Rule.objects.with_everything())
    yield from _differences(cards, own)
    yield from _rulings(cards, printed, own)
    yield from (_set(kingdom) for kingdom in RecommendedSet.objects.with_everything())


def _card(card: Card, editions: list[Edition], own: frozenset[str]) -> Document:
    tags = " ".join(tag.name for tag in card.tags.all())
    return Document(
        kind=DocumentKind.CARD,
        slug=card.slug,
        title=card.name,
        text=card.effect,
        names=tuple(name.name for name in card.names.all()),
        about=(card.slug,),
        extra=f"{facets.type_words(card.types)} {card.expansion.name} {tags}",
        facets=own | facets.of_editions(editions) | {"art:karte", facets.of_about(card.slug)},
        newest=_newest(editions),
        art="karte",
    )


def _rulings(
    cards: dict[str, Card], printed: dict[str, list[Edition]], own: dict[str, frozenset[str]]
) -> Iterator[Document]:
    for ruling in Ruling.objects.with_everything():
        about = [row.card_id for row in ruling.card_rows.all()]
        editions = list(ruling.editions.all()) or [edition for slug in about for edition in printed[slug]]
        topics = list(ruling.topics.all())
        art = facets.ART_OF_RULING[RulingKind(ruling.kind)]
        yield Document(
            kind=DocumentKind.RULING,
            slug=ruling.slug,
            title=", ".join(cards[slug].name for slug in about),
            text=ruling.text,
            about=tuple(about),
            mentions=tuple(card.slug for card in ruling.mentions.all()),
            extra=" ".join([art, *(topic.name for topic in topics), cards[about[0]].expansion.name]),
            facets=own[about[0]]
            | facets.of_editions(editions)
            | {"art:klarstellung", f"art:{art}"}
            | {facets.of_about(slug) for slug in about}
            | {facets.of_topic(topic.slug) for topic in topics},
            newest=_newest(editions),
            art=art,
        )


def _differences(cards: dict[str, Card], own: dict[str, frozenset[str]]) -> Iterator[Document]:
    for difference in Difference.objects.with_everything():
        editions = [edition for variant in difference.variants.all() for edition in variant.editions.all()]
        topics = list(difference.topics.all())
        card = cards[difference.card_id]
        yield Document(
            kind=DocumentKind.DIFFERENCE,
            slug=difference.slug,
            title=f"{card.name}: {difference.aspect}",
            text=" ".join([*(variant.text for variant in difference.variants.all()), difference.consequence]),
            about=(card.slug,),
            mentions=tuple(mentioned.slug for mentioned in difference.mentions.all()),
            extra=" ".join(["Unterschied Ausgaben", *(t.name for t in topics), card.expansion.name]),
            facets=own[card.slug]
            | facets.of_editions(editions)
            | {"art:abweichung", facets.of_about(card.slug)}
            | {facets.of_topic(topic.slug) for topic in topics},
            newest=_newest(editions),
            art="abweichung",
        )


def _rule(rule: Rule, every_edition: Iterable[Edition]) -> Document:
    editions = list(rule.editions.all()) or list(every_edition)
    topics = list(rule.topics.all())
    return Document(
        kind=DocumentKind.RULE,
        slug=rule.slug,
        title=rule.title,
        text=rule.text,
        names=(rule.slug.replace("-", " "), *rule.asked),
        mentions=tuple(card.slug for card in rule.mentions.all()),
        extra=" ".join(["Regel", *(topic.name for topic in topics)]),
        facets=facets.of_editions(editions) | {"art:regel"} | {facets.of_topic(topic.slug) for topic in topics},
        newest=_newest(editions),
        art="regel",
    )


def _set(kingdom: RecommendedSet) -> Document:
    editions, used = list(kingdom.editions.all()), [row.card for row in kingdom.rows.all()]
    return Document(
        kind=DocumentKind.SET,
        slug=kingdom.slug,
        title=kingdom.name,
        text=", ".join(card.name for card in used),
        names=(kingdom.name, *kingdom.aliases),
        mentions=tuple(card.slug for card in used),
        extra=" ".join(["Kartensatz Zehnersatz Königreich", *(e.name for e in kingdom.expansions.all())]),
        facets=facets.of_editions(editions) | {"art:satz"},
        newest=_newest(editions),
        art="satz",
    )


def _newest(editions: Iterable[Edition]) -> int:
    return max((edition.position for edition in editions), default=0)
