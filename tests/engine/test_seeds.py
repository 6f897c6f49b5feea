from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import chance
from engine.chance import Rng
from tests.engine.small_catalog import critical_chi_square


class TestFixedResults:
    """If one of these changes, stored seeds lead to other kingdoms, and `chance.ALGORITHM` needs a new name."""

    def test_name_of_the_algorithm(self) -> None:
        assert chance.ALGORITHM == "sha256-1"

    def test_numbers(self) -> None:
        rng = Rng(1)
        assert [rng.below(100) for _ in range(8)] == [49, 54, 97, 79, 51, 67, 46, 51]

    def test_large_numbers_from_a_text_seed(self) -> None:
        rng = Rng("Provinz")
        assert [rng.below(10**30) for _ in range(2)] == [
            954465231017198706816432558047,
            971553898511049420459836474025,
        ]

    def test_choices_samples_and_forks(self) -> None:
        assert Rng(1).choice("abcdefghij") == "f"
        assert Rng(1).sample("abcdefghij", 4) == ("f", "h", "c", "j")
        assert Rng(1).sample("abcde", 5) == ("b", "d", "c", "e", "a")
        assert Rng(1).fork("bane").below(1000) == 287


@given(st.integers() | st.text(), st.integers(1, 2**80))
def test_numbers_are_below_their_limit_and_repeatable(seed: int | str, limit: int) -> None:
    number = Rng(seed).below(limit)
    assert 0 <= number < limit
    assert Rng(seed).below(limit) == number


@pytest.mark.parametrize("limit", [3, 10, 100])
def test_numbers_are_uniformly_distributed(limit: int) -> None:
    rng = Rng("fair")
    drawn = Counter(rng.below(limit) for _ in range(200 * limit))
    assert sum((drawn[n] - 200) ** 2 / 200 for n in range(limit)) < critical_chi_square(limit - 1)


def test_ordered_samples_are_uniformly_distributed() -> None:
    rng = Rng("order")
    drawn = Counter(rng.sample("abcd", 2) for _ in range(2400))
    assert len(drawn) == 12
    assert sum((number - 200) ** 2 / 200 for number in drawn.values()) < critical_chi_square(11)


def test_fork_does_not_depend_on_numbers_drawn_before() -> None:
    fresh, used = Rng(5), Rng(5)
    used.below(1000)
    assert fresh.fork("bane").below(10**9) == used.fork("bane").below(10**9)


def test_forks_with_different_labels_differ() -> None:
    assert Rng(5).fork("bane").below(10**9) != Rng(5).fork("ally").below(10**9)


def test_number_and_its_text_are_the_same_seed() -> None:
    assert Rng(7).below(10**9) == Rng("7").below(10**9)


def test_choosing_from_nothing_raises() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Rng(1).below(0)
    with pytest.raises(ValueError, match="nothing to choose"):
        Rng(1).choice(())
    with pytest.raises(ValueError, match="3 of 2"):
        Rng(1).sample("ab", 3)
