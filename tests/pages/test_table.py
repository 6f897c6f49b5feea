"""Tisch: cards with their notes, interactions, and piles that end the game."""

import re

from companion.pages import card_tiles
from companion.pages.kingdom_page import KingdomPage
from content.model.library import library
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.readable_codes import to_code

PILES = "throne-room possession outpost moat caravan witch ambassador militia market chapel".split()


def code(*editions: str, piles: list[str] = PILES) -> str:
    return KingdomPage(library(), Kingdom(piles=tuple(piles)), Choices(editions=editions)).code


def card(text: str, slug: str) -> str:
    """The HTML of a card on the page of the table."""
    return text[text.index(f'id="karte-{slug}"') :].partition('<li class="tile"')[0]


def test_strip_links_to_every_card(page) -> None:
    text = page(f"/tisch/{code()}/")
    strip = text.partition('aria-label="Karten dieses Königreichs"')[2].partition("</nav>")[0]
    assert sorted(re.findall(r'href="#karte-([\w-]+)"', strip)) == sorted(PILES)
    for slug in PILES:
        assert f'id="karte-{slug}"' in text


def test_table_lists_piles_that_end_the_game(page) -> None:
    """Three piles of the supply (b08-015, bb19-016), also Trank (bb19-021), or Kolonie alone (kt-15-027)."""
    choices = Choices(players=5, platinum_colony=Policy(mode=PolicyMode.YES))
    text = page(f"/tisch/{to_code(Kingdom(piles=tuple(PILES)), choices)}/")
    piles = re.findall(r'data-pile="([\w-]+)" aria-pressed="false"( data-alone)?', text)
    assert [slug for slug, alone in piles if alone] == ["province", "colony"]
    basics = {"copper", "silver", "gold", "platinum", "estate", "duchy", "province", "colony", "curse", "potion"}
    assert sorted(slug for slug, _ in piles) == sorted({*PILES, *basics})
    assert 'data-number="4"' in text


def test_mixed_pile_counts_as_empty_only_as_a_whole(page) -> None:
    text = page(f"/tisch/{code(piles=['catapult-rocks', 'knights', 'market'])}/")  # kt-21-047
    assert "Katapult / Felsen, Ritter: leer erst, wenn keine einzige Karte mehr darin ist." in text
    assert "leer erst" not in page(f"/tisch/{code()}/")


def between_search_and_cards(text: str) -> str:
    """The HTML of the interactions."""
    return text.partition("Darauf kommt es an")[2].partition("Wenn zwei sich treffen")[0]


def test_three_interactions_are_unfolded(page) -> None:
    unfolded, folded = between_search_and_cards(page(f"/tisch/{code()}/")).split("<details", 1)
    assert unfolded.count("<li id=") == 3
    assert 1 <= folded.count("<li id=") <= 5


def test_interactions_are_headed_by_cards_of_this_kingdom(page) -> None:
    headings = [
        re.sub(r"<[^>]+>", "", heading)
        for heading in re.findall(r"<h3>(.*?)</h3>", between_search_and_cards(page(f"/tisch/{code()}/")))
    ]
    assert "Außenposten × Karawane" in headings
    assert not any(absent in heading for heading in headings for absent in ("Hafen", "Leuchtturm", "Werft"))


def test_table_without_interactions_has_no_heading_for_them(page) -> None:
    text = page(f"/tisch/{code(piles=['smithy', 'cellar'])}/")
    assert "Darauf kommt es an" not in text


def pairs_of(text: str) -> list[str]:
    return re.findall(r"<h3 data-names>([^<]+ × [^<]+)</h3>", text)


def test_pairs_with_something_written_are_listed_with_question_and_verdict(page) -> None:
    text = page(f"/tisch/{code(piles=['moat', 'militia', 'gardens'])}/")
    assert pairs_of(text) == ["Burggraben × Miliz"]
    summary = text.partition("Burggraben × Miliz</h3>")[2].partition("</summary>")[0]
    assert "Wann zeige ich eine Reaktionskarte" in summary
    assert "<b>Bevor der Angriff wirkt.</b>" in summary
    assert page(f"/tisch/{code(piles=['smithy', 'gardens'])}/").count("ist nichts aufgeschrieben") == 1


def test_all_dauerkarten_of_a_table_have_one_heading(page) -> None:
    text = page(f"/tisch/{code(piles=['lighthouse', 'astrolabe', 'tactician', 'market'])}/")
    assert pairs_of(text) == []
    assert text.count("<h3>Alle Dauerkarten</h3>") == 1
    assert "Leuchtturm × Astrolabium × Taktiker</p>" in text


def test_a_chosen_card_leaves_its_pairs(page) -> None:
    first = page(f"/tisch/{code()}/")
    assert 'href="?karte=moat#zwei"' in first
    second = pairs_of(page(f"/tisch/{code()}/", karte="moat"))
    assert second == [pair for pair in pairs_of(first) if "Burggraben" in pair] != []


def test_reminders_are_not_interactions(page) -> None:
    cards = library().catalog.cards
    reminders = (ruling for ruling in library().rulings.values() if ruling.kind == "reminder" and len(ruling.cards) > 1)
    reminder = next(ruling for ruling in reminders if all(cards[slug].is_kingdom for slug in ruling.cards))
    assert f'id="{reminder.slug}"' not in page(f"/tisch/{code(piles=list(reminder.cards))}/")


def test_rule_sheet_has_all_sections(page) -> None:
    kingdom = Kingdom(piles=("throne-room", "engineer", "wharf", "moat", "militia", "gardens", "sauna-avanto"))
    text = page(f"/koenigreich/{KingdomPage(library(), kingdom, Choices()).code}/blatt/")
    headings = re.findall(r"<h2>(.*?)</h2>", text)
    assert headings == ["Was dazugehört", "Aufbau", "Darauf kommt es an", "Regeln dieser Karten", "Ende und Punkte"]
    assert "Eine Sauna deiner Hand" in text
    for words in ("Thronsaal × Werft", "Schulden: zurückzahlen", "Gärten", "Provinz je 6", "Der Vorrat"):
        assert words in text


def test_table_shows_only_differences_that_change_play(page) -> None:
    differences = library().differences_of["throne-room"]
    assert {difference.changes_play for difference in differences} == {True, False}
    answers, _, differs = card(page(f"/tisch/{code()}/"), "throne-room").partition('class="tile__differences"')
    assert 'class="statement-list"' in answers
    for difference in differences:
        assert (f'href="/karten/throne-room/#{difference.slug}"' in differs) is difference.changes_play
        assert difference.aspect not in answers


def test_with_editions_only_their_variant_of_a_difference_is_shown(page) -> None:
    difference = next(difference for difference in library().differences_of["moat"] if difference.changes_play)
    mine, other = difference.variants[0], difference.variants[-1]
    moat = card(page(f"/tisch/{code(mine.editions[0], piles=['moat', 'witch'])}/"), "moat")
    assert mine.text[:40] in moat
    assert other.text[:40] not in moat


def test_errata_come_first_and_name_their_editions(page) -> None:
    throne = card(page(f"/tisch/{code()}/"), "throne-room")
    first = throne[throne.index('class="statement-list"') :].partition("</li>")[0]
    assert "erratum" in first
    erratum = library().rulings["thronsaal-erratum-darf"]
    assert erratum.question in first
    for edition in erratum.editions:
        assert card_tiles.edition_tag(library().catalog.editions[edition]) in first


def test_rulings_about_two_cards_need_both_on_the_table(page) -> None:
    """A ruling on Thronsaal with Brückentroll is left out if there is no Brückentroll."""
    both = library().rulings["brueckentroll-zweimal-gespielt"]
    assert set(both.cards) == {"bridge-troll", "throne-room"}
    assert both.question not in page(f"/tisch/{code(piles=['throne-room', 'market'])}/")
    text = page(f"/tisch/{code(piles=['throne-room', 'bridge-troll'])}/")
    assert all(both.question in card(text, slug) for slug in both.cards)


def test_former_rulings_are_shown_only_with_their_editions(page) -> None:
    old = next(
        ruling
        for ruling in library().rulings.values()
        if not ruling.holds_today and ruling.editions and len(ruling.cards) == 1
        if library().catalog.cards[ruling.cards[0]].is_kingdom
    )
    assert old.question not in page(f"/tisch/{code(piles=list(old.cards))}/")
    assert old.question in page(f"/tisch/{code(old.editions[0], piles=list(old.cards))}/")


def test_cards_that_geerbt_took_from_a_split_pile_are_on_the_table(site) -> None:
    """pl23-045: with six players the Ausruferin is in start decks only."""
    kingdom = Kingdom(piles=(*PILES[:9], "townsfolk"), landscapes=("inherited",), traits=(("inherited", "townsfolk"),))
    assert "town-crier" in KingdomPage(library(), kingdom, Choices(players=6)).card_slugs
