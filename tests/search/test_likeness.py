"""How alike a query and the questions of a document are."""

from search.concepts import Concept
from search.likeness import MOST, Likeness


def asked(*stems: str, **hints: float) -> Likeness:
    concepts = [Concept(stem, {}, 2.0, stems=frozenset({stem}), hints=hints) for stem in stems]
    return Likeness(concepts, lambda stem: 1.0)


def test_the_same_question_is_wholly_alike_and_the_next_one_less() -> None:
    assert asked("stapel", "leer").to({"gist:stapel-leer", "gist:stapel-voll"}) == [1.0, 0.5, 0.0, 0.0, 0.0]


def test_a_word_is_met_by_what_it_stands_for_and_by_a_part_of_a_compound() -> None:
    meant, part = (asked("ableg").to({token})[0] for token in ("gist:abwerf/ableg", "gist:ablegestapel:ableg:stapel"))
    assert 1.0 > meant > part > 0.0


def test_a_word_that_goes_with_it_by_no_means_makes_no_question_alike() -> None:
    assert max(asked("kohle", geld=0.0).to({"gist:geld"})) == 0.0


def test_of_many_questions_those_are_told_that_are_most_alike() -> None:
    tokens = {f"gist:stapel-leer-{'-'.join('abcdefgh'[:more])}" for more in range(1, 8)}
    found = asked("stapel", "leer").to(tokens)
    assert len(found) == MOST
    assert found == sorted(found, reverse=True)
    assert min(found) > 0.0


def test_little_beside_a_card_tells_little() -> None:
    concepts = [Concept(stem, {}, 2.0, stems=frozenset({stem})) for stem in ("keller", "leer")]
    beside, alone = Likeness(concepts, lambda stem: 1.0, without={0}), Likeness(concepts[1:], lambda stem: 1.0)
    assert 0.0 < max(beside.to({"gist:leer"})) < max(alone.to({"gist:leer"})) == 1.0


def test_small_words_tell_how_something_is_asked() -> None:
    query = Likeness([Concept("leer", {}, 2.0, stems=frozenset({"leer"}))], lambda stem: 1.0, frozenset({"wann"}))
    same, other = (max(query.to({token})) for token in ("gist:leer-:wann", "gist:leer-:warum"))
    assert same == 1.0 > other
    assert query.to({"gist:voll-:wann"}) == [0.0] * MOST
