"""Every recommended set of the fixtures can be set up without an error for two, three and four players."""

from dataclasses import replace

import pytest

from content.model.builder import kingdom_of
from content.model.records import SetRecord
from engine.catalog import Catalog
from engine.chance import Rng
from engine.setup.builder import set_up
from tests.support.content import full_records


@pytest.mark.parametrize("row", full_records()["set"], ids=lambda row: row["slug"])
def test_recommended_set_is_legal(catalog: Catalog, row: SetRecord) -> None:
    kingdom, choices = kingdom_of(row)
    for players in (2, 3, 4):
        setup = set_up(catalog, kingdom, replace(choices, players=players), Rng(row["slug"]))
        assert [finding for finding in setup.findings if finding.severity == "error"] == []
        assert len([pile for pile in setup.supply if pile.kind == "kingdom"]) == 10
        assert (setup.pile(row["army"]) is not None) if "army" in row else True
        if "platinum_colony" in row:
            assert (setup.pile("colony") is not None) is row["platinum_colony"]
