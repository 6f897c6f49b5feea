"""Runs all checks, for `make test` and CI alike; with `make test ONLY=…` one step or the tests of one path."""

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
INSTALL_LOCK = Lock()  # apt-get cannot run twice at the same time
ON_CI = os.environ.get("CI") == "true"
PARALLEL = ("-n", os.environ.get("PROCESSES") or "2", "--dist", "loadscope", "--no-loadscope-reorder")
"""tests/conftest.py decides which tests share a process and which start first."""

REMAINING_TESTS = "not postgres and not browser and not proxies and not clients"
"""Tests that no other step runs."""

MIN_COVERAGE_PERCENT = 95
"""Of lines and branches of engine, content and search."""

DATABASE_TESTS = (
    *("tests/content", "tests/search", "tests/companion"),
    *("tests/api/test_queries.py", "tests/api/test_changes.py"),
    *("tests/pages/test_every_page.py", "tests/pages/test_news.py"),
)
"""Tests that also run on PostgreSQL. All others query it only for the content version, as test_queries.py checks."""


class Skipped(Exception):
    """The check cannot run here, for the reason in the message."""


class Failed(Exception):
    """A command of the step failed; its output says why."""


@dataclass(frozen=True, slots=True)
class Commands:
    """Runs the commands of one step; collects their output in `output` where steps run in parallel."""

    output: list[str] | None = None

    def run(self, *command: str, **variables: str) -> None:
        stdout = None if self.output is None else subprocess.PIPE
        environment = {**os.environ, **variables}
        process = subprocess.run(command, cwd=ROOT, env=environment, stdout=stdout, stderr=subprocess.STDOUT, text=True)
        if self.output is not None:
            self.output.append(process.stdout)
        if process.returncode:
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


def content_check(commands: Commands) -> None:
    commands.run(PYTHON, "manage.py", "load_content", "--check")


def content_against_sources(commands: Commands) -> None:
    script = SHARED / "tools" / "check_content.py"
    if not script.exists():
        raise Skipped("the source documents are not next to this clone")
    commands.run(PYTHON, str(script), "--project", str(ROOT), "--later")


def tests_on_sqlite(commands: Commands) -> None:
    measured = ("--cov", "--cov-report=term:skip-covered", f"--cov-fail-under={MIN_COVERAGE_PERCENT}")
    selected = ("-m", REMAINING_TESTS)
    commands.pytest(*selected, *PARALLEL, *measured, DATABASE_URL="", CACHE_URL="")


def tests_on_postgres(commands: Commands) -> None:
    try:
        with postgres() as url:
            selected = ("-m", "(django_db or postgres) and not browser and not proxies")
            commands.pytest(*selected, *DATABASE_TESTS, DATABASE_URL=url)
    except NoPostgres as reason:
        raise Skipped(str(reason)) from None


def tests_in_the_browser(commands: Commands) -> None:
    ensure_installed(commands, *PROGRAMS, packages=FONTS)
    commands.pytest("-m", "browser", "tests/browser", *PARALLEL, DATABASE_URL="", CACHE_URL="")


def tests_behind_proxies(commands: Commands) -> None:
    for program in ("nginx", "caddy"):
        ensure_installed(commands, program)
    commands.pytest("-m", "proxies", "tests/attacks", DATABASE_URL="", CACHE_URL="")


def generated_clients(commands: Commands) -> None:
    commands.pytest("-m", "clients", "tests/clients", "-rs", DATABASE_URL="", CACHE_URL="")


def ensure_installed(commands: Commands, *programs: str, packages: Iterable[str] = ()) -> None:
    """Make sure that one of these programs is there: install the first, with further packages, by apt-get as root.

    Without Debian's recommended packages (printing, sound) this takes 6 seconds instead of 40. Raises Skipped.
    """
    if any(shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin") for program in programs):
        return
    program = programs[0]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Skipped(f"there is no {program}, and only root can install it: apt-get install {program}")
    try:
        with INSTALL_LOCK:
            commands.run("apt-get", "update", "-qq")
            install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
            commands.run(*install, program, *packages, DEBIAN_FRONTEND="noninteractive")
    except Failed:
        raise Skipped(f"there is no {program}, and apt-get cannot install it") from None


Step = Callable[[Commands], None]
FIRST_STEPS: dict[str, Step] = {
    "generated clients": generated_clients,
    "mypy": types,
    "tests behind proxies": tests_behind_proxies,
    "ruff": lint,
    "migrations and settings": migrations,
    "content check": content_check,
    "content against the sources": content_against_sources,
}
"""Steps of one process each: two run at a time, their output is printed when they end."""

MAIN_STEP: dict[str, Step] = {"tests on SQLite": tests_on_sqlite}
"""The step that uses all processors; its output is printed as it runs."""

LAST_STEPS: dict[str, Step] = {
    "browser tests": tests_in_the_browser,
    "database tests on PostgreSQL": tests_on_postgres,
}
"""Steps that run in parallel, as the browser tests often wait."""


def run_step(step: Step, commands: Commands) -> str:
    start = time.monotonic()
    try:
        step(commands)
        result = "ok"
    except Skipped as reason:
        result = f"FAILED: skipped on CI: {reason}" if ON_CI else f"skipped: {reason}"
    except Failed:
        result = "FAILED"
    return f"{result} ({time.monotonic() - start:.0f} s)"


def run_in_parallel(steps: dict[str, Step]) -> Iterable[tuple[str, str]]:
    outputs: dict[str, list[str]] = {name: [] for name in steps}
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda name: run_step(steps[name], Commands(outputs[name])), steps)
        for name, ended in zip(steps, results, strict=True):
            print(f"== {name}", *outputs[name], sep="\n", flush=True)
            yield name, ended


def run_in_sequence(steps: dict[str, Step]) -> Iterable[tuple[str, str]]:
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        yield name, run_step(step, Commands())


def run_one(name: str) -> int:
    """Run one step, or the tests of a folder of tests/ or of a path, in one process on SQLite; returns the exit code.

    No step may have the name of a folder: the step would win.
    """
    steps = {**FIRST_STEPS, **MAIN_STEP, **LAST_STEPS}
    if name in steps:
        return report(run_in_sequence({name: steps[name]}))
    path = next((path for path in (f"tests/{name}", name) if (ROOT / path.partition("::")[0]).exists()), None)
    if path is None:
        print(f"ONLY={name} is neither a step nor a path of tests. The steps:", *steps, sep="\n  ")
        return 2
    own = next((mark for mark in ("browser", "clients") if path.startswith(f"tests/{mark}")), "")
    selected = own or REMAINING_TESTS
    tests = {path: lambda commands: commands.pytest("-m", selected, path, DATABASE_URL="", CACHE_URL="")}
    return report(run_in_sequence(tests))


def run_all() -> int:
    """Run every step, also after one has failed; the exit code."""
    start = time.monotonic()
    failed = report([*run_in_parallel(FIRST_STEPS), *run_in_sequence(MAIN_STEP), *run_in_parallel(LAST_STEPS)])
    print(f"altogether {time.monotonic() - start:.0f} s")
    return failed


def report(outcomes: Iterable[tuple[str, str]]) -> int:
    """Print the result of each step; returns the exit code, 1 if one failed."""
    results = list(outcomes)
    print("==")
    for name, result in results:
        print(f"{name}: {result}")
    return int(any("FAILED" in result for _, result in results))


if __name__ == "__main__":
    sys.exit(run_one(sys.argv[1]) if sys.argv[1:] else run_all())
