"""The catalog and the results that are cached on it."""

import gc
import weakref

from engine.catalog_view import catalog_view
from engine.generation.sampler import sampler_for
from engine.generation.wishes import Wishes
from engine.kingdoms.name_index import name_index
from tests.engine.small_catalog import card, catalog_of


def test_results_cached_on_a_catalog_are_computed_once_and_freed_with_it() -> None:
    catalog = catalog_of(*(card(f"pile-{i}") for i in range(10)))
    for compute in (catalog_view, name_index, lambda catalog: sampler_for(catalog, Wishes())):
        assert compute(catalog) is compute(catalog)
    reference = weakref.ref(catalog)
    del catalog
    gc.collect()
    assert reference() is None
