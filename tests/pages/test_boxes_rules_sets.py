"""Pages of Ausgaben, Erweiterungen, Regeln, Kartensätze, Schachteln and Suche."""

import json
import re
from html import unescape

from companion.pages.kingdom_page import KingdomPage
from companion.pages.shelf import spines
from content.model.library import library


def test_edition_page_lists_cards_only_in_this_edition(page) -> None:
    text = page("/editionen/basisspiel-hig-2008/")
    assert "Nur in dieser Ausgabe" in text
    assert "Hans im Glück 2008" in text


def test_cards_of_a_box_are_sorted_by_cost_and_german_name(page) -> None:
    inside = page("/editionen/basisspiel-hig-2008/").partition("Königreichkarten <span")[2].partition("</ul>")[0]
    places = [inside.find(name) for name in ("Burggraben", "Kapelle", "Keller", "Dorf", "Holzfäller", "Abenteurer")]
    assert -1 not in places
    assert places == sorted(places)


def test_unknown_editions_expansions_sets_rules_and_topics_are_404(site) -> None:
    for path in ("editionen", "erweiterungen", "kartensaetze", "regeln", "regeln/thema"):
        assert site.get(f"/{path}/gibt-es-nicht/").status_code == 404


def test_table_by_number_of_players_comes_from_the_engine(page) -> None:
    text = page("/regeln/")
    for name, numbers in (("Provinz", (8, 12, 12, 15, 18)), ("Kupfer", (46, 39, 32, 85, 78))):
        cells = "".join(f"<td>{number}</td>" for number in numbers)
        assert f'<th scope="row">{name}</th>{cells}' in text


def test_rules_page_links_to_every_rule_and_every_section(page) -> None:
    text = page("/regeln/")
    assert "<details" not in text
    for slug in library().rules:
        assert f'href="/regeln/{slug}/"' in text
    for part in ("spielerzahl", "erweiterungen", "themen", "alle"):
        assert text.index(f'href="#{part}"') < text.index(f'id="{part}"')


def test_rule_page_keeps_paragraphs(page) -> None:
    text = page("/regeln/kartenzahlen-nach-spielerzahl/")
    assert text.count("<p>Zu ") >= 5


def test_sets_are_filtered_by_boxes_expansion_number_of_expansions_and_attacks(page) -> None:
    lib = library()
    text = page("/kartensaetze/", zahl="1", erweiterung="seaside")
    only = [recommended_set.name for recommended_set in lib.sets.values() if recommended_set.expansions == ("seaside",)]
    assert only
    assert all(name in text for name in only)
    assert f"{len(only)} Kartensätze" in text
    playable = page("/kartensaetze/", sammlung="basisspiel-hig-2008", seite="1")
    assert "Erstes Spiel" in playable
    assert "Wanderzirkus" not in playable
    assert "Siegestanz" in page(
        "/kartensaetze/", erweiterung="intrige", zahl="1", angriffe="ohne"
    )  # a set without Angriff cards
    page("/kartensaetze/", status=400, zahl="99")


def test_sets_page_offers_sets_playable_with_my_boxes(page) -> None:
    lib, boxes = library(), ["basisspiel-rgg-2017", "seaside-rgg-2022"]
    text = page("/kartensaetze/", sammlung=",".join(boxes))
    begin, _, shelves = text.partition("Mit euren Schachteln sofort spielbar")
    assert ">Erstes Spiel</a>" in begin
    shown = re.findall(r'/kartensaetze/([a-z0-9-]+)/"', begin + shelves)
    assert len(set(shown)) > 4
    for slug in shown:
        assert all(not set(boxes).isdisjoint(lib.catalog.cards[card].editions) for card in lib.sets[slug].cards), slug
    everything = [recommended_set for recommended_set in lib.sets.values() if lib.is_playable(recommended_set, boxes)]
    assert re.search(rf'sofort spielbar <span class="muted small">{len(everything)}<', text)


def test_sets_page_begins_with_first_game_unless_sets_were_played(page) -> None:
    assert page("/kartensaetze/").index(">Erstes Spiel</a>") < page("/kartensaetze/").index("<h2>")
    text = page("/kartensaetze/", gespielt="Erstes Spiel")
    assert "Noch nicht gespielt" in text
    assert "Erstes Spiel" not in text


def test_search_page_finds_a_card_despite_a_typo(page) -> None:
    text = page("/suche/", q="Thronsal")
    assert 'href="/karten/throne-room/"' in text
    assert "Karten" in text


def test_search_page_answers_any_query(page) -> None:
    for query in ("", "(((", '"', "*" * 3000, "\x00\x01", "😀", "' OR 1=1 --", "typ:gibtsnicht", "-"):
        page("/suche/", q=query)


def test_suggestions_have_addresses(site) -> None:
    suggestions = site.get("/suche/vorschlaege/", {"q": "thron"}).json()["found"]
    assert suggestions[0]["url"] == "/karten/throne-room/"
    assert site.get("/suche/vorschlaege/").json() == {"found": []}


def test_suggestions_offer_top_questions_after_the_name_of_a_card(site) -> None:
    suggestions = site.get("/suche/vorschlaege/", {"q": "burggraben"}).json()["found"]
    assert suggestions[0]["url"] == "/karten/moat/"
    assert [suggestion["kind"] for suggestion in suggestions[1:4]] == ["Frage"] * 3
    assert all(
        suggestion["url"].startswith("/karten/moat/#") and suggestion["name"].endswith("?")
        for suggestion in suggestions[1:4]
    )


def test_suggested_cards_have_box_and_cost(site) -> None:
    suggestions = site.get("/suche/vorschlaege/", {"q": "hexe"}).json()["found"]
    assert {name: suggestions[0][name] for name in ("kind", "box", "cost")} == {
        "kind": "Basisspiel",
        "box": "basisspiel",
        "cost": "5",
    }
    assert all("box" not in each for each in suggestions if each["kind"] in ("Frage", "Suche"))


def test_completed_sentence_is_suggested_as_search(site) -> None:
    suggestions = site.get("/suche/vorschlaege/", {"q": "hilft burgg"}).json()["found"]
    assert suggestions[0] == {"name": "hilft Burggraben", "kind": "Suche", "url": "/suche/?q=hilft+Burggraben"}


def test_search_page_shows_top_result_above_the_list(page) -> None:
    text = page("/suche/", q="krieg ich den fluch auch mit burggraben", seite="1")
    assert '<h1 class="top-answer__text" data-verdict="nein">Nein.</h1>' in text
    assert text.index('href="/karten/moat/"') < text.index("Nein.") < text.index("Und außerdem")


def test_search_results_name_limited_validity(page) -> None:
    limited = {
        slug: ruling
        for slug, ruling in library().rulings.items()
        if not ruling.holds_today and not ruling.superseded_by
    }
    slug, ruling = next(iter(limited.items()))
    assert "gilt heute nicht mehr" in page(
        "/suche/", q=f"{library().catalog.cards[ruling.cards[0]].name} {ruling.question}"
    ), slug


def test_only_the_first_page_of_results_has_a_top_result(site) -> None:
    first, second = (site.get("/suche/", {"q": "dauerkarte", "seite": n}).content.decode() for n in (1, 2))
    assert "data-answer" in first
    assert "data-answer" not in second
    assert "seite=2" in first


def test_manifest_has_icons_of_all_sizes(site) -> None:
    manifest = json.loads(site.get("/manifest.webmanifest").content)
    assert manifest["lang"] == "de"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}


def test_set_page_says_that_the_set_demands_platinum(page) -> None:
    lib = library()
    with_platinum = next(
        recommended_set for recommended_set in lib.sets.values() if recommended_set.choices.platinum_colony.is_of_set
    )
    text = page(f"/kartensaetze/{with_platinum.slug}/")
    assert "Mit Platin und Kolonie: so will es der Kartensatz." in text
    noted = next(recommended_set for recommended_set in lib.sets.values() if recommended_set.note)
    assert noted.note in unescape(page(f"/kartensaetze/{noted.slug}/"))
    code = KingdomPage(lib, with_platinum.kingdom, with_platinum.choices).code
    assert "<small>so will es der Kartensatz" in page(f"/aufbau/{code}/")


def test_results_from_my_boxes_come_first(page) -> None:
    cards, shown = library().catalog.cards, []
    for number in ("1", "2", "3"):
        text = page("/suche/", q="dauerkarte", sammlung="seaside-rgg-2022", art="card", seite=number)
        shown += re.findall(r'<h3><a href="/karten/([a-z-]+)/"', text)
    is_mine = ["seaside-rgg-2022" in cards[slug].editions for slug in shown]
    assert sum(is_mine) > 10
    assert is_mine == sorted(is_mine, reverse=True)
    assert text.count("nicht in euren Schachteln") == 15


def test_named_card_is_found_outside_my_boxes(page) -> None:
    text = page("/suche/", q="Thronsaal", sammlung="seaside-rgg-2022").partition("data-answer")[2]
    assert text.index("Nicht in euren Schachteln.") < text.index('href="/karten/throne-room/"')
    assert "Nicht in euren Schachteln." not in page("/suche/", q="Thronsaal", sammlung="basisspiel-rgg-2017")


def test_shelf_has_every_box_once_and_counts_cards_of_several_boxes() -> None:
    lib = library()
    listed = [box for spine in spines(lib) for box in spine.boxes]
    assert sorted(box.slug for box in listed) == sorted(lib.catalog.editions)
    for together in (["basisspiel-hig-2008", "basisspiel-rgg-2017"], ["bigbox-rgg-2019", "reiche-ernte-hig-2011"]):
        parts = dict(part.split(":") for box in listed if box.slug in together for part in box.card_groups.split())
        slugs = {slug for box in together for slug in lib.boxes[box].cards}
        assert sum(map(int, parts.values())) == sum(lib.catalog.cards[slug].is_kingdom for slug in slugs)
    assert {spine.slug: spine.usual for spine in spines(lib)}["basisspiel"] == "basisspiel-rgg-2017"
    assert next(box.fills for box in listed if box.slug == "bigbox-rgg-2019") == (
        "basisspiel",
        "alchemisten",
        "gilden",
        "reiche-ernte",
    )


def test_filters_alone_list_the_cards_and_no_answer(page) -> None:
    text = page("/suche/", q="kosten<=3 typ:angriff", genau="1")  # else the list of cards answers
    assert "data-answer" not in text
    assert re.search(r'art=card"\s+aria-current="true"', text)
    assert set(re.findall(r'class="meta-line__kind">([^<]+)<', text)) == {"Karte"}
    everything = page("/suche/", q="kosten<=3 typ:angriff", art="alles")
    assert 'aria-current="true"' not in everything[everything.index("data-results") :]
