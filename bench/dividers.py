"""Measures what printing dividers takes, beside domdiv where that is installed (`pip install domdiv`)."""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from bench import Figure
from content.model.library import library
from dividers.choices import parse_choices
from dividers.document import document
from dividers.jobs import Print, start, wait_for_presses

BOX = "basisspiel-rgg-2017"
MEGABYTE = 1_000_000


def dividers() -> Iterator[Figure]:
    """One box, then everything, as on a running site: the plan in this process, the print in one of its own."""
    lib = library()
    for what, editions, seconds, megabytes in (("one box", BOX, 1.2, 1.0), ("everything", "", 8.0, 5.0)):
        choices = parse_choices({"editions": [editions]}, lib, "https://begleiter.example")
        with tempfile.TemporaryDirectory() as folder:
            wanted = Print(Path(folder) / "dividers.pdf")
            before, began = getrusage(RUSAGE_CHILDREN), time.process_time()
            start(wanted, document(lib, choices))
            own = time.process_time() - began
            wait_for_presses()
            after = getrusage(RUSAGE_CHILDREN)
            cpu = own + after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            yield Figure(f"dividers of {what}, CPU", cpu, seconds, "s")
            yield Figure(f"dividers of {what}, size", wanted.path.stat().st_size / MEGABYTE, megabytes, "MB")
    yield Figure("largest process of a press", getrusage(RUSAGE_CHILDREN).ru_maxrss / 1000, 250, "MB")


def domdiv() -> Iterator[Figure]:
    """The same by domdiv, in German."""
    name = "dominion_dividers"
    program = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if not program:
        return
    one_box = ("--expansions", "dominion2ndEdition", "--base-cards-with-expansion")
    for what, options in (("one box", one_box), ("everything", ())):
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "dividers.pdf"
            command = [program, "--language", "de", "--papersize", "A4", "--outfile", str(output), *options]
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run(command, check=True, capture_output=True, cwd=folder)
            after = getrusage(RUSAGE_CHILDREN)
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            yield Figure(f"domdiv, {what}, CPU", cpu, None, "s")
            yield Figure(f"domdiv, {what}, size", output.stat().st_size / MEGABYTE, None, "MB")


MEASUREMENTS = (dividers, domdiv)
