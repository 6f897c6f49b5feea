"""Every role of the table survives what is derived from it: codes, lists, checks, swaps, the API."""

from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest

from api.kingdoms.request_bodies import KingdomSerializer
from api.kingdoms.request_parsing import kingdom_of
from api.kingdoms.serializers import kingdom_as_json
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
from engine.setup.builder import set_up
from engine.spelling import normalize_name
from engine.validation import Severity, check
from tests.support.kingdoms import BRINGERS, kingdoms_with_every_role

Kingdoms = tuple[Kingdom, ...]


@pytest.fixture(scope="module")
def kingdoms(catalog: Catalog) -> Kingdoms:
    return kingdoms_with_every_role(catalog)


class TestTable:
    def test_a_generated_kingdom_has_every_role(self, kingdoms: Kingdoms) -> None:
        for kingdom, extra in product(kingdoms, EXTRAS):
            assert len(extra.cards_in(kingdom)) == extra.count, extra.role

    def test_the_table_is_as_complete_as_the_roles(self) -> None:
        assert EXTRA_OF.keys() == set(Role) - {Role.PILE, Role.LANDSCAPE}
        assert len(EXTRAS) == len(EXTRA_OF)

    def test_each_role_is_a_field_of_the_kingdom_in_the_same_order(self) -> None:
        others = {"piles", "landscapes", "traits"}
        assert [extra.field for extra in EXTRAS] == [f.name for f in fields(Kingdom) if f.name not in others]

    def test_no_two_roles_share_a_letter_a_label_or_a_turn(self, catalog: Catalog) -> None:
        letters = [*(extra.letter for extra in EXTRAS), *POLICIES, *"ltpvezd"]
        assert len(set(letters)) == len(letters)
        labels = [normalize_name(label) for extra in EXTRAS for label in (extra.title, *extra.labels)]
        assert len(set(labels)) == len(labels)
        assert [fields_by_label(catalog)[label] for label in labels] == [
            extra.field for extra in EXTRAS for _ in (extra.title, *extra.labels)
        ]
        assert [extra.drawing_turn for extra in EXTRAS_BY_DRAWING_TURN] == list(
            range(1, len(EXTRAS_BY_DRAWING_TURN) + 1)
        )


class TestSurvival:
    def test_the_code_gives_the_same_kingdom_again(self, catalog: Catalog, kingdoms: Kingdoms) -> None:
        for kingdom in kingdoms:
            assert from_code(catalog, to_code(kingdom)) == (kingdom, Choices())

    def test_it_is_checked_without_errors_or_warnings(self, catalog: Catalog, kingdoms: Kingdoms) -> None:
        for kingdom in kingdoms:
            assert {found.severity for found in check(catalog, kingdom, Choices())} <= {Severity.HINT}

    def test_the_api_takes_and_gives_it(self, kingdoms: Kingdoms) -> None:
        for kingdom in kingdoms:
            body = KingdomSerializer(data=kingdom_as_json(kingdom))
            body.is_valid(raise_exception=True)
            assert kingdom_of(body.validated_data) == kingdom

    @pytest.mark.parametrize("extra", SWAPPABLE_EXTRAS, ids=lambda extra: extra.role)
    def test_its_card_is_swapped_for_another(self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra) -> None:
        for seed, kingdom in enumerate(kingdoms):
            (old,) = extra.cards_in(kingdom)
            swapped = swap(catalog, kingdom, old, Wishes(), seed).kingdom
            (new,) = extra.cards_in(swapped)
            assert new != old
            assert new in extra.candidates(catalog_view(catalog))
            assert not [found for found in check(catalog, swapped, Choices()) if found.severity is Severity.ERROR]

    @pytest.mark.parametrize("extra", SWAPPABLE_EXTRAS, ids=lambda extra: extra.role)
    def test_its_card_stays_when_it_is_locked(self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra) -> None:
        for seed, kingdom in enumerate(kingdoms[:5]):
            (locked,) = extra.cards_in(kingdom)
            kept = {*BRINGERS} & {*named_cards(kingdom)} | {locked}
            assert extra.cards_in(reroll(catalog, kingdom, kept, Wishes(), seed).kingdom) == (locked,)

    @pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: extra.role)
    def test_a_kingdom_that_does_not_need_it_must_not_name_it(
        self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra
    ) -> None:
        plain = generate(catalog, Wishes(expansions=("basisspiel",)), seed=1).kingdom
        named = replace(plain, **{extra.field: getattr(kingdoms[0], extra.field)})
        assert set(extra.cards_in(named)) <= set(named_cards(named))
        assert any(found.code.endswith("-unneeded") for found in check(catalog, named, Choices()))

    @pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: extra.role)
    def test_what_is_left_open_is_a_warning_and_drawn_when_the_table_is_laid(
        self, catalog: Catalog, kingdoms: Kingdoms, extra: Extra
    ) -> None:
        nothing: dict[str, Any] = {extra.field: () if extra.is_list else None}
        left_open = replace(kingdoms[0], **nothing)
        assert any(found.code.endswith("-missing") for found in check(catalog, left_open, Choices()))
        laid = set_up(catalog, left_open, Choices(), Rng(1))
        assert len(extra.cards_in(laid.kingdom)) == extra.count
        assert extra.role in {outcome.what for outcome in laid.chance}
