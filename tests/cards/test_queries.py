"""The questions pages and API will ask cost a fixed number of SQL queries, however much there is."""

from pathlib import Path

import pytest

from cards.content.loading import load
from cards.models import Card, Printing, RecommendedSet, SetCard
from rulings.models import Difference, Rule, Ruling
from tools.generated_content import EDITIONS, write_content

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[(12, 6, 1), (40, 60, 9)], ids=["small", "large"])
def loaded(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[int, int, int]:
    cards, rulings, sets = request.param
    write_content(tmp_path / "fixtures", cards=cards, rulings=rulings, sets=sets)
    load(tmp_path / "fixtures")
    return cards, rulings, sets


def test_all_cards_take_five_queries(loaded, django_assert_num_queries) -> None:
    with django_assert_num_queries(5):
        cards = list(Card.objects.with_everything())
        seen = [
            (card.expansion.name, card.types, [n.name for n in card.names.all()], [t.name for t in card.tags.all()])
            for card in cards
        ]
        printed = {tuple(printing.edition.slug for printing in card.printings.all()) for card in cards}
    assert seen == [("Waldspiel", ["action"], [f"Karte {n}", f"Card {n}"], ["Dorf"]) for n in range(loaded[0])]
    assert printed == {EDITIONS}


def test_printings_side_by_side_take_one_query(loaded, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        printings = list(Printing.objects.filter(card="card-3").select_related("edition"))
        assert [p.edition.slug for p in printings] == list(EDITIONS)


def test_sets_playable_with_a_collection_take_a_fixed_number_of_queries(loaded, django_assert_num_queries) -> None:
    with django_assert_num_queries(5):
        sets = list(RecommendedSet.objects.playable_with([EDITIONS[0]]).with_everything())
        for kingdom in sets:
            assert len(kingdom.cards_as(SetCard.Role.PILE)) == 10
            assert [e.slug for e in kingdom.editions.all()] == list(EDITIONS)
    assert len(sets) == loaded[2]


def test_a_set_is_not_playable_when_one_of_its_cards_is_missing(loaded) -> None:
    card = RecommendedSet.objects.first().rows.first().card
    Printing.objects.filter(card=card, edition=EDITIONS[0]).delete()
    first = [s.slug for s in RecommendedSet.objects.playable_with([EDITIONS[0]])]
    assert "waldspiel-satz-0" not in first
    assert "waldspiel-satz-0" in [s.slug for s in RecommendedSet.objects.playable_with(list(EDITIONS))]


@pytest.mark.parametrize(
    ("model", "queries", "named"),
    [
        (Ruling, 6, {"card_rows": 1, "mentions": 1, "editions": 0, "topics": 1, "sources": 1}),
        (Difference, 6, {"variants": 2, "mentions": 1, "topics": 1}),
        (Rule, 5, {"mentions": 2, "editions": 0, "topics": 1, "sources": 1}),
    ],
)
def test_statements_come_with_all_they_name(loaded, model, queries, named, django_assert_num_queries) -> None:
    with django_assert_num_queries(queries):
        found = [{key: len(getattr(row, key).all()) for key in named} for row in model.objects.with_everything()]
    assert found == [named] * model.objects.count()
    assert found


def test_a_ruling_without_editions_holds_for_each_that_prints_one_of_its_cards(loaded) -> None:
    everywhere = Ruling.objects.count()
    assert Ruling.objects.valid_in(EDITIONS[0]).count() == everywhere
    ruling = Ruling.objects.first()
    ruling.editions.set([EDITIONS[1]])
    assert Ruling.objects.valid_in(EDITIONS[0]).count() == everywhere - 1
    assert Ruling.objects.valid_in(EDITIONS[1]).count() == everywhere
    Printing.objects.filter(edition=EDITIONS[0]).delete()
    assert Ruling.objects.valid_in(EDITIONS[0]).count() == 0


def test_a_rule_without_editions_holds_for_each(loaded) -> None:
    everywhere = Rule.objects.count()
    Printing.objects.all().delete()
    assert Rule.objects.valid_in(EDITIONS[0]).count() == everywhere
    Rule.objects.first().editions.set([EDITIONS[1]])
    assert Rule.objects.valid_in(EDITIONS[0]).count() == everywhere - 1
