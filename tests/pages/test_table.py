"""Tisch: the cards at a glance, and for each what is said about it in the edition on the table."""

import re

from companion.pages import tiles
from companion.pages.games import Play
from content.library import library
from engine.kingdoms.kingdom import Choices, Kingdom

PILES = "throne-room possession outpost moat caravan witch ambassador militia market chapel".split()


def code(*editions: str, piles: list[str] = PILES) -> str:
    return Play(library(), Kingdom(piles=tuple(piles)), Choices(editions=editions)).code


def card(text: str, slug: str) -> str:
    """The tile of a card on the table."""
    return text[text.index(f'id="karte-{slug}"') :].partition('<li class="tile"')[0]


def test_every_card_is_one_jump_from_the_top(page) -> None:
    text = page(f"/tisch/{code()}/")
    for slug in PILES:
        assert text.index(f'href="#karte-{slug}"') < text.index("<form") < text.index(f'id="karte-{slug}"')


def above(text: str) -> str:
    """What stands between the search and the cards."""
    return text.partition("Darauf kommt es an")[2].partition("Wenn zwei sich treffen")[0]


def test_only_three_entries_stand_before_the_cards_unfolded(page) -> None:
    unfolded, folded = above(page(f"/tisch/{code()}/")).split("<details", 1)
    assert unfolded.count("<li id=") == 3
    assert 1 <= folded.count("<li id=") <= 5


def test_an_entry_is_headed_by_the_cards_of_this_kingdom_that_meet(page) -> None:
    headings = [re.sub(r"<[^>]+>", "", one) for one in re.findall(r"<h3>(.*?)</h3>", above(page(f"/tisch/{code()}/")))]
    assert "Außenposten × Karawane" in headings
    assert not any(absent in heading for heading in headings for absent in ("Hafen", "Leuchtturm", "Werft"))


def test_where_nothing_matters_there_is_no_heading(page) -> None:
    text = page(f"/tisch/{code(piles=['smithy', 'cellar'])}/")
    assert "Darauf kommt es an" not in text


def test_two_taps_lead_to_what_is_said_of_two_cards(page) -> None:
    first = page(f"/tisch/{code()}/")
    assert 'href="?karte=moat#zwei"' in first
    second = page(f"/tisch/{code()}/", karte="moat")
    assert 'href="/treffen/moat/militia/"' in second
    assert 'href="/treffen/moat/moat/"' not in second


def test_what_only_reminds_of_a_rule_is_no_entry(page) -> None:
    cards = library().catalog.cards
    reminders = (one for one in library().rulings.values() if one.kind == "reminder" and len(one.cards) > 1)
    reminder = next(one for one in reminders if all(cards[slug].is_kingdom for slug in one.cards))
    assert f'id="{reminder.slug}"' not in page(f"/tisch/{code(piles=list(reminder.cards))}/")


def test_the_leaflet_has_all_that_a_friend_asks(page) -> None:
    kingdom = Kingdom(piles=("throne-room", "engineer", "wharf", "moat", "militia", "gardens", "sauna-avanto"))
    text = page(f"/koenigreich/{Play(library(), kingdom, Choices()).code}/blatt/")
    headings = re.findall(r"<h2>(.*?)</h2>", text)
    assert headings == ["Was dazugehört", "Aufbau", "Darauf kommt es an", "Regeln dieser Karten", "Ende und Punkte"]
    assert "Eine Sauna deiner Hand" in text
    for said in ("Thronsaal × Werft", "Schulden: zurückzahlen", "Gärten", "Provinz je 6", "Der Vorrat"):
        assert said in text


def test_the_mark_that_a_card_depends_on_the_edition_leads_to_the_difference(page) -> None:
    moat = card(page(f"/tisch/{code()}/"), "moat")
    assert "je nach Ausgabe" in moat
    for one in library().differences_of["moat"]:
        assert one.aspect in moat
    assert '<th scope="col">Hans im Glück</th>' in moat


def test_in_an_edition_only_its_side_of_a_difference_is_shown(page) -> None:
    one = library().differences_of["moat"][0]
    mine, other = one.variants[0], one.variants[-1]
    moat = card(page(f"/tisch/{code(mine.editions[0], piles=['moat', 'witch'])}/"), "moat")
    assert mine.text[:40] in moat
    assert other.text[:40] not in moat


def test_errata_come_first_and_say_for_which_editions_they_hold(page) -> None:
    throne = card(page(f"/tisch/{code()}/"), "throne-room")
    first = throne[throne.index("data-said") :].partition("</li>")[0]
    assert "erratum" in first
    erratum = library().rulings["thronsaal-erratum-darf"]
    assert erratum.question in first
    for edition in erratum.editions:
        assert tiles.edition_tag(library().catalog.editions[edition]) in first


def test_what_is_about_two_cards_is_told_only_where_both_lie(page) -> None:
    """Thronsaal on Brückentroll says nothing where there is no Brückentroll."""
    both = library().rulings["brueckentroll-zweimal-gespielt"]
    assert set(both.cards) == {"bridge-troll", "throne-room"}
    assert both.question not in page(f"/tisch/{code(piles=['throne-room', 'market'])}/")
    assert both.question in page(f"/tisch/{code(piles=['throne-room', 'bridge-troll'])}/")


def test_what_no_longer_holds_is_told_only_to_who_plays_with_its_printing(page) -> None:
    old = next(
        one
        for one in library().rulings.values()
        if not one.holds_today and one.editions and len(one.cards) == 1
        if library().catalog.cards[one.cards[0]].is_kingdom
    )
    assert old.question not in page(f"/tisch/{code(piles=list(old.cards))}/")
    assert old.question in page(f"/tisch/{code(old.editions[0], piles=list(old.cards))}/")
