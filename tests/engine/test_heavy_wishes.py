"""Wishes that would take seconds and gigabytes to count are refused before that, and say what makes them heavy."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.catalog import CardType
from engine.chance import Rng
from engine.generation import sampler as draws
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
from tests.support.full_catalog import full_catalog

pytestmark = pytest.mark.long

RECENT = Freshness(recent=tuple(sorted(card.slug for card in full_catalog().kingdom_cards)[:150]), factor=50)
TAGS = tuple(CountWish(what=Tagged(tag=tag), least=0, most=5) for tag in ("terminal", "coin", "draw"))
ATTACK = Wishes(counts=TAGS, landscapes=Landscapes(most=10), mix=Mix(most=10), freshness=RECENT)
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
"""What a player may well wish: it stays possible."""


def test_wishes_of_gigabytes_are_refused_before_a_table_is_filled(monkeypatch) -> None:
    monkeypatch.setattr(draws, "CountTable", None)
    with pytest.raises(TooManyWishes, match="Lass davon etwas weg: bis zu 10 Querformatkarten; 1 bis 10 Erw"):
        sampler_for(full_catalog(), ATTACK)


def test_what_is_refused_is_not_kept() -> None:
    catalog = full_catalog()
    with pytest.raises(TooManyWishes):
        sampler_for(catalog, ATTACK)
    assert ATTACK not in cached_samplers(catalog)


def test_wishes_that_are_heavy_and_reasonable_are_counted_and_drawn_as_ever() -> None:
    draw = sampler_for(full_catalog(), DEMANDING)
    assert draw.work_bytes <= MAX_WORK_BYTES
    assert draw.kingdom_count > 10**15
    for seed in range(5):
        drawn = draw.pick(Rng(seed))
        assert len(drawn) >= KINGDOM_PILE_COUNT
        assert not draw.broken_wishes([draw.pool.card(slug) for slug in drawn])


def test_kept_draws_are_small_together() -> None:
    catalog = full_catalog()
    for least in range(4):
        sampler_for(catalog, replace(DEMANDING, mix=Mix(least=least or 1, most=3)))
        sampler_for(catalog, replace(DEMANDING, mix=None, landscapes=Landscapes(most=least)))
    kept = cached_samplers(catalog).values()
    assert len(kept) >= 4
    assert sum(sampler.stored_bytes for sampler in kept) <= MAX_CACHED_BYTES


def test_a_draw_that_failed_while_it_was_counted_is_counted_anew(monkeypatch) -> None:
    draw = Sampler(full_catalog(), Wishes())
    monkeypatch.setattr(draws, "CountTable", _fails)
    with pytest.raises(MemoryError):
        _ = draw.kingdom_count
    monkeypatch.undo()
    assert draw.kingdom_count > 10**18


EVERYTHING = tuple(CountWish(what=Tagged(tag=tag), least=1, most=1) for tag in tuple(full_catalog().words.tags)[:14])
"""Each fits with nearly all others, and each needs a card of its own."""


def test_a_contradiction_is_looked_for_with_bounded_effort_and_the_best_one_found_is_called_that(monkeypatch) -> None:
    tried = []
    fits = FitChecker.fits

    def counting(trials: FitChecker, some: Sequence[Constraint]) -> bool:
        tried.append(some)
        return fits(trials, some)

    monkeypatch.setattr(FitChecker, "fits", counting)
    found = find_contradiction(full_catalog(), Wishes(counts=EVERYTHING))
    assert len(tried) <= 2 * MAX_EFFORT // EFFORT_PER_TRIAL + 2
    assert not found.is_smallest
    assert str(found).endswith(MAYBE_FEWER)


def test_a_contradiction_that_is_found_in_time_is_called_nothing_else() -> None:
    found = find_contradiction(full_catalog(), Wishes(counts=(CountWish(what=Tagged(tag="village"), least=11), *TAGS)))
    assert found.wishes == ("mindestens 11 Karten mit „village“",)
    assert MAYBE_FEWER not in str(found)


def _fails(*_: object, **__: object) -> None:
    raise MemoryError
