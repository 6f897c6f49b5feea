"""Searches without an answer, counted for whoever writes the content: COUNT_UNANSWERED, off by default.

A search counts where it found nothing, or showed results of which nobody opened one and none was a large answer. What
is stored is no address and no time, only the day; the query without numbers, first names and whatever looks like an
address; and even that only once it was asked MIN_ASKED times: until then its row has a keyed hash in place of the
words.

A result counts as opened when a page of an answer is asked for from the page of the search, which the browser says in
`Referer`. The counts of a worker wait in its memory and are written once a minute, in one short transaction.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest

from search.asked import Counts, store
from web.searches import ANSWERED, NOTHING_FOUND, OUTCOME_KEY

logger = logging.getLogger(__name__)

MAX_WAITING = 1_000  # different queries in the memory of a worker; more are not counted until the next write
MAX_WORDS, MAX_WORD_LETTERS = 12, 30
SECONDS_BETWEEN_WRITES = 60
ANSWERS = ("karten/<", "regeln/<", "kartensaetze/<", "editionen/<", "treffen/")  # routes of pages that results lead to
LEFT_OUT = "…"

_waiting: dict[str, Counts] = {}  # by the words of the query
_due: list[asyncio.TimerHandle] = []  # the next write, if one is due


def observe(request: HttpRequest, route: str) -> None:
    """Count the search that this request is, or whose result it opens; called on the event loop."""
    outcome = request.META.get(OUTCOME_KEY)
    if outcome and outcome != ANSWERED and request.GET.keys().isdisjoint({"seite", "offset"}):
        _count(words_of(request.GET.get("q", "")), Counts(asked=1, nothing=int(outcome == NOTHING_FOUND)))
    elif route.startswith(ANSWERS) and (query := query_before(request)):
        _count(words_of(query), Counts(opened=1))


def query_before(request: HttpRequest) -> str:
    """The query of the page of results that led here; "" where it was another page."""
    before = urlsplit(str(request.META.get("HTTP_REFERER", "")))
    if before.netloc != request.META.get("HTTP_HOST") or before.path != "/suche/":
        return ""
    return parse_qs(before.query).get("q", [""])[0]


def words_of(query: str) -> str:
    """What may be stored of a query: lower-case words of letters; first names are left out, the rest of a number too.

    >>> words_of("Darf Anna 2x den Thronsaal spielen? anna@example.org")
    'darf … den thronsaal spielen'
    """
    pieces = [piece for piece in query.lower().split() if not re.search(r"[\d@]|://|www\.", piece)]
    words = [word for piece in pieces for word in re.findall(r"[^\W\d_]+", piece) if len(word) <= MAX_WORD_LETTERS]
    shown = [LEFT_OUT if word in first_names() else word for word in words[:MAX_WORDS]]
    return " ".join(shown) if set(shown) - {LEFT_OUT} else ""


@lru_cache(maxsize=1)
def first_names() -> frozenset[str]:
    return frozenset(Path(__file__).with_name("first_names.txt").read_text(encoding="utf-8").split())


def _count(words: str, counts: Counts) -> None:
    if not words or (words not in _waiting and len(_waiting) >= MAX_WAITING):
        return
    _waiting[words] = _waiting.get(words, Counts()) + counts
    if not _due:
        loop = asyncio.get_running_loop()
        _due.append(loop.call_later(SECONDS_BETWEEN_WRITES, write_in_thread, loop.run_in_executor))


def write_in_thread(run: Callable[..., object]) -> None:
    """Take what waits, and write it without the event loop."""
    _due.clear()
    counted = dict(_waiting)
    _waiting.clear()
    run(None, write, counted)


def write(counted: dict[str, Counts]) -> None:
    """Add to the stored counts; where the database is away or busy, these are lost."""
    try:
        store({digest_of(words): (words, counts) for words, counts in counted.items()})
    except DatabaseError as error:
        logger.warning("%d searches without an answer were not counted: %s", len(counted), error)
    finally:
        connection.close()


def digest_of(words: str) -> str:
    return blake2b(words.encode(), digest_size=16, key=settings.SECRET_KEY.encode()[:64]).hexdigest()
