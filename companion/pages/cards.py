"""Karten: the list of cards with filters, and the page of one card."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, wording
from companion.pages.card_places import slugs_in_order
from companion.pages.card_statements import sort_statements
from companion.pages.mixed_piles import mixed_pile
from companion.pages.my_boxes import boxes_in
from companion.pages.query_links import redirect_with_query
from companion.pages.search_engines import questions_as_json_ld
from content.model.types import Library, RecommendedSet, Ruling
from engine.catalog import Card, CardType
from engine.catalog_view import catalog_view
from engine.kingdoms.name_index import name_index
from engine.memo import cache_on_first_argument
from engine.names import sort_key
from search.card_queries import cards_matching
from search.syntax import MAX_QUERY_CHARS
from web.snapshot import ContentRequest

CARDS_PER_PAGE = 48
COST_FILTERS = {
    **{str(n): f"{n} Geld" for n in range(12)},
    "trank": "mit Trank",
    "schulden": "mit Schulden",
    "keine": "ohne Kosten",
}
ORDERS = {"name": "Name", "kosten": "Kosten", "erweiterung": "Erweiterung", "fragen": "meiste Fragen"}

# Above this number of other cards on the page of a card, they are shown by name instead of as faces, to keep the page
# small.
MAX_CARDS_WITH_FACES = 30

# Above this number of rulings about other cards that mention this one, only their questions are listed, as links.
# Kupfer is mentioned in many.
MAX_FULL_MENTIONS = 24

CARD_GROUPS = {"koenigreich": "Königreichkarten", "quer": "Querformatkarten", "andere": "alle anderen"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """One filter of the list of cards: its label, its options, the test that cards must pass, and the chosen value."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    accepts: Callable[[Card, str], bool]
    value: str = ""


@require_safe
def index(request: ContentRequest) -> HttpResponse:
    """The cards that pass all filters and the query in `q`, in pages."""
    lib = request.library
    query = request.GET.get("q", "").replace(wording.SOFT_HYPHEN, "").strip()[:MAX_QUERY_CHARS]
    filters = _filters(lib, request.GET)
    wrong = [choice.label for choice in filters if choice.value and choice.value not in dict(choice.options)]
    active = [choice for choice in filters if choice.value in dict(choice.options)]
    order, owned = request.GET.get("nach", "name"), boxes_in(request.GET, lib.catalog)
    cards = [
        card
        for card in sorted_cards(lib, order if order in ORDERS else "name")
        if all(choice.accepts(card, choice.value) for choice in active)
    ]
    if query:
        matching = cards_matching(lib, query)
        cards = [card for card in cards if card.slug in matching]
    if owned:
        owned_cards = {slug for box in owned for slug in lib.boxes[box].cards}
        cards = [card for card in cards if card.slug in owned_cards]
    page = Paginator(cards, CARDS_PER_PAGE).get_page(request.GET.get("seite"))
    context = {
        "filters": filters,
        "wrong_filters": wrong,
        "owned_boxes": owned,
        "orders": ORDERS,
        "order": order,
        "tiles": [card_tiles.tile(lib, card, owned) for card in page],
        "page": page,
        "query": query,
        "is_filtered": bool(query) or any(choice.value for choice in filters),
        "chosen_filters": _chosen_filters(active, request.GET),
    }
    return render(request, "cards/index.html", context, status=400 if wrong else 200)


def _chosen_filters(active: list[Filter], data: QueryDict) -> list[tuple[str, str]]:
    """The chosen filters as label and the query of the address without this filter, for links that remove them."""
    chosen = {choice.name: dict(choice.options)[choice.value] for choice in active}
    chips = []
    for name, label in chosen.items():
        rest = data.copy()
        for dropped in (name, "seite"):
            rest.pop(dropped, None)
        chips.append((label, rest.urlencode()))
    return chips


def _filters(lib: Library, data: QueryDict) -> list[Filter]:
    """All filters with their options and chosen values."""
    options = _filter_options(lib)
    return [
        Filter(name=name, label=label, options=options[name], accepts=keeps, value=data.get(name, "")[:80])
        for name, (label, keeps) in FILTERS.items()
    ]


@cache_on_first_argument
def _filter_options(lib: Library) -> dict[str, tuple[tuple[str, str], ...]]:
    """The options of each filter, as value and label."""
    catalog = lib.catalog
    boxes = sorted(catalog.editions.values(), key=lambda box: (sort_key(box.name), box.position))
    types = {(str(t), catalog.words.types[t].name) for card in catalog.cards.values() for t in card.types}
    return {
        "erweiterung": tuple((expansion.slug, expansion.name) for expansion in catalog.expansions_in_order),
        "ausgabe": tuple((box.slug, card_tiles.edition_label(box)) for box in boxes),
        "typ": tuple(sorted(types, key=lambda option: sort_key(option[1]))),
        "kosten": tuple(COST_FILTERS.items()),
        "mechanik": tuple((tag.slug, tag.name) for tag in lib.tags.values()),
        "gruppe": tuple(CARD_GROUPS.items()),
    }


def _has_cost(card: Card, value: str) -> bool:
    cost = card.cost
    if value == "keine" or cost is None:
        return value == "keine" and cost is None
    if value == "trank":
        return bool(cost.potion)
    if value == "schulden":
        return bool(cost.debt)
    return cost.is_plain and cost.coins == int(value)


def _group_of(card: Card) -> str:
    """Which of `CARD_GROUPS` a card belongs to."""
    return "koenigreich" if card.is_kingdom else "quer" if card.is_landscape else "andere"


# Parameter → label of the filter, and the test whether a card passes it.
FILTERS: dict[str, tuple[str, Callable[[Card, str], bool]]] = {
    "erweiterung": ("Erweiterung", lambda card, value: card.expansion == value),
    "ausgabe": ("Ausgabe", lambda card, value: value in card.editions),
    "typ": ("Kartentyp", lambda card, value: CardType(value) in card.types),
    "kosten": ("Kosten", _has_cost),
    "mechanik": ("Mechanik", lambda card, value: value in card.tags),
    "gruppe": ("Kartengruppe", lambda card, value: _group_of(card) == value),
}


@cache_on_first_argument
def sorted_cards(lib: Library, order: str) -> list[Card]:
    """All cards in one of the `ORDERS`."""
    cards = [lib.catalog.cards[slug] for slug in slugs_in_order(lib.catalog)]
    if order == "kosten":
        cards.sort(
            key=lambda card: (card.cost is None, card.cost and (card.cost.coins, card.cost.potion, card.cost.debt))
        )
    if order == "erweiterung":
        cards.sort(key=lambda card: lib.catalog.expansions[card.expansion].position)
    if order == "fragen":
        cards.sort(key=lambda card: -len(lib.rulings_of.get(card.slug, ())))
    return cards


@require_safe
def card(request: ContentRequest, name: str) -> HttpResponse:
    """The page of a card; its other names redirect permanently to its address."""
    lib = request.library
    card = lib.catalog.cards.get(name)
    if card is None:
        return _card_of_other_name(request, lib, name)
    mine = [slug for slug in request.GET.getlist("ausgabe") if slug in card.editions]
    context = {
        "library": lib,
        "card": card,
        "tile": card_tiles.tile(lib, card, mine),
        "other_names": _other_names(card),
        "printings": _printings(lib, card, mine),
        "my_editions": mine,
        "my_edition_labels": [card_tiles.edition_label(lib.catalog.editions[slug]) for slug in mine],
        "sets": _recommended_sets(lib, card),
        "setup_needs": _setup_needs(lib, card),
        "mixed_pile": mixed_pile(lib, card.slug),
        "tags": [lib.tags[slug] for slug in lib.tags if slug in card.tags],
        "json_ld": questions_as_json_ld(lib.rulings_of.get(card.slug, ())),
        **_statement_context(lib, card, mine),
    }
    return render(request, "cards/card.html", context)


def _statement_context(lib: Library, card: Card, mine: list[str]) -> dict[str, Any]:
    """Context: statements about the card, reduced to those that hold in the chosen editions, if any are chosen."""
    statements = lib.rulings_of.get(card.slug, [])
    valid = [statement for statement in statements if statement.holds_in(mine)]
    sections = sort_statements(lib, card.slug, valid, mine)
    spoken_of = _mentioned_cards(card, valid, sections.partner_cards)
    rules = [rule for rule in lib.rules_mentioning.get(card.slug, []) if rule.holds_in(mine)]
    topics_of_valid = {topic for statement in valid for topic in statement.topics}
    topics = [topic for slug, topic in lib.topics.items() if slug in topics_of_valid]
    mentioned_in = [ruling for ruling in lib.rulings_mentioning.get(card.slug, []) if ruling.holds_in(mine)]
    return {
        "statements": sections,
        "number_hidden": len(statements) - len(valid),
        "difference_summary": wording.difference_summary(
            len(sections.differences_in_play), len(sections.differences_in_print)
        ),
        "mentioning_rulings": mentioned_in,
        "has_mentions_as_links": len(mentioned_in) > MAX_FULL_MENTIONS,
        "rules": rules,
        "topics": topics,
        "number_of_rules": len(rules) + len(topics),
        "mentioned_cards": card_tiles.tiles(lib, spoken_of),
        "is_without_faces": len(sections.partner_cards) + len(spoken_of) > MAX_CARDS_WITH_FACES,
    }


def _card_of_other_name(request: ContentRequest, lib: Library, name: str) -> HttpResponse:
    """Redirects from a former slug or from the German or English name of one card.

    A name of several cards, or one similar to names of cards, gets a page that offers these; else 404.
    """
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
    """German names that other editions print."""
    return [name for name in dict.fromkeys(card.aliases) if name != card.name]


def _printings(lib: Library, card: Card, mine: list[str]) -> list[dict[str, Any]]:
    """For each box that prints the card: name, cost, types and effect where they differ from those of today."""
    rows = []
    for printing in sorted(card.printings, key=lambda printing: lib.catalog.editions[printing.edition].position):
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
    """Cards that statements about this card mention, except those in `shown`."""
    named = dict.fromkeys(slug for statement in statements for slug in statement.all_cards)
    return [slug for slug in named if slug not in shown and slug != card.slug]


def _setup_needs(lib: Library, card: Card) -> list[tuple[str, str]]:
    """Piles, cards and materials that a game with this card needs, as name and address; materials have no address."""
    catalog = lib.catalog
    needed = [slug for slug in catalog_view(catalog).needs(card.slug) if slug != card.slug]
    needs = []
    for slug in needed:
        pile, needed_card, material = catalog.piles.get(slug), catalog.cards.get(slug), catalog.materials.get(slug)
        if needed_card:
            needs.append((needed_card.name, reverse("card", args=[slug])))
        elif pile:
            needs.append((pile.name, reverse("card", args=[pile.cards[0].card])))
        elif material:
            needs.append((material.name, ""))
    return needs


def _recommended_sets(lib: Library, card: Card) -> list[tuple[RecommendedSet, str]]:
    """The recommended sets with this card; of sets with the same name also their boxes, to tell them apart."""
    sets = card_tiles.sort_by_name(lib.sets_with.get(card.slug, []))
    number = Counter(recommended_set.name for recommended_set in sets)
    return [
        (recommended_set, _box_labels(lib, recommended_set) if number[recommended_set.name] > 1 else "")
        for recommended_set in sets
    ]


def _box_labels(lib: Library, recommended_set: RecommendedSet) -> str:
    return ", ".join(card_tiles.edition_tag(lib.catalog.editions[slug]) for slug in recommended_set.editions)
