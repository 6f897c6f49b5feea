"""Names of kingdoms: the same for the same cards, fitting to them, and kept when some of them are changed."""

from dataclasses import replace
from urllib.parse import urlsplit

from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from companion.pages import kingdom_page
from companion.pages.kingdom_page import KingdomPage
from companion.pages.kingdom_titles import in_words, words_of_name
from content.model.library import library
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from tests.support.content import full_catalog

CATALOG = full_catalog()
PILES = sorted(slug for slug, card in CATALOG.cards.items() if card.is_kingdom)
WORDS = CATALOG.words
TEN = ("cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "festival", "workshop")


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
    assert words_of_name(CATALOG, kingdom) == words_of_name(CATALOG, replace(kingdom, piles=tuple(mixed), bane="moat"))


@given(st.lists(st.sampled_from(PILES), min_size=1, max_size=10, unique=True))
def test_place_and_inhabitants_fit_the_cards(piles: list[str]) -> None:
    name = words_of_name(CATALOG, Kingdom(piles=tuple(piles)))
    place, _, folk = in_words(CATALOG, name).partition(" ")
    cards = [CATALOG.cards[slug] for slug in piles]
    boxes = [card.expansion for card in cards]
    most = {box for box in boxes if boxes.count(box) == max(map(boxes.count, boxes))}
    assert any(most.intersection(word.fits) for word in WORDS.places.values() if word.name == place)
    tags = {tag for card in cards for tag in card.tags}
    assert any(not word.fits or tags.intersection(word.fits) for word in WORDS.folk.values() if word.name == folk)


def change_kingdom(site: Client, path: str, page: KingdomPage, **parameters: str) -> KingdomPage:
    response = site.get(path, {"k": page.code, **parameters})
    assert response.status_code == 302, response.content.decode()
    return kingdom_page.read(library(), urlsplit(response.headers["Location"]).path.split("/")[2])


def test_a_changed_kingdom_keeps_its_name_also_in_the_shared_link(site) -> None:
    rolled = KingdomPage(library(), Kingdom(piles=TEN), Choices())
    swapped = change_kingdom(site, "/koenigreich/tauschen/", rolled, karte="moat", zu="witch")
    assert "witch" in swapped.kingdom.piles
    removed = change_kingdom(site, "/koenigreich/weg/", swapped, karte="market")
    added = change_kingdom(site, "/koenigreich/dazu/", removed, karte="chapel")
    for_four = change_kingdom(site, "/koenigreich/aendern/", added, spieler="4")
    assert for_four.choices.players == 4
    assert {page.name for page in (rolled, swapped, removed, added, for_four)} == {rolled.name}
    shared = site.get(f"/k/{for_four.short_code(with_boxes=False)}/", follow=True)
    assert rolled.name in shared.content.decode()
    for path in ("aufbau", "tisch", "wertung"):
        assert rolled.name in site.get(f"/{path}/{for_four.code}/").content.decode()


def test_a_kingdom_swapped_back_has_the_code_it_had(site) -> None:
    rolled = KingdomPage(library(), Kingdom(piles=TEN), Choices())
    swapped = change_kingdom(site, "/koenigreich/tauschen/", rolled, karte="moat", zu="witch")
    back = change_kingdom(site, "/koenigreich/tauschen/", swapped, karte="witch", zu="moat")
    assert back.choices_in_code.name == ()
    assert sorted(back.kingdom.piles) == sorted(rolled.kingdom.piles)


def test_a_new_roll_has_a_name_of_its_own(site) -> None:
    rolled = KingdomPage(library(), Kingdom(piles=TEN), Choices())
    swapped = change_kingdom(site, "/koenigreich/tauschen/", rolled, karte="moat", zu="witch")
    assert change_kingdom(site, "/koenigreich/wuerfeln/", swapped).choices_in_code.name == ()


def test_a_changed_set_does_not_keep_the_name_that_is_printed_for_its_cards(site) -> None:
    recommended = next(each for each in library().sets.values() if not each.kingdom.landscapes)
    page = KingdomPage(library(), recommended.kingdom, Choices())
    assert page.name == recommended.name
    changed = change_kingdom(site, "/koenigreich/weg/", page, karte=page.kingdom.piles[0])
    assert changed.name == "Königreich"


def test_names_of_unknown_words_are_made_from_the_cards(site) -> None:
    code = to_code(Kingdom(piles=TEN), Choices(name=("atlantis", "gelehrten")))
    assert kingdom_page.read(library(), code).name == KingdomPage(library(), Kingdom(piles=TEN), Choices()).name
