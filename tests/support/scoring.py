"""Helpers to score games in tests: the questions of a kingdom, and the points of a player for one card."""

import random
from collections.abc import Mapping
from typing import Any

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Policy, PolicyMode
from engine.scoring import Holding, Questions, ScoredGame, TableEnd, questions_for, score
from tests.support.kingdoms import kingdom

YES, NO = Policy(mode=PolicyMode.YES), Policy(mode=PolicyMode.NO)

# For scoring cards that are not kingdom cards themselves: the kingdom in which they score.
KINGDOM_WITH: dict[str, dict[str, Any]] = {
    "colony": {"platinum_colony": YES},
    "overgrown-estate": {"shelters": YES, "piles": ("silk-road",)},
    "miserable": {"piles": ("vampire",)},
    "twice-miserable": {"piles": ("vampire",)},
    "demesne": {"piles": ("joust",)},
    "dame-josephine": {"piles": ("knights",)},
    "pasture": {"piles": ("shepherd",)},
    "territory": {"piles": ("clashes",)},
    "stronghold": {"piles": ("forts",)},
    "distant-shore": {"piles": ("odysseys",)},
    "vp-tokens": {"piles": ("monument",)},
    "plateau-shepherds": {"piles": ("importer",), "ally": "plateau-shepherds"},
    "obelisk": {"landscapes": ("obelisk",), "obelisk": "market"},
    **{slug: {} for slug in ("copper", "silver", "gold", "province", "duchy", "estate", "curse")},
}


def questions_for_piles(catalog: Catalog, *piles: str, players: int = 2, **more: Any) -> Questions:
    """The questions of a kingdom with these piles; without Platin, Kolonie and Unterschlüpfe by default."""
    policies = {"platinum_colony": more.pop("platinum_colony", NO), "shelters": more.pop("shelters", NO)}
    editions = more.pop("editions", ())
    choices = Choices(players=players, editions=editions, **policies)
    return questions_for(catalog, kingdom(*piles, **more), choices, Rng(1))


def questions_with_card(catalog: Catalog, slug: str, players: int = 2) -> Questions:
    """The questions of a game in which this card scores."""
    card = catalog.cards.get(slug)
    usual = {"landscapes": (slug,)} if card and card.is_landscape else {"piles": (catalog.pile_of.get(slug, slug),)}
    more = dict(KINGDOM_WITH.get(slug, usual))
    return questions_for_piles(catalog, *more.pop("piles", ()), players=players, **more)


def holding(name: str = "Anna", **fields: Any) -> Holding:
    return Holding(name=name, **fields)


def score_game(questions: Questions, *holdings: Holding, **end: Any) -> ScoredGame:
    return score(questions, holdings, TableEnd(**end))


def points_for(scored: ScoredGame, slug: str) -> int:
    """The points of the first player for a card."""
    return sum(entry.points for entry in scored.players[0].breakdown if entry.card == slug)


def finding_codes(scored: ScoredGame) -> list[str]:
    return [finding.code for finding in scored.findings]


def merge_cards(*parts: Mapping[str, int]) -> dict[str, int]:
    return {slug: number for part in parts for slug, number in part.items()}


def random_holdings(asks: Questions, rng: random.Random) -> list[list[dict[str, int]]]:
    """Random cards, counts and tokens of three players, never more than there are."""
    holdings: list[list[dict[str, int]]] = [[{}, {}, {}] for _ in range(3)]
    for kind, group in enumerate((asks.cards, asks.counts, asks.tokens)):
        for ask in group:
            left = ask.among_all
            for player in holdings:
                maximum = min(ask.each, 60) if left is None else left
                number = player[kind][ask.key] = rng.randint(0, min(maximum, 60))
                left = None if left is None else left - number
    return holdings
