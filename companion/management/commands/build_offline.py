"""Build the offline copy of the loaded content, unless it is there: about half a minute, at low priority."""

import os
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.pages import offline_copy
from content.model.library import library
from web.release import release

NICENESS = 5  # requests go first


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        lib = library()
        if offline_copy.stored_numbering(lib):
            return
        os.nice(NICENESS)
        began = time.monotonic()
        try:
            while not offline_copy.build(lib):  # other content was loaded meanwhile
                lib = library()
        except OSError as error:
            raise CommandError(f"The offline copy cannot be written: {error}. The site serves without it.") from None
        files = offline_copy.folder_of(release(lib.version)).glob("*.br")
        megabytes = sum(file.stat().st_size for file in files) / 1_000_000
        self.stdout.write(f"Offline copy: {megabytes:.1f} MB, built in {time.monotonic() - began:.0f} s.")
