"""Checks and setups of kingdoms that make no sense: any slug in any role, unknown ones among them."""

from dataclasses import fields

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.chance import Rng
from engine.errors import EngineError
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode, Variant
from engine.kingdoms.roles import EXTRAS
from engine.setup.builder import set_up
from engine.validation import Severity, check
from tests.support.content import full_catalog
from tests.support.kingdoms import BRINGERS

CATALOG = full_catalog()
SINGLE_FIELDS = [extra.field for extra in EXTRAS if not extra.is_list]
SLUGS = st.sampled_from(BRINGERS) | st.sampled_from([*CATALOG.cards, "unsinn", ""])
LISTS = st.lists(SLUGS, max_size=14).map(tuple)
EDITIONS = st.lists(st.sampled_from([*CATALOG.editions, "unsinn"]), max_size=3).map(tuple)
POLICIES = st.builds(Policy, mode=st.sampled_from(PolicyMode), least=st.integers(1, 10))

KINGDOMS = st.builds(
    Kingdom,
    piles=LISTS,
    landscapes=LISTS,
    boons=LISTS,
    black_market=LISTS,
    traits=st.lists(st.tuples(SLUGS, SLUGS), max_size=3).map(tuple),
    **{name: st.none() | SLUGS for name in SINGLE_FIELDS},
)
CHOICES = st.builds(
    Choices,
    players=st.integers(0, 8),
    variant=st.sampled_from(Variant),
    platinum_colony=POLICIES,
    shelters=POLICIES,
    editions=EDITIONS,
    first_card=st.none() | SLUGS,
)


def test_every_field_of_a_kingdom_is_tried() -> None:
    tried = {"piles", "landscapes", "boons", "black_market", "traits", *SINGLE_FIELDS}
    assert tried == {field.name for field in fields(Kingdom)}


@given(KINGDOMS, CHOICES)
@example(Kingdom(piles=("young-witch",), bane="tax", landscapes=("tax",)), Choices())
@settings(max_examples=300)
def test_checks_never_raise_and_setups_raise_only_errors_for_players(kingdom: Kingdom, choices: Choices) -> None:
    findings = check(CATALOG, kingdom, choices)
    assert all(finding.message and finding.message.en for finding in findings)
    try:
        set_up(CATALOG, kingdom, choices, Rng(1))
    except EngineError:
        assert any(finding.severity is Severity.ERROR for finding in findings)
