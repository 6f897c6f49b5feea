"""How alike a query and the questions of a document are."""

from search.concepts import Concept
from search.likeness import Likeness


def asked(*stems: str, **hints: float) -> Likeness:
    concepts = [Concept(stem, {}, 2.0, stems=frozenset({stem}), hints=hints) for stem in stems]
    return Likeness(concepts, lambda stem: 1.0)


def test_the_same_question_is_wholly_alike_and_the_next_one_less() -> None:
    assert asked("stapel", "leer").to({"gist:stapel-leer", "gist:stapel-voll"}) == (1.0, 0.5)


def test_a_word_is_met_by_what_it_stands_for_and_by_a_part_of_a_compound() -> None:
    meant, part = (asked("ableg").to({token})[0] for token in ("gist:abwerf/ableg", "gist:ablegestapel:ableg:stapel"))
    assert 1.0 > meant > part > 0.0


def test_a_word_that_goes_with_it_by_no_means_makes_no_question_alike() -> None:
    assert asked("kohle", geld=0.0).to({"gist:geld"}) == (0.0, 0.0)
