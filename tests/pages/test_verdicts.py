"""A ja or nein in large type is never the wrong one: the question is always above it, and in doubt nothing is large."""

import re

import pytest

from companion.pages.verdicts import contradicting_result, is_answered_in_large_type
from content.model.library import library
from search.service import Hit, Results
from search.snippets import Snippet

ALIKE, STRANGE = 0.8, 0.2  # similarities


def plain(html: str) -> str:
    return re.sub("<[^>]+>|\N{SOFT HYPHEN}", "", html)


def hit(score: float = 1.0, card: str = "moat", similarity: float = ALIKE, is_opposite: bool = False) -> Hit:
    shown = Snippet(())
    return Hit("ruling", "a", shown, shown, "faq", (card,), score, similarity, is_opposite)


def asked(*cards: str, is_open_question: bool = False) -> Results:
    return Results("?", cards=list(cards), is_open_question=is_open_question)


def test_the_answer_to_the_same_question_is_large() -> None:
    assert is_answered_in_large_type(asked("moat"), hit(), "nein")


@pytest.mark.parametrize(
    ("results", "first", "answer"),
    [
        pytest.param(asked("moat"), hit(similarity=STRANGE), "nein", id="another question"),
        pytest.param(asked("moat", is_open_question=True), hit(), "ja, einmal", id="wann, wer, wie viele"),
        pytest.param(asked("moat"), hit(is_opposite=True), "nein", id="the question the other way round"),
        pytest.param(asked(), hit(), "nein", id="a general question and the ruling of one card"),
        pytest.param(asked("moat"), hit(), "", id="no short answer"),
    ],
)
def test_an_answer_that_may_be_the_wrong_one_is_not_large(results: Results, first: Hit, answer: str) -> None:
    assert not is_answered_in_large_type(results, first, answer)


def test_a_number_answers_an_open_question() -> None:
    assert is_answered_in_large_type(asked("moat", is_open_question=True), hit(), "zwei")


def test_a_close_result_on_the_same_card_contradicts_the_first() -> None:
    assert contradicting_result([hit(1.0), hit(0.95)], ["ja", "nein, nur einmal"]) == 1
    assert contradicting_result([hit(1.0), hit(0.95)], ["ja", "ja"]) is None
    assert contradicting_result([hit(1.0), hit(0.95)], ["ja", "zwei"]) is None
    assert contradicting_result([hit(1.0), hit(0.5)], ["ja", "nein"]) is None
    assert contradicting_result([hit(1.0), hit(0.95, card="witch")], ["ja", "nein"]) is None


def test_the_question_stands_above_a_large_answer(page) -> None:
    text = page("/suche/", q="krieg ich den fluch auch mit burggraben")
    answer = text[text.index("data-answer") :]
    assert answer.index(
        '<p class="statement__question"><a href="/karten/moat/#burggraben-nicht-betroffen">'
    ) < answer.index('<h1 class="top-answer__text" data-verdict="nein">Nein.</h1>')


@pytest.mark.parametrize(
    "query",
    [
        "königliche münzen zwei aktionen aber kein geld",  # yes, although the ruling says no
        "wie oft wirkt burggraben gegen hexe",
        "darf ich in meinen abwurfstapel reinschauen",  # no, although the Eremit may
        "mein bruder hat das projekt schon, darf ichs auch noch kaufen?",
        "verschneits dorf danach normales dorf wieviel aktionen",
        "2 alchimisten nur 1 trank ausgespielt dürfen beide zurück",
        "bergdorf muss ich was aus der ablage nehmen oder kann ich lieber ziehen",
        "grenzregion wie viele punkte bei 11 punktekarten",
    ],
)
def test_no_large_answer_where_it_would_mislead(page, query: str) -> None:
    text = page("/suche/", q=query)
    assert re.search(r'<h1 class="top-answer__text" data-verdict="(ja|nein|teils)', text) is None
    assert '<h1 class="top-answer__text' in text


def test_two_rulings_that_contradict_each_other_stand_side_by_side(page) -> None:
    text = page("/suche/", q="gewölbe ich hab nur eine karte auf der hand")
    answer = text[text.index("data-answer") : text.index("Und außerdem")]
    assert (
        len(re.findall(r'<h[12] class="top-answer__text top-answer__text--question"><a href="/karten/vault/#', answer))
        == 2
    )
    assert '<b class="short-answer" data-verdict="nein">' in answer or '<b class="short-answer">Nein' in answer


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        # The blocks me20-002, b08-020 and b08-019 of the sources
        (
            "kann ich ein pferd kaufen und was kostet ein pferd",
            ["horse/#pferd-nicht-kaufen", "horse/#pferd-kostet-drei"],
        ),
        ("wann endet das spiel und wer gewinnt bei gleichstand", ["/regeln/spielende/"]),
    ],
)
def test_two_questions_in_one_are_both_answered(page, query: str, shown: list[str]) -> None:
    answer = page("/suche/", q=query).partition("data-answer")[2].partition("Und außerdem")[0]
    assert [address for address in shown if address not in answer] == []
    assert 'class="top-answer__text" data-verdict' not in answer


def test_a_rule_shows_its_sentence_in_brief(page) -> None:
    assert page("/suche/", q="was sind schulden").count('<p class="top-answer__reason"><b>') == 1


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        # The blocks rg24-005 and rs24e-033 of the sources
        ("fängt man bei gilden immer schon mit einem taler an oder bei null", "legt jeder gleich 1 Taler auf seine"),
        ("teehaus muss ich die sonne wegnehmen wenn ich gar nicht will", "Das ist Pflicht und immer das Erste"),
    ],
)
def test_a_rule_that_comes_first_shows_more_than_others(page, query: str, sentence: str) -> None:
    answer = page("/suche/", q=query).partition("data-answer")[2].partition("Und außerdem")[0]
    assert sentence in plain(answer)


@pytest.mark.parametrize(
    ("query", "line"),
    [
        # The blocks kt-20-020, al22-029, kt-01-000, bk17-006, kt-26-009 and bb19-017 of the sources
        ("lehen hab 11 silber wieviel ist das wert", "Mit 11 Silber ist jedes deiner Lehen 3"),
        ("markthalle und wegen brücke kostet silber nur noch 2", "Ist wegen einer Brücke alles um 1 billiger, kostet"),
        ("nachziehstapel zählen erlaubt?", "Eigener Nachziehstapel: zählen ja, durchsehen nein."),
        ("darf ich nachgucken was bei mir schon auf der ablage liegt", "Eigener Ablagestapel: weder zählen noch"),
        ("beide gleich viele punkte wer hat gewonnen", "Liegen mehrere mit gleich vielen Punkten vorn, gewinnt"),
        ("werden ereignisse auch billiger", "Nein. Durch eine Karte wie Brücke werden nur Karten billiger."),
        ("hab schon was gekauft, noch geld auslegen erlaubt?", "Hast du in dieser Kaufphase schon etwas"),
    ],
)
def test_the_sentence_that_answers_is_read_first(page, query: str, line: str) -> None:
    answer = page("/suche/", q=query).partition("data-answer")[2]
    first = answer.partition('<p class="top-answer__reason">')[2].partition("</p>")[0]
    assert plain(first).startswith(line)


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        # The blocks rs24-016 and in17-012 of the sources
        ("goldmine das gold nehmen aber die schulden nich", "Nein. Ein Gold gibt es bei der Goldmine nur"),
        ("thronsaal aufs dorf und dann verschwöhrer, sind das schon genug aktionen für den bonus", "Ja."),
    ],
)
def test_no_sentence_is_read_before_a_bare_ja_or_nein(page, query: str, begins: str) -> None:
    answer = page("/suche/", q=query).partition("data-answer")[2]
    assert "top-answer__text--question" in answer.partition("Und außerdem")[0]
    first = answer.partition('<p class="top-answer__reason">')[2].partition("</p>")[0]
    assert plain(first).startswith(begins)


def test_the_sentence_that_is_read_first_does_not_stand_again_at_the_end(page) -> None:
    text = plain(page("/suche/", q="lehen hab 11 silber wieviel ist das wert"))
    assert text.partition("Und außerdem")[0].count("Mit 11 Silber ist jedes deiner Lehen") == 1


@pytest.mark.parametrize(
    ("query", "line"),
    [
        # The blocks kt-18-002 and al22-042 of the sources
        ("blutzoll zählt der als angriff", "Der Burggraben schützt nicht vor dem Fluch, denn der Blutzoll ist kein"),
        (
            "thronsaal auf garnison und dann 3 karten genommen wieviel zieh ich nächste runde",
            "Für jede Karte, die du danach in diesem Zug nimmst, kommen 2 Marker auf die mit dem Thronsaal gespielte "
            "Garnison, bei 3 Karten also 6. Im nächsten Zug bringen sie 6 Karten",
        ),
    ],
)
def test_a_large_answer_is_followed_by_the_sentence_that_answers_more(page, query: str, line: str) -> None:
    large = page("/suche/", q=query).partition('<h1 class="top-answer__text" data-verdict=')[2]
    assert plain(large.partition('<p class="top-answer__reason"><b>')[2].partition("</b>")[0]).startswith(line)


def test_beside_a_ruling_that_holds_no_longer_stands_the_one_of_today(page) -> None:
    text = page("/suche/", q="leichenkarren keine andere aktion auf der hand")
    answer = plain(text[text.index("data-answer") : text.index("Und außerdem")])
    # The block er26-050 of the sources, in place of kt-21-015
    assert answer.index("Was, wenn zum Leichenkarren früher keine Aktionskarte da war?") < answer.index(
        library().rulings["leichenkarren-heute-entsorgen-freiwillig"].question
    )
    assert "data-verdict" not in text[text.index("data-answer") : text.index("Und außerdem")]


def test_a_difference_begins_with_what_each_edition_says(page) -> None:
    answer = page("/suche/", q="geldverleiher alte karte und neue karte was ist da anders").partition("data-answer")[2]
    line = plain(answer.partition('<p class="top-answer__reason"><b>')[2].partition("</b>")[0])
    assert line.startswith("Heute (RGG 2017, RGG 2019): Nein.")  # kt-05-011
    assert "HiG 2008: Ja," in line  # b08-027


def test_text_behind_a_short_answer_begins_with_a_capital_letter(page) -> None:
    text = re.sub(r"\s+", " ", page("/karten/pilgrimage/"))
    assert re.search(r'class="short-answer"[^>]*>[^<]+[,:;]</b>', text) is None
    assert re.search(r'class="short-answer"[^>]*>[^<]+</b></h3></summary><div [^>]*><p>[a-zäöü]', text) is None
