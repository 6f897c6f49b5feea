"""Delete every shared table that has not changed for 24 hours, with the names of its guests."""

from typing import Any

from django.core.management.base import BaseCommand

from tables.records import delete_old_tables


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Deleted tables: {delete_old_tables()}")
