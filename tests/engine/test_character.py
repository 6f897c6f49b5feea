"""Gauges and sentences about kingdoms. Expected values are read off the cards in the source documents, by hand."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.catalog import CardType, Catalog, Kind
from engine.catalog_view import catalog_view
from engine.effects import Unit
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.character import Gauge, cards_by_gauge, describe, read_gauges
from engine.kingdoms.kingdom import Kingdom
from engine.messages import Message

# „Erstes Spiel“ of the Basisspiel of 2017 (kt-05).
FIRST_GAME = Kingdom(
    piles=("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
)


def gauges(catalog: Catalog, kingdom: Kingdom, *editions: str) -> dict[Gauge, tuple[set[str], int]]:
    readings = read_gauges(catalog_view(catalog, editions), kingdom)
    return {reading.gauge: (set(reading.cards), reading.most) for reading in readings}


def test_gauges_of_the_first_game(catalog: Catalog) -> None:
    assert gauges(catalog, FIRST_GAME) == {
        Gauge.ACTIONS: ({"village"}, 2),
        Gauge.CARDS: ({"moat", "smithy"}, 3),
        Gauge.BUYS: ({"market"}, 1),
        Gauge.COINS: ({"market", "merchant", "militia"}, 2),
        Gauge.TRASHING: ({"mine", "remodel"}, 0),
        Gauge.ATTACKS: ({"militia"}, 0),
    }


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("festival", {Gauge.ACTIONS, Gauge.BUYS, Gauge.COINS}),  # +2 Aktionen, +1 Kauf, +2 Geld
        ("witch", {Gauge.CARDS, Gauge.ATTACKS}),  # +2 Karten, Angriff
        ("acting-troupe", {Gauge.ACTIONS}),  # +4 Dorfbewohner
        ("candlestick-maker", {Gauge.BUYS, Gauge.COINS}),  # +1 Kauf, +1 Taler
        ("chapel", {Gauge.TRASHING}),
        ("moneylender", {Gauge.TRASHING, Gauge.COINS}),
        ("gardens", set()),
        ("knights", {Gauge.ACTIONS, Gauge.CARDS, Gauge.BUYS, Gauge.COINS, Gauge.TRASHING, Gauge.ATTACKS}),
        ("way-of-the-ox", {Gauge.ACTIONS}),
        ("ghost-town", {Gauge.ACTIONS, Gauge.CARDS}),  # in the night, for +1 Aktion in the next turn
        ("barracks", {Gauge.ACTIONS}),
        ("paddock", {Gauge.COINS}),  # +1 Aktion for each empty pile
        ("scouting-party", set()),  # gives back the buy that it costs
        ("travelling-fair", {Gauge.BUYS}),  # +2 Käufe
        ("treasure-map", set()),  # trashes Schatzkarten only
        ("watchtower", {Gauge.CARDS}),  # trashes only what is just taken
        ("clashes", {Gauge.CARDS, Gauge.ATTACKS, Gauge.COINS}),
    ],
)
def test_gauges_a_card_counts_for(catalog: Catalog, slug: str, expected: set[Gauge]) -> None:
    view = catalog_view(catalog)
    assert {gauge for gauge in Gauge if slug in cards_by_gauge(view)[gauge]} == expected


def test_a_bonus_on_a_card_counts_for_its_gauge(catalog: Catalog) -> None:
    """Two actions, two buys and so on; +1 Karte with a discard or +1 Aktion alone is no more than the card itself."""
    needed = {
        Unit.ACTIONS: (2, Gauge.ACTIONS),
        Unit.VILLAGERS: (1, Gauge.ACTIONS),
        Unit.BUYS: (1, Gauge.BUYS),
        Unit.COINS: (1, Gauge.COINS),
        Unit.COFFERS: (1, Gauge.COINS),
    }
    view = catalog_view(catalog)
    missing = [
        (card.slug, bonus.line)
        for card in (*catalog.kingdom_cards, *catalog.landscapes)
        for bonus in card.bonuses
        if bonus.unit in needed and bonus.amount >= needed[bonus.unit][0]
        if not (card.kind is Kind.EVENT and (bonus.unit, bonus.amount) == (Unit.BUYS, 1))  # it costs the buy
        if card.slug not in cards_by_gauge(view)[needed[bonus.unit][1]]
    ]
    assert missing == []


def test_gauges_follow_the_printing_on_the_table(catalog: Catalog) -> None:
    for card in catalog.kingdom_cards:
        for printing in card.printings:
            if (CardType.ATTACK in printing.types) != card.has_type(CardType.ATTACK):
                view = catalog_view(catalog, (printing.edition,))
                assert (card.slug in cards_by_gauge(view)[Gauge.ATTACKS]) is (CardType.ATTACK in printing.types)


def test_cards_of_a_black_market_deck_do_not_count(catalog: Catalog) -> None:
    kingdom = Kingdom(piles=(*FIRST_GAME.piles[:9], "black-market"), black_market=("chapel", "witch"))
    assert "witch" not in gauges(catalog, kingdom)[Gauge.ATTACKS][0]


def test_sentences_of_the_first_game(catalog: Catalog) -> None:
    """Militia, Mine, Burggraben, Umbau, Schmiede and Werkstatt give no action and play no other card."""
    assert describe(catalog_view(catalog), FIRST_GAME) == [
        "Zusätzliche Aktionen: Dorf; mindestens 6 der zehn Stapel verbrauchen die Aktion.",
        "Eigene Karten entsorgen, im Tausch gegen andere: Umbau und Mine.",
        "Zusätzliche Käufe: Markt. Ohne Kauf eine Karte nach Wahl nehmen, bis zu festen Kosten: Werkstatt.",
    ]


def sentences(catalog: Catalog, *piles: str, others: str = "", **extras: Any) -> list[Message]:
    """The sentences on a kingdom of these piles and others that do nothing of what sentences are about."""
    rest = "bureaucrat cellar moat gardens harbinger vassal scholar duchess fairgrounds ducat".split()
    kingdom = Kingdom(piles=(*piles, *rest[: 10 - len(piles)]), landscapes=tuple(others.split()), **extras)
    return describe(catalog_view(catalog), kingdom)


@pytest.mark.parametrize(
    ("piles", "others", "expected"),
    [
        ("ghost-town", "barracks", "Zusätzliche Aktionen: Geisterstadt und Kaserne; "),
        ("hermit", "", "Zusätzliche Aktionen: Eremit (Verrückter); "),
        ("urchin vampire", "", "Eigene Karten entsorgen: Gassenjunge (Söldner) und Vampirin (Fledermaus)."),
        ("watchtower siren chapel", "", "Eigene Karten entsorgen: Kapelle."),
        ("chapel trader", "advance", "Eigene Karten entsorgen: Kapelle; im Tausch gegen andere: "),
        ("market", "scouting-party bargain", "Zusätzliche Käufe: Markt."),
        ("black-market", "seaway", "Zusätzliche Käufe: Schwarzmarkt und Seeweg."),
        ("leprechaun", "", "Ohne Kauf eine Karte nach Wahl nehmen, bis zu festen Kosten: Kobold (Wunsch)."),
    ],
)
def test_sentences_name_what_does_it(catalog: Catalog, piles: str, others: str, expected: str) -> None:
    """Events cost a buy; cards that come with others do it through these; the exchange is named as one."""
    assert any(sentence.startswith(expected) for sentence in sentences(catalog, *piles.split(), others=others))


def test_cards_that_lie_out_count_for_the_card_through_which_they_are_used(catalog: Catalog) -> None:
    boons = ("the-flames-gift", "the-fields-gift", "the-forests-gift")
    kingdom = Kingdom(piles=("druid", *FIRST_GAME.piles[:9]), boons=boons)
    assert "druid" in gauges(catalog, kingdom)[Gauge.TRASHING][0]
    assert "druid" not in gauges(catalog, kingdom)[Gauge.ACTIONS][0]  # the gift gives back the action that she takes
    texts = describe(catalog_view(catalog), kingdom)
    assert "Druidin (Geschenk des Feuers)" in texts[1]
    assert "Geschenk des Waldes" not in " ".join(texts)  # the Druidin gives +1 Kauf herself
    with_boat = Kingdom(piles=("riverboat", *FIRST_GAME.piles[:9]), riverboat="inn")
    assert gauges(catalog, with_boat)[Gauge.ACTIONS][0] == {"village", "riverboat"} & {*with_boat.piles}
    assert "Flussboot (Gasthaus)" in describe(catalog_view(catalog), with_boat)[0]


def test_terminals_are_counted_with_the_bane_and_without_those_that_pay_back(catalog: Catalog) -> None:
    first = sentences(catalog, "village", "young-witch", "acting-troupe", "sculptor", "cultist", bane="workshop")[0]
    # Junge Hexe, Kultist, Bürokrat, Burggraben, and Werkstatt as the bane.
    assert first.endswith("mindestens 5 der elf Stapel verbrauchen die Aktion.")


def test_what_no_card_does_is_not_said_where_other_cards_come_to_the_table(catalog: Catalog) -> None:
    without = ("bureaucrat", "cellar", "merchant", "militia", "moat", "smithy", "gardens", "harbinger", "vassal")
    view = catalog_view(catalog)
    alone = describe(view, Kingdom(piles=(*without, "workshop")))
    assert [sentence.code for sentence in alone] == ["no-village", "no-trashers", "gains"]
    with_prizes = describe(view, Kingdom(piles=(*without, "tournament")))
    assert [sentence.code for sentence in with_prizes] == []


@given(st.integers())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_sentences_name_only_cards_of_the_table(catalog: Catalog, seed: int) -> None:
    kingdom = generate(catalog, Wishes(landscapes=Landscapes(most=2)), seed).kingdom
    view = catalog_view(catalog)
    sentences = describe(view, kingdom)
    assert len(sentences) <= 3
    for reading in read_gauges(view, kingdom):
        assert {*reading.cards} <= {*kingdom.piles, *kingdom.landscapes, *filter(None, vars_of(kingdom))}


def vars_of(kingdom: Kingdom) -> list[str | None]:
    singles = ("bane", "ally", "prophecy", "mouse", "ferryman", "riverboat", "army", "obelisk")
    return [getattr(kingdom, name) for name in singles]
