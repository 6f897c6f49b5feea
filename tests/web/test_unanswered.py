"""Searches without an answer: what is counted, what is stored of it, and when somebody sees it."""

import asyncio
import re
from io import StringIO
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.test import Client

from content.loader.pipeline import load
from search import asked
from search.asked import Counts, store
from search.models import AskedQuery
from tests.support.content import write_content
from web import unanswered
from web.observation import route_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("static_files")]

NOWHERE = "xyzzyplugh"


@pytest.fixture(autouse=True)
def site(settings, tmp_path: Path) -> None:
    settings.COUNT_UNANSWERED = True
    write_content(tmp_path / "fixtures")
    load(tmp_path / "fixtures")


def visit(path: str, came_from: str = "", **parameters: str) -> int:
    """Ask for a page as a browser does, and have it observed as the ASGI application does."""
    headers = {"referer": f"http://testserver{came_from}"} if came_from else {}
    response = Client().get(path, parameters, headers={"host": "testserver", **headers})
    request = response.wsgi_request

    async def observed() -> None:
        unanswered.observe(request, route_of(request))

    asyncio.run(observed())
    unanswered._due.clear()  # the timer went with its loop
    return response.status_code


def write() -> None:
    """What the timer does after a minute, in this thread."""
    unanswered.write_in_thread(lambda _, write, counted: write(counted))


def listed() -> str:
    output = StringIO()
    call_command("unanswered", stdout=output)
    return output.getvalue()


def test_a_search_that_found_nothing_is_listed_from_the_third_time(settings) -> None:
    for _ in range(2):
        assert visit("/suche/", q=NOWHERE) == 200
    write()
    assert AskedQuery.objects.get().words == ""
    assert NOWHERE not in listed()
    visit("/api/v1/search/", q=NOWHERE.upper())
    write()
    assert AskedQuery.objects.get().words == NOWHERE
    assert re.search(rf"^ +3 nothing found +{NOWHERE}$", listed(), re.MULTILINE)


def test_results_that_nobody_opens_are_listed_and_others_are_not() -> None:
    for query in ("geht diese karte", "jene karte"):
        for _ in range(3):
            visit("/suche/", q=query)
    visit("/karten/card-1/", came_from=f"/suche/?{urlencode({'q': 'jene karte'})}")
    visit("/karten/", came_from=f"/suche/?{urlencode({'q': 'geht diese karte'})}")  # the menu is no answer
    visit("/karten/card-1/", came_from=f"/hilfe/?{urlencode({'q': 'geht diese karte'})}")
    write()
    assert re.findall(r"^ +3 not opened +(.*)$", listed(), re.MULTILINE) == ["geht diese karte"]


def test_the_cache_of_responses_does_not_hide_searches() -> None:
    client = Client()
    outcomes = [client.get("/suche/", {"q": NOWHERE}).wsgi_request.META["begleiter.search-outcome"] for _ in range(2)]
    assert outcomes == ["nothing", "nothing"]
    assert "X-Search-Outcome" not in client.get("/suche/", {"q": NOWHERE}).headers


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Darf Anna 2x den Thronsaal spielen?", "darf … den thronsaal spielen"),
        ("mail an jürgen.müller@example.org", "mail an"),
        ("0151 2345678", ""),
        ("Anna Lena", ""),
        ("https://example.org/geheim was ist das", "was ist das"),
        ("kosten<=3 typ:angriff", "typ angriff"),
        (f"{'x' * 31} kurz", "kurz"),
        (" ".join(["wort"] * 50), " ".join(["wort"] * unanswered.MAX_WORDS)),
    ],
)
def test_numbers_names_and_addresses_are_left_out(query: str, words: str) -> None:
    assert unanswered.words_of(query) == words


def test_waiting_counts_and_rows_are_bounded(monkeypatch) -> None:
    monkeypatch.setattr(unanswered, "MAX_WAITING", 2)
    monkeypatch.setattr(asked, "MAX_ROWS", 3)
    for query in ("aa", "bb", "cc", "aa"):
        visit("/suche/", q=query)
    assert {words: counts.asked for words, counts in unanswered._waiting.items()} == {"aa": 2, "bb": 1}
    unanswered._waiting.clear()
    store({f"{number}": ("wort", Counts(asked=number + 1)) for number in range(5)})
    assert set(AskedQuery.objects.values_list("asked", flat=True)) == {3, 4, 5}


def test_what_nobody_asks_any_more_is_forgotten(monkeypatch) -> None:
    store({"old": ("alt", Counts(asked=9)), "new": ("neu", Counts(asked=9))})
    AskedQuery.objects.filter(pk="old").update(last_asked="2020-01-01")
    store({})
    assert [row.pk for row in AskedQuery.objects.all()] == ["new"]
    call_command("unanswered", "--forget", stdout=StringIO())
    assert not AskedQuery.objects.exists()


def test_the_privacy_page_says_what_this_server_counts(settings) -> None:
    assert "dreimal gestellt" in Client().get("/datenschutz/").content.decode()
    settings.COUNT_UNANSWERED = False
    assert "zählt dieser Server nicht" in Client().get("/datenschutz/").content.decode()
