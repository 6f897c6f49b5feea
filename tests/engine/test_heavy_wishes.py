"""Wishes that would take seconds and gigabytes to count are refused before that, with advice what to leave out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.catalog import CardType
from engine.chance import Rng
from engine.generation import sampler as sampler_module
from engine.generation.contradiction import (
    EFFORT_PER_TRIAL,
    MAX_EFFORT,
    MAYBE_FEWER,
    Constraint,
    FitChecker,
    find_contradiction,
)
from engine.generation.counting import MAX_WORK_BYTES
from engine.generation.dp_table import TooManyWishes
from engine.generation.features import Costing, Tagged, Typed
from engine.generation.sampler import MAX_CACHED_BYTES, Sampler, cached_samplers, sampler_for
from engine.generation.wishes import CountWish, Freshness, Landscapes, Mix, PotionWish, Wishes
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT
from tests.support.content import full_catalog

pytestmark = pytest.mark.slow

RECENT = Freshness(recent=tuple(sorted(card.slug for card in full_catalog().kingdom_cards)[:150]), factor=50)
TAGS = tuple(CountWish(what=Tagged(tag=tag), least=0, most=5) for tag in ("terminal", "coin", "draw"))
ATTACK = Wishes(counts=TAGS, landscapes=Landscapes(most=10), mix=Mix(most=10), freshness=RECENT)

# Wishes that a player may really have, so they must not be refused.
DEMANDING = Wishes(
    counts=(
        CountWish(what=Tagged(tag="village"), least=1),
        CountWish(what=Typed(type=CardType.ATTACK), most=2),
        CountWish(what=Costing(least=5), least=3, most=5),
        CountWish(what=Tagged(tag="trasher"), least=1, most=3),
        PotionWish(),
    ),
    landscapes=Landscapes(),
    mix=Mix(least=3, most=3),
    freshness=RECENT,
)


def test_heavy_wishes_are_refused_before_counting(monkeypatch) -> None:
    monkeypatch.setattr(sampler_module, "CountTable", None)
    with pytest.raises(TooManyWishes, match="Lass davon etwas weg: bis zu 10 Querformatkarten; 1 bis 10 Erw"):
        sampler_for(full_catalog(), ATTACK)


def test_refused_wishes_are_not_cached() -> None:
    catalog = full_catalog()
    with pytest.raises(TooManyWishes):
        sampler_for(catalog, ATTACK)
    assert ATTACK not in cached_samplers(catalog)


def test_demanding_wishes_are_counted_and_drawn() -> None:
    sampler = sampler_for(full_catalog(), DEMANDING)
    assert sampler.work_bytes <= MAX_WORK_BYTES
    assert sampler.kingdom_count > 10**15
    for seed in range(5):
        drawn = sampler.pick(Rng(seed))
        assert len(drawn) >= KINGDOM_PILE_COUNT
        assert not sampler.broken_wishes([sampler.pool.card(slug) for slug in drawn])


def test_cached_samplers_stay_below_their_limit() -> None:
    catalog = full_catalog()
    for least in range(4):
        sampler_for(catalog, replace(DEMANDING, mix=Mix(least=least or 1, most=3)))
        sampler_for(catalog, replace(DEMANDING, mix=None, landscapes=Landscapes(most=least)))
    samplers = cached_samplers(catalog).values()
    assert len(samplers) >= 4
    assert sum(sampler.stored_bytes for sampler in samplers) <= MAX_CACHED_BYTES


def test_count_is_repeated_after_a_failure(monkeypatch) -> None:
    sampler = Sampler(full_catalog(), Wishes())
    monkeypatch.setattr(sampler_module, "CountTable", _fails)
    with pytest.raises(MemoryError):
        _ = sampler.kingdom_count
    monkeypatch.undo()
    assert sampler.kingdom_count > 10**18


# Each fits together with nearly all others, and each needs another card.
EVERYTHING = tuple(CountWish(what=Tagged(tag=tag), least=1, most=1) for tag in tuple(full_catalog().words.tags)[:14])


def test_contradiction_search_is_bounded_and_says_that_it_may_not_be_smallest(monkeypatch) -> None:
    tried = []
    fits = FitChecker.fits

    def counting(checker: FitChecker, constraints: Sequence[Constraint]) -> bool:
        tried.append(constraints)
        return fits(checker, constraints)

    monkeypatch.setattr(FitChecker, "fits", counting)
    error = find_contradiction(full_catalog(), Wishes(counts=EVERYTHING))
    assert len(tried) <= 2 * MAX_EFFORT // EFFORT_PER_TRIAL + 2
    assert not error.is_smallest
    assert str(error).endswith(MAYBE_FEWER)


def test_contradiction_found_in_time_is_not_called_uncertain() -> None:
    error = find_contradiction(full_catalog(), Wishes(counts=(CountWish(what=Tagged(tag="village"), least=11), *TAGS)))
    assert error.wishes == ("mindestens 11 Karten mit „village“",)
    assert MAYBE_FEWER not in str(error)


def _fails(*_: object, **__: object) -> None:
    raise MemoryError
