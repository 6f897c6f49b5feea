"""Everything that is checked, in the order in which it fails fastest. `make test` and CI run exactly this."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
sys.path.insert(0, str(ROOT))

from tools.postgres import NoPostgres, postgres  # noqa: E402

PYTHON = sys.executable
ON_CI = os.environ.get("CI") == "true"


class Skipped(Exception):
    """The check cannot run here; the message says why in one line."""


def run(*command: str, **variables: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **variables})


def lint() -> None:
    run(PYTHON, "-m", "ruff", "check", ".")
    run(PYTHON, "-m", "ruff", "format", "--check", ".")


def types() -> None:
    run(PYTHON, "-m", "mypy")


def migrations() -> None:
    run(PYTHON, "manage.py", "makemigrations", "--check", "--dry-run")
    for https in ("", "1"):
        run(PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING", HTTPS=https)


def content() -> None:
    run(PYTHON, "manage.py", "load_content", "--check")


def content_against_sources() -> None:
    script = SHARED / "tools" / "check_content.py"
    if not script.exists():
        raise Skipped("the source documents are not beside this clone")
    run(PYTHON, str(script), "--project", str(ROOT))


def tests_on_sqlite() -> None:
    run(PYTHON, "-m", "pytest", "-m", "not postgres and not browser", DATABASE_URL="", CACHE_URL="")


def tests_on_postgres() -> None:
    try:
        with postgres() as url:
            run(PYTHON, "-m", "pytest", "-m", "(django_db or postgres) and not browser", DATABASE_URL=url)
    except NoPostgres as reason:
        raise Skipped(str(reason)) from None


def tests_in_the_browser() -> None:
    find_chromium()
    run(PYTHON, "-m", "pytest", "-m", "browser", "tests/browser", DATABASE_URL="", CACHE_URL="")


def find_chromium() -> None:
    """Debian's Chromium, installed where we may."""
    if shutil.which("chromium"):
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Skipped("there is no chromium, and only root can install it: apt-get install chromium")
    try:
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-y", "-qq", "chromium", DEBIAN_FRONTEND="noninteractive")
    except subprocess.CalledProcessError:
        raise Skipped("there is no chromium, and apt-get cannot install it") from None


STEPS: dict[str, Callable[[], None]] = {
    "lint": lint,
    "types": types,
    "migrations and settings": migrations,
    "content": content,
    "content against the sources": content_against_sources,
    "tests on SQLite": tests_on_sqlite,
    "database tests on PostgreSQL": tests_on_postgres,
    "browser tests": tests_in_the_browser,
}


def main() -> int:
    """Run every step, also after one has failed, and say at the end which did."""
    outcomes: dict[str, str] = {}
    for name, step in STEPS.items():
        print(f"== {name}", flush=True)
        start = time.monotonic()
        try:
            step()
            outcomes[name] = "ok"
        except Skipped as reason:
            outcomes[name] = f"FAILED: skipped on CI: {reason}" if ON_CI else f"skipped: {reason}"
        except subprocess.CalledProcessError:
            outcomes[name] = "FAILED"
        outcomes[name] += f" ({time.monotonic() - start:.0f} s)"
    print("==")
    for name, outcome in outcomes.items():
        print(f"{name}: {outcome}")
    return int(any("FAILED" in outcome for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
