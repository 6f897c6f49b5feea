"""The full catalog, built from fixtures/ without a database."""

from functools import cache
from pathlib import Path

import yaml

from content.loader.records import parse
from content.model.catalog import catalog_of
from engine.catalog import Catalog

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def full_catalog() -> Catalog:
    return catalog_of(parse(FIXTURES).records, "fixtures")
