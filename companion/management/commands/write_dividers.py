"""Write printable dividers as PDF: the same as /trenner/trenner.pdf, for the choices given as name=value."""

import json
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.model.library import library
from dividers.choices import NAMES, BadChoices, parse_choices
from dividers.document import document
from dividers.jobs import can_print, open_press
from web.absolute_urls import public_origin


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("output", type=Path, help="a file that ends with .pdf, or with .png for the first page")
        parser.add_argument("choices", nargs="*", metavar="name=value", help=f"any of {', '.join(NAMES)}")

    def handle(self, *args: Any, **options: Any) -> None:
        output: Path = options["output"].resolve()
        if output.suffix not in (".pdf", ".png"):
            raise CommandError(f"{output.name} ends with neither .pdf nor .png.")
        if not can_print():
            raise CommandError("Typst is not installed: pip install -r requirements.txt")
        given = dict(choice.partition("=")[::2] for choice in options["choices"])
        lib = library()
        try:
            data = document(lib, parse_choices({name: [value] for name, value in given.items()}, lib, public_origin()))
        except BadChoices as bad:
            faults = [f"{name}: {message.en}" for name, messages in bad.errors.items() for message in messages]
            raise CommandError("\n".join(faults)) from None
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as job:
            source = Path(folder) / "document.json"
            source.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            if open_press(source, output, job.fileno()).wait():
                raise CommandError("The dividers cannot be printed; what is above says why.")
        what = "labels" if data["labels"] != "none" else "dividers"
        number = len(data["bags"] if "bags" in data else data["dividers"])
        self.stdout.write(f"{output.name}: {number} {what}, {output.stat().st_size:,} bytes")
