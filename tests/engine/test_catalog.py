"""The catalog and what is kept with it."""

import gc
import weakref

from engine.catalog_view import catalog_view
from engine.generation.sampler import sampler_for
from engine.generation.wishes import Wishes
from engine.kingdoms.name_index import name_index
from tests.support.small_catalog import card, catalog_of


def test_what_is_derived_from_a_catalog_is_worked_out_once_and_goes_with_it() -> None:
    catalog = catalog_of(*(card(f"pile-{i}") for i in range(10)))
    for derive in (catalog_view, name_index, lambda some: sampler_for(some, Wishes())):
        assert derive(catalog) is derive(catalog)
    gone = weakref.ref(catalog)
    del catalog
    gc.collect()
    assert gone() is None
