"""Similarity of a query and the questions of documents."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from search.query_terms import QueryTerm
from search.similarity import MAX_SIMILARITIES, Questions, QuestionSimilarity


def query(*stems: str, **expansions: float) -> QuestionSimilarity:
    return QuestionSimilarity([term(stem, **expansions) for stem in stems], Questions())


def term(stem: str, **expansions: float) -> QueryTerm:
    return QueryTerm(stem, {}, 2.0, stems=frozenset({stem}), expansions=expansions)


def test_the_same_question_has_similarity_1_and_another_one_less() -> None:
    similarities = query("stapel", "leer").of_document(0, {"gist:stapel-leer", "gist:stapel-voll"})
    assert similarities == [1.0, 0.5, 0.0, 0.0, 0.0]


def test_a_word_matches_its_synonym_better_than_a_part_of_a_compound() -> None:
    synonym, part = (
        query("ableg").of_document(0, {token})[0] for token in ("gist:abwerf/ableg", "gist:ablegestapel:ableg:stapel")
    )
    assert 1.0 > synonym > part > 0.0


def test_an_expansion_of_certainty_0_makes_no_question_similar() -> None:
    assert max(query("kohle", geld=0.0).of_document(0, {"gist:geld"})) == 0.0


def test_of_many_questions_the_most_similar_ones_are_returned() -> None:
    tokens = {f"gist:stapel-leer-{'-'.join('abcdefgh'[:more])}" for more in range(1, 8)}
    similarities = query("stapel", "leer").of_document(0, tokens)
    assert len(similarities) == MAX_SIMILARITIES
    assert similarities == sorted(similarities, reverse=True)
    assert min(similarities) > 0.0


def test_similarity_counts_less_if_little_was_typed_besides_a_card() -> None:
    with_card = QuestionSimilarity([term("keller"), term("leer")], Questions(), without={0})
    without_card = QuestionSimilarity([term("leer")], Questions())
    similarity = max(with_card.of_document(0, {"gist:leer"}))
    assert 0.0 < similarity < max(without_card.of_document(0, {"gist:leer"})) == 1.0


def test_stop_words_distinguish_questions() -> None:
    similarity = QuestionSimilarity([term("leer")], Questions(), frozenset({"wann"}))
    tokens = ("gist:leer-:wann", "gist:leer-:warum", "gist:voll-:wann")
    same, other, nothing = (similarity.of_document(number, {token}) for number, token in enumerate(tokens))
    assert max(same) == 1.0 > max(other) > max(nothing) == 0.0


def test_questions_of_documents_are_decoded_once_for_all_queries() -> None:
    questions = Questions()
    for stem in ("leer", "voll"):
        similarity = QuestionSimilarity([term(stem)], questions)
        assert [
            max(similarity.of_document(number, {f"gist:{word}"})) for number, word in enumerate(("leer", "voll"))
        ] == [
            float(stem == "leer"),
            float(stem == "voll"),
        ]
    assert QuestionSimilarity([term("voll")], questions).of_document(1, ())[0] == 1.0


def test_no_query_sees_a_word_before_its_weight_is_known() -> None:
    is_weighing, is_asking = Event(), Event()

    def weigh_slowly(stem: str) -> float:
        is_weighing.set()
        is_asking.wait(0.2)  # meanwhile the other query goes on, unless the lock holds it
        return 1.0

    questions = Questions(weigh_slowly)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(QuestionSimilarity([term("leer")], questions).of_document, 0, {"gist:leer"})
        assert is_weighing.wait(5)
        second = pool.submit(QuestionSimilarity([term("leer")], questions).of_document, 1, ())
        assert max(first.result()) == 1.0
        assert max(second.result()) == 0.0
