"""The promised order: card name > alias > part of a name > ruling of the card > mention, then the newer edition."""

from dataclasses import replace

import pytest

from search import query_terms
from search.analysis import EXAMPLE_MARK
from search.backend import MIN_MATCHES
from search.interpretation import Interpretation
from search.query_terms import QueryTerm
from search.ranking import MAX_CARDS_OF_RULE, MIN_MATCH, Candidate, is_match, rank, term_match
from search.syntax import parse_query
from search.vocabulary import PartPosition


def candidate(slug: str, *tokens: str, kind: str = "ruling", newest: int = 0, number: int = 0, **more) -> Candidate:
    shown = {"title": slug, "text": "", "subkind": "faq", "about": (), **more}
    return Candidate(number=number, kind=kind, slug=slug, newest=newest, tokens=frozenset(tokens), **shown)


def understood(*meant: QueryTerm) -> Interpretation:
    return Interpretation(parse_query(""), terms=list(meant))


def concept(weight: float = 5.0, parts: tuple[str, ...] = (), **tokens: float) -> QueryTerm:
    return QueryTerm("?", {name.replace("_", ":"): value for name, value in tokens.items()}, weight, parts)


def order(query: Interpretation, *candidates: Candidate) -> list[str]:
    return [one.candidate.slug for one in rank(query, reversed(candidates))]


def met(meant: QueryTerm, *candidates: Candidate) -> list[str]:
    """Those that meet a concept."""
    return [one.slug for one in candidates if term_match(meant, one) >= MIN_MATCH]


def test_the_qualities_of_matches_are_in_the_promised_order() -> None:
    qualities = [
        query_terms.NAME_MATCH,
        query_terms.ENGLISH_NAME_MATCH,
        query_terms.ALIAS_MATCH,
        query_terms.INFLECTED_NAME_FACTOR,
        query_terms.TYPO_MATCH,
    ]
    qualities += [query_terms.NAME_PART_MATCH[level] for level in PartPosition]
    qualities += [
        query_terms.TITLE_MATCH,
        query_terms.ABOUT_MATCH,
        query_terms.PHRASING_MATCH,
        query_terms.TEXT_MATCH,
        query_terms.MENTION_MATCH,
    ]
    assert qualities == sorted(qualities, reverse=True)
    assert len(set(qualities)) == len(qualities)


def test_the_card_comes_before_its_ruling_before_a_mention() -> None:
    hexe = concept(is_card=1.0, about=0.8, mention=0.55)
    hits = (candidate("card", "is:card"), candidate("about", "about"), candidate("mention", "mention"))
    assert order(understood(hexe), *hits) == ["card", "about", "mention"]


def test_what_meets_every_concept_comes_before_what_meets_one_better() -> None:
    query = understood(concept(hexe=1.0, x_hexe=0.45), concept(burggraben=1.0, x_burggraben=0.45))
    assert order(query, candidate("both", "x:hexe", "x:burggraben"), candidate("one", "hexe")) == ["both", "one"]


def test_a_word_that_stands_everywhere_need_not_be_met() -> None:
    query = understood(concept(weight=5, hexe=0.7), concept(weight=0.5, karte=0.7))
    both, rare, common = rank(query, [candidate("a", "hexe"), candidate("b", "hexe", "karte"), candidate("c", "karte")])
    assert both.score - rare.score < 0.1 < rare.score - common.score


def test_the_newer_edition_comes_first_at_a_tie() -> None:
    query = understood(concept(hexe=0.7))
    assert order(query, candidate("new", "hexe", newest=9, number=2), candidate("old", "hexe", newest=1)) == [
        "new",
        "old",
    ]


def test_at_a_full_tie_the_order_of_the_content_decides() -> None:
    query = understood(concept(hexe=0.7))
    assert order(query, candidate("first", "hexe", number=1), candidate("second", "hexe", number=2)) == [
        "first",
        "second",
    ]


def test_a_reminder_comes_after_what_says_more() -> None:
    query = understood(concept(hexe=0.7))
    assert order(query, candidate("faq", "hexe"), candidate("reminder", "hexe", subkind="reminder", newest=9)) == [
        "faq",
        "reminder",
    ]


def test_an_example_comes_after_what_answers_as_well() -> None:
    query = understood(concept(hexe=0.8), concept(fluch=0.7))
    hits = (candidate("faq", "hexe", "x:fluch"), candidate("example", "hexe", "fluch", EXAMPLE_MARK))
    assert order(query, *hits) == ["example", "faq"]
    assert order(query, candidate("faq", "hexe", "fluch"), hits[1]) == ["faq", "example"]


def test_a_recommended_set_that_only_names_cards_does_not_meet_them() -> None:
    named = (candidate("set", "mention:witch", kind="set"), candidate("ruling", "mention:witch"))
    assert met(concept(mention_witch=0.55), *named) == ["ruling"]


def test_a_rule_that_lists_many_cards_does_not_meet_them() -> None:
    hexe = replace(concept(mention_witch=0.55), cards=("witch",))
    others = [f"mention:{number}" for number in range(MAX_CARDS_OF_RULE)]
    long = candidate("list", "mention:witch", *others, kind="rule")
    assert met(hexe, long, candidate("rule", "mention:witch", kind="rule")) == ["rule"]


def test_what_is_said_about_a_namesake_does_not_meet_a_card() -> None:
    """The Junge Hexe is not the Hexe, although her name contains it."""
    hexe = replace(
        concept(about_witch=0.8, hexe=0.7),
        cards=("witch",),
        other_cards_with_this_word=frozenset({"about:young-witch"}),
    )
    junge = candidate("junge-hexe", "hexe", "about:young-witch")
    both = candidate("both", "hexe", "about:young-witch", "mention:witch")
    assert met(hexe, junge, both, candidate("hexe", "about:witch")) == ["both", "hexe"]


def test_a_question_that_names_a_card_is_answered_by_what_is_about_it() -> None:
    outpost = replace(concept(about_outpost=0.8), cards=("outpost",))
    words = [concept(weight=6, zweimal=0.7), concept(weight=6, hintereinander=0.7)]
    other = candidate("words", "zweimal", "hintereinander", "about:horn", about=("horn",))
    card = candidate("card", "zweimal", "about:outpost", about=("outpost",))
    assert order(understood(outpost, *words), other, card) == ["card", "words"]


def test_a_question_is_answered_by_a_statement_before_the_card_itself() -> None:
    outpost = replace(concept(is_card=1.0, about_outpost=0.8), cards=("outpost",))
    card = candidate("card", "is:card", "zweimal", kind="card", about=("outpost",))
    answer = candidate("answer", "zweimal", "about:outpost", about=("outpost",))
    assert order(understood(outpost, concept(zweimal=0.7)), card, answer) == ["answer", "card"]
    assert order(understood(outpost), card, answer) == ["card", "answer"]


def test_each_of_two_named_cards_is_among_the_first_five() -> None:
    feilscher = replace(concept(about_feilscher=0.8), cards=("feilscher",))
    steinbruch = replace(concept(about_steinbruch=0.8), cards=("steinbruch",))
    many = [candidate(f"s{n}", "about:steinbruch", about=("steinbruch",), newest=9) for n in range(8)]
    one = candidate("f", "about:feilscher", about=("feilscher",))
    query = replace(understood(feilscher, steinbruch), cards=["feilscher", "steinbruch"])
    assert order(query, *many, one).index("f") == 4


def test_a_question_of_the_same_kind_comes_first() -> None:
    query = replace(understood(concept(hexe=0.7)), question_kinds=frozenset({"may"}))
    hits = (candidate("must", "hexe", "asks:must", newest=9), candidate("may", "hexe", "asks:may"))
    assert order(query, *hits) == ["may", "must"]


def test_what_says_just_what_was_asked_comes_before_what_says_more() -> None:
    query = understood(replace(concept(n_stapel=0.86), stems=frozenset({"stapel"})))
    long = candidate("long", "n:stapel", "gist:stapel-marker-aktion", newest=9)
    assert order(query, long, candidate("short", "n:stapel", "gist:stapel", number=1)) == ["short", "long"]


def test_parts_of_a_compound_count_where_all_of_them_stand() -> None:
    query = understood(concept(parts=("bann", "stapel"), bannstapel=0.7))
    hits = rank(
        query, [candidate("both", "bann", "stapel"), candidate("one", "stapel"), candidate("whole", "bannstapel")]
    )
    assert [hit.candidate.slug for hit in hits if hit.score] == ["whole", "both"]


@pytest.mark.parametrize(
    ("text", "fits"), [("Die Karte bleibt im Spiel.", True), ("Im Spiel bleibt die Karte.", False)]
)
def test_a_phrase_must_stand_as_it_is(text: str, fits: bool) -> None:
    query = Interpretation(parse_query(""), phrases=[("bleibt", "im", "spiel")])
    assert bool(rank(query, [candidate("a", text=text)])) is fits


def test_a_third_of_the_query_is_enough_to_count_as_found() -> None:
    assert is_match(3.5, 10)
    assert not is_match(3.0, 10)
    assert MIN_MATCHES > 1
