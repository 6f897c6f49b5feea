"""Relevance and speed of the search, with both backends, with all content and with ten times as much.

The measurements run in a separate process, which is this module started as a program.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from django.core.management import call_command
from django.db import connection

from bench import Figure
from bench.sites import empty_database
from content.model.library import library
from content.model.types import Library
from evals.mechanisms import shares_without_each
from evals.relevance import QUESTION_SETS, answer_shares, relevance_suite, search_for
from search import index
from search.backend import all_names, source_of_documents
from search.documents import Document, all_documents
from search.service import search, suggest
from search.vocabulary import Name
from tests.support.postgres import NoPostgres
from tests.support.processes import ROOT

RULINGS = 3500  # to which the content is filled up
TIMES = 10
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def with_files() -> Iterator[Figure]:
    yield from _figures(SEARCH_BACKEND="files", DATABASE_URL="")


def with_postgres() -> Iterator[Figure]:
    try:
        with empty_database() as url:
            yield from _figures(SEARCH_BACKEND="postgres", DATABASE_URL=url)
    except NoPostgres as reason:
        print(f"no figures for PostgreSQL: {reason}")


def _figures(**variables: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "VAR_DIR": folder, **variables}
        command = [sys.executable, "-m", "bench.search", variables["SEARCH_BACKEND"]]
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout or ():
                yield Figure(*json.loads(line))
        if process.returncode:
            raise RuntimeError("measuring the search failed")


MEASUREMENTS: list[Callable[[], Iterator[Figure]]] = [with_files, with_postgres]


def main(backend: str) -> None:
    """Measure one backend, in a process of its own."""
    call_command("migrate", verbosity=0)
    call_command("load_content", stdout=open(os.devnull, "w"))  # noqa: SIM115 - open until this process ends
    _relevance(backend)
    if backend == "files":
        _mechanisms()
    once = _size(backend, 1)
    tenfold = _size(backend, TIMES)
    _report(f"query p95 at {TIMES} times the content, {backend}", tenfold / once, 3, "times")


def _relevance(backend: str) -> None:
    for question_set in QUESTION_SETS:
        shares = answer_shares(question_set)
        of = f"of {shares.questions} questions, {question_set}, {backend}"
        _report(f"answered by the first hit {of}", shares.first, 0.8, "")
        _report(f"  by one of the first three, {question_set}, {backend}", shares.within_three, 0.93, "")
        _report(f"  of those without a card's name, {question_set}, {backend}", shares.without_name, 0.85, "")
    outcomes = [search_for(case) for case in relevance_suite()]
    for what, groups, limit in (
        ("names, aliases and plurals first", {"name", "alias", "plural"}, 1.0),
        ("mistyped names first", {"typo"}, 1.0),
    ):
        firsts = [outcome.is_first for outcome in outcomes if outcome.expectation.group in groups]
        _report(f"{what} ({len(firsts)} queries), {backend}", sum(firsts) / len(firsts), limit, "")
    statements = [
        outcome for outcome in outcomes if outcome.expectation.group in {"pair", "question", "compound", "everyday"}
    ]
    recall = sum(outcome.recall for outcome in statements) / len(statements)
    _report(f"recall at 5 of statements ({len(statements)} queries), {backend}", recall, 0.9, "")
    mean = sum(outcome.reciprocal_rank for outcome in outcomes) / len(outcomes)
    _report(f"mean reciprocal rank ({len(outcomes)} queries), {backend}", mean, None, "")


def _mechanisms() -> None:
    """What is lost on the questions to tune by without each mechanism; both stores answer alike."""
    for name, shares in shares_without_each(library()):
        without = f"tuned questions, without {name}" if name else "tuned questions, all mechanisms"
        _report(f"{without}: first hit", 100 * shares.first, None, "%")
        _report("  first three", 100 * shares.within_three, None, "%")


def _size(backend: str, times: int) -> float:
    """Fills up the content, indexes it, and measures; returns the 95th percentile of queries in milliseconds."""
    lib = library()
    documents, names = grow_content(lib, times)
    start = time.perf_counter()
    index.backend().build(lib.version, source_of_documents(lib, documents, names))
    seconds = time.perf_counter() - start
    size = f"{len(documents)} documents, {backend}"
    _report(f"build the index of {size}", seconds, 6 if times == 1 else None, "s")
    _report(
        f"  its size, {backend}",
        _megabytes(backend, lib.version),
        15 if (times, backend) == (1, "files") else None,
        "MB",
    )
    index.close_index()
    queries, typed = _benchmark_queries(), _prefixes()
    search(lib, queries[0])
    p95 = _p95(partial(search, lib), queries)
    _report(f"query p95, {size}", p95, 8 if times == 1 else None, "ms")
    _report(f"autocomplete p95, {size}", _p95(partial(suggest, lib), typed), 4 if times == 1 else None, "ms")
    return p95


def grow_content(lib: Library, times: int) -> tuple[list[Document], list[Name]]:
    """Documents and names of the loaded content, filled up to RULINGS with made-up rulings, then multiplied."""
    rng = random.Random(5)  # noqa: S311 - for made-up text
    real = list(all_documents(lib))
    words = [word for document in real for word in document.text.split()]
    per_kind: dict[str, list[Document]] = {}
    for document in real:
        per_kind.setdefault(document.kind, []).append(document)
    rulings = per_kind["ruling"]
    missing = RULINGS - len(rulings)
    rulings += [_made_up_copy(rng.choice(rulings), f"{number}", words, rng) for number in range(missing)]
    documents: list[Document] = []
    names = list(all_names(lib))
    for originals in per_kind.values():
        documents += originals
        for number in range(1, times):
            copies = [_made_up_copy(document, str(number), words, rng) for document in originals]
            documents += copies
            names += [Name("card", copy.slug, copy.title, 0) for copy in copies if copy.kind == "card"]
    return documents, names


def _made_up_copy(document: Document, mark: str, words: list[str], rng: random.Random) -> Document:
    """A copy of a document with another slug and random words."""
    text = " ".join(rng.choices(words, k=max(5, len(document.text.split()))))
    slug = f"{document.slug}-{mark}"
    about = (slug,) if document.kind == "card" else document.about
    return replace(document, slug=slug, title=f"{document.title} {mark}", text=text, names=(), about=about)


def _benchmark_queries() -> list[str]:
    """The relevance suite and 200 names of cards, every third with a typing error."""
    rng = random.Random(6)  # noqa: S311
    names = [card.name for card in library().catalog.cards.values()]
    queries = [case.query for case in relevance_suite()] + rng.sample(names, 200)
    rng.shuffle(queries)
    return [_mistype(query, rng) if number % 3 == 0 else query for number, query in enumerate(queries)]


def _mistype(query: str, rng: random.Random) -> str:
    at = rng.randrange(len(query))
    return query[:at] + rng.choice([rng.choice(LETTERS), "", query[at] * 2]) + query[at + 1 :]


def _prefixes() -> list[str]:
    rng = random.Random(7)  # noqa: S311
    return [query[: rng.randint(1, len(query))] for query in _benchmark_queries() if ":" not in query]


def _p95(call: Callable[[str], object], arguments: list[str]) -> float:
    durations = []
    for argument in arguments:
        start = time.perf_counter()
        call(argument)
        durations.append(time.perf_counter() - start)
    return sorted(durations)[int(len(durations) * 0.95)] * 1000


def _megabytes(backend: str, version: str) -> float:
    if backend == "files":
        return sum(path.stat().st_size for path in index.directory(version).iterdir()) / 1_000_000
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL search_searchdocument")
        cursor.execute("ANALYZE search_searchdocument")
        cursor.execute("SELECT pg_total_relation_size('search_searchdocument')")
        return float(cursor.fetchone()[0]) / 1_000_000


def _report(what: str, measured: float, limit: float | None, unit: str) -> None:
    print(json.dumps([what, measured, limit, unit]), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] not in (["files"], ["postgres"]):
        sys.exit("no such store; there are files and postgres")
    main(sys.argv[1])
