"""Interpretation of queries: what is corrected, what is a name, and which result comes first."""

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
def test_german_words_are_not_corrected(query: str) -> None:
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
def test_typing_errors_are_corrected(query: str, corrected: str) -> None:
    assert search(library(), query).corrected == corrected


def test_a_literal_query_is_not_corrected() -> None:
    results = search(library(), "hilft burgraben gegen die hexe", is_literal=True)
    assert (results.corrected, results.cards) == ("", ["witch"])


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
        "ich sage nein er sagt ja",
        "was müssen wir beim aufbau anders machen",
        "wer verliert bei gleichstand",
        "ich suche die regel für schulden",
        "hab kein plan wie das geht",
        "ist das fair",
        "darf ich das sehen",
        "ist das alt",
    ],
)
def test_verbs_adjectives_and_places_are_not_taken_for_cards(query: str) -> None:
    assert search(library(), query).cards == []


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("Suche am Spielende", ["search"]),
        ("was macht die steuer", ["tax"]),
        ("was macht der aufbau", ["develop"]),
        ("leuchtturm alt gegen neu unterschied", ["lighthouse"]),
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
def test_named_cards_are_recognised_in_the_order_of_the_query(query: str, cards: list[str]) -> None:
    assert search(library(), query).cards == cards


@pytest.mark.parametrize("name", ["Aufbau", "Abenteuer", "Menagerie", "Reiche Ernte"])
def test_a_recognised_name_outweighs_common_words(name: str) -> None:
    results = search(library(), f"{name} möglich")
    assert results.cards
    assert results.cards[0] in results.hits[0].about


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("feilscher steinbruch", {"haggler", "quarry"}),
        ("karawanenwächter junge hexe", {"caravan-guard", "young-witch"}),
    ],
)
def test_two_named_cards_both_have_a_result_among_the_first_five(query: str, cards: set[str]) -> None:
    results = search(library(), query)
    assert cards <= set(results.cards)
    assert cards <= {card for hit in results.hits[:5] for card in hit.about}


def test_a_ruling_of_a_named_card_is_found_among_many_of_its_topics() -> None:
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
        ("leuchtturm alt gegen neu unterschied", "difference/leuchtturm-wie-lange-er-schuetzt"),
        ("wann ist eig schluss", "rule/spielende"),
        ("Füllhorn acht verschiedene", "ruling/fuellhorn-beispiel-acht-namen"),
    ],
)
def test_the_first_hit_answers(query: str, first: str) -> None:
    hit = search(library(), query).hits[0]
    assert f"{hit.kind}/{hit.slug}" == first


@pytest.mark.parametrize("query", ["Burggraben Miliz", "Aktionsphase"])
def test_an_example_is_not_the_first_result(query: str) -> None:
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
    results = search(library(), query)
    assert results.corrected == ""
    assert f"{results.hits[0].kind}/{results.hits[0].slug}" == answer


def test_a_card_named_twice_finds_its_combination_with_itself() -> None:
    assert search(library(), "Thronsaal auf Thronsaal").hits[0].slug == "thronsaal-auf-thronsaal"


def test_a_question_about_burggraben_and_fluch_finds_the_ruling() -> None:
    assert search(library(), "krieg ich den fluch auch mit burggraben").hits[0].slug == "burggraben-nicht-betroffen"


def test_a_query_that_finds_nothing_has_alternatives() -> None:
    results = search(library(), "Thronsaalgeschichte")
    assert results.hits == []
    assert "throne-room" in [other.slug for other in results.alternatives]


@pytest.mark.parametrize(
    ("query", "is_cards_only"),
    [("Hexe und Burggraben", True), ("Geldverleiher ohne Kupfer", False), ("Hexe hab keinen Burggraben", False)],
)
def test_two_cards_with_more_words_are_a_question(query: str, is_cards_only: bool) -> None:
    assert search(library(), query).is_cards_only is is_cards_only


def test_a_basic_card_is_also_meant_by_its_type() -> None:
    """The Provinz is a Punktekarte: without its type, the ruling on Punktekarten comes sixth."""
    hits = search(library(), "Harlekin deckt bei mir eine Provinz auf").hits
    assert "harlekin-punktekarte-fluch" in [hit.slug for hit in hits[:3]]
