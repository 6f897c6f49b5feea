"""Everything that is checked. `make test` and CI run exactly this; `make test ONLY=…` one step or one path of tests."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
sys.path.insert(0, str(ROOT))

from tests.support.chromium import FONTS, PROGRAMS  # noqa: E402
from tests.support.postgres import NoPostgres, postgres  # noqa: E402

PYTHON = sys.executable
INSTALLING = Lock()  # apt-get lets nobody else in
ON_CI = os.environ.get("CI") == "true"
IN_PROCESSES = ("-n", os.environ.get("PROCESSES") or "2", "--dist", "loadscope", "--no-loadscope-reorder")
"""tests/conftest.py says what stays in one process, and what begins first."""

WITHOUT_STEPS = "not postgres and not browser and not proxies and not clients"
"""Tests that have no step of their own."""

LEAST_COVERED = 95
"""Percent of lines and branches of the engine, the content and the search."""

ASKING_THE_DATABASE = (
    *("tests/content", "tests/search", "tests/companion"),
    *("tests/api/test_queries.py", "tests/api/test_changes.py"),
    *("tests/pages/test_every_page.py", "tests/pages/test_news.py"),
)
"""What runs on PostgreSQL too. Other answers ask it for the content version and for nothing else: test_queries.py."""


class Skipped(Exception):
    """The check cannot run here; the message says why in one line."""


class Failed(Exception):
    """What a check found."""


@dataclass(frozen=True, slots=True)
class Commands:
    """Runs the commands of one step; what they say is kept where several steps run side by side."""

    said: list[str] | None = None

    def run(self, *command: str, **variables: str) -> None:
        kept = None if self.said is None else subprocess.PIPE
        environment = {**os.environ, **variables}
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=kept, stderr=subprocess.STDOUT, text=True)
        if self.said is not None:
            self.said.append(done.stdout)
        if done.returncode:
            raise Failed

    def pytest(self, *arguments: str, **variables: str) -> None:
        self.run(PYTHON, "-m", "pytest", *arguments, **variables)


def lint(commands: Commands) -> None:
    commands.run(PYTHON, "-m", "ruff", "check", ".")
    commands.run(PYTHON, "-m", "ruff", "format", "--check", ".")


def types(commands: Commands) -> None:
    commands.run(PYTHON, "-m", "mypy")


def migrations(commands: Commands) -> None:
    commands.run(PYTHON, "manage.py", "makemigrations", "--check", "--dry-run")
    for https in ("", "1"):
        commands.run(PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING", HTTPS=https)


def content(commands: Commands) -> None:
    commands.run(PYTHON, "manage.py", "load_content", "--check")


def content_against_sources(commands: Commands) -> None:
    script = SHARED / "tools" / "check_content.py"
    if not script.exists():
        raise Skipped("the source documents are not beside this clone")
    commands.run(PYTHON, str(script), "--project", str(ROOT), "--later")


def tests_on_sqlite(commands: Commands) -> None:
    measured = ("--cov", "--cov-report=term:skip-covered", f"--cov-fail-under={LEAST_COVERED}")
    selected = ("-m", WITHOUT_STEPS)
    commands.pytest(*selected, *IN_PROCESSES, *measured, DATABASE_URL="", CACHE_URL="")


def tests_on_postgres(commands: Commands) -> None:
    try:
        with postgres() as url:
            selected = ("-m", "(django_db or postgres) and not browser and not proxies")
            commands.pytest(*selected, *ASKING_THE_DATABASE, DATABASE_URL=url)
    except NoPostgres as reason:
        raise Skipped(str(reason)) from None


def tests_in_the_browser(commands: Commands) -> None:
    find(commands, *PROGRAMS, beside=FONTS)
    commands.pytest("-m", "browser", "tests/browser", *IN_PROCESSES, DATABASE_URL="", CACHE_URL="")


def tests_behind_proxies(commands: Commands) -> None:
    for program in ("nginx", "caddy"):
        find(commands, program)
    commands.pytest("-m", "proxies", "tests/attacks", DATABASE_URL="", CACHE_URL="")


def generated_clients(commands: Commands) -> None:
    commands.pytest("-m", "clients", "tests/clients", "-rs", DATABASE_URL="", CACHE_URL="")


def find(commands: Commands, *programs: str, beside: Iterable[str] = ()) -> None:
    """One of these programs of Debian's, the first installed where none is here and we may, and what it needs beside.

    Without what Debian recommends, which is printers and sound: it takes six seconds instead of forty.
    """
    if any(shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin") for program in programs):
        return
    program = programs[0]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Skipped(f"there is no {program}, and only root can install it: apt-get install {program}")
    try:
        with INSTALLING:
            commands.run("apt-get", "update", "-qq")
            install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
            commands.run(*install, program, *beside, DEBIAN_FRONTEND="noninteractive")
    except Failed:
        raise Skipped(f"there is no {program}, and apt-get cannot install it") from None


Step = Callable[[Commands], None]
AT_FIRST: dict[str, Step] = {
    "generated clients": generated_clients,
    "types": types,
    "tests behind proxies": tests_behind_proxies,
    "lint": lint,
    "migrations and settings": migrations,
    "content": content,
    "content against the sources": content_against_sources,
}
"""In one process each: two at a time, each told when it is over."""

BY_ITSELF: dict[str, Step] = {"tests on SQLite": tests_on_sqlite}
"""Takes all processors, and is told as it goes."""

AT_LAST: dict[str, Step] = {
    "browser tests": tests_in_the_browser,
    "database tests on PostgreSQL": tests_on_postgres,
}
"""A browser often waits: meanwhile the database is asked."""


def outcome(step: Step, commands: Commands) -> str:
    start = time.monotonic()
    try:
        step(commands)
        said = "ok"
    except Skipped as reason:
        said = f"FAILED: skipped on CI: {reason}" if ON_CI else f"skipped: {reason}"
    except Failed:
        said = "FAILED"
    return f"{said} ({time.monotonic() - start:.0f} s)"


def run_side_by_side(steps: dict[str, Step]) -> Iterable[tuple[str, str]]:
    said: dict[str, list[str]] = {name: [] for name in steps}
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda name: outcome(steps[name], Commands(said[name])), steps)
        for name, ended in zip(steps, found, strict=True):
            print(f"== {name}", *said[name], sep="\n", flush=True)
            yield name, ended


def run_one_by_one(steps: dict[str, Step]) -> Iterable[tuple[str, str]]:
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        yield name, outcome(step, Commands())


def only(wanted: str) -> int:
    """One step by its name, or the tests of a path or of a folder of tests/: quick, in one process, on SQLite."""
    steps = {**AT_FIRST, **BY_ITSELF, **AT_LAST}
    if wanted in steps:
        return told(run_one_by_one({wanted: steps[wanted]}))
    path = next((path for path in (f"tests/{wanted}", wanted) if (ROOT / path.partition("::")[0]).exists()), None)
    if path is None:
        print(f"ONLY={wanted} is neither a path of tests nor a step. The steps:", *steps, sep="\n  ")
        return 2
    own = next((mark for mark in ("browser", "clients") if path.startswith(f"tests/{mark}")), "")
    selected = own or WITHOUT_STEPS
    tests = {path: lambda commands: commands.pytest("-m", selected, path, DATABASE_URL="", CACHE_URL="")}
    return told(run_one_by_one(tests))


def everything() -> int:
    """Run every step, also after one has failed, and say at the end which did."""
    start = time.monotonic()
    failed = told([*run_side_by_side(AT_FIRST), *run_one_by_one(BY_ITSELF), *run_side_by_side(AT_LAST)])
    print(f"altogether {time.monotonic() - start:.0f} s")
    return failed


def told(outcomes: Iterable[tuple[str, str]]) -> int:
    """Say what came out; 1 where something failed."""
    ended = list(outcomes)
    print("==")
    for name, said in ended:
        print(f"{name}: {said}")
    return int(any("FAILED" in said for _, said in ended))


if __name__ == "__main__":
    sys.exit(only(sys.argv[1]) if sys.argv[1:] else everything())
