"""Das Königreich des Tages: fixed for each date, legal, cut to boxes, and not changed by new cards."""

import random
from dataclasses import replace
from datetime import date, timedelta

import pytest

from engine.chance import Rng
from engine.generation import daily
from engine.generation.daily import FIRST_DAY, KNOWN_BY_DAY, Size, daily_kingdom
from engine.kingdoms.readable_codes import seed_of
from engine.setup.builder import set_up
from engine.validation import Severity, check
from tests.support.content import full_catalog

DAY = date(2026, 11, 20)
BASIC_OF_DAY = "bandit cellar laboratory library market moat poacher smithy vassal village"


def test_a_date_has_the_same_kingdom_for_ever() -> None:
    """Links to a day are in chats: a change of these cards is a fault, whatever the reason."""
    basic = daily_kingdom(full_catalog(), DAY, Size.BASIC)
    two = daily_kingdom(full_catalog(), DAY, Size.TWO)
    assert basic
    assert two
    assert basic.kingdom.piles == tuple(BASIC_OF_DAY.split())
    assert two.expansions == ("empires", "hinterland")
    assert daily_kingdom(full_catalog(), DAY + timedelta(days=1), Size.BASIC) != basic


def test_sizes_are_what_they_are_called() -> None:
    for number in range(60):
        day = FIRST_DAY + timedelta(days=number)
        basic, two, every = (daily_kingdom(full_catalog(), day, size) for size in Size)
        assert basic
        assert two
        assert every
        assert basic.expansions == ("basisspiel",)
        assert len(two.expansions) == 2
        assert len(every.expansions) >= 2
        cards = full_catalog().cards
        assert [sum(cards[pile].expansion == name for pile in two.kingdom.piles) for name in two.expansions] == [5, 5]


def test_every_kingdom_is_legal_also_cut_to_boxes() -> None:
    chance, editions = random.Random(41), sorted(full_catalog().editions)
    found, drawn = [], 0
    for number in range(80):
        boxes = tuple(chance.sample(editions, chance.choice((1, 3, 6)))) if number % 2 else ()
        for size in Size:
            of_day = daily_kingdom(full_catalog(), FIRST_DAY + timedelta(days=number), size, boxes)
            if of_day is None:
                continue
            drawn += 1
            kingdom = set_up(full_catalog(), of_day.kingdom, of_day.choices, Rng(seed_of(of_day.kingdom))).kingdom
            errors = [
                finding.code
                for finding in check(full_catalog(), kingdom, of_day.choices)
                if finding.severity is Severity.ERROR or (not boxes and finding.severity is Severity.WARNING)
            ]
            found += [(number, size, boxes, errors)] if errors else []
            owned = full_catalog().cards
            assert all(not boxes or set(owned[slug].editions).intersection(boxes) for slug in of_day.kingdom.piles)
    assert found == []
    assert drawn > 150


def test_groups_with_few_boxes_keep_what_they_have_and_replace_the_rest() -> None:
    boxes = ("basisspiel-hig-2008",)
    everybody, mine = (daily_kingdom(full_catalog(), DAY, Size.BASIC, owned) for owned in ((), boxes))
    assert everybody
    assert mine
    has = {slug for slug in everybody.kingdom.piles if "basisspiel-hig-2008" in full_catalog().cards[slug].editions}
    assert has <= set(mine.kingdom.piles)
    assert set(mine.missing) == set(everybody.kingdom.piles) - has
    assert daily_kingdom(full_catalog(), DAY, Size.BASIC, ("seaside-rgg-2022",)) is None


def test_new_cards_do_not_change_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card with a new permanent number is dealt from the day on which the number counts."""
    catalog = full_catalog()
    new = replace(catalog.cards["village"], slug="zz-new", name="Neu")
    cards = {**catalog.cards, new.slug: new}
    ids = {**catalog.permanent_ids, "card": (*catalog.permanent_ids["card"], new.slug)}
    larger = type(catalog).of(
        cards=cards.values(),
        materials=catalog.materials.values(),
        piles=catalog.piles.values(),
        expansions=catalog.expansions.values(),
        editions=catalog.editions.values(),
        permanent_ids=ids,
    )
    days = [FIRST_DAY + timedelta(days=number) for number in range(200)]
    before = [daily_kingdom(catalog, day, Size.BASIC) for day in days]
    assert [daily_kingdom(larger, day, Size.BASIC) for day in days] == before
    later = days[100]
    monkeypatch.setattr(daily, "KNOWN_BY_DAY", (*KNOWN_BY_DAY, (later, len(ids["card"]), 40)))
    after = [daily_kingdom(larger, day, Size.BASIC) for day in days]
    assert after[:100] == before[:100]
    assert any(each and "zz-new" in each.kingdom.piles for each in after[100:])


def test_all_permanent_numbers_count_from_some_day_on() -> None:
    """Whoever appends to permanent_ids.yaml appends a row to KNOWN_BY_DAY."""
    ids = full_catalog().permanent_ids
    assert KNOWN_BY_DAY[-1][1:] == (len(ids["card"]), len(ids["edition"]))
    assert [*KNOWN_BY_DAY] == sorted(KNOWN_BY_DAY)
