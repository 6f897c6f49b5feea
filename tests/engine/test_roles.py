"""Every extra role works in codes, card lists, checks, swaps and the API, which are derived from its row."""

from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest

from api.kingdoms.request_bodies import KingdomSerializer
from api.kingdoms.request_parsing import kingdom_of
from api.kingdoms.setup_serializers import kingdom_as_json
from engine.catalog import Catalog
from engine.catalog_view import catalog_view
from engine.chance import Rng
from engine.generation.generator import generate, reroll, swap
from engine.generation.wishes import Wishes
from engine.kingdoms.card_list_parser import fields_by_label
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import POLICIES, from_code, to_code
from engine.kingdoms.roles import EXTRA_OF, EXTRAS, EXTRAS_BY_DRAWING_TURN, SWAPPABLE_EXTRAS, Extra, Role
from engine.names import fold
from engine.setup.builder import set_up
from engine.validation import Severity, check
from tests.support.kingdoms import BRINGERS, kingdoms_with_every_role

Kingdoms = tuple[Kingdom, ...]


@pytest.fixture(scope="module")
def kingdoms(catalog: Catalog) -> Kingdoms:
    return kingdoms_with_every_role(catalog)


class TestRows:
    def test_a_generated_kingdom_has_every_role(self, kingdoms: Kingdoms) -> None:
        for kingdom, extra in product(kingdoms, EXTRAS):
            assert len(extra.cards_in(kingdom)) == extra.count, extra.role

    def test_every_role_but_piles_and_landscapes_has_a_row(self) -> None:
        assert EXTRA_OF.keys() == set(Role) - {Role.PILE, Role.LANDSCAPE}
        assert len(EXTRAS) == len(EXTRA_OF)

    def test_rows_are_in_the_order_of_the_fields_of_a_kingdom(self) -> None:
        others = {"piles", "landscapes", "traits"}
        assert [extra.field for extra in EXTRAS] == [f.name for f in fields(Kingdom) if f.name not in others]

    def test_letters_labels_and_drawing_turns_are_unique(self, catalog: Catalog) -> None:
        letters = [*(extra.letter for extra in EXTRAS), *POLICIES, *"ltpvezd"]
        assert len(set(letters)) == len(letters)
        labels = [fold(label) for extra in EXTRAS for label in (extra.title, *extra.labels)]
        assert len(set(labels)) == len(labels)
        assert [fields_by_label(catalog)[label] for label in labels] == [
            extra.field for extra in EXTRAS for _ in (extra.title, *extra.labels)
        ]
        assert [extra.drawing_turn for extra in EXTRAS_BY_DRAWING_TURN] == list(
            range(1, len(EXTRAS_BY_DRAWING_TURN) + 1)
        )


class TestDerived:
    def test_code_restores_the_kingdom(self, catalog: Catalog, kingdoms: Kingdoms) -> None:
        for kingdom in kingdoms:
            assert from_code(catalog, to_code(kingdom)) == (kingdom, Choices())

    def test_check_finds_no_errors_or_warnings(self, catalog: Catalog, kingdoms: Kingdoms) -> None:
        for kingdom in kingdoms:
            assert {finding.severity for finding in check(catalog, kingdom, Choices())} <= {Severity.HINT}

    def test_api_accepts_and_returns_the_kingdom(self, kingdoms: Kingdoms) -> None:
        for kingdom in kingdoms:
            body = KingdomSerializer(data=kingdom_as_json(kingdom))
            body.is_valid(raise_exception=True)
            assert kingdom_of(body.validated_data) == kingdom

    @pytest.mark.parametrize("extra", SWAPPABLE_EXTRAS, ids=lambda extra: extra.role)
    def test_swap_replaces_the_extra_card(self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra) -> None:
        for seed, kingdom in enumerate(kingdoms):
            (old,) = extra.cards_in(kingdom)
            swapped = swap(catalog, kingdom, old, Wishes(), seed).kingdom
            (new,) = extra.cards_in(swapped)
            assert new != old
            assert new in extra.candidates(catalog_view(catalog))
            assert not [finding for finding in check(catalog, swapped, Choices()) if finding.severity is Severity.ERROR]

    @pytest.mark.parametrize("extra", SWAPPABLE_EXTRAS, ids=lambda extra: extra.role)
    def test_reroll_keeps_a_locked_extra_card(self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra) -> None:
        for seed, kingdom in enumerate(kingdoms[:5]):
            (locked,) = extra.cards_in(kingdom)
            all_locked = {*BRINGERS} & {*named_cards(kingdom)} | {locked}
            assert extra.cards_in(reroll(catalog, kingdom, all_locked, Wishes(), seed).kingdom) == (locked,)

    @pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: extra.role)
    def test_unneeded_extra_card_is_an_error(self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra) -> None:
        plain = generate(catalog, Wishes(expansions=("basisspiel",)), seed=1).kingdom
        named = replace(plain, **{extra.field: getattr(kingdoms[0], extra.field)})
        assert set(extra.cards_in(named)) <= set(named_cards(named))
        assert any(finding.code.endswith("-unneeded") for finding in check(catalog, named, Choices()))

    @pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: extra.role)
    def test_missing_extra_card_is_a_warning_and_drawn_at_setup(
        self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra
    ) -> None:
        nothing: dict[str, Any] = {extra.field: () if extra.is_list else None}
        left_open = replace(kingdoms[0], **nothing)
        assert any(finding.code.endswith("-missing") for finding in check(catalog, left_open, Choices()))
        setup = set_up(catalog, left_open, Choices(), Rng(1))
        assert len(extra.cards_in(setup.kingdom)) == extra.count
        assert extra.role in {outcome.what for outcome in setup.chance}
