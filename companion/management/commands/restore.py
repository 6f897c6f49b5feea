"""Put the rows of a backup into the database, after `migrate` and before `load_content`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.backup import NoBackup, restore_backup


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="delete the rows that are there")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            counted = restore_backup(file, replace=replace)
        except NoBackup as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Restored: {', '.join(f'{rows} {name}' for name, rows in counted.items())}")
        self.stdout.write("Now run manage.py load_content: until then the site has no content.")
