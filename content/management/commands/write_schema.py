"""Write the JSON Schemas of the content and the settings by which VS Code finds them: `make schema`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from content.loader.json_schema import schemas, vscode_settings


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        fixtures = Path(settings.FIXTURES_DIR)
        files = {fixtures / path: text for path, text in schemas().items()}
        files[fixtures.parent / ".vscode" / "settings.json"] = vscode_settings(fixtures.name)
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.stdout.write(f"{len(files)} files written")
