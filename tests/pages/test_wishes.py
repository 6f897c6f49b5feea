"""Wishes: chips, presets, landscapes by default, and removing contradicting wishes."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict

from companion.pages import kingdom_page, wish_fields
from companion.pages.card_places import places_as_text
from companion.pages.wish_form import WishForm
from companion.pages.wish_offers import fields_without_cards
from companion.pages.wish_presets import CHIPS, LANDSCAPES_BY_THE_RULES
from content.model.library import library
from engine.catalog import CardType
from engine.generation.wishes import Landscapes
from engine.kingdoms.kingdom import Choices, Kingdom
from tests.pages.test_kingdom import BASE, kingdom_at, roll_kingdom
from tests.support.html import Page

MEANS = {
    "Dörfer": "tag-village",
    "Kauf": "tag-plus-buy",
    "Entsorgen": "tag-trasher",
    "Kartenziehen": "tag-draw",
    "Angriffe": "typ-attack",
    "Flüche": "tag-curser",
    "Dauerkarten": "typ-duration",
    "Ereignisse & Co.": "quer",
}


def form_of(query: str) -> WishForm:
    return WishForm(QueryDict(query), library().catalog)


def test_chips_use_the_parameters_of_the_exact_fields(site) -> None:
    assert {chip.name: wish_fields.parameter_of(chip) for chip in CHIPS} == MEANS
    tags, types = library().tags, library().catalog.words.types
    assert all(chip.is_landscapes or chip.tag in tags or chip.type in types for chip in CHIPS)


def test_fields_about_cards_of_other_boxes_are_not_offered(site) -> None:
    """Basisspiel and Seaside, second editions, have no landscapes, no Trank, no Platin, no Unterschlupf."""
    catalog = library().catalog
    absent = set(fields_without_cards(catalog, ["basisspiel-rgg-2017", "seaside-rgg-2022"]))
    assert {"trank", "trankoder", "schulden", "platin", "unterschlupf", "querart=landmark", "typ-night"} <= absent
    assert {"aus-alchemisten", "erweiterung=alchemisten"} <= absent
    assert not {"aus-seaside", "typ-duration", "typ-attack", "kosten-2", "tag-village"} & absent
    assert fields_without_cards(catalog, []) == fields_without_cards(catalog, ["unknown"]) == []
    assert site.get("/koenigreich/anzahl/").json()["absent"] == []
    asked = site.get("/koenigreich/anzahl/", {"ausgabe": "basisspiel-rgg-2017"}).json()
    assert "typ-duration" in asked["absent"]


WRONG = {"mit": "Dorv, Kupfer", "ohne": "Nixda", "spieler": "9", "quer": "zz", "tag-village": "viele"}


def alert_of(text: str) -> str:
    return text[text.index('role="alert"') :].partition("</ul>")[0]


def test_all_faults_are_shown_at_their_fields_and_listed_with_links(page) -> None:
    text = page("/koenigreich/", status=400, **WRONG, **{"tag-nix": "1"})
    alert = alert_of(text)
    assert set(re.findall('<a href="(#f-[a-z-]+)">', alert)) == {f"#f-{name}" for name in WRONG}
    assert "</a>: „Dorv“ kenne ich nicht. Meintest du Dorf" in alert
    assert "Kupfer: Das lässt sich nicht wünschen" in alert
    assert alert.count("<li") == 6
    for name in WRONG:
        assert re.search(f'id="f-{name}"[^>]* aria-invalid="true" aria-describedby="e-{name}"', text), name
        messages = re.findall(f'<p class="field__fault" id="e-{name}">(.*?)</p>', text)
        assert len(messages) == 1
        assert messages[0] in alert
    assert text.count("aria-invalid") == len(WRONG)
    assert Page(text).problems == []


def test_refused_roll_lists_all_faults_and_links_to_the_fields_of_the_form(site, page) -> None:
    links = re.findall('<a href="([^"]*)">', alert_of(page("/koenigreich/wuerfeln/", status=400, **WRONG)))
    assert len(links) == len(WRONG)
    path, _, field = links[0].replace("&amp;", "&").partition("#")
    assert re.search(f'id="{field}"[^>]* aria-invalid', site.get(path).content.decode())


def test_count_names_the_field_of_each_fault(site) -> None:
    faults = site.get("/koenigreich/anzahl/", WRONG).json()["faults"]
    assert {fault["field"] for fault in faults} == WRONG.keys()


@pytest.mark.parametrize("chip", [chip for chip in CHIPS if not chip.is_landscapes], ids=lambda chip: chip.name)
def test_must_and_never_of_a_chip_are_fulfilled(site, chip) -> None:
    catalog = library().catalog

    def number(value: str) -> int:
        cards = [
            catalog.cards[slug]
            for slug in kingdom_at(roll_kingdom(site, **{wish_fields.parameter_of(chip): value})).kingdom.piles
        ]
        return sum(chip.tag in card.tags if chip.tag else card.has_type(chip.type) for card in cards)

    assert number("1-") >= 1
    assert number("0") == 0


def test_landscapes_are_shuffled_in_by_default(site) -> None:
    assert form_of("").wishes().landscapes == LANDSCAPES_BY_THE_RULES == Landscapes(least=0, most=2, by_deck=True)
    assert form_of("").wishes(is_new=False).landscapes is None
    assert form_of("quer=0").wishes().landscapes == Landscapes(most=0)
    assert form_of("quer=muss").wishes().landscapes == Landscapes(least=1, most=2, by_deck=True)
    assert form_of("quer=muss&quer=3").wishes().landscapes == Landscapes(least=3, most=3)
    assert form_of("art=einsteiger").wishes().landscapes is None
    assert form_of("mit=Training, Bankett, Überfall").wishes().landscapes is None
    assert len(kingdom_at(roll_kingdom(site, quer="muss")).kingdom.landscapes) in (1, 2)
    assert kingdom_at(roll_kingdom(site, ausgabe=BASE)).kingdom.landscapes == ()
    assert parse_qs(urlsplit(roll_kingdom(site)).query)["quer"] == ["misch"]


def test_presets_and_chips_combine(site) -> None:
    catalog = library().catalog
    address = roll_kingdom(site, art=["einsteiger", "friedlich"], **{"tag-trasher": "1-"})
    cards = [catalog.cards[slug] for slug in kingdom_at(address).kingdom.piles]
    assert not [card for card in cards if card.has_type(CardType.ATTACK)]
    assert [card for card in cards if "village" in card.tags]
    assert [card for card in cards if "trasher" in card.tags]
    assert parse_qs(urlsplit(address).query)["art"] == ["einsteiger", "friedlich"]


def test_exact_wish_is_added_to_that_of_the_chip(site, page) -> None:
    counted = form_of("tag-village=1-&tag-village=-2").count_wishes
    assert [wish.words() for _, _, wish in counted] == ["mindestens 1 Dorf", "höchstens 2 Dörfer"]
    text = page("/koenigreich/", **{"tag-village": ["1-", "-2"]})
    assert 'type="radio" name="tag-village" value="1-" aria-label="Dörfer muss" checked>' in text
    assert '<option value="-2" selected>' in text


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("tag-village=1-", {"tag-village": "1-"}),
        ("typ-attack=0&quer=muss", {"typ-attack": "0", "quer": "muss"}),
        ("tag-village=2-", {}),
        ("quer=misch", {}),
    ],
)
def test_address_fills_in_chips_and_exact_fields(page, query: str, expected: dict) -> None:
    data = QueryDict(query)
    assert {chip.parameter: chip.chosen for chip in wish_fields.chips(data) if chip.chosen} == expected
    is_open = "data-precise open" in page("/koenigreich/", **data.dict())
    assert is_open is (query == "tag-village=2-")


@pytest.mark.parametrize(
    ("query", "dropped"),
    [
        (f"art=interaktion&typ-attack=0&typ-reaction=0&tag-interaction=0&ausgabe={BASE}", {"art"}),
        (f"quer=muss&ausgabe={BASE}", {"quer"}),
        ("mit=Dorf, Markt&tag-village=0", {"mit", "tag-village"}),
        (f"mix=3&ausgabe={BASE}", {"mix"}),
        ("tag-village=1-&tag-village=0", {"tag-village"}),
    ],
)
def test_each_contradicting_wish_can_be_removed_with_one_tap(site, query: str, dropped: set[str]) -> None:
    text = site.get(f"/koenigreich/wuerfeln/?{query}")
    links = re.findall(r'href="\?([^"]*)" aria-describedby', text.content.decode())
    assert text.status_code == 422
    answer = site.get(f"/koenigreich/anzahl/?{query}").json()
    assert {name for drop in answer["drops"] for name in drop["without"]} >= dropped
    assert len(links) == len(answer["drops"]) >= 1
    for link in links:
        assert site.get("/koenigreich/wuerfeln/?" + link.replace("&amp;", "&")).status_code == 302


def test_only_contradicting_excluded_cards_are_removed(site) -> None:
    query = f"tag-village=1-&ohne=Dorf, Jahrmarkt, Keller&ausgabe={BASE}"
    drops = site.get(f"/koenigreich/anzahl/?{query}").json()["drops"]
    assert [drop["without"] for drop in drops] == [{"tag-village": []}, {"ohne": ["Keller"]}]


def test_contradicting_lock_can_be_removed(site) -> None:
    code = kingdom_page.KingdomPage(library(), Kingdom(piles=("village", "market", "moat")), Choices()).code
    response = site.get(f"/koenigreich/wuerfeln/?k={code}&fest=village&fest=moat&tag-village=0")
    assert response.status_code == 422
    links = re.findall(r'href="\?([^"]*)" aria-describedby', response.content.decode())
    locks = [parse_qs(link.replace("&amp;", "&")).get("fest") for link in links]
    assert ["moat"] in locks


def test_nur_neues_draws_only_cards_that_were_never_played(site) -> None:
    catalog = library().catalog
    owned = [card.slug for card in catalog.kingdom_cards if BASE in card.editions]
    played = owned[:10]
    query = {"nur": "neues", "gespielt": places_as_text(catalog, played), "ausgabe": BASE}
    for _ in range(10):
        drawn = kingdom_at(roll_kingdom(site, **query))
        assert not set(drawn.kingdom.piles) & set(played)
    answer = site.get("/koenigreich/anzahl/", query).json()
    assert answer["fits"]
    assert answer["unplayed"] == len(owned) - 10
    assert site.get("/koenigreich/anzahl/", {"ausgabe": BASE}).json()["unplayed"] is None


def test_nur_neues_says_so_where_too_few_cards_are_left_and_is_taken_back_by_one_tap(site) -> None:
    catalog = library().catalog
    owned = [card.slug for card in catalog.kingdom_cards if BASE in card.editions]
    query = {"nur": "neues", "gespielt": places_as_text(catalog, owned[:-9]), "ausgabe": BASE}
    answer = site.get("/koenigreich/anzahl/", query).json()
    assert not answer["fits"]
    assert answer["unplayed"] == 9
    assert {"nur": []} in [drop["without"] for drop in answer["drops"]]
    assert any("schon gespielt" in drop["words"] for drop in answer["drops"])


def test_nur_neues_stays_a_wish_of_the_kingdom_but_what_was_played_is_in_no_address(site) -> None:
    catalog = library().catalog
    query = {"nur": "neues", "gespielt": places_as_text(catalog, ["moat"])}
    address = site.get("/koenigreich/wuerfeln/", query).headers["Location"]
    assert parse_qs(urlsplit(address).query)["nur"] == ["neues"]
    assert "gespielt" not in address
    assert site.get("/koenigreich/wuerfeln/", {"nur": "neues"}).status_code == 302
    assert site.get("/koenigreich/wuerfeln/", {"nur": "neues", "gespielt": "%"}).status_code == 400
