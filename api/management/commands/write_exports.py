"""Write the exports of the loaded content in advance, so that no request has to wait for them."""

from typing import Any

from django.core.management.base import BaseCommand

from api.bulk import MANIFEST, read_export
from content.model.library import library


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        read_export(library(), MANIFEST)
