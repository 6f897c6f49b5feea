"""Choosing together: more piles are dealt than are played, and players decide which ten stay.

*Veto*: everybody strikes one. *Entweder – oder*: five piles lie already, of five pairs one each stays. A deal is a
kingdom, drawn uniformly from those that fulfil the wishes, and further piles of the collection, drawn uniformly from
the others. So there is always a way to ten that fulfil the wishes; and whoever decides by chance among all such ways
plays every kingdom that fulfils the wishes equally often: each is in as many deals as any other, and a deal is as
likely as it has kingdoms that fulfil the wishes. Of a Veto, too, some piles of the kingdom may lie already, drawn by
lot; then it can end in fewer ways, and the same holds.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, product

from engine.catalog import Catalog
from engine.chance import Rng
from engine.errors import BadInput
from engine.generation.generator import generate, reroll
from engine.generation.sampler import Sampler, sampler_for
from engine.generation.wishes import Wishes
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, Choices, Kingdom
from engine.messages import message

MIN_STRUCK = 3
PAIRS = 5


class Mode(StrEnum):
    """How players choose. The values are those in addresses and never change."""

    VETO = "veto"
    PAIRS = "paare"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What lies on the table, and what has been removed.

    For a Veto the piles are sorted, and `fixed` are those that nobody may strike; else the first ones stay, and each
    two that follow are a pair. `landscapes` stay.
    """

    mode: Mode
    piles: tuple[str, ...]
    landscapes: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()

    @property
    def staying(self) -> tuple[str, ...]:
        """The piles that nobody decides about."""
        return self.fixed if self.mode is Mode.VETO else self.piles[: KINGDOM_PILE_COUNT - PAIRS]

    @property
    def left(self) -> tuple[str, ...]:
        return tuple(slug for slug in self.piles if slug not in self.removed)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of *Entweder – oder*, decided or not."""
        of_pairs = self.piles[KINGDOM_PILE_COUNT - PAIRS :] if self.mode is Mode.PAIRS else ()
        return tuple(zip(of_pairs[::2], of_pairs[1::2], strict=True))

    @property
    def options(self) -> tuple[str, ...]:
        """The piles of which one is removed next: of a Veto all that are not fixed, else the first undecided pair."""
        if self.mode is Mode.VETO:
            return tuple(slug for slug in self.left if slug not in self.fixed)
        return next((pair for pair in self.pairs if not {*pair} & {*self.removed}), ())

    def decisions(self, choices: Choices) -> int:
        """How many piles the players remove in all."""
        return PAIRS if self.mode is Mode.PAIRS else min(choices.players, len(self.piles) - KINGDOM_PILE_COUNT)

    def without(self, slug: str) -> "Deal":
        """The deal with one more pile removed."""
        return replace(self, removed=(*self.removed, slug))

    def in_order(self) -> "Deal":
        """The same state of the deal, as if the piles had been removed in the order in which they were dealt."""
        return replace(self, removed=tuple(pile for pile in self.piles if pile in self.removed))

    def outcomes(self) -> Iterator[tuple[str, ...]]:
        """Every ten that can still be left."""
        if self.mode is Mode.VETO:
            for chosen in combinations(self.options, KINGDOM_PILE_COUNT - len(self.fixed)):
                yield (*self.fixed, *chosen)
            return
        for chosen in product(*([slug for slug in pair if slug not in self.removed] for pair in self.pairs)):
            yield (*self.staying, *chosen)


def deal(catalog: Catalog, mode: Mode, wishes: Wishes, seed: int | str, max_options: int | None = None) -> Deal:
    """Deal piles for these wishes: ten and one for each player, at least three; or five and five pairs.

    `max_options`: of how many piles of a Veto players may strike one; as many others as needed are fixed.

    >>> drawn = deal(CATALOG, Mode.VETO, Wishes(), seed=1)
    Traceback (most recent call last):
    engine.errors.BadInput: Zum gemeinsamen Wählen hat die Sammlung zu wenige Stapel.
    """
    kingdom = generate(catalog, wishes, seed, with_extras=False).kingdom
    pool, rng = sampler_for(catalog, wishes).pool, Rng(seed).fork("choosing")
    count = PAIRS if mode is Mode.PAIRS else max(MIN_STRUCK, wishes.choices.players)
    if len(pool.piles) < len(kingdom.piles) + count:
        raise BadInput(message("too-few-to-choose"))
    more = _further_piles(pool.piles, kingdom.piles, count, rng)
    if mode is Mode.VETO:
        return _veto(kingdom, more, pool.view.table_order, max_options, rng)
    piles = rng.sample(kingdom.piles, KINGDOM_PILE_COUNT)
    pairs = (rng.sample(pair, 2) for pair in zip(piles[-PAIRS:], more, strict=True))
    return Deal(
        mode=mode,
        piles=(*piles[:-PAIRS], *(slug for pair in pairs for slug in pair)),
        landscapes=kingdom.landscapes,
    )


def _veto(kingdom: Kingdom, more: Sequence[str], order: Mapping[str, int], max_options: int | None, rng: Rng) -> Deal:
    """The piles of a kingdom and more in the order of the table; see `deal` for `max_options`."""
    piles = (*kingdom.piles, *more)
    fixed = rng.sample(kingdom.piles, max(0, len(piles) - max_options)) if max_options else []
    return Deal(
        mode=Mode.VETO,
        piles=tuple(sorted(piles, key=lambda slug: order[slug])),
        landscapes=kingdom.landscapes,
        fixed=tuple(sorted(fixed, key=lambda slug: order[slug])),
    )


def _further_piles(pool: Sequence[str], dealt: Sequence[str], count: int, rng: Rng) -> list[str]:
    """So many piles of the pool that are not dealt yet; there are as many."""
    further: list[str] = []
    while len(further) < count:
        pile = rng.choice(pool)
        if pile not in dealt and pile not in further:
            further.append(pile)
    return further


def removable(catalog: Catalog, dealt: Deal, wishes: Wishes) -> frozenset[str]:
    """The piles that may be removed next, so that ten which fulfil the wishes can still be left."""
    sampler = sampler_for(catalog, wishes)
    candidates = set(dealt.options)
    free: set[str] = set()
    for outcome in _fitting(sampler, dealt):
        free |= candidates.difference(outcome)
        if free == candidates:
            break
    return frozenset(free)


def states(catalog: Catalog, dealt: Deal, wishes: Wishes) -> Iterator[Deal]:
    """The deal, and every state of it that players can bring about, to the last; each once, `in_order`."""
    level = {dealt.removed: dealt}
    for removed in range(len(dealt.removed), dealt.decisions(wishes.choices) + 1):
        yield from level.values()
        if removed == dealt.decisions(wishes.choices):
            return
        following = [
            state.without(slug).in_order()
            for state in level.values()
            for slug in sorted(removable(catalog, state, wishes))
        ]
        level = {state.removed: state for state in following}


def finish(catalog: Catalog, dealt: Deal, wishes: Wishes, seed: int | str) -> Kingdom:
    """The kingdom of one of the ten that can still be left, each equally likely, with the extra cards it needs."""
    outcomes = list(_fitting(sampler_for(catalog, wishes), dealt))
    if not outcomes:
        raise BadInput(message("nothing-left-to-choose"))
    piles = Rng(seed).choice(outcomes)
    kingdom = Kingdom(piles=tuple(sorted(piles)), landscapes=dealt.landscapes)
    return reroll(catalog, kingdom, {*kingdom.piles, *kingdom.landscapes}, wishes, seed).kingdom


def _fitting(sampler: Sampler, dealt: Deal) -> Iterator[Sequence[str]]:
    landscapes = [sampler.pool.card(slug) for slug in dealt.landscapes]
    for outcome in dealt.outcomes():
        if not sampler.broken_wishes([*map(sampler.pool.card, outcome), *landscapes]):
            yield outcome
