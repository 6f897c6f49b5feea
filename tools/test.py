"""Runs the steps of `make check` and `make test`, or with `ONLY=…` one step or the tests of one path.

Two steps run at a time (`PROCESSES`), each in processes of its own. The output of a step is printed when it ends: all
of it if it failed, else what it skipped and its last line.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.support.postgres import NoPostgres, postgres  # noqa: E402
from tests.support.programs import LIBERATION, missing_packages  # noqa: E402
from tests.support.source_documents import SOURCE_DOCUMENTS  # noqa: E402

Command = tuple[str, ...]

PROCESSES = int(os.environ.get("PROCESSES") or 2)
ON_CI = os.environ.get("CI") == "true"
PYTHON = sys.executable
ENVIRONMENT = {
    **os.environ,
    "PYTHONDONTWRITEBYTECODE": "",  # each module is compiled once for the many processes that tests start
}
CHECK_OF_SOURCES = SOURCE_DOCUMENTS / "tools" / "check_content.py"

MIN_COVERAGE_PERCENT = 95
"""Of lines and branches of engine, content and search, by their own tests that are not slow."""

POSTGRES_TESTS = (
    *("tests/content", "tests/search", "tests/companion"),
    *("tests/api/test_queries.py", "tests/api/test_changes.py", "tests/api/test_tables.py", "tests/tables"),
    *("tests/pages/test_every_page.py", "tests/pages/test_news.py"),
)
"""Tests that also run on PostgreSQL: all of shared tables. All others query it only for the content version, as
test_queries.py checks."""


class Skipped(Exception):
    """The step cannot run here, for the reason in the message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Commands that run one after another, and what they need: a PostgreSQL server, Debian packages, a file."""

    name: str
    commands: tuple[Command, ...]
    on_postgres: bool = False
    packages: tuple[str, ...] = ()
    file: Path = ROOT


def manage(*arguments: str) -> Command:
    return PYTHON, "manage.py", *arguments


def pytest(*arguments: str) -> Command:
    return PYTHON, "-m", "pytest", "-rs", *arguments


def coverage(*arguments: str) -> Command:
    return PYTHON, "-m", "coverage", *arguments


NODE_TOOLS = "node_modules/.bin"

TYPES = Step(name="mypy", commands=((PYTHON, "-m", "mypy"),))

# Further steps that only read the sources.
STATIC_CHECKS = (
    Step(
        name="ruff",
        commands=((PYTHON, "-m", "ruff", "check", "."), (PYTHON, "-m", "ruff", "format", "--check", ".")),
    ),
    Step(
        name="settings and migrations",
        commands=(
            manage("makemigrations", "--check", "--dry-run"),
            *(("env", f"HTTPS={on}", *manage("check", "--deploy", "--fail-level", "WARNING")) for on in ("", "1")),
        ),
    ),
    Step(name="content check", commands=(manage("load_content", "--check"),)),
    Step(
        name="templates",
        commands=(
            (PYTHON, "-m", "djhtml", "--tabwidth=2", "--extra-block=example,endexample", "--check", "templates"),
        ),
    ),
    Step(
        name="JavaScript and styles",
        commands=(
            (f"{NODE_TOOLS}/biome", "ci", "--colors=off", "--diagnostic-level=error"),
            (f"{NODE_TOOLS}/tsc",),
            (f"{NODE_TOOLS}/tsc", "-p", "tsconfig.worker.json"),
            ("node", "--test", *map(str, sorted(ROOT.glob("tests/javascript/*.test.js")))),
        ),
        packages=("nodejs", "npm"),
    ),
)

FOLDERS = {
    "pages": ("tests/pages", "tests/companion", "companion"),
    "API and web": ("tests/api", "tests/tables", "tests/web", "api", "tables", "web"),
    "content and search": ("tests/content", "tests/search", "content", "store", "search"),
    "dividers": ("tests/dividers", "dividers"),
    "engine": ("tests/engine", "engine"),
    "project": tuple(str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").glob("test_*.py"))),
}
"""The tests that need nothing but Python; further tests are in BROWSER and SYSTEM_TESTS."""

CHROMIUM = ("chromium-headless-shell", LIBERATION)
OFFLINE_TESTS = "tests/browser/offline"
FAST = "not slow and not postgres"


def folder_tests(marks: str) -> tuple[Step, ...]:
    return tuple(Step(name=f"tests: {name}", commands=(pytest("-m", marks, *FOLDERS[name]),)) for name in FOLDERS)


BROWSER = Step(name="browser", commands=(pytest("tests/browser", f"--ignore={OFFLINE_TESTS}"),), packages=CHROMIUM)
SYSTEM_TESTS = (
    Step(name="offline", commands=(pytest(OFFLINE_TESTS),), packages=CHROMIUM),
    Step(name="attacks", commands=(pytest("tests/attacks"),), packages=("nginx", "caddy", "openssl")),
    Step(
        name="PostgreSQL",
        commands=(pytest("-m", "django_db or postgres", *POSTGRES_TESTS),),
        on_postgres=True,
    ),
    Step(name="clients", commands=(pytest("tests/clients"),)),
    Step(
        name="content against the source documents",
        commands=((PYTHON, str(CHECK_OF_SOURCES), "--project", str(ROOT), "--later"),),
        file=CHECK_OF_SOURCES,
    ),
)
"""The site as others meet it: through a browser, as an attacker, with generated clients, on another database."""

COVERAGE = Step(
    name="coverage",
    commands=(
        coverage("run", "-m", *pytest("-m", FAST, *FOLDERS["engine"], *FOLDERS["content and search"])[2:]),
        coverage("report", "--skip-covered", f"--fail-under={MIN_COVERAGE_PERCENT}"),
    ),
)
"""Only by `make test ONLY=coverage`: tests take twice as long when they are measured."""

CHECK = (TYPES, *STATIC_CHECKS, *folder_tests(FAST))
TEST = (BROWSER, TYPES, *SYSTEM_TESTS, *folder_tests("not postgres"), *STATIC_CHECKS)
"""The longest first, and beside it the types: all other tests would wait for the content that it loads."""


@contextmanager
def requirements(step: Step) -> Iterator[dict[str, str]]:
    """The environment of a step; raises Skipped where something is missing that it needs."""
    if missing := missing_packages(step.packages):
        raise Skipped(f"not installed: {', '.join(missing)} (`make test-deps` installs what tests need)")
    if not step.file.exists():
        raise Skipped("the source documents are not next to this clone")
    if not step.on_postgres:
        yield {**ENVIRONMENT, "DATABASE_URL": ""}
        return
    try:
        with postgres() as url:
            yield {**ENVIRONMENT, "DATABASE_URL": url}
    except NoPostgres as reason:
        raise Skipped(str(reason)) from None


def run_step(step: Step) -> tuple[str, str]:
    """The result of a step ("ok", "FAILED", "skipped …") and its output."""
    output = ""
    try:
        with requirements(step) as environment:
            for command in step.commands:
                process = subprocess.run(
                    command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
                )
                output += process.stdout
                if process.returncode:
                    return "FAILED", output
    except Skipped as reason:
        return f"FAILED: {reason}" if ON_CI else f"skipped: {reason}", output
    return "ok", output


def run_steps(steps: Iterable[Step]) -> bool:
    """Run steps, several at a time, and print the result of each; returns whether none failed."""
    results: dict[str, str] = {}

    def run(step: Step) -> tuple[str, str, str]:
        start = time.monotonic()
        result, output = run_step(step)
        return step.name, f"{result} ({time.monotonic() - start:.0f} s)", output

    with ThreadPoolExecutor(PROCESSES) as pool:
        for future in as_completed([pool.submit(run, step) for step in steps]):
            name, result, output = future.result()
            results[name] = result
            lines = output.splitlines()
            shown = lines if result.startswith("FAILED") else [line for line in lines[:-1] if "SKIPPED" in line]
            print(f"== {name}: {result}", *shown, *lines[len(lines) - 1 :], sep="\n", flush=True)
    failed = [name for name, result in results.items() if result.startswith("FAILED")]
    print("==", f"failed: {', '.join(failed)}" if failed else "everything passed")
    return not failed


def run_all(steps: tuple[Step, ...]) -> bool:
    start = time.monotonic()
    is_ok = run_steps(steps)
    print(f"altogether {time.monotonic() - start:.0f} s")
    return is_ok


def run_only(name: str) -> int:
    """Run one step by its name, or the tests of a folder of tests/ or of a path; returns the exit code."""
    known = (*TEST, COVERAGE)
    if steps := [step for step in known if step.name == name]:
        return int(not run_steps(steps))
    path = next((path for path in (f"tests/{name}", name) if (ROOT / path.partition("::")[0]).exists()), None)
    if path is None:
        print(
            f"ONLY={name} is neither a step nor a path of tests. The steps:",
            *(step.name for step in (*TEST, COVERAGE)),
            sep="\n  ",
        )
        return 2
    return subprocess.run(
        pytest("-m", "not postgres", path), cwd=ROOT, env={**ENVIRONMENT, "DATABASE_URL": ""}
    ).returncode


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["check"]:
            sys.exit(not run_all(CHECK))
        case ["test"]:
            sys.exit(not run_all(TEST))
        case ["test", name]:
            sys.exit(run_only(name))
        case _:
            sys.exit(__doc__)
