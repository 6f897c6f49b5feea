"""Write what cannot be made again (record of changes, shared tables, unanswered searches) into a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.backup import write_backup


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="such as begleiter.jsonl.gz; replaced if it is there")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            counted = write_backup(file)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stdout.write(f"{file}: {', '.join(f'{rows} {name}' for name, rows in counted.items()) or 'nothing yet'}")
