"""What filters can ask for, as tokens that documents carry: `typ:attack`, `kosten:4`, `edition:hig`, `art:erratum`."""

from collections.abc import Iterable

from engine.catalog import Card, Edition
from engine.words import Words

MAX_COST = 20


def names_of_values(words: Words) -> dict[str, dict[str, list[str]]]:
    """What players call the values of filters, by filter and slug. A kind of rulings may be called like all rulings, so
    that only its other words tell it apart."""
    named = {"typ": words.types, "art": words.results, "edition": words.publishers}
    found = {
        name: {str(slug): [word.name, *word.also] for slug, word in members.items()} for name, members in named.items()
    }
    found["art"] |= {str(slug): list(word.also) for slug, word in words.rulings.items()}
    return found


def card_tokens(card: Card) -> frozenset[str]:
    """What a card is: its types, cost, tags and expansion. Its rulings and differences carry it as well."""
    tokens = {f"typ:{name}" for name in card.types}
    tokens |= {f"tag:{tag}" for tag in card.tags}
    tokens.add(f"erweiterung:{card.expansion}")
    if card.cost is not None:
        tokens.add(cost_token(card.cost.coins, card.cost.potion, card.cost.debt))
    return frozenset(tokens)


def cost_token(coins: int, potion: int = 0, debt: int = 0) -> str:
    """`kosten:4` only for plain coins: a card for 4 coins and a potion, or for debt, does not cost "up to 4".

    >>> cost(4), cost(4, potion=1), cost(0, debt=8), cost(8, debt=8)
    ('kosten:4', 'kosten:4t', 'kosten:8s', 'kosten:8-8s')
    """
    if potion:
        return f"kosten:{coins}t"
    if debt:
        return f"kosten:{coins}-{debt}s" if coins else f"kosten:{debt}s"
    return f"kosten:{coins}"


def edition_tokens(editions: Iterable[Edition]) -> frozenset[str]:
    """Slug, publisher and year of each edition."""
    return frozenset(
        token
        for edition in editions
        for token in (edition_token(edition.slug), f"edition:{edition.publisher}", f"edition:{edition.year}")
    )


def edition_token(slug: str) -> str:
    """The token of what holds in this edition."""
    return f"edition:{slug}"


def about_token(card: str) -> str:
    """The token of what is about this card."""
    return f"about:{card}"


def mention_token(card: str) -> str:
    """The token of what mentions this card."""
    return f"mention:{card}"


def is_mention(token: str) -> bool:
    return token.startswith("mention:")


def topic_token(topic: str) -> str:
    return f"thema:{topic}"
