"""Threads of one process share the open index."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from content.model.library import library
from search import backend as shared
from search import index
from search.interpretation import interpret


@pytest.mark.parametrize("backend", ["files"], indirect=True)
def test_answers_do_not_depend_on_other_threads(loaded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even while the caches are emptied again and again."""
    monkeypatch.setattr(shared, "MAX_CACHED_KEYS", 5)
    monkeypatch.setattr(shared, "MAX_CACHED_DOCUMENTS", 5)
    opened = index.open_index(library())

    def answer(number: int) -> list[str]:
        interpretation = interpret(f"Karte {number % 30} Vorrat", opened.vocabulary)
        _, ranked = opened.find(interpretation)
        return [hit.candidate.slug for hit in ranked]

    one_after_the_other = [answer(number) for number in range(60)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(answer, range(60))) == one_after_the_other
