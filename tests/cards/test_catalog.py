"""The catalog is built once per content version, however many ask for it at once."""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import pytest

from cards import catalog
from engine.example import CATALOG


def test_the_first_requests_of_a_process_build_one_catalog_together(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []

    @lru_cache
    def slowly(version: str) -> object:
        built.append(version)
        time.sleep(0.05)
        return CATALOG

    monkeypatch.setattr(catalog, "content_version", lambda: "v1")
    monkeypatch.setattr(catalog, "_catalog", slowly)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: catalog.current_catalog(), range(8)))
    assert built == ["v1"]
    assert all(one is CATALOG for one in found)
