"""The promised order: card name > alias > part of a name > ruling of the card > mention, then the newer edition."""

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import count

import pytest

from search import query_terms, tokens
from search.interpretation import Interpretation
from search.matching import MIN_MATCHES, KindRange, find_matches, is_match
from search.query_terms import QueryTerm
from search.ranking import Candidate, RankedCandidate, RankingQuery
from search.ranking import rank as rank_candidates
from search.similarity import EncodedQuestions, encode_questions
from search.syntax import parse_query
from search.vocabulary import PartPosition

NUMBERS = count(10)


@dataclass(frozen=True)
class Indexed:
    """A document of an index that consists of what a test gives to `rank`."""

    document: Candidate
    keys: tuple[str, ...]
    questions: tuple[str, ...]


def candidate(slug: str, *keys: str, kind: str = "ruling", newest: int = 0, number: int = 0, **more) -> Indexed:
    questions = more.pop("questions", ())
    shown = {"title": slug, "text": "", "subkind": "faq", "about": (), **more}
    document = Candidate(number=number or next(NUMBERS), kind=kind, slug=slug, newest=newest, **shown)
    return Indexed(document, keys, questions)


def rank(query: Interpretation, indexed: list[Indexed]) -> list[RankedCandidate]:
    """All documents, ranked with the scores that matching gives them."""
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    questions: list[tuple[str, ...]] = [() for _ in range(1 + max(entry.document.number for entry in indexed))]
    for entry in sorted(indexed, key=lambda entry: entry.document.number):
        questions[entry.document.number] = entry.questions
        for key in entry.keys:
            postings[key][entry.document.number] = 1.0
    matches = find_matches(query, postings, [KindRange("ruling", 0, len(questions))])
    encoded = EncodedQuestions(encode_questions(questions))
    return rank_candidates(
        RankingQuery(query, matches.term_scores, postings, encoded), [entry.document for entry in indexed]
    )


def interpretation(*terms: QueryTerm) -> Interpretation:
    return Interpretation(parse_query(""), terms=list(terms))


def term(weight: float = 5.0, parts: tuple[str, ...] = (), **keys: float) -> QueryTerm:
    return QueryTerm("?", {name.replace("_", ":"): value for name, value in keys.items()}, weight, parts)


def order(query: Interpretation, *indexed: Indexed) -> list[str]:
    return [ranked.candidate.slug for ranked in rank(query, [*reversed(indexed)])]


def test_match_scores_are_in_the_promised_order() -> None:
    qualities = [
        query_terms.NAME_MATCH,
        query_terms.ENGLISH_NAME_MATCH,
        query_terms.ALIAS_MATCH,
        query_terms.INFLECTED_NAME_FACTOR,
        query_terms.TYPO_MATCH,
    ]
    qualities += [query_terms.NAME_PART_MATCH[level] for level in PartPosition]
    qualities += [
        tokens.TITLE_MATCH,
        tokens.ABOUT_MATCH,
        tokens.PHRASING_MATCH,
        tokens.TEXT_MATCH,
        tokens.MENTION_MATCH,
    ]
    assert qualities == sorted(qualities, reverse=True)
    assert len(set(qualities)) == len(qualities)


def test_the_card_comes_before_its_ruling_before_a_mention() -> None:
    hexe = term(is_card=1.0, about=0.8, mention=0.55)
    hits = (candidate("card", "is:card"), candidate("about", "about"), candidate("mention", "mention"))
    assert order(interpretation(hexe), *hits) == ["card", "about", "mention"]


def test_a_document_that_matches_all_terms_comes_before_one_that_matches_one_better() -> None:
    query = interpretation(term(hexe=1.0, x_hexe=0.55), term(burggraben=1.0, x_burggraben=0.55))
    assert order(query, candidate("both", "x:hexe", "x:burggraben"), candidate("one", "hexe")) == ["both", "one"]


def test_a_frequent_word_need_not_be_matched() -> None:
    query = interpretation(term(weight=5, hexe=0.7), term(weight=0.5, karte=0.7))
    both, rare, common = rank(query, [candidate("a", "hexe"), candidate("b", "hexe", "karte"), candidate("c", "karte")])
    assert both.score - rare.score < 0.1 < rare.score - common.score


def test_at_equal_scores_the_newer_edition_comes_first() -> None:
    query = interpretation(term(hexe=0.7))
    assert order(query, candidate("new", "hexe", newest=9, number=2), candidate("old", "hexe", newest=1)) == [
        "new",
        "old",
    ]


def test_at_equal_scores_and_editions_the_order_of_the_content_decides() -> None:
    query = interpretation(term(hexe=0.7))
    assert order(query, candidate("first", "hexe", number=1), candidate("second", "hexe", number=2)) == [
        "first",
        "second",
    ]


def test_a_document_about_the_named_card_comes_before_one_with_more_words() -> None:
    outpost = replace(term(about_outpost=0.8), cards=("outpost",))
    words = [term(weight=6, zweimal=0.7), term(weight=6, hintereinander=0.7)]
    other = candidate("words", "zweimal", "hintereinander", "about:horn", about=("horn",))
    card = candidate("card", "zweimal", "about:outpost", about=("outpost",))
    assert order(interpretation(outpost, *words), other, card) == ["card", "words"]


def test_for_a_question_a_statement_comes_before_the_card_itself() -> None:
    outpost = replace(term(is_card=1.0, about_outpost=0.8), cards=("outpost",))
    card = candidate("card", "is:card", "zweimal", kind="card", about=("outpost",))
    answer = candidate("answer", "zweimal", "about:outpost", about=("outpost",))
    assert order(interpretation(outpost, term(zweimal=0.7)), card, answer) == ["answer", "card"]
    assert order(interpretation(outpost), card, answer) == ["card", "answer"]


def test_each_of_two_named_cards_is_among_the_first_five() -> None:
    feilscher = replace(term(about_feilscher=0.8), cards=("feilscher",))
    steinbruch = replace(term(about_steinbruch=0.8), cards=("steinbruch",))
    many = [candidate(f"s{n}", "about:steinbruch", about=("steinbruch",), newest=9) for n in range(8)]
    one = candidate("f", "about:feilscher", about=("feilscher",))
    query = replace(interpretation(feilscher, steinbruch), cards=["feilscher", "steinbruch"])
    assert order(query, *many, one).index("f") == 4


def test_a_document_with_a_question_of_the_same_kind_comes_first() -> None:
    query = replace(interpretation(term(hexe=0.7)), question_kinds=frozenset({"may"}))
    hits = (candidate("must", "hexe", "asks:must", newest=9), candidate("may", "hexe", "asks:may"))
    assert order(query, *hits) == ["may", "must"]


def test_a_document_with_the_same_question_comes_before_one_with_a_longer_question() -> None:
    query = interpretation(replace(term(n_stapel=0.86), stems=frozenset({"stapel"})))
    long = candidate("long", "n:stapel", questions=("stapel-marker-aktion",), newest=9)
    assert order(query, long, candidate("short", "n:stapel", questions=("stapel",), number=1)) == ["short", "long"]


def test_parts_of_a_compound_match_only_together() -> None:
    query = interpretation(term(parts=("bann", "stapel"), bannstapel=1.0))
    hits = rank(
        query, [candidate("both", "bann", "stapel"), candidate("one", "stapel"), candidate("whole", "bannstapel")]
    )
    assert [hit.candidate.slug for hit in hits if hit.score] == ["whole", "both"]


@pytest.mark.parametrize(
    ("text", "fits"), [("Die Karte bleibt im Spiel.", True), ("Im Spiel bleibt die Karte.", False)]
)
def test_a_phrase_matches_only_word_by_word(text: str, fits: bool) -> None:
    query = Interpretation(parse_query(""), phrases=[("bleibt", "im", "spiel")])
    assert bool(rank(query, [candidate("a", text=text)])) is fits


def test_a_third_of_the_weight_is_enough_to_be_found() -> None:
    assert is_match(3.5, 10)
    assert not is_match(3.0, 10)
    assert MIN_MATCHES > 1
