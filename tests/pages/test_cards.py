"""Karten: filters, the card page, and the names that lead to it."""

import re

import pytest

from content.model.library import library


def test_every_statement_names_its_editions_and_sources(page) -> None:
    text = page("/karten/moat/")
    number = len(library().rulings_of["moat"])
    own = [item for item in text.split("<li id=")[1:] if 'data-said="card"' in item.partition("</li>")[0]]
    assert len(own) == number
    assert all("gilt für" in item and re.search(r"<details><summary>\d+ Quelle", item) for item in own)


def places(text: str, *marks: str) -> list[int]:
    return [text.index(mark) for mark in marks]


def test_what_is_needed_first_stands_first(page) -> None:
    """Effect, what is not as printed, answers, then the differences on one line, what only repeats the card last."""
    text = page("/karten/throne-room/")
    order = places(
        text, '<p class="effect', "Anders als aufgedruckt", 'id="klarstellungen"', 'id="thronsaal-auf-thronsaal"',
        "<summary><span>Mit anderen Karten (",
        "<summary>4 Unterschiede der Ausgaben, 2 spielen eine Rolle", 'id="ausgaben"',
        "<summary>2 spielen sich gleich", "<summary><span>Früher (", "<summary><span>Zur Erinnerung (", "Gedruckt in",
    )  # fmt: skip
    assert order == sorted(order)


def test_answers_come_in_the_order_in_which_they_are_asked(page, site) -> None:
    """One order, on the page of a card, in a kingdom and behind its name: `most_asked_first`."""
    own = [ruling for ruling in library().rulings_of["moat"] if ruling.cards == ("moat",) and ruling.kind == "faq"]
    first = max(own, key=lambda ruling: (len(ruling.phrasings), len(ruling.sources)))
    assert len(first.phrasings) == 2  # players have most words for it
    text = page("/karten/moat/")
    answers = text[text.index('id="klarstellungen"') :]
    assert answers.partition('<li id="')[2].startswith(f'{first.slug}"')
    suggestions = site.get("/suche/vorschlaege/", {"q": "Burggraben"}).json()["found"]
    assert next(suggestion["name"] for suggestion in suggestions if suggestion["kind"] == "Frage") == first.question


def test_a_field_to_filter_stands_above_more_than_eight_entries(page) -> None:
    few = next(slug for slug, rulings in library().rulings_of.items() if len(rulings) == 8)
    many = next(slug for slug, rulings in library().rulings_of.items() if len(rulings) == 9)
    assert "data-only" not in page(f"/karten/{few}/")
    assert "In 9 Antworten suchen" in page(f"/karten/{many}/")


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


def test_a_list_of_my_boxes_leads_to_everything(page) -> None:
    text = page("/karten/", sammlung="seaside-hig-2009", typ="attack")
    assert '<a class="mine" href="?typ=attack" data-lift>nur meine Schachteln' in text


def test_what_a_card_needs_at_setup_stands_before_the_answers(page) -> None:
    tournament = page("/karten/tournament/")
    assert tournament.index("<b>Aufbau:</b>") < tournament.index('id="klarstellungen"')


def test_sets_of_one_name_are_told_apart_by_their_boxes(page) -> None:
    shown = page("/karten/moat/").partition("In Kartensätzen")[2].partition("</ul>")[0]
    labels = [re.sub(r"<[^>]+>", "", item) for item in shown.split("</li>")[:-1]]
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
    effect = page("/karten/moneylender/").partition('<p class="effect">')[2]
    assert '<span class="nb">+<svg' in effect.partition("</p>")[0]


def test_english_names_are_marked_as_english(page) -> None:
    assert '<span lang="en">Throne Room</span>' in page("/karten/throne-room/")


def test_sources_are_named_by_their_document(page) -> None:
    text = page("/karten/moat/")
    names = {source.document_name.partition(":")[0] for source in library().sources.values()}
    shown = set(re.findall(r"<details><summary>\d+ Quellen?</summary>\s*<p><b>(.*?)</b>", text))
    assert shown
    assert shown <= names


def test_a_ruling_is_told_as_question_bold_answer_and_text(page) -> None:
    ruling = library().rulings["thronsaal-auf-thronsaal"]
    item = page("/karten/throne-room/").partition(f'<li id="{ruling.slug}"')[2].partition("</li>")[0]
    words = " ".join(re.sub(r"<.*?>", "", item).split()).casefold()
    parts = [ruling.question, ruling.answer, ruling.text.split()[-1]]
    places = [words.rindex(part.casefold()) if part == parts[2] else words.index(part.casefold()) for part in parts]
    assert places == sorted(places)
    assert '<b class="answer">' in item


def test_what_held_formerly_is_folded_unless_my_box_prints_it(page) -> None:
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
