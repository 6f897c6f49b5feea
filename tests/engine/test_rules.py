"""The registry of rules, and the steps they tell."""

import re

from engine.catalog import Catalog
from engine.rules import RULES
from engine.rules.materials import MATERIALS
from tests.engine.kingdoms import table

BLOCK = re.compile(r"(kt|b08|bb19|al22|me20)-\d{2,3}(-\d{3})?")

UNSOURCED = {  # rules of boxes that no source document covers, see DESIGN.md, "later boxes"
    *("army-pile", "rewards", "loot", "pile-of-the-ferryman", "card-of-the-riverboat", "prophecies", "traits"),
    *("suns-on-the-prophecy", "inherited-cards", "other-materials"),
}


def test_every_rule_has_a_name_of_its_own() -> None:
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))


def test_every_rule_cites_source_blocks_unless_its_box_has_none() -> None:
    for rule in RULES:
        sources = [*rule.sources, *(source for more in rule.sources_of.values() for source in more)]
        assert all(BLOCK.fullmatch(source) for source in sources), rule.name
        assert bool(sources) is (rule.name not in UNSOURCED), rule.name


def test_the_listed_materials_exist(catalog: Catalog) -> None:
    assert set(MATERIALS) <= set(catalog.materials)


def test_steps_come_in_table_order_with_a_reason(catalog: Catalog) -> None:
    setup = table(catalog, "cultist", "druid", "island", landscapes=("tax",))
    order = {rule.name: position for position, rule in enumerate(RULES)}
    positions = [order[step.rule] for step in setup.steps]
    assert positions == sorted(positions)
    for step in setup.steps:
        assert step.text.endswith("."), step.rule
        assert step.reason, step.rule
        assert not re.search(r"[{}]|None", step.text), step.rule


def test_a_step_names_the_cards_that_cause_it(catalog: Catalog) -> None:
    setup = table(catalog, "cultist", "death-cart")
    ruins = next(step for step in setup.steps if step.rule == "ruins")
    assert ruins.because == ("cultist", "death-cart")
    assert ruins.reason == "wegen Kultist, Leichenkarren"
    assert ruins.sources == ("kt-21-043", "kt-21-045")


def test_a_split_pile_cites_its_own_block_only(catalog: Catalog) -> None:
    steps = {step.because: step.sources for step in table(catalog, "augurs", "catapult-rocks").steps}
    assert steps["augurs",] == ("al22-003", "al22-006")
    assert steps["catapult-rocks",] == ("kt-24-031",)


def test_the_same_reason_makes_one_step(catalog: Catalog) -> None:
    setup = table(catalog, "page")
    (travellers,) = [step for step in setup.steps if step.rule == "travellers"]
    assert travellers.text.startswith("Legt neben den Vorrat: 5× Schatzsucher, 5× Krieger")
