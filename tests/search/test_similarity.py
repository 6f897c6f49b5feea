"""How alike a query and the questions of a document are."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from search.query_terms import QueryTerm
from search.similarity import MAX_SIMILARITIES, Questions, QuestionSimilarity


def asked(*stems: str, **hints: float) -> QuestionSimilarity:
    return QuestionSimilarity([concept(stem, **hints) for stem in stems], Questions())


def concept(stem: str, **hints: float) -> QueryTerm:
    return QueryTerm(stem, {}, 2.0, stems=frozenset({stem}), expansions=hints)


def test_the_same_question_is_wholly_alike_and_the_next_one_less() -> None:
    assert asked("stapel", "leer").of_document(0, {"gist:stapel-leer", "gist:stapel-voll"}) == [1.0, 0.5, 0.0, 0.0, 0.0]


def test_a_word_is_met_by_what_it_stands_for_and_by_a_part_of_a_compound() -> None:
    meant, part = (
        asked("ableg").of_document(0, {token})[0] for token in ("gist:abwerf/ableg", "gist:ablegestapel:ableg:stapel")
    )
    assert 1.0 > meant > part > 0.0


def test_a_word_that_goes_with_it_by_no_means_makes_no_question_alike() -> None:
    assert max(asked("kohle", geld=0.0).of_document(0, {"gist:geld"})) == 0.0


def test_of_many_questions_those_are_told_that_are_most_alike() -> None:
    tokens = {f"gist:stapel-leer-{'-'.join('abcdefgh'[:more])}" for more in range(1, 8)}
    found = asked("stapel", "leer").of_document(0, tokens)
    assert len(found) == MAX_SIMILARITIES
    assert found == sorted(found, reverse=True)
    assert min(found) > 0.0


def test_little_beside_a_card_tells_little() -> None:
    beside = QuestionSimilarity([concept("keller"), concept("leer")], Questions(), without={0})
    alone = QuestionSimilarity([concept("leer")], Questions())
    assert 0.0 < max(beside.of_document(0, {"gist:leer"})) < max(alone.of_document(0, {"gist:leer"})) == 1.0


def test_small_words_tell_how_something_is_asked() -> None:
    query = QuestionSimilarity([concept("leer")], Questions(), frozenset({"wann"}))
    tokens = ("gist:leer-:wann", "gist:leer-:warum", "gist:voll-:wann")
    same, other, nothing = (query.of_document(number, {token}) for number, token in enumerate(tokens))
    assert max(same) == 1.0 > max(other) > max(nothing) == 0.0


def test_questions_of_documents_are_read_once_for_all_queries() -> None:
    sayings = Questions()
    for stem in ("leer", "voll"):
        query = QuestionSimilarity([concept(stem)], sayings)
        assert [max(query.of_document(number, {f"gist:{word}"})) for number, word in enumerate(("leer", "voll"))] == [
            float(stem == "leer"),
            float(stem == "voll"),
        ]
    assert QuestionSimilarity([concept("voll")], sayings).of_document(1, ())[0] == 1.0


def test_no_query_sees_a_word_before_it_is_known_what_it_weighs() -> None:
    weighing, asking = Event(), Event()

    def slowly(stem: str) -> float:
        weighing.set()
        asking.wait(0.2)  # the other query goes on meanwhile, if nothing holds it
        return 1.0

    sayings = Questions(slowly)
    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(QuestionSimilarity([concept("leer")], sayings).of_document, 0, {"gist:leer"})
        assert weighing.wait(5)
        other = pool.submit(QuestionSimilarity([concept("leer")], sayings).of_document, 1, ())
        assert max(one.result()) == 1.0
        assert max(other.result()) == 0.0
