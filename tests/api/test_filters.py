"""Filters, `fields`, and cards as printed in an edition."""

from collections.abc import Container

import pytest

from content.model.library import library
from engine.catalog import Card

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]


def slugs(api, query: str) -> set[str]:
    answer = api(f"cards/?page_size=200&fields=slug&{query}").json()
    assert answer["count"] <= 200
    return {row["slug"] for row in answer["results"]}


def having(tag: str) -> set[str]:
    return {slug for slug, card in library().catalog.cards.items() if tag in card.tags}


def test_filter_syntax_comma_repetition_and_minus(api) -> None:
    assert slugs(api, "tag=workshop,remodel") == having("workshop") | having("remodel")
    assert slugs(api, "tag=village&tag=draw") == having("village") & having("draw")
    assert slugs(api, "tag=village,-draw") == having("village") - having("draw")
    assert slugs(api, "tag=village&tag=-draw") == slugs(api, "tag=village,-draw")
    assert len(having("village") & having("draw")) > 5


def test_filters_by_type_and_kind_combine(api) -> None:
    cards = library().catalog.cards.values()
    both = {card.slug for card in cards if {"attack", "duration"} <= set(card.types)}
    assert slugs(api, "type=attack&type=duration") == both != set()
    neither = {c.slug for c in cards if c.kind in ("event", "way") and c.expansion != "menagerie"}
    assert slugs(api, "kind=event,way&expansion=-menagerie") == neither != set()


def test_next_link_keeps_filters(api) -> None:
    page = api("cards/?type=action&type=-attack&page_size=5").json()
    assert "type=action&type=-attack" in page["next"]
    following = api(page["next"].removeprefix("http://testserver/api/v1/")).json()
    assert following["count"] == page["count"]
    assert len({row["slug"] for row in (*page["results"], *following["results"])}) == 10


def test_fields_parameter_limits_fields(api) -> None:
    row = api("cards/", fields="slug,cost").json()["results"][0]
    assert row.keys() == {"slug", "cost"}
    assert api("cards/moat/", fields="rulings", include="rulings").json().keys() == {"rulings"}
    assert api("rulings/", fields="slug").json()["results"][0].keys() == {"slug"}
    problem = api("tags/", fields="slug,nmae").json()
    assert problem["errors"]["fields"][0]["message"].endswith("Meintest du name?")


def test_include_rulings_returns_rulings_of_card(api) -> None:
    rulings = api("cards/throne-room/", include="rulings").json()["rulings"]
    listed = api("cards/throne-room/rulings/", page_size=200).json()["results"]
    assert rulings == listed != []
    assert api("cards/throne-room/").json()["rulings"] is None


def test_edition_returns_card_as_printed_there(api) -> None:
    """Seaside of 2009 has the Piratenschiff (kt-10); rulings about later boxes only are left out."""
    card = api("cards/throne-room/", edition="basisspiel-hig-2008").json()
    assert (card["printed"]["edition"], card["printed"]["year"]) == ("basisspiel-hig-2008", 2008)
    assert card["printed"] in card["printings"]
    for ruling in card["rulings"]:
        assert not ruling["editions"] or "basisspiel-hig-2008" in ruling["editions"]
    everything = api("cards/throne-room/", include="rulings").json()["rulings"]
    assert len(card["rulings"]) < len(everything)


def test_edition_without_card_is_422_with_suggestions(api) -> None:
    problem = api("cards/throne-room/", edition="seaside-hig-2009").json()
    assert (problem["status"], problem["errors"]["edition"][0]["code"]) == (422, "not-printed")
    assert "basisspiel-hig-2008" in problem["suggestions"]["seaside-hig-2009"]


def test_every_edition_is_in_a_variant_or_silent(api) -> None:
    lib = library()
    for row in api("differences/", page_size=200).json()["results"]:
        covered = [edition for variant in row["variants"] for edition in variant["editions"]]
        assert set(covered).isdisjoint(row["silent"])
        assert {*covered, *row["silent"]} >= set(lib.catalog.cards[row["card"]].editions), row["slug"]


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("cards/moat/", "/karten/moat/"),
        ("rulings/thronsaal-auf-thronsaal/", "/karten/throne-room/#thronsaal-auf-thronsaal"),
        ("sets/reiche-ernte-wanderzirkus/", "/kartensaetze/reiche-ernte-wanderzirkus/"),
        ("editions/seaside-hig-2009/", "/editionen/seaside-hig-2009/"),
        ("expansions/seaside/", "/erweiterungen/seaside/"),
        ("topics/dauerkarten/", "/regeln/thema/dauerkarten/"),
    ],
)
def test_records_link_to_their_pages(api, client, path: str, page: str) -> None:
    response = api(path)
    assert response.status_code == 200, response.content
    assert response.json()["page"] == f"http://testserver{page}"
    address, _, place = page.partition("#")
    assert f'id="{place}"' in client.get(address).content.decode() if place else True


def test_count_returns_number_of_kingdoms(api) -> None:
    body = {"expansions": ["alchemisten"], "include": ["golem"]}
    counted = api("kingdoms/count/", post=body).json()
    possible = api("kingdoms/generate/", post=body).json()["possible"]
    assert counted == {"possible": possible, "contradiction": [], "fields": [], "contradictions": []}
    none = api("kingdoms/count/", post={"wishes": [{"tag": "village", "min": 11}]}).json()
    assert (none["possible"], none["fields"]) == ("0", ["wishes[0]"])
    assert none["contradiction"]


def test_kingdom_links_to_its_page(api) -> None:
    laid_out = api("kingdoms/generate/", post={"seed": "x"}).json()["kingdoms"][0]
    assert laid_out["page"] == f"http://testserver/koenigreich/{laid_out['code']}/"


def costs(card: Card, coins: Container[int]) -> bool:
    return card.cost is not None and card.cost.is_plain and card.cost.coins in coins


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("kosten<=3 typ:angriff", lambda card: card.cost.is_plain and card.cost.coins <= 3 and "attack" in card.types),
        (
            "-typ:aktion kosten:5",
            lambda card: card.cost.is_plain and card.cost.coins == 5 and "action" not in card.types,
        ),
        ("erweiterung:seaside tag:village", lambda card: card.expansion == "seaside" and "village" in card.tags),
        ('typ:reaktion "hund"', lambda card: "reaction" in card.types and "hund" in card.name.lower()),
    ],
)
def test_query_language_selects_cards(api, query: str, fits) -> None:
    every = library().catalog.cards.values()
    expected = {card.slug for card in every if card.cost and fits(card)}
    assert {row["slug"] for row in api("cards/", q=query, page_size=200).json()["results"]} == expected != set()


@pytest.mark.parametrize(
    "query", ["typ:angriff", "kosten>6", "edition:1994", "erweiterung:menagerie kosten:2-3", "karte:moat"]
)
def test_filters_select_the_same_cards_as_in_the_search(api, query: str) -> None:
    found = api("search/", q=query, kind="card", limit=100).json()["hits"]
    assert {row["slug"] for row in api("cards/", q=query, page_size=200).json()["results"]} == {
        h["slug"] for h in found
    }


def test_rest_of_a_query_is_part_of_a_name(api) -> None:
    assert slugs(api, "q=dorf kosten:4") == slugs(api, "q=dorf") & slugs(api, "cost=4") != set()
    assert slugs(api, "q=dorf -berg") == slugs(api, "q=dorf") - slugs(api, "q=berg")
    assert slugs(api, "q=kosten:viel") == set()  # no such cost, so these are words


def test_slugs_select_records_in_one_request(api) -> None:
    assert slugs(api, "slug=moat,throne-room,village") == {"moat", "throne-room", "village"}
    assert slugs(api, "slug=moat,village&type=reaction") == {"moat"}
    assert api("cards/", slug="moat,nixda").json()["code"] == "unknown-slug"
    names = [row["name"] for row in api("tags/", slug="village,draw").json()["results"]]
    assert len(names) == 2
    assert api("cards/random/", slug="moat").json()["slug"] == "moat"


def test_sort_is_another_name_of_ordering(api) -> None:
    by_name = [row["slug"] for row in api("cards/", sort="-name").json()["results"]]
    assert by_name == [row["slug"] for row in api("cards/", ordering="-name").json()["results"]]
    assert by_name == [row["slug"] for row in api("cards/", ordering="cost", sort="-name").json()["results"]]
    assert api("cards/", sort="colour").status_code == 400
