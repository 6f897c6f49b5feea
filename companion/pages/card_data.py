"""What devices need to show, filter and sort all cards by themselves: a file of the offline copy.

The list of cards and the page to pick a card fetch it when somebody filters (`static/js/cards/card-data.js`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.pages import card_tiles, cards
from companion.pages.card_places import slugs_in_order
from companion.pages.wording import with_soft_hyphens
from content.model.types import Library
from engine.catalog import Card
from engine.generation import daily
from search import filter_tokens, index, syntax
from search.documents import card_facets

FILTERS_OF_CARDS = ("typ", "kosten", "edition", "erweiterung", "tag")  # of the query language; the others ask for texts
MIN_CARDS_OF_CHIP = 10


def card_data(lib: Library) -> dict[str, Any]:
    """All cards in the order of their names, the filters that select them, and the other orders.

    Numbers stand for the cards at their places in the list.
    """
    ordered = [lib.catalog.cards[slug] for slug in slugs_in_order(lib.catalog)]
    place = {card.slug: number for number, card in enumerate(ordered)}
    tokens: dict[str, list[int]] = defaultdict(list)
    for number, card in enumerate(ordered):
        for token in sorted(card_facets(lib, card)):
            if token.partition(":")[0] in FILTERS_OF_CARDS:
                tokens[token].append(number)
    values = index.open_index(lib).vocabulary.filter_values
    return {
        "cards": [_row(lib, card) for card in ordered],
        "tokens": dict(sorted(tokens.items())),
        "values": {name: values[name] for name in FILTERS_OF_CARDS if name in values},
        "orders": {
            order: [place[card.slug] for card in cards.sorted_cards(lib, order)]
            for order in cards.ORDERS
            if order != "name"
        },
        "chips": _chips(lib, tokens),
        "syntax": {"CANONICAL": syntax.CANONICAL, "MAX_QUERY_CHARS": syntax.MAX_QUERY_CHARS},
        "maxCost": filter_tokens.MAX_COST,
        "daily": _daily(lib, place),
        "notPiles": [number for number, card in enumerate(ordered) if not card.is_kingdom],
    }


def _chips(lib: Library, tokens: Mapping[str, Sequence[int]]) -> dict[str, list[tuple[str, str, list[str]]]]:
    """For each filter with chips: the label of each chip, what it is called in a query, and the tokens it selects."""
    types = {f"typ:{slug}": word.name for slug, word in lib.catalog.words.types.items()}
    roles = {f"tag:{tag.slug}": tag.name for tag in lib.tags.values()}
    expansions = {f"erweiterung:{each.slug}": each.name for each in lib.catalog.expansions_in_order}
    return {
        "kosten": _cost_chips(tokens),
        "typ": [_chip(name, token) for token, name in _common(types, tokens)],
        "tag": [_chip(name, token) for token, name in _common(roles, tokens)],
        "erweiterung": [_chip(name, token) for token, name in expansions.items() if token in tokens],
    }


def _common(names: Mapping[str, str], tokens: Mapping[str, Sequence[int]]) -> list[tuple[str, str]]:
    """Those with at least `MIN_CARDS_OF_CHIP` cards, the most frequent first."""
    rows = [(token, name) for token, name in names.items() if len(tokens.get(token, ())) >= MIN_CARDS_OF_CHIP]
    return sorted(rows, key=lambda row: -len(tokens[row[0]]))


def _chip(name: str, token: str) -> tuple[str, str, list[str]]:
    return name, name.lower() if name.isalpha() else f'"{name.lower()}"', [token]


def _cost_chips(tokens: Iterable[str]) -> list[tuple[str, str, list[str]]]:
    """One chip for each cost in coins, one for all costs with potions, and one for all debts."""
    values = sorted(token.partition(":")[2] for token in tokens if token.startswith("kosten:"))
    coins = sorted(int(value) for value in values if value.isdigit())
    chips = [(str(cost), str(cost), [f"kosten:{cost}"]) for cost in coins]
    for label, unit in (("Trank", "t"), ("Schulden", "s")):
        costs = [value for value in values if value.endswith(unit) and "-" not in value]
        chips.append((label, ",".join(costs), [f"kosten:{value}" for value in costs]))
    return chips


def _row(lib: Library, card: Card) -> tuple[str, str, list[str], str, str]:
    """Slug, name with soft hyphens, other names, cost, and face."""
    tile = card_tiles.tile(lib, card)
    names = (card.name_en, *card.aliases, *(printing.name for printing in card.printings))
    others = [name for name in dict.fromkeys(names) if name != card.name]
    return card.slug, with_soft_hyphens(card.name), others, _cost(card), face_text(tile)


def _cost(card: Card) -> str:
    """Coins with their mark, potions and debt, such as "4,1,0"; "" without a cost."""
    cost = card.cost
    return f"{cost.coins}{cost.mark},{cost.potion},{cost.debt}" if cost else ""


def face_text(tile: card_tiles.Tile) -> str:
    """The coat of arms of a card as devices store it (`static/js/kingdom/shields.js`), and its grounds."""
    face = tile.face
    division = f"d-{face.division}" if face.division else ""
    layout = ",".join(map(str, face.charge_layout))
    grounds = ",".join((face.ground, *face.backgrounds[1:2]))
    shield = f"{face.expansion},{face.divider_type},{face.outline},{division},{face.arms.charge},{layout}"
    return f"{shield};{grounds}"


def _daily(lib: Library, place: Mapping[str, int]) -> dict[str, Any]:
    """What the device needs to deal the kingdoms of days, see `engine.generation.daily`."""
    cards, names = lib.catalog.cards, lib.catalog.expansions
    return {
        "known": [
            (day.isoformat(), number, {name: daily.usual_box(lib.catalog, day, name) for name in names})
            for day, number, _ in daily.KNOWN_BY_DAY
        ],
        "cards": [
            (place[slug], number, str(cards[slug].kind) if cards[slug].is_landscape else "")
            for slug, number in daily.dealable_cards(lib.catalog).items()
        ],
    }
