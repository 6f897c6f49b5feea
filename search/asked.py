"""Stored counts of searches without an answer, see `web/unanswered.py`: bounded, and forgotten after a while."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from search.models import AskedQuery

MIN_ASKED = 3  # times that a query must have been asked before its words are stored
MAX_ROWS = 20_000
MAX_DAYS = 90  # after which a query that nobody asks any more is forgotten

ADD = """
INSERT INTO search_askedquery (digest, words, asked, found_nothing, opened, last_asked)
VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (digest) DO UPDATE SET
    asked = search_askedquery.asked + excluded.asked,
    found_nothing = search_askedquery.found_nothing + excluded.found_nothing,
    opened = search_askedquery.opened + excluded.opened,
    last_asked = excluded.last_asked,
    words = CASE WHEN search_askedquery.asked + excluded.asked >= %s THEN %s ELSE '' END
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How often a query was asked, found nothing, and had one of its results opened."""

    asked: int = 0
    nothing: int = 0
    opened: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            asked=self.asked + other.asked, nothing=self.nothing + other.nothing, opened=self.opened + other.opened
        )


def store(counted: Mapping[str, tuple[str, Counts]]) -> None:
    """Add counts by the digest of a query; its words are stored once it was asked MIN_ASKED times in all."""
    today = timezone.localdate()
    rows = [
        (
            digest,
            words if counts.asked >= MIN_ASKED else "",
            counts.asked,
            counts.nothing,
            counts.opened,
            today,
            MIN_ASKED,
            words,
        )
        for digest, (words, counts) in counted.items()
    ]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(ADD, rows)
        AskedQuery.objects.filter(last_asked__lt=today - timedelta(days=MAX_DAYS)).delete()
        if (more := AskedQuery.objects.count() - MAX_ROWS) > 0:
            rarest = AskedQuery.objects.order_by("asked", "last_asked").values_list("pk", flat=True)[:more]
            AskedQuery.objects.filter(pk__in=list(rarest)).delete()


def unanswered() -> list[AskedQuery]:
    """Queries that were asked MIN_ASKED times and of which nobody opened a result, the most asked first."""
    rows = AskedQuery.objects.filter(asked__gte=MIN_ASKED, opened=0).exclude(words="")
    return list(rows.order_by("-asked", "words"))


def forget_all() -> int:
    return AskedQuery.objects.all().delete()[0]
