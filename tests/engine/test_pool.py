"""The cards that a random kingdom may consist of: which are excluded, and roles that compete for candidates."""

from engine.catalog import CardType, Catalog, Kind
from engine.generation.features import Costing, Typed
from engine.generation.generator import generate
from engine.generation.sampler import Sampler
from engine.generation.wishes import CountWish, Landscapes, Wishes
from engine.kingdoms.kingdom import Choices
from engine.validation import check
from tests.engine.small_catalog import card, catalog_of

ANY = Landscapes(least=1, most=1)


def test_wish_for_no_such_pile_excludes_no_landscape() -> None:
    piles = [card(f"pile-{number:02}", coins=4) for number in range(12)]
    dear = card("dear-event", coins=6, kind=Kind.EVENT)
    catalog = catalog_of(*piles, dear, *(card(f"event-{number}", coins=2, kind=Kind.EVENT) for number in range(2)))
    none_from_five = CountWish(what=Costing(least=5), most=0)
    assert Sampler(catalog, Wishes(counts=(none_from_five,), landscapes=ANY)).kingdom_count == 66 * 3 == 198


def test_landscape_is_excluded_only_for_what_it_brings(catalog: Catalog) -> None:
    dear = Sampler(catalog, Wishes(counts=(CountWish(what=Costing(least=5), most=0),))).pool
    assert not [slug for barred in dear.barred.values() for slug in barred if catalog.cards[slug].is_landscape]
    peaceful = Sampler(catalog, Wishes(counts=(CountWish(what=Typed(type=CardType.ATTACK), most=0),))).pool
    (barred,) = peaceful.barred.values()
    assert "looting" in barred  # a Kostbarkeit may be an Angriff: pl23-043
    assert "tax" not in barred


def test_kingdom_count_with_roles_that_share_candidates(catalog: Catalog) -> None:
    """By brute force: 42,466 of all 43,758 sets of ten piles leave a bane and a pile for the Fährmann."""
    wishes = Wishes(expansions=("reiche-ernte",))
    assert Sampler(catalog, wishes).kingdom_count == 42_466


def test_two_roles_with_few_candidates_are_both_filled(catalog: Catalog) -> None:
    wishes = Wishes(expansions=("reiche-ernte",), required=("ferryman", "young-witch"))
    for kingdom in generate(catalog, wishes, seed=1, count=300).kingdoms:
        assert [finding.code for finding in check(catalog, kingdom, Choices()) if finding.severity != "hint"] == []
