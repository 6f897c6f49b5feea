"""List searches without an answer for whoever writes content; needs COUNT_UNANSWERED=1 on the site."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from search.asked import MIN_ASKED, forget_all, unanswered


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--forget", action="store_true", help="delete all counts, such as after new content")

    def handle(self, *args: Any, forget: bool, **options: Any) -> None:
        if forget:
            self.stdout.write(f"Forgotten queries: {forget_all()}")
            return
        rows = unanswered()
        self.stdout.write(f"Asked at least {MIN_ASKED} times without a result that was opened: {len(rows)} queries")
        for row in rows:
            found = "nothing found" if row.found_nothing else "not opened"
            self.stdout.write(f"{row.asked:5} {found:14} {row.words}")
