"""Filters, `fields`, and cards as printed in an edition."""

import pytest

from content.model.library import library

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
