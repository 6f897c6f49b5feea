"""Write the exports of the loaded content in advance, so that no request has to wait for them."""

from typing import Any

from django.core.management.base import BaseCommand

from api.bulk import write_exports
from content.model.library import library


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        write_exports(library())
