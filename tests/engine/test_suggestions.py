"""Suggestions for a gauge: they count for it, fulfil all wishes, are legal, and leave locked piles alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CardType, Catalog
from engine.catalog_view import catalog_view
from engine.generation.features import Costing, Tagged, Typed
from engine.generation.generator import generate, swap
from engine.generation.suggestions import MAX_SUGGESTIONS, suggest
from engine.generation.wishes import CountWish, Landscapes, Mix, PotionWish, Wishes
from engine.kingdoms.character import Gauge, cards_by_gauge, read_gauges
from engine.kingdoms.kingdom import Choices
from engine.validation import check, is_legal
from tests.engine.small_catalog import fulfils
from tests.support.content import full_catalog

BOXES = ("basisspiel-rgg-2017", "seaside-rgg-2022", "intrige-rgg-2017", "menagerie-rgg-2020")
ATTACKS = CountWish(what=Typed(type=CardType.ATTACK), most=2)
WISHES = {
    "none": Wishes(),
    "boxes": Wishes(choices=Choices(editions=BOXES), landscapes=Landscapes(by_deck=True)),
    "no attacks": Wishes(counts=(CountWish(what=Typed(type=CardType.ATTACK), most=0),)),
    "counts": Wishes(
        counts=(
            CountWish(what=Tagged(tag="village"), least=1),
            ATTACKS,
            CountWish(what=Costing(least=5), least=3, most=5),
        ),
        required=("market",),
        excluded=("chapel",),
    ),
    "mix": Wishes(mix=Mix(least=2, most=3, piles_each=2), counts=(PotionWish(),), landscapes=Landscapes(least=1)),
}


@pytest.mark.parametrize("wished", WISHES)
@given(seed=st.integers(), gauge=st.sampled_from(list(Gauge)), locks=st.sets(st.integers(0, 9), max_size=9))
@settings(max_examples=25, deadline=None)
def test_suggestions_keep_all_wishes_and_legality(wished: str, seed: int, gauge: Gauge, locks: set[int]) -> None:
    catalog, wishes = full_catalog(), WISHES[wished]
    view = catalog_view(catalog, wishes.choices.editions)
    kingdom = generate(catalog, wishes, seed).kingdom
    locked = {kingdom.piles[number] for number in locks}
    suggestions = suggest(catalog, kingdom, gauge, wishes, locked)
    assert len(suggestions) <= MAX_SUGGESTIONS
    assert len({suggestion.instead for suggestion in suggestions}) <= 1
    for suggestion in suggestions:
        assert suggestion.instead in kingdom.piles
        assert suggestion.instead not in locked
        assert suggestion.card in cards_by_gauge(view)[gauge]
        assert suggestion.instead not in cards_by_gauge(view)[gauge]
        assert view.owned is None or suggestion.card in view.owned
        free = Wishes(choices=wishes.choices)
        swapped = swap(catalog, kingdom, suggestion.instead, free, seed, suggestion.card).kingdom
        slugs = (*swapped.piles, *swapped.landscapes)
        assert fulfils([catalog.cards[slug] for slug in slugs], wishes)
        assert is_legal(check(catalog, swapped, wishes.choices))
        before = {reading.gauge: len(reading.cards) for reading in read_gauges(view, kingdom)}
        after = {reading.gauge: len(reading.cards) for reading in read_gauges(view, swapped)}
        assert after[gauge] == before[gauge] + 1


def test_the_same_kingdom_gets_the_same_suggestions(catalog: Catalog) -> None:
    kingdom = generate(catalog, Wishes(), 7).kingdom
    assert suggest(catalog, kingdom, Gauge.TRASHING, Wishes()) == suggest(catalog, kingdom, Gauge.TRASHING, Wishes())


def test_the_pile_that_gives_least_makes_room(catalog: Catalog) -> None:
    """Gärten gives nothing of the six; the only village, draw or buy stays."""
    kingdom = generate(catalog, Wishes(choices=Choices(editions=BOXES[:1]), required=FIRST), 1).kingdom
    assert {suggestion.instead for suggestion in suggest(catalog, kingdom, Gauge.TRASHING, Wishes())} == {"gardens"}


FIRST = ("gardens", "village", "market", "smithy", "militia", "merchant", "laboratory", "festival", "witch", "moat")


def test_wishes_that_nothing_fits_get_no_suggestion(catalog: Catalog) -> None:
    no_trashing = Wishes(counts=(CountWish(what=Tagged(tag="trasher"), most=0),))
    kingdom = generate(catalog, no_trashing, 3).kingdom
    assert suggest(catalog, kingdom, Gauge.TRASHING, no_trashing) == []
