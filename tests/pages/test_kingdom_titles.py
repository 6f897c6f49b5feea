"""Names of kingdoms: the same for the same cards, and fitting to them."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.pages.kingdom_titles import name_of
from engine.kingdoms.kingdom import Kingdom
from tests.support.content import full_catalog

CATALOG = full_catalog()
PILES = sorted(slug for slug, card in CATALOG.cards.items() if card.is_kingdom)
WORDS = CATALOG.words


def test_name_parts_refer_to_existing_expansions_and_tags() -> None:
    assert {box for word in WORDS.places.values() for box in word.fits} == set(CATALOG.expansions)
    assert {tag for word in WORDS.folk.values() for tag in word.fits} <= set(WORDS.tags)
    for parts in (WORDS.places, WORDS.folk):
        assert any(not word.fits for word in parts.values())
        assert len({word.name for word in parts.values()}) > 50


@given(st.lists(st.sampled_from(PILES), min_size=1, max_size=10, unique=True), st.randoms(use_true_random=False))
def test_name_is_independent_of_pile_order_and_drawn_cards(piles: list[str], chance) -> None:
    kingdom = Kingdom(piles=tuple(piles))
    mixed = list(piles)
    chance.shuffle(mixed)
    assert name_of(CATALOG, kingdom) == name_of(CATALOG, replace(kingdom, piles=tuple(mixed), bane="moat"))


@given(st.lists(st.sampled_from(PILES), min_size=1, max_size=10, unique=True))
def test_place_and_inhabitants_fit_the_cards(piles: list[str]) -> None:
    place, _, folk = name_of(CATALOG, Kingdom(piles=tuple(piles))).partition(" ")
    cards = [CATALOG.cards[slug] for slug in piles]
    boxes = [card.expansion for card in cards]
    most = {box for box in boxes if boxes.count(box) == max(map(boxes.count, boxes))}
    assert any(most.intersection(word.fits) for word in WORDS.places.values() if word.name == place)
    tags = {tag for card in cards for tag in card.tags}
    assert any(not word.fits or tags.intersection(word.fits) for word in WORDS.folk.values() if word.name == folk)
