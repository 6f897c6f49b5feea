"""The grid of cards on the device shows what the server shows: data, queries, chips, orders."""

import base64
import json
import random
from datetime import date, timedelta

import pytest
from django.test import Client

from companion.pages import cards
from companion.pages.card_data import card_data
from companion.pages.card_places import places_as_text
from content.model.library import library
from engine.generation.daily import FIRST_DAY, Size, daily_kingdom
from engine.kingdoms.editing import MAX_SIMILAR, similar_cards
from search.card_queries import cards_matching
from tests.support.node import call_in_node

QUERIES = """dorf|Händler|haendler|handler|village
kosten<=3 typ:angriff|kosten:2-4 -typ:angriff tag:dorf|typ:angriff,dauer
kosten>6|kosten:4t|kosten:8s|erweiterung:seaside typ:dauer|edition:2009 kosten:5|edition:hig -edition:rgg typ:geld
"der" kosten:3|typ:quatsch|set:"reiche ernte"|-dorf kosten:3|Festival|burg -graben|kosten<2,3|type:attack cost:4
tag:"verbraucht die aktion" kosten=5|throne|Münz|Große Halle|erweiterung:"die alchemisten" kosten:3t""".replace(
    "\n", "|"
)
FIND = """(module, [data, queries]) => {
    const cards = data.cards.map(([slug, name, otherNames, cost, face], number) =>
        ({ number, slug, name, otherNames, cost, face }));
    return queries.map(([query, order]) =>
        module.findCards({ ...data, cards }, query, order).map(({ slug }) => slug));
}"""
TAP = """(module, [data, taps]) => {
    let query = "";
    return taps.map(([name, label]) => {
        query = module.toggleChip(data, query, name, data.chips[name].find(([each]) => each === label));
        const pressed = Object.keys(data.chips).flatMap((each) =>
            module.pressedChips(data, query, each).map(([text]) => text));
        return [query, pressed];
    });
}"""


@pytest.mark.usefixtures("site")
def test_device_and_server_find_the_same_cards() -> None:
    lib = library()
    queries = QUERIES.split("|")
    found = call_in_node("cards/card-query.js", FIND, [card_data(lib), [[query, ""] for query in queries]])
    expected = {query: cards_matching(lib, query) for query in queries}
    assert {query: frozenset(slugs) for query, slugs in zip(queries, found, strict=True)} == expected
    assert sum(bool(slugs) for slugs in found) > 20


@pytest.mark.usefixtures("site")
def test_device_and_server_sort_alike_and_names_that_begin_with_the_words_come_first() -> None:
    lib = library()
    asked = [["typ:angriff", order] for order in ("kosten", "erweiterung", "fragen", "")]
    found = call_in_node("cards/card-query.js", FIND, [card_data(lib), [*asked, ["markt", ""], ["thronsal", ""]]])
    attacks = cards_matching(lib, "typ:angriff")
    for (_, order), slugs in zip(asked, found, strict=False):
        expected = [card.slug for card in cards.sorted_cards(lib, order or "name") if card.slug in attacks]
        assert slugs == expected, order
    assert found[4][0] == "market"
    assert "black-market" in found[4]
    assert found[5] == ["throne-room"]


@pytest.mark.usefixtures("site")
def test_chips_and_the_typed_query_are_the_same_thing() -> None:
    data = card_data(library())
    taps = [["kosten", "2"], ["kosten", "3"], ["typ", "Angriff"], ["erweiterung", "Reiche Ernte"], ["kosten", "2"]]
    steps = call_in_node("cards/card-query.js", TAP, [data, taps])
    assert [query for query, _ in steps] == [
        "kosten:2",
        "kosten:2,3",
        "kosten:2,3 typ:angriff",
        'kosten:2,3 typ:angriff erweiterung:"reiche ernte"',
        'typ:angriff erweiterung:"reiche ernte" kosten:3',
    ]
    assert steps[-1][1] == ["3", "Angriff", "Reiche Ernte"]


@pytest.mark.usefixtures("site")
def test_every_chip_selects_exactly_its_cards() -> None:
    lib = library()
    data = card_data(lib)
    for name, chips in data["chips"].items():
        for label, typed, tokens in chips:
            numbers = {number for token in tokens for number in data["tokens"][token]}
            expected = {data["cards"][number][0] for number in numbers}
            assert expected, (name, label)
            assert cards_matching(lib, f"{name}:{typed}") == expected, (name, label)


@pytest.mark.usefixtures("site")
def test_the_list_without_scripts_is_filtered_by_the_same_query(site: Client) -> None:
    lib = library()
    response = site.get("/karten/", {"q": "kosten<=2 typ:angriff"})
    assert {tile.slug for tile in response.context["tiles"]} == cards_matching(lib, "kosten<=2 typ:angriff")
    by_questions = site.get("/karten/", {"nach": "fragen"}).context["tiles"]
    numbers = [len(lib.rulings_of.get(tile.slug, ())) for tile in by_questions]
    assert numbers == sorted(numbers, reverse=True)


@pytest.mark.usefixtures("site")
def test_a_search_of_filters_only_is_answered_by_the_list_of_cards(site: Client) -> None:
    response = site.get("/suche/", {"q": "kosten<=3 typ:angriff", "sammlung": "seaside-rgg-2022"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/karten/?q=kosten%3C%3D3+typ%3Aangriff&sammlung=seaside-rgg-2022"
    for other in ("kosten<=3 typ:angriff Hexe", "art:regel typ:angriff"):
        assert site.get("/suche/", {"q": other}).status_code == 200
    assert site.get("/suche/", {"q": "typ:angriff", "art": "alles"}).status_code == 200


@pytest.mark.usefixtures("site")
def test_similar_cards_have_the_role_or_the_cost_of_the_card() -> None:
    catalog = library().catalog
    others = [card.slug for card in catalog.kingdom_cards if card.slug != "village"]
    similar = similar_cards(catalog, catalog.cards["village"], others)
    assert len(similar) == MAX_SIMILAR
    assert {"village"} <= {tag for slug in similar[:6] for tag in catalog.cards[slug].tags}
    assert all("village" in catalog.cards[slug].tags for slug in similar[:6])


@pytest.mark.usefixtures("site")
def test_places_of_cards_are_bits_in_the_order_of_names() -> None:
    lib = library()
    bits = base64.b64decode(places_as_text(lib.catalog, ["moat", "zombie-spy"]))
    slugs = [row[0] for row in json.loads(json.dumps(card_data(lib)["cards"]))]
    assert [slug for at, slug in enumerate(slugs) if bits[at // 8] >> at % 8 & 1] == ["moat", "zombie-spy"]


@pytest.mark.usefixtures("site")
def test_several_cards_are_added_at_once(site: Client) -> None:
    response = site.get("/koenigreich/dazu/?karte=village&karte=smithy&karte=banquet")
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/koenigreich/1.village.smithy.l~banquet")


DEAL = """async (module, [data, asked]) => {
    const cards = data.cards.map(([slug]) => ({ slug }));
    const dealt = await Promise.all(asked.map(([day, size, boxes]) =>
        module.dealDaily({ ...data, cards }, day, size, boxes)));
    return dealt.map((each) => each && [...each.piles, ...each.landscapes].map(({ slug }) => slug).sort());
}"""


@pytest.mark.usefixtures("site")
def test_the_device_deals_the_kingdom_of_the_day_as_the_server_does() -> None:
    lib = library()
    chance, editions = random.Random(4), sorted(lib.catalog.editions)
    asked = [
        ((FIRST_DAY + timedelta(days=number)).isoformat(), str(size), chance.sample(editions, 4) if number % 2 else [])
        for number in range(20)
        for size in Size
    ]
    expected = []
    for day, size, boxes in asked:
        of_day = daily_kingdom(lib.catalog, date.fromisoformat(day), Size(size), boxes)
        expected.append(sorted([*of_day.kingdom.piles, *of_day.kingdom.landscapes]) if of_day else None)
    assert call_in_node("kingdom/daily.js", DEAL, [card_data(lib), asked]) == expected
    assert None in expected
