"""Every recommended set of the fixtures can be set up without an error for two, three and four players."""

from typing import Any

import pytest
import yaml

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.roles import EXTRAS
from engine.setup.builder import set_up
from tests.support.full_catalog import FIXTURES, LOADER


def recommended_sets() -> list[dict[str, Any]]:
    files = sorted(FIXTURES.glob("sets/*.yaml"))
    return [row for path in files for row in yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)]  # noqa: S506


def as_kingdom(row: dict[str, Any]) -> Kingdom:
    extras: dict[str, Any] = {
        extra.field: tuple(row[extra.field]) if extra.is_list else row[extra.field]
        for extra in EXTRAS
        if extra.field in row
    }
    landscapes, traits = tuple(row.get("landscapes", ())), tuple(row.get("traits", {}).items())
    return Kingdom(piles=tuple(row["kingdom"]), landscapes=landscapes, traits=traits, **extras)


def as_choices(row: dict[str, Any], players: int) -> Choices:
    policies: dict[str, Any] = {
        key: Policy(mode=PolicyMode.YES if row[key] else PolicyMode.NO)
        for key in ("platinum_colony", "shelters")
        if key in row
    }
    return Choices(players=players, **policies)


@pytest.mark.parametrize("row", recommended_sets(), ids=lambda row: row["slug"])
def test_recommended_set_is_legal(catalog: Catalog, row: dict[str, Any]) -> None:
    for players in (2, 3, 4):
        setup = set_up(catalog, as_kingdom(row), as_choices(row, players), Rng(row["slug"]))
        assert [finding for finding in setup.findings if finding.severity == "error"] == []
        assert len([pile for pile in setup.supply if pile.kind == "kingdom"]) == 10
        assert (setup.pile(row["army"]) is not None) if "army" in row else True
        if "platinum_colony" in row:
            assert (setup.pile("colony") is not None) is row["platinum_colony"]
