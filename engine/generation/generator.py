"""Random kingdoms: `generate` draws them, `reroll` keeps some cards and draws the rest, `swap` replaces one card.

Every kingdom that fulfils the wishes is equally likely, or in proportion to stated weights; see
`engine.generation.counting`. The extra cards that a kingdom needs (bane, Ally, …) are drawn afterwards, from the same
collection, by `engine.setup.completion`.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.catalog import Catalog, Kind
from engine.catalog_view import CatalogView
from engine.chance import ALGORITHM, Rng
from engine.errors import BadInput
from engine.generation.contradiction import NothingFits, find_contradiction, smallest_conflict
from engine.generation.pool import candidates_for, check_wishes
from engine.generation.sampler import Sampler, WeightedChoice, sampler_for
from engine.generation.wishes import Landscapes, NamedWish, Wishes
from engine.kingdoms.editing import role_of, with_replacement, without_idle_extras
from engine.kingdoms.inventory import inventory_of
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import (
    BLACK_MARKET_SIZE,
    EXTRA_BY_LANDSCAPE_KIND,
    EXTRAS,
    SWAPPABLE_EXTRAS,
    TRIGGER_BY_ROLE,
    Role,
)
from engine.messages import message, name_of
from engine.setup.completion import draw_missing

__all__ = ["Generation", "NothingFits", "generate", "reroll", "swap"]

MAX_KINGDOMS = 1000  # of one call
TRIES_PER_KINGDOM = 20  # draws for each of several kingdoms that must differ from each other
# Needs that make `draw_missing` draw something; the Merkmale do, too.
EXTRA_TRIGGERS = frozenset(extra.trigger for extra in EXTRAS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    """Kingdoms drawn independently of each other, out of `possible` ones; `algorithm` and `seed` reproduce them.

    `choices` are the wished ones, but without a first card that is no longer in the kingdom.
    """

    kingdoms: tuple[Kingdom, ...]
    choices: Choices
    possible: int
    algorithm: str
    seed: int | str

    @property
    def kingdom(self) -> Kingdom:
        """The first kingdom."""
        return self.kingdoms[0]


def generate(
    catalog: Catalog,
    wishes: Wishes,
    seed: int | str,
    count: int = 1,
    *,
    with_extras: bool = True,
    distinct: bool = False,
) -> Generation:
    """Draw `count` kingdoms that fulfil the wishes; raises NothingFits, with the contradiction, if there is none.

    Without `with_extras` their extra cards are left to `set_up`. With `distinct` no two kingdoms have the same piles
    and landscapes; there are fewer than `count` if fewer are possible or likely.

    >>> drawn = generate(CATALOG, Wishes(required=("market",)), seed=7)
    >>> len(drawn.kingdom.piles), "market" in drawn.kingdom.piles, drawn.algorithm
    (10, True, 'sha256-1')
    >>> generate(CATALOG, Wishes(excluded=("market", "mine", "witch")), seed=7)
    Traceback (most recent call last):
    engine.generation.contradiction.NothingFits: Das geht mit dieser Sammlung nicht: ohne Markt, Mine.
    """
    if not 1 <= count <= MAX_KINGDOMS:
        raise BadInput(message("too-many-kingdoms", count=count, most=MAX_KINGDOMS))
    sampler = _checked_sampler(catalog, wishes)
    drawn = _draw_distinct(catalog, sampler, seed, count) if distinct else _draw_many(catalog, sampler, seed, count)
    kingdoms = [_add_extras(catalog, sampler, kingdom, rng) if with_extras else kingdom for kingdom, rng in drawn]
    return _result(kingdoms, wishes.choices, sampler.kingdom_count, seed)


def reroll(catalog: Catalog, kingdom: Kingdom, locked: Collection[str], wishes: Wishes, seed: int | str) -> Generation:
    """Keep the locked piles and landscapes and draw the rest; all kingdoms that contain them are equally likely.

    A locked extra card (bane, Ally, …) stays if something in the new kingdom needs it. Without a wish for landscapes,
    their number stays.

    >>> first = generate(CATALOG, Wishes(), seed=1).kingdom
    >>> second = reroll(CATALOG, first, {"market", "smithy"}, Wishes(), seed=2).kingdom
    >>> {"market", "smithy"} <= set(second.piles)
    True
    """
    drawn = [*kingdom.piles, *kingdom.landscapes]
    extras = {extra.field: slug for extra in SWAPPABLE_EXTRAS for slug in extra.cards_in(kingdom)}
    for slug in sorted(locked):
        if slug not in drawn and slug not in extras.values():
            raise BadInput(message("not-in-kingdom-to-stay", card=name_of(catalog.card(slug))))
    locked_extras: dict[str, Any] = {field: slug for field, slug in extras.items() if slug in locked}
    locked_piles = [slug for slug in locked_extras.values() if catalog.cards[slug].is_kingdom]
    choices = wishes.choices if wishes.choices.first_card in locked else replace(wishes.choices, first_card=None)
    wishes = replace(
        _keep_landscape_count(wishes, kingdom),
        choices=choices,
        required=_join_slugs(wishes.required, [slug for slug in drawn if slug in locked]),
        excluded=_join_slugs(wishes.excluded, locked_piles),
    )
    sampler, rng = _checked_sampler(catalog, wishes), Rng(seed)
    new = replace(_kingdom_of(catalog, sampler, sampler.pick(rng)), **locked_extras)
    new = _add_extras(catalog, sampler, without_idle_extras(sampler.pool.view, new), rng)
    return _result([new], choices, sampler.kingdom_count, seed)


def swap(
    catalog: Catalog, kingdom: Kingdom, slug: str, wishes: Wishes, seed: int | str, to: str | None = None
) -> Generation:
    """Replace one pile, landscape, bane, Ally or other single extra card by a random one, or by `to`; keep the rest.

    Every card with which the wishes are fulfilled is equally likely, or in proportion to its weight; `possible` is
    the number of these cards. Without a wish for landscapes, their number stays.

    >>> kingdom = generate(CATALOG, Wishes(excluded=("young-witch",)), seed=1).kingdom
    >>> swapped = swap(CATALOG, kingdom, kingdom.piles[0], Wishes(), seed=1)
    >>> len(set(kingdom.piles) - set(swapped.kingdom.piles)), swapped.possible
    (1, 2)
    """
    catalog.card(slug)
    role = role_of(kingdom, slug)
    if role is None:
        raise BadInput(message("not-in-kingdom-to-swap", card=name_of(catalog.cards[slug])))
    choices = wishes.choices if wishes.choices.first_card != slug else replace(wishes.choices, first_card=None)
    wishes = replace(_keep_landscape_count(wishes, kingdom), choices=choices)
    check_wishes(catalog, wishes)
    sampler, rng = Sampler(catalog, wishes), Rng(seed)
    options = _replacement_options(catalog, sampler, kingdom, slug, role, to)
    chosen, _ = WeightedChoice((sampler.weight(option), option) for option in options).pick(rng)
    swapped = without_idle_extras(sampler.pool.view, with_replacement(kingdom, role, slug, chosen))
    return _result([_add_extras(catalog, sampler, swapped, rng)], choices, len(options), seed)


def _replacement_options(
    catalog: Catalog, sampler: Sampler, kingdom: Kingdom, slug: str, role: Role, to: str | None
) -> list[str]:
    """The cards that may replace a card: only `to` if it is given; raises NothingFits if there is none."""
    options = _replacement_candidates(catalog, sampler, kingdom, slug, role)
    if to is not None:
        options = _check_replacement(catalog, options, slug, to)
    if role in (Role.PILE, Role.LANDSCAPE):
        options = _filter_fitting(
            sampler, [card for card in (*kingdom.piles, *kingdom.landscapes) if card != slug], options
        )
    if not options:
        raise NothingFits([NamedWish("swapped", message("something-else", card=name_of(catalog.cards[slug])))])
    return options


def _draw_many(catalog: Catalog, sampler: Sampler, seed: int | str, count: int) -> Iterator[tuple[Kingdom, Rng]]:
    """Draw `count` kingdoms, each with the random stream from which its extra cards are drawn."""
    for number in range(count):
        rng = Rng(seed).fork(f"kingdom-{number}")
        yield _kingdom_of(catalog, sampler, sampler.pick(rng)), rng


def _draw_distinct(catalog: Catalog, sampler: Sampler, seed: int | str, count: int) -> Iterator[tuple[Kingdom, Rng]]:
    """Draw `count` different kingdoms; fewer if fewer are possible, or if the others are too unlikely."""
    seen: set[Kingdom] = set()
    for kingdom, rng in _draw_many(catalog, sampler, seed, count * TRIES_PER_KINGDOM):
        if kingdom not in seen:
            seen.add(kingdom)
            yield kingdom, rng
        if len(seen) == min(count, sampler.kingdom_count):
            return


def _checked_sampler(catalog: Catalog, wishes: Wishes) -> Sampler:
    """The sampler for these wishes; raises BadInput or NothingFits if it cannot draw."""
    first_card = wishes.choices.first_card
    if first_card is not None and first_card not in wishes.required:
        raise BadInput(message("first-card-too-early"))
    sampler = sampler_for(catalog, wishes)
    if not sampler.is_possible:
        raise find_contradiction(catalog, wishes)
    return sampler


def _result(kingdoms: Sequence[Kingdom], choices: Choices, possible: int, seed: int | str) -> Generation:
    return Generation(kingdoms=tuple(kingdoms), choices=choices, possible=possible, algorithm=ALGORITHM, seed=seed)


def _keep_landscape_count(wishes: Wishes, kingdom: Kingdom) -> Wishes:
    """The wishes, with a wish for as many landscapes as the kingdom has if they had none."""
    if wishes.landscapes is not None:
        return wishes
    number = len(kingdom.landscapes)
    return replace(wishes, landscapes=Landscapes(least=number, most=number))


def _join_slugs(first: Sequence[str], second: Collection[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *sorted(second)]))


def _replacement_candidates(catalog: Catalog, sampler: Sampler, kingdom: Kingdom, slug: str, role: Role) -> list[str]:
    """The cards of the collection for the role that the kingdom does not use yet, whatever the wishes say."""
    view = sampler.pool.view
    used = {*inventory_of(view, kingdom).used_piles, slug}
    if role not in (Role.PILE, Role.LANDSCAPE):
        return [card for card in candidates_for(view, role, sampler.pool.extras) if card not in used]
    is_landscape = role is Role.LANDSCAPE
    kinds = sampler.landscapes.kinds
    return [
        card.slug
        for card in sampler.pool.cards.values()
        if card.slug not in used and (card.kind in kinds if is_landscape else card.is_kingdom)
    ]


def _check_replacement(catalog: Catalog, options: Sequence[str], slug: str, to: str) -> list[str]:
    """A list of only `to`, the card that the players want instead of `slug`; raises BadInput if it is no option."""
    wanted = catalog.card(to)
    if to not in options:
        raise BadInput(message("cannot-replace", card=name_of(wanted), other=name_of(catalog.cards[slug])))
    return [to]


def _filter_fitting(sampler: Sampler, rest: Sequence[str], options: Sequence[str]) -> list[str]:
    """Those of the options that fulfil the wishes together with the rest; raises NothingFits if there is none."""
    rest_cards = [sampler.pool.card(slug) for slug in rest]
    broken = {option: sampler.broken_wishes([*rest_cards, sampler.pool.card(option)]) for option in options}
    fitting = [option for option in options if not broken[option]]
    if options and not fitting:
        broken_by_any = sorted({wish for wishes in broken.values() for wish in wishes})
        raise NothingFits(
            smallest_conflict(
                broken_by_any, lambda some: any(set(some).isdisjoint(wishes) for wishes in broken.values())
            )
        )
    return fitting


def _kingdom_of(catalog: Catalog, sampler: Sampler, slugs: Collection[str]) -> Kingdom:
    """The kingdom of these piles and landscapes; Ally and Prophecy only if the wishes require them by name."""
    extras: dict[str, Any] = {EXTRA_BY_LANDSCAPE_KIND[card.kind].field: card.slug for card in sampler.accompanying}
    return Kingdom(
        piles=tuple(sorted(slug for slug in slugs if catalog.cards[slug].is_kingdom)),
        landscapes=tuple(sorted(slug for slug in slugs if catalog.cards[slug].is_landscape)),
        **extras,
    )


def _add_extras(catalog: Catalog, sampler: Sampler, kingdom: Kingdom, rng: Rng) -> Kingdom:
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
