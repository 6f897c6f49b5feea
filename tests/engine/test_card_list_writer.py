"""A kingdom written as a list of names is read again as the same kingdom."""

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


def in_any_order(kingdom: Kingdom) -> Kingdom:
    lists = {
        name: value for name in (f.name for f in fields(Kingdom)) if isinstance(value := getattr(kingdom, name), tuple)
    }
    ordered: dict[str, Any] = {name: tuple(sorted(value)) for name, value in lists.items()}
    return replace(kingdom, **ordered)


def test_kingdoms_with_every_role_come_back_whole(catalog: Catalog) -> None:
    for kingdom in kingdoms_with_every_role(catalog):
        parsed = parse_card_list(catalog, write_card_list(catalog_view(catalog), kingdom))
        assert in_any_order(parsed.kingdom) == in_any_order(kingdom)
        assert (parsed.ignored, parsed.not_understood, parsed.ambiguous) == ((), (), ())


def test_a_role_is_read_also_where_nothing_brings_it(catalog: Catalog) -> None:
    whole = kingdoms_with_every_role(catalog)[0]
    for extra in EXTRAS:
        kingdom = Kingdom(piles=("market",), **{extra.field: getattr(whole, extra.field)})
        assert (
            in_any_order(parse_card_list(catalog, write_card_list(catalog_view(catalog), kingdom)).kingdom) == kingdom
        )


def test_every_pile_comes_back_in_every_role(catalog: Catalog) -> None:
    """No name holds what separates names in a list, or means two cards."""
    game = catalog_view(catalog)
    for slug, extra in product(game.kingdom_slugs, SINGLE_EXTRAS):
        if extra.kind is None:
            role: dict[str, Any] = {extra.field: slug}
            kingdom = Kingdom(piles=(slug,), **role)
            assert parse_card_list(catalog, write_card_list(game, kingdom)).kingdom == kingdom


def test_every_landscape_comes_back(catalog: Catalog) -> None:
    game = catalog_view(catalog)
    for card in catalog.landscapes:
        parsed = parse_card_list(catalog, write_card_list(game, Kingdom(piles=(), landscapes=(card.slug,))))
        assert card.slug in (*parsed.kingdom.landscapes, parsed.kingdom.ally, parsed.kingdom.prophecy)


def test_the_ruins_may_be_what_the_obelisk_counts(catalog: Catalog) -> None:
    kingdom = Kingdom(piles=("marauder",), landscapes=("obelisk",), obelisk="ruins")
    assert parse_card_list(catalog, write_card_list(catalog_view(catalog), kingdom)).kingdom == kingdom
