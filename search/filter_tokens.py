"""Facets: the tokens of documents by which filters select them, such as `typ:attack`, `kosten:4` and `art:erratum`."""

from collections import defaultdict
from collections.abc import Iterable

from content.model.types import Library
from engine.catalog import Card, Edition
from engine.words import Words
from search.normalization import name_key

MAX_COST = 20  # coins; no card costs as much


# What players add to the name of a type: `Angriffe`, `Aktionskarten`
TYPE_ENDINGS = ("", *("e en er n s karte karten skarte skarten nkarte nkarten".split()))


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


def filter_values(library: Library) -> dict[str, dict[str, list[str]]]:
    """Filter → folded name of a value → the tokens that it selects; for the filters with a fixed set of values."""
    values: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for filter_name, members in names_of_values(library.catalog.words).items():
        endings = TYPE_ENDINGS if filter_name == "typ" else ("", "e", "en")
        for ending in endings:  # the exact names of all values before inflected ones
            for slug, names in members.items():
                for name in (slug, *names):
                    values[filter_name].setdefault(name_key(name) + ending, [f"{filter_name}:{slug}"])
    editions = library.catalog.editions.values()
    for name, token in [
        *((str(edition.year), f"edition:{edition.year}") for edition in editions),
        *((name, edition_token(edition.slug)) for edition in editions for name in (edition.slug, edition.name)),
    ]:
        tokens = values["edition"][name_key(name)]
        tokens += [token] if token not in tokens else []
    for filter_name, terms in (
        ("erweiterung", library.catalog.expansions),
        ("tag", library.tags),
        ("thema", library.topics),
    ):
        for slug, term in terms.items():
            for name in (slug, term.name, getattr(term, "name_en", slug)):
                for form in {name_key(name), name_key(name).removeprefix("die")}:
                    values[filter_name].setdefault(form, [f"{filter_name}:{slug}"])
    return {filter_name: dict(forms) for filter_name, forms in values.items()}


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
