"""Karten: filters, the card page, and the names that lead to it."""

import re

import pytest

from companion.pages.library import library


@pytest.mark.parametrize("name", ["thronsaal", "Thronsaal", "throne%20room", "THRONSAAL"])
def test_any_name_of_a_card_leads_to_its_address_for_good(site, name: str) -> None:
    response = site.get(f"/karten/{name}/?ausgabe=basisspiel-hig-2008")
    assert response.status_code == 301
    assert response.headers["Location"] == "/karten/throne-room/?ausgabe=basisspiel-hig-2008"


def test_a_former_slug_leads_to_the_new_one(site, monkeypatch) -> None:
    from companion.pages import cards

    lib = library()
    monkeypatch.setattr(cards, "library", lambda: lib)
    monkeypatch.setitem(lib.renamed, ("card", "old-throne"), "throne-room")
    assert site.get("/karten/old-throne/").headers["Location"] == "/karten/throne-room/"


def test_a_mistyped_card_offers_those_with_similar_names(page) -> None:
    text = page("/karten/burgrabn/", status=404)
    assert "Welche Karte meinst du?" in text
    assert 'href="/karten/moat/"' in text


def test_a_card_that_is_none_is_a_404_with_the_search(page) -> None:
    text = page("/karten/qqqqqqqq/", status=404)
    assert 'action="/suche/"' in text


def test_the_card_page_shows_hans_im_glueck_beside_rio_grande_and_the_consequence(page) -> None:
    text = page("/karten/moat/")
    assert '<th scope="col">Hans im Glück</th><th scope="col">Rio Grande Games</th>' in text
    assert "Am Tisch:" in text
    assert "Kosten: 2 Geld" in text


def test_errata_stand_on_top(page) -> None:
    text = page("/karten/throne-room/")
    assert text.index("Berichtigungen") < text.index("Aktionen zählen")


def test_my_edition_shows_only_what_holds_for_it(page) -> None:
    every, mine = page("/karten/throne-room/"), page("/karten/throne-room/", ausgabe="basisspiel-hig-2008")
    erratum = "Der Aufdruck des Thronsaals ist falsch."
    assert erratum in every
    assert erratum not in mine
    assert "ausgeblendet" in mine


def test_an_edition_that_does_not_hold_the_card_is_passed_over(page) -> None:
    assert "Der Aufdruck" in page("/karten/throne-room/", ausgabe="seaside-hig-2009")


def test_a_card_that_no_rulebook_says_more_about_does_what_it_says(page) -> None:
    text = page("/karten/way-of-the-ox/")
    assert "keine Klarstellungen: Sie tut, was auf ihr steht" in text
    assert "liegen hier nicht vor" not in text


def test_a_card_whose_rule_texts_are_not_here_says_so(page) -> None:
    text = page("/karten/alley/")
    assert "Die Regeltexte dieser Ausgabe liegen hier nicht vor" in text
    assert "Sie tut, was auf ihr steht" not in text
    assert "Regeltexte fehlen hier" in page("/karten/", typ="omen")


def test_rulings_shown_for_an_edition_without_rule_texts_are_said_to_be_of_others(page) -> None:
    assert "stammt aus anderen Ausgaben" in page("/karten/wharf/", ausgabe="seaside-rgg-2022")
    assert "liegen hier nicht vor" not in page("/karten/wharf/")


def test_every_statement_names_its_editions_and_sources(page) -> None:
    text = page("/karten/moat/")
    said = text[text.index('id="klarstellungen"') : text.index('id="ausgaben"')]
    number = len(library().statements_of["moat"])
    assert said.count('<li id="') == said.count("gilt für") == said.count("<details><summary>") == number


def test_filters_combine_and_sort(page) -> None:
    text = page("/karten/", typ="attack", kosten="4", erweiterung="basisspiel", nach="kosten")
    assert "Miliz" in text
    assert "Hexe</a>" not in text
    assert "Markt</a>" not in text


def test_a_chosen_filter_is_a_chip_that_takes_it_off_and_the_form_is_folded(page) -> None:
    text = page("/karten/", typ="attack", erweiterung="nocturne", seite="1")
    assert '<details class="fold"><summary>Filtern' in text
    assert 'href="/karten/?typ=attack" aria-label="Filter Nocturne lösen"' in text
    assert 'href="/karten/?erweiterung=nocturne" aria-label="Filter Angriff lösen"' in text


def test_a_collection_is_a_chip_too(page) -> None:
    text = page("/karten/", sammlung="seaside-hig-2009", typ="attack")
    assert 'href="/karten/?typ=attack" aria-label="Filter Sammlung lösen"' in text


def test_what_a_card_needs_at_setup_and_the_way_to_its_differences_stand_before_the_rulings(page) -> None:
    text = page("/karten/moat/")
    number = len(library().disagreements_of["moat"])
    assert text.index(f'<a href="#ausgaben">{number} Unterschied') < text.index('id="klarstellungen"')
    tournament = page("/karten/tournament/")
    assert tournament.index("<b>Aufbau:</b>") < tournament.index('id="klarstellungen"')


def test_sets_of_one_name_are_told_apart_by_their_boxes(page) -> None:
    shown = page("/karten/moat/").partition("In Kartensätzen")[2].partition("</ul>")[0]
    labels = [re.sub(r"<[^>]+>", "", one) for one in shown.split("</li>")[:-1]]
    assert len(labels) == len(set(labels))


def test_cards_of_a_collection_only(page) -> None:
    text = page("/karten/", sammlung="seaside-hig-2009")
    assert re.search(r"\b26 Karten", text)  # the box holds 26 kinds of kingdom cards
    assert "Thronsaal</a>" not in text


def test_a_filter_that_is_none_is_named_and_passed_over(page) -> None:
    text = page("/karten/", status=400, typ="<script>", kosten="4")
    assert "Kartentyp" in text
    assert "<script>" not in text.replace('<script src="', "").replace('<script type="module"', "")


@pytest.mark.parametrize("number", ["0", "-1", "99999", "x", "²"])
def test_an_absurd_page_number_is_the_first_or_the_last(page, number: str) -> None:
    assert "Seite" in page("/karten/", seite=number)


def test_a_sign_stays_with_its_coin_at_the_end_of_a_line(page) -> None:
    effect = page("/karten/market/").partition('<p class="effect">')[2]
    assert '<span class="nb">+<svg' in effect.partition("</p>")[0]


def test_english_names_are_marked_as_english(page) -> None:
    assert '<span lang="en">Throne Room</span>' in page("/karten/throne-room/")
