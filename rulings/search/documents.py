"""What can be found: one document for each card, ruling, difference, rule and set."""

from collections.abc import Iterator
from dataclasses import dataclass

from cards.models import Card, RecommendedSet
from rulings.models import Difference, Rule, Ruling


@dataclass(frozen=True, slots=True)
class Document:
    kind: str
    slug: str
    title: str
    names: str
    text: str


def all_documents() -> Iterator[Document]:
    """Every document, read with a fixed number of queries."""
    for card in Card.objects.with_everything():
        names = " ".join(name.name for name in card.names.all())
        yield Document("card", card.slug, card.name, names, card.effect)
    for ruling in Ruling.objects.with_everything():
        titles = [row.card.name for row in ruling.card_rows.all()]
        mentioned = " ".join(card.name for card in ruling.mentions.all())
        yield Document("ruling", ruling.slug, ", ".join(titles), mentioned, ruling.text)
    for difference in Difference.objects.with_everything():
        text = " ".join([difference.aspect, *(v.text for v in difference.variants.all()), difference.consequence])
        yield Document("difference", difference.slug, difference.card.name, "", text)
    for rule in Rule.objects.all():
        yield Document("rule", rule.slug, rule.title, "", rule.text)
    for kingdom in RecommendedSet.objects.with_everything():
        names = " ".join(row.card.name for row in kingdom.rows.all())
        yield Document("set", kingdom.slug, kingdom.name, " ".join(kingdom.aliases), names)
