"""Write the full exports of the loaded content, so that nobody who asks for them has to wait."""

from typing import Any

from django.core.management.base import BaseCommand

from api.bulk import MANIFEST, exported


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        exported(MANIFEST)
