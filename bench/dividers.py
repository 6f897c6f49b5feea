"""Measures what printing dividers takes, beside domdiv, and how long pages take while somebody prints.

domdiv is no dependency: `python3 -m venv DIR && DIR/bin/pip install domdiv==4.9.3`, and then
`make bench ONLY=dividers DOMDIV=DIR/bin/dominion_dividers`.
"""

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from threading import Event

from django.utils import timezone

from bench import Figure
from bench.pages import KINGDOM, Browser
from bench.sites import measured_site
from content.model.builder import library_of
from dividers.choices import parse_choices
from dividers.document import document
from dividers.jobs import Print, start, wait_for_presses
from tests.support.content import full_records

BOX = "basisspiel-rgg-2017"
MEGABYTE = 1_000_000
REQUESTS = 200
WHILE_PRINTING = {
    "start": "/",
    "card": "/karten/throne-room/",
    "search": "/suche/?q=Thronsaal+Dauerkarte+{number}",
    "roll a kingdom": KINGDOM,
}
"""Pages that are measured while others print; that with a number is never answered from a cache."""

NUMBERS = count(1)


def dividers() -> Iterator[Figure]:
    """One box, then everything, as on a running site: the plan in this process, the print in one of its own."""
    lib = library_of(full_records(), "bench", timezone.now(), {})
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
    program = os.environ.get("DOMDIV")
    if not program:
        print("domdiv is skipped: DOMDIV does not say where its program dominion_dividers is")
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


def pages_while_printing() -> Iterator[Figure]:
    """Pages of a running site, before and while two prints of all boxes go on; at best without other load."""
    with measured_site() as url:
        browser = Browser(url)
        alone = {name: milliseconds(browser, path) for name, path in WHILE_PRINTING.items()}
        with two_prints(url):
            busy = {name: milliseconds(browser, path) for name, path in WHILE_PRINTING.items()}
    for name, (median, p95) in alone.items():
        busy_median, busy_p95 = busy[name]
        yield Figure(f"{name}, median without prints", median, None, "ms")
        yield Figure(f"{name}, times as slow while two prints go on", busy_median / median, 2, "×")
        yield Figure(f"{name}, p95 without prints", p95, None, "ms")
        yield Figure(f"{name}, p95 while two prints go on", busy_p95, None, "ms")


def milliseconds(browser: Browser, path: str) -> tuple[float, float]:
    """Median and 95th percentile of the time of a page."""
    spent = []
    for _ in range(REQUESTS):
        began = time.perf_counter()
        answer, _ = browser.get(path.format(number=next(NUMBERS)))
        spent.append((time.perf_counter() - began) * 1000)
        if answer.status not in (200, 302):
            raise RuntimeError(f"{path} is answered {answer.status}")
    return statistics.median(spent), statistics.quantiles(spent, n=20)[-1]


@contextmanager
def two_prints(url: str) -> Iterator[None]:
    """Has two prints going on until the block ends."""
    stop = Event()

    def print_all_boxes() -> None:
        browser = Browser(url)
        while not stop.is_set():
            answer, _ = browser.get(f"/trenner/trenner.pdf?start_decks={next(NUMBERS) % 7}&blanks={next(NUMBERS) % 25}")
            if answer.status not in (200, 202):
                raise RuntimeError(f"a print is answered {answer.status}")

    with ThreadPoolExecutor(2) as pool:
        prints = [pool.submit(print_all_boxes) for _ in range(2)]
        time.sleep(2)  # until both are planned and typeset
        try:
            yield
        finally:
            stop.set()
        for one in prints:
            one.result()


MEASUREMENTS = (dividers, domdiv, pages_while_printing)
