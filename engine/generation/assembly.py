"""From drawn piles and landscapes to a kingdom with its extra cards (bane, Ally, …)."""

from collections.abc import Collection, Iterator
from typing import Any

from engine.catalog import Catalog, Kind
from engine.catalog_view import CatalogView
from engine.chance import Rng
from engine.generation.sampler import Sampler
from engine.kingdoms.inventory import inventory_of
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.roles import BLACK_MARKET_SIZE, EXTRA_BY_LANDSCAPE_KIND, EXTRAS, TRIGGER_BY_ROLE
from engine.setup.completion import draw_missing

# Needs that make `draw_missing` draw something; the Merkmale do, too.
EXTRA_TRIGGERS = frozenset(extra.trigger for extra in EXTRAS)


def kingdom_of(catalog: Catalog, sampler: Sampler, slugs: Collection[str]) -> Kingdom:
    """The kingdom of these piles and landscapes; Ally and Prophecy only if the wishes require them by name."""
    extras: dict[str, Any] = {EXTRA_BY_LANDSCAPE_KIND[card.kind].field: card.slug for card in sampler.accompanying}
    return Kingdom(
        piles=tuple(sorted(slug for slug in slugs if catalog.cards[slug].is_kingdom)),
        landscapes=tuple(sorted(slug for slug in slugs if catalog.cards[slug].is_landscape)),
        **extras,
    )


def add_extras(catalog: Catalog, sampler: Sampler, kingdom: Kingdom, rng: Rng) -> Kingdom:
    """The kingdom with all extra cards that it needs, drawn from the collection.

    If the wishes mix expansions, the extra cards come from the expansions of the piles as long as these have enough
    candidates. If the drawn cards would themselves need more than the collection has left, only cards without such
    needs are drawn.
    """
    if _needs_no_extras(sampler.pool.view, kingdom):
        return kingdom
    completed = kingdom
    for pool in _extra_pools(catalog, sampler, kingdom):
        completed = draw_missing(catalog, kingdom, sampler.wishes.choices, rng, pool).kingdom
        if not _lacks_extras(sampler.pool.view, completed):
            break
    return completed


def _extra_pools(catalog: Catalog, sampler: Sampler, kingdom: Kingdom) -> Iterator[frozenset[str]]:
    """The sets of cards that extra cards may be drawn from, the preferred one first."""
    pool = sampler.pool.extras
    if sampler.wishes.mix is not None:
        expansions = {catalog.cards[slug].expansion for slug in kingdom.piles}
        yield frozenset(slug for slug in pool if catalog.cards[slug].expansion in expansions)
    yield pool
    yield sampler.pool.plain_extras


def _needs_no_extras(view: CatalogView, kingdom: Kingdom) -> bool:
    """Whether no extra card is to be drawn; this is so for about half of all kingdoms."""
    return all(
        EXTRA_TRIGGERS.isdisjoint(view.needs(slug)) for slug in (*kingdom.piles, *kingdom.landscapes)
    ) and not any(view.cards[slug].kind is Kind.TRAIT for slug in kingdom.landscapes)


def _lacks_extras(view: CatalogView, kingdom: Kingdom) -> bool:
    inventory = inventory_of(view, kingdom)
    if "black-market" in inventory.wanted and len(kingdom.black_market) < BLACK_MARKET_SIZE:
        return True
    return any(trigger in inventory.wanted and not inventory.of(role) for role, trigger in TRIGGER_BY_ROLE.items())
