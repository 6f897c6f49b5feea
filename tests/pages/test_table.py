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


def test_only_three_meetings_stand_before_the_cards_unfolded(page) -> None:
    text = page(f"/tisch/{code()}/")
    above = text[: text.index("Die Karten")]
    unfolded, folded = above.split("<details", 1)
    assert unfolded.count("<li id=") == 3
    assert folded.count("<li id=") > 3


def test_a_meeting_is_headed_by_the_cards_of_this_kingdom_that_meet(page) -> None:
    above = page(f"/tisch/{code()}/").partition("Die Karten")[0]
    headings = [re.sub(r"<[^>]+>", "", one) for one in re.findall(r"<h3>(.*?)</h3>", above)]
    assert "Besessenheit × Burggraben" in headings
    assert all(" × " in heading for heading in headings)
    assert not any(absent in heading for heading in headings for absent in ("Hafen", "Leuchtturm", "Werft"))


def test_what_only_reminds_of_a_rule_is_no_meeting(page) -> None:
    cards = library().catalog.cards
    reminders = (one for one in library().rulings.values() if one.kind == "reminder" and len(one.cards) > 1)
    reminder = next(one for one in reminders if all(cards[slug].is_kingdom for slug in one.cards))
    assert f'id="{reminder.slug}"' not in page(f"/tisch/{code(piles=list(reminder.cards))}/")


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
