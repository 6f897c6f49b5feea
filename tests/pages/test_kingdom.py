"""Königreich without JavaScript: wishes, rolling, locks, swapping, picking, pasting, sharing; and invalid input."""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from django.test import Client

from companion.pages import kingdom_page
from companion.pages.kingdom_page import KingdomPage
from content.model.library import library
from engine.catalog import CardType
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from tests.support.html import Form, Page
from tests.support.kingdoms import kingdoms_with_every_role

BASE = "basisspiel-rgg-2017"
TEN = ("cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "festival", "workshop")

# Piles for which Gaben, an Ally, a Prophecy and a bane are drawn.
DRAWING = ("druid", "importer", "market", "mine", "moat", "poet", "smithy", "village", "workshop", "young-witch")


def send_form(site: Client, form: Form, button: dict[str, str] | None = None, **changed: Any) -> Any:
    """Sends a form as a browser does, with the given button and changed fields."""
    fields = [pair for pair in form.fields if pair[0] not in changed]
    for name, value in changed.items():
        fields += [(name, item) for item in (value if isinstance(value, list) else [value])]
    button = button or form.buttons[0]
    if button.get("name"):
        fields.append((button["name"], button["value"]))
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    action = button.get("formaction") or form.action
    return site.get(action, data) if form.method == "get" else site.post(action, data)


def open_page(site: Client, address: str) -> Page:
    response = site.get(address)
    assert response.status_code == 200, address
    return Page(response.content.decode(), address)


def kingdom_at(address: str) -> KingdomPage:
    return kingdom_page.read(library(), urlsplit(address).path.split("/")[2])


def roll_kingdom(site: Client, **wishes: Any) -> str:
    response = site.get("/koenigreich/wuerfeln/", wishes)
    assert response.status_code == 302, response.content.decode()
    return str(response.headers["Location"])


def test_form_roll_lock_swap_setup_and_table_work_without_javascript(site) -> None:
    form = open_page(site, "/koenigreich/").form("/koenigreich/wuerfeln/")
    first = send_form(site, form, ausgabe=[BASE, "seaside-rgg-2014"], spieler="3").headers["Location"]
    kingdom = kingdom_at(first)
    assert len(kingdom.kingdom.piles) == 10
    assert kingdom.choices.players == 3
    owned = {BASE, "seaside-rgg-2014"}
    assert all(owned.intersection(library().catalog.cards[slug].editions) for slug in kingdom.kingdom.piles)

    locked = kingdom.kingdom.piles[0]
    second = send_form(site, open_page(site, first).form("/koenigreich/wuerfeln/"), fest=[locked]).headers["Location"]
    assert locked in kingdom_at(second).kingdom.piles
    assert parse_qs(urlsplit(second).query)["fest"] == [locked]

    other = next(slug for slug in kingdom_at(second).kingdom.piles if slug != locked)
    form = open_page(site, f"{second}&karte={other}").form("/koenigreich/wuerfeln/")
    swap = next(button for button in form.buttons if button.get("name") == "karte" and button["value"] == other)
    third = send_form(site, form, swap, fest=[locked]).headers["Location"]
    assert set(kingdom_at(second).kingdom.piles) - set(kingdom_at(third).kingdom.piles) == {other}

    code = urlsplit(third).path.split("/")[2]
    setup = site.get(f"/aufbau/{code}/").content.decode()
    assert "Kupfer (39)" in setup
    assert "Jeder mischt sein Startdeck" in setup
    assert library().catalog.cards[locked].effect[:12].split(" ")[0] in site.get(f"/tisch/{code}/").content.decode()
    assert site.get(f"/k/{code}/").headers["Location"] == f"/koenigreich/{code}/?geteilt=1"


def test_wishes_are_fulfilled_and_stay_in_the_address(site) -> None:
    address = roll_kingdom(site, **{"tag-village": "1-", "typ-attack": "0", "quer": "1", "spieler": "4"})
    catalog = library().catalog
    piles = [catalog.cards[slug] for slug in kingdom_at(address).kingdom.piles]
    assert any("village" in card.tags for card in piles)
    assert not any("attack" in card.types for card in piles)
    assert len(kingdom_at(address).kingdom.landscapes) == 1
    assert parse_qs(urlsplit(address).query) == {"tag-village": ["1-"], "typ-attack": ["0"], "quer": ["1"]}
    assert 'name="tag-village" value="1-"' in site.get(address).content.decode()


@pytest.mark.parametrize("preset", ["", "einsteiger", "friedlich", "interaktion", "schnell"])
@pytest.mark.parametrize("editions", [[], ["bigbox-rgg-2019"]])
def test_every_preset_yields_legal_kingdoms(site, preset: str, editions: list[str]) -> None:
    kingdom = kingdom_at(roll_kingdom(site, art=preset, ausgabe=editions))
    assert kingdom.is_legal
    assert len(kingdom.kingdom.piles) == 10


def test_beginner_preset_draws_two_expansions_at_most_and_no_advanced_cards(site) -> None:
    catalog = library().catalog
    with_base = 0
    for _ in range(20):
        kingdom = kingdom_at(roll_kingdom(site, art="einsteiger"))
        cards = [catalog.cards[slug] for slug in kingdom.kingdom.piles]
        expansions = {card.expansion for card in cards}
        assert len(expansions) <= 2
        assert "promo" not in expansions
        assert not [card for card in cards if card.has_type(CardType.NIGHT, CardType.SHADOW)]
        assert not [card for card in cards if card.cost and not card.cost.is_plain]
        with_base += "basisspiel" in expansions
    assert with_base >= 17


def test_form_shows_number_of_fitting_kingdoms(page, site) -> None:
    assert "Reichlich Auswahl." in page("/koenigreich/")
    assert site.get("/koenigreich/anzahl/", {"ausgabe": BASE}).json()["text"] == "Reichlich Auswahl."
    few = {"ausgabe": BASE, "mit": ",".join(list(kingdom_at(roll_kingdom(site, ausgabe=BASE)).kingdom.piles)[:9])}
    assert site.get("/koenigreich/anzahl/", few).json()["text"].startswith("Wird eng: Nur ")


def test_contradicting_wishes_are_named(page) -> None:
    text = page("/koenigreich/wuerfeln/", status=422, ausgabe=BASE, **{"typ-attack": "3-", "art": "friedlich"})
    assert "mindestens 3" in text
    assert "keine Angriff" in text
    assert "Wünsche ändern" in text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("spieler", "7"),
        ("spieler", "-3"),
        ("spieler", "9" * 50),
        ("spieler", "drei"),
        ("ausgabe", "gibt-es-nicht"),
        ("erweiterung", "<script>"),
        ("tag-village", "viele"),
        ("tag-village", "5-2"),
        ("tag-gibt-es-nicht", "1"),
        ("typ-gibt-es-nicht", "1"),
        ("kosten-99", "1"),
        ("aus-nirgends", "1"),
        ("quer", "99"),
        ("querart", "kingdom"),
        ("mix", "0-0-0"),
        ("platin", "vielleicht"),
        ("variante", "x"),
        ("art", "x"),
        ("mit", "Gibt Es Nicht"),
        ("mit", "Kupfer"),
        ("mit", "Platin"),
        ("mit", "Unterschlupf"),
        ("mit", "Bann: Burggraben"),
        ("mit", "Fährmann (Keller)"),
        ("mit", "Weg der Maus (Keller)"),
        ("mit", "Gaben: Gabe der Erde"),
        ("ohne", "Fluch"),
        ("ohne", "Bann: Burggraben"),
    ],
)
def test_invalid_wishes_are_refused_and_other_fields_are_preserved(site, field: str, value: str) -> None:
    query = {"quer": "1", field: value, "tag-draw": "1-"}
    for path in ("/koenigreich/wuerfeln/", "/koenigreich/"):
        response = site.get(path, query)
        assert response.status_code in (400, 422), (path, response.status_code)
        text = response.content.decode()
        assert "So geht es nicht" in text
        assert "tag-draw" in text
        assert "<script>" not in text.replace('<script src="', "").replace('<script type="module"', "")
    assert site.get("/koenigreich/anzahl/", query).json()["fits"] is False


def test_error_page_has_no_duplicate_messages(page) -> None:
    unknown = page("/koenigreich/wuerfeln/", status=400, mit="Hexa")
    assert unknown.count("Hexe") == 1
    alone = page("/koenigreich/wuerfeln/", status=422, mix="3", ausgabe=BASE)
    assert alone.count("genau 3 Erweiterungen gemischt") == 1
    slug = page("/koenigreich/wuerfeln/", status=400, ausgabe="basisspiel-rgg-2018")
    assert "Meintest du basisspiel" not in slug


def test_invalid_code_page_has_no_empty_quotation(page) -> None:
    assert "„“" not in page("/koenigreich/1./", status=404)


@pytest.mark.parametrize(
    ("query", "open_groups"),
    [
        ({"spieler": "3"}, set()),
        ({"tag-draw": "1-"}, set()),
        ({"tag-draw": "2-"}, {"Mechaniken"}),
        ({"trank": "0"}, {"Kosten"}),
    ],
)
def test_only_groups_with_wishes_are_open(page, query: dict[str, str], open_groups: set[str]) -> None:
    assert set(re.findall("<details open><summary>(.*?)</summary>", page("/koenigreich/", **query))) == open_groups


def test_five_players_are_assumed_to_have_a_second_base_game(page, site) -> None:
    assert "zweites Basisspiel" in page("/koenigreich/", spieler="5")
    for players in ("5", "6"):
        assert kingdom_at(roll_kingdom(site, spieler=players)).is_legal
    pasted = site.post("/koenigreich/einfuegen/", {"liste": "Markt", "spieler": "6"}).headers["Location"]
    assert "second-base-set-missing" not in {finding.code for finding in kingdom_at(pasted).setup.findings}


def test_recently_played_cards_are_drawn_less_often(site) -> None:
    recent = library().boxes[BASE].cards[:10]
    again = 0
    for _ in range(20):
        piles = kingdom_at(roll_kingdom(site, ausgabe=BASE, zuletzt=",".join(recent))).kingdom.piles
        again += len(set(recent).intersection(piles))
    assert again < 60


@pytest.mark.parametrize(
    "code", ["x", "1.market", "1.market.p~2.zzz", "1.gibtsnicht.p~2.abc", "9.market.p~2.aaa", "%3Cscript%3E"]
)
@pytest.mark.parametrize("path", ["/koenigreich/{}/", "/aufbau/{}/", "/tisch/{}/", "/koenigreich/{}/teilen/"])
def test_invalid_code_is_a_404_with_explanation(site, code: str, path: str) -> None:
    response = site.get(path.format(code))
    assert response.status_code == 404
    assert "nicht zu lesen" in response.content.decode()


def test_misspelt_card_in_code_suggests_german_names(site) -> None:
    text = site.get("/koenigreich/1.markett.moat/").content.decode()
    assert "„markett“; das kenne ich nicht" in text
    assert "market-towns" not in text.split("<main")[1].replace("1.moat.market-towns.p~2", "")
    near = {link[2]: link[1] for link in re.finditer(r'class="button" href="([^"]+)">([^<]+)<', text)}
    assert set(kingdom_at(near["Markt"]).kingdom.piles) == {"market", "moat"}


def test_known_cards_of_an_invalid_code_are_rescued(site, page) -> None:
    text = page("/koenigreich/1.market.cellar.mo/", status=404)
    assert "Noch zu erkennen (2 Karten): Markt, Keller" in text
    link = next(link for link in Page(text).links if link.startswith("/koenigreich/1."))
    assert kingdom_at(link).kingdom.piles == ("market", "cellar")


def test_kingdom_is_built_card_by_card(site) -> None:
    address = site.get("/koenigreich/dazu/", {"karte": "market"}).headers["Location"]
    form = open_page(site, address).form("/koenigreich/wuerfeln/")
    picking = next(
        button
        for button in form.buttons
        if button.get("formaction") == "/koenigreich/aussuchen/" and not button.get("name")
    )
    page = Page(send_form(site, form, picking).content.decode(), "/koenigreich/aussuchen/")
    adding = page.form("/koenigreich/dazu/")
    address = send_form(site, adding, adding.buttons[0]).headers["Location"]
    assert len(kingdom_at(address).kingdom.piles) == 2
    text = site.get(address).content.decode()
    assert "<b>8 zu wenig:</b>" in text  # a kingdom needs ten
    removed = site.get("/koenigreich/weg/", {"k": kingdom_at(address).code, "karte": "market"}).headers["Location"]
    assert "market" not in kingdom_at(removed).kingdom.piles


def test_missing_piles_are_filled_up(site) -> None:
    eight = Kingdom(piles=TEN[:8], landscapes=("alms",))
    address = f"/koenigreich/{KingdomPage(library(), eight, Choices(players=4)).code}/?tag-village=0"
    text = site.get(address).content.decode()
    assert "<b>2 zu wenig:</b>" in text
    form = open_page(site, address).form("/koenigreich/wuerfeln/")
    filling = next(button for button in form.buttons if button.get("formaction") == "/koenigreich/auffuellen/")
    full = send_form(site, form, filling).headers["Location"]
    assert set(TEN[:8]) < set(kingdom_at(full).kingdom.piles)
    assert (len(kingdom_at(full).kingdom.piles), kingdom_at(full).kingdom.landscapes) == (10, ("alms",))
    assert kingdom_at(full).choices.players == 4
    assert "fest" not in full
    assert "zu wenig" not in site.get(full).content.decode()


def test_surplus_pile_is_removed(site) -> None:
    code = KingdomPage(library(), Kingdom(piles=(*TEN, "chapel", "witch")), Choices()).code
    address = f"/koenigreich/{code}/"
    assert "<b>2 zu viel: welche raus?</b>" in site.get(address).content.decode()
    form = open_page(site, address).form("/koenigreich/wuerfeln/")
    out = [button for button in form.buttons if button.get("aria-label", "").endswith(" raus")]
    assert len(out) == 12
    witch = next(button for button in out if button["value"] == "witch")
    fewer = send_form(site, form, witch).headers["Location"]
    assert set(kingdom_at(fewer).kingdom.piles) == {*TEN, "chapel"}
    assert "<b>1 zu viel" in site.get(fewer).content.decode()


def test_picked_card_replaces_another(site, page) -> None:
    address = roll_kingdom(site, ausgabe=BASE, ohne="Thronsaal")
    code, old = kingdom_at(address).code, kingdom_at(address).kingdom.piles[3]
    text = page("/koenigreich/aussuchen/", k=code, statt=old, q="thronsal")
    assert 'value="throne-room"' in text
    attacks = page("/koenigreich/aussuchen/", k=code, statt=old, q="typ:angriff kosten:5")
    assert 'name="zu" value="throne-room"' not in attacks  # it is no attack
    new = site.get("/koenigreich/tauschen/", {"k": code, "karte": old, "zu": "throne-room"}).headers["Location"]
    assert "throne-room" in kingdom_at(new).kingdom.piles
    assert old not in kingdom_at(new).kingdom.piles


@pytest.mark.parametrize("path", ["tauschen", "weg", "dazu"])
def test_swap_remove_and_add_refuse_unknown_cards(site, path: str) -> None:
    code = kingdom_at(roll_kingdom(site)).code
    for card in ("gibt-es-nicht", "", "copper" if path != "weg" else "x"):
        assert site.get(f"/koenigreich/{path}/", {"k": code, "karte": card}).status_code == 400


def place_of(text: str, slug: str) -> str:
    """The HTML of a card on the page of a kingdom."""
    return text.split(f'<li id="{slug}"')[1].split("<li id=")[0].split("</ul>\n<div")[0]


def test_findings_are_shown_at_their_card(page, site) -> None:
    names = "Kapelle, Keller, Kanzler, Miliz, Mine, Burggraben, Umbau, Schmiede, Dorf, Junge Hexe (Markt)"
    address = site.post("/koenigreich/einfuegen/", {"liste": names}).headers["Location"]
    text = site.get(address).content.decode()
    assert "Markt kostet nicht genau 2 oder 3" in place_of(text, "market")
    assert place_of(text, "market").count("Markt kostet nicht genau") == 1


def test_decision_on_platinum_is_shown_whether_used_or_not(page) -> None:
    """On Königreich and Aufbau, both for a drawn and a chosen decision; nothing if there was nothing to decide."""
    lib = library()
    fixed = ("market", "mine", "moat", "smithy", "village")
    rich = ("bank", "city", "expand", "forge", "hoard", "mint", "vault", "watchtower")
    decisions = set()
    for start in range(5):
        code = KingdomPage(lib, Kingdom(piles=(*fixed, *rich[start : start + 4], "rats")), Choices()).code
        text = page(f"/koenigreich/{code}/")
        decided = re.findall('class="decision">(.*?)<', text)
        assert decided == re.findall('class="decision">(.*?)<', page(f"/aufbau/{code}/"))
        decisions |= set(
            re.findall(r"(\w+) Platin und Kolonie \(ausgelost: 4 von 10 Stapeln sind aus Blütezeit", decided[0])
        )
    assert decisions == {"Mit", "Ohne"}
    plain = Kingdom(piles=fixed)
    assert "Platin und Kolonie (" not in page(f"/koenigreich/{KingdomPage(lib, plain, Choices()).code}/")
    never = Choices(platinum_colony=Policy(mode=PolicyMode.NO))
    assert "Ohne Platin und Kolonie (so ist es für dieses Spiel festgelegt)" in page(
        f"/aufbau/{KingdomPage(lib, plain, never).code}/"
    )


@pytest.mark.parametrize("path", ["/koenigreich/{}/", "/tisch/{}/", "/koenigreich/{}/blatt/"])
def test_pile_of_the_obelisk_is_listed_once(page, path: str) -> None:
    kingdom = Kingdom(piles=("village", "market"), landscapes=("obelisk",), obelisk="village")
    text = page(path.format(KingdomPage(library(), kingdom, Choices()).code), karte="market")
    assert text.partition("<h2>Aufbau</h2>")[0].count("Vom Obelisken gezählt") == 1
    assert Page(text).problems == []


def test_role_does_not_repeat_the_card_type(page) -> None:
    kingdom = Kingdom(piles=DRAWING, landscapes=("cursed",))
    text = page(f"/koenigreich/{KingdomPage(library(), kingdom, Choices()).code}/blatt/")
    for word in ("Merkmal", "Verbündeter", "Prophezeiung"):
        assert f"{word} · {word}" not in text
    assert "Am Stapel " in text


def test_pasted_list_becomes_a_kingdom_with_the_same_list(site, page) -> None:
    names = "Cellar\nMarkt\n10x Miliz; Mine\nBurggraben, Umbau\nSchmiede\nDorf\nWerkstatt\nJunge Hexe (Kapelle)"
    response = site.post("/koenigreich/einfuegen/", {"liste": names, "spieler": "3"})
    assert response.status_code == 303
    kingdom = kingdom_at(response.headers["Location"])
    assert len(kingdom.kingdom.piles) == 10
    assert kingdom.kingdom.bane == "chapel"
    again = site.post("/koenigreich/einfuegen/", {"liste": kingdom.name_list, "spieler": "3"})
    assert kingdom_at(again.headers["Location"]).kingdom == kingdom.kingdom
    assert kingdom.name_list in page(f"/koenigreich/{kingdom.code}/teilen/")


def test_name_list_contains_drawn_cards(site) -> None:
    """Bane, Ally, Prophecy, Gaben, Platin/Kolonie and Unterschlupf, also if the code does not contain them."""
    open_ended = Kingdom(piles=DRAWING, landscapes=("way-of-the-mouse", "cursed"))
    yes = Policy(mode=PolicyMode.YES)
    for choices in (Choices(), Choices(platinum_colony=yes, shelters=yes)):
        kingdom = KingdomPage(library(), open_ended, choices)
        again = kingdom_at(site.post("/koenigreich/einfuegen/", {"liste": kingdom.name_list}).headers["Location"])
        assert again.kingdom == kingdom.setup.kingdom
        assert again.setup.supply == kingdom.setup.supply
        assert again.setup.start_deck == kingdom.setup.start_deck


def test_name_list_contains_cards_of_every_role(site) -> None:
    for kingdom in kingdoms_with_every_role(library().catalog)[:3]:
        play = KingdomPage(library(), kingdom, Choices())
        again = kingdom_at(
            site.post("/koenigreich/einfuegen/", {"liste": play.name_list, "spieler": "2"}).headers["Location"]
        )
        assert sorted(again.name_list.split("\n")) == sorted(play.name_list.split("\n"))
        assert again.setup.kingdom == play.setup.kingdom == kingdom


def test_unknown_names_of_a_list_are_shown_with_suggestions(site) -> None:
    response = site.post("/koenigreich/einfuegen/", {"liste": "Markt\nBurgrabn\n<script>alert(1)</script>"})
    assert response.status_code == 422
    text = response.content.decode()
    assert ">Burggraben</button>" in text
    assert "<script>alert" not in text
    assert "Burgrabn" in text[text.index("<textarea") :]
    assert site.post("/koenigreich/einfuegen/", {"liste": "Markt\nxyz", "trotzdem": "1"}).status_code == 303
    assert site.post("/koenigreich/einfuegen/", {"liste": "x" * 20_001}).status_code == 400


@pytest.mark.parametrize("extra", ["Platin, Kolonie", "Platinum, Colony", "Unterschlupf", "Shelters"])
def test_list_with_platinum_or_shelters_uses_them(site, extra: str) -> None:
    names = "Market, Mine, Moat, Smithy, Village, Cellar, Chapel, Witch, Bank, Rats, " + extra
    address = site.post("/koenigreich/einfuegen/", {"liste": names}).headers["Location"]
    setup = kingdom_at(address).setup
    has_colony, has_shelters = setup.pile("colony") is not None, "hovel" in {entry.card for entry in setup.start_deck}
    assert has_colony if "l" in extra and "P" in extra else has_shelters
    assert "nicht übernommen" not in site.get(address).content.decode()


def test_unused_names_of_a_list_are_shown(site) -> None:
    address = site.post("/koenigreich/einfuegen/", {"liste": "Markt, Kupfer, Fluch"}).headers["Location"]
    assert "Aus der Liste nicht übernommen: Kupfer, Fluch." in site.get(address).content.decode()
    assert site.get(address + "&ohne-aus-liste=%3Cscript%3E").status_code == 200


def test_examples_on_the_paste_page_are_valid(site, page) -> None:
    shown = page("/koenigreich/einfuegen/")
    examples = [part.split("</i>")[0] for part in shown.split("<i>")[1:]]
    assert len(examples) == 2
    for example in examples:
        assert site.post("/koenigreich/einfuegen/", {"liste": f"Markt, {example}"}).status_code == 303, example


def test_empty_list_is_refused_and_number_of_players_is_preserved(site) -> None:
    response = site.post("/koenigreich/einfuegen/", {"liste": " ", "spieler": "4"})
    assert response.status_code == 422
    text = response.content.decode()
    assert "noch leer" in text
    assert 'value="4" checked' in text


def test_suggestion_replaces_unknown_name_of_a_list(site) -> None:
    text = site.post("/koenigreich/einfuegen/", {"liste": "Markt\nBurgrabn"}).content.decode()
    form = Page(text, "/koenigreich/einfuegen/").form("/koenigreich/einfuegen/")
    button = next(button for button in form.buttons if button.get("value") == "Burgrabn=moat")
    address = send_form(site, form, button, liste="Markt\nBurgrabn").headers["Location"]
    assert kingdom_at(address).kingdom.piles == ("market", "moat")


def test_number_of_players_changes_on_every_kingdom_page(site) -> None:
    code = kingdom_at(roll_kingdom(site)).code
    for page in ("koenigreich", "aufbau", "tisch"):
        address = site.get("/koenigreich/aendern/", {"k": code, "spieler": "6", "seite": page}).headers["Location"]
        assert address.startswith(f"/{page}/")
        assert kingdom_at(address).choices.players == 6
    assert site.get("/koenigreich/aendern/", {"k": code, "spieler": "77"}).status_code == 400


def test_drawn_cards_stay_when_players_or_rules_change(site) -> None:
    kingdom = Kingdom(piles=DRAWING, landscapes=("way-of-the-mouse", "cursed"))
    first = KingdomPage(library(), kingdom, Choices())
    drawn = first.setup.kingdom
    assert None not in (drawn.bane, drawn.ally, drawn.prophecy, drawn.mouse)
    assert drawn.boons
    assert drawn.traits
    for query in ({"spieler": "3"}, {"spieler": "6"}, {"spieler": "2", "variante": "hig"}):
        address = site.get("/koenigreich/aendern/", {"k": first.code, **query}).headers["Location"]
        assert kingdom_at(address).kingdom == drawn
        assert kingdom_at(address).setup.kingdom == drawn


def test_drawn_platinum_and_shelters_stay_when_players_change(site) -> None:
    lib = library()
    mixed = [slug for slug in lib.catalog.cards if lib.catalog.cards[slug].is_kingdom]
    ours = [slug for slug in mixed if lib.catalog.cards[slug].expansion in ("bluetezeit", "dark-ages")]
    for start in range(0, 40, 4):
        kingdom = Kingdom(piles=(*ours[start : start + 6], "market", "mine", "moat", "smithy"))
        old = KingdomPage(lib, kingdom, Choices())
        for players in "3456":
            address = site.get("/koenigreich/aendern/", {"k": old.code, "spieler": players}).headers["Location"]
            new = kingdom_at(address).setup
            assert (new.pile("colony") is None) == (old.setup.pile("colony") is None)
            assert [entry.card for entry in new.start_deck] == [entry.card for entry in old.setup.start_deck]


def test_removed_card_takes_its_bane_with_it(site) -> None:
    first = KingdomPage(library(), Kingdom(piles=DRAWING), Choices())
    drawn = first.setup.kingdom
    address = site.get("/koenigreich/weg/", {"k": first.code, "karte": "young-witch"}).headers["Location"]
    left = kingdom_at(address).kingdom
    assert left.bane is None
    assert (left.ally, left.prophecy, left.boons) == (drawn.ally, drawn.prophecy, drawn.boons)
    assert not [finding for finding in kingdom_at(address).setup.findings if "unneeded" in finding.code]


def test_bane_added_as_kingdom_card_is_replaced_as_bane(site) -> None:
    first = KingdomPage(library(), Kingdom(piles=DRAWING[:5] + DRAWING[6:], bane="moat"), Choices())
    bane = first.setup.kingdom.bane
    address = site.get("/koenigreich/dazu/", {"k": first.code, "karte": bane}).headers["Location"]
    assert bane in kingdom_at(address).kingdom.piles
    assert kingdom_at(address).setup.kingdom.bane not in (None, bane)


def test_kingdom_of_pasted_list_keeps_drawn_cards(site) -> None:
    names = "\n".join(library().catalog.cards[slug].name for slug in DRAWING)
    address = site.post("/koenigreich/einfuegen/", {"liste": names}).headers["Location"]
    assert kingdom_at(address).kingdom.bane is not None
    assert kingdom_at(address).kingdom == kingdom_at(address).setup.kingdom


def test_set_is_played_with_my_editions(site) -> None:
    mine = [BASE, "basisspiel-hig-2008", "seaside-rgg-2014", "intrige-hig-2009"]
    query = {"ausgabe": mine, "spieler": "4", "variante": "hig", "seite": "aufbau"}
    slug = next(
        recommended_set.slug
        for recommended_set in library().sets.values()
        if recommended_set.expansions == ("basisspiel",) and BASE in recommended_set.editions
    )
    address = site.get(f"/kartensaetze/{slug}/spielen/", query).headers["Location"]
    assert address.startswith("/aufbau/")
    choices = kingdom_at(address).choices
    assert BASE in choices.editions
    assert "seaside-rgg-2014" not in choices.editions
    assert (choices.players, choices.variant) == (4, "hig")
    without = site.get(f"/kartensaetze/{slug}/spielen/", {"ausgabe": "seaside-rgg-2014"}).headers["Location"]
    assert kingdom_at(without).choices.editions == ()
    assert site.get("/kartensaetze/gibt-es-nicht/spielen/").status_code == 404
    assert site.get(f"/kartensaetze/{slug}/spielen/", {"spieler": "9"}).status_code == 400


def test_list_is_played_with_my_editions_if_they_have_its_cards(site) -> None:
    data = {"liste": "Markt, Mine", "ausgabe": [BASE, "seaside-rgg-2014"], "variante": "hig"}
    choices = kingdom_at(site.post("/koenigreich/einfuegen/", data).headers["Location"]).choices
    assert (set(choices.editions), choices.variant) == ({BASE, "seaside-rgg-2014"}, "hig")
    data["liste"] = "Markt, Ratten"
    assert kingdom_at(site.post("/koenigreich/einfuegen/", data).headers["Location"]).choices.editions == ()


def test_removing_a_card_keeps_locks(site) -> None:
    address = roll_kingdom(site, ausgabe=BASE)
    locked, gone = kingdom_at(address).kingdom.piles[:2]
    form = open_page(site, f"{address}&karte={gone}").form("/koenigreich/wuerfeln/")
    removing = next(
        button for button in form.buttons if button.get("formaction") == "/koenigreich/weg/" and button["value"] == gone
    )
    left = send_form(site, form, removing, fest=[locked]).headers["Location"]
    assert gone not in kingdom_at(left).kingdom.piles
    assert parse_qs(urlsplit(left).query)["fest"] == [locked]


def test_kingdom_page_names_expansion_of_every_card(page) -> None:
    kingdom = Kingdom(piles=("market", "rats", "bank"))
    text = page(f"/koenigreich/{KingdomPage(library(), kingdom, Choices()).code}/")
    for slug, box in (("market", "Basisspiel"), ("rats", "Dark Ages"), ("bank", "Blütezeit")):
        assert box in place_of(text, slug)


def test_shared_link_is_short_enough_for_qr_code_version_4(site, page) -> None:
    choices = Choices(players=3, first_card="moat")
    code = KingdomPage(library(), Kingdom(piles=tuple(sorted(TEN)), landscapes=("alms", "tomb")), choices).code
    link = shared_link(page(f"/koenigreich/{code}/teilen/"))
    assert len(link.rstrip("/").rpartition("/")[2]) <= 34
    public = link.replace("http://testserver", "https://begleiter.example")
    assert int(segno.make(public, error="l", micro=False).version) <= 4
    assert site.get(urlsplit(link).path).headers["Location"] == f"/koenigreich/{code}/?geteilt=1"
    answer = site.get(f"/koenigreich/{code}/qr.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<?xml")


def shared_link(text: str) -> str:
    """The link on the page Teilen."""
    return re.findall(r'id="link"[^>]* value="([^"]+)"', text)[0]


def test_shared_link_contains_boxes_unless_they_are_left_out(site, page) -> None:
    ten = tuple("cellar festival library market militia moat smithy village witch workshop".split())
    choices = Choices(players=3, editions=("basisspiel-hig-2008", "promo"))
    code = KingdomPage(library(), Kingdom(piles=ten), choices).code
    mine, plain = (page(f"/koenigreich/{code}/teilen/", **query) for query in ({}, {"schachteln": "0"}))
    ticks = [re.findall(r'type="checkbox" name="schachteln" value="1"( checked)?', text) for text in (mine, plain)]
    assert ticks == [[" checked"], [""]]
    ticked = site.get(f"/koenigreich/{code}/teilen/?schachteln=0&schachteln=1").content.decode()
    assert shared_link(ticked) == shared_link(mine) != shared_link(plain)
    without = KingdomPage(library(), Kingdom(piles=ten), replace(choices, editions=())).code
    for text, expected in ((plain, without), (mine, code)):
        location = site.get(urlsplit(shared_link(text)).path).headers["Location"]
        assert location == f"/koenigreich/{expected}/?geteilt=1"
    qr_codes = [site.get(f"/koenigreich/{code}/qr.svg{query}").content for query in ("", "?schachteln=0")]
    assert qr_codes[0] != qr_codes[1]


def test_a_guest_is_led_to_the_table_and_rolls_only_in_the_menu(site) -> None:
    short = KingdomPage(library(), Kingdom(piles=TEN), Choices(players=3)).short_code(with_boxes=True)
    response = site.get(f"/k/{short}/", follow=True)
    main = response.content.decode().partition("<main")[2]
    dock = main.partition('class="kingdom__actions"')[2].partition("</div>")[0]
    assert "An den Tisch" in dock
    assert "auslosen" not in dock
    menu = main.partition('id="menue"')[2].partition("</div>")[0]
    assert "Anderes Königreich auslosen" in menu
    assert "Euer Königreich:" in main


def test_another_number_of_players_leaves_the_rules_as_they_are(site) -> None:
    choices = Choices(players=3, platinum_colony=Policy(mode=PolicyMode.NO), shelters=Policy(mode=PolicyMode.YES))
    old = KingdomPage(library(), Kingdom(piles=TEN), choices)
    response = site.get("/koenigreich/aendern/", {"k": old.code, "spieler": "5"})
    assert kingdom_at(response.headers["Location"]).choices_in_code == replace(choices, players=5, second_base_set=True)


def test_typo_in_short_link_is_corrected(site) -> None:
    ten = tuple("cellar festival library market militia moat smithy village witch workshop".split())
    play = KingdomPage(library(), Kingdom(piles=ten), Choices(players=3))
    short = play.short_code(with_boxes=False)
    wrong = short[:7] + ("5" if short[7] != "5" else "6") + short[8:]
    answer = site.get(f"/k/{wrong}/")
    assert answer.status_code == 404
    text = answer.content.decode()
    assert f"Meintest du {short}?" in text
    assert f'href="/koenigreich/{play.code}/"' in text


def test_rolling_is_not_cached(site) -> None:
    answer = site.get("/koenigreich/wuerfeln/")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_table_shows_interactions_before_cards(page) -> None:
    catalog = library().catalog
    ruling = next(
        ruling
        for ruling in library().rulings.values()
        if len(ruling.cards) == 2
        and all(catalog.cards[slug].is_kingdom for slug in ruling.cards)
        and not ruling.editions
    )
    code = KingdomPage(library(), Kingdom(piles=ruling.cards), Choices()).code
    text = page(f"/tisch/{code}/")
    assert text.index(f'id="{ruling.slug}"') < text.index("Die Karten")
    assert "In diesem Königreich suchen" in text


def test_search_on_the_table_finds_only_its_cards(page) -> None:
    code = KingdomPage(library(), Kingdom(piles=("throne-room", "moat")), Choices()).code
    text = page(f"/tisch/{code}/", q="Burggraben")
    part = text[text.index('<section class="without-script">') : text.index("</section>")]
    assert "/karten/moat/" in part
    assert "/karten/pirate-ship/" not in part


def test_every_recommended_set_has_a_setup(site) -> None:
    lib = library()
    for recommended_set in lib.sets.values():
        play = KingdomPage(lib, recommended_set.kingdom, recommended_set.choices)
        assert play.setup.steps, recommended_set.slug
    text = site.get("/kartensaetze/reiche-ernte-wanderzirkus/").content.decode()
    form = Page(text, "/kartensaetze/x/").form("/kartensaetze/reiche-ernte-wanderzirkus/spielen/")
    address = send_form(site, form, form.buttons[0], spieler="4").headers["Location"]
    assert address.startswith("/aufbau/")
    assert "Kanzler" in site.get(address).content.decode()


def test_link_to_wishes_keeps_choices(site) -> None:
    address = roll_kingdom(
        site, ausgabe=[BASE, "bluetezeit-rgg-2016"], platin="from-3", unterschlupf="no", variante="hig"
    )
    links = [link for link in open_page(site, address).links if link.startswith("/koenigreich/?")]
    assert links
    for link in links:  # „Wünsche“, and „kein Dorf“ where there is none
        parameters = parse_qs(urlsplit(link).query)
        assert {name: parameters[name] for name in ("platin", "unterschlupf", "variante")} == {
            "platin": ["from-3"],
            "unterschlupf": ["no"],
            "variante": ["hig"],
        }
        assert parameters["ausgabe"] == [BASE, "bluetezeit-rgg-2016"]


def test_first_card_is_forgotten_only_when_it_is_removed(site) -> None:
    """The choice `first_card` is dropped with its card; until then it stays."""
    game = KingdomPage(library(), Kingdom(piles=TEN), Choices(first_card="cellar"))
    again = {"k": game.code, "ausgabe": BASE}
    assert kingdom_at(roll_kingdom(site, **again)).choices.first_card is None
    assert kingdom_at(roll_kingdom(site, **again, fest="cellar")).choices.first_card == "cellar"
    for path, card, first in (
        ("tauschen", "cellar", None),
        ("tauschen", "market", "cellar"),
        ("weg", "cellar", None),
        ("weg", "market", "cellar"),
    ):
        response = site.get(f"/koenigreich/{path}/", {"k": game.code, "karte": card})
        changed = kingdom_at(response.headers["Location"])
        assert changed.choices.first_card == first
        assert not [finding for finding in changed.setup.findings if finding.code == "first-card-not-in-kingdom"]


@pytest.mark.slow
def test_site_and_api_agree_on_setup_of_all_sets(site, settings) -> None:
    """What the set does not print is decided by the same rules (kt-15-026, kt-21-044, kt-01-000)."""
    settings.API_REQUESTS_PER_MINUTE = 0  # no rate limit: there are more sets than requests per minute
    for recommended_set in library().sets.values():
        code = KingdomPage(library(), recommended_set.kingdom, recommended_set.choices).code
        by_code = site.get(f"/api/v1/kingdoms/{code}/").json()["setup"]
        by_set = site.post(
            "/api/v1/kingdoms/setup/", {"set": recommended_set.slug}, content_type="application/json"
        ).json()
        assert {key: by_set[key] for key in by_code} == by_code, recommended_set.slug
