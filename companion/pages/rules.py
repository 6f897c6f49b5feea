"""Regeln: general rules and glossary, topics, and the table of cards by number of players."""

from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles
from companion.pages.query_links import redirect_renamed
from content.model.types import Library, Rule
from engine.catalog import CardType
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.setup.pile_counts import typical_setups
from web.snapshot import ContentRequest

RULINGS_PER_PAGE = 60  # on the page of a topic


@require_safe
def index(request: ContentRequest) -> HttpResponse:
    """All rules, grouped by their first topic; the topics; the table by number of players."""
    lib = request.library
    return render(request, "rules/index.html", {"library": lib, "overview": partial(rules_overview, lib)})


def rules_overview(lib: Library) -> dict[str, Any]:
    """Context of the page of all rules."""
    return {
        "groups": _group_by_topic(lib),
        "topics": lib.used_topics,
        "table": player_table(lib),
        "players": PLAYER_COUNTS,
        "expansions": [
            (line, number)
            for line in lib.catalog.expansions_in_order
            if (number := len(lib.rules_of_expansion(line.slug)))
        ],
    }


def _group_by_topic(lib: Library) -> list[tuple[str, str, list[Rule]]]:
    """Rules by their first topic, as slug, title and rules; those without a topic first."""
    groups: dict[str, list[Rule]] = {}
    for rule in lib.rules.values():
        groups.setdefault(rule.topics[0] if rule.topics else "", []).append(rule)
    titles = {slug: topic.name for slug, topic in lib.topics.items()}
    return [
        (slug, titles.get(slug, "Grundregeln"), card_tiles.sort_by_title(groups[slug]))
        for slug in ("", *titles)
        if slug in groups
    ]


def player_table(lib: Library) -> list[tuple[str, list[int]]]:
    """Cards per pile for 2 to 6 players, from setups of a typical kingdom; empty if the content lacks such cards."""
    setups = typical_setups(lib.catalog)
    rows: dict[str, list[int]] = {}
    for number, setup in enumerate(setups):
        for pile in setup.supply:
            rows.setdefault(_row_title(lib, pile.pile, pile.name), [0] * len(PLAYER_COUNTS))[number] = pile.count
    if setups:
        rows["Leere Stapel, die das Spiel beenden"] = [setup.end.empty_piles for setup in setups]
    return list(rows.items())


def _row_title(lib: Library, slug: str, name: str) -> str:
    card = lib.catalog.cards.get(slug)
    if card and card.is_kingdom:
        is_victory = CardType.VICTORY in card.types
        return "Punktekarten des Königreichs, je Stapel" if is_victory else "Andere Königreichkarten, je Stapel"
    return name


@require_safe
def rule(request: ContentRequest, slug: str) -> HttpResponse:
    lib = request.library
    rule = lib.rules.get(slug)
    if rule is None:
        return redirect_renamed(request, lib, "rule", slug)
    related = [other for other in lib.rules.values() if other.slug != slug and set(other.topics) & set(rule.topics)]
    context = {
        "library": lib,
        "rule": rule,
        "topics": [lib.topics[topic] for topic in rule.topics],
        "tiles": card_tiles.tiles(lib, rule.mentions),
        "related": card_tiles.sort_by_title(related[:8]),
    }
    return render(request, "rules/rule.html", context)


@require_safe
def topic(request: ContentRequest, slug: str) -> HttpResponse:
    """The page of a topic: its rules, rulings and differences."""
    lib = request.library
    if slug not in lib.topics:
        return redirect_renamed(request, lib, "topic", slug)
    statements = [ruling for ruling in lib.rulings.values() if slug in ruling.topics]
    disagreements = [difference for difference in lib.differences.values() if slug in difference.topics]
    paginator = Paginator(card_tiles.sort_by_card(lib, statements), RULINGS_PER_PAGE)
    context = {
        "library": lib,
        "topic": lib.topics[slug],
        "rules": card_tiles.sort_by_title(rule for rule in lib.rules.values() if slug in rule.topics),
        "page": paginator.get_page(request.GET.get("seite")),
        "differences": [
            card_tiles.comparison(lib, difference) for difference in card_tiles.sort_by_card(lib, disagreements)
        ],
    }
    return render(request, "rules/topic.html", context)
