"""The setup rules and their steps."""

import re

from engine.catalog import Catalog
from engine.catalog_view import catalog_view
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import EXTRAS
from engine.setup.builder import set_up
from engine.setup.rules import RULES
from tests.support.content import full_records
from tests.support.kingdoms import kingdoms_with_every_role, table

BLOCKS = {block["slug"] for block in full_records()["block"]}


def test_rule_names_are_unique() -> None:
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))


def test_rules_cite_existing_source_blocks() -> None:
    for rule in RULES:
        sources = [*rule.sources, *(source for more in rule.sources_of.values() for source in more)]
        assert sources, rule.name
        assert BLOCKS.issuperset(sources), rule.name


def test_roles_and_chance_outcomes_cite_existing_source_blocks(catalog: Catalog) -> None:
    assert all(extra.sources and BLOCKS.issuperset(extra.sources) for extra in EXTRAS)
    for kingdom in kingdoms_with_every_role(catalog)[:5]:
        bare = Kingdom(piles=kingdom.piles, landscapes=kingdom.landscapes)
        for outcome in set_up(catalog, bare, Choices(), Rng(1)).chance:
            assert outcome.sources, outcome.text


def test_every_material_triggers_a_rule(catalog: Catalog) -> None:
    view = catalog_view(catalog)
    for material in catalog.materials:
        assert any(rule.trigger and rule.trigger(view, material) for rule in RULES), material


def test_steps_are_in_table_order_and_have_reasons(catalog: Catalog) -> None:
    setup = table(catalog, "cultist", "druid", "island", landscapes=("tax",))
    order = {rule.name: position for position, rule in enumerate(RULES)}
    positions = [order[step.rule] for step in setup.steps]
    assert positions == sorted(positions)
    for step in setup.steps:
        assert step.text.endswith("."), step.rule
        assert step.reason, step.rule
        assert not re.search(r"[{}]|None", step.text), step.rule


def test_step_names_its_causes(catalog: Catalog) -> None:
    setup = table(catalog, "cultist", "death-cart")
    ruins = next(step for step in setup.steps if step.rule == "ruins")
    assert ruins.because == ("cultist", "death-cart")
    assert ruins.reason == "wegen Kultist, Leichenkarren"
    assert ruins.sources == ("kt-21-043", "kt-21-045")


def test_split_pile_cites_only_its_own_source_block(catalog: Catalog) -> None:
    steps = {step.because: step.sources for step in table(catalog, "augurs", "catapult-rocks").steps}
    assert steps["augurs",] == ("al22-003", "al22-006")
    assert steps["catapult-rocks",] == ("kt-24-031",)


def test_needs_of_the_same_card_are_one_step(catalog: Catalog) -> None:
    setup = table(catalog, "page")
    (travellers,) = [step for step in setup.steps if step.rule == "travellers"]
    assert travellers.text.startswith("Legt 5× Schatzsucher, 5× Krieger")
