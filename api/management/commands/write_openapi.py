"""Write api/openapi.yaml, the committed OpenAPI document, from the code. A test compares both."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from api.openapi_document import rendered_document

COMMITTED: Path = settings.BASE_DIR / "api" / "openapi.yaml"


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        COMMITTED.write_bytes(rendered_document("yaml"))
