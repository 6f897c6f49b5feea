"""What is a word, what is a name, and what somebody meant who typed neither."""

import pytest

from content.model.library import library
from search.service import search


@pytest.mark.parametrize(
    "query",
    [
        "darf ich eine karte klauen",
        "hab ich das geholt",
        "meine kohle reicht nicht",
        "darf ich raten welche karte kommt",
        "fliegt die karte raus",
        "gibt es schutzkarten gegen angriffe",
        "karte vorm ziehen ansehen",
        "nen fluch bekommen",
    ],
)
def test_words_of_german_are_not_corrected(query: str) -> None:
    assert search(library(), query).corrected == ""


@pytest.mark.parametrize(
    ("query", "corrected"),
    [
        ("hilft burgraben gegen die hexe", "hilft Burggraben gegen die hexe"),
        ("was heist entsorgen", "was heisst entsorgen"),
        ("zehlt das als ausgespielt", "zählt das als ausgespielt"),
        ("schmide muss ich echt alle 3", "Schmiede muss ich echt alle 3"),
        ("Rattten", "Ratten"),
    ],
)
def test_what_is_no_word_is_corrected(query: str, corrected: str) -> None:
    assert search(library(), query).corrected == corrected


def test_taken_literally_nothing_is_corrected() -> None:
    found = search(library(), "hilft burgraben gegen die hexe", is_literal=True)
    assert (found.corrected, found.cards) == ("", ["witch"])


@pytest.mark.parametrize(
    "query",
    [
        "muss ich mich vorbereiten",
        "eine billigere karte nehmen",
        "nach einer karte suchen",
        "reichen zwei karten",
        "wie kann ich steuern",
        "karte geht in den müll",
        "woran seh ich den typ",
    ],
)
def test_verbs_adjectives_and_places_are_no_cards(query: str) -> None:
    assert search(library(), query).cards == []


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("Suche am Spielende", ["search"]),
        ("was macht die steuer", ["tax"]),
        ("dörfer in der intrige", ["village"]),
        ("wunsch karte wo kommt die hin", ["wish"]),
        ("embargo marker auf provinz wer kriegt fluch", ["embargo", "province", "curse"]),
        ('was kann "insel"', ["island"]),
        ("burggraben gegen miliz", ["moat", "militia"]),
        ("miliz gegen burggraben", ["militia", "moat"]),
        ("wann lege ich die werft ab", ["wharf"]),
        ("wer sucht beim trickser die karte aus", ["swindler"]),
    ],
)
def test_names_are_cards_in_the_order_of_the_query(query: str, cards: list[str]) -> None:
    assert search(library(), query).cards == cards


@pytest.mark.parametrize("name", ["Aufbau", "Abenteuer", "Menagerie", "Reiche Ernte"])
def test_a_recognised_name_outweighs_common_words(name: str) -> None:
    found = search(library(), f"{name} möglich")
    assert found.cards
    assert found.cards[0] in found.hits[0].about


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("feilscher steinbruch", {"haggler", "quarry"}),
        ("karawanenwächter junge hexe", {"caravan-guard", "young-witch"}),
    ],
)
def test_two_named_cards_are_both_among_the_first_five(query: str, cards: set[str]) -> None:
    found = search(library(), query)
    assert cards <= set(found.cards)
    assert cards <= {card for hit in found.hits[:5] for card in hit.about}


def test_what_is_about_a_named_card_is_ranked_although_much_is_about_cards_of_its_kind() -> None:
    rulings = search(library(), "eremit silber trashen", kinds={"ruling"}).hits[:5]
    assert "eremit-keine-geldkarten" in [hit.slug for hit in rulings]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("wann ist das spiel aus", "rule/spielende"),  # not: ausspielen
        ("was ist wenn das spiel aus ist", "rule/spielende"),
        ("alle kriegen pferde darf ich nein sagen", "ruling/gutes-geschaeft-reihenfolge-und-pflicht"),
        ('was ist "im spiel"', "rule/begriff-im-spiel"),
        ('was heißt "ablegen"', "rule/begriff-ablegen"),
        ("hilft burggraben gegen miliz", "ruling/burggraben-was-als-angriff-gilt"),
        ("hilft der burggraben gegen maskerade", "ruling/maskerade-kein-angriff"),
        ("brauche ich für silber eine aktion", "ruling/kupfer-silber-gold-ohne-aktion"),
    ],
)
def test_the_first_hit_answers(query: str, first: str) -> None:
    hit = search(library(), query).hits[0]
    assert f"{hit.kind}/{hit.slug}" == first


@pytest.mark.parametrize("query", ["Burggraben Miliz", "Füllhorn acht verschiedene", "Aktionsphase"])
def test_no_example_stands_first(query: str) -> None:
    assert "beispiel" not in search(library(), query).hits[0].slug


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("what happens when the deck is empty", "rule/nachziehstapel-reicht-nicht"),
        ("do i have to play all treasures", "rule/geldkarten-einzeln-ausspielen"),
        ("does moat block witch", "ruling/burggraben-nicht-betroffen"),
    ],
)
def test_an_english_question_leads_to_the_german_answer(query: str, answer: str) -> None:
    found = search(library(), query)
    assert found.corrected == ""
    assert f"{found.hits[0].kind}/{found.hits[0].slug}" == answer


def test_a_card_named_twice_is_asked_for_beside_itself() -> None:
    assert search(library(), "Thronsaal auf Thronsaal").hits[0].slug == "thronsaal-auf-thronsaal"


def test_whom_the_burggraben_protects_gets_no_fluch() -> None:
    assert search(library(), "krieg ich den fluch auch mit burggraben").hits[0].slug == "burggraben-nicht-betroffen"


def test_a_query_that_finds_nothing_asks_what_was_meant() -> None:
    results = search(library(), "Thronsaalgeschichte")
    assert results.hits == []
    assert "throne-room" in [other.slug for other in results.alternatives]
