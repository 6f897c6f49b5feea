"""Treffen: how two cards interact, and searches that redirect there."""

import pytest


def test_interaction_page_shows_ruling_about_both_cards(page) -> None:
    text = page("/treffen/moat/militia/")
    assert "<h1>Burggraben × Miliz</h1>" in text
    assert "bevor der Angriff wirkt" in text.casefold() or "Bevor der Angriff wirkt" in text


def test_interaction_page_without_ruling_shows_nearest_rulings(page) -> None:
    text = page("/treffen/smithy/gardens/")
    assert "Zu den beiden zusammen ist nichts aufgeschrieben." in text
    assert 'href="/karten/gardens/"' in text.partition("Zu jeder für sich")[2]


def test_interaction_of_a_card_with_itself_redirects_to_the_card(site) -> None:
    assert site.get("/treffen/moat/moat/").headers["Location"] == "/karten/moat/"
    assert site.get("/treffen/moat/nothing-at-all/").status_code == 404


@pytest.mark.parametrize("boxes", ["ausgabe=dark-ages-rgg-2019", "sammlung=dark-ages-rgg-2019,seaside-rgg-2014"])
def test_interaction_page_is_reduced_to_boxes_in_the_address(site, page, boxes: str) -> None:
    """The Vogelfreien of 2019 may play Dauerkarten (er26-005)."""
    rule, path = (
        "darfst du heute nur Karten spielen, die keine Dauerkarten sind",
        "/treffen/band-of-misfits/fishing-village/",
    )
    assert rule in page(path)
    text = site.get(f"{path}?{boxes}").content.decode()
    assert rule not in text
    assert f'class="chip-list chip-list--chosen"><li><a href="{path}"' in text


def test_interaction_page_ignores_boxes_without_the_cards(site) -> None:
    text = site.get("/treffen/moat/militia/?sammlung=seaside-rgg-2014,no-box").content.decode()
    assert "chips chosen" not in text
    assert "Bevor der Angriff wirkt" in text or "bevor der Angriff wirkt" in text


@pytest.mark.parametrize("query", ["Burggraben Miliz", "moat militia", "Miliz gegen Burggraben", "burgraben miliz"])
def test_search_for_two_cards_redirects_to_their_interaction(site, query: str) -> None:
    answer = site.get("/suche/", {"q": query})
    assert answer.status_code == 302
    path = answer.headers["Location"].partition("?")[0]
    assert path in ("/treffen/moat/militia/", "/treffen/militia/moat/")
    page = site.get(answer.headers["Location"]).content.decode()
    assert "art=alles" in page
    boxed = site.get("/suche/", {"q": query, "sammlung": "basisspiel-rgg-2021"})
    assert "sammlung=basisspiel-rgg-2021" in boxed.headers["Location"]


def test_question_about_two_cards_is_not_redirected(page) -> None:
    assert '<h1 class="top-answer__text" data-verdict="nein">Nein.</h1>' in page(
        "/suche/", q="krieg ich den fluch auch mit burggraben"
    )


@pytest.mark.parametrize("query", ["Burggraben", "Burggraben Miliz Hexe", "Angriff"])
def test_search_for_one_or_three_cards_is_not_redirected(site, query: str) -> None:
    assert site.get("/suche/", {"q": query}).status_code == 200


def test_search_for_two_cards_shows_all_results_on_request(site) -> None:
    assert site.get("/suche/", {"q": "Burggraben Miliz", "art": "alles"}).status_code == 200
