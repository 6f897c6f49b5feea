import gc
import weakref
from dataclasses import dataclass

import pytest

from engine.memo import cache_on_first_argument


@dataclass(frozen=True)
class Owner:
    name: str = ""


class Calls:
    """Counts how often the cached function is called."""

    number = 0


@cache_on_first_argument
def refer_back(owner: Owner, *args: object) -> tuple[Owner, list[object]]:
    Calls.number += 1
    return owner, list(args)


def test_result_is_computed_once_per_arguments() -> None:
    owner, before = Owner(), Calls.number
    assert refer_back(owner, 1) is refer_back(owner, 1)
    assert refer_back(owner, 2) == (owner, [2])
    assert refer_back(owner) == (owner, [])
    assert Calls.number - before == 3


def test_none_is_cached_like_any_other_result() -> None:
    calls: list[Owner] = []
    cached = cache_on_first_argument(calls.append)
    owner = Owner()
    assert (cached(owner), cached(owner)) == (None, None)
    assert len(calls) == 1


def test_equal_owners_do_not_share_results() -> None:
    assert refer_back(Owner("same"))[1] is not refer_back(Owner("same"))[1]


def test_result_does_not_replace_attribute_of_the_same_name() -> None:
    @cache_on_first_argument
    def name(_: Owner) -> str:
        return "of the owner"

    owner = Owner("Witch")
    assert name(owner) == "of the owner"
    assert owner.name == "Witch"


def test_failure_is_not_cached() -> None:
    failures = [ArithmeticError(), ArithmeticError()]

    @cache_on_first_argument
    def fail_twice(_: Owner) -> str:
        if failures:
            raise failures.pop()
        return "computed"

    owner = Owner()
    for _ in range(2):
        with pytest.raises(ArithmeticError):
            fail_twice(owner)
    assert fail_twice(owner) == "computed"


def test_result_is_freed_together_with_its_owner() -> None:
    owner = Owner()
    refer_back(owner)
    reference = weakref.ref(owner)
    del owner
    gc.collect()
    assert reference() is None
