"""Similarity of a query and the questions of documents."""

from search.query_terms import QueryTerm
from search.similarity import MAX_SIMILARITIES, EncodedQuestions, QuestionSimilarity, encode_questions

PARTS = {"ablegestapel": ["ableg", "stapel"]}


def questions(*encoded: str) -> EncodedQuestions:
    """The questions of the one document 0."""
    return EncodedQuestions(encode_questions([encoded]), parts=PARTS)


def similarities(stems: list[str], *encoded: str, **expansions: float) -> list[float]:
    terms = [term(stem, **expansions) for stem in stems]
    return QuestionSimilarity(terms, questions(*encoded)).of_document(0)


def term(stem: str, **expansions: float) -> QueryTerm:
    return QueryTerm(stem, {}, 2.0, stems=frozenset({stem}), expansions=expansions)


def test_the_same_question_has_similarity_1_and_another_one_less() -> None:
    assert similarities(["stapel", "leer"], "stapel-leer", "stapel-voll") == [1.0, 0.5, 0.0, 0.0, 0.0]


def test_a_word_matches_its_synonym_better_than_a_part_of_a_compound() -> None:
    synonym, part = (similarities(["ableg"], question)[0] for question in ("abwerf/ableg", "ablegestapel"))
    assert 1.0 > synonym > part > 0.0


def test_an_expansion_of_certainty_0_makes_no_question_similar() -> None:
    assert max(similarities(["kohle"], "geld", geld=0.0)) == 0.0


def test_of_many_questions_the_most_similar_ones_are_returned() -> None:
    encoded = [f"stapel-leer-{'-'.join('abcdefgh'[:more])}" for more in range(1, 8)]
    found = similarities(["stapel", "leer"], *encoded)
    assert len(found) == MAX_SIMILARITIES
    assert found == sorted(found, reverse=True)
    assert min(found) > 0.0


def test_similarity_counts_less_if_little_was_typed_besides_a_card() -> None:
    with_card = QuestionSimilarity([term("keller"), term("leer")], questions("leer"), without={0})
    without_card = QuestionSimilarity([term("leer")], questions("leer"))
    assert 0.0 < max(with_card.of_document(0)) < max(without_card.of_document(0)) == 1.0


def test_stop_words_distinguish_questions() -> None:
    same, other, nothing = (
        max(QuestionSimilarity([term("leer")], questions(question), frozenset({"wann"})).of_document(0))
        for question in ("leer-:wann", "leer-:warum", "voll-:wann")
    )
    assert same == 1.0 > other > nothing == 0.0


def test_the_nearest_question_says_whether_its_answer_is_the_opposite() -> None:
    similarity = QuestionSimilarity([term("leer")], questions("!leer", "leer-voll"))
    assert similarity.nearest_question(0) == (1.0, True)


def test_more_words_than_letters_of_the_alphabet_stay_apart() -> None:
    words = [f"wort{number}" for number in range(9000)]
    encoded = EncodedQuestions(encode_questions([[word] for word in words]))
    for number in (0, 4000, 5700, 8999):  # among the letters are kinds of blanks
        similarity = QuestionSimilarity([term(words[number])], encoded)
        assert [at for at in range(len(words)) if max(similarity.of_document(at))] == [number]
