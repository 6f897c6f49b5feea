"""Karten: the list with filters, and the page of a card."""

import re

import pytest

from companion.pages.card_statements import MAX_FIRST_ANSWERS, sort_statements
from content.model.library import library


def test_every_statement_names_its_editions_and_sources(page) -> None:
    text = page("/karten/moat/")
    number = len(library().rulings_of["moat"])
    own = [item for item in text.split('<li class="statement')[1:] if 'data-said="card"' in item.partition("</li>")[0]]
    assert len(own) == number
    assert all("gilt für" in item and re.search(r"<details><summary>\d+ Quelle", item) for item in own)


def places(text: str, *marks: str) -> list[int]:
    return [text.index(mark) for mark in marks]


def test_card_page_shows_sections_in_order(page) -> None:
    """Effect, corrections, answers, interactions, differences, former rulings, reminders, printings."""
    text = page("/karten/throne-room/")
    order = places(
        text, '<p class="card-face__effect', "Anders als aufgedruckt",
        'id="klarstellungen"', 'id="thronsaal-auf-thronsaal"',
        "<summary><span>Mit anderen Karten (",
        "<summary>4 Unterschiede der Ausgaben, 2 spielen eine Rolle", 'id="ausgaben"',
        "<summary>2 spielen sich gleich", "<summary><span>Früher (", "<summary><span>Zur Erinnerung (", "Gedruckt in",
    )  # fmt: skip
    assert order == sorted(order)


def test_rulings_are_sorted_by_how_much_they_are_asked(page, site) -> None:
    """`ruling_order` sorts on the page of a card, in a kingdom and in suggestions."""
    own = [ruling for ruling in library().rulings_of["moat"] if ruling.cards == ("moat",) and ruling.kind == "faq"]
    first = max(own, key=lambda ruling: len((*ruling.phrasings, *ruling.search_phrasings, *ruling.sources)))
    text = page("/karten/moat/")
    answers = text[text.index('id="klarstellungen"') :]
    assert answers.partition('<div id="')[2].startswith(f'{first.slug}"')
    suggestions = site.get("/suche/vorschlaege/", {"q": "Burggraben"}).json()["found"]
    assert next(suggestion["name"] for suggestion in suggestions if suggestion["kind"] == "Frage") == first.question


def test_more_than_eight_statements_get_a_filter_field(page) -> None:
    few = next(slug for slug, rulings in library().rulings_of.items() if len(rulings) == 8)
    many = next(slug for slug, rulings in library().rulings_of.items() if len(rulings) == 9)
    assert "data-only" not in page(f"/karten/{few}/")
    assert "data-only" in page(f"/karten/{many}/")


def test_card_filters_combine(page) -> None:
    text = page("/karten/", typ="attack", kosten="4", erweiterung="basisspiel", nach="kosten")
    assert "Miliz" in text
    assert "Hexe</a>" not in text
    assert "Markt</a>" not in text


def test_chosen_filters_are_chips_that_remove_them(page) -> None:
    text = page("/karten/", typ="attack", erweiterung="nocturne", seite="1")
    assert '<details class="fold without-script"><summary>Filtern' in text
    assert 'href="/karten/?typ=attack" aria-label="Filter Nocturne lösen"' in text
    assert 'href="/karten/?erweiterung=nocturne" aria-label="Filter Angriff lösen"' in text


def test_list_of_my_boxes_links_to_the_list_without_boxes(page) -> None:
    text = page("/karten/", sammlung="seaside-hig-2009", typ="attack")
    assert '<a class="box-filter" href="?typ=attack" data-lift>nur meine Schachteln' in text


def test_setup_needs_come_before_answers(page) -> None:
    tournament = page("/karten/tournament/")
    assert tournament.index("<b>Aufbau:</b>") < tournament.index('id="klarstellungen"')


def test_sets_with_the_same_name_show_their_boxes(page) -> None:
    shown = page("/karten/moat/").partition("In Kartensätzen")[2].partition("</ul>")[0]
    labels = [re.sub(r"<[^>]+>", "", item) for item in shown.split("</li>")[:-1]]
    assert len(labels) == len(set(labels))


def test_cards_are_filtered_by_my_boxes(page) -> None:
    text = page("/karten/", sammlung="seaside-hig-2009")
    assert re.search(r"\b26 Karten", text)  # the number of kingdom cards in this box
    assert "Thronsaal</a>" not in text


def test_unknown_filter_value_is_named_and_ignored(page) -> None:
    text = page("/karten/", status=400, typ="<script>", kosten="4")
    assert "Kartentyp" in text
    assert "<script>" not in text.replace('<script src="', "").replace('<script type="module"', "")


@pytest.mark.parametrize("number", ["0", "-1", "99999", "x", "²"])
def test_invalid_page_number_shows_first_or_last_page(page, number: str) -> None:
    assert "Seite" in page("/karten/", seite=number)


def test_plus_sign_and_coin_are_not_separated_by_a_line_break(page) -> None:
    effect = page("/karten/moneylender/").partition('<p class="card-face__effect">')[2]
    assert '<span class="no-break">+<svg' in effect.partition("</p>")[0]


def test_english_names_have_lang_attribute(page) -> None:
    assert '<span lang="en">Throne Room</span>' in page("/karten/throne-room/")


def test_sources_are_grouped_by_document(page) -> None:
    text = page("/karten/moat/")
    names = {source.document_name.partition(":")[0] for source in library().sources.values()}
    shown = set(re.findall(r"<details><summary>\d+ Quellen?</summary>\s*<p><b>(.*?)</b>", text))
    assert shown
    assert shown <= names


def test_ruling_has_question_bold_answer_and_text(page) -> None:
    ruling = library().rulings["thronsaal-auf-thronsaal"]
    item = page("/karten/throne-room/").partition(f'<div id="{ruling.slug}"')
    item = item[0].rpartition("<summary>")[2] + item[2].partition("</li>")[0]
    words = " ".join(re.sub(r"<.*?>", "", item).split()).casefold()
    parts = [ruling.question, ruling.answer, ruling.text.split()[-1]]
    places = [words.rindex(part.casefold()) if part == parts[2] else words.index(part.casefold()) for part in parts]
    assert places == sorted(places)
    assert '<b class="short-answer">' in item


def test_former_rulings_are_folded_unless_the_chosen_edition_prints_them(page) -> None:
    old = next(
        ruling
        for ruling in library().rulings.values()
        if not ruling.holds_today and ruling.editions and ruling.superseded_by
    )
    path = f"/karten/{old.cards[0]}/"
    folded = page(path).partition("<summary><span>Früher (")[2]
    assert f'id="{old.slug}"' in folded
    assert library().rulings[old.superseded_by].question in folded
    assert f'id="{old.slug}"' in page(path, ausgabe=old.editions[0]).partition("<summary><span>Früher (")[0]


def test_further_answers_are_grouped_and_none_is_lost(page) -> None:
    text = page("/karten/throne-room/")
    first, _, rest = text.partition('id="klarstellungen"')[2].partition("<summary><span>Mit anderen Karten")
    titles = re.findall(r"<summary><span>(\w[\w ]*) \(<span data-count>(\d+)", first)
    assert [title for title, _ in titles] == ["Timing", "Dauerkarten", "Exotisches"]
    answers = sort_statements(library(), "throne-room", library().rulings_of["throne-room"]).answers
    assert all(f'<div id="{ruling.slug}"' in first for ruling in answers)
    assert sum(int(number) for _, number in titles) + MAX_FIRST_ANSWERS == len(answers)
    assert rest


def test_answers_name_the_boxes_of_their_other_cards(page) -> None:
    """A device hides what is about cards of other boxes only."""
    text = page("/karten/throne-room/")
    ruling = next(
        ruling for ruling in library().rulings_of["throne-room"] if set(ruling.cards) == {"throne-room", "bridge-troll"}
    )
    row = text.partition(f'<div id="{ruling.slug}"')[0].rpartition('<li class="statement')[2]
    boxes = library().catalog.cards["bridge-troll"].editions
    assert f'data-needs="{" ".join(boxes)}"' in row


def test_mixed_pile_shows_its_cards_before_questions_and_shared_text_once(page) -> None:
    pile, _, questions = page("/karten/knights/").partition('id="klarstellungen"')
    cards = library().catalog.piles["knights"].cards
    assert all(f'href="/karten/{entry.card}/"' in pile for entry in cards)
    assert pile.count("deckt von seinem Nachziehstapel 2 Karten auf") == 1
    assert "Alle außer Sir Michael" in pile
    assert "Die Karten</span>" not in questions
    assert 'href="/karten/rocks/"' in page("/karten/catapult/").partition('id="klarstellungen"')[0]
