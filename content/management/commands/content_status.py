"""Print which content is loaded: version, time and number of records."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.loader.pipeline import is_indexed
from store.models import ContentVersion


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        version = ContentVersion.objects.first()
        if version is None:
            raise CommandError("No content is loaded: run manage.py load_content.")
        self.stdout.write(f"version  {version.hash}")
        self.stdout.write(f"loaded   {version.loaded_at.isoformat(timespec='seconds')}")
        self.stdout.write(f"index    {'ready' if is_indexed(version) else 'missing, built on first use'}")
        for kind, number in version.counts.items():
            self.stdout.write(f"{number:6} {kind}s")
