"""The library is built once per content version, however many requests need it at the same time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from content.model import library as library_module


def test_simultaneous_first_requests_build_one_library(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    asked, everybody_asks = threading.Semaphore(0), 8

    def asks() -> tuple[str, datetime]:
        asked.release()
        return "v1", datetime(2026, 1, 1, tzinfo=UTC)

    def when_all_have_asked(version: str) -> object:
        built.append(version)
        assert all(asked.acquire(timeout=20) for _ in range(everybody_asks))
        return object()

    monkeypatch.setattr(library_module, "_cached", {})
    monkeypatch.setattr(library_module, "loaded_content", asks)
    monkeypatch.setattr(library_module, "library_of_rows", when_all_have_asked)
    with ThreadPoolExecutor(everybody_asks) as threads:
        found = list(threads.map(lambda _: library_module.library(), range(everybody_asks)))
    assert built == ["v1"]
    assert len(set(found)) == 1
