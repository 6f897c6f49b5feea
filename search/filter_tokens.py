"""Facets: the tokens of documents by which filters select them, such as `typ:attack`, `kosten:4` and `art:erratum`."""

from collections.abc import Iterable

from engine.catalog import Card, Edition
from engine.words import Words

MAX_COST = 20  # coins; no card costs as much


def names_of_values(words: Words) -> dict[str, dict[str, list[str]]]:
    """Filter → slug of a value → names by which players may ask for it.

    Of kinds of rulings only the other words (`also`) are taken, because some have the same name as rulings in general.
    """
    words_of_filters = {"typ": words.types, "art": words.results, "edition": words.publishers}
    names = {
        filter_name: {str(slug): [word.name, *word.also] for slug, word in members.items()}
        for filter_name, members in words_of_filters.items()
    }
    names["art"] |= {str(slug): list(word.also) for slug, word in words.rulings.items()}
    return names


def card_tokens(card: Card) -> frozenset[str]:
    """The types, tags, expansion and cost of a card. Its rulings and differences have these tokens as well."""
    tokens = {f"typ:{name}" for name in card.types}
    tokens |= {f"tag:{tag}" for tag in card.tags}
    tokens.add(f"erweiterung:{card.expansion}")
    if card.cost is not None:
        tokens.add(cost_token(card.cost.coins, card.cost.potion, card.cost.debt))
    return frozenset(tokens)


def cost_token(coins: int, potion: int = 0, debt: int = 0) -> str:
    """The token of a cost. Potions and debt make it another one, so that such cards do not count as "up to 4 coins".

    >>> cost_token(4), cost_token(4, potion=1), cost_token(0, debt=8), cost_token(8, debt=8)
    ('kosten:4', 'kosten:4t', 'kosten:8s', 'kosten:8-8s')
    """
    if potion:
        return f"kosten:{coins}t"
    if debt:
        return f"kosten:{coins}-{debt}s" if coins else f"kosten:{debt}s"
    return f"kosten:{coins}"


def edition_tokens(editions: Iterable[Edition]) -> frozenset[str]:
    """The slug, publisher and year of each edition."""
    return frozenset(
        token
        for edition in editions
        for token in (edition_token(edition.slug), f"edition:{edition.publisher}", f"edition:{edition.year}")
    )


def edition_token(slug: str) -> str:
    """The token of the documents that hold for this edition."""
    return f"edition:{slug}"


def about_token(card: str) -> str:
    """The token of the documents about this card."""
    return f"about:{card}"


def mention_token(card: str) -> str:
    """The token of the documents that mention this card."""
    return f"mention:{card}"


def topic_token(topic: str) -> str:
    return f"thema:{topic}"
