"""Threads of one process share the open index."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from content.model.library import library
from search import backend as shared
from search import index
from search.interpretation import interpret
from search.ranking import rank


@pytest.mark.parametrize("backend", ["whoosh"], indirect=True)
def test_answers_do_not_depend_on_other_threads(loaded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while what is remembered of earlier queries is thrown away again and again."""
    monkeypatch.setattr(shared, "MAX_CACHED_TOKENS", 5)
    monkeypatch.setattr(shared, "MAX_CACHED_DOCUMENTS", 5)
    opened = index.open_index(library())

    def answer(number: int) -> list[str]:
        understood = interpret(f"Karte {number % 30} Vorrat", opened.vocabulary)
        return [one.candidate.slug for one in rank(understood, opened.find(understood).candidates)]

    alone = [answer(number) for number in range(60)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(answer, range(60))) == alone
