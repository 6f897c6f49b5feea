"""A small request costs bounded time and leaves no memory behind, whatever it asks for."""

import json
from urllib.parse import urlencode

import pytest

from tests.attacks.conftest import AttackedSite
from tests.support.content import full_catalog
from tests.support.raw_requests import JSON, send_request

PILES = sorted(card.slug for card in full_catalog().kingdom_cards)
QUERY = {"quer": "0-10", "mix": "1-10", "tag-terminal": "0-5", "tag-coin": "0-5", "tag-draw": "0-5"}
ROLL = f"/koenigreich/wuerfeln/?{urlencode({**QUERY, 'zuletzt': ','.join(PILES[:150])})}"
LISTS = [{"cards": PILES[at : at + 120], "min": 0, "max": 6} for at in (0, 120, 240)]
GENERATE = {"wishes": LISTS, "landscapes": {"min": 0, "max": 10}, "mix": {"min": 1, "max": 10}, "recent": PILES[:166]}
CONTRADICTION = {
    "wishes": [{"cards": PILES[at * 15 : at * 15 + 40], "min": at % 3 + 1, "max": at % 3 + 1} for at in range(14)],
    "include": PILES[:6],
}
MAX_CPU_SECONDS = 3.0  # twice the target, as other processes slow the CPU down


@pytest.fixture
def warm(site: AttackedSite) -> AttackedSite:
    send_request(site.port, "GET", "/koenigreich/wuerfeln/")
    send_request(site.port, "POST", "/api/v1/kingdoms/generate/", b"{}", **JSON)
    return site


def test_too_complex_form_is_refused_with_bounded_cost(warm: AttackedSite) -> None:
    seconds, megabytes = warm.cpu_seconds, warm.megabytes()
    for _ in range(2):
        answer = send_request(warm.port, "GET", ROLL)
        assert answer.status == 400
        assert "Lass davon etwas weg: bis zu 10 Querformatkarten" in answer.body.decode()
    assert warm.cpu_seconds - seconds < 2 * MAX_CPU_SECONDS
    assert warm.megabytes() - megabytes < 20
    assert warm.megabytes("VmHWM") - megabytes < 100


def test_too_complex_body_is_refused_with_bounded_cost(warm: AttackedSite) -> None:
    seconds, megabytes = warm.cpu_seconds, warm.megabytes()
    answer = send_request(warm.port, "POST", "/api/v1/kingdoms/generate/", json.dumps(GENERATE).encode(), **JSON)
    assert answer.status == 422
    assert "Lass davon etwas weg" in json.loads(answer.body)["detail"]
    assert warm.cpu_seconds - seconds < MAX_CPU_SECONDS
    assert warm.megabytes() - megabytes < 20


def test_search_for_contradictions_has_bounded_cost(warm: AttackedSite) -> None:
    seconds = warm.cpu_seconds
    answer = send_request(warm.port, "POST", "/api/v1/kingdoms/generate/", json.dumps(CONTRADICTION).encode(), **JSON)
    assert answer.status in (200, 422)
    assert warm.cpu_seconds - seconds < MAX_CPU_SECONDS


@pytest.mark.parametrize("field", ["traits", "piles", "landscapes"])
def test_length_of_list_is_checked_before_entries(warm: AttackedSite, field: str) -> None:
    kingdom: dict[str, object] = {"piles": [], field: [{}] * 20_000}
    seconds = warm.cpu_seconds
    answer = send_request(warm.port, "POST", "/api/v1/kingdoms/check/", compact_json({"kingdom": kingdom}), **JSON)
    assert answer.status == 400
    assert list(json.loads(answer.body)["errors"]) == [f"kingdom.{field}"]
    assert warm.cpu_seconds - seconds < 1


def test_at_most_fifty_errors_are_listed(warm: AttackedSite) -> None:
    answer = send_request(
        warm.port, "POST", "/api/v1/kingdoms/check/", compact_json({f"no-field-{n}": 1 for n in range(2_000)}), **JSON
    )
    assert answer.status == 400
    assert len(json.loads(answer.body)["errors"]) == 50


@pytest.mark.parametrize("path", ["/api/v1/kingdoms/check/", "/koenigreich/einfuegen/", "/", "/suche/"])
def test_oversized_body_is_413_everywhere(warm: AttackedSite, path: str) -> None:
    for kind in ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert send_request(warm.port, "POST", path, b"x" * 70_000, Content_Type=kind).status == 413


def compact_json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()
