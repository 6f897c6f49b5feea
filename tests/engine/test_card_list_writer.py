"""A kingdom written as a card list is parsed back as the same kingdom."""

from dataclasses import fields, replace
from itertools import product
from typing import Any

from engine.catalog import Catalog
from engine.catalog_view import catalog_view
from engine.kingdoms.card_list_parser import parse_card_list
from engine.kingdoms.card_list_writer import write_card_list
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.roles import EXTRAS, SINGLE_EXTRAS
from tests.support.kingdoms import kingdoms_with_every_role


def with_sorted_lists(kingdom: Kingdom) -> Kingdom:
    lists = {
        name: value for name in (f.name for f in fields(Kingdom)) if isinstance(value := getattr(kingdom, name), tuple)
    }
    ordered: dict[str, Any] = {name: tuple(sorted(value)) for name, value in lists.items()}
    return replace(kingdom, **ordered)


def test_kingdom_with_every_role_is_parsed_back(catalog: Catalog) -> None:
    for kingdom in kingdoms_with_every_role(catalog):
        parsed = parse_card_list(catalog, write_card_list(catalog_view(catalog), kingdom))
        assert with_sorted_lists(parsed.kingdom) == with_sorted_lists(kingdom)
        assert (parsed.ignored, parsed.not_understood, parsed.ambiguous) == ((), (), ())


def test_extra_card_is_parsed_without_the_card_that_needs_it(catalog: Catalog) -> None:
    whole = kingdoms_with_every_role(catalog)[0]
    for extra in EXTRAS:
        kingdom = Kingdom(piles=("market",), **{extra.field: getattr(whole, extra.field)})
        assert (
            with_sorted_lists(parse_card_list(catalog, write_card_list(catalog_view(catalog), kingdom)).kingdom)
            == kingdom
        )


def test_every_pile_is_parsed_back_in_every_role(catalog: Catalog) -> None:
    """No name contains a separator of card lists or belongs to two cards."""
    view = catalog_view(catalog)
    for slug, extra in product(view.kingdom_slugs, SINGLE_EXTRAS):
        if extra.kind is None:
            role: dict[str, Any] = {extra.field: slug}
            kingdom = Kingdom(piles=(slug,), **role)
            assert parse_card_list(catalog, write_card_list(view, kingdom)).kingdom == kingdom


def test_every_landscape_is_parsed_back(catalog: Catalog) -> None:
    view = catalog_view(catalog)
    for card in catalog.landscapes:
        parsed = parse_card_list(catalog, write_card_list(view, Kingdom(piles=(), landscapes=(card.slug,))))
        assert card.slug in (*parsed.kingdom.landscapes, parsed.kingdom.ally, parsed.kingdom.prophecy)


def test_ruins_are_parsed_as_the_pile_of_the_obelisk(catalog: Catalog) -> None:
    kingdom = Kingdom(piles=("marauder",), landscapes=("obelisk",), obelisk="ruins")
    assert parse_card_list(catalog, write_card_list(catalog_view(catalog), kingdom)).kingdom == kingdom
