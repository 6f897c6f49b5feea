"""Karten: browse, filter, and everything about one card."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, wording
from companion.pages.card_statements import sort_statements
from companion.pages.my_boxes import boxes_in, query_without_boxes
from companion.pages.pagination import paginate
from companion.pages.query_links import redirect_with_query
from content.model.types import Library, RecommendedSet, Ruling
from engine.catalog import Card, CardType, Kind
from engine.catalog_view import catalog_view
from engine.kingdoms.name_index import name_index
from engine.spelling import sort_key
from web.snapshot import ContentRequest

CARDS_PER_PAGE = 48
COST_FILTERS = {
    **{str(n): f"{n} Geld" for n in range(12)},
    "trank": "mit Trank",
    "schulden": "mit Schulden",
    "keine": "ohne Kosten",
}
ORDERS = {"name": "Name", "kosten": "Kosten", "erweiterung": "Erweiterung"}
MAX_CARDS_WITH_FACES = 30
"""Where a card is named together with more, the others stand there by name, so that the page stays light."""

MAX_FULL_MENTIONS = 24
"""What is said about more other cards than these is told by its question, which leads to it: Kupfer is named often."""

CARD_GROUPS = {"koenigreich": "Königreichkarten", "quer": "Querformatkarten", "andere": "alle anderen"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """One filter of the list: what it is called, what it can be, and which cards it keeps."""

    name: str
    label: str
    options: list[tuple[str, str]]
    accepts: Callable[[Card, str], bool]
    value: str = ""


@require_safe
def index(request: ContentRequest) -> HttpResponse:
    """The cards that fulfil all filters, page by page."""
    lib = request.library
    filters = _filters(lib, request.GET)
    wrong = [one.label for one in filters if one.value and one.value not in dict(one.options)]
    active = [one for one in filters if one.value in dict(one.options)]
    cards = [card for card in lib.catalog.cards.values() if all(one.accepts(card, one.value) for one in active)]
    owned = boxes_in(request.GET, lib.catalog)
    if owned:
        cards = [card for card in cards if not set(owned).isdisjoint(card.editions)]
    cards.sort(key=_sort_key(lib, request.GET.get("nach", "name")))
    page = paginate(cards, request.GET, CARDS_PER_PAGE)
    context = {
        "filters": filters,
        "wrong_filters": wrong,
        "owned_boxes": owned,
        "orders": ORDERS,
        "order": request.GET.get("nach", "name"),
        "tiles": [card_tiles.tile(lib, card, owned) for card in page.items],
        "page": page,
        "is_filtered": any(one.value for one in filters),
        "chosen_filters": _chosen_filters(active, request.GET),
        "query_without_boxes": query_without_boxes(request.GET),
    }
    return render(request, "cards/index.html", context, status=400 if wrong else 200)


def _chosen_filters(active: list[Filter], data: QueryDict) -> list[tuple[str, str]]:
    """What is chosen, in words, each with the query of the address without it."""
    chosen = {one.name: dict(one.options)[one.value] for one in active}
    found = []
    for name, label in chosen.items():
        rest = data.copy()
        for dropped in (name, "seite"):
            rest.pop(dropped, None)
        found.append((label, rest.urlencode()))
    return found


def _filters(lib: Library, data: QueryDict) -> list[Filter]:
    """All filters with what is chosen."""
    catalog = lib.catalog
    boxes = sorted(catalog.editions.values(), key=lambda one: (sort_key(one.name), one.position))
    lines = sorted(catalog.expansions.values(), key=lambda one: one.position)
    types = {(str(t), catalog.words.types[t].name) for card in catalog.cards.values() for t in card.types}
    options: dict[str, list[tuple[str, str]]] = {
        "erweiterung": [(one.slug, one.name) for one in lines],
        "ausgabe": [(one.slug, card_tiles.edition_label(one)) for one in boxes],
        "typ": sorted(types, key=lambda one: sort_key(one[1])),
        "kosten": list(COST_FILTERS.items()),
        "mechanik": [(tag.slug, tag.name) for tag in lib.tags.values()],
        "gruppe": list(CARD_GROUPS.items()),
    }
    return [
        Filter(name=name, label=label, options=options[name], accepts=keeps, value=data.get(name, "")[:80])
        for name, (label, keeps) in FILTERS.items()
    ]


def _has_cost(card: Card, value: str) -> bool:
    cost = card.cost
    if value == "keine" or cost is None:
        return value == "keine" and cost is None
    if value == "trank":
        return bool(cost.potion)
    if value == "schulden":
        return bool(cost.debt)
    return cost.is_plain and cost.coins == int(value)


def group_of(card: Card) -> str:
    """Which of `GROUPS` a card belongs to."""
    return "koenigreich" if card.is_kingdom else "quer" if card.is_landscape else "andere"


FILTERS: dict[str, tuple[str, Callable[[Card, str], bool]]] = {
    "erweiterung": ("Erweiterung", lambda card, value: card.expansion == value),
    "ausgabe": ("Ausgabe", lambda card, value: value in card.editions),
    "typ": ("Kartentyp", lambda card, value: CardType(value) in card.types),
    "kosten": ("Kosten", _has_cost),
    "mechanik": ("Mechanik", lambda card, value: value in card.tags),
    "gruppe": ("Kartengruppe", lambda card, value: group_of(card) == value),
}
"""What each filter is called, and which cards it keeps."""


def _sort_key(lib: Library, name: str) -> Callable[[Card], Any]:
    places = {slug: one.position for slug, one in lib.catalog.expansions.items()}
    if name == "kosten":
        return lambda card: (
            card.cost is None,
            card.cost and (card.cost.coins, card.cost.potion, card.cost.debt),
            sort_key(card.name),
        )
    if name == "erweiterung":
        return lambda card: (places[card.expansion], sort_key(card.name))
    return lambda card: sort_key(card.name)


@require_safe
def card(request: ContentRequest, name: str) -> HttpResponse:
    """One card; any other name of it leads to its address for good."""
    lib = request.library
    found = lib.catalog.cards.get(name)
    if found is None:
        return _card_of_other_name(request, lib, name)
    mine = [slug for slug in request.GET.getlist("ausgabe") if slug in found.editions]
    context = {
        "library": lib,
        "card": found,
        "tile": card_tiles.tile(lib, found, mine),
        "other_names": _other_names(found),
        "printings": _printings(lib, found, mine),
        "my_editions": mine,
        "my_edition_labels": [card_tiles.edition_label(lib.catalog.editions[slug]) for slug in mine],
        "sets": _recommended_sets(lib, found),
        "setup_needs": _setup_needs(lib, found),
        "mixed_pile": _mixed_pile(lib, found),
        "tags": [lib.tags[slug] for slug in lib.tags if slug in found.tags],
        **_statement_context(lib, found, mine),
    }
    return render(request, "cards/card.html", context)


def _statement_context(lib: Library, card: Card, mine: list[str]) -> dict[str, Any]:
    """What is said about a card, as far as it holds in my editions."""
    statements = lib.rulings_of.get(card.slug, [])
    valid = [statement for statement in statements if statement.holds_in(mine)]
    said = sort_statements(lib, card.slug, valid, mine)
    spoken_of = _mentioned_cards(card, valid, said.partner_cards)
    mentioned_in = [one for one in lib.rulings_mentioning.get(card.slug, []) if one.holds_in(mine)]
    return {
        "statements": said,
        "number_hidden": len(statements) - len(valid),
        "difference_summary": wording.difference_summary(len(said.differences_in_play), len(said.differences_in_print)),
        "mentioning_rulings": mentioned_in,
        "has_mentions_as_links": len(mentioned_in) > MAX_FULL_MENTIONS,
        "rules": [one for one in lib.rules_mentioning.get(card.slug, []) if one.holds_in(mine)],
        "topics": [lib.topics[slug] for slug in lib.topics if any(slug in one.topics for one in valid)],
        "mentioned_cards": card_tiles.tiles(lib, spoken_of),
        "is_without_faces": len(said.partner_cards) + len(spoken_of) > MAX_CARDS_WITH_FACES,
    }


def _card_of_other_name(request: ContentRequest, lib: Library, name: str) -> HttpResponse:
    """A former slug, or the German or English name of one card, redirects; several are offered."""
    slugs = name_index(lib.catalog).find(name)
    if renamed := lib.renamed.get(("card", name)):
        slugs = [renamed]
    elif name in lib.catalog.piles:
        slugs = [lib.catalog.piles[name].cards[0].card]
    if len(slugs) == 1:
        return redirect_with_query(request, "card", permanent=True, name=slugs[0])
    near = slugs or name_index(lib.catalog).nearest(name[:80])
    if not near:
        raise Http404
    context = {"search_text": name[:80], "tiles": card_tiles.tiles(lib, near)}
    return render(request, "cards/unknown.html", context, status=300 if slugs else 404)


def _other_names(card: Card) -> list[str]:
    """German names of other editions."""
    return [name for name in dict.fromkeys(card.aliases) if name != card.name]


def _printings(lib: Library, card: Card, mine: list[str]) -> list[dict[str, Any]]:
    """What each box prints, and whether that is anything else than today."""
    rows = []
    for printing in sorted(card.printings, key=lambda one: lib.catalog.editions[one.edition].position):
        changed = {
            "name": printing.name if printing.name != card.name else "",
            "cost": printing.cost if printing.cost != card.cost else None,
            "types": wording.type_line(lib.catalog.words, printing.types) if printing.types != card.types else "",
            "effect": printing.effect if printing.effect and printing.effect != card.effect else "",
        }
        edition = lib.catalog.editions[printing.edition]
        rows.append(
            {"edition": edition, "is_mine": printing.edition in mine, **changed, "differs": any(changed.values())}
        )
    return rows


def _mentioned_cards(card: Card, statements: list[Ruling], shown: set[str]) -> list[str]:
    """Other cards that statements about this one name, and that are not shown beside these."""
    named = dict.fromkeys(slug for statement in statements for slug in statement.all_cards)
    return [slug for slug in named if slug not in shown and slug != card.slug]


def _setup_needs(lib: Library, card: Card) -> list[tuple[str, str]]:
    """What must lie ready for the card: name and address, materials without one."""
    catalog = lib.catalog
    needed = [slug for slug in catalog_view(catalog).needs(card.slug) if slug != card.slug]
    found = []
    for slug in needed:
        pile, one, material = catalog.piles.get(slug), catalog.cards.get(slug), catalog.materials.get(slug)
        if one:
            found.append((one.name, reverse("card", args=[slug])))
        elif pile:
            found.append((pile.name, reverse("card", args=[pile.cards[0].card])))
        elif material:
            found.append((material.name, ""))
    return found


def _recommended_sets(lib: Library, card: Card) -> list[tuple[RecommendedSet, str]]:
    """The recommended sets with the card; of several with one name, the boxes that tell them apart."""
    found = card_tiles.sort_by_name(lib.sets_with.get(card.slug, []))
    number = Counter(one.name for one in found)
    return [(one, _box_labels(lib, one) if number[one.name] > 1 else "") for one in found]


def _box_labels(lib: Library, one: RecommendedSet) -> str:
    return ", ".join(card_tiles.edition_tag(lib.catalog.editions[slug]) for slug in one.editions)


def _mixed_pile(lib: Library, card: Card) -> dict[str, Any] | None:
    """The mixed pile or chain that the card is or lies in."""
    slug = card.slug if card.slug in lib.catalog.piles else lib.catalog.pile_of.get(card.slug)
    if slug is None:
        return None
    pile = lib.catalog.piles[slug]
    held = [(card_tiles.tile(lib, lib.catalog.cards[one.card]), one.count) for one in pile.cards]
    is_whole = slug in lib.catalog.cards and lib.catalog.cards[slug].kind in (Kind.KINGDOM, Kind.RUINS, Kind.LOOT)
    return {"name": pile.name, "slug": slug if is_whole else "", "cards": held, "order": str(pile.order)}
