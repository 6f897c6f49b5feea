"""Random kingdoms: `generate` draws them, `reroll` keeps some cards and draws the rest, `swap` replaces one card.

Every kingdom that fulfils the wishes is equally likely, or in proportion to stated weights; see
`engine.generation.counting`. What a kingdom drags in (bane, Ally, …) is drawn afterwards by `engine.setup.completion`,
from the same collection.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.catalog import Catalog
from engine.chance import ALGORITHM, Rng
from engine.errors import BadInput
from engine.generation.assembly import add_extras, kingdom_of
from engine.generation.contradiction import NothingFits, find_contradiction, smallest_conflict
from engine.generation.pool import candidates_for, check_wishes
from engine.generation.sampler import Sampler, WeightedChoice, sampler_for
from engine.generation.wishes import Landscapes, NamedWish, Wishes
from engine.kingdoms.editing import role_of, with_replacement, without_idle_extras
from engine.kingdoms.inventory import inventory_of
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import SWAPPABLE_EXTRAS, Role
from engine.messages import message, name_of

__all__ = ["Generation", "NothingFits", "generate", "reroll", "swap"]

MAX_KINGDOMS = 1000
TRIES_PER_KINGDOM = 20
"""So often is drawn for each kingdom that shall differ from the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    """Kingdoms drawn independently of each other, and from how many; `algorithm` and `seed` give the same again.

    `choices` is how they are played: as it was wished, but for a first card that is not among them any more.
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
    """Draw `count` kingdoms that fulfil the wishes; NothingFits names the contradiction where there is none.

    With `completed` nothing about them stays open; without, what they drag in is left to `set_up`. With `distinct`
    no piles and landscapes come twice, and there are fewer kingdoms where fewer are possible or likely.

    >>> from engine.example import CATALOG
    >>> drawn = generate(CATALOG, Wishes(required=("market",)), seed=7)
    >>> len(drawn.kingdom.piles), "market" in drawn.kingdom.piles, drawn.algorithm
    (10, True, 'sha256-1')
    >>> generate(CATALOG, Wishes(excluded=("market", "mine", "witch")), seed=7)
    Traceback (most recent call last):
    engine.generation.contradiction.NothingFits: Das geht mit dieser Sammlung nicht: ohne Markt, Mine.
    """
    if not 1 <= count <= MAX_KINGDOMS:
        raise BadInput(message("too-many-kingdoms", count=count, most=MAX_KINGDOMS))
    sampler = _fulfillable(catalog, wishes)
    drawn = _draw_distinct(catalog, sampler, seed, count) if distinct else _draw_many(catalog, sampler, seed, count)
    kingdoms = [add_extras(catalog, sampler, kingdom, rng) if with_extras else kingdom for kingdom, rng in drawn]
    return _result(kingdoms, wishes.choices, sampler.kingdom_count, seed)


def reroll(catalog: Catalog, kingdom: Kingdom, locked: Collection[str], wishes: Wishes, seed: int | str) -> Generation:
    """Keep the locked piles and landscapes and draw the rest; all kingdoms that contain them are equally likely.

    A locked extra card (bane, Ally, …) stays if something in the new kingdom needs it. Without a wish for landscapes,
    their number stays.

    >>> from engine.example import CATALOG
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
    sampler, rng = _fulfillable(catalog, wishes), Rng(seed)
    new = replace(kingdom_of(catalog, sampler, sampler.pick(rng)), **locked_extras)
    new = add_extras(catalog, sampler, without_idle_extras(sampler.pool.view, new), rng)
    return _result([new], choices, sampler.kingdom_count, seed)


def swap(
    catalog: Catalog, kingdom: Kingdom, slug: str, wishes: Wishes, seed: int | str, to: str | None = None
) -> Generation:
    """Replace one pile, landscape, bane, Ally or other single extra card by a random one, or by `to`; keep the rest.

    Every card with which the wishes are fulfilled is equally likely, or in proportion to its weight; `possible` says
    how many there are. Without a wish for landscapes, there are as many as before.

    >>> from engine.example import CATALOG
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
    return _result([add_extras(catalog, sampler, swapped, rng)], choices, len(options), seed)


def _replacement_options(
    catalog: Catalog, sampler: Sampler, kingdom: Kingdom, slug: str, role: Role, to: str | None
) -> list[str]:
    """What may take the place of a card: only `to` where it is named; NothingFits if there is nothing."""
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
    """So many kingdoms, each with the stream of chance that goes on to finish it."""
    for number in range(count):
        rng = Rng(seed).fork(f"kingdom-{number}")
        yield kingdom_of(catalog, sampler, sampler.pick(rng)), rng


def _draw_distinct(catalog: Catalog, sampler: Sampler, seed: int | str, count: int) -> Iterator[tuple[Kingdom, Rng]]:
    """So many different kingdoms; fewer where fewer are possible, or too unlikely to be found."""
    seen: set[Kingdom] = set()
    for kingdom, rng in _draw_many(catalog, sampler, seed, count * TRIES_PER_KINGDOM):
        if kingdom not in seen:
            seen.add(kingdom)
            yield kingdom, rng
        if len(seen) == min(count, sampler.kingdom_count):
            return


def _fulfillable(catalog: Catalog, wishes: Wishes) -> Sampler:
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
    """Wishes that say nothing of landscapes leave their number as it is."""
    if wishes.landscapes is not None:
        return wishes
    number = len(kingdom.landscapes)
    return replace(wishes, landscapes=Landscapes(least=number, most=number))


def _join_slugs(first: Sequence[str], second: Collection[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *sorted(second)]))


def _replacement_candidates(catalog: Catalog, sampler: Sampler, kingdom: Kingdom, slug: str, role: Role) -> list[str]:
    """What the collection has for the role and the kingdom does not use yet, whatever the wishes say."""
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
    """The one card that the players want in the place of another."""
    wanted = catalog.card(to)
    if to not in options:
        raise BadInput(message("cannot-replace", card=name_of(wanted), other=name_of(catalog.cards[slug])))
    return [to]


def _filter_fitting(sampler: Sampler, rest: Sequence[str], options: Sequence[str]) -> list[str]:
    """Those of the options that fulfil the wishes together with the rest; NothingFits if there is none."""
    rest_cards = [sampler.pool.card(slug) for slug in rest]
    broken = {option: sampler.broken_wishes([*rest_cards, sampler.pool.card(option)]) for option in options}
    fitting = [option for option in options if not broken[option]]
    if options and not fitting:
        named = sorted({named for some in broken.values() for named in some})
        raise NothingFits(smallest_conflict(named, lambda some: any(set(some).isdisjoint(b) for b in broken.values())))
    return fitting
