"""Validate the content and, without --check, replace the content that is loaded."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from content.loader.faults import ContentError
from content.loader.pipeline import load, read_content


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fixtures", type=Path, default=settings.FIXTURES_DIR, help="the content directory")
        parser.add_argument("--check", action="store_true", help="only validate; needs no database")

    def handle(self, *args: Any, fixtures: Path, check: bool, **options: Any) -> None:
        try:
            if check:
                counts = read_content(fixtures).counts
                self.stdout.write(f"Content is valid: {_format_counts(counts)}.")
                return
            outcome = load(fixtures)
        except ContentError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            number = f"{len(error.faults)} fault{'s' if len(error.faults) > 1 else ''}"
            raise CommandError(f"{number}; nothing was loaded, the old content stays.") from None
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}; the old content stays.") from None
        verb = "Loaded" if outcome.changed else "Unchanged"
        self.stdout.write(f"{verb}: version {outcome.version[:12]}, {_format_counts(outcome.counts)}.")


def _format_counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {kind}s" for kind, number in counts.items())
