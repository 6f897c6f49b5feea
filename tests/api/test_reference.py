"""Lists and single records: filters, paging, names, redirects, search, exports."""

import gzip
import hashlib
import json

import pytest

from api.conventions.lists import MAX_PAGE_SIZE
from store.models import Card

pytestmark = pytest.mark.django_db


def slugs(response) -> list[str]:
    assert response.status_code == 200, response.content
    return [row["slug"] for row in response.json()["results"]]


def test_entry_point_has_content_version_and_links(api) -> None:
    answer = api("").json()
    assert len(answer["content"]["version"]) == 64
    assert answer["content"]["counts"]["card"] == 855
    assert answer["links"]["cards"] == "http://testserver/api/v1/cards/"
    assert answer["links"]["kingdom-generate"] == "http://testserver/api/v1/kingdoms/generate/"
    assert {"card-named", "card-collection", "card-random", "kingdom-parse"} <= answer["links"].keys()


def test_card_filters_combine(api) -> None:
    found = slugs(api("cards/", expansion="seaside", type="duration", cost_max=3, edition="seaside-hig-2009"))
    assert found == ["fishing-village", "haven", "lighthouse"]


@pytest.mark.parametrize(
    ("query", "slug", "other"),
    [
        ({"publisher": "hig", "q": "kanzler"}, "chancellor", "moat"),
        ({"kind": "way", "q": "maus"}, "way-of-the-mouse", "way-of-the-pig"),
        ({"potion": "true"}, "golem", "herbalist"),
        ({"debt": "true", "kingdom": "true"}, "engineer", "royal-blacksmith-2"),
        ({"cost": "0", "type": "ruins"}, "survivors", "copper"),
        ({"cost_min": "8", "kingdom": "true"}, "peddler", "gold"),
        ({"tag": "curser", "expansion": "basisspiel"}, "witch", "militia"),
        ({"q": "ADELIGE"}, "nobles", "noble-brigand"),
        ({"q": "throne"}, "throne-room", "kings-court"),
        ({"q": "großer markt"}, "grand-market", "market"),
    ],
)
def test_filters_return_only_matching_cards(api, query, slug, other) -> None:
    found = slugs(api("cards/", page_size=200, **query))
    assert slug in found
    assert other not in found


def test_cards_and_printings_have_bonuses(api) -> None:
    """b08-035: a card, an Action, a Buy, a coin; kt-18-008, kt-19-025: Fruchtbares Land 2 Siegpunkte."""
    market, farmland = api("cards/market/").json(), api("cards/farmland/").json()
    assert market["bonuses"] == [{"amount": 1, "of": unit} for unit in ("cards", "actions", "buys", "coins")]
    assert market["effect"].splitlines() == ["+1 Karte", "+1 Aktion", "+1 Kauf", "+1 Geld"]
    assert [row["bonuses"] for row in farmland["printings"]] == [[{"amount": 2, "of": "victory-points"}]] * 3


def test_number_of_kingdom_cards_of_edition_is_kingdom_piles(api) -> None:
    for edition in api("editions/", page_size=200).json()["results"]:
        count = api("cards/", edition=edition["slug"], kingdom="true").json()["count"]
        assert count == edition["kingdom_piles"], edition["slug"]


def test_pages_together_are_the_whole_list(api) -> None:
    seen, url = [], "/api/v1/cards/?page_size=200&ordering=name"
    while url:
        page = api(url.removeprefix("http://testserver").removeprefix("/api/v1/")).json()
        seen += [row["slug"] for row in page["results"]]
        url = page["next"]
    assert len(seen) == len(set(seen)) == 855


def listed(api, key: str, **query) -> list:
    """One field of all cards, in the order of the list."""
    pages = [api("cards/", page_size=200, page=page, **query).json()["results"] for page in range(1, 6)]
    return [row[key] for page in pages for row in page]


def test_german_names_are_sorted_as_in_a_dictionary(api) -> None:
    """Umlauts sort like their vowels, and spaces and apostrophes are ignored."""
    names = listed(api, "name", ordering="name")
    letters = str.maketrans("äöü", "aou")
    keys = ["".join(filter(str.isalnum, n.lower().translate(letters).replace("ß", "ss"))) for n in names]
    assert keys == sorted(keys)
    assert names.index("Überfahrt") < names.index("Verlies")
    assert listed(api, "name", ordering="-name")[0] == names[-1]


def test_english_names_are_sorted_in_english(api) -> None:
    names = listed(api, "name", ordering="name", lang="en")
    assert names[0] == "Abandoned Mine"
    assert names.index("King's Court") < names.index("Kiln") + 5


def test_cards_without_a_cost_come_last_in_either_direction(api) -> None:
    for ordering in ("cost", "-cost"):
        costs = listed(api, "cost", ordering=ordering)
        number = sum(cost is None for cost in costs)
        assert number
        assert costs[-number:] == [None] * number
    assert costs[0]["coins"] == 14


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"cost": "vier"}, "cost"),
        ({"cost": "-1"}, "cost"),
        ({"potion": "ja"}, "potion"),
        ({"page": "0"}, "page"),
        ({"page_size": str(MAX_PAGE_SIZE + 1)}, "page_size"),
        ({"lang": "fr"}, "lang"),
        ({"ordering": "colour"}, "ordering"),
        ({"tag": ","}, "tag"),
        ({"tag": "village,Böse"}, "tag"),
        ({"edition": "\x00"}, "edition"),
        ({"q": ""}, "q"),
    ],
)
def test_invalid_parameter_values_are_refused_by_field(api, query, field) -> None:
    response = api("cards/", **query)
    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert list(response.json()["errors"]) == [field]


@pytest.mark.parametrize(
    ("path", "query", "unknown"),
    [
        ("cards/", {"edition": "nope"}, {"nope": []}),
        ("cards/", {"type": "aktion"}, {"aktion": ["action"]}),
        ("cards/", {"kind": "-knigdom"}, {"knigdom": ["kingdom"]}),
        ("rulings/", {"kind": "errata"}, {"errata": ["erratum"]}),
        ("cards/", {"tag": "vilage,attack-reaction"}, {"vilage": ["village"], "attack-reaction": None}),
        ("cards/", {"expansion": "nope,basisspiel"}, {"nope": []}),
        ("cards/random/", {"edition": "nope"}, {"nope": []}),
        ("rulings/", {"card": "moatt"}, {"moatt": ["moat", "goat"]}),
        ("rulings/", {"edition": "nope"}, {"nope": []}),
        ("rulings/", {"topic": "nope"}, {"nope": []}),
        ("differences/", {"edition": "nope"}, {"nope": []}),
        ("rules/", {"edition": "nope"}, {"nope": []}),
        ("sets/", {"collection": "nope"}, {"nope": []}),
        ("editions/", {"expansion": "nope"}, {"nope": []}),
        ("cards/moat/rulings/", {"edition": "nope"}, {"nope": []}),
    ],
)
def test_unknown_slugs_of_filters_are_refused_with_suggestions(api, path, query, unknown) -> None:
    response = api(path, **query)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "unknown-slug")
    assert problem["errors"].keys() == query.keys()
    assert problem["suggestions"].keys() == unknown.keys()
    for slug, nearest in unknown.items():
        assert nearest is None or set(nearest) <= set(problem["suggestions"][slug])


def test_former_slug_is_accepted_in_every_parameter(api, renamed) -> None:
    renamed("card", "trench", "moat")
    renamed("edition", "base-2017", "basisspiel-rgg-2017")
    assert api("rulings/", card="trench").json()["count"] == api("rulings/", card="moat").json()["count"] > 0
    assert api("cards/", edition="base-2017").json()["count"] == 34
    assert api("cards/named/", exact="trench").json()["slug"] == "moat"
    assert api("cards/collection/", post={"identifiers": ["trench"]}).json()["found"][0]["card"]["slug"] == "moat"


def test_page_beyond_the_last_is_404(api) -> None:
    assert api("tags/", page=9).json()["code"] == "no-such-page"


def test_card_detail_is_complete(api) -> None:
    card = api("cards/young-witch/").json()
    assert (card["name"], card["name_en"], card["cost"]["coins"]) == ("Junge Hexe", "Young Witch", 4)
    assert card["types"] == ["action", "attack"]
    assert "reiche-ernte-hig-2011" in card["editions"]
    assert card["links"]["rulings"].endswith("/cards/young-witch/rulings/")


def test_card_of_mixed_pile_has_pile_with_counts(api) -> None:
    """Castles: 8 cards for two players, 12 for more (kt-24-029)."""
    pile = api("cards/castles/").json()["pile"]
    assert sum(row["count"] for row in pile["cards"]) == 8
    assert sum(row["count_for_three"] for row in pile["cards"]) == 12
    assert api("cards/rocks/").json()["pile"]["slug"] == "catapult-rocks"


def test_needs_include_cards_piles_and_materials(api) -> None:
    assert api("cards/fool/").json()["needs"] == [
        {"slug": "lucky-coin", "name": "Glückstaler", "kind": "card"},
        {"slug": "lost-in-the-woods", "name": "Im Wald verirrt", "kind": "card"},
    ]
    assert api("cards/tournament/").json()["needs"][0]["kind"] == "pile"


def test_cards_have_english_names_on_request(api) -> None:
    assert api("cards/moat/", lang="en").json()["name"] == "Moat"
    assert api("cards/moat/").json()["name"] == "Burggraben"


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Thronsaal", "throne-room"),
        ("throne room", "throne-room"),
        ("Adelige", "nobles"),
        ("Carcassonne", "walled-village"),
        ("grosser markt", "grand-market"),
        ("doerfer", None),
        ("young-witch", "young-witch"),
    ],
)
def test_card_is_found_by_any_of_its_names(api, name, slug) -> None:
    response = api("cards/named/", exact=name)
    assert (response.status_code, response.json().get("slug")) == ((200, slug) if slug else (404, None))


def test_name_with_typo_is_suggested_or_found(api) -> None:
    assert api("cards/named/", exact="Thronsal").json()["suggestions"]["Thronsal"][0] == "throne-room"
    assert api("cards/moatt/").json()["suggestions"]["moatt"][0] == "moat"
    assert api("cards/named/", fuzzy="Thronsal").json()["slug"] == "throne-room"


@pytest.mark.parametrize(
    ("name", "slug", "matched", "distance"),
    [
        ("Burgraben", "moat", "Burggraben", 1),
        ("moat", "moat", "Moat", 0),
        ("THRONSAAL", "throne-room", "Thronsaal", 0),
        ("throne room", "throne-room", "Throne Room", 0),
        ("Adelige", "nobles", "Adelige", 0),
    ],
)
def test_named_tells_what_matched_and_how_far_it_is(api, name: str, slug: str, matched: str, distance: int) -> None:
    answer = api("cards/named/", fuzzy=name).json()
    assert (answer["slug"], answer["matched"], answer["distance"]) == (slug, matched, distance)


def test_name_that_is_as_near_to_two_cards_is_ambiguous(api) -> None:
    response = api("cards/named/", fuzzy="Moot")  # one letter from Moat, one from Loot
    assert (response.status_code, response.json()["code"]) == (409, "ambiguous")
    assert {row["slug"] for row in response.json()["candidates"]} == {"moat", "loot"}


def test_unknown_name_has_similar_cards_as_candidates(api) -> None:
    response = api("cards/named/", exact="Thronsal", lang="en")
    assert (response.status_code, response.json()["code"]) == (404, "not-found")
    first = response.json()["candidates"][0]
    assert (first["slug"], first["name"]) == ("throne-room", "Throne Room")
    assert first["page"].endswith("/karten/throne-room/")


def test_search_has_the_envelope_of_lists(api) -> None:
    answer = api("search/", q="Burggraben", limit=3).json()
    assert {"count", "next", "previous", "results"} <= answer.keys()
    assert (answer["count"], answer["results"]) == (answer["total"], answer["hits"])
    assert len(answer["results"]) == 3


def test_named_takes_edition_and_include_as_the_card_does(api) -> None:
    query = {"edition": "basisspiel-hig-2008", "include": "rulings", "lang": "en"}
    named = api("cards/named/", exact="Burggraben", **query).json()
    assert named["printed"]["year"] == 2008
    assert named["rulings"]
    assert {**api("cards/moat/", **query).json(), "matched": "Burggraben", "distance": 0} == named
    assert api("cards/named/", exact="Burggraben", edition="seaside-rgg-2014").status_code == 422


def test_links_of_a_search_lead_through_all_results(api) -> None:
    """The same results page by page as at once, and back again."""
    at_once = [hit["slug"] for hit in api("search/", q="typ:dauer", kind="card", limit=100).json()["hits"]]
    pages = [api("search/", q="typ:dauer", kind="card", limit=40).json()]
    assert pages[0]["previous"] is None
    while following := pages[-1]["next"]:
        pages.append(api(following.removeprefix("http://testserver/api/v1/")).json())
    assert [hit["slug"] for page in pages for hit in page["hits"]][:100] == at_once
    assert sum(len(page["hits"]) for page in pages) == pages[0]["total"] > 40
    back = api(pages[1]["previous"].removeprefix("http://testserver/api/v1/")).json()
    assert back["hits"] == pages[0]["hits"]


def test_ambiguous_name_lists_candidates(api) -> None:
    response = api("cards/named/", fuzzy="Weg des")
    assert (response.status_code, response.json()["code"]) == (409, "ambiguous")
    origin = "http://testserver"
    assert {
        "slug": "way-of-the-pig",
        "name": "Weg des Schweins",
        "url": f"{origin}/api/v1/cards/way-of-the-pig/",
        "page": f"{origin}/karten/way-of-the-pig/",
    } in response.json()["candidates"]


def test_best_of_many_candidates_come_first_with_count(api) -> None:
    answer = api("cards/named/", fuzzy="er").json()
    assert len(answer["candidates"]) == 20 < answer["count"]
    names = [row["name"] for row in api("cards/named/", fuzzy="dor").json()["candidates"]]
    assert names[0].startswith("Dorf")
    assert "dorf" in names[-1].lower()


def test_oe_in_a_query_does_not_match_every_o(api) -> None:
    """`oe` stands for ö, but must not match every name with an o."""
    found = api("cards/", q="oe", page_size=200).json()
    assert found["count"] < 100
    assert "mill" not in {row["slug"] for row in found["results"]}
    assert "great-hall" not in {row["slug"] for row in found["results"]}
    for text in ("doerfer", "Dörfer", "dorfer"):
        assert api("cards/", q=text).json()["count"] == api("cards/", q="dörfer").json()["count"]


def test_named_requires_exactly_one_parameter(api) -> None:
    assert api("cards/named/").status_code == 422
    assert api("cards/named/", exact="a", fuzzy="b").status_code == 422


def test_collection_keeps_order_of_request(api) -> None:
    answer = api(
        "cards/collection/", post={"identifiers": ["Markt", "moat", "Nixda", "market", "Markt", "Nixda"]}
    ).json()
    assert [(row["query"], row["card"]["slug"]) for row in answer["found"]] == [
        ("Markt", "market"), ("moat", "moat"), ("market", "market"),
    ]  # fmt: skip
    assert answer["not_found"] == ["Nixda"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "identifiers"),
        ({"identifiers": []}, "identifiers"),
        ({"identifiers": ["x"] * 101}, "identifiers"),
        ({"identifiers": [7]}, "identifiers[0]"),
        ({"identifiers": "Markt"}, "identifiers"),
        ({"identifiers": ["Markt"], "names": []}, "names"),
        ([], "body"),
    ],
)
def test_invalid_body_is_refused_by_field(api, body, field) -> None:
    response = api("cards/collection/", post=body)
    assert response.status_code == 400
    assert field in response.json()["errors"]


def test_random_card_is_reproducible_and_obeys_filters(api) -> None:
    first = api("cards/random/", seed="Provinz", type="attack").json()
    assert first == api("cards/random/", seed="Provinz", type="attack").json()
    assert "attack" in first["types"]
    assert api("cards/random/").headers["Cache-Control"] == "no-store"
    none = api("cards/random/", expansion="promo", type="night")
    assert (none.status_code, "suggestions" in none.json()) == (404, False)


def test_rulings_of_card_are_filtered_by_edition(api) -> None:
    every = api("cards/moat/rulings/", page_size=200).json()
    some = api("cards/moat/rulings/", page_size=200, edition="basisspiel-hig-2008").json()
    assert 0 < some["count"] <= every["count"]
    for ruling in some["results"]:
        assert "moat" in ruling["cards"]
        assert not ruling["editions"] or "basisspiel-hig-2008" in ruling["editions"]
    assert api("cards/moat/rulings/", edition="nie").status_code == 422
    assert api("cards/nie/rulings/").status_code == 404


def test_edition_filter_of_rulings_and_rules(api) -> None:
    """A statement that names no edition holds only for boxes with one of its cards."""
    printed = set(slugs(api("cards/", edition="basisspiel-rgg-2017", page_size=200)))
    answer = api("rulings/", edition="basisspiel-rgg-2017", page_size=200).json()
    for ruling in answer["results"]:
        assert "basisspiel-rgg-2017" in ruling["editions"] if ruling["editions"] else printed & set(ruling["cards"])
    assert 0 < answer["count"] < 400
    elsewhere = set(slugs(api("cards/", edition="seaside-rgg-2022", page_size=200)))
    about = api("cards/moat/rulings/", edition="seaside-rgg-2022", page_size=200).json()["results"]
    assert all(elsewhere & set(ruling["cards"]) for ruling in about)
    assert len(about) < api("cards/moat/rulings/", page_size=200).json()["count"]


def test_collection_filter_returns_playable_sets(api) -> None:
    """The five sets of the 2008 rulebook need no other box (kt-02-026)."""
    found = api("sets/", collection="basisspiel-hig-2008", page_size=200).json()
    assert found["count"] == 5
    first = next(row for row in found["results"] if row["slug"] == "basisspiel-erstes-spiel")
    assert sorted(first["kingdom"]["piles"]) == sorted(
        "moat village woodcutter cellar market militia mine smithy remodel workshop".split()
    )


@pytest.mark.parametrize("slug", ["collection"])
def test_card_with_slug_of_an_operation_is_reachable(api, slug) -> None:
    taken = set(Card.objects.values_list("pk", flat=True)) & {"named", "collection", "random"}
    assert taken == {slug}
    assert api(f"cards/{slug}/").json()["slug"] == slug


def test_former_slug_redirects_permanently(api, renamed) -> None:
    renamed("card", "burggraben", "moat")
    response = api("cards/burggraben/", lang="en")
    assert (response.status_code, response.headers["Location"]) == (301, "/api/v1/cards/moat/?lang=en")
    assert api("cards/burggraben/rulings/").headers["Location"] == "/api/v1/cards/moat/rulings/"


def test_search_groups_results_by_kind(api) -> None:
    answer = api("search/", q="Burgraben", limit=3, group="kind").json()
    groups = {group["kind"]: group for group in answer["groups"]}
    assert groups["card"]["hits"][0]["slug"] == "moat"
    assert groups["card"]["hits"][0]["url"] == "http://testserver/api/v1/cards/moat/"
    assert groups["ruling"]["total"] >= len(groups["ruling"]["hits"]) == 3
    assert answer["cards"] == ["moat"]


def test_search_has_the_order_of_the_page(api, static_files, client) -> None:
    query = "krieg ich den fluch auch mit burggraben"
    answer = api("search/", q=query, limit=15).json()
    first = answer["hits"][0]
    assert (first["kind"], first["slug"], first["answer"]) == ("ruling", "burggraben-nicht-betroffen", "nein")
    assert answer["groups"] == []
    later = api("search/", q=query, limit=5, offset=10).json()["hits"]
    assert [hit["slug"] for hit in later] == [hit["slug"] for hit in answer["hits"][10:]]
    page = client.get("/suche/", {"q": query, "seite": 1}).content.decode()
    questions = [hit["question"] for hit in answer["hits"] if hit["question"]]
    places = [page.find(question) for question in questions]
    assert places == sorted(places)
    assert places[0] > 0


def test_literal_search_is_not_corrected(api) -> None:
    assert api("search/", q="Burgraben").json()["corrected"] == "Burggraben"
    literal = api("search/", q="Burgraben", literal="true").json()
    assert (literal["corrected"], literal["cards"]) == ("", [])


def test_unknown_search_filter_is_in_warnings(api) -> None:
    assert any("farbe" in warning for warning in api("search/", q="farbe:blau Markt").json()["warnings"])


def test_autocomplete_suggests_cards(api) -> None:
    answer = api("autocomplete/", q="burgg", limit=5).json()["suggestions"]
    assert answer[0] == {
        "kind": "card",
        "slug": "moat",
        "label": "Burggraben",
        "matched": "Burggraben",
        "url": "http://testserver/api/v1/cards/moat/",
        "page": "http://testserver/karten/moat/",
    }
    assert api("autocomplete/").status_code == 400


@pytest.mark.parametrize("text", ["", "   ", "((((", '"', "x" * 10_000, "\x00", "🏰", "' OR 1=1 --", "* * *"])
def test_search_answers_any_text(api, text) -> None:
    assert api("search/", q=text).status_code == 200
    assert api("autocomplete/", q=text).status_code == 200


def test_exports_are_complete_and_match_their_hash(api) -> None:
    manifest = api("bulk/").json()
    sizes = {export["name"]: export for export in manifest["exports"]}
    assert sizes["cards"]["count"] == 855
    response = api("bulk/all/")
    assert response.headers["Content-Type"] == "application/gzip"
    file = response.getvalue()
    assert hashlib.sha256(file).hexdigest() == sizes["all"]["sha256"]
    everything = json.loads(gzip.decompress(file))
    assert {name: len(rows) for name, rows in everything.items()} == {
        name: export["count"] for name, export in sizes.items() if name != "all"
    }
    assert api("bulk/nichts/").status_code == 404


def test_answer_of_a_difference_is_what_holds_today(api) -> None:
    """Its snippet has the outdated variant, too: „Sie kommt auf die Hand zurück“ (Hans im Glück, 2008)."""
    hits = api("search/", q="thronsaal wo liegt die verdoppelte karte", kind="difference").json()["hits"]
    [hit] = [hit for hit in hits if hit["slug"] == "thronsaal-zwischen-den-durchgaengen"]
    assert hit["answer"].startswith("Sie bleibt liegen und wird noch einmal ausgeführt. Nur der Handgriff")
    assert "auf die Hand zurück" not in hit["answer"]
    assert hit["question"] == ""


def test_usual_box_of_an_expansion_and_what_boxes_contain(api) -> None:
    """Update packs have 7 or 9 cards; these boxes have several expansions: „Einsteiger-Bigbox“ (2019) and others."""
    usual = {row["slug"]: row["usual_edition"] for row in api("expansions/", page_size=200).json()["results"]}
    assert (usual["basisspiel"], usual["intrige"]) == ("basisspiel-rgg-2017", "intrige-rgg-2017")
    assert (usual["gilden"], usual["promo"]) == ("gilden-rgg-2013", "promo")
    editions = api("editions/", page_size=200).json()["results"]
    of_kind = {kind: {row["slug"] for row in editions if row["contents"] == kind} for kind in ("compilation", "update")}
    assert of_kind["compilation"] == {
        *("alchemisten-reiche-ernte-rgg-2015", "bigbox-rgg-2019", "reiche-ernte-gilden-rgg-2024")
    }
    assert of_kind["update"] == {
        row["slug"] for row in editions if "Ergänzung" in row["name"] or "Update" in row["name"]
    }
    assert {row["slug"] for row in editions if row["contents"] is None} == {"promo"}
    english = {row["slug"]: row["name_en"] for row in editions}
    assert (english["intrige-hig-2009"], english["bigbox-rgg-2019"]) == ("Intrigue", "")


@pytest.mark.parametrize(
    ("given", "expansion", "edition"),
    [
        ("intrigue", "intrige", "intrige-rgg-2017"),
        ("base", "basisspiel", "basisspiel-rgg-2017"),
        ("Basisspiel", "basisspiel", "basisspiel-rgg-2017"),
        ("Die Intrige", "intrige", "intrige-rgg-2017"),
    ],
)
def test_names_of_boxes_instead_of_slugs_get_suggestions(api, given: str, expansion: str, edition: str) -> None:
    for parameter, slug in (("expansions", expansion), ("editions", edition)):
        asked = api("kingdoms/random/", **{parameter: given})
        sent = api("kingdoms/generate/", post={parameter: [given]})
        assert asked.status_code in (400, 422)
        assert sent.status_code == 422
        for answer in (asked.json(), sent.json()):
            assert answer["suggestions"][given][0] == slug
    if asked.status_code == 400:  # it is no slug by its letters
        assert f"Meintest du {edition}" in asked.json()["detail"]


def test_typo_in_the_slug_of_a_box_suggests_that_box_first(api) -> None:
    answer = api("editions/seaside-rgg-2013/").json()
    assert answer["suggestions"]["seaside-rgg-2013"][0] == "seaside-rgg-2014"
    answer = api("kingdoms/random/", editions="seaside-rgg-2013").json()
    assert answer["suggestions"]["seaside-rgg-2013"][0] == "seaside-rgg-2014"
