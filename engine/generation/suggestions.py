"""Suggestions: cards that would give a kingdom what it lacks, each with the card that would make room for it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from engine.catalog import Card, Catalog
from engine.catalog_view import CatalogView
from engine.chance import Rng
from engine.generation.generator import EXTRA_TRIGGERS
from engine.generation.sampler import Sampler, sampler_for
from engine.generation.wishes import Wishes
from engine.kingdoms.character import Gauge, bringers_by_ability, cards_by_gauge
from engine.kingdoms.inventory import inventory_of
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import seed_of

MAX_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """`card` of the collection may take the place of `instead`, a pile of the kingdom."""

    card: str
    instead: str


def suggest(
    catalog: Catalog, kingdom: Kingdom, gauge: Gauge, wishes: Wishes, locked: Collection[str] = ()
) -> list[Suggestion]:
    """Up to three piles that count for a gauge, with which all wishes stay fulfilled; always the same for a kingdom.

    They all take the place of the pile that gives least, or of the next one where none fits there. A locked or
    required pile stays, and one that counts for the gauge itself. Neither pile needs an extra card: one that is drawn
    might not be what is wished, and one that leaves might have counted.

    """
    sampler = sampler_for(catalog, replace(wishes, freshness=None))
    view = sampler.pool.view
    used = inventory_of(view, kingdom).used_piles
    options = [
        slug
        for slug in cards_by_gauge(view)[gauge]
        if slug in sampler.pool.cards and view.is_kingdom_pile(slug) and slug not in used
        if not _needs_extra(view, slug)
    ]
    shuffled = Rng(f"suggest:{gauge}:{seed_of(kingdom)}").sample(options, len(options))
    fitting = _Fitting(sampler, kingdom, shuffled)
    kept = {*locked, *wishes.required, *cards_by_gauge(view)[gauge], *bringers_by_ability(view)[gauge]}
    free = {slug for slug in kingdom.piles if slug not in kept and not _needs_extra(view, slug)}
    for instead in sorted(free, key=lambda slug: _worth(view, kingdom, slug)):
        cards = list(islice(fitting.in_place_of(instead), MAX_SUGGESTIONS))
        if cards:
            return [Suggestion(card=slug, instead=instead) for slug in cards]
    return []


def _needs_extra(view: CatalogView, slug: str) -> bool:
    return not EXTRA_TRIGGERS.isdisjoint(view.needs(slug))


def _worth(view: CatalogView, kingdom: Kingdom, slug: str) -> tuple[int, int, int, str]:
    """What a kingdom would lose with a pile: gauges that only this pile gives, all that it gives, then bonuses."""
    given = [bonuses for bonuses in cards_by_gauge(view).values() if slug in bonuses]
    alone = sum(not any(other in bonuses for other in kingdom.piles if other != slug) for bonuses in given)
    return alone, len(given), sum(bonuses[slug] for bonuses in given), slug


class _Fitting:
    """Finds the options that fulfil the wishes in place of a pile; options that add the same to all are judged once."""

    def __init__(self, sampler: Sampler, kingdom: Kingdom, options: Sequence[str]) -> None:
        self.sampler = sampler
        self.cards = [sampler.pool.card(slug) for slug in (*kingdom.piles, *kingdom.landscapes)]
        self.steps = {slug: self._steps_of(sampler.pool.card(slug)) for slug in options}

    def _steps_of(self, card: Card) -> tuple[int, ...]:
        return tuple(wish.step(card) for wish in self.sampler.tallied_wishes)

    def in_place_of(self, instead: str) -> Iterator[str]:
        rest = [card for card in self.cards if card.slug != instead]
        sums = [sum(steps) for steps in zip(*map(self._steps_of, rest), strict=True)]
        accepted: dict[tuple[int, ...], bool] = {}
        for slug, steps in self.steps.items():
            if steps not in accepted:
                totals = zip(self.sampler.tallied_wishes, sums, steps, strict=False)
                accepted[steps] = all(wish.accepts(total + step) for wish, total, step in totals)
            if accepted[steps] and not self.sampler.broken_wishes([*rest, self.sampler.pool.card(slug)]):
                yield slug
