"""Many who print at once: two prints at a time, the others are refused or wait, and pages are answered as ever."""

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from tests.attacks.conftest import AttackedSite
from tests.support.processes import wait_until
from tests.support.raw_requests import send_request


def test_many_prints_leave_threads_for_pages(site: AttackedSite) -> None:
    boxes = "dark-ages-rgg-2019,empires-rgg-2016,nocturne-rgg-2018"
    paths = [f"/trenner/trenner.pdf?editions={boxes}&text=names&blanks={number}" for number in range(12)]
    port = urlsplit(site.url).port or 0
    with ThreadPoolExecutor(12) as pool:
        prints = [pool.submit(send_request, port, "GET", path) for path in paths]
        rounds_during_prints = 0
        while not all(request.done() for request in prints):
            assert send_request(port, "GET", "/healthz").status == 200
            assert send_request(port, "GET", "/karten/moat/").status == 200
            assert send_request(port, "GET", "/api/v1/cards/moat/").status in (200, 429)
            rounds_during_prints += any(not request.done() for request in prints)
        statuses = [request.result().status for request in prints]
    assert set(statuses) == {200, 503}
    assert statuses.count(503) >= 6
    assert rounds_during_prints >= 1


def test_the_same_print_asked_by_many_is_made_once(site: AttackedSite) -> None:
    path = "/trenner/trenner.pdf?editions=gilden-rgg-2013"
    port = urlsplit(site.url).port or 0
    wait_until(lambda: send_request(port, "GET", path).status == 200, "the first print")
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: send_request(port, "GET", path), range(20)))
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
