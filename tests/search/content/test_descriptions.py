"""Queries that describe a card instead of naming it."""

import pytest

from content.model.library import library
from search import index
from search.interpretation import interpret
from search.service import search
from tests.search.content.conftest import WITH_FILES

pytestmark = [pytest.mark.slow, WITH_FILES]


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("wie heißt die karte wo man bis zu vier karten wegschmeißen kann", "chapel"),
        ("landmarke mit minuspunkten wenn man von einer karte nur eine hat", "wolf-den"),
        ("das schiff was einem silber oder gold wegnimmt sobald mans spielt", "corsair"),
        ("wie thronsaal aber dreimal, aus blütezeit", "kings-court"),
        ("die grüne die für je 3 silber einen punkt gibt", "feodum"),
        ("die mit dem anwesen abwerfen für 4 geld", "baron"),
        ("wo man zwei karten oben vom deck vom nachbarn aufdeckt und dafür aktionen oder geld kriegt", "tribute"),
        ("die katze die man spielt wenn ein anderer ne punktekarte kauft und die flüche verteilt", "black-cat"),
        ("die schwarze wo man je nachdem wie viele man genommen hat gold oder teufelchen kriegt", "devils-workshop"),
        ("hinterland dieses dorf wo man beim kaufen noch was billigeres dazu bekommt", "border-village"),
        ("alchemisten wie heißt die geldkarte die mehr wert ist je dicker das eigene deck is", "philosophers-stone"),
        # The blocks kt-13-001, bb19-070, kt-24-005 and no18-001 of the sources
        ("grüne karte die pro 3 aktionskarten nen punkt bringt", "vineyard"),
        (
            "man nennt ne karte und deckt dann so lang auf bis man drei andere hat die man auf die hand nimmt "
            "welche ist das",
            "journeyman",
        ),
        (
            "man zeigt ne handkarte und wenn der links keine gleiche hat gibts mehr geld und eine von denen fliegt "
            "aus dem vorrat, wie heisst die noch",
            "gladiator",
        ),
        ("welche gabe war das wo man sich die obersten 4 karten anguckt", "the-suns-gift"),
        # The blocks in17-005, hi22-010 and se22-027 of the sources
        ("welche karte war das: beim gegner fliegt die oberste weg und er kriegt was zum gleichen preis", "swindler"),
        ("die eine wo man ein silber bekommt, die oberste anguckt, auf 5 auffüllt, was entsorgt", "jack-of-all-trades"),
        ("orange karte, 2 ziehen und ein kauf mehr und nächste runde dasselbe nochmal", "wharf"),
        ("die karte bei der man das kupfer aufs wirtshaus legt, gehören die am ende noch mir", ""),
        ("grüne karten am ende was zählt da", ""),
        ("die mit der festung", ""),
        ("die karte die ich gezogen hab, darf ich die gleich spielen", ""),
        ("die karte wo man bis sieben zieht, muss ich da aktionskarten behalten", ""),
        ("welche karte darf ich mit der werkstatt nehmen", ""),
    ],
)
def test_a_described_card_is_the_first_result_but_other_questions_are_no_descriptions(query: str, slug: str) -> None:
    description = interpret(query, index.open_index(library()).vocabulary).description
    first = search(library(), query).hits[0]
    assert (description is not None) == bool(slug)
    assert not slug or (first.kind, first.slug) == ("card", slug)


def test_the_noun_of_a_description_is_not_the_card_of_that_name() -> None:
    query = "die hexe wo man vorher ne karte nennt und nur wenns stimmt kriegen die andern nen fluch"
    interpretation = interpret(query, index.open_index(library()).vocabulary)
    assert "witch" not in interpretation.cards


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        (
            "die karte die alle angriffe blockt wenn man sie zeigt, darf ich die danach noch behalten",
            "burggraben-kommt-zurueck-auf-die-hand",
        ),
        (
            "karte wo man die ganze hand ablegt und nächste runde fünf mehr zieht was wenn ich keine handkarte hab",
            "taktiker-ohne-handkarte",
        ),
        (
            "verbündeter wo man jeden zug einen gefallen zahlt oder auf 4 karten runter muss, hilft da der burggraben",
            "hexenbund-taschendiebe-kein-angriff",
        ),
        (  # the blocks in17-004 and kt-23-036 of the sources
            "da gibts doch die wo jeder eine karte nach links weitergibt und ich dann eine wegschmeißen darf, is das n "
            "angriff also kann man da burggraben zeigen",
            "maskerade-kein-angriff",
        ),
        (
            "das ereignis durch das meine anwesen plötzlich wie ne aktionskarte funktionieren, kann ich das später "
            "nochmal kaufen für ne andere karte",
            "erbschaft-einmal-pro-spiel",
        ),
    ],
)
def test_a_question_about_a_described_card_is_answered_for_that_card(query: str, slug: str) -> None:
    assert search(library(), query).hits[0].slug == slug


def test_a_name_that_begins_like_a_description_is_a_name() -> None:
    assert search(library(), "schlitten weg der maus").cards == ["sleigh", "way-of-the-mouse"]


def test_a_basic_card_in_a_description_is_not_the_described_one() -> None:
    hits = search(library(), "die karte wo die anderen ihre oberste karte ablegen und nen fluch drauf kriegen").hits
    assert "curse" not in [hit.slug for hit in hits[:3] if hit.kind == "card"]


@pytest.mark.parametrize(("query", "slug"), [("die hexe vom meer", "sea-witch"), ("saal vom thron", "throne-room")])
def test_a_name_with_its_parts_turned_finds_the_card(query: str, slug: str) -> None:
    first = search(library(), query).hits[0]
    assert (first.kind, first.slug) == ("card", slug)


@pytest.mark.parametrize(
    "query", ["füllhorn mit herzogtum genommen fliegt es raus", "füllhorn herzogtum genommen, kommt das in den müll"]
)
def test_flying_out_means_to_be_trashed(query: str) -> None:  # block kt-17-010 of the sources
    assert search(library(), query).hits[0].slug == "fuellhorn-punktekarte-genommen"
