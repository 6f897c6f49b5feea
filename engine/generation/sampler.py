"""Counts the kingdoms that fulfil wishes, and draws from these at random."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb, lcm
from threading import Lock
from typing import Generic, TypeVar

from engine.catalog import Card, Catalog
from engine.chance import Rng
from engine.generation.counting import MAX_WORK_BYTES, CountTable
from engine.generation.dp_table import MAX_TRANSITIONS, DpTable, TooManyWishes, tally_ranges_of
from engine.generation.pool import Pool, check_wishes
from engine.generation.selection import Group, Item, Problem, Size, Tally
from engine.generation.wishes import Landscapes, Mix, NamedWish, Wish, Wishes
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT
from engine.kingdoms.roles import EXTRA_BY_LANDSCAPE_KIND
from engine.memo import cache_on_first_argument
from engine.messages import Message, message, name_of

MAX_CACHED_SAMPLERS = 16
MAX_CACHED_BYTES = 16_000_000  # of all cached samplers together; a larger one is counted again for every request
MAX_NAMED_WISHES = 3  # wishes that a refusal advises to leave out

# From this work on, a table is filled under HEAVY_LOCK, one at a time: several at once would not be faster together,
# and would need the memory of all of them.
HEAVY_WORK_BYTES = 20_000_000
HEAVY_LOCK = Lock()
CACHE_LOCK = Lock()

NO_MORE_LANDSCAPES = Landscapes(least=0, most=0, kinds=())

T = TypeVar("T")


class WeightedChoice(Generic[T]):
    """A random choice among items with weights: whole numbers, 0 or more."""

    def __init__(self, weighted_items: Iterable[tuple[int, T]]) -> None:
        pairs = [(weight, item) for weight, item in weighted_items if weight]
        self.items = [item for _, item in pairs]
        self.ends = list(accumulate(weight for weight, _ in pairs))

    @property
    def total(self) -> int:
        return self.ends[-1] if self.ends else 0

    def pick(self, rng: Rng) -> tuple[T, int]:
        """An item, as likely as its weight, and a random number below that weight."""
        number = rng.below(self.total)
        i = bisect_right(self.ends, number)
        return self.items[i], number - (self.ends[i - 1] if i else 0)


class Sampler:
    """Counts all kingdoms that fulfil some wishes, and draws any number of them.

    `fixed` are the required piles and landscapes, `accompanying` a required Ally or Prophecy.
    """

    def __init__(
        self, catalog: Catalog, wishes: Wishes, pool: Pool | None = None, *, max_transitions: int = MAX_TRANSITIONS
    ) -> None:
        self.wishes = wishes
        self.max_transitions = max_transitions
        self.pool = pool or Pool(catalog, wishes)
        required = [self.pool.card(slug) for slug in wishes.required]
        self.accompanying = tuple(card for card in required if card.kind in EXTRA_BY_LANDSCAPE_KIND)
        self.fixed = tuple(card for card in required if card.kind not in EXTRA_BY_LANDSCAPE_KIND)
        self.fixed_piles = sum(card.is_kingdom for card in self.fixed)
        self.fixed_landscapes = len(self.fixed) - self.fixed_piles
        freshness = wishes.freshness
        self.freshness_factor = freshness.factor if freshness else 1
        self.recent = frozenset(freshness.recent if freshness else ())
        self.weights = dict(wishes.weights)
        self.landscapes = wishes.landscapes or NO_MORE_LANDSCAPES
        roles = [self.pool.wish_for(EXTRA_BY_LANDSCAPE_KIND[card.kind].role) for card in self.accompanying]
        self.tallied_wishes: tuple[Wish, ...] = (
            *map(self.pool.wish_to_count, wishes.counts),
            *self.pool.role_wishes,
            *roles,
        )

    @cached_property
    def table(self) -> DpTable:
        return DpTable(self.problem, self.max_transitions)

    @property
    def work_bytes(self) -> int:
        """How many bytes of counts are moved to count the kingdoms and to draw one."""
        return sum(self.table.work_bytes(weighted=weighted) for weighted in {False, self._is_weighted})

    @cached_property
    def stored_bytes(self) -> int:
        """About how many bytes the sampler takes once its table is filled."""
        return self.table.stored_bytes(weighted=self._is_weighted)

    def refuse_if_heavy(self) -> None:
        """Raise TooManyWishes for what would take too long to count, before the count begins."""
        try:
            is_heavy = self.is_possible and self.work_bytes > MAX_WORK_BYTES
        except TooManyWishes:  # even its table of states is too large
            is_heavy = True
        if is_heavy:
            raise TooManyWishes(self.costliest_wishes())

    def costliest_wishes(self) -> list[Message]:
        """The wishes that cost most time, the worst first: each multiplies the number of states."""
        ranges = zip(self.wishes.counts, tally_ranges_of(self.problem), strict=False)
        heavy = [(tally_range.top + 1, wish.words()) for wish, tally_range in ranges]
        if self.wishes.landscapes:
            heavy.append((self.problem.landscapes + 1, self.wishes.landscapes.words()))
        if self.wishes.mix:
            heavy.append((self.problem.max_groups + 1, self.wishes.mix.words()))
        if self.wishes.freshness:
            heavy.append((2, message("fresh-cards")))
        return [words for _, words in sorted(heavy, key=lambda entry: -entry[0])[:MAX_NAMED_WISHES]]

    @cached_property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes that a selection may have: what is picked in addition to the fixed piles and landscapes."""
        least, most = self.landscapes.least, self.landscapes.most
        if self.wishes.landscapes is None:
            least = most = self.fixed_landscapes
        mix, problem = self.wishes.mix, self.problem
        return tuple(
            Size(problem.piles, landscapes - self.fixed_landscapes, groups)
            for groups in (range(mix.least, problem.max_groups + 1) if mix else (0,))
            for landscapes in range(max(least, self.fixed_landscapes), most + 1)
        )

    @property
    def is_possible(self) -> bool:
        """Whether any kingdom fulfils the wishes; much faster than counting the kingdoms."""
        return any(self.table.is_possible(size) for size in self.sizes)

    @cached_property
    def kingdom_count(self) -> int:
        """The exact number of kingdoms: different sets of ten piles together with their landscapes."""
        counts = self._fill_table(weighted=False) if self._is_weighted else self._counts
        return sum(counts.count(size) for size in self.sizes)

    def pick(self, rng: Rng) -> list[str]:
        """The slugs of the piles and landscapes of a random kingdom, by weight, in no special order."""
        sizes, _ = self._size_choices.pick(rng)
        size, rank = sizes.pick(rng)
        return [*(card.slug for card in self.fixed), *self._counts.unrank(size, rank)]

    def weight(self, slug: str) -> int:
        """The weight of a card: its stated weight, times the factor of freshness if it is not a recent one."""
        return self.weights.get(slug, 1) * (1 if slug in self.recent else self.freshness_factor)

    def broken_wishes(self, cards: Sequence[Card]) -> list[NamedWish]:
        """The wishes that a kingdom of these piles and landscapes does not fulfil."""
        return [wish for wish, is_fulfilled in self._check_wishes(cards) if not is_fulfilled]

    def _check_wishes(self, cards: Sequence[Card]) -> Iterator[tuple[NamedWish, bool]]:
        for card in self.fixed:
            path = f"required[{self.wishes.required.index(card.slug)}]"
            yield NamedWish(path, message("with", card=name_of(card)), (card.slug,)), card in cards
        for index, wish in enumerate(self.tallied_wishes):
            path = f"counts[{index}]" if index < len(self.wishes.counts) else "roles"
            yield NamedWish(path, wish.words()), wish.accepts(sum(map(wish.step, cards)))
        if self.wishes.mix:
            yield NamedWish("mix", self.wishes.mix.words()), self._fulfils_mix(cards, self.wishes.mix)
        if self.wishes.landscapes:
            number = sum(card.is_landscape for card in cards)
            is_fulfilled = self.landscapes.least <= number <= self.landscapes.most
            yield NamedWish("landscapes", self.landscapes.words()), is_fulfilled

    @staticmethod
    def _fulfils_mix(cards: Sequence[Card], mix: Mix) -> bool:
        piles = Counter(card.expansion for card in cards if card.is_kingdom)
        if min(piles.values(), default=0) < mix.piles_each or any(card.expansion not in piles for card in cards):
            return False
        return mix.least <= len(piles) <= (mix.most or KINGDOM_PILE_COUNT)

    @cached_property
    def _counts(self) -> CountTable:
        return self._fill_table(weighted=self._is_weighted)

    def _fill_table(self, *, weighted: bool) -> CountTable:
        if self.table.work_bytes(weighted=weighted) < HEAVY_WORK_BYTES:
            return CountTable(self.table, weighted=weighted)
        with HEAVY_LOCK:
            return CountTable(self.table, weighted=weighted)

    @property
    def _is_weighted(self) -> bool:
        return bool(self.wishes.weights or self.wishes.freshness)

    @cached_property
    def _size_choices(self) -> WeightedChoice[WeightedChoice[Size]]:
        """A choice of a size by its number of kingdoms.

        It has two steps: if the deck decides on the number of landscapes, this number is chosen first.
        """
        choice = self._choice_among(self.sizes)
        if not self.landscapes.by_deck:
            return WeightedChoice([(1, choice)])
        deck = [card for card in self.pool.cards.values() if card.is_kingdom or card.kind in self.landscapes.kinds]
        piles = sum(card.is_kingdom for card in deck)
        shares = landscape_shares(piles, len(deck) - piles, self.landscapes.most)
        sizes_by_landscapes = [
            [size for size in self.sizes if size.landscapes + self.fixed_landscapes == n] for n in range(len(shares))
        ]
        choices = WeightedChoice(
            (share, self._choice_among(sizes))
            for share, sizes in zip(shares, sizes_by_landscapes, strict=True)
            if self._choice_among(sizes).total
        )
        if not choices.total:  # more landscapes are wished than the deck ever yields
            return WeightedChoice([(1, choice)])
        return choices

    def _choice_among(self, sizes: Iterable[Size]) -> WeightedChoice[Size]:
        return WeightedChoice((self._counts.count(size), size) for size in sizes)

    @cached_property
    def problem(self) -> Problem:
        """The counting problem of these wishes."""
        mix, groups = self.wishes.mix, self._groups()
        return Problem(
            items=tuple(self._items()),
            tallies=tuple(
                Tally(accepts=wish.accepts, start=sum(map(wish.step, self.fixed))) for wish in self.tallied_wishes
            ),
            piles=KINGDOM_PILE_COUNT - self.fixed_piles,
            landscapes=max(0, self.landscapes.most - self.fixed_landscapes),
            groups=groups,
            max_groups=min(len(groups), mix.most or KINGDOM_PILE_COUNT, KINGDOM_PILE_COUNT) if mix else 0,
            per_group=mix.piles_each if mix else 1,
        )

    def _items(self) -> Iterator[Item]:
        fixed = set(self.wishes.required)
        for slug, card in self.pool.cards.items():
            if slug not in fixed and (card.is_kingdom or card.kind in self.landscapes.kinds):
                yield Item(
                    slug=slug,
                    group=card.expansion,
                    is_landscape=card.is_landscape,
                    weight=self.weight(slug),
                    steps=tuple(wish.step(card) for wish in self.tallied_wishes),
                )

    def _groups(self) -> tuple[Group, ...]:
        if self.wishes.mix is None:
            return ()
        fixed = [card.expansion for card in self.fixed if card.is_kingdom]
        used = {card.expansion for card in self.fixed}
        slugs = sorted(used | {card.expansion for card in self.pool.cards.values()})
        return tuple(Group(slug=slug, piles=fixed.count(slug), is_used=slug in used) for slug in slugs)


def count_kingdoms(catalog: Catalog, wishes: Wishes) -> int:
    """How many kingdoms fulfil the wishes, without drawing any."""
    check_wishes(catalog, wishes)
    return sampler_for(catalog, replace(wishes, freshness=None)).kingdom_count


def sampler_for(catalog: Catalog, wishes: Wishes) -> Sampler:
    """The sampler for these wishes, from a small LRU cache of the catalog; large ones are not cached."""
    samplers = cached_samplers(catalog)
    sampler = samplers.get(wishes)
    if sampler is None:
        check_wishes(catalog, wishes)
        sampler = Sampler(catalog, wishes)
        sampler.refuse_if_heavy()
    if sampler.stored_bytes <= MAX_CACHED_BYTES:
        _cache_sampler(samplers, wishes, sampler)
    return sampler


@cache_on_first_argument
def cached_samplers(_: Catalog) -> dict[Wishes, Sampler]:
    """The samplers cached for a catalog, the least recently used first."""
    return {}


def _cache_sampler(samplers: dict[Wishes, Sampler], wishes: Wishes, sampler: Sampler) -> None:
    with CACHE_LOCK:
        samplers.pop(wishes, None)
        samplers[wishes] = sampler  # most recently used last
        while (
            len(samplers) > MAX_CACHED_SAMPLERS
            or sum(cached.stored_bytes for cached in samplers.values()) > MAX_CACHED_BYTES
        ):
            del samplers[next(iter(samplers))]


def landscape_shares(piles: int, landscapes: int, most: int) -> tuple[int, ...]:
    """The distribution of the number of landscapes when the shuffled deck is turned over up to the tenth pile.

    Returns the probabilities of 0, 1, …, `most` landscapes as whole numbers in the same ratio. Exactly `n` landscapes
    come up when the first cards are nine piles and `n` landscapes in any order, and the next card is a pile. Landscapes
    beyond `most` return to the box, so the last number contains all larger ones.

    >>> landscape_shares(10, 1, 2)  # in one case of eleven the only landscape comes after the tenth pile
    (1, 10, 0)
    >>> landscape_shares(10, 0, 3)  # no landscape in the deck at all
    (1, 0, 0, 0)
    """
    if piles < KINGDOM_PILE_COUNT:
        return (1,) + (0,) * most
    chances: list[Fraction] = []
    for n in range(min(most, landscapes + 1)):
        before = Fraction(
            comb(piles, KINGDOM_PILE_COUNT - 1) * comb(landscapes, n),
            comb(piles + landscapes, KINGDOM_PILE_COUNT - 1 + n),
        )
        left = piles - KINGDOM_PILE_COUNT + 1
        chances.append(before * left / (left + landscapes - n))
    chances += [Fraction(0)] * (most - len(chances))
    chances.append(1 - sum(chances, Fraction(0)))
    scale = lcm(*(chance.denominator for chance in chances))
    return tuple(int(chance * scale) for chance in chances)
