"""The search index for devices: that of the search, what a result shows, and what lists are filtered and sorted by."""

from typing import Any

from companion.pages import card_tiles, cards, search_results, sets, wording
from content.model.types import Library, Rule, Ruling
from engine.catalog import Cost
from engine.names import sort_key
from search.offline_index import export_index


def search_index(lib: Library) -> dict[str, Any]:
    """The search index, and what a result shows of each document: question, short answer, and validity or types."""
    words = lib.catalog.words
    shown: dict[str, tuple[str, ...]] = {
        f"card/{card.slug}": ("", "", wording.type_line(words, card.types)) for card in lib.catalog.cards.values()
    }
    shown |= {
        f"ruling/{ruling.slug}": (ruling.question, ruling.answer, _validity(lib, ruling))
        for ruling in lib.rulings.values()
    }
    shown |= {f"rule/{rule.slug}": ("", "", _validity(lib, rule), rule.brief) for rule in lib.rules.values()}
    shown |= {f"difference/{slug}": ("", "", "je nach Ausgabe") for slug in lib.differences}
    labels = {slug: word.name for called in (words.results, words.rulings) for slug, word in called.items()}
    plurals = {slug: word.plural for slug, word in words.results.items()}
    data = export_index(lib)
    numbered = [f"{kind}/{data['documents'][at][0]}" for kind, first, end in data["ranges"] for at in range(first, end)]
    return {
        **data,
        "shown": [shown.get(key) for key in numbered],
        "labels": labels,
        "many": plurals,
        "lists": _list_data(lib),
    }


def _list_data(lib: Library) -> dict[str, Any]:
    """The values by which the device filters and sorts lists, as far as the search index lacks them."""
    catalog = lib.catalog
    by_name = sorted(catalog.cards.values(), key=lambda card: sort_key(card.name))
    places = {slug: expansion.position for slug, expansion in catalog.expansions.items()}
    return {
        "page_sizes": {
            "cards": cards.CARDS_PER_PAGE,
            "sets": sets.SETS_PER_PAGE,
            "results": search_results.RESULTS_PER_PAGE,
        },
        "cards": {
            card.slug: [cards.group_of(card), place, card.cost and _cost_numbers(card.cost), places[card.expansion]]
            for place, card in enumerate(by_name)
        },
        "sets": {
            recommended_set.slug: [recommended_set.expansions, recommended_set.cards]
            for recommended_set in lib.sets.values()
        },
    }


def _cost_numbers(cost: Cost) -> list[int]:
    return [cost.coins, cost.potion, cost.debt]


def _validity(lib: Library, statement: Ruling | Rule) -> str:
    """The editions for which a statement holds, "" if for all (as `components/statement-validity.html`)."""
    boxes = ", ".join(card_tiles.edition_label(lib.catalog.editions[slug]) for slug in statement.editions)
    printed = f"; gedruckt in {boxes}" if boxes else ""
    if statement.holds_today:
        return f"gilt heute{printed}" if boxes else ""
    return f"gilt heute nicht mehr{printed}"
